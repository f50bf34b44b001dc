/* What an expression would give that is not evaluated: ?: has one kind and one C type,
 * whichever branch it takes. Only what the form tells is guessed: declared types, the
 * results of functions, literals. */
#include "exec/operate.h"
#include "exec/place.h"

/* `known`: the type is what evaluation would find. */
typedef struct {
    bool set, known;
    uint8_t literal;
    Type type;
    uint64_t word; /* of a literal as it is written */
} Guess;

enum { GUESS_DEPTH = 12 };

static Guess guess(Run *run, const Node *node, unsigned depth);

static Guess of_value(const Value *value, bool known) {
    return (Guess){value->kind == KIND_SET, known, value->literal, (Type)value->type, 0};
}

static Guess of_type(Type type) {
    return (Guess){.set = type == TYPE_U64, .known = true, .type = type};
}

static Guess of_row(const Builtin *row) {
    return (Guess){.set = row->result == 'x',
                   .known = row->form != BUILTIN_PRELUDE || row->result != 'v',
                   .type = (Type)row->type};
}

static Guess guess_name(const Run *run, const Node *node) {
    if (node->mark & MARK_LOCAL && (uint32_t)node->slot < run->nslots) {
        const Slot *slot = &run->frame[node->slot];
        Value value = {.kind = slot->kind, .type = slot->type};
        return of_value(&value, slot->typed);
    }
    const Global *global = run->own ? NULL : names_known(node->sym);
    if (global && global->kind != GLOBAL_NONE) return of_value(&global->value, true);
    const Builtin *row = node->sym->square >= 0 ? NULL : builtin_of(node->sym);
    return row && row->form == BUILTIN_CONSTANT ? of_row(row) : (Guess){.known = true};
}

static Guess guess_call(const Run *run, const Node *node) {
    const Global *global = run->own ? NULL : names_known(node->sym);
    if (global && global->kind == GLOBAL_FUNCTION) {
        Guess result = of_type((Type)global->function->node->type);
        result.known = result.type != TYPE_NONE;
        return result;
    }
    const Builtin *row = builtin_of(node->sym);
    return row ? of_row(row) : (Guess){0};
}

static Value as_value(Guess g) {
    return (Value){.term = term_word(g.word),
                   .kind = g.set ? KIND_SET : KIND_INT,
                   .type = (uint8_t)g.type,
                   .literal = g.literal};
}

static Guess join(Guess a, Guess b) {
    Value x = as_value(a), y = as_value(b);
    return (Guess){.set = a.set || b.set,
                   .known = a.known && b.known,
                   .literal = a.literal & b.literal & LITERAL_MADE,
                   .type = type_common(&x, &y)};
}

static Guess of_truth(const Node *node) {
    return (Guess){.known = true,
                   .type = node->flags & NODE_FLAG_C ? TYPE_BOOL : TYPE_NONE};
}

static Guess guess_binary(Run *run, const Node *node, unsigned depth) {
    Meaning op = (Meaning)node->op;
    if (op <= MEANING_AND_THEN) return of_truth(node);
    Guess a = guess(run, node->kid[0], depth), b = guess(run, node->kid[1], depth);
    if (op != MEANING_SHL && op != MEANING_SHR && op != MEANING_USHR) return join(a, b);
    a.set = a.set || b.set ||
            (op == MEANING_SHL && node->kid[0]->kind == NODE_NUMBER &&
             node->kid[0]->num == 1);
    a.type = type_promote(a.type);
    a.literal &= LITERAL_MADE;
    return a;
}

static Guess guess_unary(Run *run, const Node *node, unsigned depth) {
    if (node->op == MEANING_LNOT) return of_truth(node);
    Guess a = guess(run, node->kid[0], depth);
    if (node->op == MEANING_NOT) a.set = true, a.word = ~a.word;
    if (node->op == MEANING_NEG) a.word = 0 - a.word;
    a.type = type_promote(a.type);
    return a;
}

static Guess guess_index(const Node *node, Run *run) {
    const Array *array = place_array(run, node->kid[0]);
    return array ? of_type((Type)array->type) : (Guess){0};
}

static Guess guess(Run *run, const Node *node, unsigned depth) {
    if (depth-- == 0) return (Guess){0};
    Guess number = {.known = true, .literal = LITERAL_WRITTEN};
    switch (node->kind) {
    case NODE_NUMBER:
        number.set = node->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY);
        if (node->flags & NODE_FLAG_UNSIGNED)
            number.type = TYPE_U64, number.literal = 0;
        number.word = node->num;
        return number;
    case NODE_BOARD:
    case NODE_SET:
        return (Guess){.set = true, .known = true};
    case NODE_CHAIN:
        return of_truth(node);
    case NODE_NAME:
        return guess_name(run, node);
    case NODE_CALL:
        return guess_call(run, node);
    case NODE_CAST:
        return of_type((Type)node->type);
    case NODE_INDEX:
        return guess_index(node, run);
    case NODE_UNARY:
        return guess_unary(run, node, depth);
    case NODE_BINARY:
        return guess_binary(run, node, depth);
    case NODE_COND:
        return join(guess(run, node->kid[1], depth), guess(run, node->kid[2], depth));
    case NODE_ASSIGN:
    case NODE_STEP:
        return guess(run, node->kid[0], depth);
    case NODE_COMMA:
        return guess(run, node->kid[node->n - 1], depth);
    default:
        return (Guess){0};
    }
}

/* Of a plain word only the kind is open, and that guess is kept with the node: in a
 * function, names are what they were declared. */
static bool guess_kind(const Node *skipped, Value *value) {
    if (value->literal || (value->type != TYPE_NONE && value->type != TYPE_U64))
        return false;
    if (value->kind == KIND_SET) return true;
    if (skipped->mark & MARK_SET) value->kind = KIND_SET;
    return skipped->mark & MARK_LOOKED;
}

void guess_other(Run *run, Node *skipped, Value *value) {
    if (guess_kind(skipped, value)) return;
    Guess other = guess(run, skipped, GUESS_DEPTH);
    skipped->mark |= MARK_LOOKED;
    if (other.set) skipped->mark |= MARK_SET, value->kind = KIND_SET;
    Value partner = as_value(other);
    Type type = type_common(value, &partner);
    value->literal &= other.literal & LITERAL_MADE;
    if (!other.known || other.type == (Type)value->type) return;
    value->term = type_wrap(run->pool, type, value->term);
    value->type = (uint8_t)type;
}

Type guess_type(Run *run, const Node *node) {
    return guess(run, node, GUESS_DEPTH).type;
}
