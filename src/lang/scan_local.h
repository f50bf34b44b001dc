/* Between the files of the scanner. */
#ifndef LANG_SCAN_LOCAL_H
#define LANG_SCAN_LOCAL_H

#include <stdio.h>

#include "lang/scan.h"

/* scan.c */
void scan_sync(Scan *s);
bool scan_more(Scan *s);
void scan_blank(Scan *s, size_t from, size_t to);
void scan_error(Scan *s, size_t at, size_t len, const char *message);
void scan_unclosed(Scan *s, const Bracket *open);

/* scan_c.c: words, commands, C's heads and bodies. */
void scan_word(Scan *s, size_t at, size_t len, const Word *known);
void scan_command(Scan *s);
/* Any token begins: a body that was wanted has come. */
void scan_begins(Scan *s);
bool scan_opens_block(const Scan *s);
/* The last open bracket was closed by c. */
void scan_closed(Scan *s, char c, bool block);
void scan_semicolon(Scan *s);
/* After ; or a block's }: whether the statement ends there. */
bool scan_is_over(Scan *s);
/* Moves over the head of a #define, where the statement is one. */
void scan_define(Scan *s);

/* What kind of statement its first word begins; known: the word's row or NULL. */
Form scan_form(const char *text, size_t len, const Word *known);

/* scan_plain.c: moves to the line's end where the line is plain and whole. */
void scan_plain(Scan *s);

/* scan_line.c: what a newline means. true: scanning goes on behind it. */
bool scan_line(Scan *s);
bool scan_line_inside(Scan *s);
/* The place of the next token, over lines and comments; SIZE_MAX at the end. */
size_t scan_peek(Scan *s, bool fetch);
void scan_jump(Scan *s, size_t to);
/* Whether the word stands at `at`. */
bool scan_is_word(const Scan *s, size_t at, const char *word);
/* #if, #include… at `at`: an error or a note is pushed; false: a comment or #define. */
bool scan_refused_directive(Scan *s, size_t at);
bool scan_is_define(const Scan *s, size_t at);

/* scan_attribute.c: blanks a word for compilers, and moves over it. */
bool scan_attribute(Scan *s, size_t len);

/* scan_foreign.c: a character beyond ASCII. */
void scan_foreign(Scan *s);

#endif
