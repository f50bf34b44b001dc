/* :asm. The targets' words, one listing for each. */
#include "code/encode.h"
#include "shell/command/code.h"

static const char *hex(Arena *arena, const uint8_t *bytes, size_t count) {
    Buf text = {0};
    for (size_t i = 0; i < count; i++) buf_printf(&text, "%02x", bytes[i]);
    return arena_buf(arena, &text);
}

static AsmLine line_of(Arena *arena, const Listing *listing, uint32_t i) {
    const Insn *insn = &listing->code.insns[i];
    uint8_t bytes[CODE_LONGEST];
    AsmLine line;
    Buf text = {0};
    code_print(&text, insn);
    line.text = arena_str(arena, buf_str(&text));
    buf_clear(&text);
    code_comment(&text, insn, listing->words);
    line.comment = arena_str(arena, buf_str(&text));
    buf_free(&text);
    line.bytes = hex(arena, bytes, encode_insn(bytes, insn, (CodePlace){0, 0}));
    return line;
}

static void report_code(const Work *work, const Listing *listing,
                        const char *const *names) {
    Arena *arena = work->session->statement;
    uint32_t n = listing->code.count;
    AsmLine *lines = ARENA_ARRAY(arena, AsmLine, n + 1);
    for (uint32_t i = 0; i < n; i++) lines[i] = line_of(arena, listing, i);
    size_t ndata;
    const char *const *data = (const char *const *)listing_data(listing, arena, &ndata);
    Buf header = {0};
    listing_header(&header, listing, names);
    AsmEvent event = {.target = listing->target->name,
                      .header = buf_str(&header),
                      .lines = lines,
                      .data = data,
                      .count = n,
                      .ndata = ndata,
                      .size = listing_size(listing),
                      .depth = listing->depth,
                      .result = listing_result(listing)};
    session_tell(work->session);
    report_listing(&work->session->report, &event);
    buf_free(&header);
}

/* With `all`, a line for a target that cannot do it. */
static void refuse(const Work *work, const char *target, const char *why) {
    session_sayf(work->session, ":asm", "; %s: can't do %s\n", target, why);
}

static void list_root(const Work *work, CodeStudy *study, const CodeTargets *wanted) {
    const char *why;
    ListingJob *job = &study->job;
    Listing listing;
    if (listing_make(&listing, job, &why))
        report_code(work, &listing, study->names);
    else if (wanted->all)
        refuse(work, job->target->name, code_refusal(study, job->target, why));
    else
        work_error_at(work, command_expr(work)->span, "%s can't do %s", job->target->name,
                      code_refusal(study, job->target, why));
    listing_free(&listing);
}

/* x.low, x.high */
static const char **halves_named(const Work *work, const CodeStudy *study) {
    Arena *arena = work->session->statement;
    const char **names = ARENA_ARRAY(arena, const char *, study->job.nparams + 1);
    for (size_t i = 0; i < study->job.nparams; i++)
        names[i] = study->halves[i] == C_WHOLE
                       ? study->names[i]
                       : arena_printf(arena, "%s.%s", study->names[i],
                                      study->halves[i] == C_LOW ? "low" : "high");
    return names;
}

/* Only the halves that the low half of the value needs. */
static void keep_low(const Work *work, CodeStudy *study) {
    Arena *arena = work->session->statement;
    uint32_t *numbers = ARENA_ARRAY(arena, uint32_t, study->job.nparams + 1);
    const char **names = ARENA_ARRAY(arena, const char *, study->job.nparams + 1);
    size_t n = 0;
    for (size_t i = 0; i < study->job.nparams; i++) {
        if (study->halves[i] == C_HIGH) continue;
        numbers[n] = study->job.params[i], names[n++] = study->names[i];
    }
    study->names = names, study->job.params = numbers, study->job.nparams = n;
}

/* A word of 128 bits is in two general registers, and each half of the result has code of
 * its own; in a vector register it is whole, two lanes that know nothing of each other. */
static void list(const Work *work, const CodeStudy *whole, const CodeTargets *wanted) {
    CodeStudy study = *whole;
    bool vector = target_is_vector(study.job.target);
    if (vector && study.wide && !study.alike) {
        work_error_at(work, command_expr(work)->span,
                      "%s can't do what crosses from one half of a word to the other",
                      study.job.target->name);
        return;
    }
    if (study.wide && vector)
        keep_low(work, &study);
    else if (study.wide)
        study.names = halves_named(work, &study);
    bool both = study.wide && !vector && study.value.kind != KIND_BOOL;
    if (both) session_sayf(work->session, ":asm", "; the low half\n");
    list_root(work, &study, wanted);
    if (!both) return;
    session_sayf(work->session, ":asm", "; the high half\n");
    study.job.root = study.value.high;
    code_shorten(&study.job);
    list_root(work, &study, wanted);
}

void command_asm(const Work *work) {
    CodeTargets wanted = code_targets(work->node->text);
    CodeStudy study = {0};
    if (wanted.native && !wanted.any) {
        work_error(work, "this processor is none of the targets\n|name one: :asm x86-64");
        return;
    }
    if (!wanted.any) wanted.target[0] = wanted.target[1] = true;
    if (!code_study(work, NAMES_STUDY, &study)) return;
    ListingJob *job = &study.job;
    job->sysv = wanted.sysv;
    job->flags = wanted.flags && study.value.kind == KIND_BOOL;
    if (wanted.flags && wanted.sysv) {
        work_error(work, "a C function returns no flags: 'sysv' or 'flags', not both");
        return;
    }
    if (wanted.flags && !job->flags) {
        work_error(work, "'flags' wants a truth");
        return;
    }
    for (unsigned i = 0; i < TARGETS; i++) {
        job->target = target_at(i);
        if (wanted.target[i]) list(work, &study, &wanted);
    }
}
