/* :time. The interpreter's figure, and that of native code in a loop over many boards.
 * Free names get other words each time. */
#include "lower/speed.h"
#include "shell/command/code.h"

enum { ROUNDS_A_LOOK = 64 };
static const double seconds_to_measure = 0.2;

static uint64_t next_word(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

typedef struct {
    uint64_t evaluations;
    double seconds;
} Measure;

/* One evaluation; the free names get the next words. */
static bool evaluate(const Work *work, const Query *free, Query *query, uint64_t *state) {
    Diags *diags = query->diags;
    size_t count = diags->count;
    for (size_t k = 0; k < free->nused; k++) {
        if (free->used[k].fixed) continue;
        Value value = {.term = term_word(next_word(state)), .kind = KIND_SET};
        query_unbind(query, free->used[k].sym);
        query_bind(query, free->used[k].sym, value);
    }
    Value value;
    query->steps = 0;
    if (!exec_eval(query, command_expr(work), &value)) return false;
    if (diags->count > count) diag_cut(diags, count);
    return true;
}

static bool measure(const Work *work, const Query *free, Measure *out) {
    Watch *watch = &work->session->watch;
    Query query = work_terms(work, NAMES_LAW, free->pool);
    uint64_t state = 1;
    double start = watch_now(), now = start;
    for (*out = (Measure){0}; now - start < seconds_to_measure; now = watch_now()) {
        for (int i = 0; i < ROUNDS_A_LOOK; i++)
            if (!evaluate(work, free, &query, &state)) return false;
        out->evaluations += ROUNDS_A_LOOK;
        if (watch_look(watch)) break;
    }
    out->seconds = now - start;
    return out->seconds > 0;
}

/* The same by code of our own, the fastest target's; or why there is none. */
static void put_native(const CodeStudy *study, Buf *text) {
    static const double seconds = 0.2;
    Speed speed = {.why = "no inputs are found for it"};
    SpeedArrays arrays;
    Loop *code = NULL;
    if (study->job.nparams > LOOP_INPUTS)
        speed.why = "so many names";
    else if (speed_arrays(&study->job, &arrays))
        code = speed_best(&study->job, &arrays, seconds, &speed);
    bool billions = speed.rate >= 1e9;
    if (code)
        buf_printf(text,
                   "%.3g %s boards a second by native code, %.3g ns each "
                   "(%s, %u instruction%s)\n",
                   speed.rate / (billions ? 1e9 : 1e6), billions ? "billion" : "million",
                   1e9 / speed.rate, speed.target, (unsigned)speed.instructions,
                   speed.instructions == 1 ? "" : "s");
    else
        buf_printf(text, "the interpreter alone, without native code: %s\n", speed.why);
    loop_close(code);
}

void command_time(const Work *work) {
    CodeStudy study = {0};
    Measure found;
    if (!work_narrow(work) || !code_study(work, NAMES_LAW, &study)) return;
    if (!measure(work, &study.query, &found)) return;
    double rate = (double)found.evaluations / found.seconds;
    Buf text = {0};
    buf_printf(&text,
               "%.3g million evaluations a second by the interpreter, %.0f ns each\n",
               rate / 1e6, 1e9 / rate);
    put_native(&study, &text);
    work_say(work, &text);
}
