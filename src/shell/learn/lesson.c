/* A lesson is a reader that stops. It takes a statement at a time: the transcript tells
 * what leads to it, which is cut into blocks; when the statement's own block is due it is
 * carried out, and what came of it are further blocks. Blocks are shown in turn, as many
 * as fit a page. */
#include "shell/learn/lesson.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/door.h"
#include "render/text/prose.h"
#include "shell/law/law_slips.h"
#include "shell/learn/exercise.h"
#include "shell/learn/quiz.h"
#include "shell/learn/record.h"
#include "shell/report/transcript.h"
#include "shell/session/apart.h"
#include "shell/session/pager.h"

enum { WIDEST = 80 };

typedef struct Lesson Lesson;
struct Lesson {
    char *path, *name;
    FILE *file;
    Reader *reader;
    unsigned from; /* the first line that shows */
    bool again;    /* questions that were solved before are asked, too */
    bool due;      /* it goes on when the entry was carried out */
    bool tries;    /* exercises wait for the reader's functions */

    Transcript transcript;
    Report heard; /* what the transcript tells is heard by: */
    Reporter listener;

    Statement statement; /* the one at work */
    ReaderResult result;
    NodeKind kind;
    unsigned line;
    bool read, done; /* it, or the end, is at hand; it was carried out */
    Buf said;        /* what came of it */
    Exercise exercise;
    Buf begins;   /* what the prose says that begins one; or "" */
    bool settles; /* the one at work ends here */

    Buf blocks;   /* of the statement at work: a sign, a text, a NUL each */
    size_t shown; /* bytes of them */
    size_t rows;  /* that were printed since the last stop */
    char last;    /* the sign of the last block that was shown */
};

/* Signs of blocks. */
enum {
    HEAD = 'h',   /* a paragraph that begins a section */
    PROSE = 'p',  /* another one */
    ECHO = 'e',   /* a statement as it was typed */
    ANSWER = 'a', /* what came of it, up to an empty line */
    MORE = 'm'    /* … further parts of that */
};

/* --- what leads to a statement --- */

static void put_block(Lesson *lesson, char sign, const char *text, size_t len) {
    buf_putc(&lesson->blocks, sign);
    buf_putn(&lesson->blocks, text, len);
    buf_putc(&lesson->blocks, '\n');
    buf_putc(&lesson->blocks, '\0');
}

/* Blocks of what empty lines part. */
static void put_parts(Lesson *lesson, char first, char others, const char *text) {
    for (char sign = first; *text; sign = others) {
        const char *end = strstr(text, "\n\n");
        size_t len = end ? (size_t)(end - text) : strlen(text), next = len;
        while (text[next] == '\n') next++;
        while (len > 0 && text[len - 1] == '\n') len--;
        put_block(lesson, sign, text, len);
        text += next;
    }
}

/* An exercise before it ends here. */
static void hear_exercise(Lesson *lesson, const Prose *prose) {
    lesson->settles = true;
    buf_clear(&lesson->begins);
    if (prose->exercise) buf_putn(&lesson->begins, prose->exercise, prose->exercise_len);
}

static void put_task(Lesson *lesson) {
    Buf text = {0};
    if (!lesson->begins.len || !lesson->tries) return;
    const char *said = buf_str(&lesson->begins);
    size_t name = exercise_name(said, lesson->begins.len);
    buf_printf(&text, "(write %.*s now%s%s, or press Enter for a solution)", (int)name,
               said, said[name] ? "," : "", said + name);
    put_block(lesson, PROSE, buf_str(&text), text.len);
    buf_free(&text);
}

static void hear_prose(Reporter *listener, const Prose *prose) {
    hear_exercise(listener->own, prose);
    Style style = listener->style;
    const char *end = prose->text + prose->len;
    if (!style.width || style.width > WIDEST) style.width = WIDEST;
    for (const char *at = prose->text, *next; at < end; at = next) {
        Buf text = {0};
        next = prose_section(at, end);
        prose_draw(&text, &style, at, (size_t)(next - at));
        put_parts(listener->own, *at == '#' ? HEAD : PROSE, PROSE, buf_str(&text));
        buf_free(&text);
    }
    put_task(listener->own);
}

