#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

void base_no_memory(size_t size) {
    fprintf(stderr, "bbx: out of memory (%zu bytes)\n", size);
    exit(2);
}

void *base_malloc(size_t size) {
    void *p = malloc(size ? size : 1);
    if (!p) base_no_memory(size);
    return p;
}

void *base_realloc(void *old, size_t size) {
    void *p = realloc(old, size ? size : 1);
    if (!p) base_no_memory(size);
    return p;
}

void *base_grow(void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap) return array;
    *cap = *cap ? *cap * 2 : 16;
    return base_realloc(array, *cap * size);
}
