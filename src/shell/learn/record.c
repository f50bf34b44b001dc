/* The file is read for each fact and written whole, while it is locked: it is small, and
 * sessions side by side don't lose each other's lines. */
#include "shell/learn/record.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/source.h"
#include "shell/session/state.h"

static const char *const endings[] = {NULL, "skipped", "hinted", "solved"};
static const char place[] = "place", end[] = "end";

static bool is_next(const char **at, const char *text, size_t len) {
    if (strncmp(*at, text, len) != 0 || !(*at)[len] || !strchr("\t\n", (*at)[len]))
        return false;
    *at += len + 1;
    return true;
}

/* The rest of a line "word LESSON …"; NULL: it is another one. */
static const char *rest_of(const char *line, const char *word, const char *file) {
    size_t len;
    const char *lesson = source_stem(file, &len);
    return is_next(&line, word, strlen(word)) && is_next(&line, lesson, len) ? line
                                                                             : NULL;
}

static Ending ending_in(const char *line, const char *file, const char *question) {
    for (int i = ENDING_SKIPPED; i <= ENDING_SOLVED; i++) {
        const char *rest = rest_of(line, endings[i], file);
        if (rest && is_next(&rest, question, strlen(question)) && !*rest)
            return (Ending)i;
    }
    return ENDING_NONE;
}

Ending record_of(const char *path, const char *file, const char *question) {
    Ending best = ENDING_NONE;
    if (!path) return best;
    StateLines lines = state_read(path);
    for (size_t i = 0; i < lines.count; i++) {
        Ending found = ending_in(lines.at[i], file, question);
        if (found > best) best = found;
    }
    state_free(&lines);
    return best;
}

unsigned record_place(const char *path, const char *file) {
    unsigned line = 0;
    if (!path) return line;
    StateLines lines = state_read(path);
    for (size_t i = 0; i < lines.count; i++) {
        const char *rest = rest_of(lines.at[i], place, file);
        if (rest)
            line = strncmp(rest, end, strlen(end)) == 0
                       ? RECORD_END
                       : (unsigned)strtoul(rest, NULL, 10);
    }
    state_free(&lines);
    return line;
}

/* --- writing --- */

/* The folder's lock; -1: there is none. */
static int lock(const char *path) {
    Buf folder = {0};
    buf_putn(&folder, path, (size_t)(strrchr(path, '/') - path));
    int fd = open(buf_str(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) flock(fd, LOCK_EX);
    buf_free(&folder);
    return fd;
}

/* Puts a line in the place of those about the same question, or of the place. */
static void put(const char *path, const char *file, const char *question,
                const char *word, const char *text) {
    int fd = lock(path);
    StateLines lines = state_read(path);
    Buf all = {0};
    size_t len;
    const char *lesson = source_stem(file, &len);
    for (size_t i = 0; i < lines.count; i++) {
        bool same = question ? ending_in(lines.at[i], file, question) != ENDING_NONE
                             : rest_of(lines.at[i], place, file) != NULL;
        if (!same) buf_puts(&all, lines.at[i]);
    }
    if (all.len && all.data[all.len - 1] != '\n') buf_putc(&all, '\n');
    buf_printf(&all, "%s\t%.*s\t%s\n", word, (int)len, lesson, text);
    state_write(path, &all);
    buf_free(&all);
    state_free(&lines);
    if (fd >= 0) close(fd);
}

/* What is asked at the prompt itself belongs to no lesson. */
void record_ending(const char *path, const char *file, const char *question,
                   Ending ending) {
    bool fits = !strpbrk(question, "\t\n") && !strpbrk(file, "\t\n");
    if (!path || *file == '<' || !fits) return;
    if (ending >= record_of(path, file, question))
        put(path, file, question, endings[ending], question);
}

void record_put_place(const char *path, const char *file, unsigned line) {
    if (!path || strpbrk(file, "\t\n")) return;
    Buf text = {0};
    if (line == RECORD_END)
        buf_puts(&text, end);
    else
        buf_printf(&text, "%u", line);
    put(path, file, NULL, place, buf_str(&text));
    buf_free(&text);
}

void record_score(Buf *out, const Score *score) {
    buf_printf(out, "%u of %u solved", score->solved, score->asked);
    if (score->hinted)
        buf_printf(out, ", %u with %s", score->hinted,
                   score->hinted == 1 ? "a hint" : "hints");
    buf_putc(out, '\n');
}
