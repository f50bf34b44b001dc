/* :solve. How many words satisfy a claim, a board of the squares that all or none of them
 * have, the least ones and the greatest, a formula. `:solve more` goes on from the last
 * word that was said: the claim is solved once more, as it was typed. */
#include <inttypes.h>
#include <string.h>

#include "find/solve.h"
#include "lang/print.h"
#include "render/text/board.h"
#include "shell/command/command.h"
#include "shell/law/law.h"
#include "shell/law/law_names.h"
#include "shell/law/law_want.h"

enum { SHOWN = 8, DIGITS = 19 };

typedef struct {
    const Work *work;
    Arena *arena;
    LawNames names;
    Query query;
    SolveJob job;
    const char *name[SOLVE_WANTED];
    uint32_t wanted[SOLVE_WANTED];
    unsigned bits[SOLVE_WANTED];
    size_t nbits; /* of all */
    Solve *solve;
    uint64_t (*shown)[SOLVE_WANTED];
    size_t nshown;
    bool more; /* behind them */
} Solving;

/* ---- the claim */

/* Where it is in the claim's terms. */
static bool add_name(Solving *s, const Symbol *symbol) {
    size_t at = s->job.nwanted;
    for (size_t i = 0; i < s->query.nused; i++) {
        const ExecName *used = &s->query.used[i];
        if (used->sym != symbol || used->fixed || term_is_word(used->term)) continue;
        if (at == SOLVE_WANTED)
            return work_error(s->work,
                              "a claim can be solved for at most %d names\n|"
                              "name those that matter: :solve x, y: …",
                              SOLVE_WANTED);
        s->name[at] = symbol->name;
        s->wanted[at] = (uint32_t)pool_node(s->query.pool, used->term.ref)->k;
        s->bits[at] = query_bits(used);
        s->nbits += s->bits[at];
        s->job.nwanted++;
        break;
    }
    return true;
}

static bool is_met(const Solving *s, const Symbol *symbol) {
    for (size_t i = 0; i < s->names.norder; i++)
        if (s->names.order[i] == symbol) return true;
    return work_error(s->work, "the claim does not mention '%s'", symbol->name);
}

/* Those that were typed, or all that are free. */
static bool take_names(Solving *s) {
    LawWanted *wanted;
    size_t count = law_finds(s->work->node) ? law_wanted(s->work, &wanted) : 0;
    for (size_t i = 0; i < count; i++) {
        if (wanted[i].count)
            return work_error(s->work, "'%s' is an array; words are solved for",
                              wanted[i].sym->name);
        if (!is_met(s, wanted[i].sym) || !add_name(s, wanted[i].sym)) return false;
    }
    for (size_t i = 0; i < s->names.nfree && !count; i++)
        if (!add_name(s, s->names.free[i])) return false;
    return s->job.nwanted > 0 ||
           work_error(s->work, "the claim has no free name to solve it for");
}

static bool make_job(Solving *s) {
    Claim claim;
    Term met;
    if (!law_joined(s->work, NULL, &claim, &s->query, &met)) return false;
    law_names_init(&s->names, s->arena, s->work->node);
    law_names_meet(&s->names, &s->query);
    Pool *pool = claim.pool;
    Term good = term_land(pool, claim.defined, claim.claim);
    s->job = (SolveJob){.pool = pool,
                        .wanted = s->wanted,
                        .bits = s->bits,
                        .met = met,
                        .good = good,
                        .limits = &s->work->session->limits,
                        .arena = s->arena};
    return take_names(s);
}

/* ---- numbers */

static bool is_zero(const uint64_t *number) {
    for (size_t i = 0; i < SOLVE_WORDS; i++)
        if (number[i]) return false;
    return true;
}

/* Divides by 10^19; what is left over. */
static uint64_t take_digits(uint64_t *number) {
    const uint64_t by = UINT64_C(10000000000000000000);
    uint64_t rest = 0;
    for (size_t i = SOLVE_WORDS; i-- > 0;) {
        Wide part = (Wide)rest << 64 | number[i];
        number[i] = (uint64_t)(part / by);
        rest = (uint64_t)(part % by);
    }
    return rest;
}

