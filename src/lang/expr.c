/* Expressions: from flat rows of tokens to nodes, by precedence climbing.
 *
 *     row     := operand ((op | cond) operand)*          levels: operators.def
 *     operand := prefix* power
 *     power   := atom postfix* ['**' operand]            so -2**2 is -(2**2)
 *
 * Assignments are level 0 and bind to the right; comparisons are gathered into chains.
 * Where one level has operators of both kinds, a -> b <-> c is (a -> b) <-> c and
 * a <-> b -> c is a <-> (b -> c): the right operand takes what binds to the right. */
#include "lang/walk.h"

typedef struct {
    Tree *const *at;
    int i, n;
    bool literal; /* a cast stood last: (T){…} */
} Row;

static Node *climb(Parse *p, Row *row, int least);

/* ---- postfixes */

static Node *index_of(Parse *p, Node *array, Tree *tree) {
    if (array->kind == NODE_NUMBER || array->kind == NODE_BOARD)
        walk_error(p, walk_token(p, tree->children[0]),
                   "an index stands after an array or a list");
    Span span = span_of(array->span.start, walk_span(p, tree).end);
    Node *node = walk_node(p, NODE_INDEX, span, 2);
    node->at = array->at;
    node->kid[0] = array;
    node->kid[1] = expr_build(p, tree->children[1]);
    return node;
}

static Node *step(Parse *p, Node *target, Tree *token, bool prefix) {
    Span span = walk_token(p, token);
    if (!ast_is_place(target))
        walk_error(p, span, "'%s' wants a variable", token->contents);
    if (p->claim)
        walk_error(p, span, "'%s' changes a variable, which has no place here",
                   token->contents);
    Span whole = prefix ? span_of(span.start, target->span.end)
                        : span_of(target->span.start, span.end);
    Node *node = walk_wrap(p, NODE_STEP, target, whole);
    node->at = span.start;
    node->op = token->contents[0] == '+' ? MEANING_ADD : MEANING_SUB;
    if (prefix) node->flags |= NODE_FLAG_PREFIX;
    return node;
}

static Node *with_postfix(Parse *p, NodeKind kind, Node *kid, Tree *token) {
    return walk_wrap(p, kind, kid, span_of(kid->span.start, walk_token_end(p, token)));
}

static Node *complement(Parse *p, Node *kid, Tree *token) {
    Node *node = with_postfix(p, NODE_UNARY, kid, token);
    node->op = MEANING_NOT;
    node->flags |= NODE_FLAG_EITHER;
    node->at = walk_start(p, token);
    return node;
}

static Node *member_node(Parse *p, Node *kid, Tree *token, const char *name) {
    Span span = span_of(kid->span.start, walk_token_end(p, token));
    Node *node = walk_wrap(p, NODE_MEMBER, kid, span);
    node->at = walk_start(p, token);
    node->sym = symbol_of(p->symbols, name);
    return node;
}

static Node *member(Parse *p, Node *kid, Tree *token) {
    const char *text = token->contents;
    if (text[0] != '.') return complement(p, kid, token);
    if (!p->typed && kid->kind == NODE_NAME && kid->sym->square >= 0)
        walk_error(p, walk_token(p, token),
                   "a square has no members\n|a range is {a1..a8}");
    return member_node(p, kid, token, text + 1 + strspn(text + 1, " "));
}

static Node *postfix(Parse *p, Node *x, Tree *tree) {
    switch (tree_rule(tree)) {
    case RULE_call:
        return call_build(p, x, tree);
    case RULE_index:
        return index_of(p, x, tree);
    case RULE_incr:
        return step(p, x, tree, false);
    default:
        return member(p, x, tree);
    }
}

/* ---- operands */

static bool is_prefix(const Tree *tree) {
    unsigned rule = tree_rule(tree);
    return rule == RULE_prefix || rule == RULE_cast || rule == RULE_tcast ||
           rule == RULE_size;
}

