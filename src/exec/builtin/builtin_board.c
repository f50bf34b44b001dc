/* Lines, rays, steps and sliding attacks, of words and of terms.
 *
 * With a known square a line is a constant; with an unknown one it is a table's entry,
 * {} where the index is no square. Squares and sets are as the session's board has them.
 * Attacks are the same in each such numbering of 8x8, as they are on each side of a
 * mirror. Sliding attacks take the occupied squares o of a line and turn over what lies
 * between the slider r and its first blockers: upwards by o - 2r, downwards by the same
 * on the line turned round (board/attack.c has the drawing): six operations a line,
 * whatever is unknown. */
#include "board/attack.h"
#include "board/line.h"
#include "exec/builtin/builtin_local.h"

/* The square as an index for the functions of board/: -1 for none. */
static int index_of(Pair square) {
    Wide word = pair_wide(square);
    return word < SHAPE_SQUARES ? (int)word : -1;
}

typedef Wide Line(BoardShape shape, int square);

static Pair line_of(BuiltinCall *call, BoardShape shape, Pair square, Line *line) {
    if (pair_is_word(square)) return pair_word(line(shape, index_of(square)));
    Wide words[SHAPE_SQUARES];
    int bits = shape_bits(shape);
    for (int s = 0; s < bits; s++) words[s] = line(shape, s);
    return pair_table(pool_of(call), words, (size_t)bits, square);
}

bool builtin_diag(BuiltinCall *call, Value *result) {
    return give(result, line_of(call, shape_of(call), arg(call, 0), line_diag));
}

bool builtin_anti(BuiltinCall *call, Value *result) {
    return give(result, line_of(call, shape_of(call), arg(call, 0), line_anti));
}

/* file and rank: by letter or number, or of a square. */

static int letter_of(const Node *node, BoardShape shape) {
    if (node->kind != NODE_NAME || node->sym->len != 1) return -1;
    int file = node->sym->name[0] - 'a';
    return file >= 0 && file < shape.files ? file : -1;
}

/* The squares of a file or a rank; -1 for both: all. */
static Wide squares_at(BoardShape shape, int file, int rank) {
    Wide set = 0;
    for (int s = 0; s < SHAPE_SQUARES; s++) {
        ShapeSquare at;
        if (!shape_square(shape, s, &at)) continue;
        if ((file < 0 || at.file == file) && (rank < 0 || at.rank == rank))
            set |= wide_bit(s);
    }
    return set;
}

bool builtin_file(BuiltinCall *call, Value *result) {
    call->nargs = call->node->n;
    if (call->nargs != 1)
        return builtin_fail(call, SIZE_MAX, "file takes 1 argument, not %zu\n|file(d)",
                            call->nargs);
    Node *const node = call->node->kid[0];
    BoardShape shape = shape_of(call);
    int letter = letter_of(node, shape);
    if (letter >= 0) return give(result, pair_word(squares_at(shape, letter, -1)));
    Value square;
    if (!builtin_eval(call, node, &square)) return false;
    if (square.kind != KIND_SQUARE)
        return builtin_fail(call, 0,
                            "file takes a letter a to %c or a square\n|"
                            "of a computed square: fileOf(s)",
                            'a' + shape.files - 1);
    return give(result, line_of(call, shape, value_pair(&square), line_file));
}

/* On 8x8 the first rank is shifted, else ranks are looked up. */
static Pair rank_at(BuiltinCall *call, BoardShape shape, Pair below) {
    Wide ranks[SHAPE_SIDE];
    if (shape_is_chess(shape)) {
        bool columns = shape.numbering & MAPPING_BY_FILES;
        if (shape.numbering & MAPPING_RANKS_DOWN) below = op2k(call, OP_XOR, below, 7);
        if (!columns) below = op2k(call, OP_SHL, below, 3);
        return op2(call, OP_SHL, pair_word(columns ? 0x0101010101010101 : 0xff), below);
    }
    for (int i = 0; i < shape.ranks; i++) ranks[i] = squares_at(shape, -1, i);
    return pair_table(pool_of(call), ranks, shape.ranks, below);
}

static bool rank_of_number(BuiltinCall *call, Value *result) {
    BoardShape shape = shape_of(call);
    Pair below = op2k(call, OP_SUB, arg(call, 0), 1);
    Term must = pair_ult(pool_of(call), below, pair_word(shape.ranks));
    const char *what =
        arena_printf(call->query->arena, "a rank beyond 1..%d", shape.ranks);
    if (!query_require(call->query, must, call->node->kid[0], what)) return false;
    return give(result, rank_at(call, shape, below));
}

bool builtin_rank(BuiltinCall *call, Value *result) {
    const Value *value = &call->args[0];
    if (value->kind == KIND_SET && value_is_known(value))
        return builtin_fail(call, 0,
                            "rank takes a number 1 to %d or a square\n|"
                            "of a computed square: rankOf(s)",
                            shape_of(call).ranks);
    if (value->kind != KIND_SQUARE) return rank_of_number(call, result);
    return give(result, line_of(call, shape_of(call), value_pair(value), line_rank));
}

/* Rays and steps. */

static Wide ray(const BuiltinCall *call, int square, int dir) {
    return line_ray(shape_of(call), square, dir);
}

