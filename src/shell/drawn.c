/* From left to right: an operator joins the next board to what stands before it; behind =
 * a board is what that comes to, or gives a name its value:
 *
 *     board & board = board      o = board   r = board   leads to o - 2*r = board
 *
 * Where several texts stand before one board, each is checked. What letters stand for is
 * tried: all values of all bits. */
#include "shell/drawn.h"

#include <ctype.h>
#include <string.h>

#include "board/drawing.h"
#include "lang/lex.h"
#include "render/block/block.h"

enum { BITS_MOST = 12 /* named by letters, without those that are defined */ };

typedef struct {
    const Work *work;
    Query query;
    BoardShape shape; /* how the squares are numbered */
    Drawing drawing;
    Buf left;          /* what the boards so far are, as an expression */
    const char *claim; /* the first one, or the first that fails; NULL: none yet */
    bool wrong;        /* it fails */
    Wide is, said;     /* the calculation, and what the drawing says */
    bool squares;      /* these are sets that should be equal */
    Symbol *named[DRAWING_BOARDS]; /* what the boards are called; NULL: nothing */
    char bits[BITS_MOST + 1];      /* letters */
    bool set[128];                 /* those that are 1 */
    bool lettered;                 /* there are letters */
} Drawn;

static const char *copy(const Drawn *d, const char *text, size_t len) {
    return arena_strn(d->work->session->statement, text, len);
}

static const char *board_name(const Drawn *d, size_t i) {
    return arena_printf(d->work->session->statement, "board%zu", i + 1);
}

static Value board_value(const Drawn *d, size_t i) {
    const DrawingBoard *board = &d->drawing.board[i];
    Wide places = board->places;
    for (size_t at = 0; at < SHAPE_SQUARES && d->lettered; at++)
        places |= (Wide)d->set[(int)board->letter[at]] << at;
    return value_of_pair(pair_word(shape_word(d->shape, places)), KIND_SET);
}

/* ---- texts */

typedef struct {
    const char *drawn, *means;
} Sign;

/* How a text ends behind which a result stands; longer ones first. */
static const Sign signs[] = {{"==", "=="}, {"!=", "!="}, {"<=", "<="}, {">=", ">="},
                             {"=>", "=="}, {"->", "=="}, {"⇒", "=="},  {"→", "=="},
                             {"⊆", "⊆"},   {"⊂", "⊂"},   {"=", "=="},  {NULL, NULL}};

/* The text without its sign, and what that means; NULL: it has none. */
static const char *split(const char *text, size_t *len) {
    for (const Sign *sign = signs; sign->drawn; sign++) {
        size_t size = strlen(sign->drawn);
        if (*len < size || memcmp(text + *len - size, sign->drawn, size) != 0) continue;
        for (*len -= size; *len && text[*len - 1] == ' ';) --*len;
        return sign->means;
    }
    return NULL;
}

static bool is_name(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (!symbol_goes_on(text[i])) return false;
    return len && !isdigit((unsigned char)*text);
}

static bool value_of(Drawn *d, const char *text, Value *value) {
    const Node *node = work_read(d->work->session, text);
    return node && node->kind == NODE_EXPR && exec_try(&d->query, node->kid[0], value) &&
           value->kind < KIND_LIST && value_is_known(value);
}

/* Behind what the boards so far are; or without the words before what can be calculated:
 * "this leads to o - 2*r". NULL: neither. */
static const char *calculable(Drawn *d, const char *text, size_t len) {
    Arena *arena = d->work->session->statement;
    Value value;
    const char *whole = arena_printf(arena, "%s %.*s", buf_str(&d->left), (int)len, text);
    while (len && !value_of(d, whole, &value)) {
        whole = copy(d, text, len);
        if (value_of(d, whole, &value)) break;
        while (len && *text != ' ') text++, len--;
        while (len && *text == ' ') text++, len--;
    }
    return len ? whole : NULL;
}

static bool fail(const Drawn *d, const char *text, size_t len) {
    const Work *work = d->work;
    size_t at = work->span.start + (size_t)(text - work->text);
    return work_error_at(work, span_of(at, at + len),
                         "'%.*s' can't be calculated with these boards", (int)len, text);
}

/* ---- what is said */

/* Whether the board is what stands before it. */
static bool check(Drawn *d, const char *left, const char *sign, size_t i) {
    Value is = {.kind = KIND_VOID}, holds, said = board_value(d, i);
    const char *claim = arena_printf(d->work->session->statement, "(%s) %s %s", left,
                                     sign, board_name(d, i));
    if (!value_of(d, left, &is) || !value_of(d, claim, &holds)) return false;
    if (d->claim && (d->wrong || holds.term.word)) return true;
    d->claim = arena_printf(d->work->session->statement, "%s %s %s", left, sign,
                            board_name(d, i));
    d->wrong = !holds.term.word;
    d->is = value_wide(&is), d->said = value_wide(&said);
    d->squares = strcmp(sign, "==") == 0;
    return true;
}

