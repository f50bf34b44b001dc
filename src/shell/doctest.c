/* Examples. A document is cut into lines; the lines of a bbx block into examples: input
 * lines, then output lines. An inner session runs the inputs and answers into memory;
 * where an answer differs, the lines that are too many and those that are missing are
 * told by their longest common subsequence. "..." in an answer stands for any text. */
#include "shell/doctest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/door.h"
#include "base/interrupt.h"
#include "preprocess/preprocess.h"
#include "shell/prompt/entry.h"

enum {
    COLUMNS = 80,
    LINES_MOST = 400, /* of an answer, for the comparison line by line */
    LINE_MOST = 1 << 20
};

static const char first_prompt[] = "bbx>", next_prompt[] = "...>";

typedef struct {
    const char *at;
    size_t len;
} Line;

typedef struct {
    Session *outer;
    Session inner;
    const char *path;
    char *answers;     /* all that the inner session said */
    size_t size, told; /* how much of it was compared */
    FILE *stream;
    unsigned line; /* of the document, from 1 */
    unsigned examples;
    unsigned began;           /* the example's first line; 0: none is open */
    Buf input, shown, wanted; /* shown: the input's lines with their prompts */
} Doctest;

/* --- comparing --- */

static size_t split(const char *text, size_t len, Line *lines) {
    size_t count = 0;
    while (len > 0 && count < LINES_MOST) {
        const char *end = memchr(text, '\n', len);
        size_t size = end ? (size_t)(end - text) : len;
        lines[count++] = (Line){text, size};
        size += end != NULL;
        text += size;
        len -= size;
    }
    return len > 0 ? LINES_MOST + 1 : count;
}

/* Whether a text is as wanted, where "..." stands for any text. */
static bool fits(const char *wanted, size_t len, const char *found, size_t size) {
    static const char any[] = "...";
    const char *gap = memmem(wanted, len, any, 3);
    size_t head = gap ? (size_t)(gap - wanted) : len;
    if (size < head || memcmp(wanted, found, head) != 0) return false;
    if (!gap) return size == head;
    while (gap) {
        wanted += head + 3, len -= head + 3;
        found += head, size -= head;
        gap = memmem(wanted, len, any, 3);
        head = gap ? (size_t)(gap - wanted) : len;
        if (size < head) return false;
        const char *next = gap ? memmem(found, size, wanted, head) : found + size - head;
        if (!next) return false;
        size -= (size_t)(next - found), found = next;
    }
    return memcmp(wanted, found, head) == 0;
}

static bool same(const Line *wanted, const Line *found) {
    return fits(wanted->at, wanted->len, found->at, found->len);
}

static void put_line(Buf *buf, char sign, const Line *line) {
    buf_printf(buf, "  %c ", sign);
    buf_putn(buf, line->at, line->len);
    buf_putc(buf, '\n');
}

typedef struct {
    Line wanted[LINES_MOST], found[LINES_MOST];
    unsigned short common[LINES_MOST + 1][LINES_MOST + 1]; /* of the rests from i, j on */
} Diff;

static void put_diff(Buf *buf, Diff *diff, size_t wanted, size_t found) {
    for (size_t i = wanted; i-- > 0;)
        for (size_t j = found; j-- > 0;) {
            unsigned short down = diff->common[i + 1][j], right = diff->common[i][j + 1];
            diff->common[i][j] = same(&diff->wanted[i], &diff->found[j])
                                     ? (unsigned short)(diff->common[i + 1][j + 1] + 1)
                                 : down > right ? down
                                                : right;
        }
    size_t i = 0, j = 0;
    while (i < wanted || j < found) {
        if (i < wanted && j < found && same(&diff->wanted[i], &diff->found[j])) {
            put_line(buf, ' ', &diff->wanted[i++]);
            j++;
        } else if (i < wanted &&
                   (j == found || diff->common[i + 1][j] >= diff->common[i][j + 1]))
            put_line(buf, '-', &diff->wanted[i++]);
        else
            put_line(buf, '+', &diff->found[j++]);
    }
}

/* "- what the document has", "+ what bbx answers". */
static void put_difference(Buf *buf, const Buf *wanted, const char *found, size_t len) {
    Diff *diff = base_malloc(sizeof *diff);
    memset(diff->common, 0, sizeof diff->common);
    size_t nwanted = split(buf_str(wanted), wanted->len, diff->wanted);
    size_t nfound = split(found, len, diff->found);
    if (nwanted > LINES_MOST || nfound > LINES_MOST)
        buf_puts(buf, "  the answer differs\n");
    else
        put_diff(buf, diff, nwanted, nfound);
    free(diff);
}

/* --- examples --- */

static void report_example(Doctest *test, const char *found, size_t len) {
    Buf text = {0}, detail = {0};
    bool ok = fits(buf_str(&test->wanted), test->wanted.len, found, len);
    if (!ok) put_difference(&detail, &test->wanted, found, len);
    buf_putn(&text, buf_str(&test->shown), test->shown.len - 1);
    const AssertEvent event = {
        {test->path, test->began, buf_str(&text)}, ok, ok ? NULL : buf_str(&detail), NULL};
    report_assertion(&test->outer->report, &event);
    buf_free(&text);
    buf_free(&detail);
}

/* Runs the example that is open, if one is. */
static void finish_example(Doctest *test) {
    if (!test->began) return;
    test->examples++;
    entry_run(&test->inner, buf_str(&test->input), test->input.len);
    fflush(test->stream);
    report_example(test, test->answers + test->told, test->size - test->told);
    test->told = test->size;
    test->began = 0;
}

