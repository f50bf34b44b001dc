/* Recognising listings of machine code among statements. code/assembly.h reads them. */
#ifndef LANG_ASM_TEXT_H
#define LANG_ASM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text needs more lines, may have more, or has ended. */
typedef enum { ASM_TEXT_WANTS, ASM_TEXT_OPEN, ASM_TEXT_ENDED } AsmTextEnd;

/* The state of a scan, line by line; zeroed at the start. */
typedef struct {
    size_t at;    /* the text before it has been scanned */
    size_t reach; /* so much of it is asm NAME(…) … { … } or a bare listing; 0: neither so far */
    bool framed;  /* asm NAME(…) … { … } */
    bool inside;  /* of its braces */
    bool code;    /* there was an instruction */
    unsigned lines;
} AsmText;
AsmTextEnd asm_text_scan(AsmText *look, const char *text, size_t len);
/* Whether the line looks like an instruction. */
bool asm_text_begins(const char *line);

#endif
