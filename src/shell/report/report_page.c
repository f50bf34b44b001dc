/* Pages are put together in memory and written when all is said.
 *
 * Statements that say nothing stand in one block with those that follow. A section headed
 * Answers (or Solutions), what answers a quiz, and what solves an exercise up to the
 * first claim about it, is an answer: it stays where it is, goes to the end of the page,
 * or is left out (the setting `answers`); all else stays in its place.
 *
 * One page has all scripts. With a folder each has a page of its own, with links to the
 * ones before and behind it; what belongs to none stands on the page of contents. */
#include "shell/report/report_page.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/door.h"
#include "render/picture/markdown.h"
#include "render/picture/page.h"
#include "render/picture/svg.h"
#include "shell/report/transcript.h"

typedef struct {
    Buf text;
    bool code; /* a block of statements is open */
} Part;

typedef struct {
    const Reporter *r;
    Arena *arena;
    const char *name, *title; /* of its file; its first heading, or "" */
    Buf ids;                  /* that are taken, each between newlines */
    Buf contents;             /* headings, as items of a list */
    size_t entries, head;     /* so many; where in the body the list goes */
    Part body, answers, nowhere;
    int answering; /* the level of the heading of answers; 0: those are not at work */
    bool exercise; /* what follows solves one, up to a claim or the next prose */
    const char *section, *id; /* the heading of the section at work, and its id */
    const char *answered;     /* the id of that of the last of the answers */
    unsigned quizzes;
} Sheet;

/* The first is that of contents, or the only one. */
typedef struct {
    Arena *arena;
    Sheet *at;
    size_t count, cap, now;
} Pages;

enum { ENTRIES_LEAST = 3, CONTENTS_LEVEL = 2 };

/* --- sheets --- */

static bool has_sheet(const Pages *pages, const char *name) {
    for (size_t i = 0; i < pages->count; i++)
        if (strcmp(pages->at[i].name, name) == 0) return true;
    return false;
}

/* "moves" of lib/moves.bbx; "moves-2" where there is one of this name. */
static void add_sheet(const Reporter *r, Pages *pages, const char *path) {
    size_t len;
    const char *stem = source_stem(path, &len);
    Sheet sheet = {.r = r,
                   .arena = pages->arena,
                   .name = arena_strn(pages->arena, stem, len),
                   .title = "",
                   .section = "",
                   .id = "",
                   .answered = ""};
    for (unsigned number = 2; has_sheet(pages, sheet.name); number++)
        sheet.name = arena_printf(pages->arena, "%.*s-%u", (int)len, stem, number);
    buf_puts(&sheet.ids, "\n" SVG_IDS "\nanswers\n");
    pages->at =
        arena_grow(pages->arena, pages->at, pages->count, &pages->cap, sizeof *pages->at);
    pages->at[pages->count++] = sheet;
}

static Pages *pages_of(Reporter *r) {
    if (!r->own) {
        Pages *pages = base_malloc(sizeof *pages);
        *pages = (Pages){.arena = arena_new()};
        add_sheet(r, pages, "index");
        r->own = pages;
    }
    return r->own;
}

static void free_sheet(Sheet *sheet) {
    Buf *all[] = {&sheet->ids, &sheet->contents, &sheet->body.text, &sheet->answers.text,
                  &sheet->nowhere.text};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) buf_free(all[i]);
}

static void close_code(Part *part) {
    if (part->code) buf_puts(&part->text, "</code></pre>\n");
    part->code = false;
}

/* --- headings --- */

static bool is_taken(const Sheet *sheet, const char *id) {
    const char *line = arena_printf(sheet->arena, "\n%s\n", id);
    return strstr(buf_str(&sheet->ids), line) != NULL;
}

/* "The lowest square" is at #the-lowest-square, a second one at #the-lowest-square-2. */
static const char *make_id(Sheet *sheet, const char *title) {
    Buf words = {0};
    for (; *title; title++)
        if (isalnum((unsigned char)*title) || (unsigned char)*title >= 0x80)
            buf_putc(&words, (char)tolower((unsigned char)*title));
        else if (words.len && words.data[words.len - 1] != '-')
            buf_putc(&words, '-');
    while (words.len && words.data[words.len - 1] == '-') words.len--;
    const char *plain = arena_strn(sheet->arena, buf_str(&words), words.len), *id = plain;
    for (unsigned number = *plain ? 2 : 1; !*id || is_taken(sheet, id); number++)
        id = arena_printf(sheet->arena, "%s-%u", plain, number);
    buf_printf(&sheet->ids, "%s\n", id);
    buf_free(&words);
    return id;
}

static bool is_answers(const char *title) {
    static const char *const words[] = {"answer", "answers", "solution", "solutions"};
    size_t len = strcspn(title, " ");
    if (title[len] && strncmp(title + len, " to ", 4) != 0) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && strncasecmp(title, words[i], len) == 0)
            return true;
    return false;
}

