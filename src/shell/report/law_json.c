#include "shell/report/law_json.h"

#include <stdlib.h>
#include <string.h>

#include "lang/operators.h"
#include "shell/report/json.h"
#include "shell/report/json_get.h"

/* Where it goes, and the board that the words are of. */
typedef struct {
    Buf *buf;
    BoardShape squares;
} Out;

/* --- texts, numbers --- */

static void put_text(const Out *out, const char *key, const char *const *text) {
    json_text(out->buf, key, *text ? *text : "");
}
static void get_text(Arena *arena, const json_t *json, const char **text) {
    (void)arena;
    *text = json_string_value(json);
    if (!*text) *text = "";
}

static void put_nullable(const Out *out, const char *key, const char *const *text) {
    json_text(out->buf, key, *text);
}
static void get_nullable(Arena *arena, const json_t *json, const char **text) {
    (void)arena;
    *text = json_string_value(json);
}

static void put_bool(const Out *out, const char *key, const bool *truth) {
    json_bool(out->buf, key, *truth);
}
static void get_bool(Arena *arena, const json_t *json, bool *truth) {
    (void)arena;
    *truth = json_is_true(json);
}

static void put_count(const Out *out, const char *key, const uint64_t *count) {
    json_count(out->buf, key, *count);
}
static void get_count(Arena *arena, const json_t *json, uint64_t *count) {
    (void)arena;
    json_int_t number = json_integer_value(json);
    *count = number > 0 ? (uint64_t)number : 0;
}

static void put_number(const Out *out, const char *key, const unsigned *number) {
    json_count(out->buf, key, *number);
}
static void get_number(Arena *arena, const json_t *json, unsigned *number) {
    uint64_t count;
    get_count(arena, json, &count);
    *number = (unsigned)count;
}

static void put_micros(const Out *out, const char *key, const double *micros) {
    json_count(out->buf, key, (uint64_t)*micros);
}
static void get_micros(Arena *arena, const json_t *json, double *micros) {
    (void)arena;
    *micros = json_number_value(json);
}

static void put_strings(const Out *out, const char *key, const Strings *strings) {
    json_open(out->buf, key, '[');
    for (size_t i = 0; i < strings->count; i++) json_text(out->buf, NULL, strings->at[i]);
    json_close(out->buf, ']');
}
static void get_strings(Arena *arena, const json_t *json, Strings *strings) {
    const char **at = ARENA_ARRAY(arena, const char *, json_array_size(json) + 1);
    *strings = (Strings){at, json_array_size(json)};
    for (size_t i = 0; i < strings->count; i++)
        get_text(arena, json_array_get(json, i), &at[i]);
}

static const char *const verdicts[] = {"proved", "refuted", "undecided"};

static void put_verdict(const Out *out, const char *key, const VerdictKind *verdict) {
    json_text(out->buf, key, verdicts[*verdict]);
}
static void get_verdict(Arena *arena, const json_t *json, VerdictKind *verdict) {
    const char *text;
    get_text(arena, json, &text);
    for (*verdict = VERDICT_PROVED; *verdict != VERDICT_UNDECIDED; ++*verdict)
        if (strcmp(verdicts[*verdict], text) == 0) return;
}

/* --- values --- */

void law_json_list(Buf *buf, BoardShape squares, const char *key, const List *list) {
    json_open(buf, key, '[');
    for (size_t i = 0; i < list->count; i++)
        json_word(buf, squares, NULL, value_wide(&list->at[i]));
    json_close(buf, ']');
}

void law_json_words(Buf *buf, BoardShape squares, const char *key, ValuesEvent values) {
    json_open(buf, key, '{');
    for (size_t i = 0; i < values.count; i++) {
        const Value *value = &values.at[i].value;
        if (value->kind == KIND_LIST)
            law_json_list(buf, squares, values.at[i].name, value->list);
        else
            json_word(buf, squares, values.at[i].name, value_wide(value));
    }
    json_close(buf, '}');
}

/* For programs: the shard has the values with their kinds. */
static void put_words(const Out *out, const char *key, const ValuesEvent *values) {
    law_json_words(out->buf, out->squares, key, *values);
}
static void get_words(Arena *arena, const json_t *json, const ValuesEvent *values) {
    (void)arena, (void)json, (void)values;
}