/* In (T) {…}.m[i] the member is that of what is made. */
static Node **compound_literal(Node **x) {
    Node **at = x;
    while (((*at)->kind == NODE_INDEX || (*at)->kind == NODE_MEMBER) &&
           !((*at)->flags & NODE_FLAG_PAREN))
        at = &(*at)->kid[0];
    return (*at)->kind == NODE_INIT ? at : x;
}

/* (T) x, (T *) x; (T) {…} makes one of its members. */
static Node *cast(Parse *p, Tree *token, Node *x) {
    uint32_t start = walk_start(p, token);
    Type type = TYPE_NONE;
    Node *of = NULL;
    if (tree_rule(token) == RULE_tcast)
        of = declarator_type(p, &token->children[1]);
    else
        of = declarator_cast(p, token, &type);
    if (of && of->op == FORM_BASE && !of->sym) type = of->type, of = NULL;
    Node **object = compound_literal(&x);
    Node *node = walk_node(p, NODE_CAST, span_of(start, (*object)->span.end), of ? 2 : 1);
    node->kid[0] = *object;
    if (of) node->kid[1] = of;
    node->type = type;
    *object = node;
    return x;
}

/* &x and *p are C's; outside of C it is f(&x), (&x), *p and *(…). */
static Node *pointer(Parse *p, Row *row, Tree *token, Node *x) {
    Span span = walk_token(p, token);
    bool argument = row->at == p->argument && token == row->at[0] && row->i == row->n;
    bool address = token->contents[0] == '&';
    bool place = ast_is_place(x) || (!address && x->flags & NODE_FLAG_PAREN);
    if (p->c || ((!address || argument) && place))
        return walk_wrap(p, address ? NODE_ADDRESS : NODE_DEREF, x,
                         span_of(span.start, x->span.end));
    walk_error(p, span, "'%s' needs a left operand; pointers are C's",
               token->contents);
    return x;
}

static Node *doubled(Parse *p, Tree *token, Node *x) {
    if (p->c) return step(p, x, token, true);
    const char *sign = token->contents[0] == '-' ? "-" : "+";
    walk_error(p, walk_token(p, token),
               "'%s%s' before a value is C's, which steps a variable"
               "\n|write %s(%sx) for the sign twice, x%s%s for a step",
               sign, sign, sign, sign, sign, sign);
    return x;
}

/* sizeof x, sizeof(x), sizeof(T) where T is as often a name. */
static Node *size_of(Parse *p, Tree *token, Node *x) {
    Node *node = walk_wrap(p, NODE_SIZEOF, x, span_of(walk_start(p, token), x->span.end));
    bool name = x->kind == NODE_NAME && !walk_is_name(p, x->sym) &&
                !shadows_has(p, x->sym->name, x->sym->len, false);
    Type type;
    if (x->kind == NODE_COMMA && !p->typed)
        walk_error(p, node->span, "sizeof takes one type or value");
    node->type = TYPE_U64;
    if (name && walk_type(p, x->sym->name, x->sym->len, &type)) {
        Node *of = node->kid[0] = walk_node(p, NODE_TYPE, x->span, 0);
        of->type = type;
        if (type == TYPE_NONE) of->sym = x->sym;
    }
    return node;
}

static Node *prefixed(Parse *p, Row *row, Tree *token, Node *x) {
    const char *text = token->contents;
    if (tree_rule(token) == RULE_tcast || text[0] == '(') return cast(p, token, x);
    if (tree_rule(token) == RULE_size) return size_of(p, token, x);
    if (text[0] == '&' || text[0] == '*') return pointer(p, row, token, x);
    if ((text[0] == '-' || text[0] == '+') && text[1]) return doubled(p, token, x);
    uint32_t start = walk_start(p, token);
    Node *node = walk_wrap(p, NODE_UNARY, x, span_of(start, x->span.end));
    node->op = operators_find(&p->operators, text, ROLE_PREFIX)->meaning;
    node->at = start;
    if (node->op == MEANING_NOT && text[0] != '~') node->flags |= NODE_FLAG_EITHER;
    if (p->c && (text[0] | 32) == 'n')
        walk_warn(p, walk_token(p, token), "'%s' is '~' here; in C++ it means '!'", text);
    return node;
}

