/* Tables for other programs: Markdown, LaTeX, CSV. The same rows and columns as in text,
 * all in one table. */
#include <string.h>

#include "render/text/cells.h"

/* In Markdown a bar ends a cell, even in code. */
static void markdown_text(Buf *buf, const char *text) {
    buf_putc(buf, '`');
    for (; *text; text++) {
        if (*text == '|') buf_putc(buf, '\\');
        buf_putc(buf, *text);
    }
    buf_putc(buf, '`');
}

static void latex_text(Buf *buf, const char *text) {
    buf_puts(buf, "\\texttt{");
    for (; *text; text++) {
        if (*text == '\\')
            buf_puts(buf, "\\textbackslash{}");
        else if (*text == '~')
            buf_puts(buf, "\\textasciitilde{}");
        else if (*text == '^')
            buf_puts(buf, "\\textasciicircum{}");
        else {
            if (strchr("&%$#_{}", *text)) buf_putc(buf, '\\');
            buf_putc(buf, *text);
        }
    }
    buf_putc(buf, '}');
}

/* In quotes where a comma, a quote or a blank is in it. */
static void csv_text(Buf *buf, const char *text) {
    if (!strpbrk(text, ",\" \t")) {
        buf_puts(buf, text);
        return;
    }
    buf_putc(buf, '"');
    for (; *text; text++) {
        if (*text == '"') buf_putc(buf, '"');
        buf_putc(buf, *text);
    }
    buf_putc(buf, '"');
}

/* Before, between and behind the cells of a line; how a title is written. */
typedef struct {
    const char *begin, *between, *end;
    void (*text)(Buf *, const char *);
} Form;

static const Form forms[] = {[TABLE_MARKDOWN] = {"| ", " | ", " |\n", markdown_text},
                             [TABLE_LATEX] = {"", " & ", " \\\\\n", latex_text},
                             [TABLE_CSV] = {"", ",", "\n", csv_text}};

/* codes: so many of them are expressions. */
static void put_row(Buf *buf, const Form *form, const Cells *cells, const char **text,
                    size_t codes) {
    for (size_t i = 0; i < cells->columns; i++) {
        buf_puts(buf, i ? form->between : form->begin);
        if (i < codes)
            form->text(buf, text[i]);
        else
            buf_puts(buf, text[i]);
    }
    buf_puts(buf, form->end);
}

void cells_export(Buf *buf, const Style *style, const Cells *cells) {
    const Form *form = &forms[style->table];
    if (style->table == TABLE_LATEX) {
        buf_puts(buf, "\\begin{tabular}{");
        buf_fill(buf, 'c', cells->keys);
        buf_putc(buf, '|');
        buf_fill(buf, 'c', cells->columns - cells->keys - cells->listed);
        buf_puts(buf, cells->listed ? "l}\n" : "}\n");
    }
    put_row(buf, form, cells, cells->title, cells->words);
    if (style->table == TABLE_LATEX) buf_puts(buf, "\\hline\n");
    for (size_t i = 0; i < cells->columns && style->table == TABLE_MARKDOWN; i++)
        buf_puts(buf, i ? ":-:|" : "|:-:|");
    if (style->table == TABLE_MARKDOWN) buf_putc(buf, '\n');
    for (size_t i = 0; i < cells->rows; i++)
        put_row(buf, form, cells, cells_row(cells, i), 0);
    if (style->table == TABLE_LATEX) buf_puts(buf, "\\end{tabular}\n");
}
