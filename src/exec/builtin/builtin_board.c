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
static int index_of(Term square) {
    return square.word < 64 ? (int)square.word : -1;
}

static BoardShape shape_of(const BuiltinCall *call) {
    return exec_squares(call->query->exec);
}

typedef Wide Line(BoardShape shape, int square);

static Term line_of(BuiltinCall *call, BoardShape shape, Term square, Line *line) {
    if (term_is_word(square)) return term_word(wide_low(line(shape, index_of(square))));
    uint64_t words[64];
    for (int s = 0; s < 64; s++) words[s] = wide_low(line(shape, s));
    return term_table(pool_of(call), words, 64, square);
}

bool builtin_diag(BuiltinCall *call, Value *result) {
    result->term = line_of(call, shape_of(call), arg(call, 0), line_diag);
    return true;
}

bool builtin_anti(BuiltinCall *call, Value *result) {
    result->term = line_of(call, shape_of(call), arg(call, 0), line_anti);
    return true;
}

/* file and rank: by letter or number, or of a square. */

static int letter_of(const Node *node, BoardShape shape) {
    if (node->kind != NODE_NAME || node->sym->len != 1) return -1;
    int file = node->sym->name[0] - 'a';
    return file >= 0 && file < shape.files ? file : -1;
}

/* The squares of a file or a rank; -1 for both: all. */
static uint64_t squares_at(BoardShape shape, int file, int rank) {
    uint64_t set = 0;
    for (int s = 0; s < 64; s++) {
        ShapeSquare at;
        if (!shape_square(shape, s, &at)) continue;
        if ((file < 0 || at.file == file) && (rank < 0 || at.rank == rank))
            set |= UINT64_C(1) << s;
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
    if (letter >= 0) {
        result->term = term_word(squares_at(shape, letter, -1));
        return true;
    }
    Value square;
    if (!builtin_eval(call, node, &square)) return false;
    if (square.kind != KIND_SQUARE)
        return builtin_fail(call, 0,
                            "file takes a letter a to %c or a square\n|"
                            "of a computed square: fileOf(s)",
                            'a' + shape.files - 1);
    result->term = line_of(call, shape, square.term, line_file);
    return true;
}

/* On 8x8 the first rank is shifted, else ranks are looked up. */
static Term rank_at(BuiltinCall *call, BoardShape shape, Term below) {
    uint64_t ranks[SHAPE_SIDE];
    if (shape_is_chess(shape)) {
        bool columns = shape.numbering & MAPPING_BY_FILES;
        if (shape.numbering & MAPPING_RANKS_DOWN) below = op2k(call, OP_XOR, below, 7);
        if (!columns) below = op2k(call, OP_SHL, below, 3);
        return op2(call, OP_SHL, term_word(columns ? 0x0101010101010101 : 0xff), below);
    }
    for (int i = 0; i < shape.ranks; i++) ranks[i] = squares_at(shape, -1, i);
    if (!term_is_word(below)) return term_table(pool_of(call), ranks, shape.ranks, below);
    return term_word(below.word < shape.ranks ? ranks[below.word] : 0);
}

static bool rank_of_number(BuiltinCall *call, Value *result) {
    BoardShape shape = shape_of(call);
    Term below = op2k(call, OP_SUB, arg(call, 0), 1);
    Term must = op2k(call, OP_ULT, below, shape.ranks);
    const char *what =
        arena_printf(call->query->arena, "a rank beyond 1..%d", shape.ranks);
    if (!query_require(call->query, must, call->node->kid[0], what)) return false;
    result->term = rank_at(call, shape, below);
    return true;
}

bool builtin_rank(BuiltinCall *call, Value *result) {
    const Value *value = &call->args[0];
    if (value->kind == KIND_SET && term_is_word(value->term))
        return builtin_fail(call, 0,
                            "rank takes a number 1 to %d or a square\n|"
                            "of a computed square: rankOf(s)",
                            shape_of(call).ranks);
    if (value->kind != KIND_SQUARE) return rank_of_number(call, result);
    result->term = line_of(call, shape_of(call), value->term, line_rank);
    return true;
}

/* Rays and steps. */

static uint64_t ray(const BuiltinCall *call, int square, int dir) {
    return wide_low(line_ray(shape_of(call), square, dir));
}

static Term ray_table(BuiltinCall *call, Term square, Term dir) {
    uint64_t words[DIR_COUNT * 64];
    for (int i = 0; i < DIR_COUNT * 64; i++) words[i] = ray(call, i & 63, i >> 6);
    Pool *pool = pool_of(call);
    if (term_is_word(dir)) return term_table(pool, words + 64 * dir.word, 64, square);
    Term inside = op2k(call, OP_ULT, square, 64);
    Term index = op2(call, OP_ADD, op2k(call, OP_SHL, dir, 6), square);
    index = term_ite(pool, inside, index, term_word(DIR_COUNT * 64));
    return term_table(pool, words, DIR_COUNT * 64, index);
}

bool builtin_ray(BuiltinCall *call, Value *result) {
    Term square = arg(call, 0), dir = arg(call, 1);
    if (term_is_word(dir) && dir.word >= DIR_COUNT) return true; /* its duty failed */
    if (term_is_word(square) && term_is_word(dir))
        result->term = term_word(ray(call, index_of(square), (int)dir.word));
    else
        result->term = ray_table(call, square, dir);
    return true;
}

static Term leap(BuiltinCall *call, Term set, const LineLeap *leap) {
    Term result = term_word(0);
    for (int i = 0; i < leap->count; i++) {
        int by = leap->by[i];
        Term moved = by > 0 ? op2k(call, OP_SHL, set, (uint64_t)by)
                            : op2k(call, OP_SHR, set, (uint64_t)-by);
        moved = op2k(call, OP_AND, moved, wide_low(leap->mask[i]));
        result = i ? op2(call, OP_OR, result, moved) : moved;
    }
    return result;
}

Term builtin_leap(BuiltinCall *call, Term set, ShapeSquare step) {
    LineLeap made = line_leap(shape_of(call), step);
    return leap(call, set, &made);
}

/* Of an unknown direction: shifts and masks are looked up. */
static Term step_in(BuiltinCall *call, Term set, Term dir) {
    Term result = term_word(0);
    for (int i = 0; i < LINE_SHIFTS; i++) {
        uint64_t by[DIR_COUNT], to[DIR_COUNT], any = 0;
        for (int d = 0; d < DIR_COUNT; d++) {
            const LineLeap *next = line_next(shape_of(call), d);
            by[d] = (uint64_t)next->by[i] & 63;
            any |= to[d] = wide_low(next->to[i]);
        }
        if (!any) continue;
        Term amount = term_table(pool_of(call), by, DIR_COUNT, dir);
        Term mask = term_table(pool_of(call), to, DIR_COUNT, dir);
        Term moved = op2(call, OP_AND, op2(call, OP_ROL, set, amount), mask);
        result = i ? op2(call, OP_OR, result, moved) : moved;
    }
    return result;
}

bool builtin_shift(BuiltinCall *call, Value *result) {
    Term set = arg(call, 0), dir = arg(call, 1);
    if (!term_is_word(dir))
        result->term = step_in(call, set, dir);
    else if (dir.word < DIR_COUNT)
        result->term = leap(call, set, line_next(shape_of(call), (int)dir.word));
    return true;
}

/* Sliders, on bits. `turn` is an operation that reverses the order of the line's squares
 * on 8x8; elsewhere the word is reversed. */
static Term on_line(BuiltinCall *call, Line *line, Op turn) {
    BoardShape shape = shape_of(call);
    bool chess = shape_is_chess(shape);
    if (!chess) turn = OP_REVERSE;
    Term square = arg(call, 0);
    Term mask = line_of(call, chess ? SHAPE_CHESS : shape, square, line);
    Term slider = op2(call, OP_SHL, term_word(1), square);
    Term o = op2(call, OP_AND, arg(call, 1), mask);
    Term up = op2(call, OP_SUB, o, op2k(call, OP_SHL, slider, 1));
    Term twice = op2k(call, OP_SHL, op1(call, turn, slider), 1);
    Term down = op1(call, turn, op2(call, OP_SUB, op1(call, turn, o), twice));
    return op2(call, OP_AND, op2(call, OP_XOR, up, down), mask);
}

static Term rook(BuiltinCall *call) {
    return op2(call, OP_OR, on_line(call, line_file, OP_BSWAP),
               on_line(call, line_rank, OP_MIRROR));
}

static Term bishop(BuiltinCall *call) {
    return op2(call, OP_OR, on_line(call, line_diag, OP_BSWAP),
               on_line(call, line_anti, OP_BSWAP));
}

/* Both arguments are words: no need for terms. */
static bool known(const BuiltinCall *call) {
    return term_is_word(arg(call, 0)) && term_is_word(arg(call, 1));
}

static Term attacks(BuiltinCall *call, Wide (*attack)(BoardShape, int, Wide)) {
    int square = index_of(arg(call, 0));
    return term_word(wide_low(attack(shape_of(call), square, arg(call, 1).word)));
}

#define SLIDER(name, terms)                                                              \
    bool builtin_##name(BuiltinCall *call, Value *result) {                              \
        result->term = known(call) ? attacks(call, attack_##name) : terms;               \
        return true;                                                                     \
    }
SLIDER(rook, rook(call))
SLIDER(bishop, bishop(call))
SLIDER(queen, op2(call, OP_OR, rook(call), bishop(call)))
