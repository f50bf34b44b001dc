/* Tiles: an instruction whose meaning is a formula of its operands is a pattern.
 *
 * `B & ~(C << D)` with registers B and C and a number D covers the net (x & ~(y << 5)). A
 * meaning that is more than such a formula (conditions, calls of what is no operation of
 * a net) makes no tile. Of those that fit the best one covers most: an operation that
 * nothing else uses counts twice, one that is needed elsewhere, too, once, and a number
 * that has not to be loaded counts, too. */
#include "lower/select/tile.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "code/a64.h"

enum { NODES_MOST = 24, LETTERS = 4, TILE_LETTER = NET_OPS, TILE_WORD, NUMBER_GAIN = 3 };

typedef struct {
    uint8_t op; /* of a net, or a letter, or a word */
    uint8_t arg[2];
    bool varies; /* a register is in it */
    uint64_t k;  /* the word, the number of the letter */
} TileNode;

typedef struct {
    uint16_t row;
    uint8_t count, root, operations;
    bool nonzero; /* its number is not 0 */
    TileNode node[NODES_MOST];
} Tile;

/* ---- meanings as patterns */

typedef struct {
    const char *at;
    const CodeRow *row;
    Tile *tile;
    bool failed;
} Reader;

static const struct {
    const char *name;
    uint8_t op, arity;
} calls[] = {
    {"means_sar_of", OP_SAR, 2},   {"means_rol_of", OP_ROL, 2},
    {"means_rol", OP_ROL, 2},      {"means_mulhi_of", OP_MULHI, 2},
    {"means_clz", OP_CLZ, 1},      {"means_popcount", OP_POPCOUNT, 1},
    {"means_bswap", OP_BSWAP, 1},  {"means_reverse", OP_REVERSE, 1},
    {"means_pext", OP_PEXT, 2},    {"means_pdep", OP_PDEP, 2},
    {"means_shlq", NET_SHLQ, 2},   {"means_double", NET_DOUBLE, 1},
    {"means_trunc", NET_TRUNC, 1}, {"means_times", NET_TIMES, 2},
    {"means_over", NET_OVER, 2},   {"means_minu", NET_MINU, 2},
    {"means_maxu", NET_MAXU, 2},   {"means_mins", NET_MINS, 2},
    {"means_maxs", NET_MAXS, 2},   {"means_abs", NET_ABS, 1},
};

static const struct {
    char text[3];
    uint8_t op, binds; /* the tighter, the more */
} operators[] = {{"|", OP_OR, 1},   {"^", OP_XOR, 2}, {"&", OP_AND, 3}, {"<<", OP_SHL, 4},
                 {">>", OP_SHR, 4}, {"+", OP_ADD, 5}, {"-", OP_SUB, 5}, {"*", OP_MUL, 6}};

static uint8_t add_node(Reader *r, TileNode node) {
    if (r->failed) return 0;
    assert(r->tile->count < NODES_MOST); /* no meaning is longer */
    if (node.op < NET_OPS && node.varies) r->tile->operations++;
    r->tile->node[r->tile->count] = node;
    return r->tile->count++;
}

static uint8_t add_operation(Reader *r, unsigned op, uint8_t a, uint8_t b) {
    TileNode *node = r->tile->node;
    bool words = node[a].op == TILE_WORD && node[b].op == TILE_WORD;
    if (words && op == OP_SUB) { /* 64 - W */
        node[b].k = node[a].k - node[b].k;
        return b;
    }
    if (op == OP_SHR && node[b].op == TILE_WORD && node[b].k == 0) return a;
    return add_node(r,
                    (TileNode){(uint8_t)op, {a, b}, node[a].varies || node[b].varies, 0});
}

static bool accept(Reader *r, const char *text) {
    size_t len = strlen(text);
    while (*r->at == ' ') r->at++;
    if (strncmp(r->at, text, len) != 0) return false;
    r->at += len;
    return true;
}

static uint8_t read_formula(Reader *r, unsigned binds);

