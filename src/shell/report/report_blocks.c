/* The blocks that events are shown by. */
#include <string.h>

#include "shell/report/report.h"

void report_blocks_value(Blocks *blocks, const Style *style, const NamedValue *result) {
    block_add_value(blocks, style, &result->value);
    blocks->name = result->name;
}

/* The lines are those of a list. */
void report_blocks_values(Blocks *blocks, const Style *style, const ValuesEvent *values) {
    block_add_boards(blocks, style, "the values", values->at, values->count);
    block_add_lines(blocks, values->at, values->count, 0);
}

void report_blocks_assigned(Blocks *blocks, const Style *style,
                            const NamedValue *assigned) {
    (void)style;
    block_add_lines(blocks, assigned, 1, BLOCK_WHOLE);
    blocks->fold = BLOCKS_FOLD;
}

/* The shortest form and what it saves. */
void report_blocks_simplify(Blocks *blocks, const Style *style,
                            const SimplifyEvent *event) {
    char bits[32] = "";
    Buf text = {0};
    if (event->bits) snprintf(bits, sizeof bits, " on words of %u bits", event->bits);
    buf_printf(&text, "%s\n", event->output);
    if (event->ops < event->ops_in)
        buf_printf(&text, "# %zu %s%s %s %zu%s%s%s, proved (%s)\n", event->ops_in,
                   event->target ? "instruction" : "operation",
                   event->ops_in == 1 ? "" : "s", style_sign(style, "→", "->"),
                   event->ops, event->target ? " for " : "",
                   event->target ? event->target : "", bits, event->proof);
    if (event->name) buf_printf(&text, "# that is %s\n", event->name);
    block_add_buf(blocks, BLOCK_LINES, &text);
}

/* --- commands --- */

static bool is_one_of(const char *command, const char *const *list) {
    while (*list && strcmp(command, *list) != 0) list++;
    return *list != NULL;
}

void report_blocks_words(Blocks *blocks, const Style *style, const TextEvent *event) {
    static const char *const lists[] = {"help", "funcs", "set", "learn", NULL};
    static const char *const code[] = {"c", "smt", NULL};
    const char *command = event->command + (event->command[0] == ':');
    (void)style;
    if (event->blocks)
        *blocks = *event->blocks;
    else
        block_add_text(blocks, BLOCK_LINES, event->text);
    blocks->fold = is_one_of(command, lists)  ? BLOCKS_LIST
                   : is_one_of(command, code) ? BLOCKS_STAY
                                              : BLOCKS_FOLD;
}

void report_blocks_text(Buf *buf, const Style *style, const TextEvent *event) {
    if (event->blocks)
        block_put(buf, style, event->blocks);
    else
        buf_puts(buf, event->text);
}

/* --- listings: mnemonics, and what each line means --- */

enum { LEAST = 24 };

static size_t widest(const AsmEvent *event) {
    size_t most = LEAST;
    for (size_t i = 0; i < event->count; i++) {
        size_t width = strlen(event->lines[i].text);
        if (width > most) most = width;
    }
    return most;
}

static void put_comment(Buf *buf, const Style *style, const char *text) {
    style_ink(buf, style, INK_FAINT);
    buf_printf(buf, "; %s", text);
    style_ink(buf, style, INK_NONE);
    buf_puts(buf, "\n");
}

void report_blocks_listing(Blocks *blocks, const Style *style, const AsmEvent *event) {
    size_t width = widest(event);
    Buf line = {0}, text = {0}, *buf = &text;
    buf_printf(&line, "%s: %s", event->target, event->header);
    put_comment(buf, style, buf_str(&line));
    for (size_t i = 0; i < event->count; i++) {
        const AsmLine *at = &event->lines[i];
        bool comment = *at->comment;
        buf_puts(buf, at->text);
        if (comment) buf_fill(buf, ' ', width + 1 - strlen(at->text));
        if (comment)
            put_comment(buf, style, at->comment);
        else
            buf_puts(buf, "\n");
    }
    for (size_t i = 0; i < event->ndata; i++) buf_printf(buf, "%s\n", event->data[i]);
    buf_clear(&line);
    buf_printf(&line, "%zu instruction%s, %zu byte%s, depth %u", event->count,
               event->count == 1 ? "" : "s", event->size, event->size == 1 ? "" : "s",
               event->depth);
    put_comment(buf, style, buf_str(&line));
    buf_free(&line);
    block_add_buf(blocks, BLOCK_LINES, &text);
}
