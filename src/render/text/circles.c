/* Circles and boxes in characters. A circle is, row by row, the half width of `profile`;
 * an outline is a path from cell to cell, so that a cell of it is known by the sides
 * where the path leaves:
 *
 *         .-----.              up 1, right 2, down 4, left 8
 *      .--'     '--.
 *      |           |           . right and down, ' left and up, + three or four
 *
 * Where outlines cross, the sides are united. All other cells belong to a region.
 *
 * Of the four boxes two stand side by side and two lie one above the other, as the
 * columns and rows of a Karnaugh map; no two edges share a line. So each region is one
 * piece. */
#include "render/text/circles.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

enum { UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };
enum { RADIUS = 12, HEIGHT = 11, WIDTH_MOST = 64, HEIGHT_MOST = 22 };

static const int profile[HEIGHT] = {5, 8, 10, 11, 12, 12, 12, 11, 10, 8, 5};

typedef struct {
    int x, y;
} Spot;

/* Columns and rows of the edges; where the name stands, of a circle within. */
typedef struct {
    int x0, y0, x1, y1;
    Spot name;
} Shape;

/* Places of the shapes, and the size of the frame. */
typedef struct {
    int width, height;
    bool round;
    Shape at[CIRCLES_MOST];
} Layout;

static const Layout circle_layouts[] = {
    {0},
    {33, 13, true, {{4, 1, 28, 11, {0, 0}}}},
    {47, 13, true, {{4, 1, 28, 11, {0, 0}}, {18, 1, 42, 11, {0, 0}}}},
    {47,
     18,
     true,
     {{4, 1, 28, 11, {0, 0}}, {18, 1, 42, 11, {0, 0}}, {11, 6, 35, 16, {0, 0}}}},
};

static const Layout boxes = {40,
                             19,
                             false,
                             {{2, 2, 20, 15, {8, 2}},
                              {13, 3, 27, 16, {15, 16}},
                              {6, 1, 35, 9, {23, 1}},
                              {4, 6, 37, 12, {28, 12}}}};

typedef struct {
    int width, height;
    unsigned char sides[HEIGHT_MOST][WIDTH_MOST]; /* of outlines */
    unsigned char region[HEIGHT_MOST][WIDTH_MOST];
    bool frame[HEIGHT_MOST][WIDTH_MOST];
    const char *text[HEIGHT_MOST][WIDTH_MOST];      /* begins here */
    unsigned char covered[HEIGHT_MOST][WIDTH_MOST]; /* by a text or its margin */
} Canvas;

/* --- outlines --- */

static void join(Canvas *canvas, int x, int y, unsigned sides) {
    canvas->sides[y][x] = (unsigned char)(canvas->sides[y][x] | sides);
}

/* A level stretch of a path. */
static void stretch(Canvas *canvas, int y, int from, int to) {
    int step = from < to ? 1 : -1;
    for (int x = from; x != to; x += step) {
        join(canvas, x, y, step > 0 ? RIGHT : LEFT);
        join(canvas, x + step, y, step > 0 ? LEFT : RIGHT);
    }
}

/* The middle column of a circle and its first row. */
static Spot spot_of(const Shape *shape) {
    return (Spot){(shape->x0 + shape->x1) / 2, shape->y0};
}

/* Row i of the left (side -1) or right (1) half of the outline: it comes from the row
 * above where the path was and goes down where it will be. */
static void half_row(Canvas *canvas, Spot place, int i, int side) {
    int y = place.y + i, here = place.x + side * profile[i];
    int above = i > 0 ? place.x + side * profile[i - 1] : place.x;
    int below = i < HEIGHT - 1 ? place.x + side * profile[i + 1] : place.x;
    bool widening = i < HEIGHT / 2;
    int from = widening ? above : here, to = widening ? here : below;
    stretch(canvas, y, from, to);
    if (i > 0) join(canvas, from, y, UP);
    if (i < HEIGHT - 1) join(canvas, to, y, DOWN);
}

static void upright(Canvas *canvas, const Shape *shape, int x) {
    for (int y = shape->y0; y <= shape->y1; y++)
        join(canvas, x, y, (y > shape->y0 ? UP : 0u) | (y < shape->y1 ? DOWN : 0u));
}

