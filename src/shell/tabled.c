#include "shell/tabled.h"

#include "lang/number_table.h"

/* In the formula a power is **. */
static const char *formula_of(const Work *work, const NumberRow *row) {
    Buf text = {0};
    for (size_t i = row->formula; i < row->formula_end; i++)
        buf_puts(&text, work->text[i] == '^' ? "**" : (char[]){work->text[i], '\0'});
    const char *formula = arena_strn(work->session->statement, buf_str(&text), text.len);
    buf_free(&text);
    return formula;
}

static bool formula_word(const Work *work, const NumberRow *row, uint64_t *word) {
    Query query = work_query(work);
    Value value;
    const Node *node = work_read(work->session, formula_of(work, row));
    bool good = node && node->kind == NODE_EXPR &&
                exec_try(&query, node->kid[0], &value) && value.kind < KIND_LIST &&
                term_is_word(value.term);
    if (good) *word = value.term.word;
    return good;
}

static void report_row(const Work *work, const char *claim, const NumberRow *row,
                       bool ok) {
    Place place = source_place(work->source, work->span.start + (row ? row->start : 0));
    const AssertEvent event = {{place.name, place.line, claim}, ok, NULL, NULL};
    report_assertion(&work->session->report, &event);
}

/* false: its error, or that it fails, was reported. */
static bool check(const Work *work, const NumberRow *row) {
    Arena *arena = work->session->statement;
    uint64_t word = row->decimal;
    const char *other = arena_printf(arena, "%lld", (long long)row->decimal);
    if (row->decimal == row->hex && row->formula_end > row->formula) {
        other = formula_of(work, row);
        if (!formula_word(work, row, &word)) {
            size_t start = work->span.start + row->formula;
            Span span = span_of(start, work->span.start + row->formula_end);
            return work_error_at(work, span, "'%s' is not a number", other);
        }
    }
    if (word == row->hex) return true;
    report_row(
        work, arena_printf(arena, "0x%016llx == %s", (unsigned long long)row->hex, other),
        row, false);
    return false;
}

bool tabled_run(const Work *work) {
    bool open, good = true;
    NumberRow row = {.end = 0};
    if (!number_table_reach(work->text, work->len, &open)) return false;
    session_tell(work->session);
    while (good && number_table_row(work->text, work->len, row.end, &row))
        good = check(work, &row);
    session_tell(work->session);
    if (!good) return true;
    report_row(work, "numbers in columns", NULL, true);
    session_say(work->session, "drawing", "correct\n");
    return true;
}
