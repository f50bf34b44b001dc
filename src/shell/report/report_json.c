/* The reporter for programs: one object a line, everything on standard output.
 * The objects' fields are described by tests/schema. */
#include "shell/report/json.h"
#include "shell/report/law_json.h"
#include "shell/report/report.h"

static Buf *open_object(Reporter *r, const char *type) {
    json_open(&r->buf, NULL, '{');
    json_text(&r->buf, "type", type);
    return &r->buf;
}

static void close_object(Reporter *r) {
    json_close(&r->buf, '}');
    buf_putc(&r->buf, '\n');
}

/* A list counts its elements, and as a word it is the set of those that are squares. */
static Wide list_word(BoardShape squares, const List *list) {
    Wide word = 0;
    for (size_t i = 0; i < list->count; i++) {
        Wide number = value_wide(&list->at[i]);
        if (number < (unsigned)shape_bits(squares)) word |= wide_bit((int)number);
    }
    return word;
}

static void put_list(Buf *buf, BoardShape squares, const List *list) {
    Wide word = list_word(squares, list);
    json_word(buf, squares, "hex", word);
    json_text(buf, "kind", "list");
    json_squares(buf, squares, "squares", word);
    json_count(buf, "count", list->count);
    law_json_list(buf, squares, "items", list);
}

static void json_value(Reporter *r, const NamedValue *result) {
    const Value *value = &result->value;
    Buf *buf = open_object(r, "value");
    if (value->kind == KIND_LIST) {
        put_list(buf, r->style.squares, value->list);
    } else {
        Wide word = value_wide(value);
        json_word(buf, r->style.squares, "hex", word);
        json_text(buf, "kind", value_kind_name((Kind)value->kind));
        json_squares(buf, r->style.squares, "squares", word);
        json_count(buf, "count", (uint64_t)shape_size(r->style.squares, word));
    }
    close_object(r);
}

static void json_values(Reporter *r, const ValuesEvent *values) {
    for (size_t i = 0; i < values->count; i++) json_value(r, &values->at[i]);
}

static void put_strings(Buf *buf, const char *key, const char *const *text, size_t n) {
    json_open(buf, key, '[');
    for (size_t i = 0; i < n; i++) json_text(buf, NULL, text[i]);
    json_close(buf, ']');
}

static void put_origin(Buf *buf, const Origin *origin) {
    json_text(buf, "file", origin->file);
    json_count(buf, "line", origin->line);
}

static void json_law(Reporter *r, const LawEvent *law) {
    law_json_put(open_object(r, "law"), r->style.squares, law);
    close_object(r);
}

static void json_assert(Reporter *r, const AssertEvent *event) {
    Buf *buf = open_object(r, "assert");
    json_bool(buf, "ok", event->ok);
    json_text(buf, "statement", event->origin.text);
    if (event->detail) json_text(buf, "difference", event->detail);
    put_origin(buf, &event->origin);
    close_object(r);
}

static void put_bits(Buf *buf, size_t row, size_t width) {
    json_open(buf, "in", '[');
    for (size_t i = width; i-- > 0;) json_count(buf, NULL, row >> i & 1);
    json_close(buf, ']');
}

static void json_table(Reporter *r, const TruthTable *table) {
    Buf *buf = open_object(r, "table");
    put_strings(buf, "vars", table->vars, table->nvars);
    json_open(buf, "rows", '[');
    for (size_t row = 0; row < table_rows(table); row++) {
        if (!truth_at(&table->may, row)) continue;
        json_open(buf, NULL, '{');
        put_bits(buf, row, table->nvars);
        json_count(buf, "out", truth_at(table_out(table), row));
        json_close(buf, '}');
    }
    json_close(buf, ']');
    if (table_caveat(table)) json_text(buf, "note", table_caveat(table));
    close_object(r);
}