static void draw_box(Canvas *canvas, const Shape *shape) {
    stretch(canvas, shape->y0, shape->x0, shape->x1);
    stretch(canvas, shape->y1, shape->x0, shape->x1);
    upright(canvas, shape, shape->x0);
    upright(canvas, shape, shape->x1);
}

/* Inside of the outline, which is not a part of it. */
static bool inside(const Layout *layout, const Shape *shape, int x, int y) {
    Spot place = spot_of(shape);
    int i = y - place.y, away = x > place.x ? x - place.x : place.x - x;
    if (y <= shape->y0 || y >= shape->y1) return false;
    if (!layout->round) return x > shape->x0 && x < shape->x1;
    int narrow = i < HEIGHT / 2 ? profile[i - 1] : profile[i];
    if (i >= HEIGHT / 2 && profile[i + 1] < narrow) narrow = profile[i + 1];
    return away < narrow;
}

static void draw_shape(Canvas *canvas, const Layout *layout, const Shape *shape,
                       unsigned bit) {
    for (int i = 0; i < HEIGHT && layout->round; i++) {
        half_row(canvas, spot_of(shape), i, -1);
        half_row(canvas, spot_of(shape), i, 1);
    }
    if (!layout->round) draw_box(canvas, shape);
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            if (inside(layout, shape, x, y))
                canvas->region[y][x] = (unsigned char)(canvas->region[y][x] | bit);
}

static void draw_frame(Canvas *canvas) {
    int right = canvas->width - 1, bottom = canvas->height - 1;
    for (int x = 0; x <= right; x++)
        for (int y = 0; y <= bottom; y++) {
            bool level = y == 0 || y == bottom, upright = x == 0 || x == right;
            if (!level && !upright) continue;
            canvas->frame[y][x] = true;
            if (level) join(canvas, x, y, (x ? LEFT : 0u) | (x < right ? RIGHT : 0u));
            if (upright) join(canvas, x, y, (y ? UP : 0u) | (y < bottom ? DOWN : 0u));
        }
}

/* --- texts --- */

static bool is_free(const Canvas *canvas, int x, int y, unsigned region) {
    return !canvas->sides[y][x] && !canvas->covered[y][x] &&
           canvas->region[y][x] == region;
}

/* The row in the middle of a region; -1 when it has no cell. */
static int middle_row(const Canvas *canvas, unsigned region) {
    long sum = 0, cells = 0;
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            if (!canvas->sides[y][x] && canvas->region[y][x] == region) {
                sum += y;
                cells++;
            }
    return cells ? (int)((sum + cells / 2) / cells) : -1;
}

/* The middle of the longest free run in a row, and its length; 0 in a row that has a
 * text of the region. */
static int longest_run(const Canvas *canvas, int y, unsigned region, int *middle) {
    int best = 0, run = 0;
    for (int x = 0; x < canvas->width; x++) {
        if (canvas->covered[y][x] && canvas->region[y][x] == region) return 0;
        run = is_free(canvas, x, y, region) ? run + 1 : 0;
        if (run > best) {
            best = run;
            *middle = x - run / 2;
        }
    }
    return best;
}

/* The free row nearest to the region's middle that has room for so many columns. */
static bool find_room(const Canvas *canvas, unsigned region, int columns, int *x,
                      int *y) {
    int from = middle_row(canvas, region), middle;
    for (int away = 0; from >= 0 && away < canvas->height; away++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int row = from + sign * away;
            if (row < 0 || row >= canvas->height) continue;
            if (longest_run(canvas, row, region, &middle) < columns) continue;
            *x = middle - (columns - 1) / 2;
            *y = row;
            return true;
        }
    return false;
}

/* Writes a text into a region, with a blank at both sides. */
static void place_text(Canvas *canvas, unsigned region, const char *text) {
    int columns = (int)style_width(text) + 2, x, y;
    if (!find_room(canvas, region, columns, &x, &y)) return;
    for (int i = 0; i < columns; i++) canvas->covered[y][x + i] = 1;
    canvas->text[y][x + 1] = text;
}