/* Shifts take amounts modulo 64 as they are. */
static uint8_t amount(const Reader *r, uint8_t by) {
    const TileNode *n = &r->tile->node[by];
    bool masked = n->op == OP_AND && r->tile->node[n->arg[1]].op == TILE_WORD;
    return masked && r->tile->node[n->arg[1]].k == 63 ? n->arg[0] : by;
}

/* Operand i is a number. */
static bool is_number(const CodeRow *row, unsigned i) {
    if (i >= LETTERS || i >= strlen(row->operands)) return false;
    char letter = row->operands[i];
    return row->coding == CODING_A64 ? a64_is_immediate(letter) : letter == 'i';
}

/* A letter of an operand, of the width, or of the mask of amounts. */
static uint8_t read_letter(Reader *r) {
    char letter = *r->at++;
    unsigned i = (unsigned)(letter - 'A');
    if (letter == 'W' || letter == 'M')
        return add_node(r, (TileNode){.op = TILE_WORD, .k = letter == 'W' ? 64 : 63});
    bool fixed = i == 0 && r->row->first != FIRST_BOTH;
    r->failed = r->failed || i >= LETTERS || i >= strlen(r->row->operands) || fixed;
    if (r->failed) return 0;
    bool number = is_number(r->row, i);
    r->failed = !number && !strchr("RVMYO", r->row->operands[i]);
    return add_node(r, (TileNode){.op = TILE_LETTER, .varies = !number, .k = i});
}

static uint8_t read_call(Reader *r, size_t len) {
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (strlen(calls[i].name) != len || memcmp(calls[i].name, r->at, len)) continue;
        r->at += len + 1;
        uint8_t a = read_formula(r, 0), b = a;
        if (calls[i].arity == 2 && accept(r, ",")) b = read_formula(r, 0);
        accept(r, ", W");
        r->failed = r->failed || !accept(r, ")");
        return add_operation(r, calls[i].op, a, calls[i].op == OP_SAR ? amount(r, b) : b);
    }
    r->failed = true;
    return 0;
}

static uint8_t read_operand(Reader *r) {
    if (accept(r, "~")) {
        uint8_t of = read_operand(r);
        return add_operation(r, OP_NOT, of, of);
    }
    if (accept(r, "-")) {
        uint8_t of = read_operand(r);
        return add_operation(r, NET_NEG, of, of);
    }
    if (accept(r, "(")) {
        uint8_t inner = read_formula(r, 0);
        r->failed = r->failed || !accept(r, ")");
        return inner;
    }
    size_t len = 0;
    while (isalnum((unsigned char)r->at[len]) || r->at[len] == '_') len++;
    if (len == 1 && isupper((unsigned char)*r->at)) return read_letter(r);
    if (!isdigit((unsigned char)*r->at)) return read_call(r, len);
    TileNode word = {.op = TILE_WORD, .k = strtoull(r->at, NULL, 0)};
    r->at += len;
    return add_node(r, word);
}

static uint8_t read_formula(Reader *r, unsigned binds) {
    uint8_t left = read_operand(r);
    for (unsigned i = 0; i < sizeof operators / sizeof *operators && !r->failed; i++) {
        if (operators[i].binds <= binds || !accept(r, operators[i].text)) continue;
        uint8_t right = read_formula(r, operators[i].binds);
        bool shift = operators[i].op == OP_SHL || operators[i].op == OP_SHR;
        left = add_operation(r, operators[i].op, left, shift ? amount(r, right) : right);
        i = -1u; /* from the first again */
    }
    return left;
}

/* Of registers and numbers alone; it leaves nothing else but flags. */
static bool has_tile(const CodeRow *row, const Target *target) {
    return target_has(target, (CodeFeature)row->feature) &&
           row->sizes >> target->size & 1 && row->first != FIRST_READ && !row->reads &&
           !row->writes;
}

