/* What an editor asks about a place in a file: a worker's job. */
#ifndef SHELL_SERVE_ANSWER_H
#define SHELL_SERVE_ANSWER_H

#include "shell/serve/serve_file.h"
#include "shell/serve/serve_worker.h"

/* Runs the file but for what takes long, its laws above all; tells {} when it has, and
 * then answers {"method", "params"} by {"result"}. */
void serve_answer_work(void *file, ServeBoss *boss);

#endif
