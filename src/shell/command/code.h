/* What :asm, :c and :time have in common: the words before the expression, the expression
 * as a term, its free names as parameters. */
#ifndef SHELL_CODE_H
#define SHELL_CODE_H

#include "lower/export/c.h"
#include "shell/command/command.h"

typedef struct {
    bool target[TARGETS];
    bool all, native, flags, sysv, any;
} CodeTargets;

/* Words with one blank between them; NULL: none. */
CodeTargets code_targets(const char *words);

typedef struct {
    Query query;
    Value value;
    ListingJob job;       /* without a target; it lives in the statement's arena */
    const char **names;   /* of the parameters, in their order */
    /* Words of 128 bits: each is two parameters, the low half first, and so is the value
     * unless it is a truth. alike: what is done with one half is done with the other. */
    bool wide, alike;
    uint8_t *halves; /* of each parameter a CHalf */
    const char *function; /* whose call with its own parameters is studied; or NULL */
} CodeStudy;

/* What the target can't do, where the reason is `why`, in words that name what was
 * written: loops' rounds are written out, and vector registers are said to be such. */
const char *code_refusal(const CodeStudy *study, const Target *target, const char *why);

/* The command's expression, or the call of the function that it names: *function, else
 * NULL. */
const Node *code_called(const Work *work, const char **function);
/* The term as it is. The names: NAMES_STUDY, or NAMES_LAW where names keep their values.
 * false: an error was reported. */
bool code_term(const Work *work, Names names, CodeStudy *study);
/* With its short form. */
bool code_study(const Work *work, Names names, CodeStudy *study);
/* Finds shorter forms of the root. */
void code_shorten(ListingJob *job);

#endif