static bool read_tile(Tile *tile, unsigned id) {
    Reader r = {.at = code_row(id)->means, .row = code_row(id), .tile = tile};
    const char *choice = strstr(r.at, " ? "), *end = "";
    *tile = (Tile){.row = (uint16_t)id};
    if (choice &&
        is_number(r.row, (unsigned)(*r.at - 'A'))) { /* an amount of 0 is special */
        tile->nonzero = true;
        r.at = choice + strlen(" ? "), end = ": A";
    }
    tile->root = read_formula(&r, 0);
    return !r.failed && strcmp(r.at, end) == 0 && tile->node[tile->root].op < NET_OPS;
}

/* ---- the tiles of a target, made when the first is asked for */

typedef struct {
    Tile *tile;
    unsigned count;
} Tiles;

static const Tiles *tiles_of(const Target *target) {
    static Tiles all[TARGETS];
    unsigned which = 0;
    while (target_at(which) != target) which++;
    Tiles *tiles = &all[which];
    if (tiles->tile) return tiles;
    tiles->tile = base_malloc(ROW_COUNT * sizeof *tiles->tile);
    for (unsigned id = ROW_NONE + 1; id < ROW_COUNT; id++)
        if (has_tile(code_row(id), target) && read_tile(&tiles->tile[tiles->count], id))
            tiles->count++;
    return tiles;
}

/* ---- matching */

typedef struct {
    Pick *g;
    const Tile *tile;
    NetRef word[LETTERS];     /* by letter, a register's node; 0: none yet */
    uint64_t number[LETTERS]; /* by letter */
    unsigned numbers;         /* letters that have one */
    int gain;
} Match;

static bool match(Match *m, unsigned at, NetRef n);

static bool bind_number(Match *m, uint64_t letter, uint64_t k) {
    const CodeRow *row = code_row(m->tile->row);
    bool fits = row->coding == CODING_A64 ? a64_fits(row->operands[letter], k) : k < 64;
    fits = fits && (k || !m->tile->nonzero);
    bool same = !(m->numbers >> letter & 1) || m->number[letter] == k;
    m->number[letter] = k, m->numbers |= 1u << letter;
    return fits && same;
}

static bool bind_word(Match *m, uint64_t letter, NetRef n) {
    if (!m->word[letter]) m->word[letter] = n;
    return m->word[letter] == n;
}

/* The pattern, in which only numbers are open, is k. */
static bool solve(Match *m, unsigned at, uint64_t k) {
    const TileNode *p = &m->tile->node[at];
    const TileNode *a = &m->tile->node[p->arg[0]], *b = &m->tile->node[p->arg[1]];
    switch (p->op) {
    case TILE_WORD:
        return p->k == k;
    case TILE_LETTER:
        return bind_number(m, p->k, k);
    case OP_NOT:
        return solve(m, p->arg[0], ~k);
    case NET_NEG:
        return solve(m, p->arg[0], -k);
    case OP_SUB:
        if (a->op == TILE_WORD) return solve(m, p->arg[1], a->k - k);
        return b->op == TILE_WORD && solve(m, p->arg[0], k + b->k);
    case OP_AND: /* k & 63 */
        return b->op == TILE_WORD && b->k == 63 && k < 64 && solve(m, p->arg[0], k);
    case OP_SHL: /* 1 << k */
        return a->op == TILE_WORD && a->k == 1 && k && !(k & (k - 1)) &&
               solve(m, p->arg[1], (uint64_t)__builtin_ctzll(k));
    default:
        return false;
    }
}

static bool match_both(Match *m, unsigned a, NetRef x, unsigned b, NetRef y) {
    Match before = *m;
    if (match(m, a, x) && match(m, b, y)) return true;
    *m = before;
    return false;
}

static bool commutes(unsigned op) {
    return op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_ADD || op == OP_MUL ||
           op == OP_MULHI;
}

/* The pattern's complement or opposite, where it is one. */
static bool inverts(const Match *m, unsigned at, unsigned op, unsigned *of) {
    *of = m->tile->node[at].arg[0];
    return m->tile->node[at].op == op;
}

