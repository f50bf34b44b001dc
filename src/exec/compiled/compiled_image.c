/* Images: what the constructors of a session's first file leave, as bytes: the objects
 * that they wrote, those that are unready, and the constructors that wait for other files.
 *
 * Objects have the same numbers whenever the same text is read first, so pointers are
 * words like others. A record is a head, then the object's bytes, which of them are set
 * and which are addresses', or the constructor's name and what is wrong with it. */
#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled_state.h"

enum { WRITTEN, UNREADY, WAITING };

typedef struct {
    uint32_t object; /* of one that waits, the function */
    uint16_t kind;
    uint8_t tells_set, marked;
    uint64_t size, more; /* bytes; of two texts the first one's, with their NULs */
} Head;

/* The size of the information about an object's bytes. */
static uint64_t info_bytes(uint64_t size, bool tells_set, bool marked) {
    return (tells_set ? size : 0) + (marked ? size : 0);
}

static void put_head(Buf *out, Head head) {
    buf_putn(out, (const char *)&head, sizeof head);
}

static void put_object(Buf *out, const IrBytes *object) {
    put_head(out, (Head){.object = object->number,
                         .tells_set = object->set != NULL,
                         .marked = object->marked,
                         .size = object->size,
                         .more = info_bytes(object->size, object->set, object->marked)});
    size_t at = out->len;
    buf_putn(out, (const char *)object->bytes, object->size);
    for (size_t i = 0; i < object->size && object->set; i++)
        out->data[at + i] = (char)(out->data[at + i] & object->set[i]);
    if (object->set) buf_putn(out, (const char *)object->set, object->size);
    if (object->marked) buf_putn(out, (const char *)object->mark, object->size);
}

static void put_unready(Buf *out, uint16_t kind, uint32_t number,
                        const Unready *unready) {
    uint64_t by = strlen(unready->by) + 1, why = strlen(unready->why) + 1;
    put_head(out, (Head){.object = number, .kind = kind, .size = by, .more = why});
    buf_putn(out, unready->by, by);
    buf_putn(out, unready->why, why);
}

/* With more memory there may be other ones. */
static bool lacks_objects(const Compiled *c) {
    for (size_t i = 0; i < c->unready_count; i++)
        if (c->unready[i] && !c->unready[i]->by) return true;
    return false;
}

void compiled_image_make(const Compiled *c, const bool *written, Buf *out) {
    if (lacks_objects(c)) return;
    for (uint32_t i = 0; i < c->module->objects; i++) {
        const Unready *unready = i < c->unready_count ? c->unready[i] : NULL;
        if (written[i]) put_object(out, ir_memory_module_object(c->memory, i));
        if (unready) put_unready(out, UNREADY, i, unready);
    }
    for (size_t i = 0; i < c->failed_starts; i++)
        put_unready(out, WAITING, c->failed_start[i].function->number,
                    c->failed_start[i].why);
    if (out->len) put_head(out, (Head){.object = UINT32_MAX});
}

/* ---- reading it */

typedef struct {
    const char *at, *end;
} Reading;

static const char *take_bytes(Reading *r, uint64_t len) {
    if (len > (uint64_t)(r->end - r->at)) return NULL;
    r->at += len;
    return r->at - len;
}

/* The record after its head; NULL: the image is damaged. */
static const char *read_record(Reading *r, Head *head, const Compiled *c) {
    const char *at = take_bytes(r, sizeof *head);
    if (!at) return NULL;
    memcpy(head, at, sizeof *head);
    if (head->object == UINT32_MAX) return r->at;
    bool waiting = head->kind == WAITING;
    const IrBytes *object =
        waiting ? NULL : ir_memory_module_object(c->memory, head->object);
    bool known = object || (waiting && head->object < c->module->functions &&
                            c->module->function[head->object]->host);
    const char *first = known ? take_bytes(r, head->size) : NULL;
    const char *second = first ? take_bytes(r, head->more) : NULL;
    if (!second) return NULL;
    if (head->kind)
        return head->size && head->more && !first[head->size - 1] &&
                       !second[head->more - 1]
                   ? first
                   : NULL;
    bool fits = head->size == object->size &&
                head->more == info_bytes(object->size, head->tells_set, head->marked);
    return fits ? first : NULL;
}

static bool is_whole(const Compiled *c, const char *bytes, size_t len) {
    Reading r = {bytes, bytes + len};
    Head head = {0};
    while (head.object != UINT32_MAX)
        if (!read_record(&r, &head, c)) return false;
    return r.at == r.end;
}

static void restore_object(Compiled *c, const Head *head, const char *bytes) {
    if (head->kind) {
        Unready *unready = ARENA_NEW(c->arena, Unready);
        *unready = (Unready){arena_str(c->arena, bytes),
                             arena_str(c->arena, bytes + head->size)};
        if (head->kind == UNREADY)
            compiled_mark_unready(c, head->object, unready);
        else
            compiled_start_waits(c, c->module->function[head->object], unready);
        return;
    }
    IrBytes *object = ir_memory_module_object(c->memory, head->object);
    if (head->tells_set) ir_memory_track_set(c->memory, object);
    memcpy(object->bytes, bytes, head->size);
    bytes += head->size;
    if (head->tells_set) memcpy(object->set, bytes, head->size);
    if (head->tells_set) bytes += head->size;
    if (head->marked) ir_memory_put_marks(c->memory, object, (const uint8_t *)bytes);
}

bool compiled_image_take(Compiled *c, const char *bytes, size_t len) {
    if (!bytes || !is_whole(c, bytes, len)) return false;
    Reading r = {bytes, bytes + len};
    Head head;
    for (const char *at; (at = read_record(&r, &head, c)) && head.object != UINT32_MAX;)
        restore_object(c, &head, at);
    return true;
}