static void add_entry(Sheet *sheet, const MarkdownBlock *block) {
    if (block->level > CONTENTS_LEVEL) return;
    sheet->entries++;
    svg_printf(&sheet->contents, "<li class=\"h%u\"><a href=\"#%s\">%s</a></li>\n",
               (unsigned)block->level, sheet->id, block->title);
}

/* The first heading of all is the page's. */
static void write_heading(Sheet *sheet, const MarkdownBlock *block) {
    Buf *body = &sheet->body.text;
    bool first = !*sheet->title;
    sheet->section = arena_str(sheet->arena, block->title);
    sheet->id = make_id(sheet, block->title);
    if (first)
        sheet->title = sheet->section;
    else
        add_entry(sheet, block);
    buf_printf(body, "<h%d id=\"%s\">%s</h%d>\n", block->level, sheet->id, block->html,
               block->level);
    if (first) sheet->head = body->len;
}

/* --- answers --- */

/* What an answer is for stands above it, once. */
static void head_answers(Sheet *sheet) {
    if (strcmp(sheet->id, sheet->answered) == 0) return;
    sheet->answered = sheet->id;
    svg_printf(&sheet->answers.text, "<h3><a href=\"#%s\">%s</a></h3>\n", sheet->id,
               sheet->section);
}

static Part *answers_part(Sheet *sheet) {
    if (sheet->r->answers == ANSWERS_BELOW) return &sheet->body;
    if (sheet->r->answers == ANSWERS_OMIT) return &sheet->nowhere;
    head_answers(sheet);
    return &sheet->answers;
}

/* Where what is said belongs now. */
static Part *part_now(Sheet *sheet) {
    return sheet->answering || sheet->exercise ? answers_part(sheet) : &sheet->body;
}

static void put_link(const Sheet *sheet, Buf *buf, const char *to, const char *text) {
    if (sheet->r->answers == ANSWERS_END)
        buf_printf(buf, "<p class=\"see\"><a href=\"#%s\">%s</a></p>\n", to, text);
}

static void write_block(void *context, const MarkdownBlock *block) {
    Sheet *sheet = context;
    if (block->level) {
        close_code(part_now(sheet));
        if (block->level <= sheet->answering) sheet->answering = 0;
        bool answers = !sheet->answering && is_answers(block->title);
        if (answers) sheet->answering = block->level;
        if (answers && sheet->r->answers != ANSWERS_BELOW) {
            put_link(sheet, &sheet->body.text, "answers", block->html);
            return;
        }
    }
    Part *part = part_now(sheet);
    close_code(part);
    if (block->level && part == &sheet->body)
        write_heading(sheet, block);
    else if (block->level)
        buf_printf(&part->text, "<h4>%s</h4>\n", block->html);
    else
        buf_puts(&part->text, block->html);
}

/* --- pieces --- */

static void end_exercise(Sheet *sheet) {
    if (sheet->exercise) close_code(part_now(sheet));
    sheet->exercise = false;
}

static void write_prose(Sheet *sheet, const Piece *piece) {
    end_exercise(sheet);
    markdown_read(piece->text, piece->len, write_block, sheet);
    if (piece->kind != PAGE_EXERCISE) return;
    put_link(sheet, &part_now(sheet)->text, "answers", "Solution");
    sheet->exercise = true;
    close_code(part_now(sheet));
}

/* A quiz shows its question only. */
static void write_statement(Part *part, const char *text) {
    if (transcript_question(text)) return;
    if (!part->code) {
        buf_puts(&part->text, "<pre class=\"in\"><code>");
        text += *text == '\n';
    }
    part->code = true;
    page_lines(&part->text, text);
}

static void write_question(Sheet *sheet, const char *question) {
    Buf *body = &sheet->body.text;
    unsigned number = ++sheet->quizzes;
    close_code(&sheet->body);
    buf_printf(body, "<div class=\"quiz\" id=\"quiz.%u\">\n%s", number, question);
    if (sheet->r->answers == ANSWERS_END)
        buf_printf(body, "<p class=\"see\"><a href=\"#answer.%u\">answer %u</a></p>\n",
                   number, number);
    buf_puts(body, "</div>\n");
}

static void write_answer(Sheet *sheet, const char *answer) {
    Part *part = answers_part(sheet);
    if (part == &sheet->answers)
        buf_printf(
            &part->text,
            "<p class=\"number\" id=\"answer.%u\"><a href=\"#quiz.%u\">%u</a></p>\n",
            sheet->quizzes, sheet->quizzes, sheet->quizzes);
    buf_puts(&part->text, answer);
}

static void write_said(Part *part, const char *text) {
    close_code(part);
    buf_puts(&part->text, text);
}

/* Texts of the command line and of standard input have no name. */
static void begin_script(const Reporter *r, Pages *pages, const char *name) {
    pages->at[pages->now].answering = 0;
    if (!r->folder) return;
    if (*name) add_sheet(r, pages, name);
    pages->now = *name ? pages->count - 1 : 0;
}

