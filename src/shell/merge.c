/* A law that one shard had is reported as it was. Of one whose cases were spread, a part
 * that refutes it decides; else it is proved where every part is.
 *
 * Asserts and errors come from all shards, and are told once. They have no number: they
 * stand behind the last law that any shard decided before them. */
#include "shell/merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/door.h"
#include "preprocess/preprocess.h"
#include "shell/law/law.h"
#include "shell/report/json_get.h"

enum { LINE_MOST = 64 << 20 };

typedef struct {
    json_t *json;
    uint64_t law;  /* its number; of others that of the law before */
    uint64_t rank; /* of entries that stand behind one law */
    bool is_law;
} Said;

struct Merge {
    Session *session;
    Arena *arena;
    Said *entry;
    size_t count, cap;
    unsigned files, shards;
    bool *seen; /* shards that decided something */
};

Merge *merge_new(Session *session) {
    Merge *merge = ARENA_NEW(session->arena, Merge);
    *merge = (Merge){.session = session, .arena = session->arena};
    return merge;
}

/* --- reading --- */

static bool is_type(const json_t *json, const char *type) {
    return strcmp(json_get_text(json, "type"), type) == 0;
}

static bool same_member(const json_t *a, const json_t *b, const char *key) {
    const json_t *x = json_object_get(a, key), *y = json_object_get(b, key);
    return x == y || json_equal(x, y);
}

static bool is_same(const json_t *a, const json_t *b) {
    static const char *const keys[] = {"type",   "file",      "line",
                                       "column", "statement", "message"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!same_member(a, b, keys[i])) return false;
    return true;
}

/* Keeps the entry's object. */
static void add(Merge *merge, const Said *entry) {
    for (size_t i = 0; i < merge->count && !entry->is_law; i++) {
        Said *other = &merge->entry[i];
        if (other->is_law || !is_same(other->json, entry->json)) continue;
        if (entry->law > other->law) other->law = entry->law;
        return;
    }
    merge->entry = arena_grow(merge->arena, merge->entry, merge->count, &merge->cap,
                              sizeof *merge->entry);
    json_incref(entry->json);
    merge->entry[merge->count++] = *entry;
}

static bool note_shard(Merge *merge, const json_t *shard) {
    uint64_t part = json_get_count(shard, "part"), of = json_get_count(shard, "of");
    if (!merge->shards && of && of < 100000) {
        merge->shards = (unsigned)of;
        merge->seen = ARENA_ARRAY(merge->arena, bool, of + 1);
    }
    if (of == 0 || of != merge->shards || part < 1 || part > of) return false;
    merge->seen[part] = true;
    return true;
}

static const char *take_object(Merge *merge, json_t *json, uint64_t *law) {
    const json_t *shard = json_object_get(json, "shard");
    Said entry = {.json = json, .law = *law, .rank = merge->count};
    if (!json_is_object(json)) return "this is no JSON object";
    entry.is_law = is_type(json, "law");
    if (entry.is_law) {
        if (!shard) return "this law is of no shard";
        if (!note_shard(merge, shard)) return "this law is of another run's shard";
        *law = entry.law = json_get_count(shard, "law");
    }
    if (entry.is_law || is_type(json, "assert") || is_type(json, "error") ||
        is_type(json, "warning"))
        add(merge, &entry);
    return NULL;
}

/* NULL, or what is wrong with the line. */
static const char *take(Merge *merge, const char *line, uint64_t *law) {
    json_t *json = json_loads(line, 0, NULL);
    const char *wrong = take_object(merge, json, law);
    json_decref(json);
    return wrong;
}

void merge_read(Merge *merge, const char *path) {
    Report *report = &merge->session->report;
    FILE *file = strcmp(path, "-") == 0 ? door_input(stdin) : door_open(path, "re");
    Buf line = {0};
    uint64_t law = 0;
    merge->files++;
    if (!file) {
        report_error(report, path, door_problem(), "");
        return;
    }
    for (unsigned number = 1; preprocess_file_line(file, &line, LINE_MOST); number++) {
        const char *wrong = take(merge, buf_str(&line), &law);
        buf_clear(&line);
        if (!wrong) continue;
        report_error_line(report, path, number, wrong,
                          "merge the files that --json --shard K/N wrote");
        break;
    }
    buf_free(&line);
    fclose(file);
}

