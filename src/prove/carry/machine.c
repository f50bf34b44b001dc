/* Compiling terms to serial machines, and running them 64 at a time. */
#include "prove/carry/machine.h"
#include "prove/claim/weaken.h"

#include <stdlib.h>
#include <string.h>

typedef enum {
    STEP_CONST,
    STEP_VAR,
    STEP_AND,
    STEP_OR,
    STEP_XOR,
    STEP_NOT,
    STEP_ADD,
    STEP_SUB,
    STEP_MUL,
    STEP_SHL,
    STEP_SHR,
    STEP_SAR,
    STEP_EQ,
    STEP_ULT,
    STEP_BIT
} StepKind;

/* One step a square. Steps of truths have no output; their state bit is the result. */
typedef struct {
    uint8_t kind;
    uint16_t a, b;   /* steps whose bits are read */
    uint16_t state;  /* the first of its state bits */
    uint16_t bits;   /* how many */
    uint16_t letter; /* variable or guess */
    uint64_t k;      /* constant, factor, square of a tested bit */
} Step;

/* The truths' own operations, once, at the end. */
typedef struct {
    uint8_t op; /* OP_CONST: k; OP_VAR: state bit k, inverted if b; else of a, b, c */
    uint16_t a, b, c;
    uint64_t k;
} Logic;

struct Machine {
    Step *step;
    unsigned nsteps;
    Logic *logic;
    unsigned nlogic;
    uint16_t truth[32], part[MACHINE_PARTS];
    unsigned ntruths, nparts, nstate, nletters, nvars;
    uint32_t vars[16];
};

enum { NEED_WORD = 1, NEED_TRUTH = 2, NONE = 0xFFFF, MOST_FACTOR = 64, MOST_SHIFT = 12 };

typedef struct {
    const Pool *pool;
    Machine *m;
    unsigned char *need;    /* by ref */
    uint16_t *step, *logic; /* by ref: the step, the truth's logic */
    Ref root;
    uint16_t zero; /* the step of the constant 0 */
    bool fits;
} Making;

static bool by_constant(const Making *w, const TermNode *n, uint64_t *k) {
    const TermNode *by = pool_node(w->pool, n->arg[1]);
    *k = by->k;
    return by->op == OP_CONST;
}

static bool is_bool(const Making *w, Ref ref) {
    return (pool_node(w->pool, ref)->flags & TERM_BOOL) != 0;
}

/* A truth made of truths, or a leaf: ==, <, a bit of a word. */
static bool is_connective(const Making *w, const TermNode *n) {
    if (n->op == OP_ITE)
        return is_bool(w, n->arg[0]) && is_bool(w, n->arg[1]) && is_bool(w, n->arg[2]);
    if (n->op != OP_AND && n->op != OP_OR && n->op != OP_XOR) return false;
    return is_bool(w, n->arg[0]) && is_bool(w, n->arg[1]);
}

static void need_operands(Making *w, Ref r) {
    const TermNode *n = pool_node(w->pool, r);
    uint64_t k;
    if (w->need[r] & NEED_TRUTH) {
        bool compares = n->op == OP_EQ || n->op == OP_ULT;
        if (n->op == OP_CONST) return;
        if (is_connective(w, n)) {
            for (unsigned i = 0; i < n->arity; i++) w->need[n->arg[i]] |= NEED_TRUTH;
        } else if (compares) {
            w->need[n->arg[0]] |= NEED_WORD, w->need[n->arg[1]] |= NEED_WORD;
        } else if (n->op == OP_SHR && by_constant(w, n, &k)) {
            w->need[n->arg[0]] |= NEED_WORD;
        } else {
            w->need[r] |= NEED_WORD;
        }
    }
    if (!(w->need[r] & NEED_WORD)) return;
    unsigned reads = n->arity;
    if (n->op == OP_SHL || n->op == OP_SHR || n->op == OP_SAR || n->op == OP_MUL)
        reads = 1;
    for (unsigned i = 0; i < reads; i++) w->need[n->arg[i]] |= NEED_WORD;
}

static uint16_t add_step(Making *w, Step step) {
    Machine *m = w->m;
    if (m->nsteps == MACHINE_STEPS || m->nstate + step.bits > MACHINE_STATE) {
        w->fits = false;
        return 0;
    }
    step.state = (uint16_t)m->nstate;
    m->nstate += step.bits;
    m->step[m->nsteps] = step;
    return (uint16_t)m->nsteps++;
}

