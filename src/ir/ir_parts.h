/* What a pointer over terms may point to. */
#ifndef IR_IR_PARTS_H
#define IR_IR_PARTS_H

#include "ir/ir_terms.h"

enum { IR_PARTS_MOST = 64 };

/* What a pointer may point to: an object, the byte in it, and when it does. */
typedef struct {
    IrBytes *session; /* the module's; NULL: a call's */
    uint32_t slot;
    Term at, when;
} IrPart;

typedef struct {
    IrSpot *spot;
    IrPart part[IR_PARTS_MOST];
    size_t count;
    Term none; /* when it points to no object */
    IrFault fault;
} IrParts;

/* The object of a word, and the place in it: what lies before an object has the number
 * below it, which is none's. */
bool ir_parts_one(const IrSpot *spot, uint64_t word, IrPart *part);
/* Nothing is required. */
void ir_parts_look(IrParts *parts, IrSpot *spot, Term pointer);
/* The same; that it points to none of them is not so, as a duty. */
void ir_parts_find(IrParts *parts, IrSpot *spot, Term pointer);

#endif
