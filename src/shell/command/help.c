/* Help, from the tables. A topic is looked for among the fixed topics, the operators'
 * spellings, the commands, the settings, the statements' words, then the functions; what
 * is none of them is searched for in all of their texts. */
#include "shell/command/help.h"

#include <string.h>
#include <strings.h>

#include "base/suggest.h"
#include "base/utf8.h"
#include "lower/net/target.h"
#include "shell/command/command.h"
#include "shell/session/settings.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct {
    const char *spelling, *associativity, *doc;
    int level;
} OperatorRow;

static const OperatorRow operators[] = {
#define INFIX(spelling, level, associativity, meaning, doc)                              \
    {spelling, #associativity, doc, level},
#define PREFIX(spelling, meaning, doc)  {spelling, "prefix", doc, 13},
#define POSTFIX(spelling, meaning, doc) {spelling, "postfix", doc, 15},
#include "operators.def"
#undef INFIX
#undef PREFIX
#undef POSTFIX
    {"?:", "R", "c ? x : y evaluates one of x and y", 1},
};

typedef struct {
    const char *word, *form, *doc;
} StatementRow;

/* A paragraph is one line, which is broken where it is shown. */
static const StatementRow statements[] = {
    {"law", "law [name:] claim [when condition] [for v in domain, …]",
     "Proves the claim for all 64-bit words. Names without a value are free; `forall a "
     "b:` before the claim frees names that have one. Domains: 0..63, squares, a set's "
     "members, subsets(set), a list {3, 5, 0xff}.\n\n"
     "    law demorgan: ~(a | b) == ~a & ~b\n"
     "    law sums: a + b == a | b when a & b == 0"},
    {"refute", "refute [name:] claim [when condition] [for v in domain, …]",
     "Passes when the claim is false for some input, and shows the smallest one "
     "found.\n\n"
     "    refute a - b == a & ~b"},
    {"assert", "assert expr", "The expression must be non-zero now."},
    {"quiz",
     "quiz \"…\": answer [when c] [hint \"…\"]… [without OPS] [at most N operations]",
     "At the prompt it waits at `answer> `: any equal expression is right; of a wrong one "
     "you see where it goes wrong. `hint` gives the next hint, `skip` shows the answer, "
     "Ctrl-D gives up. `without * ~` and `at most 3 operations` restrict the form. In "
     "scripts the question is printed.\n\n"
     "    quiz \"The lowest member of x.\": x & -x hint \"Negate it.\" without lsb"},
    {"const", "const name = expr",
     "A name whose value stays. A later `const` of the same name replaces it."},
    {"position", "position FEN | position startpos moves e2e4 …",
     "Sets whiteKing … blackPawns, white, black, occupied and empty_squares, and shows "
     "the board. Boards, FEN and EPD paste as other programs print them."},
    {"forall", "forall a b: claim | forall int a, U64 b: claim",
     "Frees names that have a value, in a law. A type before names gives them its range; "
     "those of a signed type are signed numbers."},
    {"when", "claim when condition",
     "Restricts the inputs; what it excludes is not evaluated."},
    {"for", "claim for v in domain, …",
     "Lets a name run through a domain; later domains may use earlier names. In C "
     "bodies and at top level `for (…; …; …)` is C's loop."},
    {"sum", "sum(v in domain: expr)", "Adds up the values."},
    {"union", "union(v in domain: expr)", "The union of the values."},
    {"xorall", "xorall(v in domain: expr)", "The exclusive or of the values."},
    {"count", "count(v in domain: expr)", "How many of the values are not 0."},
    {"all", "all(v in domain: expr)", "Whether all of the values are true."},
    {"any", "any(v in domain: expr)", "Whether one of the values is true."},
    {"min", "min(v in domain: expr)", "The least of the values, unsigned."},
    {"max", "max(v in domain: expr)", "The largest of the values, unsigned."},
};

static const char literals[] =
    "Numbers   42  1_000  1'000; hex 0x00ff 0ffH ff00ff00H, binary 0b1010, octal 0o17\n"
    "Squares   a1 … h8, the numbers 0 … 63; those of another board after :set board 7x6\n"
    "Sets      {}  {a1, b2, h8}  {a1..a8}  (elements may be computed)\n"
    "Boards    all cells in brackets, rank 8 first: . 0 - _ empty, 1 x X * # set\n"
    "Comments  # and // to the end of the line, /* … */\n";

static const char overview[] =
    "Type an expression to see its value: e4, {a1..h8}, knight({d4}), 0x42 & ~file(d)\n"
    "  x = {d4, e5}              a variable; f(b) = b << 8 is a function\n"
    "  law a & b == b & a        holds for all words; refute a - b == a ^ b\n"
    "  position startpos         or a FEN, or a board as other programs print it\n"
    "C functions, loops and #defines paste from engine sources as they are.\n\n"
    "  :show x & -x              boards side by side; :explain shows each step\n"
    "  :table a & ~b             the truth table; :venn the diagram\n"
    "  :prove x & -x == blsi(x)  whether it always holds; :simplify a shorter form\n"
    "  :asm x & -x               the instructions; :c the function in C\n\n"
    ":help operators, :help keys, commands, functions, statements, literals,\n"
    "      settings, debugger\n"
    ":help WORD     about a name, or everything that mentions it: :help flip\n";

static const char keys[] =
    "Enter            runs the entry, or starts another line where more is needed\n"
    "Tab              completes a name, command, setting or file; again: lists them\n"
    "Up, Down         to the row above or below, then the previous or next entry\n"
    "Ctrl-R           searches earlier entries\n"
    "Ctrl-A, Ctrl-E   to the start or end of the line; Ctrl-Left, Ctrl-Right: by words\n"
    "Ctrl-W, Ctrl-U   delete the word before, the whole line; Ctrl-K: to the end\n"
    "Ctrl-Y           puts back what was deleted\n"
    "Ctrl-C           cancels the entry, or stops a calculation\n"
    "Ctrl-D           deletes; on an empty line leaves, after ...> cancels the entry\n"
    "Ctrl-Z           suspends bbx; fg in the shell resumes it\n"
    "A paste waits for Enter. The value of what you type shows at the right (:set "
    "preview).\n"
    "_ is the last value, $1 the first result, $2 the second.\n";

const char *help_keyword(size_t index, const char **form) {
    if (index >= COUNT(statements)) return NULL;
    *form = statements[index].form;
    return statements[index].word;
}

static void put_padded(Buf *out, const char *text, size_t width) {
    size_t used = utf8_width(text, strlen(text));
    buf_puts(out, text);
    buf_fill(out, ' ', used < width ? width - used : 1);
}

/* What is wider than its column has a line of its own. */
static void put_command(Buf *out, const CommandRow *row) {
    enum { COLUMN = 38 };
    Buf left = {0};
    buf_printf(&left, "  :%s %s", row->name, row->arguments);
    if (utf8_width(buf_str(&left), left.len) >= COLUMN) {
        buf_printf(out, "%s\n", buf_str(&left));
        buf_clear(&left);
    }
    put_padded(out, buf_str(&left), COLUMN);
    buf_printf(out, "%s\n", row->doc);
    buf_free(&left);
}

static void about_commands(Buf *out) {
    for (const CommandRow *row = command_rows; row->name; row++) put_command(out, row);
}

static void about_operators(Buf *out) {
    buf_puts(out, "Loosest first; level 1 binds least.\n");
    for (int level = 1; level <= 15; level++)
        for (size_t i = 0; i < COUNT(operators); i++) {
            if (operators[i].level != level) continue;
            buf_printf(out, "  %2d  ", level);
            put_padded(out, operators[i].spelling, 6);
            buf_printf(out, "%s\n", operators[i].doc);
        }
}

static void about_statements(Buf *out) {
    for (size_t i = 0; i < COUNT(statements); i++)
        buf_printf(out, "  %s\n", statements[i].form);
    buf_puts(out, "  x = expr   x |= expr …   x++   f(a, b) = expr   C functions, loops, "
                  "#define, enum\n");
}

static void about_settings(Buf *out) {
    for (const SettingRow *row = settings_rows; row->name; row++) {
        buf_puts(out, "  ");
        put_padded(out, row->name, 12);
        buf_printf(out, "%s\n", row->doc);
    }
}

size_t help_grouped(const Exec *exec, Arena *arena, Entry **grouped) {
    Entry *entries;
    size_t count = exec_entries(exec, arena, true, &entries), n = 0;
    *grouped = ARENA_ARRAY(arena, Entry, count + 1);
    for (size_t i = 0; i < count; i++) {
        const char *group = entries[i].group;
        if (group && !*group) continue; /* the user's */
        for (size_t j = i; group && j < count; j++) {
            if (!entries[j].group || strcmp(entries[j].group, group) != 0) continue;
            (*grouped)[n] = entries[j];
            (*grouped)[n++].group = j == i ? group : NULL;
            entries[j].group = NULL;
        }
    }
    return n;
}

static void about_functions(const Exec *exec, Arena *arena, Buf *out) {
    Entry *entries;
    size_t count = help_grouped(exec, arena, &entries), column = 0;
    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(entries[i].sym->name) + 1;
        bool head = entries[i].group;
        if (head) buf_printf(out, "%s%s", i ? "\n" : "", entries[i].group);
        if (head || column + len > 78) {
            buf_puts(out, "\n  ");
            column = 2;
        }
        buf_printf(out, "%s ", entries[i].sym->name);
        column += len;
    }
    buf_putc(out, '\n');
}

