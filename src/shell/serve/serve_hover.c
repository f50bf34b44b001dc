#include "shell/serve/serve_hover.h"

#include <ctype.h>

#include "base/among.h"
#include "render/text/value.h"
#include "shell/command/command.h"
#include "shell/command/help.h"
#include "shell/prompt/preview.h"
#include "shell/serve/serve_said.h"

/* --- about names --- */

static bool is_keyword(const char *name) {
    const char *form, *word;
    for (size_t i = 0; (word = help_keyword(i, &form)); i++)
        if (strcmp(word, name) == 0) return true;
    return false;
}

/* Commands stand behind a colon. */
static void put_page(Buf *out, const ServeFile *file, Span token) {
    Session *session = file->session;
    ServeText text = file->code;
    Entry entry;
    const char *near, *name =
        arena_strn(session->statement, text.at + token.start, token.end - token.start);
    bool command = token.start > 0 && text.at[token.start - 1] == ':';
    bool known = command ? command_row(name) != NULL
                         : is_keyword(name) || (exec_describe(session->exec, name, &entry) &&
                                                entry.kind != ENTRY_VARIABLE);
    Buf page = {0};
    bool wanted = file->language == SERVE_BBX && *name && known;
    if (command) name = arena_printf(session->statement, ":%s", name);
    if (wanted && help_topic(session->exec, session->statement, name, &page, &near))
        buf_printf(out, "```bbx\n%s```\n", buf_str(&page));
    buf_free(&page);
}

/* --- values --- */

static size_t rust_literal(const char *at, size_t len) {
    size_t n = 0;
    while (n < len && (isalnum((unsigned char)at[n]) || at[n] == '_')) n++;
    return n;
}

/* 0x_ff_u64 */
static bool put_literal(Buf *out, const char *at, size_t len) {
    static const char suffix[] = "u64";
    bool given = len > 3 && strncmp(at + len - 3, suffix, 3) == 0, hex = len > 1 && at[1] == 'x';
    if (given) len -= 3;
    for (size_t i = 0; i < len; i++) {
        bool digit = hex ? i < 2 || isxdigit((unsigned char)at[i])
                         : isdigit((unsigned char)at[i]) || (i == 1 && strchr("bo", at[i]));
        if (!digit && at[i] != '_') return false;
        if (at[i] != '_') buf_putc(out, at[i]);
    }
    buf_puts(out, "ull");
    return true;
}

bool serve_hover_rust(Buf *out, const char *text, size_t len) {
    for (size_t i = 0, n; i < len; i += n) {
        n = 1;
        bool name = i > 0 && symbol_goes_on(text[i - 1]);
        if (isdigit((unsigned char)text[i]) && !name) {
            n = rust_literal(text + i, len - i);
            if (!put_literal(out, text + i, n)) return false;
        } else {
            bool differs = text[i] == '!' && i + 1 < len && text[i + 1] == '=';
            buf_putc(out, text[i] == '!' && !differs ? '~' : text[i]);
        }
    }
    return true;
}

static bool value_of(const ServeFile *file, Span piece, Value *value) {
    const char *at = file->text.at + piece.start;
    size_t len = piece.end - piece.start;
    Buf text = {0};
    bool rust = file->language == SERVE_RUST, can = true;
    if (rust)
        can = serve_hover_rust(&text, at, len);
    else
        buf_putn(&text, at, len);
    buf_putc(&text, '\n');
    const char *name = file->language == SERVE_BBX ? "<hover>" : "<hover>.c";
    can = can && preview_value(file->session, name, text.data, text.len, value) &&
          value->kind != KIND_LIST && term_is_word(value->term);
    buf_free(&text);
    return can;
}

enum { EXPRESSION_MOST = 500 };

/* A call has its function's name before the brackets. */
static bool constant_at(const ServeFile *file, size_t offset, Span *found, Value *value) {
    Span piece = serve_text_token(file->code, offset);
    Value one;
    bool is = false;
    if (piece.start == piece.end && isspace((unsigned char)file->code.at[offset])) return false;
    do {
        if (piece.end - piece.start > EXPRESSION_MOST) break;
        if (piece.start == piece.end || !value_of(file, piece, &one)) continue;
        *found = piece, *value = one;
        is = true;
    } while (serve_text_grow(file->code, &piece));
    return is;
}

/* Words that mean something on a board are drawn, as numbers as they may be written. */
static void put_value(Buf *out, const ServeFile *file, Span piece, const Value *value) {
    Style style = file->session->report.first->style;
    style.colour = false;
    bool drawn = value->kind != KIND_BOOL && value->kind != KIND_SQUARE &&
                 (value->kind == KIND_SET || value->term.word > 63);
    if (drawn && !style_numbers(&style)) style.show = SHOW_AS_BOARD;
    buf_printf(out, "```bbx\n%.*s\n", (int)(piece.end - piece.start),
               file->text.at + piece.start);
    Blocks blocks = {.arena = arena_new()};
    block_add_value(&blocks, &style, value);
    block_draw(out, &style, &blocks);
    arena_free(blocks.arena);
    buf_puts(out, "```\n");
}

/* A square's name, a small number by itself say it already. */
static bool tells(const ServeFile *file, Span piece, const Value *value) {
    char first = file->code.at[piece.start];
    Span token = serve_text_token(file->code, piece.start);
    bool alone = token.start == piece.start && token.end == piece.end;
    return !alone || symbol_begins(first) || value->term.word > 63;
}

json_t *serve_hover(const ServeFile *file, size_t offset) {
    Buf out = {0};
    Value value;
    Span token = serve_text_token(file->code, offset), piece = token;
    put_page(&out, file, token);
    if (constant_at(file, offset, &piece, &value) && tells(file, piece, &value))
        put_value(&out, file, piece, &value);
    json_t *hover = NULL;
    if (out.len)
        hover = json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown", "value",
                          serve_said_text(buf_str(&out)), "range",
                          serve_text_range(file->text, piece.start, piece.end));
    buf_free(&out);
    return hover;
}
