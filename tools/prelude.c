/* Joins src/exec/builtin/builtins.def and src/exec/builtin/prelude.bbx into one array of
 * const rows and a hash of their names, for src/exec/builtin/builtin_rows.c to include.
 *
 *   prelude src/exec/builtin/prelude.bbx > gen/prelude_rows.c
 *
 * The hash is open, its function that of base/symbol.c; slots hold offsets, not pointers,
 * so that nothing has to be relocated when bbx starts. What is wrong with prelude.bbx is
 * said as file:line and ends the build. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 1000, MOST_NAMES = 4000, SLOTS = 2048, MOST_TEXT = 1 << 20 };

static struct {
    const char *name; /* a part of what is kept for good */
    size_t len;
    unsigned row;
} names[MOST_NAMES];
static unsigned name_count, row_count;

static const char *file;
static unsigned line;

__attribute__((noreturn, format(printf, 1, 2))) static void die(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%u: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

/* Names. */

static void add_name(const char *name, size_t len) {
    for (unsigned i = 0; i < name_count; i++)
        if (names[i].len == len && memcmp(names[i].name, name, len) == 0)
            die("'%.*s' is there twice", (int)len, name);
    if (name_count == MOST_NAMES) die("too many names");
    names[name_count].name = name;
    names[name_count].len = len;
    names[name_count++].row = row_count;
}

static void add_names(const char *name, size_t len, const char *aliases) {
    add_name(name, len);
    for (const char *at = aliases; *(at += strspn(at, " ")); at += strcspn(at, " "))
        add_name(at, strcspn(at, " "));
}

/* Printing C. */

static void put_string(const char *text, size_t len) {
    putchar('"');
    for (size_t i = 0; i < len; i++) switch (text[i]) {
        case '\n':
            fputs("\\n", stdout);
            break;
        case '"':
        case '\\':
            putchar('\\'); /* fall through */
        default:
            putchar(text[i]);
        }
    putchar('"');
}

static void put_field(const char *field, const char *text, size_t len) {
    printf(" .%s = ", field);
    put_string(text, len);
    putchar(',');
}

static void put_text(const char *field, const char *text) {
    put_field(field, text, strlen(text));
}

/* Rows of builtins.def. */

typedef struct {
    const char *form, *name, *aliases, *params, *kinds;
    char result;
    const char *type, *op, *word, *function, *doc, *example, *expected;
} Row;

static const char *group = "";

static void put_row(Row row) {
    add_names(row.name, strlen(row.name), row.aliases);
    row_count++;
    printf("    {.form = BUILTIN_%s, .result = '%c', .type = TYPE_%s, .word = %s,",
           row.form, row.result, row.type, row.word);
    if (row.op) printf(" .op = OP_%s,", row.op);
    if (row.function) printf(" .function = builtin_%s,", row.function);
    put_text("name", row.name);
    put_text("aliases", row.aliases);
    put_text("params", row.params);
    put_text("kinds", row.kinds);
    put_text("doc", row.doc);
    put_text("example", row.example);
    put_text("expected", row.expected);
    put_text("group", group);
    puts("},");
}

static void put_builtins(void) {
    file = "builtins.def";
#define GROUP(title) group = title;
#define CONSTANT(name, aliases, kind, word, doc, example, expected)                      \
    put_row((Row){"CONSTANT", #name, aliases, "", "", kind, "NONE", NULL, #word, NULL,   \
                  doc, example, expected});
#define OPERATION(name, aliases, params, kinds, result, type, op, doc, example,          \
                  expected)                                                              \
    put_row((Row){"C", #name, aliases, params, kinds, result, #type, #op, "0",           \
                  "operation", doc, example, expected});
#define BUILTIN(name, aliases, params, kinds, result, type, function, doc, example,      \
                expected)                                                                \
    put_row((Row){"C", #name, aliases, params, kinds, result, #type, NULL, "0",          \
                  #function, doc, example, expected});
#define SPECIAL(name, aliases, params, kinds, result, type, function, doc, example,      \
                expected)                                                                \
    put_row((Row){"SPECIAL", #name, aliases, params, kinds, result, #type, NULL, "0",    \
                  #function, doc, example, expected});
#include "exec/builtin/builtins.def"
}

/* Records of prelude.bbx. */

typedef struct {
    const char *at;
    size_t len;
} Piece;

typedef struct {
    Piece kinds, result, type, doc, example, expected, aliases, in_c, text, name, params;
} Record;

static Piece piece(const char *start, const char *end) {
    while (start < end && isspace((unsigned char)*start)) start++;
    while (end > start && isspace((unsigned char)end[-1])) end--;
    return (Piece){start, (size_t)(end - start)};
}

static const char *find(const char *start, const char *end, const char *what) {
    size_t len = strlen(what);
    for (; start + len <= end; start++)
        if (memcmp(start, what, len) == 0) return start;
    die("'%s' is missing", what);
}

/* KINDS -> RESULT [TYPE] | DOC */
static void read_kinds(Record *r, const char *start, const char *end) {
    const char *arrow = find(start, end, "->"), *bar = find(arrow, end, " | ");
    r->kinds = piece(start, arrow);
    Piece result = piece(arrow + 2, bar);
    r->result = (Piece){result.at, 1};
    r->type = piece(result.at + 1, result.at + result.len);
    if (!r->type.len) r->type = (Piece){"NONE", 4};
    r->doc = piece(bar + 3, end);
}

static void read_example(Record *r, const char *start, const char *end) {
    const char *arrow = find(start, end, " => ");
    r->example = piece(start, arrow);
    r->expected = piece(arrow + 4, end);
}

/* Cuts the types off a C parameter list: "U64 x, int n" is "x, n". */
static void put_params(Piece params) {
    const char *end = params.at + params.len;
    printf(" .params = \"");
    for (const char *at = params.at; at < end;) {
        const char *comma = at;
        while (comma < end && *comma != ',') comma++;
        Piece p = piece(at, comma);
        const char *name = p.at + p.len;
        while (name > p.at && !isspace((unsigned char)name[-1])) name--;
        printf("%s%.*s", at > params.at ? ", " : "", (int)(p.at + p.len - name), name);
        at = comma + 1;
    }
    printf("\",");
}

/* The word before the first '(' and what is in the brackets. */
static void read_head(Record *r) {
    const char *end = r->text.at + r->text.len, *open = find(r->text.at, end, "(");
    const char *name = open;
    while (name > r->text.at && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
        name--;
    r->name = (Piece){name, (size_t)(open - name)};
    r->params = piece(open + 1, find(open, end, ")"));
    unsigned params = r->params.len > 0;
    for (size_t i = 0; i < r->params.len; i++) params += r->params.at[i] == ',';
    if (r->kinds.len != params)
        die("'%.*s' has %u parameters and %zu kinds", (int)r->name.len, name, params,
            r->kinds.len);
}

static void put_piece(const char *field, Piece p) {
    put_field(field, p.at, p.len);
}

static void put_record(const Record *r) {
    char *aliases = calloc(r->aliases.len + 1, 1);
    if (!aliases) abort();
    if (r->aliases.len) memcpy(aliases, r->aliases.at, r->aliases.len);
    add_names(r->name.at, r->name.len, aliases);
    row_count++;
    printf("    {.form = BUILTIN_PRELUDE, .result = '%c', .type = TYPE_%.*s,",
           r->result.at[0], (int)r->type.len, r->type.at);
    put_piece("name", r->name);
    put_text("aliases", aliases);
    put_params(r->params);
    put_piece("kinds", r->kinds);
    if (r->in_c.len) put_piece("in_c", r->in_c);
    put_piece("text", r->text);
    put_piece("doc", r->doc);
    put_piece("example", r->example);
    put_piece("expected", r->expected);
    put_text("group", group);
    puts("},");
}

static void finish(Record *r) {
    if (!r->text.at) return;
    if (!r->kinds.at || !r->example.at) die("a function without '#:' or '#='");
    read_head(r);
    put_record(r);
    *r = (Record){0};
}

static char *title_of(Piece p) {
    char *title = calloc(p.len + 1, 1);
    if (!title) abort();
    memcpy(title, p.at, p.len);
    return title;
}

static void read_line(Record *r, const char *start, const char *end) {
    Piece whole = piece(start, end);
    if (!whole.len) {
        finish(r);
    } else if (start[0] != '#') {
        r->text = piece(r->text.at ? r->text.at : start, end);
    } else if (r->text.at) {
        die("a comment inside a definition");
    } else if (start[1] == ':') {
        read_kinds(r, start + 2, end);
    } else if (start[1] == '=') {
        read_example(r, start + 2, end);
    } else if (start[1] == '~') {
        r->aliases = piece(start + 2, end);
    } else if (start[1] == '@') {
        r->in_c = piece(start + 2, end);
    } else if (start[1] == '#') {
        group = title_of(piece(start + 2, end));
    }
}

static void put_prelude(const char *text) {
    Record record = {0};
    for (line = 1; *text; line++) {
        const char *end = text + strcspn(text, "\n");
        read_line(&record, text, end);
        text = *end ? end + 1 : end;
    }
    finish(&record);
}

/* The hash. */

static uint32_t hash_of(const char *name, size_t len) {
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < len; i++) h = (h ^ (unsigned char)name[i]) * 16777619u;
    return h;
}

static void put_hash(void) {
    static unsigned slots[SLOTS]; /* number of the name, from 1 */
    if (name_count * 2 > SLOTS) die("make SLOTS larger");
    for (unsigned i = 0; i < name_count; i++) {
        uint32_t at = hash_of(names[i].name, names[i].len) % SLOTS;
        while (slots[at]) at = (at + 1) % SLOTS;
        slots[at] = i + 1;
    }
    puts("static const char slot_names[] =\n    \"\\0\"");
    for (unsigned i = 0; i < name_count; i++)
        printf("    \"%.*s\\0\"\n", (int)names[i].len, names[i].name);
    printf("    ;\nenum { SLOTS = %u };\n", SLOTS);
    puts("static const struct { uint16_t name, row; } slots[SLOTS] = {");
    unsigned offset = 1;
    static unsigned offsets[MOST_NAMES];
    for (unsigned i = 0; i < name_count; offset += (unsigned)names[i++].len + 1)
        offsets[i] = offset;
    for (unsigned at = 0; at < SLOTS; at++)
        if (slots[at])
            printf("    [%u] = {%u, %u},\n", at, offsets[slots[at] - 1],
                   names[slots[at] - 1].row);
    puts("};");
}

int main(int argc, char **argv) {
    static char text[MOST_TEXT];
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!in || fread(text, 1, sizeof text - 1, in) == 0) {
        fprintf(stderr, "usage: prelude FILE > ROWS\n");
        return 1;
    }
    fclose(in);
    puts("/* Made by tools/prelude.c. */\nconst Builtin builtin_rows[] = {");
    put_builtins();
    file = argv[1];
    put_prelude(text);
    printf("};\nconst size_t builtin_count = %u;\n", row_count);
    put_hash();
    return fflush(stdout) != 0;
}
