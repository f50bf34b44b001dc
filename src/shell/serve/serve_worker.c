/* A worker and what it starts are a process group, so that none of them outlives it. */
#include "shell/serve/serve_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/process.h"

static void write_line(int fd, json_t *object) {
    char *text = json_dumps(object, JSON_COMPACT);
    Buf line = {0};
    json_decref(object);
    if (!text) return;
    buf_printf(&line, "%s\n", text);
    process_write(fd, line.data, line.len);
    buf_free(&line);
    free(text);
}

static json_t *next(ServeLines *lines) {
    size_t len;
    const char *line = serve_lines_next(lines, &len);
    return line ? json_loadb(line, len, 0, NULL) : NULL;
}

/* The protocol's streams are the server's. */
static void leave_streams(void) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (null > STDERR_FILENO) close(null);
}

static void be_worker(pid_t parent) {
    setpgid(0, 0);
    process_begin(parent);
    interrupt_catch();
    interrupt_never_ends();
    interrupt_clear();
    signal(SIGPIPE, SIG_IGN);
    leave_streams();
}

static bool make_pipes(int there[2], int back[2]) {
    if (pipe2(there, O_CLOEXEC) != 0) return false;
    if (pipe2(back, O_CLOEXEC) == 0) return true;
    close(there[0]);
    close(there[1]);
    return false;
}

bool serve_worker_start(ServeWorker *worker, void (*work)(void *context, ServeBoss *boss),
                        void *context) {
    int there[2], back[2];
    *worker = (ServeWorker){.pid = 0};
    if (!make_pipes(there, back)) return false;
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        be_worker(parent);
        close(there[1]);
        close(back[0]);
        work(context, &(ServeBoss){.from = {.fd = there[0]}, .to = back[1]});
        _exit(0);
    }
    close(there[0]);
    close(back[1]);
    if (pid > 0) {
        setpgid(pid, pid);
        *worker = (ServeWorker){.pid = pid, .to = there[1], .from = {.fd = back[0]}};
        return true;
    }
    close(there[1]);
    close(back[0]);
    return false;
}

void serve_worker_end(ServeWorker *worker) {
    if (!worker->pid) return;
    kill(-worker->pid, SIGKILL);
    process_end(worker->pid);
    close(worker->to);
    close(worker->from.fd);
    serve_lines_free(&worker->from);
    *worker = (ServeWorker){.pid = 0};
}

void serve_worker_interrupt(const ServeWorker *worker) {
    if (worker->pid) kill(worker->pid, SIGINT);
}

void serve_worker_tell(const ServeWorker *worker, json_t *object) {
    write_line(worker->to, object);
}

json_t *serve_worker_next(ServeWorker *worker) {
    return next(&worker->from);
}

json_t *serve_boss_next(ServeBoss *boss) {
    json_t *object = next(&boss->from);
    while (!object && !boss->from.ended) {
        serve_lines_read(&boss->from);
        object = next(&boss->from);
    }
    return object;
}

void serve_boss_tell(const ServeBoss *boss, json_t *object) {
    write_line(boss->to, object);
}
