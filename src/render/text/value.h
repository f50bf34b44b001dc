/* Values as the user sees them: a set as diagram and summary line, a square by name and
 * index, an int in decimal and hex, a truth as true or false, lists in braces.
 * style->show overrides: `board` draws ints as boards too, `number` draws sets as
 * numbers. The value's term must be a word; anything else is drawn as "(not a word)". */
#ifndef RENDER_VALUE_H
#define RENDER_VALUE_H

#include "exec/names/value.h"
#include "render/text/style.h"

typedef struct {
    const char *name; /* of a variable, a side's text, of a result $1; or NULL */
    Value value;      /* a word or a list of words */
} NamedValue;

/* On one line, without newline: assignments at the prompt, `:vars`, the preview.
 * Sets: hex, count and members. */
void value_line(Buf *buf, const Style *style, const Value *value);

/* The line below a diagram: "0x0000001008000000 = 68853694464, 2 squares: {d4, e5}".
 * It ends with a newline; where the width asks for it the members get their own line. */
void value_summary(Buf *buf, const Style *style, Wide word);

#endif
