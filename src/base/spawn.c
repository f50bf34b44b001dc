/* fork, exec, two pipes, poll.
 *
 * The program has a process group of its own, so that a compiler's own children end with
 * it. What it reads comes from a file without a name: a pipe would have to be fed. */
#include "base/spawn.h"

#include <errno.h>

#ifdef PROCESS_NONE
SpawnEnd spawn_run(const SpawnJob *job, Buf *out, Buf *err, int *code) {
    (void)job, (void)out, (void)err;
    *code = ENOSYS;
    return SPAWN_FAILED;
}
#else

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/process.h"

enum { POLL_MILLISECONDS = 20, CHUNK = 1 << 16 };
enum { OUT, ERR, FAILURE, PIPES };

static FILE *input_file(const SpawnJob *job) {
    FILE *file = job->input ? tmpfile() : fopen("/dev/null", "re");
    if (!file || !job->input) return file;
    bool good = fwrite(job->input, 1, job->len, file) == job->len && !fflush(file);
    if (good && lseek(fileno(file), 0, SEEK_SET) == 0) return file;
    fclose(file);
    return NULL;
}

/* `failure` is closed by a program that begins; else it gets the errno. */
_Noreturn static void be_program(const SpawnJob *job, int in, int (*pipes)[2],
                                 pid_t parent) {
    setpgid(0, 0);
    process_begin(parent);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(pipes[OUT][1], STDOUT_FILENO) >= 0 &&
        dup2(pipes[ERR][1], STDERR_FILENO) >= 0 && (!job->folder || !chdir(job->folder)))
        execvp(job->words[0], (char *const *)job->words);
    int problem = errno;
    process_write(pipes[FAILURE][1], &problem, sizeof problem);
    _exit(127);
}

static void close_ends(int (*pipes)[2], int end) {
    for (int i = 0; i < PIPES; i++)
        if (pipes[i][end] >= 0) close(pipes[i][end]);
}

static pid_t begin(const SpawnJob *job, int (*pipes)[2]) {
    pid_t parent = getpid(), child = -1;
    FILE *in = input_file(job);
    bool good = in;
    for (int i = 0; i < PIPES && good; i++) good = pipe2(pipes[i], O_CLOEXEC) == 0;
    if (good) child = fork();
    if (child == 0) be_program(job, fileno(in), pipes, parent);
    int problem = errno;
    if (child > 0) setpgid(child, child);
    if (in) fclose(in);
    close_ends(pipes, 1);
    errno = problem;
    return child;
}

/* Kills all of them; they end with the signal. */
static void end_group(pid_t child) {
    kill(-child, SIGKILL);
    process_end(child);
}

/* false: there is no more. */
static bool hear(int fd, Buf *to) {
    buf_reserve(to, CHUNK);
    ssize_t n = read(fd, to->data + to->len, CHUNK);
    if (n > 0) {
        to->len += (size_t)n;
        to->data[to->len] = '\0';
    }
    return n > 0 || (n < 0 && errno == EINTR);
}

static bool has_failed(int fd, int *problem) {
    return read(fd, problem, sizeof *problem) == sizeof *problem;
}

/* How it stands: SPAWN_ENDED, it will say no more. */
static SpawnEnd hear_all(const SpawnJob *job, int (*pipes)[2], Buf *const *texts) {
    struct pollfd ready[] = {{.fd = pipes[OUT][0], .events = POLLIN},
                             {.fd = pipes[ERR][0], .events = POLLIN}};
    size_t before = texts[OUT]->len + texts[ERR]->len;
    while (ready[OUT].fd >= 0 || ready[ERR].fd >= 0) {
        int some = poll(ready, 2, POLL_MILLISECONDS);
        if (*interrupt_flag()) return SPAWN_INTERRUPTED;
        for (int i = 0; i < 2 && some > 0; i++)
            if (ready[i].fd >= 0 && ready[i].revents && !hear(ready[i].fd, texts[i]))
                ready[i].fd = -1;
        if (texts[OUT]->len + texts[ERR]->len - before > job->most) return SPAWN_TOO_MUCH;
    }
    return SPAWN_ENDED;
}

static SpawnEnd wait_for(pid_t child, int *code) {
    int status;
    pid_t ended;
    while ((ended = waitpid(child, &status, WNOHANG)) != child) {
        if (ended < 0 && errno != EINTR) return SPAWN_FAILED;
        poll(NULL, 0, 1);
        if (!*interrupt_flag()) continue;
        end_group(child);
        return SPAWN_INTERRUPTED;
    }
    *code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    return WIFSIGNALED(status) ? SPAWN_KILLED : SPAWN_ENDED;
}

SpawnEnd spawn_run(const SpawnJob *job, Buf *out, Buf *err, int *code) {
    int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    Buf *const texts[] = {out, err};
    SpawnEnd end = SPAWN_FAILED;
    pid_t child = begin(job, pipes);
    *code = errno;
    if (child > 0 && !has_failed(pipes[FAILURE][0], code)) {
        end = hear_all(job, pipes, texts);
        if (end == SPAWN_ENDED)
            end = wait_for(child, code);
        else
            end_group(child);
    } else if (child > 0) {
        process_end(child);
    }
    close_ends(pipes, 0);
    return end;
}
#endif