/* (x & K) >> k is (x >> k) & K >> k, and so to the left. */
static bool match_masked(Match *m, const TileNode *p, const NetNode *at) {
    const TileNode *shift = &m->tile->node[p->arg[0]];
    uint64_t k, mask;
    NetRef inner = at->arg[0];
    if (p->op != OP_AND || shift->op != OP_SHR || at->op != OP_SHR ||
        !pick_is_const(m->g, at->arg[1], &k) ||
        !pick_with_const(m->g, inner, OP_AND, &mask))
        return false;
    m->gain += 2 * NUMBER_GAIN + (pick_single(m->g, inner) ? 2 : 1);
    return match(m, shift->arg[0], pick_arg(m->g, inner, 0)) &&
           solve(m, shift->arg[1], k) && solve(m, p->arg[1], mask >> k);
}

/* Nets write some patterns in other ways: ~x & y as one, ~(x ^ y), rotations to the
 * right. */
static bool match_written(Match *m, const TileNode *p, NetRef n) {
    const NetNode at = *net_at(m->g->net, n);
    unsigned a = p->arg[0], of;
    bool turned = inverts(m, p->arg[1], OP_NOT, &of);
    if (p->op == OP_AND && at.op == NET_ANDN && turned)
        return match_both(m, of, at.arg[0], a, at.arg[1]);
    if (p->op == OP_XOR && at.op == OP_NOT && turned &&
        pick_is(m->g, at.arg[0], OP_XOR)) {
        NetRef x = pick_arg(m->g, at.arg[0], 0), y = pick_arg(m->g, at.arg[0], 1);
        return match_both(m, a, x, of, y) || match_both(m, a, y, of, x);
    }
    if (match_masked(m, p, &at)) return true;
    return p->op == OP_ROL && at.op == NET_ROR && inverts(m, p->arg[1], NET_NEG, &of) &&
           match_both(m, a, at.arg[0], of, at.arg[1]);
}

static bool match(Match *m, unsigned at, NetRef n) {
    const TileNode *p = &m->tile->node[at];
    uint64_t k;
    if (p->op == TILE_LETTER && p->varies) return bind_word(m, p->k, n);
    if (!p->varies) {
        if (n >= m->g->nodes || m->g->value[n] == STEP_NONE) m->gain += NUMBER_GAIN;
        return pick_is_const(m->g, n, &k) && solve(m, at, k);
    }
    const NetNode node = *net_at(m->g->net, n);
    m->gain += pick_single(m->g, n) ? 2 : 1;
    if (node.op != p->op) return match_written(m, p, n);
    if (node.arity == 1) return match(m, p->arg[0], node.arg[0]);
    return match_both(m, p->arg[0], node.arg[0], p->arg[1], node.arg[1]) ||
           (commutes(p->op) &&
            match_both(m, p->arg[0], node.arg[1], p->arg[1], node.arg[0]));
}

static StepRef step_of(Match *m) {
    const CodeRow *row = code_row(m->tile->row);
    Step s = {.row = m->tile->row};
    for (unsigned i = row->first == FIRST_BOTH ? 0 : 1; row->operands[i]; i++) {
        if (m->word[i])
            s.src[s.nsrc++] = pick(m->g, m->word[i]);
        else
            s.imm = row->coding == CODING_A64
                        ? a64_with_immediate(row, i, s.imm, m->number[i])
                        : m->number[i];
    }
    return pick_step(m->g, s);
}

StepRef tile_pick(Pick *g, NetRef n, unsigned operations) {
    const Tiles *tiles = tiles_of(g->s->target);
    Match best = {.gain = INT32_MIN};
    for (unsigned i = 0; i < tiles->count; i++) {
        const Tile *tile = &tiles->tile[i];
        Match m = {.g = g, .tile = tile};
        if (tile->operations >= operations && match(&m, tile->root, n) &&
            m.gain > best.gain)
            best = m;
    }
    return best.tile ? step_of(&best) : STEP_NONE;
}
