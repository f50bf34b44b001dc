/* Between the files of laws: law.c decides, law_event.c makes the verdict an event. */
#ifndef SHELL_LAW_LOCAL_H
#define SHELL_LAW_LOCAL_H

#include "shell/law/law_names.h"
#include "shell/law/law_picture.h"
#include "shell/law/law_sweep.h"
#include "shell/session/work.h"

enum { METHODS = 4, METHOD_SIZE = 80 };

typedef struct Law Law;
/* Takes the claim of a case; false: it is enough. */
typedef bool LawEach(Law *law, const Claim *claim);

struct Law {
    const Work *work;
    Pool *own; /* that of the query, when it is not the session's */
    Query query;
    Names mode;
    const Node *claim, *when;
    Node *const *binds;
    size_t nbinds;
    Value *chosen;      /* of the binds, in the case at work */
    LawNames names;     /* what was met in any case */
    size_t first_diags; /* how many the first case left: others repeat them */
    uint64_t cases, tried;
    uint64_t at;    /* the number of the case in this round */
    uint64_t *late; /* numbers of the cases that come again */
    size_t nlate, late_cap, next_late;
    bool split;              /* other shards have cases, too */
    bool again;              /* the second round */
    LawSweep *sweep;         /* the cases are gathered here; or NULL */
    bool swept;              /* it was made, or there is none */
    Term any;                /* stands for any word of a range; 0: there is none yet */
    uint64_t ranges, missed; /* tried as one claim, in vain */
    bool vacuous;
    const char *note;                   /* what C leaves undefined, and where; or NULL */
    Verdict verdict;                    /* kind, why, counterexample */
    char methods[METHODS][METHOD_SIZE]; /* different ones, in order of appearance */
    size_t nmethods;
    NamedValue *example;
    size_t nexample;
    const Counterexample *picture;
    const char *undefined;
    const char *endless; /* … since this does not end: a loop, a recursion; or NULL */
    bool unknown;        /* what the claim comes to there is not known */
    bool unrolled;       /* it fails there only as a loop is not unrolled further */
    Claim failing;       /* what is refuted */
    LawEach *each;       /* not NULL: takes the cases, which are not decided */
    void *context;       /* its own */
    bool joins;          /* it keeps their terms */
};

/* Hands it the law's cases under another condition, in a pool that goes then. false: it
 * had enough, or not all cases could be made. */
bool law_each(const Law *law, const Node *when, LawEach *each, void *context);

/* What holds in the place of a refuted law, into the event, as far as there is such. */
void law_mend(Law *law, LawEvent *event);
/* What there is to report of the verdict. */
LawEvent law_event(const Law *law);
/* With what is odd, in the query's diags, what would hold, and a slip that is known. */
LawEvent law_complete(Law *law);
/* What to report of a law that a worker has, if the worker fails. */
void law_leave(Law *law);

#endif
