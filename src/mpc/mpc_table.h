/* A compiled grammar: flat constant tables, free of pointers between them, so that a
 * build tool can print them as C and a program starts without work.  Made by mpc_freeze
 * from a draft; read by the two passes (mpc_run.c, mpc_fail.c).
 *
 * Invariants: the kids of a node lie side by side; set 0 holds every byte; tag 0 is ">",
 * 1 "regex", 2 "char", 3 "string"; text 0 is the empty string and stands for "none". */
#ifndef MPC_TABLE_H
#define MPC_TABLE_H

#include <stdint.h>
#include "mpc/mpc.h"

/* Grammar nodes make tree nodes; MPC_TOKEN leads to a regex's nodes, which only match. */
enum {
    MPC_TOKEN,  /* kid: its regex; tag; blank: white space after it is skipped */
    MPC_REF,    /* rule; kid: its body; tag "rule|>"; aux: set it may start with */
    MPC_NOT,    /* kid */
    MPC_AND,    /* count kids; this and what follows also below a token */
    MPC_OR,     /* count kids; aux: row of masks */
    MPC_MANY,   /* kid; aux: set the kid may start with */
    MPC_MANY1,  /* kid; aux likewise */
    MPC_MAYBE,  /* kid; aux likewise */
    MPC_COUNT,  /* kid, count times */
    MPC_FAILS,  /* text: the failure */
    MPC_CHAR,   /* count: the byte */
    MPC_SET,    /* aux: set */
    MPC_SPAN,   /* aux: set, as often as it goes */
    MPC_SPAN1,  /* aux: set, at least once */
    MPC_LACK,   /* kid: must not match here */
    MPC_BORDER, /* word boundary */
    MPC_BOL,    /* after a newline */
    MPC_SOI,    /* start of input */
    MPC_EOI,    /* end of input, once */
    MPC_EMPTY   /* matches nothing, always */
};

/* An alternative's kids are tried by a mask, so there may be 64; more are nested. */
enum { MPC_KIDS_MAX = 64 };

typedef struct {
    uint8_t op, blank;
    uint16_t count;
    uint16_t tag, rule;
    uint32_t kid, aux;
    uint32_t text; /* what is expected here, for errors */
} mpc_node_t;

/* text: what the rule's description says is expected, or 0. */
typedef struct {
    uint32_t name, text, body;
} mpc_rule_t;

/* rule and outer: see mpc_ast_t. */
typedef struct {
    uint32_t text;
    uint16_t rule, outer;
} mpc_tag_t;

typedef struct {
    uint64_t bits[4];
} mpc_set_t;

struct mpc_table_t {
    const mpc_node_t *node;
    const mpc_rule_t *rule;
    const mpc_tag_t *tag;
    const mpc_set_t *set;
    const uint64_t *mask; /* rows of classes words: bit i, kid i may start so */
    const uint8_t *class; /* of each byte: bytes that no set tells apart share one */
    const char *text;     /* all strings, each with its NUL */
    uint32_t nodes, rules, tags, sets, masks, classes, texts;
};

enum { MPC_TAG_ROOT, MPC_TAG_REGEX, MPC_TAG_CHAR, MPC_TAG_STRING };

static inline int mpc_set_has(const mpc_set_t *set, unsigned char byte) {
    return (int)(set->bits[byte >> 6] >> (byte & 63) & 1);
}

#endif
