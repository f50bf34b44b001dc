/* Turns a draft into a table, in four steps: references are bound, and those to rules of
 * a single token become that token; long choices are nested; bytes that no first set
 * tells apart get one class; then each rule's nodes are laid out breadth first, so that
 * kids lie side by side. */
#include "mpc/mpc_freeze.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "mpc/mpc_first.h"

typedef struct {
    mpc_draft_t *draft;
    mpc_first_t *first;
    uint32_t *place; /* of a draft node in the table, 0 while it has none */
    uint32_t *queue; /* draft nodes in the table's order */
    mpc_node_t *node;
    uint64_t *mask;
    uint8_t *class;
    uint32_t nodes, masks, classes;
} Freezer;

static void lose_reference(mpc_draft_t *d, uint32_t node) {
    const char *name = mpc_draft_string(d, d->rule[d->node[node].rule].name);
    Buf copy = {0};
    buf_puts(&copy, name);
    uint32_t fails = mpc_draft_fails(d, "Unknown Parser '%'!", buf_str(&copy));
    d->node[node].op = MPC_FAILS;
    d->node[node].text = d->node[fails].text;
    buf_free(&copy);
}

static void bind_reference(mpc_draft_t *d, uint32_t node) {
    const mpc_draft_rule_t *rule = &d->rule[d->node[node].rule];
    uint32_t text = rule->text;
    if (!rule->order) {
        lose_reference(d, node);
        return;
    }
    uint16_t tag = mpc_draft_tag(d, d->node[node].rule, MPC_TAG_ROOT);
    d->node[node].tag = tag;
    d->node[node].text = text;
}

/* A reference to a token becomes a token itself, the rule's name on its tag. */
static int shorten(mpc_draft_t *d, uint32_t node) {
    const mpc_draft_rule_t *rule = &d->rule[d->node[node].rule];
    const mpc_draft_node_t body = d->node[rule->body];
    if (d->node[node].op != MPC_REF || body.op != MPC_TOKEN) return 0;
    uint16_t tag = mpc_draft_tag(d, d->node[node].rule, body.tag);
    mpc_draft_node_t *n = &d->node[node];
    if (!n->text) n->text = body.text;
    n->op = MPC_TOKEN;
    n->blank = body.blank;
    n->kid = body.kid;
    n->tag = tag;
    return 1;
}

static void bind(mpc_draft_t *d) {
    uint32_t last = d->nodes;
    for (uint32_t i = 1; i < last; i++)
        if (d->node[i].op == MPC_REF) bind_reference(d, i);
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t i = 1; i < last; i++) changed |= shorten(d, i);
    }
}

/* A choice of more kids than a mask has bits keeps its first, and one that has the rest.
 */
static void nest(mpc_draft_t *d, uint32_t node) {
    if (d->node[node].count <= MPC_KIDS_MAX) return;
    uint32_t rest = mpc_draft_node(d, d->node[node].op), kid = d->node[node].kid;
    for (int i = 2; i < MPC_KIDS_MAX; i++) kid = d->node[kid].next;
    mpc_draft_node_t *n = &d->node[node], *r = &d->node[rest];
    r->kid = d->node[kid].next;
    r->last = n->last;
    r->count = (uint16_t)(n->count - (MPC_KIDS_MAX - 1));
    d->node[kid].next = rest;
    n->last = rest;
    n->count = MPC_KIDS_MAX;
}

static int is_choice(const mpc_draft_node_t *n) {
    return n->op == MPC_OR;
}

/* Splits the classes so that none has bytes both in and out of the set. */
static void split(Freezer *f, const mpc_set_t *set) {
    int in[256], out[256];
    memset(in, 0xff, sizeof in);
    memset(out, 0xff, sizeof out);
    for (int b = 0; b < 256; b++)
        *(mpc_set_has(set, (unsigned char)b) ? &in[f->class[b]] : &out[f->class[b]]) = 0;
    uint32_t old = f->classes;
    for (uint32_t c = 0; c < old; c++)
        if (!in[c] && !out[c])
            in[c] = (int)f->classes++;
        else
            in[c] = (int)c;
    for (int b = 0; b < 256; b++)
        if (mpc_set_has(set, (unsigned char)b)) f->class[b] = (uint8_t)in[f->class[b]];
}

static void classify(Freezer *f) {
    const mpc_draft_t *d = f->draft;
    f->classes = 1;
    for (uint32_t i = 1; i < d->nodes; i++) {
        if (!is_choice(&d->node[i])) continue;
        for (uint32_t kid = d->node[i].kid; kid; kid = d->node[kid].next)
            split(f, &f->first[kid].bytes);
    }
}

static uint32_t mask_row(Freezer *f, uint32_t node) {
    const mpc_draft_t *d = f->draft;
    uint32_t row = f->masks, bit = 0;
    f->mask = base_realloc(f->mask, (row + f->classes) * sizeof *f->mask);
    memset(f->mask + row, 0, f->classes * sizeof *f->mask);
    f->masks += f->classes;
    for (uint32_t kid = d->node[node].kid; kid; kid = d->node[kid].next, bit++) {
        mpc_set_t guard = mpc_first_guard(&f->first[kid]);
        for (int b = 0; b < 256; b++)
            if (mpc_set_has(&guard, (unsigned char)b))
                f->mask[row + f->class[b]] |= 1ull << bit;
    }
    return row;
}

