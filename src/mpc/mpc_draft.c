/* The draft of a grammar: see mpc_draft.h.  Nothing is ever taken away, so an index stays
 * good; pointers into the lists do not. */
#include "mpc/mpc_draft.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

static void *grown(void *list, uint32_t count, uint32_t *cap, size_t size) {
    if (count < *cap) return list;
    *cap = *cap ? *cap * 2 : 64;
    return base_realloc(list, *cap * size);
}

static void add_tag(mpc_draft_t *draft, uint32_t text, uint16_t rule, uint16_t outer) {
    draft->tag = grown(draft->tag, draft->tags, &draft->tag_cap, sizeof *draft->tag);
    draft->tag[draft->tags++] = (mpc_tag_t){text, rule, outer};
}

void mpc_draft_init(mpc_draft_t *draft) {
    static const char *const base[] = {">", "regex", "char", "string"};
    const mpc_set_t all = {{~0ull, ~0ull, ~0ull, ~0ull}};
    memset(draft, 0, sizeof *draft);
    buf_putc(&draft->text, '\0');
    mpc_draft_node(draft, MPC_FAILS);
    mpc_draft_set(draft, &all);
    for (int i = 0; i < 4; i++)
        add_tag(draft, mpc_draft_text(draft, base[i], strlen(base[i])), 0, 0);
}

void mpc_draft_free(mpc_draft_t *draft) {
    free(draft->node);
    free(draft->rule);
    free(draft->tag);
    free(draft->set);
    buf_free(&draft->text);
}

uint32_t mpc_draft_node(mpc_draft_t *draft, int op) {
    draft->node = grown(draft->node, draft->nodes, &draft->node_cap, sizeof *draft->node);
    draft->node[draft->nodes] = (mpc_draft_node_t){.op = (uint8_t)op};
    return draft->nodes++;
}

uint32_t mpc_draft_over(mpc_draft_t *draft, int op, uint32_t kid) {
    uint32_t node = mpc_draft_node(draft, op);
    mpc_draft_add(draft, node, kid);
    if (op == MPC_NOT || op == MPC_LACK) {
        uint32_t text = mpc_draft_text(draft, "opposite", 8);
        draft->node[node].text = text;
    }
    return node;
}

uint32_t mpc_draft_fails(mpc_draft_t *draft, const char *format, const char *what) {
    uint32_t node = mpc_draft_node(draft, MPC_FAILS);
    draft->node[node].text = (uint32_t)draft->text.len;
    for (; *format; format++) {
        if (*format == '%')
            buf_puts(&draft->text, what);
        else
            buf_putc(&draft->text, *format);
    }
    buf_putc(&draft->text, '\0');
    return node;
}

static void append(mpc_draft_t *draft, uint32_t parent, uint32_t first, uint32_t last,
                   uint16_t count) {
    mpc_draft_node_t *p = &draft->node[parent];
    if (p->kid)
        draft->node[p->last].next = first;
    else
        p->kid = first;
    p->last = last;
    p->count = (uint16_t)(p->count + count);
}

void mpc_draft_add(mpc_draft_t *draft, uint32_t parent, uint32_t kid) {
    append(draft, parent, kid, kid, 1);
}

void mpc_draft_splice(mpc_draft_t *draft, uint32_t parent, uint32_t kid) {
    const mpc_draft_node_t *k = &draft->node[kid];
    if (k->op == draft->node[parent].op)
        append(draft, parent, k->kid, k->last, k->count);
    else
        mpc_draft_add(draft, parent, kid);
}

uint32_t mpc_draft_simplest(const mpc_draft_t *draft, uint32_t node) {
    return draft->node[node].count == 1 ? draft->node[node].kid : node;
}

uint32_t mpc_draft_set(mpc_draft_t *draft, const mpc_set_t *set) {
    for (uint32_t i = 0; i < draft->sets; i++)
        if (!memcmp(&draft->set[i], set, sizeof *set)) return i;
    draft->set = grown(draft->set, draft->sets, &draft->set_cap, sizeof *draft->set);
    draft->set[draft->sets] = *set;
    return draft->sets++;
}

uint32_t mpc_draft_text(mpc_draft_t *draft, const char *text, size_t length) {
    uint32_t start = (uint32_t)draft->text.len;
    buf_putn(&draft->text, text, length);
    buf_putc(&draft->text, '\0');
    return start;
}

uint32_t mpc_draft_rule(mpc_draft_t *draft, const char *name, size_t length) {
    for (uint32_t i = 0; i < draft->rules; i++) {
        const char *known = mpc_draft_string(draft, draft->rule[i].name);
        if (!strncmp(known, name, length) && !known[length]) return i;
    }
    uint32_t text = mpc_draft_text(draft, name, length);
    draft->rule = grown(draft->rule, draft->rules, &draft->rule_cap, sizeof *draft->rule);
    draft->rule[draft->rules] = (mpc_draft_rule_t){.name = text};
    return draft->rules++;
}

uint16_t mpc_draft_tag(mpc_draft_t *draft, uint32_t rule, uint16_t under) {
    const mpc_draft_rule_t *r = &draft->rule[rule];
    Buf name = {0};
    buf_puts(&name, mpc_draft_string(draft, r->name));
    buf_putc(&name, '|');
    buf_puts(&name, mpc_draft_string(draft, draft->tag[under].text));
    uint32_t i = 0;
    while (i < draft->tags &&
           strcmp(mpc_draft_string(draft, draft->tag[i].text), buf_str(&name)))
        i++;
    if (i == draft->tags) {
        uint16_t order = (uint16_t)r->order, inner = draft->tag[under].rule;
        add_tag(draft, mpc_draft_text(draft, buf_str(&name), name.len),
                inner ? inner : order, order);
    }
    buf_free(&name);
    return (uint16_t)i;
}
