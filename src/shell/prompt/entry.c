/* Entries of the prompt. */
#include "shell/prompt/entry.h"

#include <string.h>

#include "base/interrupt.h"
#include "exec/reach.h"
#include "shell/learn/lesson.h"
#include "shell/learn/quiz.h"
#include "shell/session/pager.h"
#include "shell/session/progress.h"

static bool is_word(const char *text, size_t len, const char *word) {
    return len == strlen(word) && strncmp(text, word, len) == 0;
}

/* `quit` and `exit`, `?` and `help` with a topic, without their colon. */
static const char *bare_command(Session *session, const char *text, size_t len) {
    if (is_word(text, len, "quit") || is_word(text, len, "exit")) return ":quit";
    bool help = len >= 4 && strncmp(text, "help", 4) == 0;
    size_t word = text[0] == '?' ? 1 : help ? 4 : 0;
    if (word == 0 || (help && len > 4 && text[4] != ' ')) return NULL;
    size_t topic = word;
    while (topic < len && text[topic] == ' ') topic++;
    /* `help` may be a name at work: help = 3, help & x. But `help &` asks for help. */
    bool more = memchr(text + topic, ' ', len - topic) != NULL;
    if (help && topic < len && (more || text[topic] == '=')) return NULL;
    return arena_printf(session->statement, ":help %.*s", (int)(len - topic),
                        text + topic);
}

const char *entry_prompt(const Session *session) {
    return entry_waits(session) ? "more> " : quiz_waits(session) ? "answer> " : "bbx> ";
}

bool entry_waits(const Session *session) {
    return pager_waits(session) || lesson_waits(session);
}

bool entry_incomplete(Session *session, const char *text, size_t len) {
    size_t start = 0;
    while (start < len && strchr(" \t", text[start])) start++;
    const ReaderLimits reading = session_reading(session);
    return !(start < len && text[start] == '?') &&
           reader_incomplete(text, len, &reading, NULL);
}

bool entry_end(Session *session) {
    bool pages = pager_waits(session), stays = session->lesson || quiz_waits(session);
    if (pages)
        pager_leave(session);
    else
        lesson_leave(session);
    return pages || stays;
}

bool entry_run(Session *session, const char *text, size_t len) {
    while (len > 0 && strchr(" \t\r\n", text[len - 1])) len--;
    while (len > 0 && strchr(" \t", *text)) text++, len--;
    interrupt_clear();
    progress_start(session);
    bool bare_key = len == 0 || is_word(text, len, "q");
    if (pager_waits(session) && len == 0) {
        pager_go_on(session);
    } else if (pager_waits(session) && bare_key) {
        pager_leave(session);
    } else if (lesson_waits(session) && len == 0) {
        lesson_go_on(session);
    } else if (lesson_waits(session) && bare_key) {
        lesson_leave(session);
    } else if (len > 0) {
        pager_leave(session);
        ArenaMark mark = arena_mark(session->statement);
        reach_set_reader(session->exec, session->lesson != NULL);
        const char *bare = bare_command(session, text, len);
        if (bare)
            session_text(session, "<prompt>", bare, strlen(bare));
        else if (lesson_waits(session) || !quiz_enter(session, text, len))
            session_text(session, "<prompt>", text, len);
        reach_set_reader(session->exec, false);
        arena_release(session->statement, mark);
    }
    if (lesson_is_due(session) && !session->quit) lesson_go_on(session);
    interrupt_clear();
    report_progress(&session->report, NULL);
    fflush(stdout);
    return !session->quit && !ferror(stdout);
}
