/* Venn diagrams as pictures. A layout gives each set a shape; all that the drawing knows
 * of a shape is its outline and whether a point is inside.
 *
 * The regions are filled by the products of their formula: a product is the shape of its
 * first variable, or the frame, clipped by those of the others and by the outsides of its
 * complements. What is written into a region stands at its point that is farthest from
 * all outlines, found on a grid.
 *
 * Six sets: two halves of the plane, a disc, and cogwheels around its edge with 2, 4 and
 * 8 teeth (A. W. F. Edwards). All regions touch the disc's edge, and each further wheel,
 * flatter than the one before, cuts each of them in two. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/block/about.h"
#include "render/study/formula.h"
#include "render/picture/svg_local.h"

enum { SETS_MOST = 6, GRID = 2, SIDE_MOST = 800, NAME_MOST = 14, LETTER = 9 };
static const double pi = 3.14159265358979323846;

typedef enum { SHAPE_ELLIPSE, SHAPE_BOX, SHAPE_WHEEL } ShapeKind;

/* An ellipse: middle, half axes, degrees. A box: middle, half sides. A wheel: middle,
 * radius, height of the teeth, how many. */
typedef struct {
    ShapeKind kind;
    double x, y, a, b, turn;
} Shape;

typedef struct {
    double x, y;
} Point;

typedef struct {
    int width, height;
    Shape shape[SETS_MOST];
    Point name[SETS_MOST];
    Point lead[SETS_MOST]; /* a point of the outline that a line leads to; x 0: none */
} Layout;

static const Layout layouts[SETS_MOST + 1] = {
    [1] = {300, 230, {{SHAPE_ELLIPSE, 150, 122, 85, 85, 0}}, {{150, 28}}, {{0, 0}}},
    [2] = {340,
           230,
           {{SHAPE_ELLIPSE, 130, 122, 80, 80, 0}, {SHAPE_ELLIPSE, 210, 122, 80, 80, 0}},
           {{90, 32}, {250, 32}},
           {{0, 0}}},
    [3] = {340,
           300,
           {{SHAPE_ELLIPSE, 128, 120, 78, 78, 0},
            {SHAPE_ELLIPSE, 212, 120, 78, 78, 0},
            {SHAPE_ELLIPSE, 170, 190, 78, 78, 0}},
           {{84, 36}, {256, 36}, {170, 286}},
           {{0, 0}}},
    [4] = {400,
           300,
           {{SHAPE_ELLIPSE, 140, 168, 125, 72, 45},
            {SHAPE_ELLIPSE, 200, 132, 118, 62, 45},
            {SHAPE_ELLIPSE, 200, 132, 118, 62, -45},
            {SHAPE_ELLIPSE, 260, 168, 125, 72, -45}},
           {{48, 60}, {104, 30}, {296, 30}, {352, 60}},
           {{0, 0}}},
    [5] = {430, 425, {{0}}, {{0}}, {{0}}}, /* see layout_of */
    [6] = {450,
           400,
           {{SHAPE_BOX, 112, 200, 88, 176, 0},
            {SHAPE_BOX, 200, 112, 176, 88, 0},
            {SHAPE_WHEEL, 200, 200, 95, 0, 0},
            {SHAPE_WHEEL, 200, 200, 95, 62, 2},
            {SHAPE_WHEEL, 200, 200, 95, 44, 4},
            {SHAPE_WHEEL, 200, 200, 95, 24, 8}},
           {{60, 392}, {340, 17}, {418, 85}, {418, 205}, {418, 45}, {418, 125}},
           {{0}, {0}, {244.6, 116.1}, {357, 200}, {200, 61}, {284, 116}}},
};

/* Approximate width of a name as drawn. */
static double name_width(const char *name) {
    size_t width = style_width(name);
    return (double)((width > NAME_MOST ? NAME_MOST + 1 : width) * LETTER);
}

/* Names that would stick out at a side make the picture wider. */
static void make_room(Layout *layout, const Venn *venn) {
    double left = 0, right = 0;
    for (size_t i = 0; i < venn->table.nvars; i++) {
        double width = name_width(venn->table.vars[i]), from = layout->name[i].x;
        if (layout->lead[i].x <= 0) from -= width / 2;
        left = fmax(left, 6 - from);
        right = fmax(right, from + width + 6 - layout->width);
    }
    left = ceil(left);
    layout->width += (int)(left + ceil(right));
    for (size_t i = 0; i < venn->table.nvars; i++) {
        layout->shape[i].x += left;
        layout->name[i].x += left;
        if (layout->lead[i].x > 0) layout->lead[i].x += left;
    }
}

