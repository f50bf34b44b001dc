/* AST to text. An operand is put in parentheses when it stood in them, when its level
 * (operators.def) is looser than its place allows, or when C would read it otherwise. */
#include "lang/print_local.h"

#include "lang/operators.h"

enum { LEVEL_COMMA = -1, LEVEL_CHAIN = 5, LEVEL_ARROW, LEVEL_OR };
enum { LEVEL_SHIFT = 10, LEVEL_SUM };

static void expr(Buf *buf, const Node *node, int least);
static void statement(Buf *buf, const Node *node);

const char *print_spelling(Meaning meaning) {
    const Operator *op = operators_of(meaning);
    return meaning == MEANING_WITHOUT ? "& ~" : op ? op->spelling : "";
}

int print_level(Meaning meaning) {
    const Operator *op = operators_of(meaning);
    return op ? op->level : LEVEL_POSTFIX;
}

static int level_of(const Node *node) {
    switch (node->kind) {
    case NODE_COMMA:
        return LEVEL_COMMA;
    case NODE_ASSIGN:
        return LEVEL_ASSIGN;
    case NODE_COND:
        return LEVEL_COND;
    case NODE_CHAIN:
        return LEVEL_CHAIN;
    case NODE_BINARY:
        return print_level(node->op);
    case NODE_UNARY:
    case NODE_CAST:
    case NODE_ADDRESS:
    case NODE_DEREF:
        return LEVEL_PREFIX;
    case NODE_STEP:
        return node->flags & NODE_FLAG_PREFIX ? LEVEL_PREFIX : LEVEL_POSTFIX;
    default:
        return LEVEL_POSTFIX;
    }
}

/* ---- literals */

static void binary_digits(Buf *buf, uint64_t word) {
    int top = word ? 63 - __builtin_clzll(word) : 0;
    for (int i = top; i >= 0; i--) buf_putc(buf, '0' + (char)(word >> i & 1));
}

static void character(Buf *buf, uint64_t c) {
    static const char from[] = "\n\t\r\0\a\b\f\v'\\", to[] = "ntr0abfv'\\";
    const char *escape = memchr(from, (int)c, sizeof from - 1);
    if (escape)
        buf_printf(buf, "'\\%c'", to[escape - from]);
    else
        buf_printf(buf, "'%c'", (int)c);
}

static void number(Buf *buf, const Node *node) {
    unsigned long long word = node->num;
    if (node->flags & NODE_FLAG_CHAR)
        character(buf, node->num);
    else if (node->flags & NODE_FLAG_HEX)
        buf_printf(buf, "0x%0*llx", (int)node->op, word);
    else if (node->flags & NODE_FLAG_OCTAL)
        buf_printf(buf, "0o%llo", word);
    else if (node->flags & NODE_FLAG_BINARY) {
        buf_puts(buf, "0b");
        binary_digits(buf, word);
    } else
        buf_printf(buf, "%llu", word);
    if (node->flags & NODE_FLAG_UNSIGNED) buf_putc(buf, 'U');
    bool is_unsigned = node->flags & NODE_FLAG_UNSIGNED;
    if (node->flags & NODE_FLAG_LONG) buf_puts(buf, is_unsigned ? "LL" : "L");
}

/* On one line: the row of rank 8 first. */
static void board(Buf *buf, uint64_t word) {
    for (int rank = 7; rank >= 0; rank--) {
        buf_putc(buf, rank == 7 ? '[' : ' ');
        for (int file = 0; file < 8; file++)
            buf_putc(buf, word >> (rank * 8 + file) & 1 ? '1' : '.');
    }
    buf_putc(buf, ']');
}

/* ---- expressions */

static void list(Buf *buf, Node *const *kid, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (i) buf_puts(buf, ", ");
        expr(buf, kid[i], LEVEL_ASSIGN);
    }
}

/* -(-x), where --x would step. */
static bool needs_gap(const Node *node) {
    const Node *kid = node->kid[0];
    bool sign = node->op == MEANING_NEG || node->op == MEANING_PLUS;
    return sign && ((kid->kind == NODE_UNARY && kid->op == node->op) ||
                    (kid->kind == NODE_STEP && kid->flags & NODE_FLAG_PREFIX));
}

static void unary(Buf *buf, const Node *node) {
    buf_puts(buf, print_spelling(node->op));
    expr(buf, node->kid[0], needs_gap(node) ? LEVEL_POSTFIX : LEVEL_PREFIX);
}

