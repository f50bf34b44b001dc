/* Scopes: what names mean in blocks, files and the program. */
#include "cc/cc_local.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables */

static CcName *slot_of(const CcNames *names, const Symbol *name) {
    size_t at = name->hash & (names->cap - 1);
    while (names->at[at].name && names->at[at].name != name)
        at = (at + 1) & (names->cap - 1);
    return &names->at[at];
}

CcName *cc_names_find(const CcNames *names, const Symbol *name) {
    if (!names->cap) return NULL;
    CcName *slot = slot_of(names, name);
    return slot->name ? slot : NULL;
}

void cc_names_free(CcNames *names) {
    free(names->at);
    *names = (CcNames){0};
}

static void grow(CcNames *names) {
    CcNames more = {.cap = names->cap ? 2 * names->cap : 256, .count = names->count};
    more.at = base_malloc(more.cap * sizeof *more.at);
    memset(more.at, 0, more.cap * sizeof *more.at);
    for (size_t i = 0; i < names->cap; i++)
        if (names->at[i].name) *slot_of(&more, names->at[i].name) = names->at[i];
    free(names->at);
    *names = more;
}

CcName *cc_names_of(CcNames *names, const Symbol *name) {
    if (2 * names->count >= names->cap) grow(names);
    CcName *slot = slot_of(names, name);
    names->count += !slot->name;
    slot->name = name;
    return slot;
}

/* ---- file scope */

CcName *cc_scope_outer(const Cc *c, const Symbol *name) {
    const CcHost *host = &c->program->host;
    return c->hosted ? host->name(host->context, name, false)
                     : cc_names_find(&c->names, name);
}

CcName *cc_scope_outer_declare(Cc *c, const Symbol *name) {
    const CcHost *host = &c->program->host;
    return c->hosted ? host->name(host->context, name, true)
                     : cc_names_of(&c->names, name);
}

/* ---- blocks */

static CcName *inner_find(const Cc *c, const Symbol *name, bool tag, size_t from) {
    for (size_t i = c->inners; i > from; i--) {
        CcName *inner = &c->inner[i - 1];
        if (inner->name == name && (tag ? inner->tag != NULL : inner->entity != NULL))
            return inner;
    }
    return NULL;
}

CcEntity *cc_scope_find(const Cc *c, const Symbol *name) {
    const CcName *found = inner_find(c, name, false, 0);
    if (!found) found = cc_scope_outer(c, name);
    return found ? found->entity : NULL;
}

CcEntity *cc_scope_resolve(const Cc *c, const Node *node) {
    const CcName *found = inner_find(c, node->sym, false, 0);
    if (!found) return cc_scope_find(c, node->sym);
    CcEntity *entity = found->entity;
    if (entity->is_local || entity->is_static) ((Node *)node)->mark |= MARK_LOCAL;
    return entity;
}

CcEntity *cc_scope_in_block(const Cc *c, const Symbol *name) {
    const CcName *found =
        c->f.scope ? inner_find(c, name, false, c->block) : cc_scope_outer(c, name);
    return found ? found->entity : NULL;
}

static const Symbol *outer_tag(const Cc *c, const Symbol *tag) {
    return c->hosted ? symbol_tag(c->program->symbols, (Symbol *)tag) : tag;
}

CcType *cc_scope_tag(const Cc *c, const Symbol *tag, bool here) {
    const CcName *found = inner_find(c, tag, true, here ? c->block : 0);
    if (!found && (!here || !c->f.scope)) found = cc_scope_outer(c, outer_tag(c, tag));
    return found ? found->tag : NULL;
}

static CcName *add_inner(Cc *c, const Symbol *name) {
    c->inner = base_grow(c->inner, c->inners, &c->inners_cap, sizeof *c->inner);
    c->inner[c->inners] = (CcName){.name = name};
    return &c->inner[c->inners++];
}

CcName *cc_scope_slot(Cc *c, const Symbol *name) {
    return c->f.scope ? add_inner(c, name) : cc_scope_outer_declare(c, name);
}

