/* Which code is the fastest is measured, not guessed: the listings for all targets that
 * this processor has and that can do the term are run for a moment. */
#include "lower/speed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* GAP: so that arrays begin at different offsets in their pages, the same each time.
 * FAST: what all of them may have of the fastest cache. */
enum { LANES = 1024, PAGE = 4096, GAP = 64 * 11, FAST = 28 << 10 };
/* Random inputs tried per lane before reusing an earlier one; the first lane must
 * succeed. */
enum { TRIES = 40, FIRST_TRIES = 100000 };

/* ---- a listing as a body */

static Insn move(unsigned row, const LoopBody *body, unsigned reg, unsigned kind,
                 size_t number) {
    Insn insn = {.row = (uint16_t)row, .size = (uint8_t)body->size};
    insn.reg[0] = insn.reg[1] = (uint8_t)reg;
    insn.memory.kind = (uint8_t)kind;
    insn.memory.number = (uint32_t)number;
    return insn;
}

/* false for shifts of all lanes by one register: a loop has an amount for each lane. */
static bool is_lanewise(const Listing *listing) {
    for (uint32_t i = 0; i < listing->code.count; i++) {
        const Insn *insn = &listing->code.insns[i];
        if (strchr(code_row(insn->row)->operands, 'x') && !insn->memory.kind) return false;
    }
    return true;
}

static unsigned entry_register(const Listing *listing, size_t i) {
    static const uint8_t arguments[] = {RDI, RSI, RDX, RCX, 8, 9};
    if (listing->code.variables[i] == REG_NONE) return REG_NONE;
    assert(!listing->sysv || i < sizeof arguments); /* others are on the stack */
    return listing->sysv ? arguments[i] : listing->code.variables[i];
}

static CodeCoding coding_of(const Target *target) {
    if (target->size == SIZE_ZMM) return CODING_EVEX;
    return target_has(target, FEATURE_AVX) ? CODING_VEX : CODING_OLD;
}

/* Whether loops can be made of it. A vector listing's variables stand in any registers,
 * a general one is `sysv`. */
static bool is_body(const Listing *listing) {
    const Target *target = listing->target;
    bool general = target->size == SIZE_64;
    return target->size != SIZE_MM && !listing->condition && !listing->stack &&
           general == listing->sysv && is_lanewise(listing);
}

/* in[i] is parameter i. NULL: it can't be run here. */
static Loop *loop_of(const Listing *listing, size_t nparams, unsigned size,
                     unsigned copies, unsigned width) {
    LoopBody body = {.size = size,
                     .coding = coding_of(listing->target),
                     .copies = copies,
                     .width = width,
                     .nin = (uint32_t)nparams,
                     .words = {listing->words, listing->nwords, listing->orders}};
    Insn *insns = base_malloc((nparams + listing->code.count + 1) * sizeof *insns);
    unsigned load = loop_load_row(size, body.coding);
    for (size_t i = 0; i < nparams; i++) {
        unsigned reg = entry_register(listing, i);
        if (reg != REG_NONE)
            insns[body.count++] = move(load, &body, reg, MEMORY_INPUT, i);
    }
    memcpy(insns + body.count, listing->code.insns, listing->code.count * sizeof *insns);
    for (uint32_t i = 0; i < listing->code.count; i++)
        if (size != listing->target->size) insns[body.count + i].size = (uint8_t)size;
    body.count += listing->code.count;
    insns[body.count++] = move(loop_store_row(size, body.coding), &body,
                               listing->code.result, MEMORY_OUTPUT, 0);
    assert(body.count <= nparams + listing->code.count + 1);
    body.insns = insns;
    Loop *loop = loop_open(&body);
    free(insns);
    return loop;
}

/* ---- arrays */

