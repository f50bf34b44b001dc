/* Short lists of words, written in one text: "and or not". */
#ifndef BASE_AMONG_H
#define BASE_AMONG_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text is one of the list's words. */
bool among(const char *list, const char *text, size_t len);
/* Whether the file's name has one of the list's endings: ".c .h". */
bool among_endings(const char *list, const char *file);

#endif
