/* Operators that stand together and are read in two ways: what C reads otherwise, an
 * arrow between comparisons, and slips that a literal gives away. */
#include "lang/walk.h"

enum { QUOTED = 60 }; /* longer texts are not quoted in messages */

static const char *quote(const Parse *p, uint32_t start, uint32_t end) {
    if (!p->source) return ""; /* of a class's header, which is read again */
    return arena_strn(p->arena, p->source->text + start, end - start);
}

static const char *text_of(const Parse *p, const Node *node) {
    return quote(p, node->span.start, node->span.end);
}

/* ---- warnings at literals */

static const char *decimal(const Parse *p, const Node *number) {
    Buf text = {0};
    wide_digits(&text, ast_word(number), 10, 1);
    return arena_buf(p->arena, &text);
}

static bool is_decimal(const Node *node) {
    return node->kind == NODE_NUMBER &&
           !(node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY | NODE_FLAG_OCTAL |
                            NODE_FLAG_CHAR | NODE_FLAG_SUFFIX));
}

/* The operand that stands right beside the operator: 2^64 - 1 is 2 ^ (64 - 1). */
static const Node *adjacent_operand(const Node *node, int side) {
    while (node->kind == NODE_BINARY && !(node->flags & NODE_FLAG_PAREN))
        node = node->kid[side];
    return node;
}

static void check_xor(Parse *p, const Node *node, const Tree *op) {
    const Node *a = adjacent_operand(node->kid[0], 1),
               *b = adjacent_operand(node->kid[1], 0);
    if (!walk_is(op, '^') || !is_decimal(a) || !is_decimal(b)) return;
    walk_warn(p, walk_token(p, op),
              "'^' is exclusive or, never a power\n|the power is %s**%s", text_of(p, a),
              text_of(p, b));
}

static void check_shift(Parse *p, const Node *node) {
    const Node *amount = node->kid[1];
    unsigned bits = (unsigned)walk_bits(p);
    if (p->typed || p->wide || amount->kind != NODE_NUMBER || ast_word(amount) < bits)
        return;
    walk_warn(p, amount->span, "the amount is taken modulo %u: %s is %u", bits,
              decimal(p, amount), (unsigned)amount->num & (bits - 1));
}

/* ---- literals that come to more than a word holds: 2**64, which is 0 */

__extension__ typedef __int128 Exact;
enum { LITERALS_MOST = 1000 }; /* nodes of a statement; a longer one is no slip */
static const Exact far = (Exact)1 << 100;

static Exact bounded(bool wrapped, Exact value, bool negative) {
    if (wrapped) value = negative ? -far : far;
    return value > far ? far : value < -far ? -far : value;
}

static bool is_negation(const Node *node) {
    return node->kind == NODE_UNARY &&
           (node->op == MEANING_NEG || node->op == MEANING_PLUS);
}

static bool is_arithmetic(const Node *node) {
    return is_negation(node) || (node->kind == NODE_BINARY &&
                                 (node->op == MEANING_ADD || node->op == MEANING_SUB ||
                                  node->op == MEANING_MUL || node->op == MEANING_POWER));
}

static Exact times(Exact a, Exact b) {
    Exact value = 0;
    bool wrapped = __builtin_mul_overflow(a, b, &value);
    return bounded(wrapped, value, (a < 0) != (b < 0));
}

static Exact power(Exact base, Exact exponent) {
    Exact value = 1;
    if (base == 0 || base == 1) return exponent > 0 ? base : 1;
    while (exponent-- > 0 && value < far && value > -far) value = times(value, base);
    return value;
}

static Exact result(const Node *node, const Exact *v) {
    switch (node->op) {
    case MEANING_ADD:
        return bounded(false, v[0] + v[1], false);
    case MEANING_SUB:
        return bounded(false, v[0] - v[1], false);
    case MEANING_MUL:
        return times(v[0], v[1]);
    case MEANING_POWER:
        return power(v[0], v[1]);
    default:
        return node->op == MEANING_NEG ? -v[0] : v[0];
    }
}