static uint16_t add_logic(Making *w, Logic logic) {
    Machine *m = w->m;
    if (m->nlogic == MACHINE_STEPS) {
        w->fits = false;
        return 0;
    }
    m->logic[m->nlogic] = logic;
    return (uint16_t)m->nlogic++;
}

static uint16_t word_var(Making *w, const TermNode *n) {
    Machine *m = w->m;
    if (m->nvars == 16) return w->fits = false, (uint16_t)0;
    m->vars[m->nvars] = (uint32_t)n->k;
    return add_step(w, (Step){.kind = STEP_VAR, .letter = (uint16_t)m->nvars++});
}

/* factor * a; for -factor the difference from 0. */
static uint16_t word_mul(Making *w, const TermNode *n) {
    uint64_t k;
    if (!by_constant(w, n, &k)) return NONE;
    bool minus = k > MOST_FACTOR;
    if (minus) k = -k;
    if (k < 2 || k > MOST_FACTOR) return NONE;
    unsigned bits = 64 - (unsigned)__builtin_clzll(k - 1);
    uint16_t a = w->step[n->arg[0]];
    uint16_t s =
        add_step(w, (Step){.kind = STEP_MUL, .a = a, .bits = (uint16_t)bits, .k = k});
    if (!minus) return s;
    return add_step(w, (Step){.kind = STEP_SUB, .a = w->zero, .b = s, .bits = 1});
}

static uint16_t word_shift(Making *w, const TermNode *n) {
    uint64_t k;
    if (!by_constant(w, n, &k) || k == 0 || k > MOST_SHIFT) return NONE;
    Step s = {.kind = STEP_SHL, .a = w->step[n->arg[0]], .bits = (uint16_t)k};
    if (n->op != OP_SHL) s.kind = n->op == OP_SHR ? STEP_SHR : STEP_SAR;
    return add_step(w, s);
}

static uint16_t word_step(Making *w, const TermNode *n) {
    static const uint8_t kinds[OP_COUNT] = {
        [OP_AND] = STEP_AND, [OP_OR] = STEP_OR,   [OP_XOR] = STEP_XOR,
        [OP_NOT] = STEP_NOT, [OP_ADD] = STEP_ADD, [OP_SUB] = STEP_SUB};
    switch (n->op) {
    case OP_CONST:
        return add_step(w, (Step){.kind = STEP_CONST, .k = n->k});
    case OP_VAR:
        return word_var(w, n);
    case OP_MUL:
        return word_mul(w, n);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
        return word_shift(w, n);
    default:
        break;
    }
    if (kinds[n->op] == 0) return NONE;
    Step s = {.kind = kinds[n->op], .a = w->step[n->arg[0]], .b = w->zero};
    if (n->arity == 2) s.b = w->step[n->arg[1]];
    s.bits = n->op == OP_ADD || n->op == OP_SUB;
    return add_step(w, s);
}

/* The truth's value in the end. */
static uint16_t truth_logic(Making *w, Ref r) {
    const TermNode *n = pool_node(w->pool, r);
    if (n->op == OP_CONST) return add_logic(w, (Logic){.op = OP_CONST, .k = n->k});
    if (is_connective(w, n)) {
        Logic logic = {.op = n->op, .a = w->logic[n->arg[0]], .b = w->logic[n->arg[1]]};
        if (n->arity == 3) logic.c = w->logic[n->arg[2]];
        return add_logic(w, logic);
    }
    Step s = {.kind = STEP_BIT, .a = w->step[r], .bits = 1};
    bool inverted = false;
    if (n->op == OP_EQ || n->op == OP_ULT) {
        s.kind = n->op == OP_EQ ? STEP_EQ : STEP_ULT;
        inverted = n->op == OP_EQ; /* its state bit: they differ */
        s.a = w->step[n->arg[0]], s.b = w->step[n->arg[1]];
    } else if (n->op == OP_SHR && by_constant(w, n, &s.k)) {
        s.a = w->step[n->arg[0]];
    }
    uint16_t made = add_step(w, s);
    return add_logic(w,
                     (Logic){.op = OP_VAR, .b = inverted, .k = w->m->step[made].state});
}

