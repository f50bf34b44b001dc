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
