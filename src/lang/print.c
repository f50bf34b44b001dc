/* AST to text. An operand is put in parentheses when it stood in them, when its level
 * (operators.def) is looser than its place allows, or when C would read it otherwise. */
#include "lang/print.h"

#include <assert.h>
#include <string.h>

#include "lang/operators.h"

enum { LEVEL_COMMA = -1, LEVEL_CHAIN = 5, LEVEL_ARROW, LEVEL_OR };
enum { LEVEL_SHIFT = 10, LEVEL_SUM };

static void fill(Buf *buf, const Node *node, const char *form);
static void expr(Buf *buf, const Node *node, int least);

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

static void character(Buf *buf, uint64_t c) {
    static const char from[] = "\n\t\r\0\a\b\f\v'\\", to[] = "ntr0abfv'\\";
    const char *escape = memchr(from, (int)c, sizeof from - 1);
    if (escape)
        buf_printf(buf, "'\\%c'", to[escape - from]);
    else
        buf_printf(buf, "'%c'", (int)c);
}

static void number(Buf *buf, const Node *node) {
    bool hex = node->flags & NODE_FLAG_HEX, octal = node->flags & NODE_FLAG_OCTAL;
    bool binary = node->flags & NODE_FLAG_BINARY;
    unsigned base = hex ? 16 : octal ? 8 : binary ? 2 : 10;
    if (node->flags & NODE_FLAG_CHAR) {
        character(buf, node->num);
    } else {
        buf_puts(buf, hex ? "0x" : octal ? "0o" : binary ? "0b" : "");
        wide_digits(buf, ast_word(node), base, hex ? node->op : 1);
    }
    if (node->flags & NODE_FLAG_UNSIGNED) buf_putc(buf, 'U');
    bool is_unsigned = node->flags & NODE_FLAG_UNSIGNED;
    if (node->flags & NODE_FLAG_LONG) buf_puts(buf, is_unsigned ? "LL" : "L");
}

/* On one line: the row of rank 8 first. */
static void board(Buf *buf, const Node *node) {
    int files = node->slot & 0xff, ranks = node->slot >> 8 & 0xff;
    bool dark = node->slot >> 16;
    for (int rank = ranks - 1; rank >= 0; rank--) {
        buf_putc(buf, rank == ranks - 1 ? '[' : ' ');
        for (int file = 0; file < files; file++) {
            int place = (rank * files + file) / (dark ? 2 : 1);
            bool square = !dark || (rank + file) % 2 == 0;
            buf_putc(buf, square && ast_word(node) >> place & 1 ? '1' : '.');
        }
    }
    buf_putc(buf, ']');
}

/* ---- expressions */

/* -(-x), where --x would step. */
static bool needs_gap(const Node *node) {
    const Node *kid = node->kid[0];
    bool sign = node->op == MEANING_NEG || node->op == MEANING_PLUS;
    return sign && ((kid->kind == NODE_UNARY && kid->op == node->op) ||
                    (kid->kind == NODE_STEP && kid->flags & NODE_FLAG_PREFIX));
}

/* By its form; of a call nobody knows here. */
static bool is_truth(const Node *node) {
    switch (node->kind) {
    case NODE_CHAIN:
        return true;
    case NODE_UNARY:
        return node->op == MEANING_LNOT ||
               (node->flags & NODE_FLAG_EITHER && is_truth(node->kid[0]));
    case NODE_COND:
        return is_truth(node->kid[1]) && is_truth(node->kid[2]);
    case NODE_BINARY:
        return node->op <= MEANING_AND_THEN ||
               (node->op <= MEANING_AND && is_truth(node->kid[0]) &&
                is_truth(node->kid[1]));
    default:
        return node->kind == NODE_CALL;
    }
}

