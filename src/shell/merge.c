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
#include "shell/report/json_read.h"

enum { LINE_MOST = 64 << 20 };

typedef struct {
    const Json *json;
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

static bool is_type(const Json *json, const char *type) {
    return strcmp(json_get_text(json, "type"), type) == 0;
}

static bool same_text(const Json *a, const Json *b, const char *key) {
    return strcmp(json_get_text(a, key), json_get_text(b, key)) == 0;
}

static bool is_same(const Json *a, const Json *b) {
    static const char *const keys[] = {"type",   "file",      "line",
                                       "column", "statement", "message"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!same_text(a, b, keys[i])) return false;
    return true;
}

static void add(Merge *merge, const Said *entry) {
    for (size_t i = 0; i < merge->count && !entry->is_law; i++) {
        Said *other = &merge->entry[i];
        if (other->is_law || !is_same(other->json, entry->json)) continue;
        if (entry->law > other->law) other->law = entry->law;
        return;
    }
    merge->entry = arena_grow(merge->arena, merge->entry, merge->count, &merge->cap,
                              sizeof *merge->entry);
    merge->entry[merge->count++] = *entry;
}

static bool note_shard(Merge *merge, const Json *shard) {
    uint64_t part = json_get_count(shard, "part"), of = json_get_count(shard, "of");
    if (!merge->shards && of && of < 100000) {
        merge->shards = (unsigned)of;
        merge->seen = ARENA_ARRAY(merge->arena, bool, of + 1);
    }
    if (of == 0 || of != merge->shards || part < 1 || part > of) return false;
    merge->seen[part] = true;
    return true;
}

/* NULL, or what is wrong with the line. */
static const char *take(Merge *merge, const char *line, uint64_t *law) {
    const Json *json = json_read(merge->arena, line), *shard = json_get(json, "shard");
    if (!json || json->kind != JSON_OBJECT) return "this is no JSON object";
    Said entry = {.json = json, .law = *law, .rank = merge->count};
    entry.is_law = is_type(json, "law");
    if (entry.is_law) {
        if (shard->kind == JSON_NULL) return "this law is of no shard";
        if (!note_shard(merge, shard)) return "this law is of another run's shard";
        *law = entry.law = json_get_count(shard, "law");
    }
    if (entry.is_law || is_type(json, "assert") || is_type(json, "error") ||
        is_type(json, "warning"))
        add(merge, &entry);
    return NULL;
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

static Origin origin_of(const Json *json) {
    return (Origin){json_get_text(json, "file"), (unsigned)json_get_count(json, "line"),
                    json_get_text(json, "statement")};
}

static const char *text_or_null(const Json *json, const char *key) {
    const char *text = json_get_text(json, key);
    return *text ? text : NULL;
}

/* What is a set is not known: small words are numbers. */
static const NamedValue *named(Merge *merge, const Json *object, size_t *count) {
    *count = json_length(object);
    NamedValue *out = ARENA_ARRAY(merge->arena, NamedValue, *count + 1);
    size_t i = 0;
    for (const Json *at = object->first; at; at = at->next, i++) {
        uint64_t word = strtoull(at->text, NULL, 16);
        Kind kind = at->kind == JSON_LIST ? KIND_LIST : word < 64 ? KIND_INT : KIND_SET;
        out[i] = (NamedValue){at->key, {.term = term_word(word), .kind = (uint8_t)kind}};
        if (kind == KIND_LIST) out[i].value.list = ARENA_NEW(merge->arena, List);
    }
    return out;
}

static VerdictKind verdict_of(const Json *law) {
    const char *text = json_get_text(law, "verdict");
    return strcmp(text, "proved") == 0    ? VERDICT_PROVED
           : strcmp(text, "refuted") == 0 ? VERDICT_REFUTED
                                          : VERDICT_UNDECIDED;
}

static LawEvent event_of(Merge *merge, const Json *json) {
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
    const Json *vars = json_get(json, "vars");
    const char **names = ARENA_ARRAY(merge->arena, const char *, json_length(vars) + 1);
    for (const Json *at = vars->first; at; at = at->next) names[event.nvars++] = at->text;
    event.vars = names;
    event.refute = strncmp(event.origin.text, "refute", 6) == 0;
    event.fixed = named(merge, json_get(json, "fixed"), &event.nfixed);
    event.example = named(merge, json_get(json, "counterexample"), &event.nexample);
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
static unsigned weight(const Json *json) {
    VerdictKind kind = verdict_of(json);
    return kind == VERDICT_REFUTED           ? 0
           : kind == VERDICT_UNDECIDED       ? 1
           : !json_get_bool(json, "vacuous") ? 2
                                             : 3;
}

/* A law's parts, side by side from `first` to `end`; one where it was not spread. */
static LawEvent join(Merge *merge, size_t first, size_t end) {
    const Json *best = merge->entry[first].json;
    uint64_t cases = 0, tried = 0;
    unsigned missing = merge->shards;
    double micros = 0;
    bool ok = true;
    bool *there = ARENA_ARRAY(merge->arena, bool, merge->shards + 1);
    for (size_t i = first; i < end; i++) {
        const Json *json = merge->entry[i].json, *shard = json_get(json, "shard");
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
    const Json *shard = json_get(best, "shard");
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

static void report_entry(Merge *merge, const Json *json) {
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
}
