/* The words of words.def, which are no free names. */
#ifndef LANG_WORDS_H
#define LANG_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "lang/ast.h"
#include "preprocess/preprocess.h"

typedef enum {
    WORD_FREE, /* not in the table */
    WORD_OPERATOR,
    WORD_CLAUSE,
    WORD_CONTROL,
    WORD_TYPEDEF,
    WORD_TYPE,
    WORD_EITHER,
    WORD_WIDE,
    WORD_LACKED,
    WORD_SPECIFIER,
    WORD_REFUSED,
    WORD_ATTRIBUTE,
    WORD_FOREIGN,
    WORD_CPP,
    WORD_STATEMENT
} WordClass;

typedef struct {
    const char *spelling;
    uint8_t len, class, type; /* WordClass, Type */
} Word;

enum { WORDS_MAX = 200 };

/* Whether the program uses the word as a name, and not as a type. */
typedef bool WordsHides(void *context, const char *text, size_t len);

/* An index by first byte, to be initialised by words_init. lengths: by
 * the first byte those that there are; few names get past it. */
typedef struct {
    uint8_t head[128], next[WORDS_MAX];
    uint32_t lengths[128];
    bool plain[256];
    PreprocessLanguage language; /* of the text: in C bbx's words are names */
    WordsHides *hides;           /* of types that are no keywords; NULL: nothing does */
    void *context;
} Words;

void words_init(Words *words);
/* Characters of words and operators that never decide where a statement ends. */
static inline bool words_plain(const Words *words, char c) {
    return words->plain[(unsigned char)c];
}
/* NULL for a free name. and, or, xor, not in any case. */
const Word *words_find_slowly(const Words *words, const char *text, size_t len);
static inline const Word *words_find(const Words *words, const char *text, size_t len) {
    bool none = len >= 32 || !(words->lengths[text[0] & 127] >> len & 1);
    return none ? NULL : words_find_slowly(words, text, len);
}
/* Whether the text is a word of C++'s alone. */
bool words_of_cpp(const char *text, size_t len);
/* Whether the text is a word of bbx's that is a name where it stands. */
bool words_hidden(const Words *words, const char *text, size_t len);
/* Whether it is a type, but no keyword of C. */
bool words_may_name(const Words *words, const char *text, size_t len);
static inline bool words_is_type(const Word *word) {
    return word && word->class >= WORD_TYPE && word->class <= WORD_LACKED;
}
/* Forms of commands.def, those that take a text as it is first. */
typedef enum {
    COMMAND_NONE,
    COMMAND_RAW,
    COMMAND_FILE,
    COMMAND_EXPR,
    COMMAND_CLAIM,
    COMMAND_SHORT,
    COMMAND_FORMS,
    COMMAND_FIND,
    COMMAND_SOLVE,
    COMMAND_STUDY,
    COMMAND_TABLE,
    COMMAND_ASM
} CommandForm;
/* The form of a command by its name, which a ':' should stand before; NONE is none. */
CommandForm words_command(const char *name, size_t len);
/* The command most similar to this word; NULL: none is. */
const char *words_near_command(const char *text);
/* sum, union… which run over a domain: one by one, NULL behind the last. */
const char *words_aggregate(size_t i);
bool words_is_aggregate(const char *name);
/* The word that begins statements and is most similar to this one; NULL: none is. */
const char *words_near(const char *text);
/* The rows, for "did you mean"; NULL behind the last. */
const Word *words_row(size_t index);

#endif
