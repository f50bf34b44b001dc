/* The session's arrays. */
#include "exec/names/array.h"

#include <stdlib.h>
#include <string.h>

Array *array_new(size_t count) {
    size_t size = (sizeof(Array) + sizeof(Wide) - 1) / sizeof(Wide) * sizeof(Wide);
    Array *array = base_malloc(size + count * sizeof(Wide));
    *array = (Array){.count = (uint32_t)count, .kind = KIND_INT};
    array->words = (Wide *)((char *)array + size);
    memset(array->words, 0, count * sizeof(Wide));
    return array;
}

Array *array_copy(const Array *array) {
    Array *copy = array_new(array->count);
    Wide *words = copy->words;
    *copy = *array;
    copy->words = words;
    memcpy(words, array->words, array->count * sizeof(Wide));
    return copy;
}

void array_free(Array *array) {
    free(array);
}

/* The kind of a list's elements: of all of them, else INT. */
static Kind list_kind(const List *list) {
    Kind kind = list->count ? (Kind)list->at[0].kind : KIND_INT;
    for (size_t i = 1; i < list->count; i++)
        if (list->at[i].kind != kind) return KIND_INT;
    return kind;
}

Array *array_of_list(const List *list) {
    Array *array = array_new(list->count);
    array->kind = (uint8_t)list_kind(list);
    for (size_t i = 0; i < list->count; i++) array->words[i] = value_wide(&list->at[i]);
    return array;
}

Value array_value(const Array *array, size_t index) {
    Value value = value_of_pair(array_pair(array, index), (Kind)array->kind);
    bool none = value_is_known(&value) && value_wide(&value) >= WIDE_BITS;
    if (value.kind == KIND_SQUARE && none) value.kind = KIND_INT;
    return value;
}
