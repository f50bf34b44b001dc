/* Initialisers: lists with and without inner braces, designators, strings.
 *
 * They become a list of INIT_ELEMENTs, each with its offset in the object. */
#include "cc/cc_local.h"

enum { PUTS_MOST = 1 << 20 };
#define CC_NO_LENGTH "a member without a length has no first values"

typedef struct {
    Cc *c;
    CcTree **put;
    size_t puts, cap;
} Fill;

/* A position in an initialiser list. */
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
} Subobject;

static void fill_list(Fill *fill, Subobject subobject, const Node *list,
                      uint64_t *length);

static void add_element(Fill *fill, Subobject subobject, CcTree *value,
                        const Node *from) {
    Cc *c = fill->c;
    if (fill->puts >= PUTS_MOST) cc_scope_error(c, from->span, "too many first values");
    if (c->failed) return;
    CcTree *tree =
        cc_tree_one(c, CC_INIT_ELEMENT, cc_type_unqualified(subobject.type), from, value);
    tree->word = subobject.offset;
    tree->member = (CcMember){.low = subobject.low, .bits = subobject.bits};
    fill->put = arena_grow(c->scratch, fill->put, fill->puts, &fill->cap, sizeof tree);
    fill->put[fill->puts++] = tree;
}

/* Initialising a whole subobject drops earlier values for its parts. */
static void drop_earlier(Fill *fill, Subobject subobject, const Node *from) {
    size_t kept = 0;
    uint64_t end =
        subobject.type->is_open ? UINT64_MAX : subobject.offset + subobject.type->size;
    for (size_t i = 0; i < fill->puts; i++) {
        CcTree *put = fill->put[i];
        uint64_t size = put->member.bits ? 1 : put->type->size, at = put->word;
        bool apart = at >= end || at + size <= subobject.offset;
        bool inside = at >= subobject.offset && at + size <= end;
        if (!apart && !inside)
            cc_scope_error(fill->c, from->span, "what is around this has a value already");
        if (!inside || apart) fill->put[kept++] = put;
    }
    fill->puts = kept;
}

static Subobject element_of(Subobject subobject, uint64_t index) {
    return (Subobject){subobject.type->of,
                       subobject.offset + index * subobject.type->of->size, 0, 0, NULL};
}

static Subobject member_of(Subobject subobject, const CcMember *member) {
    return (Subobject){member->type, subobject.offset + member->offset, member->low,
                       member->bits, member->name};
}

/* ---- strings */

static bool is_text(const CcType *type, const Node *node) {
    return type->kind == CC_ARRAY && type->of->kind == CC_INTEGER &&
           type->of->size == 1 && node->kind == NODE_STRING;
}

static void fill_text(Fill *fill, Subobject subobject, const Node *text,
                      uint64_t *length) {
    uint64_t count = subobject.type->is_open ? text->num + 1 : subobject.type->count;
    if (text->num > count)
        cc_scope_error(fill->c, text->span, "the string is too long for the array");
    if (subobject.type->is_open && !length)
        cc_scope_error(fill->c, text->span, CC_NO_LENGTH);
    drop_earlier(fill, subobject, text);
    for (uint64_t i = 0; i < text->num && !fill->c->failed; i++) {
        uint64_t word = cc_type_wrap(subobject.type->of, (uint8_t)text->text[i]);
        add_element(fill, element_of(subobject, i),
                    cc_tree_word(fill->c, subobject.type->of, text, word), text);
    }
    if (length) *length = count;
}

/* ---- values without braces */

static void fill_value(Fill *fill, Subobject subobject, const Node *node) {
    CcTree *value = cc_expr_value(fill->c, node);
    bool refused = subobject.name && subobject.type->kind == CC_REAL &&
                   cc_type_is_integer(value->type) && !cc_convert_is_null_pointer(value);
    if (refused)
        cc_scope_error(fill->c, node->span, "'%s' was refused: %s", subobject.name->name,
                       CC_NO_REALS);
    add_element(fill, subobject,
                cc_convert_assigned(fill->c, value, subobject.type, node), node);
}

static bool is_struct_value(Cc *c, const CcType *type, const Node *node) {
    bool literal = node->kind == NODE_NUMBER || node->kind == NODE_STRING;
    return type->kind == CC_STRUCT && !literal &&
           cc_type_unqualified(cc_expr_value(c, node)->type) ==
               cc_type_unqualified((CcType *)type);
}

static void fill_next(Fill *fill, Subobject subobject, Cursor *cursor);

/* Without braces of its own: it takes as many values of the outer list as it has members.
 */
static void fill_members(Fill *fill, Subobject subobject, Cursor *cursor) {
    const CcType *type = subobject.type;
    bool array = type->kind == CC_ARRAY;
    uint64_t count = array            ? type->count
                     : type->is_union ? type->members > 0
                                      : type->members;
    for (uint64_t i = 0; i < count && cursor->at < cursor->list->n && !fill->c->failed;
         i++) {
        if (cursor->list->kid[cursor->at]->kind == NODE_PLACED) return;
        fill_next(fill,
                  array ? element_of(subobject, i)
                        : member_of(subobject, &type->member[i]),
                  cursor);
    }
    if (!count)
        cc_scope_error(fill->c, cursor->list->span, "there is nothing to give values to");
}

