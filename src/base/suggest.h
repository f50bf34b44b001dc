/* "Did you mean": the nearest of many words. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

typedef struct {
    const char *word; /* what was typed */
    const char *best; /* the nearest so far, NULL when none is near enough */
    unsigned distance;
} Suggest;

Suggest suggest_for(const char *word);
void suggest_try(Suggest *suggest, const char *candidate);

#endif
