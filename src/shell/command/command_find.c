/* :find. The words that are found are said as statements, with what is proved of them as
 * a comment, so that the answer pastes; and the names have them from then on. */
#include <inttypes.h>
#include <string.h>

#include "base/process.h"
#include "code/batch.h"
#include "find/find.h"
#include "shell/command/command.h"
#include "shell/law/law.h"
#include "shell/law/law_names.h"
#include "shell/law/law_pairs.h"

/* What showing that no input is left may take. */
static const uint64_t vacuous_steps = 50000000;
enum { ROW_WORDS = 4, TRUTHS = 3, WITNESS_BYTES = 1 << 20 };

typedef struct {
    const Work *work;
    Work rest;        /* without the condition on wanted names, which is */
    const Node *only; /* this; or NULL */
    LawWanted *wanted;
    size_t nwanted;
    LawPairs pairs;
    LawNames names;
    const Query *query; /* the pairs': whose names the claim has */
    Claim claim;
    Term met; /* which inputs the condition leaves */
    FindJob job;
    Term truth[TRUTHS];
    size_t *name,
        *at;        /* of the job's variables: which wanted one, and which word of it */
    bool vacuous;   /* no input is left, whatever the words */
    size_t nvalues; /* of these; behind them are witnesses */
    const char **open;  /* names of the other variables */
    size_t nopen, bits; /* how many they are, and their bits */
    NamedValue *values; /* of the wanted names */
} Find;

/* Names */

/* Where the name stands behind `:find`. */
static Span place_of(const Work *work, const char *name) {
    const char *text = work->text,
               *end = strchr(text, ':') ? strchr(text + 1, ':') : NULL;
    size_t len = strlen(name), at = strlen(":find");
    while (end && text + at < end) {
        size_t word =
            strspn(text + at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789_");
        if (word == len && strncmp(text + at, name, len) == 0)
            return span_of(work->span.start + at, work->span.start + at + len);
        at += word ? word : 1;
    }
    return work->span;
}

static bool refuse(const Find *find, size_t i, const char *why) {
    const char *name = find->wanted[i].sym->name;
    return work_error_at(find->work, place_of(find->work, name), why, name);
}

/* By what was typed, before anything is evaluated. */
static bool check_names(const Find *find) {
    for (size_t i = 0; i < find->nwanted; i++) {
        const LawWanted *one = &find->wanted[i];
        for (size_t k = 0; k < i; k++)
            if (find->wanted[k].sym == one->sym)
                return refuse(find, i, "'%s' is named twice");
        if (law_names_forall(find->work->node, one->sym))
            return refuse(
                find, i,
                "'%s' is one of the names to find, so forall can't range over it");
        if (law_names_bind(find->work->node, one->sym))
            return refuse(find, i,
                          "'%s' has a domain, so it can't be one of the names to find");
        if (one->count > LAW_WANTED_MOST)
            return refuse(find, i, "the array '%s' is too large\n|512 words at most");
    }
    return true;
}

static bool is_met(const Find *find, const LawNames *names, size_t i) {
    for (size_t k = 0; k < names->norder; k++)
        if (names->order[k] == find->wanted[i].sym) return true;
    return false;
}

/* By the text, functions' names aside. */
static bool check_met(Find *find) {
    law_names_init(&find->names, find->work->session->statement, find->work->node);
    for (size_t i = 0; i < find->nwanted; i++)
        if (!is_met(find, &find->names, i))
            return refuse(find, i, "the claim does not mention '%s'");
    return true;
}

/* The job's variables in the order in which their names were typed. */
static void number_names(Find *find, uint32_t *wanted) {
    const Query *query = find->query;
    Arena *arena = find->work->session->statement;
    size_t *name = ARENA_ARRAY(arena, size_t, query->nused + 1), n = 0;
    size_t *word = ARENA_ARRAY(arena, size_t, query->nused + 1);
    find->open = ARENA_ARRAY(arena, const char *, query->nused + 1);
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *used = &query->used[i];
        if (term_is_word(used->term)) continue;
        size_t at,
            which = law_wanted_by(find->wanted, find->nwanted, used->sym->name, &at);
        if (which == find->nwanted) {
            find->open[find->nopen++] = used->sym->name;
            find->bits += query_bits(used);
            continue;
        }
        size_t to = n++;
        for (; to > 0 && name[to - 1] > which; to--)
            wanted[to] = wanted[to - 1], name[to] = name[to - 1], word[to] = word[to - 1];
        wanted[to] = (uint32_t)pool_node(query->pool, used->term.ref)->k;
        name[to] = which, word[to] = at;
    }
    find->name = name, find->at = word;
    find->nvalues = find->job.nwanted = n;
}

/* The claim */

static void add_truth(Find *find, Term truth) {
    find->truth[find->job.ntruths++] = truth;
}

