/* Code for a term as a loop over arrays of boards, and how fast it runs here. */
#ifndef LOWER_SPEED_H
#define LOWER_SPEED_H

#include "code/loop.h"
#include "lower/listing.h"

typedef struct {
    const char *target;    /* its name; NULL: nothing ran */
    uint32_t instructions; /* of one round of the loop, without its counting */
    double rate;           /* boards a second */
    const char *why;       /* why nothing ran */
} Speed;

/* The inputs that code is tried with: in[i] is parameter i, of at most LOOP_INPUTS. In
 * all lanes the condition holds and the term has a value; false: no such input is found.
 */
typedef struct {
    size_t lanes;
    uint64_t *in[LOOP_INPUTS], *out;
} SpeedArrays;
bool speed_arrays(const ListingJob *job, SpeedArrays *arrays);

/* The fastest code that this processor runs, whatever the job's target and form; NULL:
 * speed->why says why there is none. All of it is measured for `seconds`, in turns. */
Loop *speed_best(const ListingJob *job, const SpeedArrays *arrays, double seconds,
                 Speed *speed);
void speed_run(const Loop *code, const SpeedArrays *arrays);

#endif