/* On an edge, which gives way to it and to a blank at both sides. */
static void lvalue_name(Canvas *canvas, Spot at, const char *name) {
    int columns = (int)style_width(name) + 2;
    assert(at.x + columns <= canvas->width);
    for (int i = 0; i < columns; i++) {
        canvas->covered[at.y][at.x + i] = 1;
        canvas->sides[at.y][at.x + i] = 0;
    }
    canvas->text[at.y][at.x + 1] = name;
}

/* Outside, the lower right corner is free. */
static void place_outside(Canvas *canvas, const char *text) {
    int columns = (int)style_width(text) + 2, y = canvas->height - 2;
    int x = canvas->width - 1 - columns;
    for (int i = 0; i < columns; i++) canvas->covered[y][x + i] = 1;
    canvas->text[y][x + 1] = text;
}

static void place_texts(Canvas *canvas, const Layout *layout, const Circles *circles) {
    for (unsigned i = 0; i < circles->count; i++)
        if (circles->names[i] && layout->round)
            place_text(canvas, 1u << (circles->count - 1 - i), circles->names[i]);
        else if (circles->names[i])
            lvalue_name(canvas, layout->at[i].name, circles->names[i]);
    for (unsigned region = 1; region < 1u << circles->count; region++)
        if (circles->texts[region]) place_text(canvas, region, circles->texts[region]);
    if (circles->texts[0]) place_outside(canvas, circles->texts[0]);
}

/* --- output --- */

static const char *outline(const Style *style, unsigned sides, bool frame) {
    static const char *const lines[] = {" ", "╵", "╶", "╰", "╷", "│", "╭", "├",
                                        "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼"};
    static const char *const corners[] = {
        [RIGHT | DOWN] = "┌", [LEFT | DOWN] = "┐", [RIGHT | UP] = "└", [LEFT | UP] = "┘"};
    static const char ascii[] = " |-'||.+-'-+.+++";
    static const char *const ascii_lines[] = {" ", "|", "-", "'", ".", "+"};
    if (!style->ascii)
        return frame && sides < 13 && corners[sides] ? corners[sides] : lines[sides];
    if (frame && sides != (UP | DOWN) && sides != (LEFT | RIGHT)) return "+";
    return ascii_lines[strchr(" |-'.+", ascii[sides]) - " |-'.+"];
}

typedef struct {
    const Style *style;
    const Circles *circles;
    Canvas canvas;
} Drawing;

static void put_cell(Buf *buf, const Drawing *drawing, int x, int y) {
    const Canvas *canvas = &drawing->canvas;
    const Style *style = drawing->style;
    unsigned sides = canvas->sides[y][x];
    if (sides) {
        bool frame = canvas->frame[y][x];
        style_puts(buf, style, frame ? INK_FAINT : INK_NONE,
                   outline(style, sides, frame));
    } else if (!canvas->covered[y][x] && drawing->circles->hatched[canvas->region[y][x]])
        style_puts(buf, style, INK_MEMBER, style_sign(style, "░", "/"));
    else
        buf_putc(buf, ' ');
}

static void draw_row(Buf *buf, const Drawing *drawing, int y) {
    for (int x = 0; x < drawing->canvas.width; x++) {
        const char *text = drawing->canvas.text[y][x];
        if (!text) {
            put_cell(buf, drawing, x, y);
            continue;
        }
        style_puts(buf, drawing->style, INK_TITLE, text);
        x += (int)style_width(text) - 1;
    }
    buf_putc(buf, '\n');
}

static bool fits(const Style *style, const Layout *layout) {
    return !style->width || layout->width <= (int)style->width;
}

bool circles_draw(Buf *buf, const Style *style, const Circles *circles) {
    unsigned count = circles->count;
    const Layout *layout = count < CIRCLES_MOST ? &circle_layouts[count] : &boxes;
    if (!fits(style, layout)) layout = &boxes;
    if (!fits(style, layout)) return false;
    Drawing drawing = {
        style, circles, {.width = layout->width, .height = layout->height}};
    draw_frame(&drawing.canvas);
    for (unsigned i = 0; i < count; i++)
        draw_shape(&drawing.canvas, layout, &layout->at[i], 1u << (count - 1 - i));
    place_texts(&drawing.canvas, layout, circles);
    for (int y = 0; y < drawing.canvas.height; y++) draw_row(buf, &drawing, y);
    return true;
}
