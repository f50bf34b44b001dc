/* Static names of C files.
 *
 * What a C file declares static is its own: another file may have one of the same name.
 * The first has the name as it is written. When a second comes, each goes by a name that
 * begins with its file's (attacks_index, board_index), and the plain one is what no file
 * has for itself, or stands for neither. What was read keeps its meaning. */
#ifndef EXEC_STATICS_H
#define EXEC_STATICS_H

#include "exec/run/run.h"

/* The name under which the node's file defines what it declares, from now on. */
Symbol *statics_name(Run *run, const Node *node, bool alone);
/* The file that owns what the node defines. */
Owner statics_owner(const Run *run, const Node *node, bool alone);
Symbol *statics_name_of(Exec *exec, Symbol *sym, const Owner *owner);
/* Whether code of the file may mean it: another source's own it can't. */
bool statics_is_visible(const Global *own, const char *file);
/* With names that last. */
Owner statics_copy_owner(Exec *exec, const Owner *owner);
/* What a name means in a file that is read by `reader`. */
Symbol *statics_lookup(Symbol *sym, const char *file, const char *reader);
Symbol *statics_lookup_at(Symbol *sym, const Source *source, Span span);
static inline bool statics_is_ambiguous(const Symbol *sym) {
    const Global *global = sym->global;
    return global && global->namesakes;
}
/* Of what stands outside of functions: names get their meaning. */
void statics_bind(Run *run, Node *node);

#endif