static Pair ray_table(BuiltinCall *call, Pair square, Term dir) {
    Wide words[DIR_COUNT * SHAPE_SQUARES];
    int bits = shape_bits(shape_of(call)), all = DIR_COUNT * bits;
    for (int i = 0; i < all; i++) words[i] = ray(call, i % bits, i / bits);
    Pool *pool = pool_of(call);
    if (term_is_word(dir))
        return pair_table(pool, words + (uint64_t)bits * dir.word, (size_t)bits, square);
    Term at = pair_index(pool, square), count = term_word((uint64_t)bits);
    Term row = term_op2(pool, OP_MUL, dir, count);
    Term index = term_ite(pool, term_op2(pool, OP_ULT, at, count),
                          term_op2(pool, OP_ADD, row, at), term_word((uint64_t)all));
    return pair_table(pool, words, (size_t)all, pair_of(index));
}

bool builtin_ray(BuiltinCall *call, Value *result) {
    Pair square = arg(call, 0);
    Term dir = pair_index(pool_of(call), arg(call, 1));
    if (term_is_word(dir) && dir.word >= DIR_COUNT) return true; /* its duty failed */
    if (pair_is_word(square) && term_is_word(dir))
        return give(result, pair_word(ray(call, index_of(square), (int)dir.word)));
    return give(result, ray_table(call, square, dir));
}

static Pair leap(BuiltinCall *call, Pair set, const LineLeap *leap) {
    Pair result = pair_word(0);
    for (int i = 0; i < leap->count; i++) {
        int by = leap->by[i];
        Pair moved = by > 0 ? op2k(call, OP_SHL, set, (Wide)by)
                            : op2k(call, OP_SHR, set, (Wide)-by);
        moved = op2k(call, OP_AND, moved, leap->mask[i]);
        result = i ? op2(call, OP_OR, result, moved) : moved;
    }
    return result;
}

Pair builtin_leap(BuiltinCall *call, Pair set, ShapeSquare step) {
    LineLeap made = line_leap(shape_of(call), step);
    return leap(call, set, &made);
}

/* Of an unknown direction: shifts and masks are looked up. */
static Pair step_in(BuiltinCall *call, Pair set, Pair dir) {
    Pair result = pair_word(0);
    int bits = shape_bits(shape_of(call));
    for (int i = 0; i < LINE_SHIFTS; i++) {
        Wide by[DIR_COUNT], to[DIR_COUNT], any = 0;
        for (int d = 0; d < DIR_COUNT; d++) {
            const LineLeap *next = line_next(shape_of(call), d);
            by[d] = (Wide)(next->by[i] & (bits - 1));
            any |= to[d] = next->to[i];
        }
        if (!any) continue;
        Pair amount = pair_table(pool_of(call), by, DIR_COUNT, dir);
        Pair mask = pair_table(pool_of(call), to, DIR_COUNT, dir);
        Pair moved = op2(call, OP_AND, op2(call, OP_ROL, set, amount), mask);
        result = i ? op2(call, OP_OR, result, moved) : moved;
    }
    return result;
}

bool builtin_shift(BuiltinCall *call, Value *result) {
    Pair set = arg(call, 0), dir = arg(call, 1);
    if (!pair_is_word(dir)) return give(result, step_in(call, set, dir));
    if (pair_wide(dir) >= DIR_COUNT) return true;
    return give(result, leap(call, set, line_next(shape_of(call), (int)dir.low.word)));
}

/* Sliders, on bits. `turn` is an operation that reverses the order of the line's squares
 * on 8x8; elsewhere the word is reversed. */
static Pair on_line(BuiltinCall *call, Line *line, Op turn) {
    BoardShape shape = shape_of(call);
    bool chess = shape_is_chess(shape);
    if (!chess) turn = OP_REVERSE;
    Pair square = arg(call, 0);
    Pair mask = line_of(call, chess ? SHAPE_CHESS : shape, square, line);
    Pair slider = op2(call, OP_SHL, pair_word(1), square);
    Pair o = op2(call, OP_AND, arg(call, 1), mask);
    Pair up = op2(call, OP_SUB, o, op2k(call, OP_SHL, slider, 1));
    Pair twice = op2k(call, OP_SHL, op1(call, turn, slider), 1);
    Pair down = op1(call, turn, op2(call, OP_SUB, op1(call, turn, o), twice));
    return op2(call, OP_AND, op2(call, OP_XOR, up, down), mask);
}

static Pair rook(BuiltinCall *call) {
    Pair file = on_line(call, line_file, OP_BSWAP);
    return op2(call, OP_OR, file, on_line(call, line_rank, OP_MIRROR));
}

static Pair bishop(BuiltinCall *call) {
    Pair diag = on_line(call, line_diag, OP_BSWAP);
    return op2(call, OP_OR, diag, on_line(call, line_anti, OP_BSWAP));
}

static Pair queen(BuiltinCall *call) {
    Pair straight = rook(call);
    return op2(call, OP_OR, straight, bishop(call));
}

/* Both arguments are words: no need for terms. */
static bool known(const BuiltinCall *call) {
    return pair_is_word(arg(call, 0)) && pair_is_word(arg(call, 1));
}

static Pair attacks(BuiltinCall *call, Wide (*attack)(BoardShape, int, Wide)) {
    int square = index_of(arg(call, 0));
    return pair_word(attack(shape_of(call), square, pair_wide(arg(call, 1))));
}

#define SLIDER(name, terms)                                                              \
    bool builtin_##name(BuiltinCall *call, Value *result) {                              \
        return give(result, known(call) ? attacks(call, attack_##name) : terms);         \
    }
SLIDER(rook, rook(call))
SLIDER(bishop, bishop(call))
SLIDER(queen, queen(call))
