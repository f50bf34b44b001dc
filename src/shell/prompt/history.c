/* The history file. */
#include "shell/prompt/history.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"

struct History_ {
    char *path;
    int fd; /* -1: no file */
};

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

char *history_config_file(const char *name) {
    return xdg_path("XDG_CONFIG_HOME", ".config", name);
}

static void escape(Buf *line, const char *entry) {
    for (; *entry; entry++) {
        if (*entry == '\\')
            buf_puts(line, "\\\\");
        else if (*entry == '\n')
            buf_puts(line, "\\n");
        else
            buf_putc(line, *entry);
    }
    buf_putc(line, '\n');
}

static void unescape(char *line) {
    char *to = line;
    for (char *from = line; *from; from++) {
        if (*from == '\\' && from[1]) {
            from++;
            *to++ = *from == 'n' ? '\n' : *from;
        } else if (*from != '\n') {
            *to++ = *from;
        }
    }
    *to = '\0';
}

typedef struct {
    char **at;
    size_t count, cap;
} Lines;

static Lines read_lines(const char *path) {
    Lines lines = {0};
    FILE *file = fopen(path, "r");
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

/* The newest entries only, by way of a new file, so that nothing is lost half-way. */
static void rewrite(const char *path, const Lines *lines, size_t from) {
    Buf fresh = {0};
    buf_printf(&fresh, "%s.new", path);
    int fd = open(fresh.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (file) {
        for (size_t i = from; i < lines->count; i++) fputs(lines->at[i], file);
        if (fclose(file) == 0) rename(fresh.data, path);
    }
    buf_free(&fresh);
}

HistoryFile *history_open(size_t most, void (*add)(void *, const char *entry),
                          void *context) {
    HistoryFile *history = base_malloc(sizeof *history);
    *history = (HistoryFile){xdg_path("XDG_STATE_HOME", ".local/state", "history"), -1};
    if (!history->path) return history;
    make_folders(history->path);
    Lines lines = read_lines(history->path);
    size_t from = lines.count > most ? lines.count - most : 0;
    if (lines.count > 2 * most) rewrite(history->path, &lines, from);
    for (size_t i = 0; i < lines.count; i++) {
        if (i >= from) {
            unescape(lines.at[i]);
            if (lines.at[i][0]) add(context, lines.at[i]);
        }
        free(lines.at[i]);
    }
    free(lines.at);
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
    history->fd = open(history->path, flags, 0600);
    if (history->fd >= 0) (void)!fchmod(history->fd, 0600);
    return history;
}

void history_add(HistoryFile *history, const char *entry) {
    if (history->fd < 0) return;
    Buf line = {0};
    escape(&line, entry);
    (void)!write(history->fd, line.data, line.len);
    buf_free(&line);
}

void history_close(HistoryFile *history) {
    if (history->fd >= 0) close(history->fd);
    free(history->path);
    free(history);
}
