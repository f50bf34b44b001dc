/* Paths: what a calculation with free names does where a condition depends on them.
 *
 * Both branches of such a condition run, one after the other, each with the variables as
 * the condition found them; then the values that differ are merged with if-then-else. So
 * within a branch a constant stays a constant: a loop that counts to 8 counts to 8.
 *
 * While a path is split, writes are logged with what was there before. A branch that
 * ends is captured (the cells it changed) and rolled back. A break, continue or return
 * under a condition captures its path, which waits for the end of its loop or call; the
 * rest of the code runs on the other paths.
 *
 * run->path is the condition, within the call, under which the code at work runs;
 * run->outer that of the call. Without free names both are true, nothing is logged, and
 * break, continue and return are plain flow. */
#ifndef EXEC_PATH_H
#define EXEC_PATH_H

#include "exec/names/frame.h"

typedef struct Run Run;

typedef struct {
    Cell *cell;
    Cell old;
    bool foreign;
} Change;

/* A cell's content on another path. */
typedef struct {
    Cell *cell;
    Term term;
    Ref set;
    bool foreign;
} Held;

/* A path that left, for the end of a loop or call. `choose` tells it from those that
 * left later, `guard` is its whole condition. */
typedef struct Exit {
    struct Exit *before;
    Term choose, guard;
    Held *held;
    size_t count;
    Value value; /* of a return */
    bool jump;   /* a statement made it, not a loop's own condition */
    size_t duties; /* those that came before it */
} Exit;

/* Where paths part or meet again: what all of them come from, at `mark`. */
typedef struct {
    Term path;
    size_t mark;
    uint64_t escapes;
} Meeting;

typedef struct {
    Meeting from;
    size_t before;
} Split;

/* What break, continue and return leave. */
typedef struct Loop {
    struct Loop *outer;
    Exit *breaks, *continues;
    Meeting from;
    size_t body, before;
    unsigned base;
    int32_t live; /* slots in use around it */
    bool owned, is_switch;
} Loop;

/* Where the run is. */
Meeting path_here(const Run *run);
Split path_split(Run *run);
void path_join(Run *run, const Split *split);

/* The writes since the mark, of slots below `live`. */
Exit *path_capture(Run *run, size_t mark, int32_t live);
void path_rollback(Run *run, size_t mark);
/* Merges another path's cells into the present ones: its own where `choose` holds. Both
 * are changes of the state at the mark. */
void path_merge(Run *run, size_t mark, const Exit *other);

/* The path ends here and goes on where `list` is merged. */
void path_leave(Run *run, Exit **list, Exit *exit);
/* All that left by the list's exits comes back; `dead`: no path stayed. Returns whether
 * any path is alive. */
bool path_return(Run *run, const Meeting *meeting, Exit *list, bool dead);

/* A region that may be rolled back: what run->mark was, to end it with. */
size_t path_region(Run *run);
void path_region_end(Run *run, size_t mark, size_t before);

void path_loop_open(Run *run, Loop *loop, int32_t live);
/* From now on the loop's paths differ: writes are logged until it ends. */
void path_loop_own(Run *run, Loop *loop);
void path_call_own(Run *run);
/* false: no path goes on after the loop. */
bool path_loop_close(Run *run, Loop *loop, bool dead);

/* A call ends: the writes since `from` to what is in its frame are no one's. */
void path_forget(Run *run, size_t from, FrameMark frame);
void path_log(Run *run, Cell *cell, bool foreign);

/* A set-truth as a term, and back. */
Term path_set_term(Ref set);
Ref path_set_ref(Term truth);

#endif