/* `not` may be of a word or of a truth, ~ and ! not. */
static void unary(Buf *buf, const Node *node) {
    bool either = node->flags & NODE_FLAG_EITHER && !(node->flags & NODE_FLAG_C) &&
                  is_truth(node->kid[0]);
    if (either) buf_puts(buf, node->kid[0]->kind == NODE_CALL ? "¬" : "!");
    fill(buf, node, either ? "$0p" : needs_gap(node) ? "$o$0x" : "$o$0p");
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

static void step(Buf *buf, const Node *node) {
    fill(buf, node, node->flags & NODE_FLAG_PREFIX ? "$o$o$0x" : "$0x$o$o");
}

static void list(Buf *buf, const Node *node, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        if (i > from) buf_puts(buf, i == 1 && node->flags & NODE_FLAG_SEMI ? "; " : ", ");
        expr(buf, node->kid[i], LEVEL_ASSIGN);
    }
}

static void member(Buf *buf, const Node *node) {
    fill(buf, node, "<$0x>");
    buf_printf(buf, "%s%s", node->flags & NODE_FLAG_ARROW ? "->" : ".", node->sym->name);
}

static void apply(Buf *buf, const Node *node) {
    fill(buf, node, "$0x(");
    list(buf, node, 1, node->n);
    buf_putc(buf, ')');
}

static void call(Buf *buf, const Node *node) {
    fill(buf, node, "$n($l)");
}

static void generic(Buf *buf, const Node *node) {
    fill(buf, node, "_Generic($0a");
    for (uint32_t i = 1; i + 1 < node->n; i += 2) {
        buf_puts(buf, node->kid[i] ? ", " : ", default");
        if (node->kid[i]) expr(buf, node->kid[i], LEVEL_COMMA);
        buf_puts(buf, ": ");
        expr(buf, node->kid[i + 1], LEVEL_ASSIGN);
    }
    buf_putc(buf, ')');
}

/* [i].m[a ... b] = e */
static void placed(Buf *buf, const Node *node) {
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *at = node->kid[i];
        if (at->kind == NODE_MEMBER) {
            member(buf, at);
            continue;
        }
        buf_putc(buf, '[');
        if (at->kind == NODE_RANGE)
            fill(buf, at, "$0t ... $1t");
        else
            expr(buf, at, LEVEL_COND);
        buf_putc(buf, ']');
    }
    fill(buf, node, " = $0t");
}

/* What is no letter, digit or plain sign goes out by its number, of three digits. */
static void string(Buf *buf, const Node *node) {
    buf_putc(buf, '"');
    for (size_t i = 0; i < node->num; i++) {
        unsigned char c = (unsigned char)node->text[i];
        bool plain = c >= ' ' && c != '"' && c != '\\';
        buf_printf(buf, plain ? "%c" : "\\%03o", c);
    }
    buf_putc(buf, '"');
}

/* ---- types, from the inside out: int (*[2])(int) */

static void type_name(Buf *buf, const Node *type);

static void before(Buf *text, const char *what) {
    Buf whole = {0};
    buf_puts(&whole, what);
    buf_puts(&whole, buf_str(text));
    buf_free(text);
    *text = whole;
}

static void parameters(Buf *buf, const Node *type) {
    buf_putc(buf, '(');
    for (uint32_t i = 1; i < type->n; i++) {
        const Node *param = type->kid[i];
        if (i > 1) buf_puts(buf, ", ");
        if (param->n)
            type_name(buf, param->kid[0]);
        else
            buf_puts(buf, ast_type_name(param->type));
    }
    if (type->flags & NODE_FLAG_VARIADIC) buf_puts(buf, ", ...");
    buf_putc(buf, ')');
}

static void behind(Buf *text, const Node *type, bool star) {
    if (star) {
        before(text, "(");
        buf_putc(text, ')');
    }
    if (type->op == FORM_FUNCTION) {
        parameters(text, type);
    } else {
        buf_putc(text, '[');
        if (type->kid[1]) print_node(text, type->kid[1]);
        buf_putc(text, ']');
    }
}

static void base(Buf *buf, const Node *type) {
    if (type->flags & NODE_FLAG_CONST) buf_puts(buf, "const ");
    if (type->op == FORM_TYPEOF)
        fill(buf, type, "typeof($0c)");
    else if (type->op == FORM_BASE)
        buf_puts(buf, type->sym ? type->sym->name : ast_type_name(type->type));
    else
        buf_printf(buf, "%s %s",
                   type->op == FORM_ENUM           ? "enum"
                   : type->flags & NODE_FLAG_UNION ? "union"
                                                   : "struct",
                   type->sym->is_nameless ? "{ … }" : type->sym->name);
}