/* Five ellipses, each a fifth of a turn further (B. Grünbaum). */
static Layout layout_of(const Venn *venn) {
    Layout layout = layouts[venn->table.nvars];
    for (size_t i = 0; venn->table.nvars == 5 && i < 5; i++) {
        double at = (double)i * 72 - 90, away = at * pi / 180;
        double shift = (at + 15) * pi / 180;
        layout.shape[i] = (Shape){
            SHAPE_ELLIPSE, 215 + 40 * cos(shift), 215 + 40 * sin(shift), 138, 72, at};
        double aside = fmax(0, name_width(venn->table.vars[i]) / 2 - (double)LETTER);
        layout.name[i] = (Point){215 + (193 + aside) * cos(away), 224 + 197 * sin(away)};
        if (layout.name[i].y > 300) layout.name[i].y += 12;
    }
    make_room(&layout, venn);
    return layout;
}

/* --- shapes --- */

static bool inside(const Shape *shape, double x, double y) {
    double dx = x - shape->x, dy = y - shape->y;
    if (shape->kind == SHAPE_BOX) return fabs(dx) < shape->a && fabs(dy) < shape->b;
    if (shape->kind == SHAPE_WHEEL)
        return hypot(dx, dy) < shape->a + shape->b * cos(shape->turn * atan2(dy, dx));
    double turn = shape->turn * pi / 180, along = dx * cos(turn) + dy * sin(turn),
           across = dy * cos(turn) - dx * sin(turn);
    along /= shape->a;
    across /= shape->b;
    return along * along + across * across < 1;
}

static void put_ellipse(Buf *buf, const Shape *shape) {
    double turn = shape->turn * pi / 180, dx = shape->a * cos(turn),
           dy = shape->a * sin(turn);
    buf_printf(buf, "M%.1f %.1fa%g %g %g 1 0 %.1f %.1fa%g %g %g 1 0 %.1f %.1fz",
               shape->x - dx, shape->y - dy, shape->a, shape->b, shape->turn, 2 * dx,
               2 * dy, shape->a, shape->b, shape->turn, -2 * dx, -2 * dy);
}

static void put_wheel(Buf *buf, const Shape *shape) {
    int points = shape->turn > 0 ? 24 + (int)shape->turn * 16 : 96;
    for (int i = 0; i < points; i++) {
        double at = 2 * pi * i / points, r = shape->a + shape->b * cos(shape->turn * at);
        buf_printf(buf, "%c%.1f %.1f", i ? 'L' : 'M', shape->x + r * cos(at),
                   shape->y + r * sin(at));
    }
    buf_putc(buf, 'z');
}

static void put_outline(Buf *buf, const Shape *shape) {
    if (shape->kind == SHAPE_ELLIPSE)
        put_ellipse(buf, shape);
    else if (shape->kind == SHAPE_WHEEL)
        put_wheel(buf, shape);
    else
        buf_printf(buf, "M%g %gh%gv%gh%gz", shape->x - shape->a, shape->y - shape->b,
                   2 * shape->a, 2 * shape->b, -2 * shape->a);
}

/* --- the drawing --- */

typedef struct {
    Buf *buf;
    const Style *style;
    const Venn *venn;
    Layout layout;
    size_t mark; /* makes ids unique in a page */
} Drawing;

static void put_frame(const Drawing *d, int margin) {
    buf_printf(d->buf, "M%d %dh%dv%dh-%dz", margin, margin, d->layout.width - 2 * margin,
               d->layout.height - 2 * margin, d->layout.width - 2 * margin);
}

/* Clips that the products use: i for a shape, n and i for its outside. */
static void put_clips(const Drawing *d, const Cubes *cubes) {
    unsigned in = 0, out = 0;
    size_t n = d->venn->table.nvars;
    for (size_t i = 0; i < cubes->count; i++) {
        in |= cubes->at[i].mask & cubes->at[i].value;
        out |= cubes->at[i].mask & ~cubes->at[i].value;
    }
    if (!in && !out) return;
    buf_puts(d->buf, "<defs>\n");
    for (size_t i = 0; i < n; i++)
        for (int outer = 0; outer < 2; outer++) {
            if (!((outer ? out : in) >> (n - 1 - i) & 1)) continue;
            buf_printf(d->buf,
                       "<clipPath id=\"v%zx%s%zu\"><path clip-rule=\"evenodd\" d=\"",
                       d->mark, outer ? "n" : "i", i);
            if (outer) put_frame(d, 0);
            put_outline(d->buf, &d->layout.shape[i]);
            buf_puts(d->buf, "\"/></clipPath>\n");
        }
    buf_puts(d->buf, "</defs>\n");
}

