/* A law that one shard had is reported as it was. Of one whose cases were spread, a part
 * that refutes it decides; else it is proved where every part is.
 *
 * Asserts, errors and what commands prove come from all shards, and are reported once.
 * They have no number: they stand behind the last law that any shard decided before them.
 */
#include "shell/merge.h"

#include <stdlib.h>
#include <string.h>

#include "base/door.h"
#include "preprocess/preprocess.h"
#include "shell/report/json_get.h"
#include "shell/report/law_json.h"

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
    if (is_type(json, "law")) {
        if (!shard) return "this law is of no shard";
        if (!note_shard(merge, shard)) return "this law is of another run's shard";
        entry.is_law = json_get_count(shard, "law") > 0;
        if (entry.is_law) *law = entry.law = json_get_count(shard, "law");
    }
    if (is_type(json, "law") || is_type(json, "assert") || is_type(json, "error") ||
        is_type(json, "warning"))
        add(merge, &entry);
    return NULL;
}

/* NULL, or what is wrong with the line. */
static const char *take_line(Merge *merge, const char *line, uint64_t *law) {
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
        const char *wrong = take_line(merge, buf_str(&line), &law);
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

/* Which of the parts' verdicts is that of the whole: the least. */
static unsigned weight(const LawEvent *law) {
    return law->verdict == VERDICT_REFUTED     ? 0
           : law->verdict == VERDICT_UNDECIDED ? 1
           : !law->vacuous                     ? 2
                                               : 3;
}

/* Adds the methods of another part to those of the law. */
static void add_methods(const char **methods, size_t *count, const Strings *more) {
    for (size_t i = 0; i < more->count; i++) {
        size_t at = 0;
        while (at < *count && !prove_same_method(methods[at], more->at[i], &methods[at]))
            at++;
        if (at == *count) methods[(*count)++] = more->at[i];
    }
}

static size_t count_methods(const LawEvent *part, size_t count) {
    size_t all = 0;
    for (size_t i = 0; i < count; i++) all += part[i].methods.count;
    return all;
}

/* A law's parts; one where it was not spread. */
static LawEvent join(Merge *merge, const LawEvent *part, size_t count) {
    const LawEvent *best = part;
    size_t nmethods = 0;
    const char **methods =
        ARENA_ARRAY(merge->arena, const char *, count_methods(part, count) + 1);
    uint64_t cases = 0, tried = 0;
    unsigned missing = merge->shards;
    double micros = 0;
    bool ok = true;
    bool *there = ARENA_ARRAY(merge->arena, bool, merge->shards + 1);
    for (size_t i = 0; i < count; i++) {
        if (there[part[i].shard.part]) continue;
        there[part[i].shard.part] = true;
        missing--;
        cases += part[i].cases, tried += part[i].tried, micros += part[i].micros;
        ok = ok && part[i].ok;
        add_methods(methods, &nmethods, &part[i].methods);
        if (weight(&part[i]) < weight(best)) best = &part[i];
    }
    LawEvent law = *best;
    law.methods = (Strings){methods, nmethods};
    law.cases = cases, law.tried = tried, law.micros = micros, law.ok = ok;
    law.shard = (Shard){.part = 0};
    if (missing && best->shard.split && law.verdict == VERDICT_PROVED) {
        law.verdict = VERDICT_UNDECIDED, law.ok = false;
        law.why = arena_printf(merge->arena, "%u of its %u parts missing", missing,
                               merge->shards);
    }
    return law;
}

static void report_entry(Merge *merge, const json_t *json) {
    Report *report = &merge->session->report;
    if (is_type(json, "law")) { /* a :prove */
        LawEvent law = law_json_get(merge->arena, json);
        report_law(report, &law);
        return;
    }
    if (is_type(json, "assert")) {
        const char *detail = json_string_value(json_object_get(json, "difference"));
        const AssertEvent event = {origin_of(json), json_get_bool(json, "ok"), detail, NULL};
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

/* The law's entries from the first on; what is behind them. */
static size_t report_parts(Merge *merge, size_t first) {
    size_t end = first, count = 0;
    const uint64_t number = merge->entry[first].law;
    while (end < merge->count && merge->entry[end].is_law &&
           merge->entry[end].law == number)
        end++;
    LawEvent *part = ARENA_ARRAY(merge->arena, LawEvent, end - first);
    for (size_t i = first; i < end; i++)
        part[count++] = law_json_get(merge->arena, merge->entry[i].json);
    LawEvent law = join(merge, part, count);
    report_law(&merge->session->report, &law);
    return end;
}

void merge_report(Merge *merge) {
    check_shards(merge);
    if (merge->count) qsort(merge->entry, merge->count, sizeof *merge->entry, in_order);
    for (size_t i = 0; i < merge->count;) {
        const Said *entry = &merge->entry[i];
        if (entry->is_law)
            i = report_parts(merge, i);
        else
            report_entry(merge, entry->json), i++;
    }
    free_entries(merge);
}