static void put_number(const uint64_t *number, Buf *out) {
    uint64_t left[SOLVE_WORDS], part[2 * SOLVE_WORDS];
    size_t parts = 0;
    memcpy(left, number, sizeof left);
    do part[parts++] = take_digits(left);
    while (!is_zero(left));
    buf_printf(out, "%" PRIu64, part[--parts]);
    while (parts) buf_printf(out, "%0*" PRIu64, DIGITS, part[--parts]);
}

/* The exponent of a power of two that is large; else -1. */
static int large_power(const uint64_t *number) {
    int power = -1, ones = 0;
    for (size_t i = 0; i < SOLVE_WORDS; i++) {
        ones += __builtin_popcountll(number[i]);
        if (number[i]) power = (int)i * 64 + 63 - __builtin_clzll(number[i]);
    }
    return ones == 1 && power > 19 ? power : -1;
}

/* ---- what is said */

static void put_names(const Solving *s, Buf *out) {
    for (size_t i = 0; i < s->job.nwanted; i++)
        buf_printf(out, "%s%s", i ? ", " : "", s->name[i]);
}

static void put_count(const Solving *s, const Solution *is, Buf *out) {
    int power = large_power(is->count);
    if (!is->exact) buf_puts(out, is_zero(is->count) ? "some or none" : "at least ");
    if (power >= 0 && is->exact && (size_t)power == s->nbits)
        buf_puts(out, "all");
    else if (power >= 0)
        buf_printf(out, "2^%d", power);
    else if (!is_zero(is->count))
        put_number(is->count, out);
    else if (is->exact)
        buf_puts(out, "none");
    if (power < 0 || (size_t)power != s->nbits) buf_puts(out, " of");
    buf_printf(out, " 2^%zu values of ", s->nbits);
    put_names(s, out);
    buf_putc(out, '\n');
}

/* X in all of them, . in none, ? in some. */
static void add_board(const Solving *s, const Solution *is, size_t i, Blocks *blocks) {
    BoardMarks *marks = ARENA_NEW(s->arena, BoardMarks);
    uint64_t width = s->bits[i] < 64 ? (UINT64_C(1) << s->bits[i]) - 1 : UINT64_MAX;
    uint64_t some = width & ~(is->all[i] | is->none[i]);
    if (some == width) return;
    for (uint64_t left = some; left; left &= left - 1)
        marks->sign[__builtin_ctzll(left)] = '?';
    block_add_text(blocks, BLOCK_LINES, arena_printf(s->arena, "%s:\n", s->name[i]));
    block_add_board(blocks, s->name[i], is->all[i], marks);
}

static void add_boards(const Solving *s, const Solution *is, Blocks *blocks) {
    size_t before = blocks->count;
    if (!is->exact || is_zero(is->count) || solve_is_one(is, 1)) return;
    for (size_t i = 0; i < s->job.nwanted; i++) add_board(s, is, i, blocks);
    if (blocks->count > before)
        block_add_text(blocks, BLOCK_LINES,
                       "? is in some of them, the others in all or in none\n");
}

static void put_words(const Solving *s, const uint64_t *values, Buf *out) {
    for (size_t i = 0; i < s->job.nwanted; i++)
        buf_printf(out, "%s%s = 0x%" PRIx64, i ? ", " : "", s->name[i], values[i]);
    buf_putc(out, '\n');
}

static void put_shown(const Solving *s, const Solution *is, Buf *out) {
    for (size_t i = 0; i < s->nshown; i++) put_words(s, s->shown[i], out);
    if (!s->more) return;
    if (!is->exact) {
        buf_puts(out, "…\n");
        return;
    }
    buf_puts(out, "… :solve more shows the next ones; the greatest: ");
    put_words(s, is->greatest, out);
}

/* ---- a formula of all */