/* A sum among bits is easily misread. */
static void operand(Buf *buf, const Operator *of, const Node *node, int least) {
    bool bits = of->level >= LEVEL_OR && of->level <= LEVEL_SHIFT;
    bool sum = node->kind == NODE_BINARY && print_level(node->op) == LEVEL_SUM;
    expr(buf, node, bits && sum && least <= LEVEL_SUM ? LEVEL_SUM + 1 : least);
}

static void binary(Buf *buf, const Node *node) {
    const Operator *op = operators_of(node->op);
    bool power = op->level == LEVEL_POWER;
    bool right =
        node->kid[1]->kind == NODE_BINARY && operators_of(node->kid[1]->op)->assoc == 'R';
    operand(buf, op, node->kid[0],
            power ? LEVEL_POSTFIX : op->level + (op->assoc == 'R'));
    bool without = node->op == MEANING_WITHOUT; /* C has no operator for it */
    buf_printf(buf, power ? "%s" : without ? " %s" : " %s ", print_spelling(node->op));
    int least = power || without ? LEVEL_PREFIX : op->level + !right;
    operand(buf, op, node->kid[1], least);
}

static bool known_to_c(uint8_t op) {
    return op >= MEANING_EQ && op <= MEANING_GE;
}

/* C reads & ^ | looser than its comparisons; an arrow between two is refused. */
static int chain_least(const Node *chain, uint32_t i) {
    bool last = i + 1 == chain->n;
    bool c =
        (i > 0 && known_to_c(chain->ops[i - 1])) || (!last && known_to_c(chain->ops[i]));
    if (c && level_of(chain->kid[i]) >= LEVEL_OR) return LEVEL_SHIFT;
    return i > 0 && !last ? LEVEL_ARROW + 1 : LEVEL_ARROW;
}

static void chain(Buf *buf, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        if (i) buf_printf(buf, " %s ", print_spelling(node->ops[i - 1]));
        expr(buf, node->kid[i], chain_least(node, i));
    }
}

static void conditional(Buf *buf, const Node *node) {
    expr(buf, node->kid[0], LEVEL_COND + 1);
    buf_puts(buf, " ? ");
    expr(buf, node->kid[1], LEVEL_ASSIGN);
    buf_puts(buf, " : ");
    expr(buf, node->kid[2], LEVEL_COND);
}

static void assignment(Buf *buf, const Node *node) {
    expr(buf, node->kid[0], LEVEL_PREFIX);
    buf_printf(buf, " %s= ", node->op ? print_spelling(node->op) : "");
    expr(buf, node->kid[1], LEVEL_ASSIGN);
}

static void step(Buf *buf, const Node *node) {
    const char *sign = node->op == MEANING_ADD ? "++" : "--";
    bool prefix = node->flags & NODE_FLAG_PREFIX;
    if (prefix) buf_puts(buf, sign);
    expr(buf, node->kid[0], LEVEL_POSTFIX);
    if (!prefix) buf_puts(buf, sign);
}

static void call(Buf *buf, const Node *node) {
    bool semi = node->flags & NODE_FLAG_SEMI;
    buf_printf(buf, "%s(", node->sym->name);
    if (semi) {
        expr(buf, node->kid[0], LEVEL_ASSIGN);
        buf_puts(buf, "; ");
    }
    list(buf, node->kid + semi, node->n - semi);
    buf_putc(buf, ')');
}

static void binds(Buf *buf, Node *const *kid, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        buf_printf(buf, "%s%s in ", i ? ", " : "", kid[i]->sym->name);
        expr(buf, kid[i]->kid[0], LEVEL_CHAIN + 1);
    }
}

static void gather(Buf *buf, const Node *node) {
    buf_printf(buf, "%s(", node->sym->name);
    binds(buf, node->kid, node->n - 1);
    buf_puts(buf, ": ");
    expr(buf, node->kid[node->n - 1], LEVEL_COND);
    buf_putc(buf, ')');
}

static void size_of(Buf *buf, const Node *node) {
    buf_puts(buf, "sizeof(");
    if (node->n)
        expr(buf, node->kid[0], LEVEL_ASSIGN);
    else
        buf_puts(buf, ast_type_name(node->type));
    buf_putc(buf, ')');
}

/* [i].m[a ... b] = e */
static void placed(Buf *buf, const Node *node) {
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *at = node->kid[i];
        if (at->kind == NODE_MEMBER) {
            buf_printf(buf, ".%s", at->sym->name);
            continue;
        }
        bool range = at->kind == NODE_RANGE;
        buf_putc(buf, '[');
        expr(buf, range ? at->kid[0] : at, LEVEL_COND);
        if (range) {
            buf_puts(buf, " ... ");
            expr(buf, at->kid[1], LEVEL_COND);
        }
        buf_putc(buf, ']');
    }
    buf_puts(buf, " = ");
    expr(buf, node->kid[0], LEVEL_COND);
}

