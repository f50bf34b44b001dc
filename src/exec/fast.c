/* Plain words through operators: see fast.h. */
#include "exec/fast.h"

#include "exec/arith.h"

static const Fast none = {.good = false};

static inline Fast of_word(uint64_t word, Kind kind) {
    return (Fast){word, (uint8_t)kind, kind == KIND_SET || kind == KIND_INT};
}

static inline Fast of_name(const Run *run, const Node *node) {
    if (node->mark & MARK_LOCAL) {
        if ((uint32_t)node->slot >= run->nslots) return none;
        const Slot *s = &run->frame[node->slot];
        bool plain = s->cell.set == CELL_SET && !s->array && !s->cell.term.ref;
        return plain ? of_word(s->cell.term.word, (Kind)s->kind) : none;
    }
    const Global *global = names_known(node->sym);
    if (!global || global->kind != GLOBAL_VARIABLE || run->own || run->query->nbound ||
        global->value.term.ref)
        return none;
    return of_word(global->value.term.word, (Kind)global->value.kind);
}

static Kind kind_of(const Node *node, Fast a, Fast b) {
    bool narrow = node->flags & NODE_FLAG_C && typing_of(node) != TYPE_U64;
    if (narrow) return type_kind(typing_of(node), KIND_INT);
    bool set = a.kind == KIND_SET || b.kind == KIND_SET || operate_shifts_one(node);
    return set ? KIND_SET : KIND_INT;
}

static Fast give_up(const Node *node) {
    ((Node *)node)->mark |= MARK_SLOW;
    return none;
}

static inline Fast operand(Run *run, const Node *node) {
    if (node->kind == NODE_NUMBER)
        return of_word(node->num, node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY)
                                      ? KIND_SET
                                      : KIND_INT);
    if (node->kind == NODE_NAME) return of_name(run, node);
    if (!fast_has(run, node) || !run_shallow(run)) return none;
    Fast out = fast_try(run, node);
    return out.kind == KIND_BOOL ? none : out;
}

Fast fast_try(Run *run, const Node *node) {
    bool chain = node->kind == NODE_CHAIN;
    if (chain && (node->n > 2 || node->ops[0] > MEANING_GE)) return give_up(node);
    Fast a = operand(run, node->kid[0]);
    if (!a.good) return give_up(node);
    Fast b = operand(run, node->kid[1]);
    if (!b.good) return give_up(node);
    typing_need(run, node);
    Fast out = {.kind = KIND_BOOL, .good = true};
    if (chain) {
        out.word = arith_compare((Meaning)node->ops[0], typing_pair(node, 0), a.word,
                                 b.word);
        return out;
    }
    out.good = arith_word((Meaning)node->op, typing_of(node), a.word, b.word, &out.word);
    out.kind = (uint8_t)kind_of(node, a, b);
    return out.good ? out : give_up(node);
}
