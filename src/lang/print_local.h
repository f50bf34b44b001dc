/* What the printer's files share. Room-internal. */
#ifndef LANG_PRINT_LOCAL_H
#define LANG_PRINT_LOCAL_H

#include <string.h>

#include "lang/print.h"

/* A NODE_TYPE around a name, which may be "". */
void print_type(Buf *buf, const Node *type, const char *name);
void print_variable(Buf *buf, const Node *var);
void print_parameter(Buf *buf, const Node *param);
void print_declaration(Buf *buf, const Node *node);
void print_typedef(Buf *buf, const Node *node);
void print_function(Buf *buf, const Node *node);

#endif
