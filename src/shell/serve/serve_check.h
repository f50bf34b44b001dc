/* What bbx says of a file, at its places: a worker's job. */
#ifndef SHELL_SERVE_CHECK_H
#define SHELL_SERVE_CHECK_H

#include "shell/serve/serve_file.h"
#include "shell/serve/serve_worker.h"

/* Runs the file. Tells {"diagnostic": …} and {"lens": …} as LSP has them. */
void serve_check_work(void *file, ServeBoss *boss);

#endif