static const char debugger[] =
    "In gdb after source …/bbx.gdb, and in lldb after command script import\n"
    "…/bbx_lldb.py (both are in docs/editor and, installed, in share/bbx; put the\n"
    "line into ~/.gdbinit or ~/.lldbinit to have it always):\n\n"
    "    bbx board->white              a value of the program as a board\n"
    "    bbx white & ~attacks, black   several, side by side\n"
    "    bbx *board                    each bitboard of a struct or an array\n"
    "    set bbx-squares a8b8          how the program numbers squares (in lldb\n"
    "                                  BBX_SQUARES in the environment)\n";

static const struct {
    const char *name;
    void (*tell)(Buf *out);
    const char *text;
} subjects[] = {
    {"operators", about_operators, ""},   {"commands", about_commands, ""},
    {"statements", about_statements, ""}, {"literals", NULL, literals},
    {"settings", about_settings, ""},     {"functions", NULL, ""},
    {"debugger", NULL, debugger},         {"keys", NULL, keys},
};

const char *help_subject(size_t index) {
    return index < COUNT(subjects) ? subjects[index].name : NULL;
}

static bool fixed_topic(const Exec *exec, Arena *arena, const char *topic, Buf *out) {
    if (!*topic) buf_puts(out, overview);
    for (size_t i = 0; i < COUNT(subjects); i++) {
        if (strcmp(subjects[i].name, topic) != 0) continue;
        buf_puts(out, subjects[i].text);
        if (subjects[i].tell) subjects[i].tell(out);
        if (strcmp(topic, "functions") == 0) about_functions(exec, arena, out);
        return true;
    }
    return !*topic;
}

