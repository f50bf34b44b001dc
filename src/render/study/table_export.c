/* Truth tables for other programs: Markdown, LaTeX, CSV. The same rows and columns as in
 * text, all in one table. */
#include <string.h>

#include "render/study/table.h"

typedef struct {
    Buf *buf;
    const TruthTable *table;
    const char *between, *end; /* of cells, of a line */
    void (*text)(Buf *, const char *);
} Form;

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

static void put_head(const Form *form) {
    const TruthTable *table = form->table;
    for (size_t i = 0; i < table_width(table); i++) {
        if (i) buf_puts(form->buf, form->between);
        form->text(form->buf, table_title(table, i));
    }
    buf_puts(form->buf, form->end);
}

static void put_row(const Form *form, size_t row) {
    const TruthTable *table = form->table;
    for (size_t i = 0; i < table_width(table); i++) {
        if (i) buf_puts(form->buf, form->between);
        buf_putc(form->buf, table_cell(table, i, row));
    }
    buf_puts(form->buf, form->end);
}

static void put_rows(const Form *form, const Style *style, const char *begin) {
    for (size_t i = 0; i < table_rows(form->table); i++) {
        buf_puts(form->buf, begin);
        put_row(form, table_row(style, form->table, i));
    }
}

static void put_repeated(Buf *buf, const char *text, size_t count) {
    for (size_t i = 0; i < count; i++) buf_puts(buf, text);
}

static void put_markdown(Form *form, const Style *style) {
    form->between = " | ";
    form->end = " |\n";
    form->text = markdown_text;
    buf_puts(form->buf, "| ");
    put_head(form);
    buf_puts(form->buf, "|");
    put_repeated(form->buf, ":-:|", table_width(form->table));
    buf_puts(form->buf, "\n");
    put_rows(form, style, "| ");
}

static void put_latex(Form *form, const Style *style) {
    form->between = " & ";
    form->end = " \\\\\n";
    form->text = latex_text;
    buf_puts(form->buf, "\\begin{tabular}{");
    put_repeated(form->buf, "c", form->table->nvars);
    buf_puts(form->buf, "|");
    put_repeated(form->buf, "c", form->table->ncolumns);
    buf_puts(form->buf, "}\n");
    put_head(form);
    buf_puts(form->buf, "\\hline\n");
    put_rows(form, style, "");
    buf_puts(form->buf, "\\end{tabular}\n");
}

static void put_csv(Form *form, const Style *style) {
    form->between = ",";
    form->end = "\n";
    form->text = csv_text;
    put_head(form);
    put_rows(form, style, "");
}

void table_export(Buf *buf, const Style *style, const TruthTable *table) {
    Form form = {.buf = buf, .table = table};
    if (style->table == TABLE_MARKDOWN)
        put_markdown(&form, style);
    else if (style->table == TABLE_LATEX)
        put_latex(&form, style);
    else
        put_csv(&form, style);
}
