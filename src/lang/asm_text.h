/* Listings of machine code among statements: how far they go. What is in them, code/assembly.h
 * reads. */
#ifndef LANG_ASM_TEXT_H
#define LANG_ASM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* What lines to come have to do with the text: they are wanted, may belong to it, or don't. */
typedef enum { ASM_TEXT_WANTS, ASM_TEXT_OPEN, ASM_TEXT_ENDED } AsmTextEnd;

/* A text that is looked at as its lines come: zeroed, it begins a line. */
typedef struct {
    size_t at;    /* what lies before has been looked at */
    size_t reach; /* so much of it is asm NAME(…) … { … } or a bare listing; 0: neither so far */
    bool framed;  /* the first of the two */
    bool inside;  /* of its braces */
    bool code;    /* there was an instruction */
    unsigned lines;
} AsmText;
AsmTextEnd asm_text_look(AsmText *look, const char *text, size_t len);
/* Whether the line is an instruction by its looks. */
bool asm_text_begins(const char *line);

#endif