static void put_product(const Drawing *d, Cube cube, Paint paint) {
    size_t n = d->venn->table.nvars, open = 0, filled = n;
    for (size_t i = 0; i < n; i++) {
        unsigned bit = 1u << (n - 1 - i);
        if (!(cube.mask & bit)) continue;
        if (cube.value & bit && filled == n) {
            filled = i;
            continue;
        }
        buf_printf(d->buf, "<g clip-path=\"url(#v%zx%s%zu)\">", d->mark,
                   cube.value & bit ? "i" : "n", i);
        open++;
    }
    buf_printf(d->buf, "<path%s d=\"", svg_paint(d->style, paint));
    if (filled < n)
        put_outline(d->buf, &d->layout.shape[filled]);
    else
        put_frame(d, 1);
    buf_puts(d->buf, "\"/>");
    while (open-- > 0) buf_puts(d->buf, "</g>");
    buf_putc(d->buf, '\n');
}

static void put_outlines(const Drawing *d) {
    buf_printf(d->buf, "<path%s stroke-width=\"1.5\" d=\"",
               svg_paint(d->style, PAINT_OUTLINE));
    put_frame(d, 1);
    for (size_t i = 0; i < d->venn->table.nvars; i++)
        put_outline(d->buf, &d->layout.shape[i]);
    buf_puts(d->buf, "\"/>\n");
}

/* --- where texts stand --- */

enum { CELLS = SIDE_MOST / GRID };

typedef struct {
    unsigned char region[CELLS][CELLS];
    unsigned short away[CELLS][CELLS]; /* from the next cell of another region */
    int width, height;
} Grid;

static void fill_grid(const Drawing *d, Grid *grid) {
    grid->width = d->layout.width / GRID;
    grid->height = d->layout.height / GRID;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            unsigned region = 0;
            for (size_t i = 0; i < d->venn->table.nvars; i++)
                region = region << 1 | inside(&d->layout.shape[i], x * GRID, y * GRID);
            grid->region[y][x] = (unsigned char)region;
        }
}

static unsigned step(const Grid *grid, int x, int y, int dx, int dy) {
    int nx = x + dx, ny = y + dy;
    if (nx < 0 || ny < 0 || nx >= grid->width || ny >= grid->height) return 0;
    if (grid->region[ny][nx] != grid->region[y][x]) return dx && dy ? 4 : 3;
    return grid->away[ny][nx] + (dx && dy ? 4u : 3u);
}

/* Distances in thirds of a cell, from above and then from below. */
static void measure(Grid *grid) {
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < grid->height; i++)
            for (int k = 0; k < grid->width; k++) {
                int y = pass ? grid->height - 1 - i : i, s = pass ? 1 : -1;
                int x = pass ? grid->width - 1 - k : k;
                const int steps[4][2] = {{s, 0}, {-1, s}, {0, s}, {1, s}};
                unsigned best = pass ? grid->away[y][x] : 9999;
                for (int j = 0; j < 4; j++) {
                    unsigned away = step(grid, x, y, steps[j][0], steps[j][1]);
                    if (away < best) best = away;
                }
                grid->away[y][x] = (unsigned short)best;
            }
}

static Point widest(const Grid *grid, unsigned region, double *room) {
    Point point = {0, 0};
    unsigned most = 0;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            if (grid->region[y][x] != region || grid->away[y][x] <= most) continue;
            most = grid->away[y][x];
            point = (Point){x * GRID, y * GRID};
        }
    *room = GRID * most / 3.0;
    return point;
}

static void put_counts(const Drawing *d) {
    Grid *grid = base_malloc(sizeof *grid);
    fill_grid(d, grid);
    measure(grid);
    for (unsigned i = 0; i < venn_regions(d->venn); i++) {
        double room;
        char text[8];
        Point at = widest(grid, i, &room);
        int size = room > 13 ? 13 : room < 5 ? 5 : (int)room;
        snprintf(text, sizeof text, "%d",
                 shape_size(d->style->squares, d->venn->squares[i]));
        svg_text(d->buf, d->style,
                 &(SvgText){at.x, at.y + size / 3.0, size, true, PAINT_TEXT, 0}, text);
    }
    free(grid);
}