/* What is no letter, digit or plain sign goes out by its number, of three digits. */
static void string(Buf *buf, const Node *node) {
    buf_putc(buf, '"');
    for (size_t i = 0; i < node->num; i++) {
        unsigned char c = (unsigned char)node->text[i];
        if (c < ' ' || c == '"' || c == '\\')
            buf_printf(buf, "\\%03o", c);
        else
            buf_putc(buf, (char)c);
    }
    buf_putc(buf, '"');
}

static void bare(Buf *buf, const Node *node) {
    switch (node->kind) {
    case NODE_NUMBER:
        number(buf, node);
        break;
    case NODE_NAME:
        buf_puts(buf, node->sym->name);
        break;
    case NODE_BOARD:
        board(buf, node->num);
        break;
    case NODE_SET:
    case NODE_INIT:
        buf_putc(buf, '{');
        list(buf, node->kid, node->n);
        buf_putc(buf, '}');
        break;
    case NODE_PLACED:
        placed(buf, node);
        break;
    case NODE_RANGE:
        expr(buf, node->kid[0], LEVEL_COND);
        buf_puts(buf, "..");
        expr(buf, node->kid[1], LEVEL_COND);
        break;
    case NODE_UNARY:
        unary(buf, node);
        break;
    case NODE_BINARY:
        binary(buf, node);
        break;
    case NODE_CHAIN:
        chain(buf, node);
        break;
    case NODE_COND:
        conditional(buf, node);
        break;
    case NODE_CALL:
        call(buf, node);
        break;
    case NODE_GATHER:
        gather(buf, node);
        break;
    case NODE_BIND:
        binds(buf, (Node *const[]){(Node *)(uintptr_t)node}, 1);
        break;
    case NODE_INDEX:
        expr(buf, node->kid[0], LEVEL_POSTFIX);
        buf_putc(buf, '[');
        expr(buf, node->kid[1], LEVEL_ASSIGN);
        buf_putc(buf, ']');
        break;
    case NODE_CAST:
        buf_putc(buf, '(');
        if (node->n > 1)
            print_type(buf, node->kid[1], "");
        else
            buf_puts(buf, ast_type_name(node->type));
        buf_putc(buf, ')');
        expr(buf, node->kid[0], LEVEL_PREFIX);
        break;
    case NODE_ASSIGN:
        assignment(buf, node);
        break;
    case NODE_STEP:
        step(buf, node);
        break;
    case NODE_COMMA:
        list(buf, node->kid, node->n);
        break;
    case NODE_SIZEOF:
        size_of(buf, node);
        break;
    case NODE_ADDRESS:
    case NODE_DEREF:
        buf_putc(buf, node->kind == NODE_ADDRESS ? '&' : '*');
        expr(buf, node->kid[0], LEVEL_PREFIX);
        break;
    case NODE_MEMBER:
        if (node->n) expr(buf, node->kid[0], LEVEL_POSTFIX);
        buf_printf(buf, "%s%s", node->flags & NODE_FLAG_ARROW ? "->" : ".", node->sym->name);
        break;
    case NODE_APPLY:
        expr(buf, node->kid[0], LEVEL_POSTFIX);
        buf_putc(buf, '(');
        list(buf, node->kid + 1, node->n - 1);
        buf_putc(buf, ')');
        break;
    case NODE_RESULT:
        buf_putc(buf, '(');
        statement(buf, node->kid[0]);
        buf_putc(buf, ')');
        break;
    case NODE_STRING:
        string(buf, node);
        break;
    case NODE_TYPE:
        print_type(buf, node, "");
        break;
    default:
        statement(buf, node);
        break;
    }
}

static void expr(Buf *buf, const Node *node, int least) {
    int level = level_of(node);
    bool parens =
        level < least || (node->flags & NODE_FLAG_PAREN && level < LEVEL_POSTFIX);
    if (parens) buf_putc(buf, '(');
    bare(buf, node);
    if (parens) buf_putc(buf, ')');
}

/* ---- statements */

static void macro(Buf *buf, const Node *node) {
    const Node *body = node->kid[node->n - 1];
    buf_printf(buf, "#define %s", node->sym->name);
    if (node->flags & NODE_FLAG_CALL) print_parameters(buf, node->kid, node->n - 1, false);
    if (body->kind == NODE_EMPTY) return;
    buf_putc(buf, ' ');
    for (uint32_t i = 0; body->kind == NODE_BLOCK && i < body->n; i++) {
        if (i) buf_putc(buf, ' ');
        statement(buf, body->kid[i]);
    }
    if (body->kind != NODE_BLOCK) expr(buf, body, LEVEL_COMMA);
}