static void json_venn(Reporter *r, const Venn *venn) {
    Buf *buf = open_object(r, "venn");
    put_strings(buf, "sets", venn->table.vars, venn->table.nvars);
    json_open(buf, "regions", '[');
    for (size_t i = 0; i < venn_regions(venn); i++) {
        json_open(buf, NULL, '{');
        put_bits(buf, i, venn->table.nvars);
        json_bool(buf, "member", venn_member(venn, i));
        if (venn->squares) {
            json_count(buf, "count",
                       (uint64_t)shape_size(r->style.squares, venn->squares[i]));
            json_squares(buf, r->style.squares, "squares", venn->squares[i]);
        } else {
            json_text(buf, "count", NULL);
            json_text(buf, "squares", NULL);
        }
        json_close(buf, '}');
    }
    json_close(buf, ']');
    if (venn_caveat(venn)) json_text(buf, "note", venn_caveat(venn));
    close_object(r);
}

static void json_simplify(Reporter *r, const SimplifyEvent *event) {
    Buf *buf = open_object(r, "simplify");
    json_text(buf, "input", event->input);
    json_text(buf, "output", event->output);
    if (event->target) json_text(buf, "target", event->target);
    if (event->bits) json_count(buf, "bits", event->bits);
    json_count(buf, "ops_in", event->ops_in);
    json_count(buf, "ops", event->ops);
    json_count(buf, "micros", (uint64_t)event->micros);
    json_text(buf, "proof", event->proof);
    json_text(buf, "name", event->name);
    close_object(r);
}

static void json_listing(Reporter *r, const AsmEvent *event) {
    Buf *buf = open_object(r, "asm");
    json_text(buf, "target", event->target);
    json_open(buf, "instructions", '[');
    for (size_t i = 0; i < event->count; i++) {
        json_open(buf, NULL, '{');
        json_text(buf, "text", event->lines[i].text);
        json_text(buf, "comment", event->lines[i].comment);
        json_text(buf, "bytes", event->lines[i].bytes);
        json_close(buf, '}');
    }
    json_close(buf, ']');
    put_strings(buf, "data", event->data, event->ndata);
    json_count(buf, "count", event->count);
    json_count(buf, "size", event->size);
    json_count(buf, "depth", event->depth);
    json_text(buf, "result", event->result);
    close_object(r);
}

static void put_finding(Buf *buf, BoardShape squares, const Finding *finding) {
    json_text(buf, "verdict", finding->verdict);
    if (finding->condition) json_text(buf, "condition", finding->condition);
    law_json_words(buf, squares, "values",
                   (ValuesEvent){finding->values, finding->nvalues});
    if (finding->count) json_text(buf, "count", finding->count);
    if (finding->all) {
        law_json_words(buf, squares, "all",
                       (ValuesEvent){finding->all, finding->nvalues});
        law_json_words(buf, squares, "none",
                       (ValuesEvent){finding->none, finding->nvalues});
        law_json_words(buf, squares, "greatest",
                       (ValuesEvent){finding->greatest, finding->nvalues});
    }
    json_bool(buf, "least", finding->least);
    json_text(buf, "method", finding->method);
    json_text(buf, "why", finding->why);
    json_count(buf, "tried", finding->tried);
    json_count(buf, "points", finding->points);
    json_count(buf, "micros", (uint64_t)finding->micros);
    put_origin(buf, &finding->origin);
}

static void put_operands(Buf *buf, BoardShape squares, const StepBoards *step) {
    json_open(buf, "operands", '[');
    for (size_t i = 0; i < step->noperands; i++) {
        const Value *value = &step->operands[i].value;
        if (value->kind == KIND_LIST) continue;
        json_open(buf, NULL, '{');
        json_text(buf, "text", step->operands[i].text);
        json_word(buf, squares, "hex", value_wide(value));
        json_text(buf, "kind", value_kind_name((Kind)value->kind));
        json_close(buf, '}');
    }
    json_close(buf, ']');
}

/* Of a set that comes from a set: what of the first operand is still there. */
static void put_changes(Buf *buf, BoardShape squares, const StepBoards *step) {
    if (!step->noperands || step->value.kind != KIND_SET ||
        step->operands->value.kind != KIND_SET)
        return;
    Wide before = value_wide(&step->operands->value), after = value_wide(&step->value);
    json_squares(buf, squares, "kept", before & after);
    json_squares(buf, squares, "added", after & ~before);
    json_squares(buf, squares, "removed", before & ~after);
}

