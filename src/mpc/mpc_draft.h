/* A grammar while it is read: nodes as linked lists, rules, tags, sets and strings, all
 * growing.  mpc_notation and mpc_regex fill it, mpc_first reasons over it, mpc_freeze
 * turns it into a table. */
#ifndef MPC_DRAFT_H
#define MPC_DRAFT_H

#include "base/buf.h"
#include "mpc/mpc_table.h"

/* kid is the first, last the last, next the one beside it; 0 is none.  A REF's kid stays
 * 0: its rule says where to go.  A set's index is in aux. */
typedef struct {
    uint8_t op, blank;
    uint16_t count, tag, rule;
    uint32_t kid, last, next;
    uint32_t aux, text;
} mpc_draft_node_t;

/* order: its place in the text, from 1; 0 while it is only mentioned. */
typedef struct {
    uint32_t name, text, body, order;
} mpc_draft_rule_t;

typedef struct {
    mpc_draft_node_t *node;
    mpc_draft_rule_t *rule;
    mpc_tag_t *tag;
    mpc_set_t *set;
    uint32_t nodes, rules, tags, sets;
    uint32_t node_cap, rule_cap, tag_cap, set_cap;
    uint32_t defined;
    Buf text;
} mpc_draft_t;

void mpc_draft_init(mpc_draft_t *draft);
void mpc_draft_free(mpc_draft_t *draft);

uint32_t mpc_draft_node(mpc_draft_t *draft, int op);
/* A node with one kid. */
uint32_t mpc_draft_over(mpc_draft_t *draft, int op, uint32_t kid);
uint32_t mpc_draft_fails(mpc_draft_t *draft, const char *format, const char *what);
void mpc_draft_add(mpc_draft_t *draft, uint32_t parent, uint32_t kid);
/* As mpc_draft_add, but a kid of the parent's own kind hands over its kids. */
void mpc_draft_splice(mpc_draft_t *draft, uint32_t parent, uint32_t kid);
/* The node itself, or its only kid. */
uint32_t mpc_draft_simplest(const mpc_draft_t *draft, uint32_t node);

/* These return places in the table's lists; equal things share one. */
uint32_t mpc_draft_set(mpc_draft_t *draft, const mpc_set_t *set);
uint32_t mpc_draft_rule(mpc_draft_t *draft, const char *name, size_t length);
uint16_t mpc_draft_tag(mpc_draft_t *draft, uint32_t rule, uint16_t under);
uint32_t mpc_draft_text(mpc_draft_t *draft, const char *text, size_t length);

static inline const char *mpc_draft_string(const mpc_draft_t *draft, uint32_t text) {
    return draft->text.data + text;
}

#endif
