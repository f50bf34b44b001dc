/* mpcgen FILE NAME: prints a grammar in mpca_lang's notation as C: the constant table
 * NAME that mpc_table takes.  Lines that begin with # are comments.  A rule that is
 * mentioned and not defined, or a regex that can't be read, is an error: mpc itself would
 * only say so when it gets there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "mpc/mpc_draft.h"
#include "mpc/mpc_freeze.h"
#include "mpc/mpc_notation.h"

/* The text without comments; their lines stay, empty, so that errors name
 * the right one. */
static int read_grammar(const char *path, Buf *text) {
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    int c, start = 1, comment = 0;
    while ((c = getc(file)) != EOF) {
        if (start) comment = c == '#';
        start = c == '\n';
        if (!comment || start) buf_putc(text, (char)c);
    }
    int fine = !ferror(file);
    fclose(file);
    return fine;
}

static int syntax_error(const char *path, const Buf *text,
                        const mpc_notation_fault_t *fault) {
    int line = 1, column = 1;
    for (size_t i = 0; i < fault->at; i++, column++)
        if (text->data[i] == '\n') line++, column = 0;
    fprintf(stderr, "%s:%d:%d: error: expected %s\n", path, line, column,
            fault->expected);
    return 1;
}

static int undefined_rules(const char *path, const mpc_draft_t *draft) {
    int count = 0;
    for (uint32_t i = 0; i < draft->rules; i++) {
        if (draft->rule[i].order) continue;
        const char *name = mpc_draft_string(draft, draft->rule[i].name);
        fprintf(stderr, "%s: error: rule <%s> is not defined\n", path, name);
        count++;
    }
    return count;
}

static int bad_regexes(const char *path, const mpc_draft_t *draft) {
    int count = 0;
    for (uint32_t i = 1; i < draft->nodes; i++) {
        if (draft->node[i].op != MPC_FAILS) continue;
        const char *text = mpc_draft_string(draft, draft->node[i].text);
        fprintf(stderr, "%s: error: %s\n", path, text);
        count++;
    }
    return count;
}

static void print_nodes(const mpc_table_t *t) {
    printf("static const mpc_node_t node[] = {\n");
    for (uint32_t i = 0; i < t->nodes; i++) {
        const mpc_node_t *n = &t->node[i];
        printf("    {%u, %u, %u, %u, %u, %u, %u, %u},\n", n->op, n->blank, n->count,
               n->tag, n->rule, n->kid, n->aux, n->text);
    }
    printf("};\n\n");
}

static void print_names(const mpc_table_t *t) {
    printf("static const mpc_rule_t rule[] = {\n");
    for (uint32_t i = 0; i < t->rules; i++)
        printf("    {%u, %u, %u}, /* %s */\n", t->rule[i].name, t->rule[i].text,
               t->rule[i].body, t->text + t->rule[i].name);
    printf("};\n\nstatic const mpc_tag_t tag[] = {\n");
    for (uint32_t i = 0; i < t->tags; i++)
        printf("    {%u, %u, %u}, /* %s */\n", t->tag[i].text, t->tag[i].rule,
               t->tag[i].outer, t->text + t->tag[i].text);
    printf("};\n\n");
}

static void print_sets(const mpc_table_t *t) {
    printf("static const mpc_set_t set[] = {\n");
    for (uint32_t i = 0; i < t->sets; i++) {
        const unsigned long long b[4] = {t->set[i].bits[0], t->set[i].bits[1],
                                         t->set[i].bits[2], t->set[i].bits[3]};
        printf("    {{0x%llx, 0x%llx, 0x%llx, 0x%llx}},\n", b[0], b[1], b[2], b[3]);
    }
    printf("};\n\nstatic const uint64_t mask[] = {");
    for (uint32_t i = 0; i < t->masks; i++)
        printf("%s0x%llx,", i % 8 ? " " : "\n    ", (unsigned long long)t->mask[i]);
    printf("\n%s};\n\n", t->masks ? "" : "    0\n");
}

static void print_bytes(const mpc_table_t *t) {
    printf("static const uint8_t class[] = {");
    for (int i = 0; i < 256; i++) printf("%s%u,", i % 16 ? " " : "\n    ", t->class[i]);
    printf("\n};\n\nstatic const char text[] = {");
    for (uint32_t i = 0; i < t->texts; i++)
        printf("%s%d,", i % 20 ? " " : "\n    ", t->text[i]);
    printf("\n};\n\n");
}

static void print_table(const mpc_table_t *t, const char *path, const char *name) {
    printf("/* Made by tools/mpcgen.c from %s. */\n#include \"mpc/mpc_table.h\"\n\n",
           path);
    print_nodes(t);
    print_names(t);
    print_sets(t);
    print_bytes(t);
    printf("extern const mpc_table_t %s;\nconst mpc_table_t %s = {\n", name, name);
    printf("    node, rule, tag, set, mask, class, text,\n");
    printf("    %u, %u, %u, %u, %u, %u, %u,\n};\n", t->nodes, t->rules, t->tags, t->sets,
           t->masks, t->classes, t->texts);
}

static int generate(const char *path, const Buf *text, const char *name) {
    mpc_draft_t draft;
    mpc_notation_fault_t fault;
    mpc_draft_init(&draft);
    int faults = !mpc_notation(&draft, buf_str(text), MPCA_LANG_DEFAULT, &fault);
    if (faults)
        syntax_error(path, text, &fault);
    else
        faults = undefined_rules(path, &draft) + bad_regexes(path, &draft);
    mpc_table_t *table = faults ? NULL : mpc_freeze(&draft);
    if (table) print_table(table, path, name);
    if (table) mpc_freeze_free(table);
    mpc_draft_free(&draft);
    return !table;
}

int main(int argc, char **argv) {
    Buf text = {0};
    if (argc != 3) {
        fprintf(stderr, "usage: mpcgen FILE NAME\n");
        return 2;
    }
    if (!read_grammar(argv[1], &text)) {
        perror(argv[1]);
        return 2;
    }
    int status = generate(argv[1], &text, argv[2]);
    buf_free(&text);
    return fflush(stdout) ? 2 : status;
}
