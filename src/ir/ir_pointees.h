/* What a pointer over terms may point to. */
#ifndef IR_IR_PARTS_H
#define IR_IR_PARTS_H

#include "ir/ir_terms.h"

enum { IR_POINTEES_MOST = 64 };

/* An object that a pointer may point to, the byte in it, and when it does. */
typedef struct {
    IrBytes *session; /* the module's; NULL: a local object */
    uint32_t slot;
    Term at, when;
} IrPointee;

typedef struct {
    IrSite *site;
    IrPointee pointee[IR_POINTEES_MOST];
    size_t count;
    Term none; /* when it points to no object */
    IrFault fault;
} IrPointees;

/* The object of a known pointer, and the byte in it. Before an object the pointer has the
 * number below, which no object has. */
bool ir_pointees_of_word(const IrSite *site, uint64_t word, IrPointee *pointee);
/* Finds all pointees, without a duty. */
void ir_pointees_find(IrPointees *pointees, IrSite *site, Term pointer);
/* The same, with the duty that it points to one of them. */
void ir_pointees_require(IrPointees *pointees, IrSite *site, Term pointer);

#endif