/* --- events --- */

static Origin origin_of(const json_t *json) {
    return (Origin){json_get_text(json, "file"), (unsigned)json_get_count(json, "line"),
                    json_get_text(json, "statement")};
}

static const char *text_or_null(const json_t *json, const char *key) {
    const char *text = json_get_text(json, key);
    return *text ? text : NULL;
}

/* What is a set is not known: small words are numbers. */
static const NamedValue *named(Merge *merge, json_t *object, size_t *count) {
    *count = json_object_size(object);
    NamedValue *out = ARENA_ARRAY(merge->arena, NamedValue, *count + 1), *at = out;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        const char *text = json_string_value(value);
        uint64_t word = text ? strtoull(text, NULL, 16) : 0;
        Kind kind = json_is_array(value) ? KIND_LIST : word < 64 ? KIND_INT : KIND_SET;
        *at = (NamedValue){key, {.term = term_word(word), .kind = (uint8_t)kind}};
        if (kind == KIND_LIST) at->value.list = ARENA_NEW(merge->arena, List);
        at++;
    }
    return out;
}

static VerdictKind verdict_of(const json_t *law) {
    const char *text = json_get_text(law, "verdict");
    return strcmp(text, "proved") == 0    ? VERDICT_PROVED
           : strcmp(text, "refuted") == 0 ? VERDICT_REFUTED
                                          : VERDICT_UNDECIDED;
}

static LawEvent event_of(Merge *merge, const json_t *json) {
    LawEvent event = {
        .origin = origin_of(json),
        .name = text_or_null(json, "name"),
        .ok = json_get_bool(json, "ok"),
        .vacuous = json_get_bool(json, "vacuous"),
        .verdict = verdict_of(json),
        .method = json_get_text(json, "method"),
        .domain = json_get_text(json, "domain"),
        .why = json_get_text(json, "why"),
        .note = text_or_null(json, "note"),
        .repair = NULL,
        .tried = json_get_count(json, "tried"),
        .micros = (double)json_get_count(json, "micros"),
    };
    const json_t *vars = json_object_get(json, "vars"), *var;
    const char **names = ARENA_ARRAY(merge->arena, const char *, json_array_size(vars) + 1);
    size_t at;
    json_array_foreach(vars, at, var) {
        const char *name = json_string_value(var);
        if (name) names[event.nvars++] = name;
    }
    event.vars = names;
    event.refute = strncmp(event.origin.text, "refute", 6) == 0;
    event.fixed = named(merge, json_object_get(json, "fixed"), &event.nfixed);
    event.example = named(merge, json_object_get(json, "counterexample"), &event.nexample);
    if (event.verdict == VERDICT_REFUTED) event.undefined = text_or_null(json, "why");
    return event;
}

/* The text with the number of one part's cases made that of all. */
static const char *counted(Arena *arena, const char *text, uint64_t one, uint64_t all,
                           const char *behind) {
    const char *part = arena_printf(arena, "%" PRIu64 " %s", one, behind);
    const char *at = strstr(text, part);
    return at ? arena_printf(arena, "%.*s%" PRIu64 "%s", (int)(at - text), text, all,
                             strchr(at, ' '))
              : text;
}

/* Which of the parts' verdicts is that of the whole: the least. */
static unsigned weight(const json_t *json) {
    VerdictKind kind = verdict_of(json);
    return kind == VERDICT_REFUTED           ? 0
           : kind == VERDICT_UNDECIDED       ? 1
           : !json_get_bool(json, "vacuous") ? 2
                                             : 3;
}

