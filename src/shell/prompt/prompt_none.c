/* The stand-in where there is no libedit: what is typed is read as a script. */
#include "shell/prompt/prompt.h"

#ifdef PROMPT_NONE

void prompt_run(Session *session) {
    const char *problem = session_file(session, "/dev/stdin");
    if (problem) report_error(&session->report, "-", problem, "");
}

#else
typedef int prompt_none_is_not_needed;
#endif
