/* Code for a term, as a list of instructions. */
#ifndef LOWER_LISTING_H
#define LOWER_LISTING_H

#include "lower/registers/allocate.h"
#include "lower/terms/given.h"
#include "lower/net/target.h"

typedef struct {
    Pool *pool;
    Term root, when;     /* when: a truth that may be assumed */
    const Term *shorter; /* equal roots that may give better code: some SHORTER_MOST */
    unsigned nshorter;
    Term defined; /* a truth: the root has a value; elsewhere any result will do */
    const Target *target;
    bool sysv;  /* a function for C: arguments in rdi, rsi, …, result in rax, ret */
    bool flags; /* the root is a truth: leave it as a condition */
    bool loop;  /* what counts is a round of a loop: constants are loaded ahead of it */
    /* The order of the arguments: params[i] is the number of a variable of the pool. */
    const uint32_t *params;
    size_t nparams;
    Limits limits;
    Arena *arena;
} ListingJob;

typedef struct {
    const Target *target;
    Placed code;     /* variables: by position in params */
    uint64_t *words; /* constants in memory */
    uint32_t nwords;
    uint64_t orders; /* bit i: constant i is an order of bytes, 8 higher in odd lanes */
    unsigned condition; /* the setcc that says the truth; 0: none was asked for */
    unsigned depth;     /* instructions on the longest way through */
    bool sysv;
    bool stack;    /* it reads or writes the stack */
    int32_t frame; /* bytes that the stack pointer is moved by */
} Listing;

/* Why a listing was refused: it has not registers enough. */
extern const char listing_crowded[];
/* false: `why` says what the target can't do ("a division"); it lives in the arena or
 * forever. */
bool listing_make(Listing *listing, const ListingJob *job, const char **why);
void listing_free(Listing *listing);

/* Bytes of all instructions. */
size_t listing_size(const Listing *listing);

/* The lines, for `as`, that define the constants in memory, to follow the code; in the
 * arena. */
const char **listing_data(const Listing *listing, Arena *arena, size_t *count);

/* The header "rax = a, rbx = b; result in rax". */
void listing_header(Buf *out, const Listing *listing, const char *const *names);
const char *listing_result(const Listing *listing);

#endif