static void name_board(Drawn *d, const char *name, size_t i) {
    Symbol *sym = symbol_of(d->work->session->symbols, name);
    query_unbind(&d->query, sym);
    query_bind(&d->query, sym, board_value(d, i));
    d->named[i] = sym;
}

/* The board and the text before it. */
static bool take_board(Drawn *d, size_t i, const DrawingText *text) {
    size_t len = text ? text->len : 0;
    const char *at = text ? text->text : "", *whole = at;
    while (len && (*at == ',' || *at == ' ')) at++, len--;
    size_t all = len;
    const char *sign = split(at, &len), *left;
    if (sign && strcmp(sign, "==") == 0 && is_name(at, len)) {
        name_board(d, copy(d, at, len), i);
    } else if (sign) {
        left = len ? calculable(d, at, len) : buf_str(&d->left);
        if (!left || !check(d, left, sign, i)) return fail(d, whole, text->len);
    } else if (len) {
        buf_printf(&d->left, " %.*s %s", (int)all, at, board_name(d, i));
        return true;
    }
    buf_clear(&d->left);
    buf_puts(&d->left, board_name(d, i));
    return true;
}

/* The number that stands above it. */
static bool take_number(Drawn *d, size_t i) {
    const DrawingText *number = &d->drawing.board[i].number;
    return !number->len || check(d, copy(d, number->text, number->len), "==", i) ||
           fail(d, number->text, number->len);
}

/* Of one board, `low = (1 << d4) - 1` or its right side; of several it is prose. */
static bool take_caption(Drawn *d) {
    DrawingText caption = d->drawing.caption;
    const char *sign = caption.len ? memchr(caption.text, '=', caption.len) : NULL;
    size_t len = sign ? (size_t)(sign - caption.text) : 0;
    while (len && caption.text[len - 1] == ' ') len--;
    if (sign && is_name(caption.text, len) && sign[1] != '=') {
        name_board(d, copy(d, caption.text, len), 0);
        caption.len -= (size_t)(sign + 1 - caption.text);
        caption.text = sign + 1;
    }
    return !caption.len || check(d, copy(d, caption.text, caption.len), "==", 0) ||
           fail(d, caption.text, caption.len);
}

static bool run(Drawn *d, size_t variant) {
    buf_clear(&d->left);
    for (size_t i = 0; i < d->drawing.count; i++) {
        const DrawingBoard *board = &d->drawing.board[i];
        size_t which = variant < board->ntexts ? variant : board->ntexts - 1;
        if (!take_board(d, i, board->ntexts ? &board->before[which] : NULL)) return false;
        if (!variant && !take_number(d, i)) return false;
    }
    return d->drawing.count > 1 || take_caption(d);
}

/* The letters' bits, and what texts define by them. */
static bool bind_letters(Drawn *d) {
    for (const char *bit = d->bits; *bit; bit++) {
        Symbol *sym = symbol_of(d->work->session->symbols, (char[]){*bit, '\0'});
        query_bind(&d->query, sym, (Value){.term = term_word(d->set[(int)*bit])});
    }
    for (size_t i = 0; i < d->drawing.defines; i++) {
        const DrawingText *text = &d->drawing.define[i];
        const char *sign = memchr(text->text, '=', text->len);
        size_t len = text->len - (size_t)(sign + 1 - text->text);
        Symbol *sym = symbol_of(d->work->session->symbols, (char[]){*text->text, '\0'});
        Value value;
        if (!value_of(d, copy(d, sign + 1, len), &value) || value_wide(&value) > 1)
            return fail(d, text->text, text->len);
        d->set[(int)*text->text] = value.term.word & 1;
        query_unbind(&d->query, sym);
        query_bind(&d->query, sym, value);
    }
    return true;
}

/* With squares numbered in one way, and bits that have values. */
static bool judge(Drawn *d, BoardShape shape) {
    size_t variants = 1;
    d->query = work_query(d->work);
    d->shape = shape;
    d->claim = NULL, d->wrong = false;
    bool good = bind_letters(d);
    for (size_t i = 0; i < d->drawing.count; i++) {
        Symbol *sym = symbol_of(d->work->session->symbols, board_name(d, i));
        query_bind(&d->query, sym, board_value(d, i));
        if (d->drawing.board[i].ntexts > variants) variants = d->drawing.board[i].ntexts;
    }
    for (size_t v = 0; v < variants && good; v++) good = run(d, v);
    return good;
}

/* For all values of the bits, or up to those for which it is wrong. */
static bool judge_all(Drawn *d, BoardShape shape) {
    size_t bits = strlen(d->bits);
    for (unsigned values = 0; values < 1u << bits; values++) {
        for (size_t i = 0; i < bits; i++) d->set[(int)d->bits[i]] = values >> i & 1;
        if (!judge(d, shape)) return false;
        if (d->wrong || !d->claim) break;
    }
    return true;
}