static void fill_next(Fill *fill, Subobject subobject, Cursor *cursor) {
    const Node *node = cursor->list->kid[cursor->at];
    if (fill->c->failed) return;
    bool list = node->kind == NODE_INIT, text = is_text(subobject.type, node);
    bool scalar = cc_type_is_scalar(subobject.type) || subobject.type->kind == CC_REAL;
    scalar |= subobject.type->is_wide;
    if (!list && !text && !scalar && !is_struct_value(fill->c, subobject.type, node)) {
        fill_members(fill, subobject, cursor);
        return;
    }
    cursor->at++;
    if (list)
        fill_list(fill, subobject, node, NULL);
    else if (text)
        fill_text(fill, subobject, node, NULL);
    else
        fill_value(fill, subobject, node);
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

/* [i], [a ... b] or .m: the subobjects that it designates, from *first to *last. */
static void designated(Fill *fill, Subobject subobject, const Node *step, uint64_t *first,
                       uint64_t *last) {
    Cc *c = fill->c;
    const CcType *type = subobject.type;
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

static Subobject subobject_at(Subobject subobject, uint64_t index) {
    return subobject.type->kind == CC_ARRAY
               ? element_of(subobject, index)
               : member_of(subobject, &subobject.type->member[index]);
}

static void fill_subobject(Fill *fill, Subobject subobject, const Node *value) {
    Node *list = ast_new(fill->c->arena, NODE_INIT, value->span, 1);
    list->kid[0] = (Node *)value;
    Cursor cursor = {list, 0};
    fill_next(fill, subobject, &cursor);
}

/* A designated initialiser, from designator number i on. */
static void fill_designated(Fill *fill, Subobject subobject, const Node *placed,
                            uint32_t i) {
    uint64_t first, last;
    if (i == placed->n) {
        fill_subobject(fill, subobject, placed->kid[0]);
        return;
    }
    const Node *step = placed->kid[i];
    designated(fill, subobject, step, &first, &last);
    if (subobject.type->is_union) drop_earlier(fill, subobject, placed);
    for (uint64_t k = first; k <= last && !fill->c->failed; k++) {
        Subobject part = subobject_at(subobject, k);
        bool within =
            step->kind == NODE_MEMBER && subobject.type->member[k].name != step->sym;
        fill_designated(fill, part, placed, within ? i : i + 1);
    }
}

/* ---- lists */

/* Whether the name is in an anonymous struct with members after it. */
static bool ends_inside(const CcType *type, uint64_t index, const Symbol *name) {
    const CcMember *member = &type->member[index];
    const CcType *inner = member->type;
    if (member->name || !inner->members) return false;
    uint64_t at = 0;
    return member_index(inner, name, &at) &&
           ((!inner->is_union && at + 1 < inner->members) ||
            ends_inside(inner, at, name));
}

static void fill_part(Fill *fill, Subobject subobject, Cursor *cursor, uint64_t *index) {
    Cc *c = fill->c;
    const Node *node = cursor->list->kid[cursor->at];
    if (node->kind != NODE_PLACED) {
        fill_next(fill, subobject_at(subobject, *index), cursor);
        ++*index;
        return;
    }
    uint64_t first;
    fill_designated(fill, subobject, node, 1);
    designated(fill, subobject, node->kid[1], &first, index);
    bool amid = !c->failed && node->kid[1]->kind == NODE_MEMBER &&
                ends_inside(subobject.type, *index, node->kid[1]->sym);
    ++*index;
    cursor->at++;
    bool goes_on = (node->n > 2 || amid) && cursor->at < cursor->list->n &&
                   cursor->list->kid[cursor->at]->kind != NODE_PLACED;
    if (goes_on)
        cc_scope_error(c, cursor->list->kid[cursor->at]->span,
                       amid ? "in a struct without a name each value says where it goes"
                            : "behind .a.b = … each value says where it goes");
}

/* length: of T[], its number of elements. */
static void fill_list(Fill *fill, Subobject subobject, const Node *list,
                      uint64_t *length) {
    Cc *c = fill->c;
    const CcType *type = subobject.type;
    bool array = type->kind == CC_ARRAY;
    if (cc_type_is_scalar(type) || type->is_wide || type->kind == CC_REAL) {
        if (list->n != 1) cc_scope_error(c, list->span, "one value stands here");
        if (!c->failed) fill_subobject(fill, subobject, list->kid[0]);
        return;
    }
    if (list->n == 1 && is_text(type, list->kid[0])) {
        fill_text(fill, subobject, list->kid[0], length);
        return;
    }
    if (!array && (type->kind != CC_STRUCT || !type->is_complete || type->refused))
        cc_scope_error(c, list->span, "what the struct consists of is not known");
    if (array && type->is_open && !length && list->n)
        cc_scope_error(c, list->span, CC_NO_LENGTH);
    drop_earlier(fill, subobject, list);
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
        if (!c->failed) fill_part(fill, subobject, &cursor, &index);
        if (index > longest) longest = index;
    }
    if (length) *length = longest;
}

static CcTree *filled(Cc *c, const Fill *fill, CcType *type, const Node *from) {
    CcTree *tree = cc_tree_new(c, CC_INITIALISER, cc_type_unqualified(type), from,
                               (uint32_t)fill->puts);
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
    Subobject subobject = {*type, 0, 0, 0, NULL};
    if (text)
        fill_text(&fill, subobject, value, &length);
    else if (!c->failed)
        fill_list(&fill, subobject, value, &length);
    if ((*type)->kind == CC_ARRAY && (*type)->is_open && !c->failed)
        *type = cc_type_array(c->types, (*type)->of, length);
    return filled(c, &fill, *type, value);
}

/* A name from its place: evaluated again, it is the same object. */
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
