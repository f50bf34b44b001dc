/* A term as a C function.
 *
 * Portable C computes with uint64_t and nothing but the language; for a general target
 * operations become the intrinsics of its extensions; for a vector target the listing's
 * instructions become intrinsics, one each. What is printed stands alone: with its
 * #include lines, helpers and the compiler's target attribute. */
#ifndef LOWER_C_H
#define LOWER_C_H

#include "lower/listing.h"

typedef struct {
    const char *name;          /* of the function */
    const char *about;         /* what it computes, for the comment */
    const ListingJob *job;     /* the target: NULL for portable C */
    const char *const *params; /* their names, in the order of job->params */
    /* Of 128 bits: the high half of the result, and of each parameter what it is; NULL:
     * all are words of 64. Halves of one follow each other and have its name. */
    const Term *high;
    const uint8_t *halves;
} CFunction;
typedef enum { C_WHOLE, C_LOW, C_HIGH } CHalf;

/* false: `why` says what the target can't. */
bool c_function(Buf *out, const CFunction *wanted, const char **why);

/* Names that C would not accept, or that the text itself needs, get a suffix; no two are
 * the same. */
const char *c_safe_name(Arena *arena, const char *name, bool function);
const char **c_safe_params(const CFunction *wanted);
/* A prefix of the locals' names that no parameter has. */
const char *c_local_prefix(const CFunction *wanted, const char *const *params);

#define C_WIDE "unsigned __int128"
void c_put_word(Buf *out, uint64_t word);
/* The comment and the function's first line, up to "{\n". type: of all words, but of
 * those in halves. */
void c_open_function(Buf *out, const CFunction *wanted, const char *type,
                     const char *const *params);
/* The features as GNU C's target attribute wants them; "" for none. */
const char *c_features(const Target *target);

/* c_vector.c: the same for vector targets. */
bool c_vector(Buf *out, const CFunction *wanted, const char **why);

#endif
