/* C++ between backticks: each text becomes a function of the unit that includes the file.
 *
 * Its parameters are the names that C++ does not know and those that the statement binds,
 * which C++'s own of the same name do not hide. */
#ifndef SHELL_COMPILER_QUOTE_H
#define SHELL_COMPILER_QUOTE_H

#include "shell/compiler/compiler_errors.h"
#include "shell/compiler/compiler_words.h"

typedef struct {
    const char *text;
    const char *file; /* where it stands */
    unsigned line, column;
    CompilerWords types, names; /* of the parameters, first those that are bound */
    size_t bound;
    const char *call; /* of the function in a file that was loaded; or NULL */
    bool good;  /* it has a function in the unit compiled last */
    bool fresh; /* a name of it was found in the last round */
} CompilerQuote;

/* In an arena; a quote's number is its place. */
typedef struct {
    CompilerQuote **at;
    size_t count, cap;
} CompilerQuotes;

/* NULL, or what is wrong with the text itself. */
const char *compiler_quote_wrong(const char *text);
/* The name of its function; the call of it. */
const char *compiler_quote_name(Arena *arena, size_t number);
const char *compiler_quote_call(Arena *arena, const CompilerQuotes *quotes,
                                size_t number);

/* Adds the functions of the good ones to a unit. */
void compiler_quote_put(const CompilerQuotes *quotes, bool cpp, Buf *unit);
/* Adds the one alone, so that what is wrong with it is reported at its place. */
void compiler_quote_put_one(const CompilerQuotes *quotes, size_t number, bool cpp,
                            Buf *unit);
/* All that may be good are, with the parameters that are bound; false: there is none. */
bool compiler_quote_begin(const CompilerQuotes *quotes);
/* Takes from what the compiler said about a unit with them the names that are parameters,
 * and which are not good. false: nothing of it is about them, and none is good. */
bool compiler_quote_learn(Arena *arena, const CompilerQuotes *quotes, const char *said);

/* What was learned, as lines that are comments of LLVM's IR; and back from these. */
void compiler_quote_note(const CompilerQuotes *quotes, Buf *text);
void compiler_quote_recall(Arena *arena, const CompilerQuotes *quotes, const char *text);

#endif
