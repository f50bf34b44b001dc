/* The clock, and the count of steps. */
#include "base/watch.h"

#include <time.h>

enum { LOOK_EVERY = 200000 };

double watch_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void watch_begin(Watch *watch) {
    watch->steps = watch->look = 0;
    watch->end = WATCH_ENDLESS;
    watch->deadline = 0;
    watch->stopped = watch->doing = NULL;
    watch->tried = 0;
}

static const char late[] = "time limit", interrupted[] = "interrupted";

static bool is_stopped(Watch *w, bool last) {
    bool left = w->leave && w->leave(w->leave_context, last);
    if (w->tick) w->tick(w->tick_context);
    if (w->stopped) return true;
    if (left || (w->interrupted && *w->interrupted))
        w->stopped = interrupted;
    else if (w->deadline > 0 && watch_now() >= w->deadline)
        w->stopped = late;
    return w->stopped != NULL;
}

static bool check_limits(Watch *w, bool last) {
    bool over = is_stopped(w, last) || w->steps >= w->end;
    uint64_t left = over ? 0 : w->end - w->steps;
    w->look = over ? 0 : w->steps + (left < LOOK_EVERY ? left : LOOK_EVERY);
    return over;
}

bool watch_look(Watch *watch) {
    return watch && check_limits(watch, false);
}

bool watch_look_last(Watch *watch) {
    return watch && check_limits(watch, true);
}

uint64_t watch_allow(Watch *watch, uint64_t steps) {
    if (!watch) return WATCH_ENDLESS;
    uint64_t before = watch->end;
    if (watch->steps < before && before - watch->steps > steps)
        watch->end = watch->steps + steps;
    if (watch->look > watch->end) watch->look = watch->end;
    return before;
}

void watch_restore(Watch *watch, uint64_t end) {
    if (watch) watch->end = end, watch->look = 0;
}

bool watch_spent(const Watch *watch) {
    return watch && watch->steps >= watch->end;
}

double watch_timeout(Watch *watch, double seconds) {
    if (!watch) return 0;
    double before = watch->deadline;
    if (seconds > 0 && before <= 0) watch->deadline = watch_now() + seconds;
    return before;
}

void watch_resume(Watch *watch, double deadline) {
    if (!watch) return;
    watch->deadline = deadline;
    if (watch->stopped == late && deadline <= 0) watch->stopped = NULL, watch->look = 0;
}
