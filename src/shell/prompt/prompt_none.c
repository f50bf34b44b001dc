/* The prompt where there is no libedit: the terminal edits a line, Enter hands it on. */
#include "shell/prompt/prompt.h"

#ifdef PROMPT_NONE

#include <stdio.h>
#include <stdlib.h>

#include "shell/prompt/entry.h"

/* A line more of the entry. false: the input has ended, until somebody types again. */
static bool read_line(Buf *entry) {
    char *line = NULL;
    size_t size = 0;
    ssize_t len = getline(&line, &size, stdin);
    if (len > 0) buf_putn(entry, line, (size_t)len);
    free(line);
    clearerr(stdin);
    return len > 0;
}

/* false: leave. */
static bool one_line(Session *session, Buf *entry) {
    bool goes_on = entry->len > 0;
    fputs(goes_on ? "...> " : entry_prompt(session), stdout);
    fflush(stdout);
    if (!read_line(entry)) {
        putchar('\n');
        buf_clear(entry);
        return goes_on || entry_end(session);
    }
    if (entry_incomplete(session, buf_str(entry), entry->len)) return true;
    bool stay = entry_run(session, buf_str(entry), entry->len);
    buf_clear(entry);
    return stay;
}

void prompt_run(Session *session) {
    Buf entry = {0};
    if (!session->lesson) puts(PROMPT_GREETING);
    while (one_line(session, &entry)) {
    }
    buf_free(&entry);
}

#else
typedef int prompt_none_is_not_needed;
#endif
