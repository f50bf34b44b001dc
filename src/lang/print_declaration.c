/* Declarations and functions as text; types from the inside out: int (*f[2])(int). */
#include "lang/print_local.h"

static void before(Buf *text, const char *what) {
    Buf whole = {0};
    buf_puts(&whole, what);
    buf_puts(&whole, buf_str(text));
    buf_free(text);
    *text = whole;
}

static void parameters(Buf *buf, Node *const *kid, uint32_t n, uint32_t flags) {
    buf_putc(buf, '(');
    for (uint32_t i = 0; i < n; i++) {
        if (i) buf_puts(buf, ", ");
        print_parameter(buf, kid[i]);
    }
    if (flags & NODE_FLAG_VARIADIC) buf_puts(buf, n ? ", ..." : "...");
    buf_putc(buf, ')');
}

static void behind(Buf *text, const Node *type, bool star) {
    if (star) {
        before(text, "(");
        buf_putc(text, ')');
    }
    if (type->op == FORM_FUNCTION) {
        parameters(text, type->kid + 1, type->n - 1, type->flags);
    } else {
        buf_putc(text, '[');
        if (type->kid[1]) print_node(text, type->kid[1]);
        buf_putc(text, ']');
    }
}

static void members(Buf *buf, const Node *type) {
    buf_puts(buf, " {");
    for (uint32_t i = 0; i < type->n; i++) {
        buf_putc(buf, ' ');
        print_node(buf, type->kid[i]);
        if (type->kid[i]->kind != NODE_FUNC) buf_putc(buf, ';');
    }
    buf_puts(buf, " }");
}

static void base(Buf *buf, const Node *type) {
    if (type->flags & NODE_FLAG_CONST) buf_puts(buf, "const ");
    if (type->op == FORM_TYPEOF) {
        buf_puts(buf, "typeof(");
        print_node(buf, type->kid[0]);
        buf_putc(buf, ')');
    } else if (type->op == FORM_STRUCT) {
        buf_puts(buf, type->flags & NODE_FLAG_UNION ? "union" : "struct");
        if (!strchr(type->sym->name, '#')) buf_printf(buf, " %s", type->sym->name);
        if (!(type->flags & NODE_FLAG_PROTOTYPE)) members(buf, type);
    } else if (type->op == FORM_ENUM) {
        buf_puts(buf, "enum ");
        buf_puts(buf, strchr(type->sym->name, '#') ? "{ … }" : type->sym->name);
    } else {
        buf_puts(buf, type->sym ? type->sym->name : ast_type_name(type->type));
    }
}

void print_type(Buf *buf, const Node *type, const char *name) {
    Buf text = {0};
    bool star = false;
    buf_puts(&text, name);
    for (; type->op >= FORM_POINTER && type->op <= FORM_FUNCTION; type = type->kid[0]) {
        bool pointer = type->op == FORM_POINTER || type->op == FORM_REFERENCE;
        if (pointer && type->flags & NODE_FLAG_CONST) before(&text, "const ");
        if (pointer)
            before(&text, type->op == FORM_POINTER ? "*" : "&");
        else
            behind(&text, type, star);
        star = pointer;
    }
    base(buf, type);
    if (text.len) buf_printf(buf, " %s", buf_str(&text));
    buf_free(&text);
}

/* A name with its type: a NODE_TYPE, or what `type` says. */
static void declared(Buf *buf, const Node *of, Type type, const char *name) {
    const char *text = ast_type_name(type);
    if (of)
        print_type(buf, of, name);
    else
        buf_printf(buf, "%s%s%s", text, *text && *name ? " " : "", name);
}

static const char *name_of(const Node *node) {
    return node->sym ? node->sym->name : "";
}

static const Node *type_of(const Node *node) {
    uint32_t i = node->kind == NODE_VAR;
    return node->n > i ? node->kid[i] : NULL;
}

void print_parameter(Buf *buf, const Node *node) {
    if (node->flags & NODE_FLAG_CONST && !node->n) buf_puts(buf, "const ");
    declared(buf, type_of(node), node->type, name_of(node));
}

static void value(Buf *buf, const Node *var) {
    if (var->n > 2) {
        buf_puts(buf, " : ");
        print_node(buf, var->kid[2]);
    }
    if (!var->kid[0]) return;
    buf_puts(buf, " = ");
    print_node(buf, var->kid[0]);
}

void print_variable(Buf *buf, const Node *var) {
    declared(buf, type_of(var), TYPE_NONE, name_of(var));
    value(buf, var);
}

/* A variable or typedef whose base type stands before it. */
static void further(Buf *buf, const Node *node) {
    const Node *type = type_of(node);
    Buf text = {0}, plain = {0};
    if (type) {
        print_type(&text, type, name_of(node));
        while (type->op >= FORM_POINTER && type->op <= FORM_FUNCTION) type = type->kid[0];
        base(&plain, type);
        buf_puts(buf, buf_str(&text) + plain.len + 1);
    } else {
        buf_puts(buf, name_of(node));
    }
    if (node->kind == NODE_VAR) value(buf, node);
    buf_free(&text);
    buf_free(&plain);
}

/* struct S {…} a, b[2] */
static void defining(Buf *buf, const Node *node) {
    if (node->n > 1 && node->kid[1]->kind == NODE_TYPEDEF) buf_puts(buf, "typedef ");
    print_node(buf, node->kid[0]);
    for (uint32_t i = 1; i < node->n; i++) {
        buf_puts(buf, i > 1 ? ", " : " ");
        further(buf, node->kid[i]);
    }
}

void print_declaration(Buf *buf, const Node *node) {
    const Node *first = node->n ? node->kid[0] : NULL;
    if (!first) return;
    const Node *type = type_of(first);
    if (node->flags & NODE_FLAG_STATIC) buf_puts(buf, "static ");
    if (first->kind == NODE_TYPE || first->kind == NODE_ENUM) {
        defining(buf, node);
        return;
    }
    if (!type && node->flags & NODE_FLAG_CONST) buf_puts(buf, "const ");
    if (!type && node->type && first->kind == NODE_VAR)
        buf_printf(buf, "%s ", ast_type_name(node->type));
    print_node(buf, first);
    for (uint32_t i = 1; i < node->n; i++) {
        buf_puts(buf, ", ");
        further(buf, node->kid[i]);
    }
}

void print_typedef(Buf *buf, const Node *node) {
    buf_puts(buf, "typedef ");
    declared(buf, type_of(node), node->type, name_of(node));
}

void print_function(Buf *buf, const Node *node) {
    const Node *body = node->kid[node->n - 1], *result = node->kid[node->n - 2];
    Buf head = {0};
    buf_puts(&head, node->sym->name);
    parameters(&head, node->kid, node->n - 2, node->flags);
    declared(buf, result, node->type, buf_str(&head));
    buf_free(&head);
    if (!body) return;
    buf_puts(buf, body->kind == NODE_BLOCK ? " " : " = ");
    print_node(buf, body);
}