void cc_scope_add(Cc *c, const Symbol *name, CcEntity *entity) {
    cc_scope_slot(c, name)->entity = entity;
}

void cc_scope_add_tag(Cc *c, const Symbol *tag, CcType *type) {
    cc_scope_slot(c, c->f.scope ? tag : outer_tag(c, tag))->tag = type;
}

CcScopeMark cc_scope_open(Cc *c) {
    CcScopeMark open = {c->block, c->inners, c->f.scope};
    c->block = c->inners;
    CcScope *scope = ARENA_NEW(c->scratch, CcScope);
    scope->outer = c->f.scope;
    c->f.scope = scope;
    return open;
}

CcScope *cc_scope_close(Cc *c, CcScopeMark open) {
    CcScope *closed = c->f.scope;
    c->block = open.block, c->inners = open.names;
    c->f.scope = open.scope;
    return closed;
}

CcEntity *cc_scope_local(Cc *c, const Symbol *name, CcType *type, const Node *node) {
    CcEntity *local = ARENA_NEW(c->scratch, CcEntity);
    CcScope *scope = c->f.scope;
    *local = (CcEntity){.kind = CC_ENTITY_VARIABLE,
                        .is_local = true,
                        .name = name,
                        .type = type,
                        .number = c->f.locals++,
                        .place = cc_scope_place(c, node->span)};
    local->is_in_memory = !cc_type_is_scalar(type);
    if (name) cc_scope_add(c, name, local);
    scope->local =
        arena_grow(c->scratch, scope->local, scope->locals, &scope->cap, sizeof local);
    scope->local[scope->locals++] = local;
    return local;
}

/* ---- places and errors */

static uint32_t place_at(Cc *c, Span span, uint32_t at) {
    CcProgram *p = c->program;
    const CcPlace *last = p->places ? &p->place[p->places - 1] : NULL;
    bool same = last && last->source == c->source && last->span.start == span.start &&
                last->span.end == span.end && last->at == at;
    if (same) return (uint32_t)p->places - 1;
    p->place = base_grow(p->place, p->places, &p->places_cap, sizeof *p->place);
    p->place[p->places] = (CcPlace){source_keep(c->source), span, at};
    return (uint32_t)p->places++;
}

uint32_t cc_scope_place(Cc *c, Span span) {
    return place_at(c, span, span.start);
}

/* Without parentheses around it. */
uint32_t cc_scope_node(Cc *c, const Node *node) {
    Span span = node->span;
    const char *text = c->source ? c->source->text : "";
    while (c->source && node->flags & NODE_FLAG_PAREN && span.end - span.start > 2 &&
           text[span.start] == '(' && text[span.end - 1] == ')')
        span.start++, span.end--;
    return place_at(c, span, node->at);
}

const char *cc_scope_text(Cc *c, const Node *node) {
    return arena_strn(c->scratch, c->source->text + node->span.start,
                      node->span.end - node->span.start);
}

bool cc_scope_is_host_text(const Cc *c, Span span) {
    const char *file = source_name(c->source, span.start);
    return c->hosted && preprocess_language(file) == LANGUAGE_BBX;
}

void cc_scope_refuse(Cc *c, Span span, const char *why) {
    if (c->failed) return;
    c->failed = true;
    c->why = why, c->hint = "";
    c->why_at = cc_scope_place(c, span);
}

void cc_scope_error(Cc *c, Span span, const char *format, ...) {
    if (c->failed) return;
    c->failed = true;
    va_list args;
    va_start(args, format);
    size_t before = c->diags->count;
    diag_push(c->diags, DIAG_ERROR, c->source, span, format, args);
    va_end(args);
    static const Diag unsaid = {.message = "too many errors", .hint = ""};
    const Diag *said = before < c->diags->count ? &c->diags->at[before] : &unsaid;
    c->why = arena_str(c->program->arena, said->message);
    c->hint = arena_str(c->program->arena, said->hint);
    c->why_at = cc_scope_place(c, span);
}