static void begin_example(Doctest *test) {
    finish_example(test);
    test->began = test->line;
    buf_clear(&test->input);
    buf_clear(&test->shown);
    buf_clear(&test->wanted);
}

/* The rest of a line that begins with a prompt. */
static bool after_prompt(const Line *line, const char *prompt, Line *rest) {
    size_t len = strlen(prompt);
    if (line->len < len || memcmp(line->at, prompt, len) != 0) return false;
    if (line->len > len && line->at[len] != ' ') return false;
    len += line->len > len;
    *rest = (Line){line->at + len, line->len - len};
    return true;
}

static void put_input(Doctest *test, const Line *line, const Line *rest) {
    buf_putn(&test->input, rest->at, rest->len);
    buf_putc(&test->input, '\n');
    buf_putn(&test->shown, line->at, line->len);
    buf_putc(&test->shown, '\n');
}

static void complain(Doctest *test, const char *message, const char *hint) {
    report_error_line(&test->outer->report, test->path, test->line, message, hint);
}

static void take_line(Doctest *test, const Line *line) {
    Line rest;
    if (after_prompt(line, first_prompt, &rest)) {
        begin_example(test);
        put_input(test, line, &rest);
    } else if (test->began && test->wanted.len == 0 &&
               after_prompt(line, next_prompt, &rest)) {
        put_input(test, line, &rest);
    } else if (test->began) {
        buf_putn(&test->wanted, line->at, line->len);
        buf_putc(&test->wanted, '\n');
    } else {
        complain(test, "output without a prompt before it",
                 "input follows 'bbx> ' or '...> '");
    }
}

/* --- documents --- */

typedef struct {
    size_t indent, marks; /* of the line that opened the block; marks 0: outside */
    char mark;            /* ` or ~ */
    bool ours;
    unsigned opened;
} Fence;

/* The run of ``` or ~~~ that a line begins with. */
static size_t fence(const Line *line, size_t *indent, char *mark) {
    size_t i = 0, count = 0;
    while (i < line->len && line->at[i] == ' ') i++;
    *indent = i;
    *mark = i < line->len ? line->at[i] : 0;
    if (*mark != '`' && *mark != '~') return 0;
    while (i + count < line->len && line->at[i + count] == *mark) count++;
    return count >= 3 ? count : 0;
}

static bool is_ours(const Line *line, size_t from) {
    while (from < line->len && line->at[from] == ' ') from++;
    size_t len = 0;
    while (from + len < line->len && !strchr(" \t{,", line->at[from + len])) len++;
    return len == 3 && memcmp(line->at + from, "bbx", 3) == 0;
}

static bool only_blanks(const Line *line, size_t from) {
    while (from < line->len && strchr(" \t", line->at[from])) from++;
    return from == line->len;
}

static void document_line(Doctest *test, Fence *block, Line line) {
    size_t indent;
    char mark;
    size_t marks = fence(&line, &indent, &mark);
    if (block->marks == 0) {
        if (marks)
            *block =
                (Fence){indent, marks, mark, is_ours(&line, indent + marks), test->line};
        return;
    }
    if (marks >= block->marks && mark == block->mark &&
        only_blanks(&line, indent + marks)) {
        finish_example(test);
        block->marks = 0;
        return;
    }
    if (!block->ours) return;
    for (size_t i = 0; i < block->indent && line.len && *line.at == ' '; i++)
        line = (Line){line.at + 1, line.len - 1};
    take_line(test, &line);
}

static void document(Doctest *test, FILE *file) {
    Fence block = {0};
    Buf line = {0};
    while (!test->inner.quit && !*interrupt_flag() &&
           preprocess_file_line(file, &line, LINE_MOST)) {
        size_t len = line.len;
        if (line.data[len - 1] == '\n') len--;
        if (len > 0 && line.data[len - 1] == '\r') len--;
        test->line++;
        document_line(test, &block, (Line){line.data, len});
        buf_clear(&line);
    }
    buf_free(&line);
    if (ferror(file)) report_error(&test->outer->report, test->path, strerror(errno), "");
    if (block.marks == 0 || !block.ours) return;
    finish_example(test);
    test->line = block.opened;
    complain(test, "the block is not closed", "");
}

/* As the prompt answers, but wide as ever, plain, and with a limit of time. */
static Options inner_options(const Options *outer) {
    Options options = *outer;
    options.smt2 = NULL;
    options.quiet = false;
    options.settings.color = COLOR_NEVER;
    if (!options.settings.width) options.settings.width = COLUMNS;
    options.settings.timeout_given = true;
    return options;
}

static void run(Doctest *test, FILE *file) {
    Options options = inner_options(test->outer->options);
    session_open(&test->inner, &options, test->outer->run, test->stream);
    test->inner.prompt = true;
    session_settle(&test->inner);
    document(test, file);
    session_close(&test->inner);
    if (test->examples == 0 && !ferror(file))
        report_error(&test->outer->report, test->path, "there is no example in it",
                     "a block of examples begins with ```bbx");
}

void doctest_file(Session *session, const char *path) {
    FILE *file = strcmp(path, "-") == 0 ? door_input(stdin) : door_open(path, "re");
    Doctest *test = base_malloc(sizeof *test);
    *test = (Doctest){.outer = session, .path = path};
    if (file) test->stream = open_memstream(&test->answers, &test->size);
    if (test->stream)
        run(test, file);
    else
        report_error(&session->report, path, strerror(errno), "");
    if (file) fclose(file);
    free(test->answers);
    buf_free(&test->input);
    buf_free(&test->shown);
    buf_free(&test->wanted);
    free(test);
}