/* As if it had been typed; of a quiz only its question shows. */
static void hear_statement(Reporter *listener, const Prose *statement) {
    Buf text = {0};
    const char *at = statement->text, *end = at + statement->len;
    if (transcript_question(at)) return;
    at += strspn(at, "\n");
    while (at < end) {
        size_t len = strcspn(at, "\n");
        style_puts(&text, &listener->style, INK_FAINT, text.len ? "...> " : "bbx> ");
        buf_putn(&text, at, len);
        at += len + 1;
        if (at < end) buf_putc(&text, '\n');
    }
    put_block(listener->own, ECHO, buf_str(&text), text.len);
    buf_free(&text);
}

static const ReporterKind hearing = {.prose = hear_prose, .statement = hear_statement};

/* What a refute shows is known, be it carried out unseen. */
static NodeKind kind_of(Session *session, const Statement *statement) {
    const Node *node =
        parse_statement(session->parse, statement, session->statement, &session->diags);
    diag_clear(&session->diags);
    if (node) law_slips_keep(session, node, statement->text);
    return node ? node->kind : NODE_EMPTY;
}

/* The next statement, or the end. */
static void read_next(Session *session, Lesson *lesson) {
    lesson->listener.style = session->report.first->style;
    lesson->result = reader_next(lesson->reader, &lesson->statement, &session->diags);
    lesson->read = true;
    lesson->done = false;
    buf_clear(&lesson->blocks);
    lesson->shown = 0;
    lesson->settles = lesson->result == READER_END;
    if (lesson->result == READER_END) {
        transcript_end(&lesson->transcript);
    } else if (lesson->result == READER_STATEMENT) {
        const Statement *statement = &lesson->statement;
        lesson->line = source_place(statement->source, statement->span.start).line;
        lesson->kind = kind_of(session, statement);
        transcript_statement(&lesson->transcript, statement);
    }
}

/* --- opening and closing --- */

static const char *read_problem(const char *path, FILE **file) {
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) return "it is not a plain file";
    *file = door_open(path, "re");
    return *file ? NULL : door_problem();
}

/* The question of a quiz or the name of an exercise; NULL: the line has none. */
static const char *question_in(const Session *session, const char *line) {
    size_t len;
    const char *name = transcript_exercise(line, strlen(line), &len);
    const char *quiz = *line == 'q' ? transcript_question(line) : NULL;
    if (quiz)
        name = quiz, len = strcspn(quiz, "\"");
    else if (name)
        len = exercise_name(name, len);
    return name ? arena_strn(session->statement, name, len) : NULL;
}

static void look_at_line(const Session *session, const char *path, const char *line,
                         LessonLook *look) {
    look->lines++;
    if (!look->title && strncmp(line, "# ", 2) == 0)
        look->title = arena_strn(session->statement, line + 2, strcspn(line + 2, "\r\n"));
    const char *question = question_in(session, line);
    if (!question) return;
    Ending ending = record_of(session->record, path, question);
    look->score.asked++;
    look->score.solved += ending >= ENDING_HINTED;
    look->score.hinted += ending == ENDING_HINTED;
    if (ending < ENDING_HINTED && !look->open) look->open = look->lines;
}

const char *lesson_look(const Session *session, const char *path, LessonLook *look) {
    FILE *file;
    char *line = NULL;
    size_t size = 0;
    *look = (LessonLook){0};
    const char *problem = read_problem(path, &file);
    if (problem) return problem;
    errno = 0;
    while (getline(&line, &size, file) > 0) look_at_line(session, path, line, look);
    if (ferror(file)) problem = strerror(errno);
    free(line);
    fclose(file);
    look->place = record_place(session->record, path);
    if (!look->title) look->title = path;
    return problem;
}

/* Behind the end there are the questions that are open. */
static unsigned begin_at(const LessonLook *look, bool again) {
    if (again) return 0;
    return look->place < look->lines ? look->place : look->open;
}

bool lesson_is_chapter(const char *name) {
    return strspn(name, "0123456789") == strlen(name);
}

static const char *kind_of_name(const char *name) {
    return lesson_is_chapter(name) ? "chapter " : "";
}

static void greet(Session *session, const Lesson *lesson) {
    Buf text = {0};
    const char *name = lesson->name;
    if (lesson->from > 1)
        buf_printf(&text, "%s%s, from line %u; :learn %s again starts over\n",
                   kind_of_name(name), name, lesson->from, name);
    if (session->prompt)
        buf_puts(&text, "(Enter continues, q leaves; anything else you type is run)\n\n");
    session_flush(session, "lesson", &text);
}

