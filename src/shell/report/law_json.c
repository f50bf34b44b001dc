#include "shell/report/law_json.h"

#include <stdlib.h>
#include <string.h>

#include "lang/operators.h"
#include "shell/report/json.h"
#include "shell/report/json_get.h"

/* --- texts, numbers --- */

static void put_text(Buf *buf, const char *key, const char *const *text) {
    json_text(buf, key, *text ? *text : "");
}
static void get_text(Arena *arena, const json_t *json, const char **text) {
    (void)arena;
    *text = json_string_value(json);
    if (!*text) *text = "";
}

static void put_nullable(Buf *buf, const char *key, const char *const *text) {
    json_text(buf, key, *text);
}
static void get_nullable(Arena *arena, const json_t *json, const char **text) {
    (void)arena;
    *text = json_string_value(json);
}

static void put_bool(Buf *buf, const char *key, const bool *truth) {
    json_bool(buf, key, *truth);
}
static void get_bool(Arena *arena, const json_t *json, bool *truth) {
    (void)arena;
    *truth = json_is_true(json);
}

static void put_count(Buf *buf, const char *key, const uint64_t *count) {
    json_count(buf, key, *count);
}
static void get_count(Arena *arena, const json_t *json, uint64_t *count) {
    (void)arena;
    json_int_t number = json_integer_value(json);
    *count = number > 0 ? (uint64_t)number : 0;
}

static void put_number(Buf *buf, const char *key, const unsigned *number) {
    json_count(buf, key, *number);
}
static void get_number(Arena *arena, const json_t *json, unsigned *number) {
    uint64_t count;
    get_count(arena, json, &count);
    *number = (unsigned)count;
}

static void put_micros(Buf *buf, const char *key, const double *micros) {
    json_count(buf, key, (uint64_t)*micros);
}
static void get_micros(Arena *arena, const json_t *json, double *micros) {
    (void)arena;
    *micros = json_number_value(json);
}

static void put_strings(Buf *buf, const char *key, const Strings *strings) {
    json_open(buf, key, '[');
    for (size_t i = 0; i < strings->count; i++) json_text(buf, NULL, strings->at[i]);
    json_close(buf, ']');
}
static void get_strings(Arena *arena, const json_t *json, Strings *strings) {
    const char **at = ARENA_ARRAY(arena, const char *, json_array_size(json) + 1);
    *strings = (Strings){at, json_array_size(json)};
    for (size_t i = 0; i < strings->count; i++)
        get_text(arena, json_array_get(json, i), &at[i]);
}

static const char *const verdicts[] = {"proved", "refuted", "undecided"};

static void put_verdict(Buf *buf, const char *key, const VerdictKind *verdict) {
    json_text(buf, key, verdicts[*verdict]);
}
static void get_verdict(Arena *arena, const json_t *json, VerdictKind *verdict) {
    const char *text;
    get_text(arena, json, &text);
    for (*verdict = VERDICT_PROVED; *verdict != VERDICT_UNDECIDED; ++*verdict)
        if (strcmp(verdicts[*verdict], text) == 0) return;
}

/* --- values --- */

static void put_list_words(Buf *buf, const char *key, const List *list) {
    json_open(buf, key, '[');
    for (size_t i = 0; i < list->count; i++) json_word(buf, NULL, list->at[i].term.word);
    json_close(buf, ']');
}

void law_json_words(Buf *buf, const char *key, ValuesEvent values) {
    json_open(buf, key, '{');
    for (size_t i = 0; i < values.count; i++) {
        const Value *value = &values.at[i].value;
        if (value->kind == KIND_LIST)
            put_list_words(buf, values.at[i].name, value->list);
        else
            json_word(buf, values.at[i].name, value->term.word);
    }
    json_close(buf, '}');
}

/* For programs: the shard has the values with their kinds. */
static void put_words(Buf *buf, const char *key, const ValuesEvent *values) {
    law_json_words(buf, key, *values);
}
static void get_words(Arena *arena, const json_t *json, const ValuesEvent *values) {
    (void)arena, (void)json, (void)values;
}

static void put_example(Buf *buf, const char *key, const ValuesEvent *values) {
    if (values->at)
        law_json_words(buf, key, *values);
    else
        json_text(buf, key, NULL);
}
static void get_example(Arena *arena, const json_t *json, const ValuesEvent *values) {
    get_words(arena, json, values);
}

static void put_value(Buf *buf, const char *key, const NamedValue *named) {
    const Value *value = &named->value;
    json_open(buf, key, '{');
    if (named->name) json_text(buf, "name", named->name);
    json_text(buf, "kind", value_kind_name((Kind)value->kind));
    if (value->kind == KIND_LIST) {
        if (value->list->text) json_text(buf, "text", value->list->text);
        json_open(buf, "items", '[');
        for (size_t i = 0; i < value->list->count; i++)
            put_value(buf, NULL, &(NamedValue){NULL, value->list->at[i]});
        json_close(buf, ']');
    } else {
        json_word(buf, "hex", value->term.word);
    }
    json_close(buf, '}');
}

static Kind kind_named(const char *name) {
    Kind kind = KIND_SET;
    while (kind < KIND_VOID && strcmp(value_kind_name(kind), name) != 0) kind++;
    return kind;
}

