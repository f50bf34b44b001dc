/* bbx's functions on boards that are not 8x8. Those that are the same text on any board,
 * or ask the board themselves (builtin_board.c), stay what they are; of the others each
 * has a row here, found by its name. Steps are shifts and masks, fills double their
 * steps, and what is of 8x8 alone is an error. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/line.h"
#include "exec/builtin/builtin_local.h"

/* ---- constants */

/* AFile, GHFile */
static bool among(const char *letters, int file) {
    for (; strcmp(letters, "File") != 0; letters++)
        if (*letters - 'A' == file) return true;
    return false;
}

static bool has_square(const char *name, ShapeSquare at) {
    if (strcmp(name, "universe") == 0) return true;
    if (strncmp(name, "not", 3) == 0) return !among(name + 3, at.file);
    if (strncmp(name, "rank", 4) == 0) return atoi(name + 4) == at.rank + 1;
    if (strcmp(name + 1, "File") == 0) return *name - 'a' == at.file;
    if (strcmp(name, "lightSquares") == 0) return (at.file + at.rank) % 2 == 1;
    return strcmp(name, "darkSquares") == 0 && (at.file + at.rank) % 2 == 0;
}

Wide builtin_shaped_set(const char *name, BoardShape shape) {
    Wide set = 0;
    for (int s = 0; s < SHAPE_SQUARES; s++) {
        ShapeSquare at;
        if (shape_square(shape, s, &at) && has_square(name, at)) set |= wide_bit(s);
    }
    return set;
}

/* ---- steps and fills */

/* nortFill: 7; -1 where no direction begins the name. */
static int dir_of(const char *name) {
    int dir = 0;
    while (dir < DIR_COUNT && strncmp(name, line_name(dir), 4) != 0) dir++;
    return dir < DIR_COUNT ? dir : -1;
}

static Pair leap_by(BuiltinCall *call, Pair set, ShapeSquare step, int times) {
    return builtin_leap(call, set, (ShapeSquare){step.file * times, step.rank * times});
}

/* x and what it reaches over free squares. Where only dark squares count, neighbours on a
 * rank or file are two steps apart. */
static Pair fill(BuiltinCall *call, Pair x, Pair free, int dir) {
    ShapeSquare step = line_step(dir);
    bool apart = shape_of(call).dark && (step.file + step.rank) % 2;
    for (int times = apart ? 2 : 1; times < SHAPE_SIDE; times *= 2) {
        Pair on = leap_by(call, x, step, times);
        x = op2(call, OP_OR, x, op2(call, OP_AND, free, on));
        free = op2(call, OP_AND, free, leap_by(call, free, step, times));
    }
    return x;
}

static bool shaped_one(BuiltinCall *call, Value *result) {
    return give(result, builtin_leap(call, arg(call, 0), line_step(dir_of(call->row->name))));
}

static bool shaped_fill(BuiltinCall *call, Value *result) {
    Pair all = pair_word(shape_board(shape_of(call)));
    return give(result, fill(call, arg(call, 0), all, dir_of(call->row->name)));
}

static bool shaped_occluded(BuiltinCall *call, Value *result) {
    return give(result, fill(call, arg(call, 0), arg(call, 1), dir_of(call->row->name)));
}

static Pair both_fills(BuiltinCall *call, int dir) {
    Pair x = arg(call, 0), all = pair_word(shape_board(shape_of(call)));
    Pair one = fill(call, x, all, dir);
    return op2(call, OP_OR, one, fill(call, x, all, dir ^ 4));
}

static bool shaped_file_fill(BuiltinCall *call, Value *result) {
    return give(result, both_fills(call, DIR_NORT));
}

static bool shaped_rank_fill(BuiltinCall *call, Value *result) {
    return give(result, both_fills(call, DIR_EAST));
}

/* ---- lines */

typedef Wide Line(BoardShape shape, int square);