static uint64_t next_word(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* One lane's values for the pool's variables: some sparse, some dense, some small. */
static void fill_lane(uint64_t *values, size_t count, uint64_t *state) {
    for (size_t i = 0; i < count; i++) {
        uint64_t r = next_word(state), x = next_word(state);
        values[i] = (r & 7) < 2    ? x & next_word(state) & next_word(state)
                    : (r & 7) == 2 ? x >> (r >> 8 & 63)
                    : (r & 7) == 3 ? x & 63
                                   : x;
    }
}

/* The condition holds, and the expression has a value. */
static bool is_defined(const ListingJob *job, const uint64_t *values, uint64_t *scratch) {
    return term_eval(job->pool, job->when, values, scratch) &&
           term_eval(job->pool, job->defined, values, scratch);
}

bool speed_arrays(const ListingJob *job, SpeedArrays *arrays) {
    size_t vars = pool_vars(job->pool);
    uint64_t state = 1, *values = ARENA_ARRAY(job->arena, uint64_t, vars + 1);
    uint64_t *scratch = ARENA_ARRAY(job->arena, uint64_t, pool_count(job->pool) + 1);
    assert(job->nparams <= LOOP_INPUTS);
    arrays->lanes = LANES;
    while (arrays->lanes * (job->nparams + 1) * sizeof(uint64_t) > FAST)
        arrays->lanes /= 2;
    size_t stride = arrays->lanes * sizeof(uint64_t) + GAP;
    uintptr_t first =
        (uintptr_t)arena_raw(job->arena, (job->nparams + 1) * stride + PAGE);
    first = (first + PAGE - 1) / PAGE * PAGE;
    for (size_t i = 0; i <= job->nparams; i++)
        *(i < job->nparams ? &arrays->in[i] : &arrays->out) =
            (uint64_t *)(first + i * stride);
    for (size_t lane = 0; lane < arrays->lanes; lane++) {
        unsigned tries = lane ? TRIES : FIRST_TRIES;
        do fill_lane(values, vars, &state);
        while (!is_defined(job, values, scratch) && --tries);
        if (!tries && !lane) return false;
        /* where valid inputs are rare, earlier ones are reused */
        for (size_t i = 0; i < job->nparams; i++)
            arrays->in[i][lane] =
                tries ? values[job->params[i]] : arrays->in[i][lane / 2];
    }
    return true;
}

/* ---- code */

void speed_run(const Loop *code, const SpeedArrays *arrays) {
    loop_run(code, (const uint64_t *const *)arrays->in, arrays->out, arrays->lanes);
}

/* The ways to run a target's listing: at the width of its registers or half of it; so
 * many times in a round that there are neither too few instructions nor too many; one
 * after the other, or taking turns. */
enum { COPIES = 16, WIDTH = 4, LEAST_BODY = 24, MOST_BODY = 160, CANDIDATES = 200 };

typedef struct {
    Loop *code;
    Speed speed;
} Candidate;

typedef struct {
    Candidate list[CANDIDATES];
    unsigned count;
} Contest;

static void add_copies(Contest *contest, const Listing *listing, size_t nparams,
                       unsigned size, Speed speed) {
    uint32_t count = listing->code.count + (uint32_t)nparams + 1;
    for (unsigned copies = 1; copies <= COPIES; copies *= 2) {
        bool last = copies == COPIES || 2 * copies * count > MOST_BODY;
        if (copies * count < LEAST_BODY && !last) continue;
        for (unsigned width = 1; width <= WIDTH; width *= WIDTH) {
            bool turns = width == 1 || (size != SIZE_64 && copies >= width);
            Loop *code = turns ? loop_of(listing, nparams, size, copies, width) : NULL;
            assert(contest->count < CANDIDATES);
            if (code) contest->list[contest->count++] = (Candidate){code, speed};
        }
        if (last) return;
    }
}

static void add_listing(Contest *contest, const ListingJob *job, const Target *target,
                        bool loop, const char **why) {
    Listing listing;
    ListingJob one = *job;
    const char *reason = NULL;
    one.target = target;
    one.sysv = !target_is_vector(target);
    one.flags = false;
    one.loop = loop;
    bool made = listing_make(&listing, &one, &reason);
    if (reason) *why = arena_printf(job->arena, "no code for %s", reason);
    if (made && is_body(&listing)) {
        Speed speed = {.target = target->name,
                       .instructions = listing.code.count - one.sysv}; /* without ret */
        unsigned narrow = target->size == SIZE_ZMM ? SIZE_YMM : target->size;
        for (unsigned size = narrow; size <= target->size; size++)
            add_copies(contest, &listing, job->nparams, size, speed);
    }
    listing_free(&listing);
}

/* ---- measuring */

static double rate_of(const Loop *code, const SpeedArrays *arrays) {
    enum { TIMES = 64 };
    double start = watch_now();
    for (int i = 0; i < TIMES; i++) speed_run(code, arrays);
    double took = watch_now() - start;
    return took > 0 ? (double)(TIMES * arrays->lanes) / took : 0;
}

/* They take turns; those far behind the fastest have fewer. */
static unsigned fastest(Contest *contest, const SpeedArrays *arrays, double seconds) {
    enum { WARM = 8 };
    unsigned best = 0;
    double begin = watch_now();
    for (unsigned round = 0; round < 2 * WARM || watch_now() - begin < seconds; round++)
        for (unsigned i = 0; i < contest->count; i++) {
            Candidate *one = &contest->list[i];
            double most = contest->list[best].speed.rate;
            bool behind = round >= WARM && one->speed.rate < most * 0.85;
            if (behind && round % WARM) continue;
            double rate = rate_of(one->code, arrays);
            if (rate > one->speed.rate) one->speed.rate = rate;
            if (rate > most) best = i;
        }
    return best;
}

Loop *speed_best(const ListingJob *job, const SpeedArrays *arrays, double seconds,
                 Speed *speed) {
    Contest contest = {.count = 0};
    *speed = (Speed){.why = "this processor or system can't run any of it"};
    for (unsigned i = 0; i < TARGETS; i++) {
        const Target *target = target_at(i);
        bool runs = target_is_x86(target) && target->size != SIZE_MM;
        if (!runs || !native_has_all(target->features)) continue;
        add_listing(&contest, job, target, false, &speed->why);
        if (target_is_vector(target))
            add_listing(&contest, job, target, true, &speed->why);
    }
    if (!contest.count) return NULL;
    unsigned best = fastest(&contest, arrays, seconds);
    for (unsigned i = 0; i < contest.count; i++)
        if (i != best) loop_close(contest.list[i].code);
    *speed = contest.list[best].speed;
    return contest.list[best].code;
}
