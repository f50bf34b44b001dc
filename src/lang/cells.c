/* Boards: literals in brackets, and those that programs print, as they were pasted. How
 * they look, board/grid.c knows. */
#include "lang/walk.h"

#include "board/fen.h"
#include "board/grid.h"

/* NULL: an error was pushed. `at` is the text's first byte in the source. */
static Node *board(Parse *p, const char *text, size_t len, uint32_t at, Grid *grid) {
    GridError error;
    BoardShape shape = p->names.board ? *p->names.board : SHAPE_CHESS;
    if (grid_read(shape, text, len, grid, &error)) {
        Node *node = walk_node(p, NODE_BOARD, span_of(at, at + len), 0);
        Wide places = grid_places(grid);
        node->num = wide_low(places), node->high = wide_high(places);
        node->slot = ast_slot(shape);
        return node;
    }
    walk_error(p, span_of(at + error.start, at + error.end), "%s", error.message);
    return NULL;
}

Node *cells_build(Parse *p, Tree *token) {
    Grid grid;
    const char *text = token->contents;
    Node *node = board(p, text, strlen(text), walk_start(p, token), &grid);
    if (node && grid.pieces)
        walk_error(p, walk_token(p, token),
                   "a board with men is a position, not a set\n|position […] gives "
                   "whiteKing, …, occupied their values");
    return node ? node : walk_node(p, NODE_BOARD, walk_token(p, token), 0);
}

Node *cells_pasted(Parse *p) {
    Grid grid = {.pieces = true};
    bool fen = fen_reach(p->text, p->len) > 0;
    Node *node = fen ? NULL : board(p, p->text, p->len, (uint32_t)p->base, &grid);
    if (node && !grid.pieces) return walk_wrap(p, NODE_EXPR, node, node->span);
    if (!node && !fen) return NULL;
    node = walk_node(p, NODE_POSITION, span_of(p->base, p->base + p->len), 0);
    node->text = arena_strn(p->arena, p->text, p->len);
    return node;
}