static Pair line_term(BuiltinCall *call, Pair square, Line *line) {
    Wide words[SHAPE_SQUARES];
    for (int s = 0; s < SHAPE_SQUARES; s++) words[s] = line(shape_of(call), s);
    return pair_table(pool_of(call), words, SHAPE_SQUARES, square);
}

static bool shaped_file_of(BuiltinCall *call, Value *result) {
    return give(result, line_term(call, arg(call, 0), line_file));
}

static bool shaped_rank_of(BuiltinCall *call, Value *result) {
    return give(result, line_term(call, arg(call, 0), line_rank));
}

static Pair common_lines(BuiltinCall *call) {
    static Line *const lines[] = {line_file, line_rank, line_diag, line_anti};
    Pair common = pair_word(0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Pair one = line_term(call, arg(call, 0), lines[i]);
        Pair both = op2(call, OP_AND, one, line_term(call, arg(call, 1), lines[i]));
        common = op2(call, OP_OR, common, both);
    }
    return common;
}

static bool shaped_common(BuiltinCall *call, Value *result) {
    return give(result, common_lines(call));
}

static bool shaped_line(BuiltinCall *call, Value *result) {
    Term same = pair_eq(pool_of(call), arg(call, 0), arg(call, 1));
    return give(result, pair_ite(pool_of(call), same, pair_word(0), common_lines(call)));
}

/* Of the common lines what has bits between both. */
static bool shaped_between(BuiltinCall *call, Value *result) {
    Pair all = op1(call, OP_NOT, pair_word(0));
    Pair from = op2(call, OP_SHL, all, arg(call, 0));
    Pair either = op2(call, OP_XOR, from, op2(call, OP_SHL, all, arg(call, 1)));
    Pair rest = op2(call, OP_AND, either, op2k(call, OP_SUB, either, 1));
    return give(result, op2(call, OP_AND, common_lines(call), rest));
}

/* ---- leapers */

static bool shaped_king(BuiltinCall *call, Value *result) {
    Pair all = pair_word(0);
    for (int dir = 0; dir < DIR_COUNT; dir++)
        all = op2(call, OP_OR, all, builtin_leap(call, arg(call, 0), line_step(dir)));
    return give(result, all);
}

