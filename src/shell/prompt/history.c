/* The history file. */
#include "shell/prompt/history.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "shell/session/state.h"

struct History_ {
    char *path;
    int fd; /* -1: no file */
};

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

/* The newest entries only. */
static void rewrite(const char *path, const StateLines *lines, size_t from) {
    Buf text = {0};
    for (size_t i = from; i < lines->count; i++) buf_puts(&text, lines->at[i]);
    state_write(path, &text);
    buf_free(&text);
}

HistoryFile *history_open(char *path, size_t most, void (*add)(void *, const char *entry),
                          void *context) {
    HistoryFile *history = base_malloc(sizeof *history);
    *history = (HistoryFile){path, -1};
    if (!path) return history;
    StateLines lines = state_read(path);
    size_t from = lines.count > most ? lines.count - most : 0;
    if (lines.count > 2 * most) rewrite(path, &lines, from);
    for (size_t i = from; i < lines.count; i++) {
        unescape(lines.at[i]);
        if (lines.at[i][0]) add(context, lines.at[i]);
    }
    state_free(&lines);
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
    history->fd = open(path, flags, 0600);
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