static void put_chain(Buf *buf, BoardShape squares, Chain chain) {
    if (!chain.into) return;
    json_open(buf, "chain", '{');
    json_text(buf, "kind", chain.borrows ? "borrow" : "carry");
    json_squares(buf, squares, "first", chain_first(chain));
    json_squares(buf, squares, "through", chain_through(chain));
    json_squares(buf, squares, "last", chain_last(chain));
    json_bool(buf, "beyond", chain.beyond);
    json_close(buf, '}');
}

static void put_step_place(Buf *buf, const StepBoards *step) {
    if (!step->source) return;
    Place place = source_place(step->source, step->node->span.start);
    json_text(buf, "file", place.name);
    json_count(buf, "line", place.line);
    json_count(buf, "column", place.column);
    json_count(buf, "length", step->node->span.end - step->node->span.start);
}

static void put_step(Buf *buf, BoardShape squares, const StepBoards *step) {
    json_open(buf, NULL, '{');
    json_text(buf, "text", step->title);
    if (step->sign) json_text(buf, "operator", step->sign);
    if (step->node && step->node->kind == NODE_ASSIGN && step->noperands > 0)
        json_text(buf, "into", step->operands->text);
    json_text(buf, "function", step->function);
    json_count(buf, "depth", step->depth);
    put_step_place(buf, step);
    put_operands(buf, squares, step);
    if (step->value.kind != KIND_LIST)
        json_word(buf, squares, "hex", value_wide(&step->value));
    json_text(buf, "kind", value_kind_name((Kind)step->value.kind));
    put_changes(buf, squares, step);
    put_chain(buf, squares, step->chain);
    if (step->wrapped) json_squares(buf, squares, "wrapped", step->wrapped);
    if (step->note) json_text(buf, "note", step->note);
    json_close(buf, '}');
}

static void put_steps(Buf *buf, BoardShape squares, const Steps *steps) {
    json_open(buf, "steps", '[');
    for (size_t i = 0; i < steps->count; i++) put_step(buf, squares, &steps->at[i]);
    json_close(buf, ']');
    if (steps->more) json_bool(buf, "more", true);
    if (steps->after) json_text(buf, "after", steps->after);
}

static void put_graded(Buf *buf, BoardShape squares, const Graded *graded) {
    static const char *const outcomes[] = {[GRADED_RIGHT] = "right",
                                           [GRADED_WRONG] = "wrong",
                                           [GRADED_FORM] = "form",
                                           [GRADED_UNDECIDED] = "undecided",
                                           [GRADED_ERROR] = "error"};
    json_text(buf, "outcome", outcomes[graded->outcome]);
    if (graded->example.count)
        law_json_words(buf, squares, "counterexample", graded->example);
    law_json_slip(buf, graded->slip);
}

static void json_words(Reporter *r, const TextEvent *text) {
    Buf *buf = open_object(r, "text"), words = {0};
    json_text(buf, "command", text->command);
    report_blocks_text(&words, &r->style, text);
    json_text(buf, "text", buf_str(&words));
    buf_free(&words);
    if (text->finding) put_finding(buf, r->style.squares, text->finding);
    if (text->graded) put_graded(buf, r->style.squares, text->graded);
    if (text->steps) put_steps(buf, r->style.squares, text->steps);
    close_object(r);
}

static void json_quiz(Reporter *r, const QuizEvent *quiz) {
    json_words(r, &(TextEvent){.command = "quiz", .text = quiz->question});
}

static void json_diag(Reporter *r, const DiagEvent *diag) {
    bool error = diag->level == DIAG_ERROR;
    Buf *buf = open_object(r, error ? "error" : "warning");
    json_text(buf, "file", diag->file);
    json_count(buf, "line", diag->line);
    json_count(buf, "column", diag->column);
    json_text(buf, "message", diag->message);
    json_text(buf, "hint", diag->hint);
    close_object(r);
}

const ReporterKind report_json = {
    .value = json_value,
    .values = json_values,
    .law = json_law,
    .assertion = json_assert,
    .table = json_table,
    .venn = json_venn,
    .simplify = json_simplify,
    .listing = json_listing,
    .words = json_words,
    .quiz = json_quiz,
    .diag = json_diag,
};