static bool about_operator(const char *topic, Buf *out) {
    bool found = false;
    for (size_t i = 0; i < COUNT(operators); i++) {
        if (strcasecmp(operators[i].spelling, topic) != 0) continue;
        const OperatorRow *row = &operators[i];
        const char *how = row->associativity[0] == 'L'   ? "left associative"
                          : row->associativity[0] == 'R' ? "right associative"
                          : row->associativity[0] == 'C' ? "comparisons chain"
                                                         : row->associativity;
        buf_printf(out, "%s  %s (level %d of 15, %s)\n", row->spelling, row->doc,
                   row->level, how);
        found = true;
    }
    return found;
}

/* The words that may stand before the expression of :asm and :c. */
static void about_targets(const char *command, Buf *out) {
    buf_puts(out, "\n");
    for (unsigned i = 0; i < TARGETS; i++)
        buf_printf(out, "  %-8s %s\n", target_at(i)->name, target_at(i)->doc);
    buf_puts(out, "  native   what this processor has\n"
                  "  all      every target of x86-64 that can do it\n");
    if (strcmp(command, "asm") == 0)
        buf_puts(out, "  sysv     as a C function: rdi, rsi, … -> rax\n"
                      "  flags    of a truth, the condition to jump on\n"
                      "Without a target: x86-64 and bmi. 'when CONDITION' after the "
                      "expression is\nwhat the code may rely on.\n");
}