static void type_name(Buf *buf, const Node *type) {
    Buf text = {0};
    bool star = false;
    for (; type->op >= FORM_POINTER && type->op <= FORM_FUNCTION; type = type->kid[0]) {
        bool pointer = type->op == FORM_POINTER;
        if (pointer && type->flags & NODE_FLAG_CONST) before(&text, "const ");
        if (pointer)
            before(&text, "*");
        else
            behind(&text, type, star);
        star = pointer;
    }
    base(buf, type);
    if (text.len) buf_printf(buf, " %s", buf_str(&text));
    buf_free(&text);
}

/* ---- forms */

static void (*const printers[])(Buf *buf, const Node *node) = {
    [NODE_NUMBER] = number,  [NODE_BOARD] = board,   [NODE_UNARY] = unary,
    [NODE_BINARY] = binary,  [NODE_CHAIN] = chain,   [NODE_STEP] = step,
    [NODE_MEMBER] = member,  [NODE_CALL] = call,     [NODE_APPLY] = apply,
    [NODE_PLACED] = placed,  [NODE_STRING] = string, [NODE_GENERIC] = generic,
    [NODE_TYPE] = type_name,
};

static const char *const forms[] = {
#define KIND(kind, name, has, form) form,
#include "lang/kinds.def"
#undef KIND
};

static const int8_t levels[] = {
    ['c'] = LEVEL_COMMA,     ['a'] = LEVEL_ASSIGN, ['t'] = LEVEL_COND,
    ['o'] = LEVEL_COND + 1,  ['p'] = LEVEL_PREFIX, ['x'] = LEVEL_POSTFIX,
    ['b'] = LEVEL_CHAIN + 1,
};

static const Node *kid_of(const Node *node, char c) {
    uint32_t i = c == 'z' ? node->n - 1 : (uint32_t)(c - '0');
    return i < node->n ? node->kid[i] : NULL;
}

/* What stands behind a $ in a form: kinds.def tells what. */
static void item(Buf *buf, const Node *node, const char *c) {
    switch (*c) {
    case 'n':
        buf_puts(buf, node->sym->name);
        break;
    case 't':
        buf_puts(buf, ast_type_name(node->type));
        break;
    case 'o':
        buf_puts(buf, print_spelling(node->op));
        break;
    case 'l':
    case 'b':
        list(buf, node, 0, node->n - (*c == 'b'));
        break;
    default:
        expr(buf, kid_of(node, *c), levels[(int)c[1]]);
    }
}

static void fill(Buf *buf, const Node *node, const char *form) {
    for (const char *c = form; *c; c++) {
        if (*c == '$') {
            item(buf, node, ++c);
            c += *c == 'z' || (*c >= '0' && *c <= '9');
        } else if (*c == '<' && !kid_of(node, strchr(c, '$')[1]))
            c += strcspn(c, "|>");
        else if (*c == '|')
            c = strchr(c, '>');
        else if (*c != '<' && *c != '>')
            buf_putc(buf, *c);
    }
}

static void expr(Buf *buf, const Node *node, int least) {
    int level = level_of(node);
    bool parens =
        level < least || (node->flags & NODE_FLAG_PAREN && level < LEVEL_POSTFIX);
    if (parens) buf_putc(buf, '(');
    print_node(buf, node);
    if (parens) buf_putc(buf, ')');
}

void print_node(Buf *buf, const Node *node) {
    assert(forms[node->kind] || printers[node->kind]);
    if (forms[node->kind])
        fill(buf, node, forms[node->kind]);
    else
        printers[node->kind](buf, node);
}

char *print_operand(Arena *arena, const Node *node) {
    Buf text = {0};
    expr(&text, node, LEVEL_PREFIX);
    return arena_buf(arena, &text);
}

char *print_side(Arena *arena, const Node *node) {
    Buf text = {0};
    expr(&text, node, LEVEL_CHAIN + 1);
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
