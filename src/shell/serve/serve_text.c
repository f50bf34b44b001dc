#include "shell/serve/serve_text.h"

#include <ctype.h>
#include <string.h>

#include "base/symbol.h"
#include "base/utf8.h"

/* --- lines --- */

size_t serve_text_line_start(ServeText text, size_t offset) {
    while (offset > 0 && !strchr("\r\n", text.at[offset - 1])) offset--;
    return offset;
}

size_t serve_text_line_end(ServeText text, size_t offset) {
    return offset + strcspn(text.at + offset, "\r\n");
}

/* Behind the end of the line; lines end in LF, CR LF or CR. */
static size_t next_line(ServeText text, size_t offset) {
    size_t end = serve_text_line_end(text, offset);
    if (end == text.len) return end;
    return end + 1 + (text.at[end] == '\r' && text.at[end + 1] == '\n');
}

static size_t units_of(uint32_t point) {
    return point >= 0x10000 ? 2 : 1;
}

static size_t number_of(const json_t *object, const char *key) {
    json_int_t value = json_integer_value(json_object_get(object, key));
    return value < 0 ? 0 : (size_t)value;
}

size_t serve_text_offset(ServeText text, const json_t *position) {
    size_t at = 0, line = number_of(position, "line"),
           units = number_of(position, "character"), size;
    for (; line > 0 && at < text.len; line--) at = next_line(text, at);
    size_t end = serve_text_line_end(text, at);
    while (at < end && !line) {
        size_t wide = units_of(utf8_decode(text.at + at, end - at, &size));
        if (units < wide) break;
        units -= wide;
        at += size;
    }
    return at;
}

json_t *serve_text_position(ServeText text, size_t offset) {
    size_t line = 0, units = 0, start = 0, size;
    if (offset > text.len) offset = text.len;
    for (size_t next; (next = next_line(text, start)) <= offset && next > start; line++) {
        bool last = serve_text_line_end(text, start) == text.len;
        if (last) break;
        start = next;
    }
    for (size_t at = start; at < offset; at += size)
        units += units_of(utf8_decode(text.at + at, text.len - at, &size));
    return json_pack("{s:I, s:I}", "line", (json_int_t)line, "character",
                     (json_int_t)units);
}

json_t *serve_text_range(ServeText text, size_t start, size_t end) {
    return json_pack("{s:o, s:o}", "start", serve_text_position(text, start), "end",
                     serve_text_position(text, end));
}

/* A line ends in LF there, and a mark at the beginning is not counted. */
size_t serve_text_place(ServeText text, size_t line, size_t column) {
    size_t at = 0;
    for (const char *end; line > 1 && (end = strchr(text.at + at, '\n')); line--)
        at = (size_t)(end - text.at) + 1;
    if (at == 0 && strncmp(text.at, "\xEF\xBB\xBF", 3) == 0) at = 3;
    size_t end = at + strcspn(text.at + at, "\n");
    return at + utf8_skip(text.at + at, end - at, column ? column - 1 : 0);
}

/* --- expressions --- */

static bool in_token(char c) {
    return symbol_goes_on(c) || isalnum((unsigned char)c) || c == '_';
}

Span serve_text_token(ServeText text, size_t offset) {
    size_t start = offset, end = offset;
    while (start > 0 && in_token(text.at[start - 1])) start--;
    while (end < text.len && in_token(text.at[end])) end++;
    return span_of(start, end);
}

/* = but not ==, <=, >= or !=; |= and the like are. */
static bool is_assignment(ServeText text, size_t at) {
    if (text.at[at] != '=' || text.at[at + 1] == '=' || text.at[at + 1] == '>') return false;
    char before = at ? text.at[at - 1] : ' ';
    bool shift = at > 1 && text.at[at - 2] == before;
    return !strchr("=!", before) && (!strchr("<>", before) || shift);
}

static bool is_word(ServeText text, size_t end, const char *word) {
    size_t len = strlen(word);
    return end >= len && strncmp(text.at + end - len, word, len) == 0 &&
           (end == len || !in_token(text.at[end - len - 1]));
}

/* What an expression can begin behind; a line's start in a script. */
static bool begins_behind(ServeText text, size_t at) {
    return at == 0 || strchr("([{,;}\n", text.at[at - 1]) ||
           is_assignment(text, at - 1) || is_word(text, at, "return");
}

