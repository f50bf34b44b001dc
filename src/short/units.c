/* Sums of factors times expressions, written.
 *
 * Units with the same factor, up to the sign, share one product. A sum begins with what
 * is added, or with the constant; -1 - u is ~u. Since c * ~u is -c * u - c, each unit may
 * be written by its complement: the cheaper one, or by trial where both cost the same. */
#include "short/short_local.h"

enum { TRIED_MOST = 6 };

static bool is_one(uint64_t factor) {
    return factor == 1 || factor + 1 == 0;
}
static uint64_t size_of(uint64_t factor) {
    return (int64_t)factor < 0 ? 0 - factor : factor;
}

unsigned units_joints(const Short *s, const uint64_t *factor, unsigned count,
                      uint64_t number) {
    unsigned products = 0;
    bool minus = count > 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned k = 0;
        minus = minus && factor[i] + 1 == 0;
        if (is_one(factor[i]) || tree_is_scale(s, size_of(factor[i]))) continue;
        while (k < i && size_of(factor[k]) != size_of(factor[i])) k++;
        products += k == i;
    }
    return products + (count ? count - 1 + (minus || number) : 0);
}

void units_add(Units *u, uint64_t factor, Tree tree, Tree inverse) {
    assert(u->count < UNITS_MOST);
    if (!factor) return;
    if (inverse.cost < tree.cost) {
        Tree turned = tree;
        tree = inverse, inverse = turned;
        u->number -= factor, factor = 0 - factor;
    }
    u->unit[u->count++] = (Unit){factor, {tree, inverse}};
}

/* A product, or a unit without a factor: sign, size * tree. */
typedef struct {
    Tree tree;
    uint64_t size;
    bool minus;
} Part;

static bool is_negative(uint64_t factor) {
    return size_of(factor) != factor;
}

/* The units whose factors have this size, added up. */
static Part group(Short *s, const Units *u, uint64_t size) {
    Part sum = {.size = size};
    bool begun = false;
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned i = 0; i < u->count; i++) {
            const Unit *unit = &u->unit[i];
            bool minus = is_negative(unit->factor);
            if (size_of(unit->factor) != size || minus != (turn == 1)) continue;
            if (!begun)
                sum.tree = unit->tree[0], sum.minus = minus, begun = true;
            else
                sum.tree = tree_pair(s, minus != sum.minus ? OP_SUB : OP_ADD, sum.tree,
                                     unit->tree[0]);
        }
    return sum;
}

static unsigned parts_of(Short *s, const Units *u, Part *part) {
    unsigned count = 0;
    for (unsigned i = 0; i < u->count; i++) {
        const Unit *unit = &u->unit[i];
        uint64_t size = size_of(unit->factor);
        unsigned k = 0;
        while (k < i && size_of(u->unit[k].factor) != size) k++;
        if (size == 1)
            part[count++] = (Part){unit->tree[0], 1, is_negative(unit->factor)};
        else if (k == i)
            part[count++] = group(s, u, size);
    }
    return count;
}

/* The part that the sum begins with; `count` if none can: all are to be taken away. */
static unsigned first_part(const Part *part, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (!part[i].minus) return i;
    for (unsigned i = 0; i < count; i++)
        if (part[i].size != 1) return i;
    return count;
}

static Tree part_tree(Short *s, const Part *p, bool minus) {
    return tree_pair(s, OP_MUL, p->tree, tree_word(minus ? 0 - p->size : p->size));
}

/* number + tree, or number - tree */
static Tree with_number(Short *s, Tree tree, bool minus, uint64_t number) {
    if (minus && number == 0) return tree_neg(s, tree);
    if (minus && number + 1 == 0) return tree_not(s, tree);
    if (minus && number == 1 && tree.term.ref && term_is_bool(s->to, tree.term))
        return tree_pair(s, OP_XOR, tree, tree_word(1)); /* ! */
    if (minus) return tree_pair(s, OP_SUB, tree_word(number), tree);
    Op op = is_negative(number) ? OP_SUB : OP_ADD;
    return tree_pair(s, op, tree, tree_word(size_of(number)));
}

static Tree written(Short *s, const Units *u) {
    Part part[UNITS_MOST];
    unsigned count = parts_of(s, u, part), first = first_part(part, count);
    if (count == 0) return tree_word(u->number);
    bool minus = first == count;
    if (minus) first = 0;
    Tree sum = part_tree(s, &part[first], !minus && part[first].minus);
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned i = 0; i < count; i++) {
            if (i == first || part[i].minus != (turn == 1)) continue;
            Op op = part[i].minus != minus ? OP_SUB : OP_ADD;
            sum = tree_pair(s, op, sum, part_tree(s, &part[i], false));
        }
    return with_number(s, sum, minus, u->number);
}

/* By complements where the bits of `flips` say so. */
static Units flipped(const Units *u, unsigned flips) {
    Units out = *u;
    for (unsigned i = 0; i < u->count && i < TRIED_MOST; i++) {
        if (!(flips >> i & 1)) continue;
        Unit *unit = &out.unit[i];
        out.number -= unit->factor;
        unit->factor = 0 - unit->factor;
        unit->tree[0] = u->unit[i].tree[1], unit->tree[1] = u->unit[i].tree[0];
    }
    return out;
}

Tree units_tree(Short *s, const Units *u) {
    Tree best = written(s, u);
    unsigned tried = u->count < TRIED_MOST ? u->count : TRIED_MOST;
    for (unsigned flips = 1; flips < 1u << tried; flips++) {
        bool may_pay = true;
        for (unsigned i = 0; i < tried; i++) {
            const Tree *t = u->unit[i].tree;
            if (flips >> i & 1 && t[1].cost > t[0].cost) may_pay = false;
        }
        if (!may_pay) continue;
        Units other = flipped(u, flips);
        best = tree_best(best, written(s, &other));
    }
    return best;
}