static Reader *open_reader(Session *session, Lesson *lesson) {
    lesson->transcript = (Transcript){.name = lesson->path,
                                      .line = preprocess_file_line,
                                      .context = lesson->file,
                                      .report = &lesson->heard};
    lesson->listener = (Reporter){.kind = &hearing, .own = lesson};
    lesson->heard.first = &lesson->listener;
    const ReaderLimits limits = session_reading(session);
    return reader_new(lesson->path, transcript_line, &lesson->transcript, &limits);
}

static void close_lesson(Session *session) {
    Lesson *lesson = session->lesson;
    session->lesson = NULL;
    reader_free(lesson->reader);
    fclose(lesson->file);
    buf_free(&lesson->transcript.text);
    buf_free(&lesson->blocks);
    buf_free(&lesson->said);
    buf_free(&lesson->begins);
    exercise_free(&lesson->exercise);
    free(lesson->name);
    free(lesson);
}

static void leave(Session *session) {
    Lesson *lesson = session->lesson;
    quiz_leave(session);
    if (!lesson) return;
    session_sayf(session, "lesson", "%s%s, line %u; :learn %s continues there\n",
                 kind_of_name(lesson->name), lesson->name, lesson->line, lesson->name);
    close_lesson(session);
}

const char *lesson_begin(Session *session, const char *path, const char *name,
                         bool again) {
    LessonLook look;
    FILE *file;
    const char *problem = lesson_look(session, path, &look);
    if (!problem) problem = read_problem(path, &file);
    if (problem) return problem;
    leave(session);
    apart_begin(session);
    Lesson *lesson = session->lesson = base_malloc(sizeof *lesson);
    *lesson = (Lesson){.path = (char *)session_name(session, path),
                       .name = strdup(name),
                       .file = file,
                       .from = begin_at(&look, again),
                       .again = again,
                       .tries = session->prompt,
                       .rows = 3,
                       .due = true};
    lesson->reader = open_reader(session, lesson);
    greet(session, lesson);
    return NULL;
}

void lesson_leave(Session *session) {
    leave(session);
    apart_end(session);
}

bool lesson_is_due(const Session *session) {
    return session->lesson && session->lesson->due && !quiz_waits(session);
}

bool lesson_waits(const Session *session) {
    const Lesson *lesson = session->lesson;
    return lesson && (lesson->shown < lesson->blocks.len || !quiz_waits(session));
}

static bool is_prose(char sign) {
    return sign == HEAD || sign == PROSE;
}

/* Whether an empty line stands before a block. */
static bool is_apart(const Lesson *lesson, char sign) {
    if (sign == ECHO) return lesson->rows && is_prose(lesson->last);
    if (sign == ANSWER) return is_prose(lesson->last);
    return lesson->last && (is_prose(sign) || sign == MORE);
}

/* --- carrying statements out --- */

static void write_later(Reporter *r, const Piece *piece) {
    buf_putn(r->own, piece->text, piece->len);
}

static const ReporterKind listed = {
    .like = &report_text, .write = write_later, .colours = true};

static bool is_hidden(const Lesson *lesson) {
    return lesson->result != READER_END && lesson->line < lesson->from;
}

/* What doesn't change anything needs not be done unseen. */
static bool is_idle(const Lesson *lesson) {
    return lesson->kind == NODE_LAW || lesson->kind == NODE_ASSERT ||
           lesson->kind == NODE_QUIZ;
}

/* What fails tells about the exercise at work. */
static void step(Session *session, Lesson *lesson) {
    const Outcome before = report_take_outcome(&session->report);
    exercise_before(&lesson->exercise, session);
    session_step(session, lesson->reader, &lesson->statement, lesson->result,
                 lesson->path);
    exercise_behind(&lesson->exercise, session);
    report_add_outcome(&session->report, before);
}

static void carry_out(Session *session) {
    Lesson *lesson = session->lesson;
    Reporter *first = session->report.first;
    const Reporter before = *first;
    const ReporterKind mute = {.colours = first->kind->colours};
    bool hidden = is_hidden(lesson);
    if (hidden && is_idle(lesson)) return;
    first->kind = hidden ? &mute : &listed;
    first->own = hidden ? before.own : &lesson->said;
    session->passes = !lesson->again;
    step(session, lesson);
    session->passes = false;
    first->kind = before.kind;
    first->own = before.own;
    put_parts(lesson, ANSWER, MORE, buf_str(&lesson->said));
    buf_clear(&lesson->said);
}

/* --- pages --- */

/* Whether a block has to wait for the next page: where there is no room, a section, and
 * prose behind what came of a statement. Of that the first part shows beside the
 * statement. */
