/* The session's arrays. */
#include "exec/names/array.h"

#include <stdlib.h>
#include <string.h>

Array *array_new(size_t count) {
    Array *array = base_malloc(sizeof *array + count * sizeof(uint64_t));
    *array = (Array){.count = (uint32_t)count, .kind = KIND_INT};
    array->words = (uint64_t *)(array + 1);
    memset(array->words, 0, count * sizeof(uint64_t));
    return array;
}

Array *array_copy(const Array *array) {
    Array *copy = array_new(array->count);
    uint64_t *words = copy->words;
    *copy = *array;
    copy->words = words;
    memcpy(words, array->words, array->count * sizeof(uint64_t));
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
    for (size_t i = 0; i < list->count; i++) array->words[i] = list->at[i].term.word;
    return array;
}

Value array_value(const Array *array, size_t index) {
    Value value = {.term = array_term(array, index), .kind = array->kind};
    bool none = term_is_word(value.term) && value.term.word > 63;
    if (value.kind == KIND_SQUARE && none) value.kind = KIND_INT;
    return value;
}