/* What more there is to say of some commands. */
static const struct {
    const char *command, *text;
} more[] = {
    {"find", "\n"
             "  :find m: bswap(x) & m == (x >> 56) & m when popcount(m) > 7\n"
             "  :find k, s: (x * k) >> s == x / 10 when x < 1000 && s < 20\n"
             "  :find k: (k << i) >> 58 != (k << j) >> 58 when i < j for i, j in 0..63\n"
             "  :find m[64]: (s * m[q]) >> 52 == (t * m[q]) >> 52 => rook(q, s) == "
             "rook(q, t)\n"
             "    for q in squares, s, t in subsets(rookMask(q))\n"
             "The names get the values found; ':c m' shows an array as C.\n"},
    {"learn", "\n"
              "  :learn 9        chapter 9: Enter continues, q leaves, questions wait for "
              "answers;\n"
              "                  later, from where you left, then the open questions\n"
              "  :learn 9 again  from its beginning\n"
              "  :learn next     the first chapter not yet read to the end\n"
              "  :learn x.bbx    any script; :help quiz tells how to write questions\n"},
};

static bool about_command(const char *topic, Buf *out) {
    if (*topic == ':') topic++;
    const CommandRow *row = command_row(topic);
    if (!row) return false;
    buf_printf(out, ":%s %s\n%s.\n", row->name, row->arguments, row->doc);
    if (strncmp(row->arguments, "[TARGET", 7) == 0) about_targets(topic, out);
    for (size_t i = 0; i < COUNT(more); i++)
        if (strcmp(topic, more[i].command) == 0) buf_puts(out, more[i].text);
    return true;
}

static bool about_statement(const char *topic, Buf *out) {
    for (size_t i = 0; i < COUNT(statements); i++) {
        if (strcmp(statements[i].word, topic) != 0) continue;
        buf_printf(out, "%s\n%s\n", statements[i].form, statements[i].doc);
        return true;
    }
    return false;
}

static bool about_setting(const char *topic, Buf *out) {
    const SettingRow *row = settings_find(topic);
    if (!row) return false;
    buf_printf(out, ":set %s", topic);
    for (size_t i = 0; row->words && row->values[i]; i++)
        buf_printf(out, "%s%s", i ? "|" : " ", row->values[i]);
    buf_printf(out, "\n%s\n", row->doc);
    return true;
}

/* A blank line, and each line of the text set in. */
static void put_indented(Buf *out, const char *text) {
    buf_putc(out, '\n');
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        buf_printf(out, "%s%.*s\n", len ? "    " : "", (int)len, text);
    }
}

static bool about_function(const Exec *exec, const char *topic, Buf *out) {
    Entry entry;
    if (!exec_describe(exec, topic, &entry)) return false;
    buf_printf(out, "%s\n", entry.signature ? entry.signature : topic);
    if (entry.doc && *entry.doc) buf_printf(out, "%s\n", entry.doc);
    if (entry.aliases && *entry.aliases)
        buf_printf(out, "also called %s\n", entry.aliases);
    if (entry.example && *entry.example) put_indented(out, entry.example);
    if (entry.text && *entry.text) put_indented(out, entry.text);
    return true;
}

