/* The steps of a calculation, each with the boards it joins. */
#ifndef RENDER_STEPS_H
#define RENDER_STEPS_H

#include "render/block/block.h"

enum { STEPS_MOST = 100 };

enum { OPERANDS_MOST = 4 };

typedef struct {
    const char *text;
    Value value;
} Operand;

/* What a sum takes into each square from the one below it. */
typedef struct {
    Wide into;
    bool borrows, beyond; /* beyond: the last one leaves the board, from the word's top */
} Chain;

typedef struct {
    const char *title; /* the operation's text */
    const char *sign;  /* its operator: "<<"; NULL: it has none, or several */
    SideBoard *boards; /* operands and result side by side; count 0: none are joined */
    size_t count;
    bool whole; /* the boards are drawn by themselves: with a result, or … */
    bool bare;  /* … several that nothing joins, whose values the boards are */
    Value value;
    const char *note; /* what else is to be seen: carries, leaks; NULL: nothing */
    Operand operands[OPERANDS_MOST]; /* the first ones */
    size_t noperands;
    Chain chain;
    Wide wrapped;     /* squares of a shift's result that came over the edge */
    const Node *node; /* the operation, and where it stands: */
    const Source *source;
    const char *function; /* NULL: in none */
    unsigned depth;       /* of calls */
} StepBoards;

/* Squares where a chain begins, which it runs through, where it ends. */
static inline Wide chain_first(Chain chain) {
    return chain.into >> 1 & ~chain.into;
}
static inline Wide chain_last(Chain chain) {
    Wide last = chain.into & ~(chain.into >> 1);
    return chain.beyond ? last & ~wide_bit(wide_last(last)) : last;
}
static inline Wide chain_through(Chain chain) {
    return chain.into & ~chain_last(chain);
}

typedef struct {
    const char *intro, *always; /* lines before: an example's values, what always is */
    StepBoards *at;
    size_t count;
    bool more;         /* than STEPS_MOST */
    const char *after; /* what the whole shows; NULL: nothing */
} Steps;

/* All with their numbers, titles and values; the boards of one. */
void steps_blocks(Blocks *blocks, const Style *style, const Steps *steps);
void steps_row(Blocks *blocks, const StepBoards *step);

#endif