static void claim(Buf *buf, const Node *node) {
    if (node->nnames) buf_puts(buf, "forall");
    for (size_t i = 0; i < node->nnames; i++)
        buf_printf(buf, " %s", node->names[i]->name);
    if (node->nnames) buf_puts(buf, ": ");
    bool marks = node->n > 2 && node->kid[2]->kind != NODE_BIND;
    if (node->kid[0]) expr(buf, node->kid[0], LEVEL_COND);
    if (marks) {
        buf_puts(buf, " mark ");
        expr(buf, node->kid[2], LEVEL_COND);
    }
    if (node->kid[1]) {
        buf_puts(buf, " when ");
        expr(buf, node->kid[1], LEVEL_COND);
    }
    if (node->n <= 2 || marks) return;
    buf_puts(buf, " for ");
    binds(buf, node->kid + 2, node->n - 2);
}

static void law(Buf *buf, const Node *node) {
    buf_puts(buf, node->flags & NODE_FLAG_REFUTE ? "refute " : "law ");
    if (node->sym) buf_printf(buf, "%s: ", node->sym->name);
    claim(buf, node);
}

/* The file first, then the picture's word. */
static void svg_words(Buf *buf, const char *text) {
    size_t word = strcspn(text, " ");
    const char *name = text + word + 1;
    bool quoted = *name == '\0' || strchr(name, ' ');
    buf_printf(buf, quoted ? " \"%s\"" : " %s", name);
    if (word) buf_printf(buf, " %.*s", (int)word, text);
}

static void command(Buf *buf, const Node *node) {
    buf_printf(buf, ":%s", node->sym->name);
    if (strcmp(node->sym->name, "svg") == 0) {
        svg_words(buf, node->text);
    } else if (node->text && *node->text) {
        buf_printf(buf, " %s", node->text);
    }
    if (!node->kid[0]) return;
    buf_putc(buf, ' ');
    if (node->kid[0]->kind == NODE_LAW)
        law(buf, node->kid[0]);
    else
        claim(buf, node);
}

static void in_parens(Buf *buf, const char *word, const Node *node) {
    buf_printf(buf, "%s (", word);
    expr(buf, node, LEVEL_COMMA);
    buf_puts(buf, ") ");
}

/* Whether an else behind the statement would become an inner if's. */
static bool takes_else(const Node *node) {
    for (;;) switch (node->kind) {
        case NODE_IF:
            if (!node->kid[2]) return true;
            node = node->kid[2];
            break;
        case NODE_WHILE:
            node = node->kid[1];
            break;
        case NODE_FOR:
            node = node->kid[3];
            break;
        default:
            return false;
        }
}

static void if_statement(Buf *buf, const Node *node) {
    in_parens(buf, "if", node->kid[0]);
    bool hide = node->kid[2] && takes_else(node->kid[1]);
    if (hide) buf_puts(buf, "{ ");
    statement(buf, node->kid[1]);
    if (hide) buf_puts(buf, " }");
    if (!node->kid[2]) return;
    buf_puts(buf, " else ");
    statement(buf, node->kid[2]);
}

static void for_statement(Buf *buf, const Node *node) {
    buf_puts(buf, "for (");
    if (node->kid[0] && node->kid[0]->kind == NODE_DECL)
        print_declaration(buf, node->kid[0]);
    else if (node->kid[0])
        expr(buf, node->kid[0]->kid[0], LEVEL_COMMA);
    buf_puts(buf, "; ");
    if (node->kid[1]) expr(buf, node->kid[1], LEVEL_COMMA);
    buf_puts(buf, "; ");
    if (node->kid[2]) expr(buf, node->kid[2], LEVEL_COMMA);
    buf_puts(buf, ") ");
    statement(buf, node->kid[3]);
}

static void statements(Buf *buf, Node *const *kid, uint32_t n) {
    buf_puts(buf, "{");
    for (uint32_t i = 0; i < n; i++) {
        buf_putc(buf, ' ');
        statement(buf, kid[i]);
    }
    buf_puts(buf, " }");
}

static void case_label(Buf *buf, const Node *node) {
    buf_puts(buf, node->kid[0] ? "case " : "default");
    if (node->kid[0]) expr(buf, node->kid[0], LEVEL_COND);
    if (node->n > 1) {
        buf_puts(buf, " ... ");
        expr(buf, node->kid[1], LEVEL_COND);
    }
    buf_putc(buf, ':');
}