/* What speaks of a word */

typedef struct {
    const char *word;
    size_t len;
    Buf own, others; /* what begins with _ comes last */
    size_t count;
} Search;

enum { FOUND_MOST = 24, FOUND_COLUMN = 26 };

static bool speaks_of(const Search *search, const char *text) {
    for (const char *at = text; at && *at; at++)
        if (strncasecmp(at, search->word, search->len) == 0) return true;
    return false;
}

/* The first sentence of a text, without its stop. */
static int first_sentence(const char *text) {
    size_t len = strcspn(text, "\n");
    const char *stop = strstr(text, ". ");
    return (int)(stop && stop < text + len ? (size_t)(stop - text) : len);
}

/* A line about what has the word in its name, its other names or its text. */
static void offer(Search *search, const char *name, const char *form, const char *aliases,
                  const char *doc) {
    bool found = speaks_of(search, form) || speaks_of(search, aliases) ||
                 speaks_of(search, doc) || speaks_of(search, name);
    if (!found || ++search->count > FOUND_MOST) return;
    Buf *out = *name == '_' ? &search->others : &search->own;
    buf_puts(out, "  ");
    put_padded(out, form, FOUND_COLUMN);
    buf_printf(out, "%.*s", first_sentence(doc), doc);
    if (speaks_of(search, aliases)) buf_printf(out, "; also %s", aliases);
    buf_putc(out, '\n');
}

static void search_names(Search *search, const Exec *exec, Arena *arena) {
    Entry *entries;
    size_t count = exec_entries(exec, arena, true, &entries);
    for (int foreign = 0; foreign < 2; foreign++)
        for (size_t i = 0; i < count; i++) {
            const Entry *e = &entries[i];
            if ((*e->sym->name == '_') != foreign) continue;
            offer(search, e->sym->name, e->signature ? e->signature : e->sym->name,
                  e->aliases, e->doc ? e->doc : "");
        }
}

/* The lines of a subject. */
static void search_subject(Search *search, Arena *arena, const char *name,
                           const char *text) {
    const char *form = arena_printf(arena, ":help %s", name);
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        offer(search, "", form, NULL, arena_strn(arena, text, len));
    }
}

static void search_rows(Search *search, Arena *arena) {
    for (size_t i = 0; i < COUNT(subjects); i++)
        search_subject(search, arena, subjects[i].name, subjects[i].text);
    for (const CommandRow *row = command_rows; row->name; row++)
        offer(search, "", arena_printf(arena, ":%s", row->name), NULL, row->doc);
    for (size_t i = 0; i < COUNT(operators); i++)
        offer(search, "", operators[i].spelling, NULL, operators[i].doc);
    for (size_t i = 0; i < COUNT(statements); i++)
        offer(search, "", statements[i].word, NULL, statements[i].doc);
    for (const SettingRow *row = settings_rows; row->name; row++)
        offer(search, "", arena_printf(arena, ":set %s", row->name), NULL, row->doc);
}

/* Without the plural's s where nothing has the word with it. */
static bool speaks(const Exec *exec, Arena *arena, const char *topic, Buf *out) {
    Search search = {.word = topic, .len = strlen(topic)};
    for (; search.len > 2; search.len--) {
        search_names(&search, exec, arena);
        search_rows(&search, arena);
        if (search.count || topic[search.len - 1] != 's') break;
    }
    if (search.count) buf_printf(out, "what mentions '%.*s':\n", (int)search.len, topic);
    buf_puts(out, buf_str(&search.own));
    buf_puts(out, buf_str(&search.others));
    if (search.count > FOUND_MOST)
        buf_printf(out, "  and %zu more\n", search.count - FOUND_MOST);
    buf_free(&search.own);
    buf_free(&search.others);
    return search.count > 0;
}

