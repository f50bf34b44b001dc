/* Calls functions of a compiled engine. Each line of the input is a time limit in
   seconds, a function's number and its arguments; each line of the output a value, or
   "trap" where the call ends in a signal, as gcc traps what C leaves undefined, or takes
   too long. A child tries each call first, so that a trap leaves nothing behind.

   checks.h, which is generated, lists the functions as CHECK(number). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool returns(size_t function, const word *given, double seconds) {
    const pid_t child = fork();
    if (child == 0) {
        const struct itimerval timer = {
            .it_value = {(long)seconds, (long)(seconds * 1e6) % 1000000}};
        setitimer(ITIMER_REAL, &timer, NULL);
        functions[function](given);
        _exit(0);
    }
    int status;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(int count, char **arguments) {
    (void)count;
    FILE *calls = fopen(arguments[1], "r"), *values = fopen(arguments[2], "w");
    if (!calls || !values || !freopen("/dev/null", "w", stdout)) return 1;
    static char line[4096];
    while (fgets(line, sizeof line, calls)) {
        word given[MOST_ARGUMENTS] = {0};
        char *at = line;
        const double seconds = strtod(at, &at);
        const size_t function = strtoul(at, &at, 10);
        for (int i = 0; i < MOST_ARGUMENTS; i++) given[i] = strtoull(at, &at, 0);
        alarm(120);
        if (returns(function, given, seconds))
            fprintf(values, "%llx\n", functions[function](given));
        else
            fputs("trap\n", values);
        fflush(values);
    }
    return fclose(values) != 0;
}