static bool is_defined(const Drawing *drawing, char letter) {
    for (size_t i = 0; i < drawing->defines; i++)
        if (*drawing->define[i].text == letter) return true;
    return false;
}

/* The letters in the drawing; false: too many. */
static bool find_bits(Drawn *d) {
    size_t count = 0;
    for (size_t i = 0; i < d->drawing.count; i++)
        for (size_t at = 0; at < SHAPE_SQUARES; at++) {
            char letter = d->drawing.board[i].letter[at];
            if (!letter) continue;
            d->lettered = true;
            if (is_defined(&d->drawing, letter) || strchr(d->bits, letter)) continue;
            if (count == BITS_MOST) return false;
            d->bits[count++] = letter;
        }
    return true;
}

/* A way to number the squares in which the drawing is correct, or NULL. */
static const char *other_numbers(const Drawn *d) {
    Drawn other = {.work = d->work, .drawing = d->drawing};
    const char *found = NULL;
    for (unsigned m = 0; m < MAPPING_COUNT && !found && !d->lettered; m++) {
        BoardShape shape = d->shape;
        shape.numbering = (uint8_t)m;
        if (shape_is_chess(shape) && judge(&other, shape) && !other.wrong)
            found = mapping_names[m];
    }
    buf_free(&other.left);
    return found;
}

static void add_bits(const Drawn *d, Blocks *blocks) {
    Buf text = {0};
    for (const char *bit = d->bits; *bit; bit++)
        buf_printf(&text, "%s%c = %d%s", bit == d->bits ? "    for " : ", ", *bit,
                   d->set[(int)*bit], bit[1] ? "" : "\n");
    block_add_buf(blocks, BLOCK_LINES, &text);
}

static void add_difference(const Drawn *d, Blocks *blocks) {
    const SideBoard sides[] = {{.title = "the calculation", .word = d->is},
                               {.op = "!=", .title = "the drawing", .word = d->said}};
    const Wide differs = d->is ^ d->said;
    if (d->squares) {
        block_add_sides(blocks, sides, differs);
        block_add(blocks, &(Block){.kind = BLOCK_DIFFER, .squares = differs});
    }
    add_bits(d, blocks);
    const char *numbers = other_numbers(d);
    if (numbers)
        block_add_text(
            blocks, BLOCK_LINES,
            arena_printf(blocks->arena,
                         "    it is correct with squares numbered so: :set squares %s\n",
                         numbers));
}

static bool has_letters(const DrawingBoard *board) {
    for (size_t at = 0; at < SHAPE_SQUARES; at++)
        if (board->letter[at]) return true;
    return false;
}

/* Where nothing is said of the boards, their names are board1, board2… */
static void name_boards(Drawn *d) {
    Session *session = d->work->session;
    bool said = d->claim;
    for (size_t i = 0; i < d->drawing.count; i++) said |= d->named[i] != NULL;
    for (size_t i = 0; i < d->drawing.count; i++) {
        if (!said) d->named[i] = symbol_of(session->symbols, board_name(d, i));
        if (!d->named[i] || has_letters(&d->drawing.board[i])) continue;
        const NamedValue named = {d->named[i]->name, board_value(d, i)};
        exec_set(session->exec, d->named[i], named.value, false);
        if (session->prompt) report_assigned(&session->report, &named);
    }
}

static void report_drawing(const Drawn *d) {
    Session *session = d->work->session;
    Place place = source_place(d->work->source, d->work->span.start);
    Blocks blocks = {.arena = session->statement};
    Buf detail = {0};
    if (d->wrong) add_difference(d, &blocks);
    block_put(&detail, work_style(d->work), &blocks);
    const AssertEvent event = {{place.name, place.line, d->claim},
                               !d->wrong,
                               detail.len ? detail.data : NULL,
                               &blocks};
    report_assertion(&session->report, &event);
    if (!d->wrong) session_say(session, "drawing", "correct\n");
    buf_free(&detail);
}

bool drawn_run(const Work *work) {
    Session *session = work->session;
    GridEnd end;
    Drawn d = {.work = work};
    BoardShape shape = exec_squares(session->exec);
    if (!drawing_read(shape, work->text, work->len, &d.drawing, &end)) return false;
    exec_mark(session->exec);
    bool good = find_bits(&d);
    if (!good)
        work_error_at(work, work->span,
                      "at most %d letters of a drawing are bits\n"
                      "|what others are may stand beside the last board: r = a ^ A",
                      BITS_MOST);
    good = good && judge_all(&d, shape);
    if (good && d.lettered && !d.claim)
        good = work_error_at(work, work->span,
                             "nothing is said of boards with letters\n"
                             "|an operator or '=' stands between them");
    session_tell(session);
    if (good) name_boards(&d);
    if (good && d.claim) report_drawing(&d);
    buf_free(&d.left);
    return true;
}
