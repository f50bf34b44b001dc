/* :learn: the book's chapters, and other scripts, as lessons.
 *
 * The book is where $BBX_BOOK says, or with bbx: ../share/bbx/book from the program when
 * it is installed, ../docs/book where it was built. */
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell/command/command.h"
#include "shell/learn/lesson.h"
#include "shell/learn/record.h"
#include "shell/session/apart.h"

typedef struct {
    const char *folder;
    struct dirent **at;
    int count; /* -1: there is no book */
} Book;

static int is_chapter(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return isdigit((unsigned char)entry->d_name[0]) && dot && strcmp(dot, ".bbx") == 0;
}

/* Beside the program; NULL: it is not known where that is. */
static const char *beside(Arena *arena, const char *path) {
    char program[4096];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    while (len > 0 && program[len - 1] != '/') len--;
    return len > 0 ? arena_printf(arena, "%.*s%s", (int)len, program, path) : NULL;
}

static Book open_book(Arena *arena) {
    const char *own = getenv("BBX_BOOK");
    const char *folders[] = {own && *own ? own : NULL, beside(arena, "../share/bbx/book"),
                             beside(arena, "../docs/book")};
    Book book = {.count = -1};
    for (size_t i = 0; i < (folders[0] ? 1 : 3) && book.count <= 0; i++) {
        if (!folders[i]) continue;
        book.folder = folders[i];
        book.count = scandir(folders[i], &book.at, is_chapter, alphasort);
    }
    return book;
}

static void close_book(Book *book) {
    for (int i = 0; i < book->count; i++) free(book->at[i]);
    free(book->at);
}

static const char *path_of(const Book *book, int i, Arena *arena) {
    return arena_printf(arena, "%s/%s", book->folder, book->at[i]->d_name);
}

/* How much was read, in percent. */
static unsigned read_of(const LessonLook *look) {
    if (look->place >= look->lines) return look->place ? 100 : 0;
    return look->lines ? look->place * 100 / look->lines : 0;
}

static void list(const Work *work, const Book *book) {
    Buf text = {0};
    buf_puts(&text, " read  solved\n");
    for (int i = 0; i < book->count; i++) {
        LessonLook look;
        const char *path = path_of(book, i, work->session->statement);
        if (lesson_look(work->session, path, &look)) continue;
        buf_printf(&text, "%4u%%  %2u of %u  %s\n", read_of(&look), look.score.solved,
                   look.score.asked, look.title);
    }
    buf_puts(&text,
             ":learn 1 starts or continues chapter 1; :learn 1 again starts over;\n"
             ":learn next is the first one not yet read to the end\n");
    work_say(work, &text);
}

/* The first chapter that was not read to its end, else the first with an open question,
 * else -1. */
static int next_chapter(const Work *work, const Book *book) {
    int open = -1;
    for (int i = 0; i < book->count; i++) {
        LessonLook look;
        const char *path = path_of(book, i, work->session->statement);
        if (lesson_look(work->session, path, &look)) continue;
        if (read_of(&look) < 100) return i;
        if (look.open && open < 0) open = i;
    }
    return open;
}

static int chapter_of(const Book *book, const char *number) {
    for (int i = 0; i < book->count; i++)
        if (strtoul(book->at[i]->d_name, NULL, 10) == strtoul(number, NULL, 10)) return i;
    return -1;
}

/* For who reads no pages. */
static const char *read_apart(Session *session, const char *path) {
    if (session->own) return session_file(session, path);
    apart_begin(session);
    const char *problem = session_file(session, path);
    apart_end(session);
    return problem;
}

static void begin(const Work *work, const char *path, const char *name, bool again) {
    Session *session = work->session;
    bool text = session->report.first->kind == &report_text;
    const char *problem =
        text ? lesson_begin(session, path, name, again) : read_apart(session, path);
    if (problem)
        work_error_at(work, work_place(work, name), "cannot read '%s': %s", path,
                      problem);
    else if (text && !session->prompt)
        lesson_go_on(session);
}

static void begin_chapter(const Work *work, const Book *book, const char *which,
                          bool again) {
    bool next = strcmp(which, "next") == 0;
    int i = next ? next_chapter(work, book) : chapter_of(book, which);
    if (i >= 0) {
        Arena *arena = work->session->statement;
        unsigned long number = strtoul(book->at[i]->d_name, NULL, 10);
        begin(work, path_of(book, i, arena), arena_printf(arena, "%lu", number), again);
    } else if (next) {
        session_say(work->session, "learn",
                    "you have read all chapters and solved all questions\n");
    } else {
        work_error_at(work, work_place(work, which),
                      "there is no chapter %s\n|:learn lists the chapters", which);
    }
}

/* "again" at the end of the words is taken away. */
static bool take_again(char *words) {
    static const char again[] = "again";
    size_t len = strlen(words), size = sizeof again - 1;
    if (len <= size || words[len - size - 1] != ' ' ||
        strcmp(words + len - size, again) != 0)
        return false;
    len -= size;
    while (len > 0 && words[len - 1] == ' ') len--;
    words[len] = '\0';
    return true;
}

void command_learn(const Work *work) {
    Session *session = work->session;
    char *which = command_rest(work);
    bool again = take_again(which);
    bool chapter = strcmp(which, "next") == 0 || lesson_is_chapter(which);
    if (session->prompt && session->loading) {
        work_error(work, "a script can't begin a lesson at the prompt");
    } else if (!chapter) {
        const char *folder = *which == '/' ? "" : session->folder;
        begin(work, arena_printf(session->statement, "%s%s", folder, which), which,
              again);
    } else {
        Book book = open_book(session->statement);
        if (book.count <= 0)
            work_error(work, "cannot find the book's chapters\n"
                             "|the environment variable BBX_BOOK may name their folder");
        else if (*which)
            begin_chapter(work, &book, which, again);
        else
            list(work, &book);
        close_book(&book);
    }
}