/* From the name to its outline, where they do not stand together. */
static void put_leads(const Drawing *d) {
    for (size_t i = 0; i < d->venn->table.nvars; i++) {
        Point to = d->layout.lead[i], name = d->layout.name[i];
        if (to.x > 0)
            buf_printf(d->buf, "<path%s stroke-width=\".5\" d=\"M%g %gL%g %g\"/>\n",
                       svg_paint(d->style, PAINT_OUTLINE), name.x - 8, name.y - 5, to.x,
                       to.y);
    }
}

static void put_names(const Drawing *d) {
    for (size_t i = 0; i < d->venn->table.nvars; i++) {
        Point at = d->layout.name[i];
        bool middle = d->layout.lead[i].x <= 0;
        svg_text(d->buf, d->style,
                 &(SvgText){at.x, at.y, 15, middle, PAINT_TEXT, NAME_MOST},
                 d->venn->table.vars[i]);
    }
}

/* --- in words --- */

static void put_region_words(const Drawing *d, size_t region) {
    size_t n = d->venn->table.nvars;
    buf_puts(d->buf, "\n");
    for (size_t i = 0; i < n; i++)
        svg_printf(d->buf, "%s%s %s", i ? ", " : "",
                   region >> (n - 1 - i) & 1 ? "in" : "not in", d->venn->table.vars[i]);
    buf_printf(d->buf, ": %d squares",
               shape_size(d->style->squares, d->venn->squares[region]));
}

static void put_description(const Drawing *d) {
    Buf formula = {0};
    buf_puts(d->buf, "Venn diagram of ");
    for (size_t i = 0; i < d->venn->table.nvars; i++)
        svg_printf(d->buf, "%s%s", i ? ", " : "", d->venn->table.vars[i]);
    if (about_region(&formula, d->style, d->venn))
        svg_printf(d->buf, "; shaded: %s", buf_str(&formula));
    buf_free(&formula);
    if (venn_caveat(d->venn)) buf_printf(d->buf, "\n%s", venn_caveat(d->venn));
    for (size_t i = 0; d->venn->squares && i < venn_regions(d->venn); i++)
        put_region_words(d, i);
}

static Cubes cubes_of(const Venn *venn, Truth on) {
    const Truth none = truth_const(false);
    Cubes cubes;
    formula_cubes(venn->table.nvars, &on, &none, &cubes);
    return cubes;
}

static void put_fills(const Drawing *d) {
    Cubes shaded = cubes_of(d->venn, venn_shaded(d->venn)), all = shaded;
    Cubes out = cubes_of(d->venn, truth_not(d->venn->table.may));
    assert(all.count + out.count <= CUBES_MOST); /* each has a region of 2^SETS_MOST */
    for (size_t i = 0; i < out.count; i++) all.at[all.count++] = out.at[i];
    put_clips(d, &all);
    for (size_t i = 0; i < shaded.count; i++) put_product(d, shaded.at[i], PAINT_SHADE);
    for (size_t i = 0; i < out.count; i++) put_product(d, out.at[i], PAINT_OUT);
}

/* Below the frame, a line for each half of the sentence. */
static void put_caveat(const Drawing *d) {
    const char *text = venn_caveat(d->venn), *comma = strchr(text, ',');
    char *first = strndup(text, (size_t)(comma - text) + 1);
    SvgText place = {4, d->layout.height + 14, 11, false, PAINT_LABEL, 0};
    svg_text(d->buf, d->style, &place, first);
    place.y += 14;
    svg_text(d->buf, d->style, &place, comma + 2);
    free(first);
}

bool svg_venn(Buf *buf, const Style *style, const char *title, const Venn *venn,
              size_t number) {
    if (venn->table.nvars < 1 || venn->table.nvars > SETS_MOST) return false;
    Drawing d = {buf, style, venn, layout_of(venn), number};
    bool caveat = venn_caveat(venn) && !style->inlined;
    svg_head(buf, style, d.layout.width, d.layout.height + (caveat ? 34 : 0), title);
    put_description(&d);
    svg_body(buf, style);
    put_fills(&d);
    put_outlines(&d);
    put_leads(&d);
    put_names(&d);
    if (venn->squares) put_counts(&d);
    if (caveat) put_caveat(&d);
    svg_end(buf);
    return true;
}
