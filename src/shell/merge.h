/* --merge: what the shards of a run said in JSON, as one report. */
#ifndef SHELL_MERGE_H
#define SHELL_MERGE_H

#include "shell/session/session.h"

typedef struct Merge Merge;

Merge *merge_new(Session *session);
/* Takes in a file of JSON, an object a line. Errors are reported. */
void merge_read(Merge *merge, const char *path);
/* Laws in the order of the run, each once; asserts and errors with them. */
void merge_report(Merge *merge);

#endif
