/* bbx: the command line's way in. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "shell/command/help.h"
#include "shell/session/options.h"
#include "shell/run.h"
#include "shell/statement.h"

/* A closed standard stream must not become a file that is opened later. What stands in
 * for it can't be written, so that output into it is noticed. */
static void keep_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", O_RDONLY);
}

/* A row of operators may be as long as a line, and its tree leans to one side. */
static void grow_stack(void) {
    const rlim_t most = 100 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= most) return;
    limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
    setrlimit(RLIMIT_STACK, &limit);
}

static int print(const Buf *text) {
    if (fputs(buf_str(text), stdout) >= 0 && fflush(stdout) == 0) return 0;
    perror("bbx: error: cannot write standard output");
    return 2;
}

static int tell_version(void) {
    Buf text = {0};
    buf_printf(&text, "bbx %s, with %s\n", BBX_VERSION, parse_mpc_version());
    int status = print(&text);
    buf_free(&text);
    return status;
}

static int tell_help(void) {
    Buf text = {0};
    options_help(&text);
    int status = print(&text);
    buf_free(&text);
    return status;
}

static int tell_list(const char *what) {
    Symbols *symbols = symbols_new();
    Exec *exec = exec_new(symbols);
    Arena *arena = arena_new();
    Buf text = {0};
    int status = 2;
    if (help_list(exec, arena, what, &text))
        status = print(&text);
    else
        fprintf(stderr, "bbx: error: there is no list '%s'\n", what);
    buf_free(&text);
    arena_free(arena);
    exec_free(exec);
    symbols_free(symbols);
    return status;
}

static int run(const Options *options, const Diags *diags) {
    Session session;
    session_open(&session, options, statement_run, NULL);
    for (size_t i = 0; i < diags->count; i++)
        report_problem(&session.report, &diags->at[i]);
    if (diags->errors == 0) run_all(&session);
    return session_close(&session);
}

int main(int argc, char **argv) {
    interrupt_catch();
    grow_stack();
    keep_streams();
    signal(SIGPIPE, SIG_DFL);
    Arena *arena = arena_new();
    Diags diags = {0};
    Options options;
    options_read(&options, argc, argv, arena, &diags);
    int status;
    if (diags.errors == 0 && options.help)
        status = tell_help();
    else if (diags.errors == 0 && options.version)
        status = tell_version();
    else if (diags.errors == 0 && options.list)
        status = tell_list(options.list);
    else
        status = run(&options, &diags);
    diag_free(&diags);
    arena_free(arena);
    return status;
}
