/* The lines of an input and of the files that it includes. */
#include "preprocess/input.h"

#include <stdarg.h>
#include <string.h>

#include "base/utf8.h"

enum { COMMENT_MOST = 64 << 20 };

struct InputName {
    InputName *next;
    char text[];
};

const char *input_name(Preprocess *p, const char *name) {
    InputName *n = p->names;
    while (n && strcmp(n->text, name) != 0) n = n->next;
    if (n) return n->text;
    n = arena_raw(p->arena, sizeof *n + strlen(name) + 1);
    n->next = p->names;
    strcpy(n->text, name);
    p->names = n;
    return n->text;
}

void input_begin(PreprocessInput *in, const char *name, PreprocessRead read,
                 void *context, PreprocessLanguage language) {
    in->file = base_grow(in->file, in->files, &in->files_cap, sizeof *in->file);
    in->file[in->files++] = (InputFile){.name = name,
                                        .read = read,
                                        .context = context,
                                        .language = language,
                                        .line = 1,
                                        .ifs = in->nifs};
}

void input_end(PreprocessInput *in) {
    InputFile *file = input_file(in);
    while (in->nifs > file->ifs) source_drop(in->ifs[--in->nifs].source);
    buf_free(&file->held);
    in->files--;
}

/* ---- what is wrong */

void input_tell(PreprocessInput *in, DiagLevel level, const Buf *text, size_t at,
                const char *format, ...) {
    const InputFile *file = input_file(in);
    unsigned lines = source_count_lines(buf_str(text), text->len);
    bool ends = text->len && text->data[text->len - 1] == '\n';
    if (ends && at >= text->len) at = text->len - 1;
    Source *source =
        source_new(file->name, buf_str(text), text->len, file->line - lines - !ends);
    Buf message = {0};
    va_list args;
    va_start(args, format);
    buf_vprintf(&message, format, args);
    va_end(args);
    Span span = span_of(at, at + 1);
    if (level == DIAG_ERROR)
        diag_error(in->diags, source, span, "%s", buf_str(&message));
    else
        diag_warning(in->diags, source, span, "%s", buf_str(&message));
    buf_free(&message);
    source_drop(source);
}

/* ---- lines */

void input_hold(PreprocessInput *in, const char *text, size_t len) {
    InputFile *file = input_file(in);
    buf_clear(&file->held);
    buf_putn(&file->held, text, len);
    file->holds = true;
    file->line -= source_count_lines(text, len) + (text[len - 1] != '\n');
}

/* A line as it stands in the file; a BOM at its start is skipped. */
static bool read_line(PreprocessInput *in, Buf *line) {
    InputFile *file = input_file(in);
    size_t start = line->len;
    if (file->holds) {
        buf_putn(line, file->held.data, file->held.len);
        file->holds = false;
        file->line += source_count_lines(file->held.data, file->held.len);
        file->line += line->data[line->len - 1] != '\n';
        return true;
    }
    if (!file->read(file->context, line, in->line_max + 1)) return false;
    bool bom = file->line++ == 1 && line->len - start >= 3 &&
               memcmp(line->data + start, "\xEF\xBB\xBF", 3) == 0;
    if (bom) {
        line->len -= 3;
        memmove(line->data + start, line->data + start + 3, line->len - start + 1);
    }
    return true;
}

typedef struct {
    size_t len;
    bool open; /* it goes on behind the text */
} Comment;

/* The next comment in the text; NULL: there is none. */
static char *find_comment(char *text, PieceHash hash, Comment *comment) {
    const char *stop;
    for (;;) {
        text += strcspn(text, "\"'/#");
        if (!*text) return NULL;
        if (*text == '#' && piece_is_comment(text, hash)) break;
        if (*text == '/' && (text[1] == '/' || text[1] == '*')) break;
        text += *text == '/' || *text == '#' ? 1 : piece_quoted(text);
    }
    bool line = text[1] != '*' || *text == '#';
    stop = line ? text + strcspn(text, "\n") : strstr(text + 2, "*/");
    comment->open = !stop;
    comment->len = !stop ? strlen(text) : (size_t)(stop - text) + (line ? 0 : 2);
    return text;
}

/* Whether a comment is open at the text's end. */
static bool leaves_comment(char *text, PieceHash hash) {
    Comment comment = {0};
    if (!strchr(text, '/')) return false;
    while ((text = find_comment(text, hash, &comment))) text += comment.len;
    return comment.open;
}

static bool is_ascii(const Buf *line) {
    char all = 0;
    for (size_t i = 0; i < line->len; i++) all |= line->data[i];
    return !(all & 0x80);
}

/* Comments may have any encoding: bytes in them that are no UTF-8 become blanks. */
static void mend_comments(char *text, PieceHash hash) {
    Comment comment;
    for (char *at = text; (at = find_comment(at, hash, &comment)); at += comment.len)
        for (size_t i = 0, size; i < comment.len; i += size)
            if (utf8_decode(at + i, comment.len - i, &size) == 0xFFFD && size == 1)
                at[i] = ' ';
}

/* What a # is in the text behind `from`, which moves behind that of a directive. */
static PieceHash hash_of(const PreprocessInput *in, const Buf *line, size_t *from) {
    if (input_file(in)->language != LANGUAGE_BBX) return HASH_SIGN;
    if (!directive_is(in, line->data)) return HASH_COMMENT;
    size_t sign = (size_t)(strchr(line->data, '#') - line->data);
    if (*from <= sign) *from = sign + 1;
    return HASH_BLANK;
}

/* And those that its comments join to it. */
static void read_comments(PreprocessInput *in, Buf *line, PieceHash hash, size_t from) {
    while (line->len < COMMENT_MOST && leaves_comment(line->data + from, hash)) {
        const char *stop = NULL;
        for (size_t at; !stop; stop = strstr(line->data + at, "*/")) {
            at = line->len;
            if (!read_line(in, line)) return;
        }
        from = (size_t)(stop - line->data) + 2;
    }
}

bool input_line(PreprocessInput *in, Buf *line) {
    size_t from = line->len;
    if (!read_line(in, line)) return false;
    PieceHash hash = hash_of(in, line, &from);
    read_comments(in, line, hash, from);
    if (!is_ascii(line)) mend_comments(line->data + from, hash);
    return true;
}

Expand input_expand(PreprocessInput *in) {
    const InputFile *file = input_file(in);
    return (Expand){.table = &in->preprocess->macros,
                    .language = file->language,
                    .arena = in->arena,
                    .file = file->name,
                    .line = file->line - 1,
                    .counter = &in->preprocess->counter};
}
