/* Plain words through operators: see fast.h. */
#include "exec/fast.h"

static const Fast none = {.good = false};

static inline Fast of_number(const Node *node) {
    bool bits = node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY);
    bool typed = node->flags & NODE_FLAG_UNSIGNED;
    return (Fast){node->num, bits ? KIND_SET : KIND_INT, typed ? TYPE_U64 : TYPE_NONE,
                  !typed, true};
}

static inline Fast of_name(const Run *run, const Node *node) {
    if (node->mark & MARK_LOCAL) {
        if ((uint32_t)node->slot >= run->nslots) return none;
        const Slot *s = &run->frame[node->slot];
        bool good = s->cell.set == CELL_SET && !s->array && !s->cell.term.ref &&
                    s->type <= TYPE_U64 && (s->kind == KIND_SET || s->kind == KIND_INT);
        return (Fast){s->cell.term.word, s->kind, s->type, 0, good};
    }
    const Global *global = names_known(node->sym);
    if (!global || global->kind != GLOBAL_VARIABLE || run->own || run->query->nbound)
        return none;
    return fast_of(&global->value);
}

static inline bool fold(Meaning op, uint64_t a, uint64_t b, uint64_t *out) {
    switch (op) {
    case MEANING_OR:
        *out = a | b;
        return true;
    case MEANING_XOR:
        *out = a ^ b;
        return true;
    case MEANING_AND:
        *out = a & b;
        return true;
    case MEANING_WITHOUT:
        *out = a & ~b;
        return true;
    case MEANING_SHL:
        *out = a << (b & 63);
        return true;
    case MEANING_SHR:
    case MEANING_USHR:
        *out = a >> (b & 63);
        return true;
    case MEANING_ADD:
        *out = a + b;
        return true;
    case MEANING_SUB:
        *out = a - b;
        return true;
    case MEANING_MUL:
        *out = a * b;
        return true;
    default:
        return false;
    }
}

Fast fast_binary(const Node *node, Fast a, Fast b) {
    Meaning op = (Meaning)node->op;
    Fast out = {.good = true, .type = a.type, .literal = a.literal & LITERAL_MADE};
    if (!fold(op, a.word, b.word, &out.word)) return none;
    bool set = a.kind == KIND_SET || b.kind == KIND_SET;
    if (op >= MEANING_SHL && op <= MEANING_USHR) {
        set = set || (op == MEANING_SHL && fast_shifts_one(node));
    } else {
        bool apart = a.type != b.type && !a.literal && !b.literal;
        out.type = apart ? TYPE_NONE : a.type | b.type;
        out.literal &= b.literal;
    }
    out.kind = set ? KIND_SET : KIND_INT;
    return out;
}

static inline bool compare(Meaning op, uint64_t a, uint64_t b, uint64_t *out) {
    switch (op) {
    case MEANING_EQ:
        *out = a == b;
        return true;
    case MEANING_NE:
        *out = a != b;
        return true;
    case MEANING_LT:
        *out = a < b;
        return true;
    case MEANING_LE:
        *out = a <= b;
        return true;
    case MEANING_GT:
        *out = a > b;
        return true;
    case MEANING_GE:
        *out = a >= b;
        return true;
    default:
        return false;
    }
}

static Fast give_up(const Node *node) {
    ((Node *)node)->mark |= MARK_SLOW;
    return none;
}

static inline Fast operand(const Run *run, const Node *node) {
    if (node->kind == NODE_NUMBER) return of_number(node);
    if (node->kind == NODE_NAME) return of_name(run, node);
    if (!fast_has(run, node) || !run_shallow(run)) return none;
    Fast out = fast_try(run, node);
    return out.kind == KIND_BOOL ? none : out;
}

Fast fast_try(const Run *run, const Node *node) {
    bool chain = node->kind == NODE_CHAIN;
    if (chain && node->n > 2) return give_up(node);
    Fast a = operand(run, node->kid[0]);
    if (!a.good) return give_up(node);
    Fast b = operand(run, node->kid[1]);
    if (!b.good) return give_up(node);
    Fast out = {.kind = KIND_BOOL, .good = true};
    if (!chain)
        out = fast_binary(node, a, b);
    else {
        out.good = compare((Meaning)node->ops[0], a.word, b.word, &out.word);
        out.type = node->flags & NODE_FLAG_C ? TYPE_BOOL : TYPE_NONE;
    }
    return out.good ? out : give_up(node);
}
