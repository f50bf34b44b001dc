/* C as code: what the reader and the parser make of a file gets its types, once, and
 * becomes functions and objects of an IrModule.
 *
 *   file ── lang ── Node ── types ── CcTree ── code ── IrModule
 *
 * Narrow values are extended as their types say, in registers of 64 bits. A struct that
 * is passed is a pointer to a copy; one that is returned goes where the first parameter,
 * one more, points to. Locals whose address is not taken, and which are set before they
 * are read, are registers; others are objects.
 *
 * Of a local's bit-fields those that share bytes and were never set read as 0, as does
 * all of an array of structs that have some, which is less than LANGUAGE.md promises;
 * long and long long are one type, as the parser has it. 128 bits, arrays of variable
 * length, functions of any number of arguments and arithmetic of floating-point numbers
 * are refused.
 *
 * What can't be taken is refused alone: an error at its place, and a function that fails
 * with this message when it is called. */
#ifndef CC_CC_H
#define CC_CC_H

#include "base/diag.h"
#include "cc/cc_tree.h"
#include "lang/reader.h"

typedef struct CcProgram CcProgram;

/* The module, the symbols and the macros are the caller's, and live longer. */
CcProgram *cc_new(IrModule *module, Symbols *symbols, Preprocess *macros);
void cc_free(CcProgram *program);
/* Reads a file, which sees no other file's macros; its name, which tells that it is C,
 * lives as long as the program. What is refused is told. Returns how many functions were
 * taken. */
unsigned cc_read(CcProgram *program, const char *name, ReaderLine line, void *context,
                 Diags *diags);

/* What a name means outside of functions: the program's, or that of a file's own; NULL:
 * nothing. */
const CcEntity *cc_find(const CcProgram *program, const char *name);
/* Whether the result goes to where the first parameter points, which C doesn't see. */
bool cc_returns_struct(const CcType *function);

/* What IrNote.place and the other places number; 0 is none. */
typedef struct {
    const Source *source;
    Span span;
} CcPlace;
const CcPlace *cc_place(const CcProgram *program, uint32_t place);

#endif