static const char *nearest_topic(const Exec *exec, Arena *arena, const char *topic) {
    Suggest s = suggest_for(topic);
    for (size_t i = 0; i < COUNT(subjects); i++) suggest_try(&s, subjects[i].name);
    for (const CommandRow *row = command_rows; row->name; row++)
        suggest_try(&s, row->name);
    for (size_t i = 0; i < COUNT(statements); i++) suggest_try(&s, statements[i].word);
    for (const SettingRow *row = settings_rows; row->name; row++)
        suggest_try(&s, row->name);
    Entry *entries;
    size_t count = exec_entries(exec, arena, true, &entries);
    for (size_t i = 0; i < count; i++) suggest_try(&s, entries[i].sym->name);
    return s.best;
}

bool help_topic(const Exec *exec, Arena *arena, const char *topic, Buf *out,
                const char **nearest) {
    *nearest = NULL;
    if (fixed_topic(exec, arena, topic, out)) return true;
    bool found = about_operator(topic, out);
    found = about_command(topic, out) || found;
    found = about_statement(topic, out) || found;
    found = about_setting(topic, out) || found;
    found = about_function(exec, topic, out) || found;
    found = found || speaks(exec, arena, topic, out);
    if (!found) *nearest = nearest_topic(exec, arena, topic);
    return found;
}

static void list_entries(const Exec *exec, Arena *arena, bool functions, Buf *out) {
    Entry *entries;
    size_t count = exec_entries(exec, arena, true, &entries);
    for (size_t i = 0; i < count; i++) {
        const Entry *e = &entries[i];
        bool called = e->signature && strchr(e->signature, '(');
        if (e->kind != ENTRY_BUILTIN || called != functions) continue;
        buf_printf(out, "%s\t%s\t%s\t%s\t%s\n", e->sym->name,
                   e->signature ? e->signature : e->sym->name, e->doc ? e->doc : "",
                   e->example ? e->example : "", e->group ? e->group : "");
    }
}

static void list_settings(Buf *out) {
    for (const SettingRow *row = settings_rows; row->name; row++) {
        buf_printf(out, "%s\t", row->name);
        for (size_t i = 0; row->words && row->values[i]; i++)
            buf_printf(out, "%s%s", i ? " " : "", row->values[i]);
        buf_printf(out, "\t%s\n", row->doc);
    }
}

static void list_keywords(Buf *out) {
    for (size_t i = 0; i < COUNT(statements); i++)
        buf_printf(out, "%s\t%s\n", statements[i].word, statements[i].form);
}

static void list_options(Buf *out) {
    const OptionRow *row;
    for (size_t i = 0; (row = options_row(i)); i++) {
        char tie = *row->spelling ? '=' : ' ';
        if (row->letter && *row->spelling)
            buf_printf(out, "-%c\t%s\n", row->letter, row->doc);
        if (*row->spelling)
            buf_printf(out, "--%s", row->spelling);
        else
            buf_printf(out, "-%c", row->letter);
        if (row->argument) buf_printf(out, "%c%s", tie, row->argument);
        buf_printf(out, "\t%s\n", row->doc);
    }
}

bool help_list(const Exec *exec, Arena *arena, const char *what, Buf *out) {
    if (strcmp(what, "functions") == 0)
        list_entries(exec, arena, true, out);
    else if (strcmp(what, "constants") == 0)
        list_entries(exec, arena, false, out);
    else if (strcmp(what, "settings") == 0)
        list_settings(out);
    else if (strcmp(what, "keywords") == 0)
        list_keywords(out);
    else if (strcmp(what, "options") == 0)
        list_options(out);
    else if (strcmp(what, "commands") == 0)
        for (const CommandRow *row = command_rows; row->name; row++)
            buf_printf(out, "%s\t%s\t%s\t%s\n", row->name, row->form, row->arguments,
                       row->doc);
    else if (strcmp(what, "operators") == 0)
        for (size_t i = 0; i < COUNT(operators); i++)
            buf_printf(out, "%s\t%d\t%s\t%s\n", operators[i].spelling, operators[i].level,
                       operators[i].associativity, operators[i].doc);
    else
        return false;
    return true;
}
