/* A law's event as a JSON object, by its table (law_fields.def). */
#ifndef SHELL_LAW_JSON_H
#define SHELL_LAW_JSON_H

#include <jansson.h>

#include "shell/report/report.h"

/* The members behind "type". */
void law_json_put(Buf *buf, BoardShape squares, const LawEvent *law);
/* What a shard wrote: all of the event is there. Texts are the object's. */
LawEvent law_json_get(Arena *arena, const json_t *object);
/* An object with each value as a word, a list as its words. */
void law_json_words(Buf *buf, BoardShape squares, const char *key, ValuesEvent values);
void law_json_list(Buf *buf, BoardShape squares, const char *key, const List *list);
/* As a member `slip`; NULL: none. */
void law_json_slip(Buf *buf, const Slip *slip);

#endif
