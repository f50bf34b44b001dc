/* A file is known by what it is, not by how its name is written. */
#include "base/door.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/base.h"
#include "base/interrupt.h"

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

static ssize_t read_input(void *from, char *to, size_t size) {
    return interrupt_read(fileno(from), to, size);
}

static int close_input(void *from) {
    return from == stdin ? 0 : fclose(from);
}

FILE *door_input(FILE *from) {
    const cookie_io_functions_t functions = {.read = read_input, .close = close_input};
    FILE *input = fopencookie(from, "r", functions);
    if (!input) base_no_memory(BUFSIZ);
    return input;
}

static FILE *open_file(const char *path, const char *mode) {
    struct stat st;
    FILE *file = interrupt_open(path, mode);
    if (!file || *mode != 'r' || fstat(fileno(file), &st) != 0 || S_ISREG(st.st_mode))
        return file;
    if (!S_ISDIR(st.st_mode)) return door_input(file);
    fclose(file);
    errno = EISDIR;
    return NULL;
}

FILE *door_open(const char *path, const char *mode) {
    if (!door.closed || (*mode == 'r' && is_named(path))) return open_file(path, mode);
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