static NamedValue value_of(Arena *arena, const json_t *json) {
    Kind kind = kind_named(json_get_text(json, "kind"));
    uint64_t word = strtoull(json_get_text(json, "hex"), NULL, 16);
    NamedValue named = {json_string_value(json_object_get(json, "name")),
                        {.term = term_word(word), .kind = (uint8_t)kind}};
    if (kind != KIND_LIST) return named;
    const json_t *items = json_object_get(json, "items");
    List *list = named.value.list = ARENA_NEW(arena, List);
    list->text = json_string_value(json_object_get(json, "text"));
    list->at = ARENA_ARRAY(arena, Value, json_array_size(items) + 1);
    for (; list->count < json_array_size(items); list->count++)
        list->at[list->count] = value_of(arena, json_array_get(items, list->count)).value;
    return named;
}

static void put_values(Buf *buf, const char *key, const ValuesEvent *values) {
    json_open(buf, key, '[');
    for (size_t i = 0; i < values->count; i++) put_value(buf, NULL, &values->at[i]);
    json_close(buf, ']');
}
static void get_values(Arena *arena, const json_t *json, ValuesEvent *values) {
    NamedValue *at = ARENA_ARRAY(arena, NamedValue, json_array_size(json) + 1);
    *values = (ValuesEvent){at, json_array_size(json)};
    for (size_t i = 0; i < values->count; i++) {
        at[i] = value_of(arena, json_array_get(json, i));
        if (!at[i].name) at[i].name = "";
    }
}

/* --- the sides of a refuted claim; a refute --- */

static void put_picture(Buf *buf, const char *key, const Counterexample *const *picture) {
    const Counterexample *is = *picture;
    if (!is) {
        json_text(buf, key, NULL);
        return;
    }
    json_open(buf, key, '{');
    if (is->sides) {
        put_value(buf, "left", &is->left);
        put_value(buf, "right", &is->right);
        json_text(buf, "operator", operators_of(is->op)->spelling);
        json_text(buf, "sign", is->sign);
    }
    json_close(buf, '}');
}
static void get_picture(Arena *arena, const json_t *json,
                        const Counterexample **picture) {
    if (!json_is_object(json)) return;
    const Operator *row = NULL;
    Counterexample *is = ARENA_NEW(arena, Counterexample);
    *picture = is;
    for (size_t i = 0; (row = operators_row(i)); i++)
        if (strcmp(row->spelling, json_get_text(json, "operator")) == 0) break;
    if (!row) return;
    is->sides = true;
    is->op = (Meaning)row->meaning;
    is->left = value_of(arena, json_object_get(json, "left"));
    is->right = value_of(arena, json_object_get(json, "right"));
    is->sign = json_get_text(json, "sign");
}

void law_json_slip(Buf *buf, const Slip *slip) {
    if (!slip) return;
    json_open(buf, "slip", '{');
    json_text(buf, "name", slip->name);
    json_text(buf, "claim", slip->claim);
    json_close(buf, '}');
}
static void put_slip(Buf *buf, const char *key, const Slip *const *slip) {
    (void)key;
    law_json_slip(buf, *slip);
}
static void get_slip(Arena *arena, const json_t *json, const Slip **slip) {
    if (!json) return;
    Slip *is = ARENA_NEW(arena, Slip);
    is->name = json_string_value(json_object_get(json, "name"));
    is->claim = json_get_text(json, "claim");
    *slip = is;
}

/* --- the whole --- */

static void put_said(Buf *buf, const char *key, void (*put)(Buf *, const LawEvent *),
                     const LawEvent *law) {
    Buf text = {0};
    put(&text, law);
    json_text(buf, key, buf_str(&text));
    buf_free(&text);
}

static void put_shard(Buf *buf, const LawEvent *law) {
    json_open(buf, "shard", '{');
#define FIELD(key, kind, member, when)
#define SAID(key, put)
#define PART(key, kind, member) put_##kind(buf, key, &law->member);
#include "shell/report/law_fields.def"
#undef FIELD
#undef SAID
#undef PART
    json_close(buf, '}');
}

void law_json_put(Buf *buf, const LawEvent *law) {
    bool told = law->shard.of == 0; /* the shard's part, which comes once */
#define FIELD(key, kind, member, when)                                                   \
    if (when) put_##kind(buf, key, &law->member);
#define SAID(key, put) put_said(buf, key, put, law);
#define PART(key, kind, member)                                                          \
    if (!told) put_shard(buf, law), told = true;
#include "shell/report/law_fields.def"
#undef FIELD
#undef SAID
#undef PART
}

LawEvent law_json_get(Arena *arena, const json_t *object) {
    LawEvent law = {.origin = {.line = 0}};
    const json_t *shard = json_object_get(object, "shard");
#define FIELD(key, kind, member, when)                                                   \
    get_##kind(arena, json_object_get(object, key), &law.member);
#define SAID(key, put)
#define PART(key, kind, member)                                                          \
    get_##kind(arena, json_object_get(shard, key), &law.member);
#include "shell/report/law_fields.def"
#undef FIELD
#undef SAID
#undef PART
    if (!*law.name) law.name = NULL;
    if (!law.picture) return law;
    Counterexample *picture = arena_copy(arena, law.picture, sizeof *picture);
    picture->vars = law.example.at, picture->nvars = law.example.count;
    law.picture = picture;
    return law;
}