/* The guesses' letters come after the variables'. */
static void number_guesses(Machine *m) {
    m->nletters = m->nvars;
    for (unsigned i = 0; i < m->nsteps; i++)
        if (m->step[i].kind == STEP_SHR || m->step[i].kind == STEP_SAR)
            m->step[i].letter = (uint16_t)m->nletters++;
}

static bool compile(Making *w) {
    for (Ref r = w->root; r > 0; r--)
        if (w->need[r]) need_operands(w, r);
    w->zero = add_step(w, (Step){.kind = STEP_CONST});
    for (Ref r = 1; r <= w->root; r++) {
        if (!w->need[r]) continue;
        const TermNode *n = pool_node(w->pool, r);
        if (w->need[r] & NEED_WORD) {
            w->step[r] = word_step(w, n);
            if (w->step[r] == NONE) return false;
        }
        if (w->need[r] & NEED_TRUTH) w->logic[r] = truth_logic(w, r);
        if (!w->fits) return false;
    }
    number_guesses(w->m);
    return true;
}

/* Marks the roots; words need no step, they are made constants by hand. */
static void mark_roots(Making *w, const Term *truths, unsigned ntruths,
                       const MachinePart *parts, unsigned nparts) {
    for (unsigned i = 0; i < ntruths; i++)
        if (truths[i].ref > w->root) w->root = truths[i].ref;
    for (unsigned i = 0; i < nparts; i++)
        if (parts[i].word.ref > w->root) w->root = parts[i].word.ref;
    w->need = calloc((size_t)w->root + 1, 1);
    w->step = calloc((size_t)w->root + 1, sizeof *w->step);
    w->logic = calloc((size_t)w->root + 1, sizeof *w->logic);
    if (!w->need || !w->step || !w->logic) {
        w->fits = false;
        return;
    }
    for (unsigned i = 0; i < ntruths; i++) w->need[truths[i].ref] |= NEED_TRUTH;
    for (unsigned i = 0; i < nparts; i++) w->need[parts[i].word.ref] |= NEED_WORD;
    w->need[0] = 0;
}

Machine *machine_new(Pool *pool, const Term *truths, unsigned ntruths,
                     const MachinePart *parts, unsigned nparts, Arena *arena) {
    Making w = {.pool = pool, .fits = ntruths <= 32 && nparts <= MACHINE_PARTS};
    for (unsigned i = 0; i < ntruths; i++) w.fits = w.fits && truths[i].ref;
    for (unsigned i = 0; i < nparts; i++) w.fits = w.fits && parts[i].word.ref;
    if (!w.fits) return NULL;
    Machine *m = w.m = ARENA_NEW(arena, Machine);
    m->step = ARENA_ARRAY(arena, Step, MACHINE_STEPS);
    m->logic = ARENA_ARRAY(arena, Logic, MACHINE_STEPS);
    mark_roots(&w, truths, ntruths, parts, nparts);
    bool made = w.fits && compile(&w);
    for (unsigned i = 0; made && i < ntruths; i++)
        m->truth[m->ntruths++] = w.logic[truths[i].ref];
    for (unsigned i = 0; made && i < nparts; i++)
        m->part[m->nparts++] = w.step[parts[i].word.ref];
    free(w.need);
    free(w.step);
    free(w.logic);
    return made ? m : NULL;
}

unsigned machine_state_bits(const Machine *m) {
    return m->nstate;
}
unsigned machine_letter_bits(const Machine *m) {
    return m->nletters;
}
unsigned machine_vars(const Machine *m, const uint32_t **vars) {
    *vars = m->vars;
    return m->nvars;
}

/* carry' = (carry + k * bit) / 2, the low bit goes out. With carry < k the sum is below
 * 2k, and the new carry below k again. */
static uint64_t multiply(const Step *s, uint64_t bit, uint64_t *carry) {
    uint64_t sum[8] = {0}, over = 0;
    if (WEAKEN(MACHINE_MULTIPLE, s->bits > 1, false)) carry[s->bits - 1] = 0;
    for (unsigned i = 0; i <= s->bits; i++) {
        uint64_t x = i < s->bits ? carry[i] : 0, y = s->k >> i & 1 ? bit : 0;
        sum[i] = x ^ y ^ over;
        over = (x & y) | (x & over) | (y & over);
    }
    memcpy(carry, sum + 1, s->bits * sizeof *carry);
    return sum[0];
}

