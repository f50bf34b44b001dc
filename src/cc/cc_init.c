/* First values: lists with and without inner braces, designators, strings.
 *
 * What is filled is a row of PUTs, each with its place from the object's beginning. */
#include "cc/cc_local.h"

enum { PUTS_MOST = 1 << 20 };
#define CC_NO_LENGTH "a member without a length has no first values"

typedef struct {
    Cc *c;
    CcTree **put;
    size_t puts, cap;
} Fill;

/* A list that is gone through. */
typedef struct {
    const Node *list;
    uint32_t at;
} Cursor;

/* Where a value goes. */
typedef struct {
    CcType *type;
    uint64_t offset;
    uint8_t low, bits;
    const Symbol *name; /* of a member */
} Spot;

static void fill_list(Fill *fill, Spot spot, const Node *list, uint64_t *length);

static void put(Fill *fill, Spot spot, CcTree *value, const Node *from) {
    Cc *c = fill->c;
    if (fill->puts >= PUTS_MOST) cc_scope_error(c, from->span, "too many first values");
    if (c->failed) return;
    CcTree *tree = cc_tree_one(c, CC_INIT_ELEMENT, cc_type_plain(spot.type), from, value);
    tree->word = spot.offset;
    tree->member = (CcMember){.low = spot.low, .bits = spot.bits};
    fill->put = arena_grow(c->scratch, fill->put, fill->puts, &fill->cap, sizeof tree);
    fill->put[fill->puts++] = tree;
}

/* What is given a value as a whole has none of what its parts were given before. */
static void forget(Fill *fill, Spot spot, const Node *from) {
    size_t kept = 0;
    uint64_t end = spot.type->is_open ? UINT64_MAX : spot.offset + spot.type->size;
    for (size_t i = 0; i < fill->puts; i++) {
        CcTree *put = fill->put[i];
        uint64_t size = put->member.bits ? 1 : put->type->size, at = put->word;
        bool apart = at >= end || at + size <= spot.offset;
        bool inside = at >= spot.offset && at + size <= end;
        if (!apart && !inside)
            cc_scope_error(fill->c, from->span, "what is around this has a value already");
        if (!inside || apart) fill->put[kept++] = put;
    }
    fill->puts = kept;
}

static Spot element_of(Spot spot, uint64_t index) {
    return (Spot){spot.type->of, spot.offset + index * spot.type->of->size, 0, 0, NULL};
}

static Spot member_of(Spot spot, const CcMember *member) {
    return (Spot){member->type, spot.offset + member->offset, member->low, member->bits,
                  member->name};
}

/* ---- strings */

static bool is_text(const CcType *type, const Node *node) {
    return type->kind == CC_ARRAY && type->of->kind == CC_INTEGER &&
           type->of->size == 1 && node->kind == NODE_STRING;
}

static void fill_text(Fill *fill, Spot spot, const Node *text, uint64_t *length) {
    uint64_t count = spot.type->is_open ? text->num + 1 : spot.type->count;
    if (text->num > count)
        cc_scope_error(fill->c, text->span, "the string is too long for the array");
    if (spot.type->is_open && !length)
        cc_scope_error(fill->c, text->span, CC_NO_LENGTH);
    forget(fill, spot, text);
    for (uint64_t i = 0; i < text->num && !fill->c->failed; i++) {
        uint64_t word = cc_type_wrap(spot.type->of, (uint8_t)text->text[i]);
        put(fill, element_of(spot, i), cc_tree_word(fill->c, spot.type->of, text, word),
            text);
    }
    if (length) *length = count;
}

/* ---- values without braces */

static void fill_value(Fill *fill, Spot spot, const Node *node) {
    CcTree *value = cc_expr_value(fill->c, node);
    bool refused = spot.name && spot.type->kind == CC_REAL &&
                   cc_type_is_integer(value->type) && !cc_convert_is_null(value);
    if (refused)
        cc_scope_error(fill->c, node->span, "'%s' was refused: %s", spot.name->name,
                       CC_NO_REALS);
    put(fill, spot, cc_convert_assigned(fill->c, value, spot.type, node), node);
}

static bool is_struct_value(Cc *c, const CcType *type, const Node *node) {
    bool literal = node->kind == NODE_NUMBER || node->kind == NODE_STRING;
    return type->kind == CC_STRUCT && !literal &&
           cc_type_plain(cc_expr_value(c, node)->type) == cc_type_plain((CcType *)type);
}

static void fill_next(Fill *fill, Spot spot, Cursor *cursor);

/* The members take values of the outer list, as many as there are. */
static void fill_members(Fill *fill, Spot spot, Cursor *cursor) {
    const CcType *type = spot.type;
    bool array = type->kind == CC_ARRAY;
    uint64_t count = array            ? type->count
                     : type->is_union ? type->members > 0
                                      : type->members;
    for (uint64_t i = 0; i < count && cursor->at < cursor->list->n && !fill->c->failed;
         i++) {
        if (cursor->list->kid[cursor->at]->kind == NODE_PLACED) return;
        fill_next(fill, array ? element_of(spot, i) : member_of(spot, &type->member[i]),
                  cursor);
    }
    if (!count)
        cc_scope_error(fill->c, cursor->list->span, "there is nothing to give values to");
}