static void check_word(Parse *p, const Node *node, Exact value) {
    static const Exact words = (Exact)1 << 64;
    if (value >= words || value <= -words)
        walk_warn(p, node->span,
                  "%s is more than a word holds: only its low 64 bits are left",
                  node->span.end - node->span.start <= QUOTED ? text_of(p, node)
                                                              : "the constant");
}

/* Whether literals alone make the value; warns of the largest parts that they make. */
static bool is_exact(Parse *p, const Node *node, Exact *value) {
    Exact at[2] = {0};
    bool exact[2] = {false}, arithmetic = is_arithmetic(node);
    *value = (Exact)node->num;
    if (node->kind == NODE_NUMBER) return true;
    for (uint32_t i = 0; i < node->n; i++) {
        unsigned k = arithmetic ? i : 0;
        exact[k] = node->kid[i] && is_exact(p, node->kid[i], &at[k]);
        if (exact[k] && !arithmetic) check_word(p, node->kid[i], at[k]);
    }
    if (arithmetic && exact[0] && (exact[1] || node->n == 1)) {
        *value = result(node, at);
        return true;
    }
    /* 2**64 - x is a word's complement, and meant */
    bool complement = node->kind == NODE_BINARY && node->op == MEANING_SUB;
    for (unsigned k = complement; k < 2 && arithmetic; k++)
        if (exact[k]) check_word(p, node->kid[k], at[k]);
    return false;
}

void operator_warnings_literals(Parse *p, const Node *node) {
    Exact value;
    bool narrow = walk_bits(p) == 64;
    if (narrow && p->nodes <= LITERALS_MOST && is_exact(p, node, &value))
        check_word(p, node, value);
}

/* 1,000 */
void operator_warnings_comma(Parse *p, const Node *node) {
    for (uint32_t i = 1; i < node->n; i++) {
        const Node *a = node->kid[i - 1], *b = node->kid[i];
        bool close = a->span.end + 1 == b->span.start;
        if (!close || b->span.end - b->span.start != 3 || !is_decimal(a) ||
            !is_decimal(b))
            continue;
        walk_warn(p, span_of(a->span.end, b->span.start),
                  "',' parts two values\n|within a number write %s_%s", text_of(p, a),
                  text_of(p, b));
        return;
    }
}

static bool is_negative(const Node *node) {
    return node->kind == NODE_UNARY && node->op == MEANING_NEG &&
           node->kid[0]->kind == NODE_NUMBER;
}

static void check_division(Parse *p, const Node *node, const Tree *op) {
    const Node *a = is_negative(node->kid[0]) ? node->kid[0] : node->kid[1];
    if (p->c || !is_negative(a)) return;
    bool mod = node->op == MEANING_MOD;
    walk_warn(p, walk_token(p, op),
              "'%s' is unsigned: %s counts as 2**%d - %s\n"
              "|the signed one is %s(a, b)",
              op->contents, text_of(p, a), walk_bits(p), decimal(p, a->kid[0]),
              mod ? "srem" : "sdiv");
}

static void check_words(Parse *p, const Node *node, const Tree *op) {
    if (!p->c || (op->contents[0] & 0x80) || (op->contents[0] | 32) < 'a') return;
    if (node->op == MEANING_AND && (op->contents[0] | 32) == 'a')
        walk_warn(p, walk_token(p, op), "'%s' is '&' here; in C++ it means '&&'",
                  op->contents);
    if (node->op == MEANING_OR && (op->contents[0] | 32) == 'o')
        walk_warn(p, walk_token(p, op), "'%s' is '|' here; in C++ it means '||'",
                  op->contents);
}

/* Whether the text is short enough to be quoted; else a warning without it. */
static bool is_quotable(Parse *p, const Node *whole, Span span, const char *tighter) {
    if (whole->span.end - whole->span.start <= QUOTED) return true;
    walk_warn(p, span,
              "C binds %s tighter than this operator\n"
              "|put parentheses to say what is meant",
              tighter);
    return false;
}