/* What the condition says of wanted names alone has to be true. */
static bool add_condition(Find *find) {
    Query *query = &find->pairs.query;
    Value value;
    if (!find->only) return true;
    query->defined = term_word(1);
    if (!exec_eval(query, find->only, &value)) return false;
    Term truth = value_truth_in(query->pool, &value);
    add_truth(find, term_land(query->pool, query->defined, truth));
    return true;
}

/* A condition that joins wanted names and others must be met by some input: so that input
 * is looked for, too. */
static void add_witness(Find *find, Term when, uint32_t *wanted) {
    Pool *pool = find->job.pool;
    size_t vars = pool_vars(pool), count, own = 0;
    Batch *batch = term_is_word(when) ? NULL : batch_new(pool, &when, 1, WITNESS_BYTES);
    if (!batch) return;
    const uint32_t *met = batch_vars(batch, &count);
    Term *map = ARENA_ARRAY(find->work->session->statement, Term, vars + 1);
    for (size_t i = 0; i < count; i++) {
        map[met[i]] = (Term){0, pool_var(pool, met[i])};
        for (size_t k = 0; k < find->nvalues; k++) own += wanted[k] == met[i];
    }
    for (size_t i = 0; own && own < count && i < count; i++) {
        bool is = false;
        for (size_t k = 0; k < find->nvalues; k++) is |= wanted[k] == met[i];
        if (is) continue;
        map[met[i]] = term_var(pool);
        wanted[find->job.nwanted++] = (uint32_t)pool_vars(pool) - 1;
    }
    if (own && own < count) add_truth(find, term_substitute(pool, pool, when, map));
    batch_free(batch);
}

/* Any words do where nothing is asked of them. */
static bool is_vacuous(const Find *find) {
    const Session *session = find->work->session;
    if (term_is_word(find->met)) return find->met.word == 0;
    const Claim none = {find->claim.pool, find->met, term_word(1), term_word(0)};
    return prove_quickly(&none, &session->limits, vacuous_steps, session->statement)
               .kind == VERDICT_PROVED;
}

static void warn_vacuous(const Find *find) {
    const Node *node = find->work->node;
    const Node *when = find->claim.pool ? node->kid[1] : NULL; /* else pairs */
    const Node *place = when ? when : node->n > 2 ? node->kid[2] : node;
    diag_warning(&find->work->session->diags, find->work->source, place->span,
                 "%s: the claim holds vacuously",
                 when ? "the condition holds for no input" : "a domain is empty");
}

static bool make_job(Find *find) {
    const Session *session = find->work->session;
    Arena *arena = session->statement;
    Query *query = &find->pairs.query;
    bool pairs = law_pairs(&find->rest, &find->pairs);
    const Claim *c = &find->claim;
    if (!pairs && !law_joined(&find->rest, NULL, &find->claim, query, &find->met))
        return false;
    Pool *pool = query->pool;
    find->query = query;
    unsigned jobs = (unsigned)session->settings.jobs;
    uint32_t *wanted = ARENA_ARRAY(arena, uint32_t, 2 * query->nused + 1);
    find->job = (FindJob){.pool = pool,
                          .wanted = wanted,
                          .truths = find->truth,
                          .keys = find->pairs.keys,
                          .nkeys = pairs ? find->pairs.count : 0,
                          .limits = &session->limits,
                          .at_once = jobs ? jobs : process_cores(),
                          .arena = arena};
    law_names_meet(&find->names, query);
    law_names_warn(&find->names, query->diags);
    number_names(find, wanted);
    if (!add_condition(find)) return false;
    find->vacuous = pairs ? find->job.nkeys == 0 : is_vacuous(find);
    if (find->vacuous) warn_vacuous(find);
    if (pairs) return true;
    Term good = term_land(pool, c->defined, c->claim);
    add_truth(find, term_lor(pool, term_lnot(pool, c->when), good));
    add_witness(find, c->when, wanted);
    return true;
}

/* The answer */

static void take_values(Find *find, const Found *found) {
    Arena *arena = find->work->session->statement;
    find->values = ARENA_ARRAY(arena, NamedValue, find->nwanted + 1);
    for (size_t i = 0; i < find->nwanted; i++) {
        const LawWanted *one = &find->wanted[i];
        Value value = {.kind = KIND_SET};
        if (one->count) {
            value.kind = KIND_LIST;
            value.list = ARENA_NEW(arena, List);
            *value.list = (List){one->count, ARENA_ARRAY(arena, Value, one->count), NULL};
            for (size_t k = 0; k < one->count; k++)
                value.list->at[k] = (Value){.kind = KIND_SET};
        }
        find->values[i] = (NamedValue){one->sym->name, value};
    }
    for (size_t v = 0; v < find->nvalues; v++) {
        Value *value = &find->values[find->name[v]].value;
        if (value->kind == KIND_LIST) value = &value->list->at[find->at[v]];
        value->term = term_word(found->values[v]);
    }
}

