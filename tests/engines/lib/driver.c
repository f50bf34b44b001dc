/* Calls functions of a compiled engine. Each line of the input is a time limit in
   seconds, a function's number and its arguments; each line of the output a value, or
   "trap" where the call ends in a signal, as gcc traps what C leaves undefined, or takes
   too long. A child tries each call first, so that a trap leaves nothing behind.

   With FRESH the value is the child's, so that each call begins with the same state; but for
   calls whose line begins with a !.

   checks.h, which is generated, lists the functions as CHECK(number). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

typedef unsigned long long word;
enum { MOST_ARGUMENTS = 16 };

#define CHECK(number) word check_##number(const word *);
#include "checks.h"
#undef CHECK

#define CHECK(number) check_##number,
static word (*const functions[])(const word *) = {
#include "checks.h"
};

#ifdef FRESH
enum { IS_FRESH = true };
#else
enum { IS_FRESH = false };
#endif

static word *of_child; /* its value */

static bool returns(size_t function, const word *given, double seconds) {
    const pid_t child = fork();
    if (child == 0) {
        const struct itimerval timer = {
            .it_value = {(long)seconds, (long)(seconds * 1e6) % 1000000}};
        setitimer(ITIMER_REAL, &timer, NULL);
        *of_child = functions[function](given);
        _exit(0);
    }
    int status;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* All lines, before anything is called: what calls exit in a child would set back the
   file that both read. */
static char *read_all(const char *name) {
    FILE *file = fopen(name, "r");
    char *text = NULL;
    size_t size = 0;
    if (file && getdelim(&text, &size, '\0', file) < 0) text = NULL;
    if (file) fclose(file);
    return text;
}

int main(int count, char **arguments) {
    (void)count;
    char *calls = read_all(arguments[1]);
    FILE *values = fopen(arguments[2], "w");
    of_child = mmap(NULL, sizeof *of_child, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!calls || !values || of_child == MAP_FAILED || !freopen("/dev/null", "w", stdout)) return 1;
    char *rest;
    for (char *line = strtok_r(calls, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        word given[MOST_ARGUMENTS] = {0};
        char *at = line;
        const bool lasts = !IS_FRESH || *at == '!';
        const double seconds = *at == '!' ? at++, 60 : strtod(at, &at);
        const size_t function = strtoul(at, &at, 10);
        for (int i = 0; i < MOST_ARGUMENTS; i++) given[i] = strtoull(at, &at, 0);
        alarm(120);
        if (returns(function, given, seconds))
            fprintf(values, "%llx\n", lasts ? functions[function](given) : *of_child);
        else
            fputs("trap\n", values);
        fflush(values);
    }
    if (IS_FRESH) _exit(0); /* no function is called at exit */
    return fclose(values) != 0;
}
