/* A file is known by what it is, not by how its name is written. */
#include "base/door.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static struct {
    bool closed;
    const char *const *names;
    size_t count;
} door;

void door_close(const char *const *names, size_t count) {
    door.closed = true, door.names = names, door.count = count;
}

static bool is_named(const char *path) {
    struct stat st, named;
    bool there = stat(path, &st) == 0;
    for (size_t i = 0; i < door.count; i++)
        if (strcmp(path, door.names[i]) == 0 ||
            (there && stat(door.names[i], &named) == 0 && named.st_dev == st.st_dev &&
             named.st_ino == st.st_ino))
            return true;
    return false;
}

FILE *door_open(const char *path, const char *mode) {
    if (!door.closed || (*mode == 'r' && is_named(path))) return fopen(path, mode);
    errno = EPERM;
    return NULL;
}

const char *door_mode(const char *path, bool over) {
    struct stat st;
    bool there = stat(path, &st) == 0;
    return over || (there && (!S_ISREG(st.st_mode) || st.st_size == 0)) ? "we" : "wxe";
}

const char *door_problem(void) {
    return door.closed && errno == EPERM ? "with --safe only the named files are read"
                                         : strerror(errno);
}
