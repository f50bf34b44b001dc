/* Files that bbx keeps. */
#include "shell/session/state.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"

static void make_folders(char *path) {
    for (char *p = path + 1; *p; p++) {
        if (*p != '/') continue;
        *p = '\0';
        mkdir(path, 0700);
        *p = '/';
    }
}

/* $VARIABLE/bbx/name, or $HOME/fallback/bbx/name. The base-directory rules say that a
 * relative path in the variable is to be ignored. */
static char *xdg_path(const char *variable, const char *fallback, const char *name) {
    const char *base = getenv(variable), *home = getenv("HOME");
    Buf path = {0};
    if (base && base[0] == '/')
        buf_printf(&path, "%s/bbx/%s", base, name);
    else if (home && home[0] == '/')
        buf_printf(&path, "%s/%s/bbx/%s", home, fallback, name);
    return path.data;
}

static char *in_folder(char *path) {
    if (path) make_folders(path);
    return path;
}

char *state_path(const char *name) {
    return in_folder(xdg_path("XDG_STATE_HOME", ".local/state", name));
}

char *state_cache_path(const char *name) {
    return in_folder(xdg_path("XDG_CACHE_HOME", ".cache", name));
}

char *state_config_path(const char *name) {
    return xdg_path("XDG_CONFIG_HOME", ".config", name);
}

StateLines state_read(const char *path) {
    StateLines lines = {0};
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t size = 0;
    while (file && getline(&line, &size, file) > 0) {
        if (lines.count == lines.cap) {
            lines.cap = lines.cap ? lines.cap * 2 : 64;
            lines.at = base_realloc(lines.at, lines.cap * sizeof *lines.at);
        }
        lines.at[lines.count++] = strdup(line);
    }
    free(line);
    if (file) fclose(file);
    return lines;
}

void state_free(StateLines *lines) {
    for (size_t i = 0; i < lines->count; i++) free(lines->at[i]);
    free(lines->at);
    *lines = (StateLines){0};
}

bool state_write(const char *path, const Buf *text) {
    Buf fresh = {0};
    buf_printf(&fresh, "%s.new", path);
    int fd = open(fresh.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good = file && fwrite(buf_str(text), 1, text->len, file) == text->len;
    if (file && fclose(file) != 0) good = false;
    good = good && rename(fresh.data, path) == 0;
    buf_free(&fresh);
    return good;
}
