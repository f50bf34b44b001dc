/* Lines, rays, steps and sliding attacks, of words and of terms.
 *
 * With a known square a line is a constant; with an unknown one it is a table's entry,
 * {} where the index is no square. Squares and directions come as the session numbers
 * them, and what board/ says of places goes back so. Attacks are the same in each such
 * numbering, as they are on each side of a mirror. Sliding attacks take the occupied
 * squares o of a line and turn over what lies between the slider r and its first
 * blockers: upwards by o - 2r, downwards by the same on the line turned round
 * (board/attack.c has the drawing): six operations a line, whatever is unknown. */
#include "board/attack.h"
#include "board/line.h"
#include "exec/builtin/builtin_local.h"

/* The square as an index for the functions of board/: -1 for none. */
static int index_of(Term square) {
    return square.word < 64 ? (int)square.word : -1;
}

static Mapping mapping_of(const BuiltinCall *call) {
    return exec_squares(call->query->exec);
}

/* Of a number, the line that goes by this name on the board. */
static uint64_t mapped(Mapping mapping, uint64_t (*line)(int), int square) {
    if (square < 0) return 0;
    return mapping_word(mapping, line(mapping_place(mapping, square)));
}

static Term line_in(BuiltinCall *call, Mapping mapping, Term square,
                    uint64_t (*line)(int)) {
    if (term_is_word(square)) return term_word(mapped(mapping, line, index_of(square)));
    uint64_t words[64];
    for (int s = 0; s < 64; s++) words[s] = mapped(mapping, line, s);
    return term_table(pool_of(call), words, 64, square);
}

static Term line_of(BuiltinCall *call, Term square, uint64_t (*line)(int)) {
    return line_in(call, mapping_of(call), square, line);
}

bool builtin_diag(BuiltinCall *call, Value *result) {
    result->term = line_of(call, arg(call, 0), line_diag);
    return true;
}

bool builtin_anti(BuiltinCall *call, Value *result) {
    result->term = line_of(call, arg(call, 0), line_anti);
    return true;
}

/* file and rank: by letter or number, or of a square. */

static int letter_of(const Node *node) {
    if (node->kind != NODE_NAME || node->sym->len != 1) return -1;
    char c = node->sym->name[0];
    return c >= 'a' && c <= 'h' ? c - 'a' : -1;
}

bool builtin_file(BuiltinCall *call, Value *result) {
    call->nargs = call->node->n;
    if (call->nargs != 1)
        return builtin_fail(call, SIZE_MAX, "file takes 1 argument, not %zu\n|file(d)",
                            call->nargs);
    Node *const node = call->node->kid[0];
    int letter = letter_of(node);
    if (letter >= 0) {
        result->term = term_word(mapping_word(mapping_of(call), line_file(letter)));
        return true;
    }
    Value square;
    if (!builtin_eval(call, node, &square)) return false;
    if (square.kind != KIND_SQUARE)
        return builtin_fail(call, 0,
                            "file takes a letter a to h or a square\n|"
                            "of a computed square: fileOf(s)");
    result->term = line_of(call, square.term, line_file);
    return true;
}

static bool rank_of_number(BuiltinCall *call, Value *result) {
    Term number = arg(call, 0), below = op2k(call, OP_SUB, number, 1);
    Term must = op2k(call, OP_ULT, below, 8);
    if (!query_require(call->query, must, call->node->kid[0], "a rank beyond 1..8"))
        return false;
    Mapping mapping = mapping_of(call);
    if (mapping & MAPPING_RANKS_DOWN) below = op2k(call, OP_XOR, below, 7);
    result->term =
        mapping & MAPPING_BY_FILES
            ? op2(call, OP_SHL, term_word(line_file(0)), below)
            : op2(call, OP_SHL, term_word(line_rank(0)), op2k(call, OP_SHL, below, 3));
    return true;
}

bool builtin_rank(BuiltinCall *call, Value *result) {
    const Value *value = &call->args[0];
    if (value->kind == KIND_SET && term_is_word(value->term))
        return builtin_fail(call, 0,
                            "rank takes a number 1 to 8 or a square\n|"
                            "of a computed square: rankOf(s)");
    if (value->kind != KIND_SQUARE) return rank_of_number(call, result);
    result->term = line_of(call, value->term, line_rank);
    return true;
}

/* Rays and steps. */

static uint64_t ray(const BuiltinCall *call, int square, int dir) {
    return line_ray(square, mapping_dir(mapping_of(call), dir));
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

/* All but the file that a step can't arrive in; what leaves the ranks the shift loses. */
static uint64_t without_edge(int dir) {
    if (dir == DIR_NORT || dir == DIR_SOUT) return ~UINT64_C(0);
    return ~line_file(dir < DIR_SOUT ? 0 : 7);
}

static Term one_step(BuiltinCall *call, Term set, int dir) {
    int step = line_step(dir);
    Term moved = step > 0 ? op2k(call, OP_SHL, set, (uint64_t)step)
                          : op2k(call, OP_SHR, set, (uint64_t)-step);
    return op2k(call, OP_AND, moved, without_edge(dir));
}

bool builtin_shift(BuiltinCall *call, Value *result) {
    Term set = arg(call, 0), dir = arg(call, 1);
    Mapping mapping = mapping_of(call);
    if (term_is_word(dir)) {
        if (dir.word < DIR_COUNT)
            result->term = one_step(call, set, mapping_dir(mapping, (int)dir.word));
        return true;
    }
    uint64_t steps[DIR_COUNT], arrivals[DIR_COUNT];
    for (int d = 0; d < DIR_COUNT; d++) {
        steps[d] = (uint64_t)line_step(mapping_dir(mapping, d)) & 63;
        arrivals[d] = line_arrivals(mapping_dir(mapping, d));
    }
    Term amount = term_table(pool_of(call), steps, DIR_COUNT, dir);
    Term mask = term_table(pool_of(call), arrivals, DIR_COUNT, dir);
    result->term = op2(call, OP_AND, op2(call, OP_ROL, set, amount), mask);
    return true;
}

/* Sliders, on bits. `turn` is an operation that reverses the order of the line's squares.
 */
static Term on_line(BuiltinCall *call, uint64_t (*line)(int), Op turn) {
    Term square = arg(call, 0), mask = line_in(call, MAPPING_A1B1, square, line);
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

static Term attacks(BuiltinCall *call, uint64_t (*attack)(int, uint64_t)) {
    return term_word(attack(index_of(arg(call, 0)), arg(call, 1).word));
}

#define SLIDER(name, terms)                                                              \
    bool builtin_##name(BuiltinCall *call, Value *result) {                              \
        result->term = known(call) ? attacks(call, attack_##name) : terms;               \
        return true;                                                                     \
    }
SLIDER(rook, rook(call))
SLIDER(bishop, bishop(call))
SLIDER(queen, op2(call, OP_OR, rook(call), bishop(call)))