/* A queue of the last k bits: the oldest comes out, one goes in. */
static uint64_t push(uint64_t *queue, unsigned count, uint64_t bit) {
    uint64_t oldest = queue[0];
    memmove(queue, queue + 1, (count - 1) * sizeof *queue);
    queue[count - 1] = bit;
    return oldest;
}

/* The guess goes out; the one made k squares ago is checked now. After the last square
 * those still open have to be 0, or the sign. */
static uint64_t look_ahead(const Step *s, unsigned square, uint64_t bit, uint64_t guess,
                           uint64_t *queue) {
    uint64_t made = push(queue, s->bits, guess), wrong = 0;
    if (square >= s->bits) wrong = made ^ bit;
    wrong |= WEAKEN(MACHINE_AHEAD, square + s->bits == 63 ? guess : 0, 0);
    if (square == 63)
        for (unsigned i = 0; i < s->bits; i++)
            wrong |=
                queue[i] ^ (WEAKEN(MACHINE_SIGN, false, s->kind == STEP_SAR) ? bit : 0);
    return wrong;
}

uint64_t machine_step(const Machine *m, unsigned square, uint64_t *state,
                      const uint64_t *letter, uint64_t *part) {
    uint64_t bit[MACHINE_STEPS], wrong = 0;
    bit[0] = 0;
    for (unsigned i = 0; i < m->nsteps; i++) {
        const Step *s = &m->step[i];
        uint64_t a = bit[s->a < i ? s->a : 0], b = bit[s->b < i ? s->b : 0], out = 0;
        uint64_t *own = state + s->state;
        switch (s->kind) {
        case STEP_CONST:
            out = -(s->k >> square & 1);
            break;
        case STEP_VAR:
            out = letter[s->letter];
            break;
        case STEP_AND:
            out = a & b;
            break;
        case STEP_OR:
            out = a | b;
            break;
        case STEP_XOR:
            out = a ^ b;
            break;
        case STEP_NOT:
            out = ~a;
            break;
        case STEP_ADD:
            out = a ^ b ^ *own;
            *own = (a & b) | WEAKEN(MACHINE_CARRY, 0, *own & (a | b));
            break;
        case STEP_SUB:
            out = a ^ b ^ *own;
            *own = (~a & b) | WEAKEN(MACHINE_BORROW, 0, *own & ~(a ^ b));
            break;
        case STEP_MUL:
            out = multiply(s, a, own);
            break;
        case STEP_SHL:
            out = push(own, s->bits, a);
            if (WEAKEN(MACHINE_QUEUE, s->bits > 1, false)) own[0] = 0;
            break;
        case STEP_SHR:
        case STEP_SAR:
            out = letter[s->letter];
            wrong |= look_ahead(s, square, a, out, own);
            break;
        case STEP_EQ:
            *own |= a ^ b;
            break;
        case STEP_ULT:
            *own = (~a & b) | (*own & ~WEAKEN(MACHINE_ORDER, 0, a ^ b));
            break;
        case STEP_BIT:
            if (square == s->k) *own = a;
            break;
        default:
            break;
        }
        bit[i] = out;
    }
    for (unsigned i = 0; i < m->nparts; i++) part[i] = bit[m->part[i]];
    return ~wrong;
}

uint64_t machine_holds(const Machine *m, const uint64_t *state) {
    uint64_t value[MACHINE_STEPS], all = ~UINT64_C(0);
    value[0] = 0;
    for (unsigned i = 0; i < m->nlogic; i++) {
        const Logic *l = &m->logic[i];
        uint64_t a = value[l->a < i ? l->a : 0], b = value[l->b < i ? l->b : 0];
        switch (l->op) {
        case OP_CONST:
            value[i] = -(l->k & 1);
            break;
        case OP_VAR:
            value[i] = state[l->k] ^ (l->b ? ~UINT64_C(0) : 0);
            break;
        case OP_AND:
            value[i] = a & b;
            break;
        case OP_OR:
            value[i] = a | b;
            break;
        case OP_XOR:
            value[i] = a ^ b;
            break;
        default:
            value[i] = (a & b) | (~a & value[l->c < i ? l->c : 0]);
            break;
        }
    }
    for (unsigned i = 0; i < m->ntruths; i++) all &= value[m->truth[i]];
    return all;
}