static bool must_wait(const Session *session, const char *block) {
    const Lesson *lesson = session->lesson;
    const char *next = block + strlen(block) + 1;
    const char *end = lesson->blocks.data + lesson->blocks.len;
    size_t rows = pager_rows_of(session, block + 1) + is_apart(lesson, *block);
    if (!session->prompt || !lesson->rows || !lesson->last) return false;
    if (*block == HEAD || (*block == PROSE && !is_prose(lesson->last))) return true;
    if (*block == ECHO && next < end) rows += pager_rows_of(session, next + 1);
    return lesson->rows + rows > pager_rows(session);
}

static void show_block(Session *session, const char *block) {
    Lesson *lesson = session->lesson;
    bool apart = is_apart(lesson, *block);
    lesson->rows += pager_rows_of(session, block + 1) + apart;
    lesson->last = *block;
    pager_words(session,
                &(TextEvent){.command = "lesson",
                             .text = arena_printf(session->statement, "%s%s",
                                                  apart ? "\n" : "", block + 1)});
}

static bool is_claim(const Lesson *lesson) {
    return lesson->kind == NODE_LAW || lesson->kind == NODE_ASSERT;
}

/* Where an exercise ends and another one may begin. false: the reader tries again. */
static bool settle(Session *session) {
    Lesson *lesson = session->lesson;
    bool graded = lesson->exercise.asked;
    if (graded && !exercise_settle(&lesson->exercise, session, lesson->path))
        return false;
    if (lesson->tries && lesson->begins.len)
        exercise_begin(&lesson->exercise, lesson->begins.data, lesson->begins.len);
    lesson->settles = false;
    return true;
}

/* Whether the reader's own function stands for the statement, so that it is passed over.
 */
static bool is_replaced(Session *session) {
    Lesson *lesson = session->lesson;
    const Statement *one = &lesson->statement;
    const char *text = arena_strn(session->statement, one->source->text + one->span.start,
                                  one->span.end - one->span.start);
    return exercise_takes(&lesson->exercise, session, text, is_claim(lesson));
}

/* Shows what there is of the statement, which is carried out when its turn comes; false:
 * some of it has to wait. */
static bool show_blocks(Session *session) {
    Lesson *lesson = session->lesson;
    if (lesson->settles && !settle(session)) return false;
    while (!pager_waits(session)) {
        const char *block = buf_str(&lesson->blocks) + lesson->shown;
        bool end = lesson->shown == lesson->blocks.len;
        if (!lesson->done && !end && *block == ECHO) {
            if (exercise_asks(&lesson->exercise, session, is_claim(lesson))) return false;
            if (is_replaced(session)) {
                lesson->done = true;
                lesson->shown = lesson->blocks.len;
                return true;
            }
        }
        if (!lesson->done && (end || *block == ECHO)) {
            lesson->done = true;
            if (lesson->result != READER_END) carry_out(session);
            if (session->lesson != lesson) return false;
            continue;
        }
        if (end) return true;
        if (must_wait(session, block)) return false;
        lesson->shown += strlen(block) + 1;
        show_block(session, block);
    }
    return false;
}

static void finish(Session *session) {
    Lesson *lesson = session->lesson;
    LessonLook look;
    record_put_place(session->record, lesson->path, RECORD_END);
    bool known = session->record && !lesson_look(session, lesson->path, &look);
    quiz_score(session, known ? &look.score : NULL);
    session_sayf(session, "lesson", "the end of %s%s\n", kind_of_name(lesson->name),
                 lesson->name);
    close_lesson(session);
    apart_end(session);
}

/* One statement, or the end. false: it stops here. */
static bool one_step(Session *session) {
    Lesson *lesson = session->lesson;
    ArenaMark mark = arena_mark(session->statement);
    watch_begin(&session->watch);
    if (!lesson->read) read_next(session, lesson);
    bool goes = true;
    if (is_hidden(lesson))
        carry_out(session);
    else
        goes = show_blocks(session);
    if (goes && lesson->result == READER_END) {
        finish(session);
        goes = false;
    } else if (goes) {
        lesson->read = false;
        goes = session_goes_on(session) && !quiz_waits(session);
    }
    arena_release(session->statement, mark);
    return goes;
}

void lesson_go_on(Session *session) {
    Lesson *lesson = session->lesson;
    if (lesson->last) lesson->rows = 0;
    lesson->due = false;
    while (one_step(session)) {
    }
    if (session->lesson != lesson) return;
    record_put_place(session->record, lesson->path, lesson->line);
    lesson->due = quiz_waits(session); /* behind its answer */
}
