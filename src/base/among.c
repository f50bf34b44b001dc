/* Looking through lists of words. */
#include "base/among.h"

#include <string.h>

bool among(const char *list, const char *text, size_t len) {
    for (const char *at = list;; at++) {
        size_t same = 0;
        while (same < len && at[same] == text[same]) same++;
        if (same == len && (!at[len] || at[len] == ' ')) return true;
        for (at += same; *at && *at != ' ';) at++;
        if (!*at) return false;
    }
}

bool among_endings(const char *list, const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && among(list, dot, strlen(dot));
}