/* In C: a & b == c, where (a & b) == c may be meant. */
static void warn_tighter(Parse *p, const Node *whole, const Node *inner, Span span) {
    uint32_t from = whole->span.start, to = whole->span.end;
    const Node *a = inner->kid[0], *b = inner->kid[1];
    const char *tighter = inner->kind == NODE_CHAIN ? "the comparison" : "the sum";
    if (!is_quotable(p, whole, span, tighter)) return;
    if (inner == whole->kid[1])
        walk_warn(p, span, "C reads this %s(%s)\n|(%s)%s is the other reading",
                  quote(p, from, inner->span.start), text_of(p, inner),
                  quote(p, from, a->span.end), quote(p, a->span.end, to));
    else
        walk_warn(p, span, "C reads this (%s)%s\n|%s(%s) is the other reading",
                  text_of(p, inner), quote(p, inner->span.end, to),
                  quote(p, from, b->span.start), quote(p, b->span.start, to));
}

/* In C: !x == y, where !(x == y) may be meant. */
static void warn_not(Parse *p, const Node *whole, Span span) {
    const Node *not = whole->kid[0], *x = not ->kid[0];
    if (is_quotable(p, whole, span, "!"))
        walk_warn(p, span, "C reads this (%s)%s\n|!(%s) is the other reading",
                  text_of(p, not ), quote(p, not ->span.end, whole->span.end),
                  quote(p, x->span.start, whole->span.end));
}

/* At top level: the same, read as bbx does. */
static void warn_looser(Parse *p, const Node *chain, const Node *mix) {
    Span span = span_of(mix->at, mix->at + 1);
    if (is_quotable(p, chain, span, "the comparison"))
        walk_warn(p, span, "this reads %s(%s)%s; C compares first\n|put parentheses",
                  quote(p, chain->span.start, mix->span.start), text_of(p, mix),
                  quote(p, mix->span.end, chain->span.end));
}

static bool is_bitwise(const Node *node) {
    return node->kind == NODE_BINARY && !(node->flags & NODE_FLAG_PAREN) &&
           node->op >= MEANING_OR && node->op <= MEANING_WITHOUT;
}

static bool is_open_chain(const Node *node) {
    return node->kind == NODE_CHAIN && !(node->flags & NODE_FLAG_PAREN);
}

/* std::cout << a << b + 1 */
static bool is_output(const Node *node) {
    const Node *left = node->kid[0];
    return node->op == MEANING_SHL && left->kind == NODE_BINARY &&
           left->op == MEANING_SHL && !(left->flags & NODE_FLAG_PAREN);
}

static bool is_open_sum(const Node *node) {
    return node->kind == NODE_BINARY && !(node->flags & NODE_FLAG_PAREN) &&
           (node->op == MEANING_ADD || node->op == MEANING_SUB);
}

static bool is_not(const Node *node) {
    return node->kind == NODE_UNARY && node->op == MEANING_LNOT;
}

/* !x without parentheses, against what is surely no truth. */
static bool is_open_not(const Node *left, const Node *right) {
    return is_not(left) && !(left->flags & NODE_FLAG_PAREN) && !is_not(left->kid[0]) &&
           (right->kind == NODE_NUMBER || right->kind == NODE_BINARY);
}

/* In C: an operand without parentheses that rarely is what was meant. */
static void check_operands(Parse *p, const Node *node, const Tree *op,
                           bool (*is_open)(const Node *)) {
    if (!p->typed || node->kind == NODE_ASSIGN) return;
    for (int i = 0; i < 2; i++)
        if (is_open(node->kid[i])) {
            warn_tighter(p, node, node->kid[i], walk_token(p, op));
            return;
        }
    if (node->op == MEANING_AND && is_open_not(node->kid[0], node->kid[1]))
        warn_not(p, node, walk_token(p, op));
}

void operator_warnings_binary(Parse *p, const Node *node, const Tree *op) {
    switch (node->op) {
    case MEANING_XOR:
        check_xor(p, node, op);
        check_operands(p, node, op, is_open_chain);
        break;
    case MEANING_SHL:
    case MEANING_SHR:
    case MEANING_USHR:
        check_shift(p, node);
        if (!is_output(node)) check_operands(p, node, op, is_open_sum);
        break;
    case MEANING_DIV:
    case MEANING_MOD:
        check_division(p, node, op);
        break;
    case MEANING_AND:
    case MEANING_OR:
        check_words(p, node, op);
        check_operands(p, node, op, is_open_chain);
        break;
    case MEANING_ARROW:
        if (p->typed)
            walk_error(p, walk_token(p, op),
                       "'->' reaches through a pointer in C, to a member's name");
        break;
    default:
        break;
    }
}

