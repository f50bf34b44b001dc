/* Tokens of LLVM's text, one ahead. After an error there is only the end. */
#ifndef LLVM_LLVM_LEX_H
#define LLVM_LLVM_LEX_H

#include "llvm/llvm.h"

typedef enum {
    LLVM_END,
    LLVM_WORD,   /* i32, add, align, ... */
    LLVM_LOCAL,  /* %name */
    LLVM_GLOBAL, /* @name */
    LLVM_META,   /* !12, !dbg, !DILocation, !"text" */
    LLVM_HASH,   /* #3, #dbg_value */
    LLVM_COMDAT, /* $name */
    LLVM_STRING,
    LLVM_BYTES, /* c"text" */
    LLVM_NUMBER,
    LLVM_FLOATING,
    LLVM_LABEL, /* name: */
    LLVM_SIGN   /* one character */
} LlvmTokenKind;

typedef struct {
    LlvmTokenKind kind;
    bool first;       /* of its line */
    const char *text; /* without sigil and quotes */
    size_t len;
    const char *begin;
} LlvmToken;

typedef struct {
    const char *text, *end, *at;
    LlvmToken now;
    LlvmError *error;
    bool failed;
} LlvmLex;

void llvm_lex_begin(LlvmLex *lex, const char *text, size_t len, LlvmError *error);
/* Continues at another place. */
void llvm_lex_goto(LlvmLex *lex, const char *at);
void llvm_lex_next(LlvmLex *lex);
__attribute__((format(printf, 2, 3))) void llvm_lex_fail(LlvmLex *lex, const char *format,
                                                         ...);

static inline bool llvm_lex_is_sign(const LlvmLex *lex, char sign) {
    return lex->now.kind == LLVM_SIGN && *lex->now.text == sign;
}
bool llvm_lex_is(const LlvmLex *lex, const char *word);
/* Reads the word if it is next. */
bool llvm_lex_take(LlvmLex *lex, const char *word);
bool llvm_lex_take_sign(LlvmLex *lex, char sign);
void llvm_lex_expect(LlvmLex *lex, char sign);
/* Reads a number; 0 where there is none. */
uint64_t llvm_lex_number(LlvmLex *lex);
/* The token is a number: what it is, in 128 bits. */
void llvm_lex_wide(const LlvmLex *lex, uint64_t *low, uint64_t *high);
bool llvm_lex_token_is(const LlvmToken *token, const char *text);
/* Skips a bracket with all that is in it. */
void llvm_lex_skip_group(LlvmLex *lex);
/* Skips to the sign, or to the end of the group around it. */
void llvm_lex_skip_to(LlvmLex *lex, char sign);
/* The characters of a string: \22 is one. */
char *llvm_lex_decoded(Arena *arena, const char *text, size_t len, size_t *count);

#endif
