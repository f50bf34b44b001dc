/* Members of a JSON object, read by jansson: an absent one, or one of another type, is
 * "", 0 or false. */
#ifndef SHELL_JSON_GET_H
#define SHELL_JSON_GET_H

#include <jansson.h>
#include <stdint.h>

static inline const char *json_get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static inline uint64_t json_get_count(const json_t *object, const char *key) {
    json_int_t count = json_integer_value(json_object_get(object, key));
    return count > 0 ? (uint64_t)count : 0;
}

static inline bool json_get_bool(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

#endif