/* ---- comparisons */

static bool is_arrow(const Node *node) {
    return node->kind == NODE_BINARY && !(node->flags & NODE_FLAG_PAREN) &&
           (node->op == MEANING_ARROW || node->op == MEANING_EQUIV);
}

/* a ⊆ b -> a == c: the arrow binds tighter, which is rarely what was meant. */
static void check_arrow(Parse *p, const Node *chain, const Node *arrow) {
    const char *better = arrow->op == MEANING_ARROW ? "=>" : "<=>";
    const char *sign = quote(p, arrow->at, arrow->at + (better[1] == '=' ? 3 : 2));
    if ((unsigned char)sign[0] >= 0x80) sign = quote(p, arrow->at, arrow->at + 3);
    const Node *left = arrow->kid[0], *right = arrow->kid[1];
    Span span = span_of(arrow->at, arrow->at + strlen(sign));
    if (chain->span.end - chain->span.start > QUOTED) {
        walk_error(p, span,
                   "'%s' binds tighter than the comparisons around it\n"
                   "|for truths write '%s', for sets put parentheses",
                   sign, better);
        return;
    }
    walk_error(p, span,
               "'%s' binds tighter than a comparison: this reads %s(%s)%s\n"
               "|for truths write %s %s %s",
               sign, quote(p, chain->span.start, arrow->span.start), text_of(p, arrow),
               quote(p, arrow->span.end, chain->span.end),
               quote(p, chain->span.start, left->span.end), better,
               quote(p, right->span.start, chain->span.end));
}

/* Comparisons of a statement in C's form: in C, and at top level. */
static void check_c_chain(Parse *p, const Node *chain) {
    const Node *first = chain->kid[0];
    Span span = span_of(chain->ats[0], chain->ats[0] + 1);
    if (p->typed && is_open_chain(first)) {
        bool fits = chain->span.end - chain->span.start <= QUOTED;
        walk_warn(p, span,
                  "C compares the truth of the first comparison\n|%s && %s says both",
                  fits ? text_of(p, first) : "a < b",
                  fits ? quote(p, first->kid[1]->span.start, chain->span.end) : "b < c");
        return;
    }
    if (p->typed && is_open_not(first, chain->kid[1])) warn_not(p, chain, span);
    for (uint32_t i = 0; i < chain->n && !p->typed; i++)
        if (is_bitwise(chain->kid[i])) {
            warn_looser(p, chain, chain->kid[i]);
            return;
        }
}

void operator_warnings_chain(Parse *p, const Node *chain) {
    if (p->c) {
        check_c_chain(p, chain);
        return;
    }
    for (uint32_t i = 1; i + 1 < chain->n; i++)
        if (is_arrow(chain->kid[i])) check_arrow(p, chain, chain->kid[i]);
    if (chain->n < 3) return;
    for (uint32_t i = 0; i + 1 < chain->n; i++)
        if (chain->ops[i] == MEANING_IN || chain->ops[i] == MEANING_NOT_IN) {
            walk_warn(p, span_of(chain->ats[i], chain->ats[i] + 2),
                      "comparisons chain: both hold, neither takes the other's truth\n"
                      "|put parentheses to compare the truth");
            return;
        }
}

/* if (x = 5) */
void operator_warnings_condition(Parse *p, const Node *node) {
    if (node->kind != NODE_ASSIGN || node->op != MEANING_NONE ||
        (node->flags & NODE_FLAG_PAREN))
        return;
    walk_warn(p, span_of(node->at, node->at + 1),
              "= assigns\n|== compares; ((%s)) says that it is meant",
              node->span.end - node->span.start <= QUOTED ? text_of(p, node) : "x = y");
}