static void put_array(Buf *out, const NamedValue *array) {
    const List *list = array->value.list;
    buf_printf(out, "U64 %s[%zu] = {", array->name, list->count);
    for (size_t i = 0; i < list->count; i++)
        buf_printf(out, "%s0x%016" PRIx64 "ULL,", i % ROW_WORDS ? " " : "\n    ",
                   list->at[i].term.word);
    out->len--;
    buf_puts(out, "\n};\n");
}

/* The words as statements. */
static void put_values(const Find *find, Buf *out) {
    for (size_t i = 0; i < find->nwanted; i++) {
        const NamedValue *one = &find->values[i];
        if (one->value.kind == KIND_LIST)
            put_array(out, one);
        else
            buf_printf(out, "%s = 0x%" PRIx64 "\n", one->name, one->value.term.word);
    }
}

static void put_proof(const Find *find, const Found *found, Buf *out) {
    const char *separator = "";
    if (find->vacuous) {
        buf_puts(out, "vacuously, as no input is left");
        return;
    }
    if (found->members) {
        buf_printf(out, "all %" PRIu64 " keys compared", found->members);
        separator = "; ";
    }
    if (*found->method) buf_printf(out, "%s%s", separator, found->method);
    if (!found->members && !*found->method)
        buf_puts(out, find->nopen ? "same term" : "calculated");
    if (find->nopen) buf_printf(out, ", over all 2^%zu values of ", find->bits);
    for (size_t i = 0; i < find->nopen; i++)
        buf_printf(out, "%s%s", i ? ", " : "", find->open[i]);
}

static const char *put_answer(const Find *find, const Found *found, Buf *proof,
                              Buf *out) {
    const char *s = found->points == 1 ? "" : "s";
    switch (found->end) {
    case FIND_FOUND:
        put_values(find, out);
        buf_printf(out, "# %s; proved: %s\n",
                   found->least ? "the least" : "the first found", buf_str(proof));
        return "found";
    case FIND_NONE:
        buf_puts(out, "none: proved");
        if (find->nopen)
            buf_printf(out, " (no words do at %" PRIu64 " point%s)", found->points, s);
        buf_putc(out, '\n');
        return "none";
    default:
        buf_printf(out, "undecided: %s", found->why);
        if (found->tried || found->points)
            buf_printf(out, "; %" PRIu64 " candidate%s and %" PRIu64 " point%s tried",
                       found->tried, found->tried == 1 ? "" : "s", found->points, s);
        buf_putc(out, '\n');
        return "undecided";
    }
}

/* The names have their words: an array by its declaration, as it is said. */
static void assign(const Find *find) {
    Session *session = find->work->session;
    exec_mark(session->exec);
    for (size_t i = 0; i < find->nwanted; i++) {
        const NamedValue *one = &find->values[i];
        if (one->value.kind == KIND_LIST) {
            Buf text = {0};
            put_array(&text, one);
            session_text(session, ":find", buf_str(&text), text.len);
            buf_free(&text);
        } else {
            exec_set(session->exec, find->wanted[i].sym, one->value, false);
        }
    }
}

static void report_answer(Find *find, const Found *found) {
    Session *session = find->work->session;
    Buf proof = {0}, text = {0};
    bool is = found->end == FIND_FOUND;
    if (is) take_values(find, found);
    if (is) put_proof(find, found, &proof);
    Finding finding = {.origin = work_origin(find->work),
                       .values = find->values,
                       .nvalues = is ? find->nwanted : 0,
                       .least = is && found->least,
                       .method = buf_str(&proof),
                       .why = found->end == FIND_UNDECIDED ? found->why : NULL,
                       .tried = found->tried,
                       .points = found->points,
                       .micros = (watch_now() - find->work->start) * 1e6};
    finding.verdict = put_answer(find, found, &proof, &text);
    session_tell(session);
    report_words(
        &session->report,
        &(TextEvent){.command = "find", .text = buf_str(&text), .finding = &finding});
    if (is) assign(find);
    buf_free(&proof);
    buf_free(&text);
}

void command_find(const Work *work) {
    Session *session = work->session;
    Find find = {.work = work};
    if (!work_narrow(work)) return;
    find.nwanted = law_wanted(work, &find.wanted);
    if (!check_names(&find)) return;
    double before = watch_timeout(&session->watch, session->limits.timeout);
    find.rest = *work;
    find.only = law_want_condition(work, &find.rest.node);
    if (check_met(&find) && make_job(&find)) {
        Found found = find_words(&find.job);
        report_answer(&find, &found);
    }
    watch_resume(&session->watch, before);
}