void report_page_write(Reporter *r, const Piece *piece) {
    if (piece->kind == PIECE_OUT) {
        report_write(r, piece);
        return;
    }
    Pages *pages = pages_of(r);
    Sheet *sheet = &pages->at[pages->now];
    switch (piece->kind) {
    case PAGE_SCRIPT:
        begin_script(r, pages, piece->text);
        break;
    case PAGE_PROSE:
    case PAGE_EXERCISE:
        write_prose(sheet, piece);
        break;
    case PAGE_STATEMENT:
        if (transcript_is_claim(piece->text)) end_exercise(sheet);
        write_statement(part_now(sheet), piece->text);
        break;
    case PAGE_QUESTION:
        write_question(sheet, piece->text);
        break;
    case PAGE_ANSWER:
        write_answer(sheet, piece->text);
        break;
    default:
        write_said(part_now(sheet), piece->text);
    }
}

/* --- the end --- */

static const char *title_of(const Sheet *sheet) {
    return *sheet->title ? sheet->title : sheet->name;
}

static void put_page_link(Buf *buf, const Sheet *to, const char *rel, const char *before,
                          const char *after) {
    if (!to) return;
    svg_printf(buf, "<a rel=\"%s\" href=\"%s.html\">%s%s%s</a>\n", rel, to->name, before,
               title_of(to), after);
}

/* The sheets before and behind; the one of contents is none of them. */
static void put_pages(Buf *buf, const Pages *pages, size_t index) {
    if (index == 0) return;
    buf_puts(buf, "<nav class=\"pages\" aria-label=\"Pages\">\n");
    put_page_link(buf, index > 1 ? &pages->at[index - 1] : NULL, "prev", "← ", "");
    put_page_link(buf, &pages->at[0], "contents", "", "");
    put_page_link(buf, index + 1 < pages->count ? &pages->at[index + 1] : NULL, "next",
                  "", " →");
    buf_puts(buf, "</nav>\n");
}

static void put_contents(Buf *buf, const Sheet *sheet) {
    if (sheet->entries < ENTRIES_LEAST) return;
    buf_puts(buf,
             "<nav class=\"contents\" aria-label=\"Contents\"><details open=\"open\">"
             "<summary>Contents</summary>\n<ol>\n");
    buf_putn(buf, buf_str(&sheet->contents), sheet->contents.len);
    buf_puts(buf, "</ol>\n</details></nav>\n");
}

static void put_answers(Buf *buf, const Sheet *sheet) {
    if (!sheet->answers.text.len) return;
    buf_puts(buf, "<section class=\"answers\">\n<h2 id=\"answers\">Answers</h2>\n");
    buf_putn(buf, buf_str(&sheet->answers.text), sheet->answers.text.len);
    buf_puts(buf, "</section>\n");
}

/* The page of contents lists the others, below what it has of its own. */
static void put_list(Buf *buf, const Pages *pages) {
    if (pages->count < 2) return;
    buf_puts(buf, "<ul class=\"scripts\">\n");
    for (size_t i = 1; i < pages->count; i++) {
        buf_puts(buf, "<li>");
        put_page_link(buf, &pages->at[i], "item", "", "");
        buf_puts(buf, "</li>\n");
    }
    buf_puts(buf, "</ul>\n");
}

static void put_sheet(const Reporter *r, Buf *buf, const Pages *pages, size_t index) {
    Sheet *sheet = &pages->at[index];
    close_code(&sheet->body);
    close_code(&sheet->answers);
    const char *body = buf_str(&sheet->body.text);
    page_head(buf, &r->style, title_of(sheet));
    put_pages(buf, pages, index);
    if (index == 0 && r->folder && !sheet->head) buf_puts(buf, "<h1>Contents</h1>\n");
    buf_putn(buf, body, sheet->head);
    put_contents(buf, sheet);
    buf_putn(buf, body + sheet->head, sheet->body.text.len - sheet->head);
    if (index == 0) put_list(buf, pages);
    put_answers(buf, sheet);
    put_pages(buf, pages, index);
    page_end(buf);
}

static void write_sheet(Reporter *r, const Sheet *sheet, const Buf *text) {
    Buf path = {0};
    buf_printf(&path, "%s/%s.html", r->folder, sheet->name);
    FILE *file = fopen(buf_str(&path), door_mode(buf_str(&path), r->overwrites));
    bool good = file && fwrite(text->data, 1, text->len, file) == text->len;
    if (file && fclose(file) != 0) good = false;
    if (!good) fprintf(stderr, "%s: error: %s\n", buf_str(&path), strerror(errno));
    r->broken = r->broken || !good;
    buf_free(&path);
}

void report_page_end(Reporter *r) {
    Pages *pages = pages_of(r);
    Sheet *first = pages->at;
    if (!*first->title) first->title = r->folder ? "Contents" : "bbx";
    for (size_t i = 1; i < pages->count; i++) {
        Buf text = {0};
        put_sheet(r, &text, pages, i);
        write_sheet(r, &pages->at[i], &text);
        buf_free(&text);
    }
    put_sheet(r, &r->buf, pages, 0);
    report_put_as(r, PIECE_OUT, 0);
    for (size_t i = 0; i < pages->count; i++) free_sheet(&pages->at[i]);
    arena_free(pages->arena);
    free(pages);
}