/* A law's parts, side by side from `first` to `end`; one where it was not spread. */
static LawEvent join(Merge *merge, size_t first, size_t end) {
    const json_t *best = merge->entry[first].json;
    uint64_t cases = 0, tried = 0;
    unsigned missing = merge->shards;
    double micros = 0;
    bool ok = true;
    bool *there = ARENA_ARRAY(merge->arena, bool, merge->shards + 1);
    for (size_t i = first; i < end; i++) {
        const json_t *json = merge->entry[i].json,
                     *shard = json_object_get(json, "shard");
        uint64_t part = json_get_count(shard, "part");
        if (there[part]) continue;
        there[part] = true;
        missing--;
        cases += json_get_count(shard, "cases");
        tried += json_get_count(json, "tried");
        micros += (double)json_get_count(json, "micros");
        ok = ok && json_get_bool(json, "ok");
        if (weight(json) < weight(best)) best = json;
    }
    LawEvent law = event_of(merge, best);
    const json_t *shard = json_object_get(best, "shard");
    uint64_t own = json_get_count(shard, "cases");
    law.method = counted(merge->arena, law.method, own, cases, "cases");
    law.domain = counted(merge->arena, law.domain, own, cases, "values of");
    law.tried = tried, law.micros = micros, law.ok = ok;
    if (missing && json_get_bool(shard, "split") && law.verdict == VERDICT_PROVED) {
        law.verdict = VERDICT_UNDECIDED, law.ok = false;
        law.why = arena_printf(merge->arena, "%u of its %u parts missing", missing,
                               merge->shards);
    }
    return law;
}

static void report_entry(Merge *merge, const json_t *json) {
    Report *report = &merge->session->report;
    if (is_type(json, "assert")) {
        const char *detail = text_or_null(json, "difference");
        const AssertEvent event = {origin_of(json), json_get_bool(json, "ok"), detail};
        report_assertion(report, &event);
        return;
    }
    report_diag(report, &(DiagEvent){
                            .level = is_type(json, "error") ? DIAG_ERROR : DIAG_WARNING,
                            .file = json_get_text(json, "file"),
                            .line = (unsigned)json_get_count(json, "line"),
                            .column = (unsigned)json_get_count(json, "column"),
                            .message = json_get_text(json, "message"),
                            .hint = json_get_text(json, "hint"),
                        });
}

static int in_order(const void *a, const void *b) {
    const Said *x = a, *y = b;
    if (x->law != y->law) return x->law < y->law ? -1 : 1;
    if (x->is_law != y->is_law) return x->is_law ? -1 : 1;
    return x->rank < y->rank ? -1 : 1;
}

/* A shard without a law has a file all the same. */
static void check_shards(Merge *merge) {
    unsigned missing = 0;
    for (unsigned i = 1; i <= merge->shards; i++) missing += !merge->seen[i];
    if (!missing || merge->files >= merge->shards) return;
    const char *message =
        arena_printf(merge->arena, "%u of %u shards are missing", missing, merge->shards);
    report_error(&merge->session->report, "", message, "");
}

static void free_entries(Merge *merge) {
    for (size_t i = 0; i < merge->count; i++) json_decref(merge->entry[i].json);
    merge->count = 0;
}

void merge_report(Merge *merge) {
    check_shards(merge);
    if (merge->count) qsort(merge->entry, merge->count, sizeof *merge->entry, in_order);
    for (size_t i = 0, end; i < merge->count; i = end) {
        const Said *entry = &merge->entry[i];
        end = i + 1;
        if (!entry->is_law) {
            report_entry(merge, entry->json);
            continue;
        }
        while (end < merge->count && merge->entry[end].is_law &&
               merge->entry[end].law == entry->law)
            end++;
        LawEvent law = join(merge, i, end);
        Buf reason = {0};
        const Node *node = work_read(merge->session, law.origin.text);
        law.equation = node && node->kind == NODE_LAW && law_is_equation(node);
        prove_reason(law.method, law.equation, &reason);
        law.reason = arena_buf(merge->arena, &reason);
        /* the sides are not known */
        const Counterexample picture = {.vars = law.example, .nvars = law.nexample};
        if (law.verdict == VERDICT_REFUTED) law.picture = &picture;
        report_law(&merge->session->report, &law);
    }
    free_entries(merge);
}