/* All squares that some have and some have not are free. */
static const char *cube(const Solving *s, const Solution *is) {
    uint64_t all = is->all[0], none = is->none[0];
    const char *name = s->name[0];
    int free = (int)s->bits[0] - __builtin_popcountll(all | none);
    int power = large_power(is->count);
    if (power < 0 && free < 20 && solve_is_one(is, UINT64_C(1) << free)) power = free;
    if (s->job.nwanted > 1 || power != free || !(all | none)) return NULL;
    if (!free) return arena_printf(s->arena, "%s == 0x%" PRIx64, name, all);
    return arena_printf(s->arena,
                        all ? "(%s & 0x%" PRIx64 ") == 0x%" PRIx64
                            : "(%s & 0x%" PRIx64 ") == %" PRIu64,
                        name, all | none, all);
}

static const char *interval(const Solving *s, const Solution *is) {
    uint64_t first = is->least[0], last = is->greatest[0];
    const char *name = s->name[0];
    if (s->job.nwanted > 1 || !solve_is_one(is, last - first + 1)) return NULL;
    if (first == 0) return arena_printf(s->arena, "%s <= 0x%" PRIx64, name, last);
    uint64_t most = s->bits[0] < 64 ? (UINT64_C(1) << s->bits[0]) - 1 : UINT64_MAX;
    if (last == most) return arena_printf(s->arena, "%s >= 0x%" PRIx64, name, first);
    return arena_printf(s->arena, "0x%" PRIx64 " <= %s <= 0x%" PRIx64, first, name, last);
}

/* As many as the multiples of a number, and all of them are: the same rest r. */
static const char *multiples(const Solving *s, const Solution *is) {
    static const uint64_t steps = 100000000;
    if (s->job.nwanted > 1 || s->nshown < 3 || s->bits[0] < 64) return NULL;
    uint64_t rest = s->shown[0][0], by = s->shown[1][0] - rest;
    if (rest >= by || !solve_is_one(is, (UINT64_MAX - rest) / by + 1)) return NULL;
    Pool *pool = s->job.pool;
    Term x = {0, pool_var(pool, s->wanted[0])};
    Term same =
        term_op2(pool, OP_EQ, term_op2(pool, OP_UREM, x, term_word(by)), term_word(rest));
    const Claim claim = {pool, term_land(pool, s->job.met, s->job.good), term_word(1),
                         same};
    if (pool_vars(pool) > 1 || !prove_holds(&claim, s->job.limits, steps, s->arena))
        return NULL;
    return arena_printf(s->arena, "%s %% %" PRIu64 " == %" PRIu64, s->name[0], by, rest);
}

static const char *formula_of(const Solving *s, const Solution *is) {
    if (!is->exact || is_zero(is->count) || (size_t)large_power(is->count) == s->nbits)
        return NULL;
    const char *found = cube(s, is);
    if (!found) found = interval(s, is);
    if (!found) found = multiples(s, is);
    /* Last, as the claim's pool goes then. */
    return found || law_finds(s->work->node) ? found : law_condition(s->work);
}

/* ---- the answer */

/* So many behind `after`, or from the least on. */
static void show(Solving *s, const uint64_t *after) {
    s->shown = arena_alloc(s->arena, SHOWN * sizeof *s->shown);
    while (s->nshown < SHOWN && solve_next(s->solve, after, s->shown[s->nshown]))
        after = s->shown[s->nshown++];
    uint64_t next[SOLVE_WANTED];
    s->more = s->nshown == SHOWN && solve_next(s->solve, after, next);
}

static const NamedValue *named(const Solving *s, const uint64_t *words) {
    NamedValue *values = ARENA_ARRAY(s->arena, NamedValue, s->job.nwanted);
    for (size_t i = 0; i < s->job.nwanted; i++)
        values[i] =
            (NamedValue){s->name[i], {.term = term_word(words[i]), .kind = KIND_SET}};
    return values;
}