static const Operator *operator_at(Parse *p, const Row *row) {
    if (row->i >= row->n || tree_rule(row->at[row->i]) != RULE_op) return NULL;
    return operators_find(&p->operators, row->at[row->i]->contents, ROLE_BETWEEN);
}

static unsigned level_of(const Parse *p, const Operator *op) {
    return p->typed ? operators_c_level(op) : op->level;
}

static Node *operand(Parse *p, Row *row);

static Node *binary(Parse *p, Meaning meaning, Tree *token, Node *left, Node *right) {
    Node *node = walk_pair(p, NODE_BINARY, left, right);
    node->op = (uint8_t)meaning;
    node->at = walk_start(p, token);
    return node;
}

/* byte(x) = …, which defines a function of that name. */
static bool defines_word(const Parse *p, const Row *row) {
    int then = row->i + 1;
    return row->at == p->top && row->i == 1 && then < row->n &&
           tree_rule(row->at[then]) == RULE_op && walk_is(row->at[then], '=');
}

/* The atom; with what follows it where it is a type that is called. */
static Node *first_of_power(Parse *p, Row *row) {
    Tree *token = row->at[row->i++];
    if (row->i < row->n && tree_rule(token) == RULE_name &&
        tree_rule(row->at[row->i]) == RULE_call && !defines_word(p, row)) {
        Node *node = call_word(p, token, row->at[row->i]);
        if (node) {
            row->i++;
            return node;
        }
    }
    if (row->literal && tree_rule(token) == RULE_braces)
        return decl_initial(p, token, true);
    if (tree_rule(token) != RULE_string) return atom_build(p, token);
    int from = row->i - 1;
    while (row->i < row->n && tree_rule(row->at[row->i]) == RULE_string) row->i++;
    return atom_text(p, row->at + from, row->i - from);
}

/* p->x: in C the arrow is no operator. */
static bool is_arrow(const Parse *p, const Row *row) {
    return p->typed && row->i + 1 < row->n && tree_rule(row->at[row->i]) == RULE_op &&
           strcmp(row->at[row->i]->contents, "->") == 0 &&
           tree_rule(row->at[row->i + 1]) == RULE_name;
}

static Node *arrow(Parse *p, Row *row, Node *x) {
    Tree *sign = row->at[row->i], *name = row->at[row->i + 1];
    Node *node = member_node(p, x, name, name->contents);
    node->at = walk_start(p, sign);
    node->flags |= NODE_FLAG_ARROW;
    row->i += 2;
    return node;
}

static Node *power(Parse *p, Row *row) {
    Node *x = first_of_power(p, row);
    while (row->i < row->n) {
        unsigned rule = tree_rule(row->at[row->i]);
        if (is_arrow(p, row)) {
            x = arrow(p, row, x);
            continue;
        }
        if (rule == RULE_op || rule == RULE_cond) break;
        x = postfix(p, x, row->at[row->i++]);
    }
    const Operator *op = operator_at(p, row);
    if (!op || op->level != LEVEL_POWER) return x;
    Tree *token = row->at[row->i++];
    return binary(p, MEANING_POWER, token, x, operand(p, row));
}

static bool is_cast(const Tree *tree) {
    return tree_rule(tree) == RULE_tcast ||
           (tree->contents[0] == '(' && tree_rule(tree) != RULE_size);
}

static Node *operand(Parse *p, Row *row) {
    int first = row->i, last = first;
    while (is_prefix(row->at[last])) last++;
    row->i = last;
    if (last == first && !(row->i + 1 < row->n)) return atom_build(p, row->at[row->i++]);
    if (!walk_enter(p, row->at[last])) {
        row->i = row->n;
        return walk_dummy(p, walk_token(p, row->at[0]));
    }
    row->literal = p->typed && last > first && is_cast(row->at[last - 1]);
    Node *x = power(p, row);
    while (last > first) x = prefixed(p, row, row->at[--last], x);
    p->depth--;
    return x;
}

/* ---- operators */

