/* Functions that name a direction, in the session's numbering of squares: a step north
 * is, in a numbering from rank 8 down, what a step south is in bbx's own. So each has a
 * partner among bbx's functions, of which only the name must be found. What has none is
 * the same in all numberings, or made of what knows them (builtin_board.c). Boards of
 * other shapes have functions of their own (builtin_shape.c). */
#include <string.h>

#include "board/line.h"
#include "exec/builtin/builtin.h"

/* nortOne, nortFill, nortOccl: another wind before the same ending. */
static const Builtin *turned_wind(const char *name, Mapping mapping) {
    char other[16];
    int dir = 0;
    while (dir < DIR_COUNT && strncmp(name, line_name(dir), 4) != 0) dir++;
    if (dir == DIR_COUNT || strlen(name) >= sizeof other) return NULL;
    memcpy(other, line_name(mapping_dir(mapping, dir)), 4);
    strcpy(other + 4, name + 4);
    return builtin_find(other);
}

/* The mappings, a bit each, that exchange ranks and files; the diagonals; the two ways
 * round. */
enum { RANKS_AND_FILES = 0xf0, DIAGONALS = 0x66, ROUND = 0x96 };

static const struct {
    const char *one, *other;
    unsigned mappings;
} pairs[] = {{"flipVertical", "mirror", RANKS_AND_FILES},
             {"fileOf", "rankOf", RANKS_AND_FILES},
             {"fileFill", "rankFill", RANKS_AND_FILES},
             {"flipDiag", "flipAntiDiag", DIAGONALS},
             {"rotate90", "rotate270", ROUND}};

static const Builtin *turned_pair(const char *name, Mapping mapping) {
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (!(pairs[i].mappings >> mapping & 1)) continue;
        if (strcmp(name, pairs[i].one) == 0) return builtin_find(pairs[i].other);
        if (strcmp(name, pairs[i].other) == 0) return builtin_find(pairs[i].one);
    }
    return NULL;
}

const Builtin *builtin_turned(const Node *call, BoardShape shape) {
    const Builtin *row = builtin_meant(call), *other = NULL;
    Mapping mapping = (Mapping)shape.numbering;
    if (!row || row->form == BUILTIN_CONSTANT) return row;
    if (!shape_is_chess(shape)) return builtin_shaped(row, call);
    if (mapping == MAPPING_A1B1) return row;
    /* flipVertical is bswap, but bswap is about bytes wherever squares are. */
    const char *name =
        strcmp(call->sym->name, "flipVertical") == 0 ? "flipVertical" : row->name;
    other = turned_wind(name, mapping);
    if (!other) other = turned_pair(name, mapping);
    return other ? other : row;
}