static void fill_next(Fill *fill, Spot spot, Cursor *cursor) {
    const Node *node = cursor->list->kid[cursor->at];
    if (fill->c->failed) return;
    bool list = node->kind == NODE_INIT, text = is_text(spot.type, node);
    bool scalar = cc_type_is_scalar(spot.type) || spot.type->kind == CC_REAL;
    scalar |= spot.type->is_wide;
    if (!list && !text && !scalar && !is_struct_value(fill->c, spot.type, node)) {
        fill_members(fill, spot, cursor);
        return;
    }
    cursor->at++;
    if (list)
        fill_list(fill, spot, node, NULL);
    else if (text)
        fill_text(fill, spot, node, NULL);
    else
        fill_value(fill, spot, node);
}

/* ---- designators */

static bool member_index(const CcType *type, const Symbol *name, uint64_t *index) {
    CcMember found;
    for (uint32_t i = 0; i < type->members; i++) {
        const CcMember *member = &type->member[i];
        bool within = !member->name && member->type->kind == CC_STRUCT &&
                      cc_type_member(member->type, name, &found);
        *index = i;
        if (member->name == name || within) return true;
    }
    return false;
}

/* [i], [a ... b] or .m: which of the spot's parts, from *first to *last. */
static void designated(Fill *fill, Spot spot, const Node *step, uint64_t *first,
                       uint64_t *last) {
    Cc *c = fill->c;
    const CcType *type = spot.type;
    bool array = type->kind == CC_ARRAY;
    *first = *last = 0;
    if (step->kind == NODE_MEMBER) {
        bool has = type->kind == CC_STRUCT && member_index(type, step->sym, first);
        if (!has)
            cc_scope_error(c, step->span, "there is no member '%s'", step->sym->name);
        *last = *first;
    } else if (!array) {
        cc_scope_error(c, step->span, "this has not so many dimensions");
    } else if (step->kind == NODE_RANGE) {
        cc_constant_word(c, step->kid[0], first);
        cc_constant_word(c, step->kid[1], last);
    } else {
        cc_constant_word(c, step, first);
        *last = *first;
    }
    bool inside = !array || *last < (type->is_open ? PUTS_MOST : type->count);
    if (!inside || *last < *first)
        cc_scope_error(c, step->span, "index %lld is out of range: %llu elements are there",
                       (long long)*last, (unsigned long long)type->count);
}

static Spot part_of(Spot spot, uint64_t index) {
    return spot.type->kind == CC_ARRAY ? element_of(spot, index)
                                       : member_of(spot, &spot.type->member[index]);
}

static void fill_one(Fill *fill, Spot spot, const Node *value) {
    Node *list = ast_new(fill->c->arena, NODE_INIT, value->span, 1);
    list->kid[0] = (Node *)value;
    Cursor cursor = {list, 0};
    fill_next(fill, spot, &cursor);
}

/* The steps from number i on lead to what gets the value. */
static void fill_placed(Fill *fill, Spot spot, const Node *placed, uint32_t i) {
    uint64_t first, last;
    if (i == placed->n) {
        fill_one(fill, spot, placed->kid[0]);
        return;
    }
    const Node *step = placed->kid[i];
    designated(fill, spot, step, &first, &last);
    if (spot.type->is_union) forget(fill, spot, placed);
    for (uint64_t k = first; k <= last && !fill->c->failed; k++) {
        Spot part = part_of(spot, k);
        bool within = step->kind == NODE_MEMBER && spot.type->member[k].name != step->sym;
        fill_placed(fill, part, placed, within ? i : i + 1);
    }
}

/* ---- lists */

/* Others follow it in a struct without a name that it is in. */
static bool is_amid(const CcType *type, uint64_t index, const Symbol *name) {
    const CcMember *member = &type->member[index];
    const CcType *inner = member->type;
    if (member->name || !inner->members) return false;
    uint64_t at = 0;
    return member_index(inner, name, &at) &&
           ((!inner->is_union && at + 1 < inner->members) || is_amid(inner, at, name));
}

static void fill_part(Fill *fill, Spot spot, Cursor *cursor, uint64_t *index) {
    Cc *c = fill->c;
    const Node *node = cursor->list->kid[cursor->at];
    if (node->kind != NODE_PLACED) {
        fill_next(fill, part_of(spot, *index), cursor);
        ++*index;
        return;
    }
    uint64_t first;
    fill_placed(fill, spot, node, 1);
    designated(fill, spot, node->kid[1], &first, index);
    bool amid = !c->failed && node->kid[1]->kind == NODE_MEMBER &&
                is_amid(spot.type, *index, node->kid[1]->sym);
    ++*index;
    cursor->at++;
    bool goes_on = (node->n > 2 || amid) && cursor->at < cursor->list->n &&
                   cursor->list->kid[cursor->at]->kind != NODE_PLACED;
    if (goes_on)
        cc_scope_error(c, cursor->list->kid[cursor->at]->span,
                       amid ? "in a struct without a name each value says where it goes"
                            : "behind .a.b = … each value says where it goes");
}