/* Statements that end with a semicolon inside a body. */
static void simple(Buf *buf, const Node *node) {
    switch (node->kind) {
    case NODE_EXPR:
        expr(buf, node->kid[0], LEVEL_COMMA);
        break;
    case NODE_DECL:
        print_declaration(buf, node);
        break;
    case NODE_GOTO:
        buf_printf(buf, "goto %s", node->sym->name);
        break;
    case NODE_RETURN:
        buf_puts(buf, node->kid[0] ? "return " : "return");
        if (node->kid[0]) expr(buf, node->kid[0], LEVEL_COMMA);
        break;
    case NODE_BREAK:
        buf_puts(buf, "break");
        break;
    case NODE_CONTINUE:
        buf_puts(buf, "continue");
        break;
    case NODE_CASSERT:
        buf_puts(buf, "assert(");
        expr(buf, node->kid[0], LEVEL_ASSIGN);
        buf_putc(buf, ')');
        break;
    case NODE_TYPEDEF:
    case NODE_ENUM:
        print_node(buf, node);
        break;
    default:
        break;
    }
}

static void statement(Buf *buf, const Node *node) {
    switch (node->kind) {
    case NODE_BLOCK:
        statements(buf, node->kid, node->n);
        break;
    case NODE_IF:
        if_statement(buf, node);
        break;
    case NODE_WHILE:
        in_parens(buf, "while", node->kid[0]);
        statement(buf, node->kid[1]);
        break;
    case NODE_DO:
        buf_puts(buf, "do ");
        statement(buf, node->kid[0]);
        in_parens(buf, " while", node->kid[1]);
        buf->data[buf->len - 1] = ';';
        break;
    case NODE_FOR:
        for_statement(buf, node);
        break;
    case NODE_SWITCH:
        in_parens(buf, "switch", node->kid[0]);
        statements(buf, node->kid + 1, node->n - 1);
        break;
    case NODE_CASE:
        case_label(buf, node);
        break;
    case NODE_LABEL:
        buf_printf(buf, "%s:", node->sym->name);
        break;
    default:
        simple(buf, node);
        buf_putc(buf, ';');
    }
}

static void enumeration(Buf *buf, const Node *node) {
    buf_printf(buf, "enum %s%s{", node->sym ? node->sym->name : "", node->sym ? " " : "");
    for (uint32_t i = 0; i < node->n; i++) {
        if (i) buf_puts(buf, ", ");
        print_node(buf, node->kid[i]);
    }
    buf_putc(buf, '}');
}

void print_node(Buf *buf, const Node *node) {
    switch (node->kind) {
    case NODE_EXPR:
    case NODE_DECL:
        simple(buf, node);
        break;
    case NODE_EMPTY:
        break;
    case NODE_FUNC:
        print_function(buf, node);
        break;
    case NODE_MACRO:
        macro(buf, node);
        break;
    case NODE_ENUM:
        enumeration(buf, node);
        break;
    case NODE_TYPEDEF:
        print_typedef(buf, node);
        break;
    case NODE_LAW:
        law(buf, node);
        break;
    case NODE_ASSERT:
        buf_puts(buf, "assert ");
        expr(buf, node->kid[0], LEVEL_COND);
        break;
    case NODE_QUIZ:
        buf_printf(buf, "quiz \"%s\": ", node->text);
        claim(buf, node);
        break;
    case NODE_POSITION:
        buf_printf(
            buf, strcmp(node->text, "startpos") == 0 ? "position %s" : "position \"%s\"",
            node->text);
        break;
    case NODE_COMMAND:
        command(buf, node);
        break;
    case NODE_VAR:
        print_variable(buf, node);
        break;
    default:
        bare(buf, node);
        break;
    }
}

char *print_operand(Arena *arena, const Node *node) {
    Buf text = {0};
    expr(&text, node, LEVEL_PREFIX);
    return arena_buf(arena, &text);
}

static void forget_brackets(Node *node) {
    node->flags &= ~(uint32_t)NODE_FLAG_PAREN;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) forget_brackets(node->kid[i]);
}

char *print_plain(Arena *arena, const Node *node) {
    Node *copy = ast_copy(arena, node);
    forget_brackets(copy);
    return print_text(arena, copy);
}

char *print_text(Arena *arena, const Node *node) {
    Buf text = {0};
    print_node(&text, node);
    return arena_buf(arena, &text);
}
