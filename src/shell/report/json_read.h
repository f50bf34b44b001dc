/* JSON, read into a tree in an arena. */
#ifndef SHELL_JSON_READ_H
#define SHELL_JSON_READ_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef enum {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_LIST,
    JSON_OBJECT
} JsonKind;

typedef struct Json Json;
struct Json {
    JsonKind kind;
    const char *key;  /* as a member of an object; else NULL */
    const char *text; /* STRING, unescaped; NUMBER, as it is written; else "" */
    Json *first, *next;
};

/* The value that the text is, from its first character to its last; NULL: it is none. */
const Json *json_read(Arena *arena, const char *text);

/* Members of an object; an absent one, or an object of NULL, is null, "", 0 or false. */
const Json *json_get(const Json *object, const char *key);
const char *json_get_text(const Json *object, const char *key);
uint64_t json_get_count(const Json *object, const char *key);
bool json_get_bool(const Json *object, const char *key);
size_t json_length(const Json *value);

#endif
