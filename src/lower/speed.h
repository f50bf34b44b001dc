/* Code for a term as a loop over arrays of boards, and how fast it runs here. */
#ifndef LOWER_SPEED_H
#define LOWER_SPEED_H

#include "code/loop.h"
#include "lower/listing.h"

enum { SPEED_ARRAYS = 16 };

/* A listing as a loop: in[i] is parameter i. The listing's variables stand in any
 * registers (vectors), or it is `sysv` (general registers). NULL: it can't be run so. */
Loop *speed_loop(const Listing *listing, size_t nparams);

typedef struct {
    const Target *target;  /* NULL: nothing ran */
    uint32_t instructions; /* of the listing */
    size_t bytes;
    double rate; /* boards a second */
    const char *why; /* nothing ran */
} Speed;

/* The inputs that code is tried with: in[i] is parameter i. The lanes are such that the
 * term divides nothing by zero; false: there are no such. */
typedef struct {
    size_t lanes;
    uint64_t *in[SPEED_ARRAYS], *out;
} SpeedArrays;
bool speed_arrays(const ListingJob *job, SpeedArrays *arrays);

/* The fastest of the loops that this processor runs, the job's target and form left
 * aside; NULL: speed->why says why there is none. Each is measured for `seconds`. */
Loop *speed_best(const ListingJob *job, const SpeedArrays *arrays, double seconds,
                 Speed *speed);
/* Boards a second, for so many seconds. */
double speed_measure(const Loop *loop, const SpeedArrays *arrays, double seconds);

#endif