/* length: of T[], how many there are. */
static void fill_list(Fill *fill, Spot spot, const Node *list, uint64_t *length) {
    Cc *c = fill->c;
    const CcType *type = spot.type;
    bool array = type->kind == CC_ARRAY;
    if (cc_type_is_scalar(type) || type->is_wide || type->kind == CC_REAL) {
        if (list->n != 1) cc_scope_error(c, list->span, "one value stands here");
        if (!c->failed) fill_one(fill, spot, list->kid[0]);
        return;
    }
    if (list->n == 1 && is_text(type, list->kid[0])) {
        fill_text(fill, spot, list->kid[0], length);
        return;
    }
    if (!array && (type->kind != CC_STRUCT || !type->is_complete || type->refused))
        cc_scope_error(c, list->span, "what the struct consists of is not known");
    if (array && type->is_open && !length && list->n)
        cc_scope_error(c, list->span, CC_NO_LENGTH);
    forget(fill, spot, list);
    uint64_t most = !array ? type->members : type->is_open ? PUTS_MOST : type->count;
    Cursor cursor = {list, 0};
    uint64_t longest = 0;
    for (uint64_t index = 0; cursor.at < list->n && !c->failed;) {
        const Node *node = list->kid[cursor.at];
        bool full = index >= (type->is_union ? index == 0 : most);
        if (node->kind != NODE_PLACED && full)
            cc_scope_error(c, node->span, "more values than the %s has %s (%llu)",
                           array ? "array" : "struct", array ? "elements" : "members",
                           (unsigned long long)most);
        if (!c->failed) fill_part(fill, spot, &cursor, &index);
        if (index > longest) longest = index;
    }
    if (length) *length = longest;
}

static CcTree *filled(Cc *c, const Fill *fill, CcType *type, const Node *from) {
    CcTree *tree =
        cc_tree_new(c, CC_INITIALISER, cc_type_plain(type), from, (uint32_t)fill->puts);
    for (size_t i = 0; i < fill->puts; i++) tree->kid[i] = fill->put[i];
    return tree;
}

CcTree *cc_init(Cc *c, CcType **type, const Node *value) {
    bool list = value->kind == NODE_INIT, text = is_text(*type, value);
    if (cc_type_is_scalar(*type) || (*type)->is_wide) {
        while (value->kind == NODE_INIT && value->n == 1) value = value->kid[0];
        return cc_convert_assigned(c, cc_expr_value(c, value), *type, value);
    }
    if (!list && !text && (*type)->kind != CC_ARRAY)
        return cc_convert_assigned(c, cc_expr_value(c, value), *type, value);
    if (!list && !text)
        cc_scope_error(c, value->span, "an array's values stand in braces");
    Fill fill = {.c = c};
    uint64_t length = 0;
    Spot spot = {*type, 0, 0, 0, NULL};
    if (text)
        fill_text(&fill, spot, value, &length);
    else if (!c->failed)
        fill_list(&fill, spot, value, &length);
    if ((*type)->kind == CC_ARRAY && (*type)->is_open && !c->failed)
        *type = cc_type_array(c->types, (*type)->of, length);
    return filled(c, &fill, *type, value);
}

/* By where it stands: who evaluates it again has the same object. */
static CcName *text_name(const Cc *c, const Node *text) {
    CcProgram *p = c->program;
    return cc_names_of(&p->texts,
                       symbol_printf(p->symbols, "text %p %u", (const void *)c->source,
                                     text->span.start));
}

uint32_t cc_init_text(Cc *c, const Node *text) {
    CcName *name = text_name(c, text);
    const IrObject *known =
        name->entity ? &c->program->module->object[name->entity->number] : NULL;
    if (known && known->size == text->num + 1 &&
        !memcmp(known->bytes, text->text, text->num))
        return name->entity->number;
    IrObject object = {.name = "string",
                       .size = text->num + 1,
                       .align = 1,
                       .constant = true,
                       .unnamed = true,
                       .place = cc_scope_place(c, text->span)};
    uint8_t *bytes = arena_alloc(c->program->module->arena, object.size);
    memcpy(bytes, text->text, text->num);
    object.bytes = bytes;
    name->entity = ARENA_NEW(c->program->arena, CcEntity);
    return name->entity->number = ir_add_object(c->program->module, object);
}

uint32_t cc_text(CcProgram *p, Source *source, const Node *text) {
    Diags diags = {0};
    Cc c = cc_open_hosted(p, source, &diags);
    uint32_t object = cc_init_text(&c, text);
    cc_close_hosted(&c);
    return object;
}
