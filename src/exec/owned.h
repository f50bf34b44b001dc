/* Static names of C files.
 *
 * What a C file declares static is its own: another file may have one of the same name.
 * The first has the name as it is written. When a second comes, each goes by a name that
 * begins with its file's (attacks_index, board_index), and the plain one is what no file
 * has for itself, or stands for neither. What was read keeps its meaning. */
#ifndef EXEC_OWNED_H
#define EXEC_OWNED_H

#include "exec/run/run.h"

/* The name under which the node's file defines what it declares, from now on. */
Symbol *owned_name(Run *run, const Node *node, bool alone);
/* The file that owns what the node defines. */
Owner owned_owner(const Run *run, const Node *node, bool alone);
Symbol *owned_name_of(Exec *exec, Symbol *sym, const Owner *owner);
/* Whether code of the file may mean it: another source's own it can't. */
bool owned_is_visible(const Global *own, const char *file);
/* With names that last. */
Owner owned_kept(Exec *exec, const Owner *owner);
/* What a name means in a file that is read by `reader`. */
Symbol *owned_meant(Symbol *sym, const char *file, const char *reader);
Symbol *owned_meant_at(Symbol *sym, const Source *source, Span span);
static inline bool owned_several(const Symbol *sym) {
    const Global *global = sym->global;
    return global && global->namesakes;
}
/* Of what stands outside of functions: names get their meaning. */
void owned_bind(Run *run, Node *node);

#endif