/* f(x) = … at the statement's start. */
static bool defines(const Parse *p, const Row *row, const Node *left,
                    const Operator *op) {
    return row->at == p->top && row->i == 2 && left->kind == NODE_CALL &&
           op->meaning == MEANING_NONE && !(left->flags & NODE_FLAG_PAREN);
}

static Node *define_short(Parse *p, Node *call, Node *body, Tree *token) {
    Node *node =
        walk_node(p, NODE_FUNC, span_of(call->span.start, body->span.end), call->n + 2);
    node->sym = call->sym;
    node->kid[call->n + 1] = body;
    for (uint32_t i = 0; i < call->n; i++) {
        Node *arg = call->kid[i];
        if (arg->kind != NODE_NAME) {
            walk_error(p, walk_token(p, token),
                       "'=' defines a function here, but an argument "
                       "is not a name\n|to compare write '=='");
            return node;
        }
        node->kid[i] = walk_node(p, NODE_PARAM, arg->span, 0);
        node->kid[i]->sym = arg->sym;
    }
    define_check(p, node->kid, call->n);
    return node;
}

static void check_target(Parse *p, const Node *left, Tree *token) {
    Span span = walk_token(p, token);
    bool plain = strcmp(token->contents, "=") == 0;
    if (p->claim && plain)
        walk_error(p, span, "'=' gives a name its value\n|to compare write '=='");
    else if (p->claim)
        walk_error(p, span, "'%s' changes a variable, which has no place here",
                   token->contents);
    else if (p->c && plain && left->kind == NODE_BINARY && left->op == MEANING_MUL &&
             left->kid[0]->kind == NODE_NAME && !(left->flags & NODE_FLAG_PAREN))
        walk_error(p, span_of(left->at, left->at + 1), /* entry *e = … */
                   "'%s' is not a known type: this does not declare a pointer",
                   left->kid[0]->sym->name);
    else if (!ast_is_place(left))
        walk_error(p, span, "'%s' wants a variable on its left%s", token->contents,
                   plain ? "\n|to compare write '=='" : "");
    else if (left->kind == NODE_NAME && left->sym->square >= 0 && !p->c && !p->functions)
        walk_error(p, left->span, "'%s' is a square, no variable%s", left->sym->name,
                   plain ? "\n|to compare write '=='" : "");
}

static Node *assign(Parse *p, Row *row, Node *left, const Operator *op) {
    Tree *token = row->at[row->i];
    bool function = defines(p, row, left, op);
    row->i++;
    if (function) return define_short(p, left, climb(p, row, LEVEL_ASSIGN), token);
    check_target(p, left, token);
    Node *right = climb(p, row, LEVEL_ASSIGN);
    Node *node = binary(p, op->meaning, token, left, right);
    node->kind = NODE_ASSIGN;
    operator_warnings_binary(p, node, token);
    return node;
}

/* How many operands a < b <= c … has; in C each comparison is one by itself. */
static uint32_t chain_length(Parse *p, const Row *row) {
    uint32_t n = 1;
    for (int i = row->i; i < row->n && !(p->typed && n == 2); i++) {
        if (tree_rule(row->at[i]) == RULE_cond) break;
        if (tree_rule(row->at[i]) != RULE_op) continue;
        const Operator *op =
            operators_find(&p->operators, row->at[i]->contents, ROLE_BETWEEN);
        if (op && op->level < 5) break;
        n += op && op->assoc == 'C';
    }
    return n;
}

static Node *chain(Parse *p, Row *row, Node *left) {
    uint32_t n = chain_length(p, row);
    Node *node = walk_count(p, ast_chain(p->arena, left->span, n));
    node->kid[0] = left;
    for (uint32_t i = 1; i < n; i++) {
        Tree *token = row->at[row->i];
        const Operator *op = operator_at(p, row);
        row->i++;
        node->ops[i - 1] = op->meaning;
        node->ats[i - 1] = walk_start(p, token);
        node->kid[i] = climb(p, row, (int)level_of(p, op));
    }
    node->at = node->ats[0];
    node->span.end = node->kid[n - 1]->span.end;
    operator_warnings_chain(p, node);
    return node;
}

