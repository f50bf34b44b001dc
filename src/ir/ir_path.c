/* The tree of paths. */
#include "ir/ir_path.h"

const IrPath *ir_path_root(IrPaths *paths) {
    IrPath *path = ARENA_NEW(paths->arena, IrPath);
    path->condition = path->whole = term_word(1);
    return path;
}

uint32_t ir_path_fork(IrPaths *paths) {
    return ++paths->forks;
}

static const IrPath *child(IrPaths *paths, IrPath path) {
    path.depth = path.up->depth + 1;
    path.whole = term_land(paths->pool, path.up->whole, path.condition);
    if (term_is(path.whole, 0)) return NULL;
    return arena_copy(paths->arena, &path, sizeof path);
}

const IrPath *ir_path_branch(IrPaths *paths, const IrPath *path, uint32_t fork,
                             uint32_t ways, Term condition) {
    return child(
        paths,
        (IrPath){
            .up = path, .condition = condition, .fork = fork, .ways = ways, .covers = 1});
}

static const IrPath *common(const IrPath *a, const IrPath *b) {
    while (a->depth > b->depth) a = a->up;
    while (b->depth > a->depth) b = b->up;
    while (a != b) a = a->up, b = b->up;
    return a;
}

unsigned ir_path_common(const IrPath *a, const IrPath *b) {
    return common(a, b)->depth;
}

/* The conditions of the path since its ancestor. */
static Term since(IrPaths *paths, const IrPath *path, const IrPath *from) {
    Term all = path == from ? term_word(1) : path->condition;
    for (; path != from && path->up != from; path = path->up)
        all = term_land(paths->pool, path->up->condition, all);
    return all;
}

const IrPath *ir_path_meet(IrPaths *paths, const IrPath *a, const IrPath *b,
                           Term *choose) {
    const IrPath *from = common(a, b);
    *choose = since(paths, a, from);
    bool siblings = a->up == from && b->up == from && a->fork && a->fork == b->fork;
    if (siblings && a->covers + b->covers == a->ways) return from;
    Term other = since(paths, b, from);
    Term both = term_lor(paths->pool, *choose, other);
    if (term_is(both, 1)) return from;
    const IrPath *path =
        child(paths, (IrPath){.up = from,
                              .condition = both,
                              .fork = siblings ? a->fork : 0,
                              .ways = a->ways,
                              .covers = siblings ? a->covers + b->covers : 0});
    return path ? path : from;
}
