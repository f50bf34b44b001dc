/* A position gives its men's sets their names, and is shown with them. */
#include "shell/position.h"

#include <string.h>

#include "board/game.h"
#include "render/block/block.h"

static Span fen_span(const Work *work, const FenError *error) {
    Span fen = work_place(work, work->node->text);
    return span_of(fen.start + error->start, fen.start + error->end);
}

static void set_position(Session *session, const Position *position) {
    BoardShape squares = exec_squares(session->exec);
    exec_mark(session->exec);
    for (int i = 0; i < FEN_NAMES; i++) {
        uint64_t set;
        const char *name = fen_set(position, i, &set);
        Value value = value_of_pair(pair_word(shape_word(squares, set)), KIND_SET);
        exec_set(session->exec, symbol_of(session->symbols, name), value, false);
    }
}

static void show_position(Session *session, const Game *game) {
    BoardMarks marks = {.pieces = true};
    BoardShape squares = exec_squares(session->exec);
    Blocks blocks = {.arena = session->statement};
    for (int s = 0; s < 64; s++) {
        int man = fen_man_at(&game->position, s);
        if (man >= 0) marks.sign[shape_number(squares, s)] = fen_men[man].letter;
    }
    block_add_board(&blocks, "the position", 0, &marks);
    if (*game->operations)
        block_add_text(&blocks, BLOCK_LINES,
                       arena_printf(session->statement, "%s\n", game->operations));
    session_show(session, "position", &blocks);
}

void position_run(const Work *work) {
    Session *session = work->session;
    const char *fen = work->node->text;
    Game game;
    FenError error;
    if (!shape_is_chess(exec_squares(session->exec))) {
        work_error(work, "a position is for boards of 8x8 alone\n|:set board 8x8");
        return;
    }
    if (!game_read(fen, strlen(fen), &game, &error)) {
        work_error_at(work, fen_span(work, &error), "%s", error.message);
        return;
    }
    set_position(session, &game.position);
    show_position(session, &game);
}

/* Boards that were pasted one behind the other. */

static void take_cells(const Work *work, char cells[65]) {
    const Node *node = work->node;
    Game game;
    FenError error;
    memset(cells, '.', 64);
    if (node->kind == NODE_POSITION)
        game_read(node->text, strlen(node->text), &game, &error);
    for (int s = 0; s < 64; s++) {
        bool set = node->kind != NODE_POSITION;
        int man = set ? -1 : fen_man_at(&game.position, s);
        if (man >= 0) cells[s] = fen_men[man].letter;
        if (set && node->kid[0]->num >> s & 1) cells[s] = '1';
    }
}

/* A set is drawn again, with marks on it. */
static void say_difference(const Work *work, uint64_t places) {
    BoardShape squares = exec_squares(work->session->exec);
    const BoardMarks marks = {.differs = shape_word(squares, places)};
    bool men = work->node->kind == NODE_POSITION;
    Blocks blocks = {.arena = work->session->statement};
    if (!men && work_style(work)->look != LOOK_SPOKEN)
        block_add_board(&blocks, "the difference",
                        shape_word(squares, work->node->kid[0]->num), &marks);
    block_add(&blocks,
              &(Block){.kind = BLOCK_DIFFER, .squares = marks.differs, .bare = men});
    session_show(work->session, "position", &blocks);
}

void position_compare(const Work *work, bool pasted) {
    char *before = work->session->pasted, cells[65] = "";
    uint64_t differs = 0;
    if (!pasted && !*before) return;
    if (pasted && !work_failed(work)) take_cells(work, cells);
    for (int s = 0; s < 64 && *before && *cells; s++)
        differs |= (uint64_t)(cells[s] != before[s]) << s;
    bool men = strpbrk(before, "KQRBNPkqrbnp"), now = work->node->kind == NODE_POSITION;
    if (differs && men == now) say_difference(work, differs);
    memcpy(before, cells, sizeof cells);
}