static void put_example(const Out *out, const char *key, const ValuesEvent *values) {
    if (values->at)
        law_json_words(out->buf, out->squares, key, *values);
    else
        json_text(out->buf, key, NULL);
}
static void get_example(Arena *arena, const json_t *json, const ValuesEvent *values) {
    get_words(arena, json, values);
}

static void put_value(const Out *out, const char *key, const NamedValue *named) {
    const Value *value = &named->value;
    json_open(out->buf, key, '{');
    if (named->name) json_text(out->buf, "name", named->name);
    json_text(out->buf, "kind", value_kind_name((Kind)value->kind));
    if (value->kind == KIND_LIST) {
        if (value->list->text) json_text(out->buf, "text", value->list->text);
        json_open(out->buf, "items", '[');
        for (size_t i = 0; i < value->list->count; i++)
            put_value(out, NULL, &(NamedValue){NULL, value->list->at[i]});
        json_close(out->buf, ']');
    } else {
        json_word(out->buf, out->squares, "hex", value_wide(value));
    }
    json_close(out->buf, '}');
}

static Kind kind_named(const char *name) {
    Kind kind = KIND_SET;
    while (kind < KIND_VOID && strcmp(value_kind_name(kind), name) != 0) kind++;
    return kind;
}

/* 0x and the digits. */
static Value word_of(const char *hex) {
    size_t digits = strspn(hex, "0123456789abcdefx");
    char high[20] = "0";
    const char *low = digits > 18 ? hex + digits - 16 : hex;
    if (low > hex && low - hex < (long)sizeof high)
        memcpy(high, hex, (size_t)(low - hex)), high[low - hex] = '\0';
    return (Value){.term = term_word(strtoull(low, NULL, 16)),
                   .high = term_word(strtoull(high, NULL, 16))};
}

static NamedValue value_of(Arena *arena, const json_t *json) {
    Kind kind = kind_named(json_get_text(json, "kind"));
    Value value = word_of(json_get_text(json, "hex"));
    value.kind = (uint8_t)kind;
    NamedValue named = {json_string_value(json_object_get(json, "name")), value};
    if (kind != KIND_LIST) return named;
    const json_t *items = json_object_get(json, "items");
    List *list = named.value.list = ARENA_NEW(arena, List);
    list->text = json_string_value(json_object_get(json, "text"));
    list->at = ARENA_ARRAY(arena, Value, json_array_size(items) + 1);
    for (; list->count < json_array_size(items); list->count++)
        list->at[list->count] = value_of(arena, json_array_get(items, list->count)).value;
    return named;
}

static void put_values(const Out *out, const char *key, const ValuesEvent *values) {
    json_open(out->buf, key, '[');
    for (size_t i = 0; i < values->count; i++) put_value(out, NULL, &values->at[i]);
    json_close(out->buf, ']');
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

static void put_picture(const Out *out, const char *key,
                        const Counterexample *const *picture) {
    const Counterexample *is = *picture;
    if (!is) {
        json_text(out->buf, key, NULL);
        return;
    }
    json_open(out->buf, key, '{');
    if (is->sides) {
        put_value(out, "left", &is->left);
        put_value(out, "right", &is->right);
        json_text(out->buf, "operator", operators_of(is->op)->spelling);
        json_text(out->buf, "sign", is->sign);
    }
    json_close(out->buf, '}');
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
static void put_slip(const Out *out, const char *key, const Slip *const *slip) {
    (void)key;
    law_json_slip(out->buf, *slip);
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

static void put_shard(const Out *out, const LawEvent *law) {
    json_open(out->buf, "shard", '{');
#define FIELD(key, kind, member, when)
#define SAID(key, put)
#define PART(key, kind, member) put_##kind(out, key, &law->member);
#include "shell/report/law_fields.def"
#undef FIELD
#undef SAID
#undef PART
    json_close(out->buf, '}');
}

void law_json_put(Buf *buf, BoardShape squares, const LawEvent *law) {
    const Out out = {buf, squares};
    bool told = law->shard.of == 0; /* the shard's part, which comes once */
#define FIELD(key, kind, member, when)                                                   \
    if (when) put_##kind(&out, key, &law->member);
#define SAID(key, put) put_said(buf, key, put, law);
#define PART(key, kind, member)                                                          \
    if (!told) put_shard(&out, law), told = true;
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