/* a ?: b, where a may have effects: ({ typeof(a) it = a; it ? it : b; }) */
static Node *evaluate_once(Parse *p, Node *left, Node *choice) {
    Node *type = walk_wrap(p, NODE_TYPE, ast_copy(p->arena, left), left->span);
    type->op = FORM_TYPEOF;
    Node *var = walk_pair(p, NODE_VAR, left, type);
    Node *decl = walk_wrap(p, NODE_DECL, var, left->span);
    Node *value = walk_wrap(p, NODE_EXPR, choice, choice->span);
    Node *block = walk_pair(p, NODE_BLOCK, decl, value);
    var->sym = symbol_of(p->symbols, "it#");
    for (int i = 0; i < 2; i++) {
        choice->kid[i] = walk_node(p, NODE_NAME, left->span, 0);
        choice->kid[i]->sym = var->sym;
    }
    return walk_wrap(p, NODE_RESULT, block, choice->span);
}

static Node *conditional(Parse *p, Row *row, Node *left) {
    Tree *tree = row->at[row->i++];
    bool short_form = tree->children_num < 3;
    Node *node = walk_node(p, NODE_COND, left->span, 3);
    node->at = walk_start(p, tree);
    node->kid[0] = left;
    node->kid[1] = short_form ? left : expr_build(p, tree->children[1]);
    node->kid[2] = climb(p, row, LEVEL_COND);
    node->span.end = node->kid[2]->span.end;
    if (short_form && !p->typed)
        walk_error(p, walk_token(p, tree->children[1]), "a value is wanted before ':'");
    return short_form ? evaluate_once(p, left, node) : node;
}

static Node *infix(Parse *p, Row *row, Node *left, const Operator *op) {
    if (op->assoc == '=') return assign(p, row, left, op);
    if (op->assoc == 'C') return chain(p, row, left);
    Tree *token = row->at[row->i++];
    Node *right = climb(p, row, (int)level_of(p, op));
    Node *node = binary(p, op->meaning, token, left, right);
    operator_warnings_binary(p, node, token);
    return node;
}

/* Operators looser than `least` are left to the caller, and those of that level that do
 * not bind to the right. */
static Node *climb(Parse *p, Row *row, int least) {
    Node *left = operand(p, row);
    if (row->i >= row->n) return left;
    if (!walk_enter(p, row->at[row->i])) {
        row->i = row->n;
        return left;
    }
    while (row->i < row->n) {
        if (tree_rule(row->at[row->i]) == RULE_cond) {
            if (least > LEVEL_COND) break;
            left = conditional(p, row, left);
            continue;
        }
        const Operator *op = operator_at(p, row);
        if (!op) {
            Tree *token = row->at[row->i];
            walk_error(p, walk_token(p, token), "'%s' is not an operator",
                       token->contents);
            break;
        }
        bool rightward = op->assoc == 'R' || op->assoc == '=';
        int level = (int)level_of(p, op);
        if (level < least || (level == least && !rightward)) break;
        left = infix(p, row, left, op);
    }
    p->depth--;
    return left;
}

Node *expr_build(Parse *p, Tree *tree) {
    return tree_rule(tree) == RULE_expr ? expr_rest(p, tree, 0) : atom_build(p, tree);
}

Node *expr_rest(Parse *p, Tree *tree, int first) {
    Row row = {tree->children, first, tree->children_num, false};
    if (!walk_enter(p, tree)) return walk_dummy(p, walk_span(p, tree));
    Node *node = climb(p, &row, LEVEL_ASSIGN);
    p->depth--;
    return node;
}

Node *expr_commas(Parse *p, Tree *tree) {
    if (tree_rule(tree) != RULE_commas) return expr_build(p, tree);
    uint32_t n = (uint32_t)(tree->children_num + 1) / 2;
    Node *node = walk_node(p, NODE_COMMA, walk_span(p, tree), n);
    for (uint32_t i = 0; i < n; i++) node->kid[i] = expr_build(p, tree->children[2 * i]);
    if (!p->c) operator_warnings_comma(p, node);
    return node;
}