static bool ends_before(ServeText text, size_t at) {
    return at >= text.len || strchr(")]},;\n", text.at[at]);
}

/* The other bracket of a pair, over what stands between; SIZE_MAX: there is none. */
static size_t back_over(ServeText text, size_t at) {
    size_t depth = 0;
    for (size_t i = at + 1; i-- > 0;) {
        if (strchr(")]}", text.at[i])) depth++;
        if (strchr("([{", text.at[i]) && --depth == 0) return i;
    }
    return SIZE_MAX;
}

static size_t over(ServeText text, size_t at) {
    size_t depth = 0;
    for (size_t i = at; i < text.len; i++) {
        if (strchr("([{", text.at[i])) depth++;
        if (strchr(")]}", text.at[i]) && --depth == 0) return i;
    }
    return SIZE_MAX;
}

static Span trimmed(ServeText text, size_t start, size_t end) {
    while (start < end && isspace((unsigned char)text.at[start])) start++;
    while (end > start && isspace((unsigned char)text.at[end - 1])) end--;
    return span_of(start, end);
}

static Span whole(ServeText text, Span piece) {
    size_t start = piece.start, end = piece.end;
    while (!begins_behind(text, start)) {
        size_t back = strchr(")]}", text.at[start - 1]) ? back_over(text, start - 1) : start - 1;
        if (back == SIZE_MAX) break;
        start = back;
    }
    while (!ends_before(text, end)) {
        size_t on = strchr("([{", text.at[end]) ? over(text, end) : end;
        if (on == SIZE_MAX) break;
        end = on + 1;
    }
    return trimmed(text, start, end);
}

bool serve_text_grow(ServeText text, Span *piece) {
    Span all = whole(text, *piece);
    if (all.start == piece->start && all.end == piece->end) {
        size_t start = all.start, end = all.end;
        while (start > 0 && isspace((unsigned char)text.at[start - 1])) start--;
        while (end < text.len && isspace((unsigned char)text.at[end])) end++;
        bool around = start > 0 && end < text.len && strchr("([{", text.at[start - 1]) &&
                      strchr(")]}", text.at[end]);
        if (!around) return false;
        all = whole(text, span_of(start - 1, end + 1));
    }
    bool grew = all.start < piece->start || all.end > piece->end;
    *piece = all;
    return grew;
}

bool serve_text_is_bracketed(ServeText text, Span piece) {
    return piece.start < piece.end && text.at[piece.start] == '(' &&
           over(text, piece.start) == piece.end - 1;
}

bool serve_text_is_expression(ServeText text, Span piece) {
    if (piece.start >= piece.end) return false;
    if (serve_text_is_bracketed(text, piece)) return true;
    Span all = whole(text, piece);
    return all.start == piece.start && all.end == piece.end;
}

/* --- comments --- */

static size_t comment_at(ServeText text, size_t at, bool hash) {
    const char *from = text.at + at;
    bool line = strncmp(from, "//", 2) == 0 || (hash && *from == '#' && !symbol_begins(from[1]));
    if (line) return strcspn(from, "\n");
    if (strncmp(from, "/*", 2) != 0) return 0;
    const char *end = strstr(from + 2, "*/");
    return end ? (size_t)(end - from) + 2 : text.len - at;
}

/* A string, which may have what looks like a comment. */
static size_t string_at(ServeText text, size_t at) {
    size_t end = at + 1;
    if (text.at[at] != '"') return 0;
    while (end < text.len && !strchr("\"\n", text.at[end]))
        end += text.at[end] == '\\' && end + 1 < text.len ? 2 : 1;
    return end + (end < text.len) - at;
}

ServeText serve_text_code(Arena *arena, ServeText text, bool hash) {
    char *code = arena_strn(arena, text.at, text.len);
    for (size_t at = 0, len; at < text.len; at += len ? len : 1) {
        len = comment_at(text, at, hash);
        for (size_t i = at; i < at + len; i++)
            if (!strchr("\r\n", code[i])) code[i] = ' ';
        if (!len) len = string_at(text, at);
    }
    return (ServeText){code, text.len};
}
