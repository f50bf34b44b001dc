/* The compilers that are installed: clang, clang-19, and the same with ++. How new one
 * without a number is tells the file that its link leads to. */
#include "shell/compiler/compiler_find.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *compiler_find_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *compiler_find_path(Arena *arena, const char *path, const char *folder) {
    return !folder || *path == '/' ? path : arena_printf(arena, "%s/%s", folder, path);
}

static bool is_program(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* The next folder of a list with colons; "" is the current one. NULL behind the last. */
static const char *next_folder(Arena *arena, const char **list) {
    if (!*list) return NULL;
    size_t len = strcspn(*list, ":");
    const char *folder = len ? arena_strn(arena, *list, len) : ".";
    *list = (*list)[len] ? *list + len + 1 : NULL;
    return folder;
}

const char *compiler_find_program(Arena *arena, const char *name, const char *folder) {
    const char *list = getenv("PATH"), *in;
    if (strchr(name, '/')) {
        const char *path = compiler_find_path(arena, name, folder);
        return is_program(path) ? path : NULL;
    }
    while ((in = next_folder(arena, &list))) {
        const char *path = arena_printf(arena, "%s/%s", in, name);
        if (is_program(path)) return path;
    }
    return NULL;
}

/* The number behind the last "-" in the path, as of clang-19 or llvm-14/bin/clang; 0:
 * there is none. */
static unsigned version_in(const char *path) {
    unsigned version = 0;
    for (const char *at = path; (at = strchr(at, '-')); at++) {
        char *end;
        unsigned long number = strtoul(at + 1, &end, 10);
        if (at[1] >= '0' && at[1] <= '9' && (!*end || *end == '/'))
            version = (unsigned)number;
    }
    return version;
}

unsigned compiler_find_version(const char *path) {
    unsigned version = version_in(compiler_find_name(path));
    char *real = version ? NULL : realpath(path, NULL);
    if (real) version = version_in(real);
    free(real);
    return version;
}

/* "clang" or "clang++", alone or with a number. */
static bool is_named(const char *name, const char *base) {
    size_t len = strlen(base);
    if (strncmp(name, base, len) != 0) return false;
    return !name[len] ||
           (name[len] == '-' && name[len + 1] && !name[len + 1 + strspn(name + len + 1, "0123456789")]);
}

typedef struct {
    const char *path;
    unsigned version;
    bool any; /* one was found */
} Best;

static void look_in(Arena *arena, const char *folder, const char *base, Best *best) {
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        if (!is_named(entry->d_name, base)) continue;
        const char *path = arena_printf(arena, "%s/%s", folder, entry->d_name);
        unsigned version = compiler_find_version(path);
        if ((best->any && version <= best->version) || !is_program(path)) continue;
        *best = (Best){path, version, true};
    }
    if (dir) closedir(dir);
}

const char *compiler_find(Arena *arena, bool cpp, unsigned *old) {
    const char *list = getenv("PATH"), *folder;
    Best best = {0};
    while ((folder = next_folder(arena, &list)))
        look_in(arena, folder, cpp ? "clang++" : "clang", &best);
    bool is_old = best.version && best.version < COMPILER_LEAST;
    *old = is_old ? best.version : 0;
    return is_old ? NULL : best.path;
}