static const NamedValue *listed(const Solving *s) {
    NamedValue *values = ARENA_ARRAY(s->arena, NamedValue, s->job.nwanted);
    for (size_t i = 0; i < s->job.nwanted; i++) {
        Value value = {.kind = KIND_LIST, .list = ARENA_NEW(s->arena, List)};
        *value.list =
            (List){s->nshown, ARENA_ARRAY(s->arena, Value, s->nshown + 1), NULL};
        for (size_t k = 0; k < s->nshown; k++)
            value.list->at[k] =
                (Value){.term = term_word(s->shown[k][i]), .kind = KIND_SET};
        values[i] = (NamedValue){s->name[i], value};
    }
    return values;
}

static const char *number_text(const Solving *s, const uint64_t *number) {
    Buf text = {0};
    put_number(number, &text);
    return arena_buf(s->arena, &text);
}

static void report_solution(Solving *s, bool on) {
    Session *session = s->work->session;
    const Solution *is = solve_solution(s->solve);
    bool some = is->exact && !is_zero(is->count);
    const char *formula = on ? NULL : formula_of(s, is);
    Finding finding = {.origin = work_origin(s->work),
                       .verdict = is->exact ? "exactly" : "undecided",
                       .count = number_text(s, is->count),
                       .condition = formula,
                       .values = listed(s),
                       .nvalues = s->job.nwanted,
                       .least = is->exact,
                       .all = some ? named(s, is->all) : NULL,
                       .none = some ? named(s, is->none) : NULL,
                       .greatest = some ? named(s, is->greatest) : NULL,
                       .method = "",
                       .why = is->exact ? NULL : is->why,
                       .micros = (watch_now() - s->work->start) * 1e6};
    Blocks blocks = {.arena = s->arena};
    Buf text = {0};
    if (!on) put_count(s, is, &text);
    block_add_buf(&blocks, BLOCK_LINES, &text);
    if (!on) add_boards(s, is, &blocks);
    put_shown(s, is, &text);
    if (formula) buf_printf(&text, "# all of them: %s\n", formula);
    if (!is->exact) buf_printf(&text, "# there may be more: %s\n", is->why);
    block_add_buf(&blocks, BLOCK_LINES, &text);
    if (!blocks.count) block_add_text(&blocks, BLOCK_LINES, "no more\n");
    session_tell(session);
    report_words(
        &session->report,
        &(TextEvent){.command = "solve", .blocks = &blocks, .finding = &finding});
}

/* What `:solve more` goes on with. */
static void keep_for_more(const Solving *s) {
    Session *session = s->work->session;
    SolveMore *more = &session->solved;
    more->count = s->nshown ? s->job.nwanted : 0;
    if (s->nshown) memcpy(more->after, s->shown[s->nshown - 1], sizeof *s->shown);
}

static void solve(const Work *work, const uint64_t *after) {
    Session *session = work->session;
    Solving s = {.work = work, .arena = session->statement};
    double before = watch_timeout(&session->watch, session->limits.timeout);
    if (make_job(&s)) {
        s.solve = solve_new(&s.job);
        show(&s, after);
        report_solution(&s, after != NULL);
        keep_for_more(&s);
        solve_free(s.solve);
    }
    watch_resume(&session->watch, before);
}

static bool is_more(const Node *node) {
    const Node *claim = node->kid[0];
    return claim->kind == NODE_NAME && strcmp(claim->sym->name, "more") == 0 &&
           !*node->text && !node->kid[1] && node->n == 2;
}

void command_solve(const Work *work) {
    SolveMore *more = &work->session->solved;
    if (!work_narrow(work)) return;
    if (!is_more(work->node)) {
        solve(work, NULL);
        if (!work_failed(work))
            more->text = arena_str(work->session->arena, work_text(work));
        return;
    }
    const Node *node = more->text ? work_read(work->session, more->text) : NULL;
    if (!node) {
        work_error(work, "nothing was solved before");
        return;
    }
    uint64_t after[SOLVE_WANTED];
    Work again = *work;
    memcpy(after, more->after, sizeof after);
    again.node = node;
    if (more->count) solve(&again, after);
}