static bool shaped_knight(BuiltinCall *call, Value *result) {
    static const ShapeSquare steps[] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                        {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    Pair all = pair_word(0);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        all = op2(call, OP_OR, all, builtin_leap(call, arg(call, 0), steps[i]));
    return give(result, all);
}

/* 2, -2: what stands before a direction, too much for a board as 16; false: anything
 * else. */
static bool read_factor(const Node *node, int *factor) {
    bool turned = node->kind == NODE_UNARY && node->op == MEANING_NEG;
    if (turned) node = node->kid[0];
    if (node->kind != NODE_NUMBER) return false;
    *factor = node->num < SHAPE_SIDE ? (int)node->num : SHAPE_SIDE;
    if (turned) *factor = -*factor;
    return true;
}

static bool fits_board(BuiltinCall *call, int by) {
    return abs(by) < SHAPE_SIDE ||
           builtin_fail(call, 1, "a step of more than 15 squares");
}

/* 2*nort + east: a sum of directions, some with a number before them. */
static bool read_step(BuiltinCall *call, const Node *node, int times, ShapeSquare *step) {
    bool product = node->kind == NODE_BINARY && node->op == MEANING_MUL;
    int factor;
    if (product && read_factor(node->kid[0], &factor))
        return fits_board(call, times * factor) &&
               read_step(call, node->kid[1], times * factor, step);
    if (node->kind == NODE_UNARY && node->op == MEANING_NEG)
        return read_step(call, node->kid[0], -times, step);
    if (node->kind == NODE_BINARY && (node->op == MEANING_ADD || node->op == MEANING_SUB))
        return read_step(call, node->kid[0], times, step) &&
               read_step(call, node->kid[1], node->op == MEANING_SUB ? -times : times,
                         step);
    Value dir;
    if (!builtin_eval(call, node, &dir)) return false;
    if (dir.kind != KIND_DIRECTION || !term_is_word(dir.term))
        return builtin_fail(call, 1,
                            "a leaper's step is a sum of directions\n"
                            "|leaper(x, {2*nort + east, 2*nort + west})");
    ShapeSquare one = line_step((int)dir.term.word);
    step->file += times * one.file, step->rank += times * one.rank;
    return fits_board(call, step->file) && fits_board(call, step->rank);
}

bool builtin_leaper(BuiltinCall *call, Value *result) {
    const Node *node = call->node;
    Value set;
    if (node->n != 2 || node->kid[1]->kind != NODE_SET)
        return builtin_fail(call, SIZE_MAX,
                            "leaper takes a set and steps in braces\n"
                            "|leaper(x, {2*nort + east, 2*nort + west})");
    if (!builtin_eval(call, node->kid[0], &set)) return false;
    if (set.kind == KIND_SQUARE)
        return builtin_fail(call, 0, "leaper takes a set, and this is a square");
    Pair all = pair_word(0);
    for (uint32_t i = 0; i < node->kid[1]->n; i++) {
        ShapeSquare step = {0, 0};
        if (!read_step(call, node->kid[1]->kid[i], 1, &step)) return false;
        all = op2(call, OP_OR, all, builtin_leap(call, value_pair(&set), step));
    }
    return give(result, all);
}

/* ---- rows */

static bool chess_alone(BuiltinCall *call, Value *result) {
    (void)result;
    return builtin_fail(call, SIZE_MAX, "%s is for boards of 8x8 alone\n|:set board 8x8",
                        call->node->sym->name);
}

static const struct {
    const char *name; /* of all directions: what follows theirs */
    BuiltinFunction *function;
} shaped[] = {
    {"One", shaped_one},
    {"Fill", shaped_fill},
    {"Occl", shaped_occluded},
    {"fileFill", shaped_file_fill},
    {"rankFill", shaped_rank_fill},
    {"fileOf", shaped_file_of},
    {"rankOf", shaped_rank_of},
    {"commonLines", shaped_common},
    {"line", shaped_line},
    {"between", shaped_between},
    {"king", shaped_king},
    {"knight", shaped_knight},
    {"whitePawn", chess_alone},
    {"blackPawn", chess_alone},
    {"rookMask", chess_alone},
    {"bishopMask", chess_alone},
    {"flipVertical", chess_alone},
    {"mirror", chess_alone},
    {"rotate180", chess_alone},
    {"flipDiag", chess_alone},
    {"flipAntiDiag", chess_alone},
    {"rotate90", chess_alone},
    {"rotate270", chess_alone},
};
enum { SHAPED = sizeof shaped / sizeof *shaped, OF_ALL_DIRS = 3 };
/* A row by each name that has another function. */
enum { ROWS_MOST = OF_ALL_DIRS * DIR_COUNT + SHAPED - OF_ALL_DIRS };

static BuiltinFunction *function_of(const char *name) {
    const char *ending = dir_of(name) < 0 ? name : name + 4;
    for (size_t i = 0; i < SHAPED; i++)
        if (strcmp(ending, shaped[i].name) == 0) return shaped[i].function;
    return NULL;
}

/* The row with another function; made when it is first asked for. */
static const Builtin *row_with(const Builtin *row, BuiltinFunction *function) {
    static Builtin made[ROWS_MOST];
    static size_t count;
    size_t i = 0;
    while (i < count && (made[i].name != row->name || made[i].function != function)) i++;
    if (i == count) {
        assert(count < ROWS_MOST);
        made[count++] = *row;
        made[i].form = BUILTIN_C, made[i].function = function, made[i].op = 0;
    }
    return &made[i];
}

const Builtin *builtin_shaped(const Builtin *row, const Node *call) {
    /* The row's other names are about words: bswap, reverse. */
    const char *name = call->sym->name;
    bool about_boards = !strcmp(name, "flipVertical") || !strcmp(name, "rotate180");
    BuiltinFunction *function = function_of(about_boards ? name : row->name);
    return function ? row_with(row, function) : row;
}