static uint32_t guard_of(Freezer *f, uint32_t node) {
    mpc_set_t guard = mpc_first_guard(&f->first[node]);
    return mpc_draft_set(f->draft, &guard);
}

static uint32_t aux_of(Freezer *f, uint32_t node) {
    const mpc_draft_node_t *n = &f->draft->node[node];
    switch (n->op) {
    case MPC_OR:
        return mask_row(f, node);
    case MPC_REF:
        return guard_of(f, node);
    case MPC_MANY:
    case MPC_MANY1:
    case MPC_MAYBE:
        return guard_of(f, n->kid);
    default:
        return n->aux;
    }
}

static void enqueue(Freezer *f, uint32_t node) {
    f->place[node] = f->nodes;
    f->queue[f->nodes++] = node;
}

/* A rule's body has its place before anything refers to it; a regex that several tokens
 * share is laid out once. */
static uint32_t place_kids(Freezer *f, const mpc_draft_node_t *n) {
    if (n->op == MPC_REF) return f->place[f->draft->rule[n->rule].body];
    if (!n->kid) return 0;
    if (n->op != MPC_TOKEN || !f->place[n->kid])
        for (uint32_t kid = n->kid; kid; kid = f->draft->node[kid].next) enqueue(f, kid);
    return f->place[n->kid];
}

static void lay_out_node(Freezer *f, uint32_t at) {
    uint32_t node = f->queue[at], aux = aux_of(f, node);
    const mpc_draft_node_t *n = &f->draft->node[node];
    uint16_t order =
        n->op == MPC_REF ? (uint16_t)(f->draft->rule[n->rule].order - 1) : (uint16_t)0;
    f->node[at] = (mpc_node_t){.op = n->op,
                               .blank = n->blank,
                               .count = n->count,
                               .tag = n->tag,
                               .rule = order,
                               .kid = place_kids(f, n),
                               .aux = aux,
                               .text = n->text};
}

static void lay_out(Freezer *f) {
    const mpc_draft_t *d = f->draft;
    enqueue(f, 0);
    for (uint32_t i = 0; i < d->rules; i++)
        if (d->rule[i].order) enqueue(f, d->rule[i].body);
    f->node[0] = (mpc_node_t){.op = MPC_FAILS};
    for (uint32_t at = 1; at < f->nodes; at++) lay_out_node(f, at);
}

static void *copied(const void *from, size_t count, size_t size) {
    void *to = base_malloc(count * size);
    if (count) memcpy(to, from, count * size);
    return to;
}

static mpc_rule_t *rules_of(const Freezer *f) {
    const mpc_draft_t *d = f->draft;
    mpc_rule_t *rule = base_malloc((d->defined + 1) * sizeof *rule);
    for (uint32_t i = 0; i < d->rules; i++)
        if (d->rule[i].order)
            rule[d->rule[i].order - 1] =
                (mpc_rule_t){d->rule[i].name, d->rule[i].text, f->place[d->rule[i].body]};
    return rule;
}

static mpc_table_t *table_of(Freezer *f) {
    const mpc_draft_t *d = f->draft;
    mpc_table_t *t = base_malloc(sizeof *t);
    *t = (mpc_table_t){.node = f->node,
                       .rule = rules_of(f),
                       .tag = copied(d->tag, d->tags, sizeof *d->tag),
                       .set = copied(d->set, d->sets, sizeof *d->set),
                       .mask = f->mask,
                       .class = f->class,
                       .text = copied(d->text.data, d->text.len, 1),
                       .nodes = f->nodes,
                       .rules = d->defined,
                       .tags = d->tags,
                       .sets = d->sets,
                       .masks = f->masks,
                       .classes = f->classes,
                       .texts = (uint32_t)d->text.len};
    return t;
}

mpc_table_t *mpc_freeze(mpc_draft_t *draft) {
    if (draft->rules > 0x7fff || draft->nodes > 1u << 24) return NULL;
    bind(draft);
    for (uint32_t i = 1; i < draft->nodes; i++)
        if (is_choice(&draft->node[i])) nest(draft, i);
    Freezer f = {.draft = draft, .first = mpc_first(draft)};
    f.place = base_malloc(draft->nodes * sizeof *f.place);
    memset(f.place, 0, draft->nodes * sizeof *f.place);
    f.queue = base_malloc(draft->nodes * sizeof *f.queue);
    f.node = base_malloc(draft->nodes * sizeof *f.node);
    f.class = base_malloc(256);
    memset(f.class, 0, 256);
    classify(&f);
    lay_out(&f);
    mpc_table_t *table = table_of(&f);
    free(f.first);
    free(f.place);
    free(f.queue);
    return table;
}

void mpc_freeze_free(mpc_table_t *table) {
    free((void *)table->node);
    free((void *)table->rule);
    free((void *)table->tag);
    free((void *)table->set);
    free((void *)table->mask);
    free((void *)table->class);
    free((void *)table->text);
    free(table);
}
