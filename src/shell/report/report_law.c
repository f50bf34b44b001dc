/* A law's event in words. */
#include <inttypes.h>
#include <string.h>

#include "shell/report/report.h"

enum { VALUES_MOST = 3 };

const char *report_verdict(const LawEvent *law) {
    static const char *const words[] = {"proved", "refuted", "undecided"};
    if (law->verdict == VERDICT_PROVED && law->refute) return "not refuted";
    if (law->verdict == VERDICT_PROVED && law->vacuous) return "proved vacuously";
    return words[law->verdict];
}

void report_scope(Buf *out, const LawEvent *law) {
    size_t count = law->fixed.count;
    for (size_t i = 0; i < count; i++) {
        const NamedValue *fixed = &law->fixed.at[i];
        bool plain = fixed->value.kind == KIND_LIST || count > VALUES_MOST;
        buf_printf(out, "%s%s", i ? ", " : " for ", fixed->name);
        if (plain) continue;
        buf_puts(out, " = ");
        wide_hex(out, value_wide(&fixed->value));
    }
    if (count && law->verdict == VERDICT_PROVED) buf_puts(out, " only");
    if (law->shard.split)
        buf_printf(out, " in part %u of %u", law->shard.part, law->shard.of);
    if (law->refute && law->verdict == VERDICT_REFUTED) buf_puts(out, ", as expected");
}

enum { NAMES_SHOWN = 40 };

static void put_names(Buf *out, const Strings *vars, size_t from, size_t end) {
    size_t shown = end - from > NAMES_SHOWN ? from + NAMES_SHOWN - 1 : end;
    for (size_t i = from; i < shown; i++)
        buf_printf(out, "%s%s", i > from ? ", " : "", vars->at[i]);
    if (shown < end) buf_printf(out, " and %zu more", end - shown);
}

static bool has_one_case(const LawEvent *law) {
    return law->cases == 1 && !law->shard.split;
}

void report_method(Buf *out, const LawEvent *law) {
    bool each = law->vars.count > law->binds;
    if (law->verdict != VERDICT_PROVED) return;
    if (law->binds && !has_one_case(law))
        buf_printf(out, "all %" PRIu64 " cases%s", law->cases, each ? ": " : "");
    else if (law->binds && !each)
        buf_puts(out, "the only case");
    if (each || !law->binds) put_names(out, &law->methods, 0, law->methods.count);
}

void report_domain(Buf *out, const LawEvent *law) {
    size_t count = law->vars.count, free = count - law->binds;
    if (law->verdict != VERDICT_PROVED) return;
    if (free) {
        buf_printf(out, "all 2^%" PRIu64 " values of ", law->bits);
        put_names(out, &law->vars, 0, free);
    }
    if (law->width) buf_puts(out, "; every width");
    if (law->width > 1) buf_printf(out, " from %u bits on", law->width);
    if (!law->binds) return;
    if (free) buf_puts(out, ", ");
    if (has_one_case(law))
        buf_printf(out, "the only value%s of ", law->binds == 1 ? "" : "s");
    else
        buf_printf(out, "%" PRIu64 " values of ", law->cases);
    put_names(out, &law->vars, free, count);
}

void report_why(Buf *out, const LawEvent *law) {
    if (law->undefined) buf_puts(out, law->undefined);
    if (law->verdict != VERDICT_UNDECIDED) return;
    buf_puts(out, law->why);
    if (law->binds)
        buf_printf(out, "; %" PRIu64 " case%s", law->cases, law->cases == 1 ? "" : "s");
    buf_printf(out, "%s %" PRIu64 " input%s tried, none of them fails",
               law->binds ? " and" : ";", law->tried, law->tried == 1 ? "" : "s");
}

void report_slip(Buf *out, const Slip *slip) {
    if (slip->name)
        buf_printf(out, "that is the slip '%s': %s", slip->name, slip->claim);
    else
        buf_printf(out, "that is a known slip: %s", slip->claim);
}

/* "both sides simplify to the same formula (same term); all 2^64 values of x" */
static void put_proof(Buf *out, const LawEvent *law) {
    Buf method = {0}, domain = {0};
    report_method(&method, law);
    report_domain(&domain, law);
    size_t before = out->len;
    prove_reason(buf_str(&method), law->equation, out);
    if (out->len == before)
        buf_puts(out, buf_str(&method));
    else if (strcmp(out->data + before, buf_str(&method)) != 0)
        buf_printf(out, " (%s)", buf_str(&method));
    if (domain.len) buf_printf(out, "; %s", buf_str(&domain));
    buf_free(&method);
    buf_free(&domain);
}

void report_reason(Buf *out, const LawEvent *law) {
    if (law->verdict != VERDICT_PROVED)
        report_why(out, law);
    else if (law->vacuous)
        buf_puts(out, "no input is left");
    else
        put_proof(out, law);
}

void report_law_mended(Blocks *blocks, const Style *style, const LawEvent *law) {
    Buf repair = {0}, instead = {0}, slip = {0};
    if (law->picture) verdict_blocks(blocks, style, law->picture);
    if (law->repair)
        buf_printf(&repair, "holds %swhen %s: %s when %s", law->exactly ? "exactly " : "",
                   law->repair_words, style_sign(style, "…", "..."), law->repair);
    if (law->instead) buf_printf(&instead, "what holds: %s", law->instead);
    if (law->slip) report_slip(&slip, law->slip);
    block_add_buf(blocks, BLOCK_REMARK, &repair);
    block_add_buf(blocks, BLOCK_REMARK, &instead);
    block_add_buf(blocks, BLOCK_REMARK, &slip);
}
