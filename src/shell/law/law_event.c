/* A decided law as an event, with what there is to say beside it. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/suggest.h"
#include "lang/print.h"
#include "lang/words.h"
#include "shell/session/jobs.h"
#include "shell/law/law.h"
#include "shell/law/law_local.h"
#include "shell/law/law_slips.h"
#include "shell/law/law_width.h"
#include "shell/session/trial.h"

static Strings list_vars(const Law *law, Arena *arena) {
    const LawNames *names = &law->names;
    const char **vars = ARENA_ARRAY(arena, const char *, names->nfree + law->nbinds + 1);
    size_t count = 0;
    for (; count < names->nfree; count++) vars[count] = names->free[count]->name;
    for (size_t i = 0; i < law->nbinds; i++) vars[count++] = law->binds[i]->sym->name;
    return (Strings){vars, count};
}

static Strings list_methods(const Law *law, Arena *arena) {
    const char **methods = ARENA_ARRAY(arena, const char *, law->nmethods + 1);
    for (size_t i = 0; i < law->nmethods; i++)
        methods[i] = arena_str(arena, law->methods[i]);
    return (Strings){methods, law->nmethods};
}

static void warn_vacuous(const Law *law) {
    const char *what =
        law->cases == 0 ? "a domain is empty" : "the condition holds for no input";
    const Node *place = law->cases == 0 ? law->binds[0] : law->when;
    diag_warning(law->query.diags, law->work->source,
                 place ? place->span : law->work->span, "%s: the claim holds vacuously",
                 what);
}

/* A verdict speaks of the values that its names have. */
static void warn_fixed(const Law *law) {
    for (size_t i = 0; i < law->names.nfixed; i++) {
        const char *name = law->names.fixed[i].name;
        const Node *place = ast_name(law->work->node, name);
        if (place)
            diag_warning(
                law->query.diags, law->work->source, place->span,
                "the law is about one value of '%s' only\n"
                "|'forall %s:' before the claim frees it; a const is taken as intended",
                name, name);
    }
}

/* WHITE, as an enum would name it. */
static bool is_constants_name(const char *name) {
    unsigned capitals = 0;
    for (; *name; name++) {
        if (islower((unsigned char)*name)) return false;
        capitals += isupper((unsigned char)*name) != 0;
    }
    return capitals > 1;
}

static const char *near_type(const Session *session, const char *name) {
    Suggest near = suggest_for(name);
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    for (size_t i = 0; words_row(i); i++)
        if (words_is_type(words_row(i))) suggest_try(&near, words_row(i)->spelling);
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_TYPE) suggest_try(&near, entries[i].sym->name);
    return near.best;
}

/* The first call of a function of the user's; NULL: there is none. */
static const Node *own_call(const Work *work, const Node *node) {
    const Node *call = work_calls_own(work, node) ? node : NULL;
    for (uint32_t i = 0; i < node->n && !call; i++)
        if (node->kid[i]) call = own_call(work, node->kid[i]);
    return call;
}

/* forall Foo a: where no type is called Foo, it is a name. A function may speak of it. */
static void warn_idle(const Law *law) {
    const Node *node = law->work->node;
    if (own_call(law->work, node)) return;
    for (size_t i = 0; i < node->nnames; i++) {
        const Node *free = node->names[i];
        const char *name = free->sym->name, *near;
        if (free->type != TYPE_NONE || ast_name(node, name) ||
            exec_is_name(law->work->session->exec, free->sym))
            continue;
        near = near_type(law->work->session, name);
        diag_warning(
            law->query.diags, law->work->source, free->span,
            near ? "the claim does not mention '%s'\n|did you mean '%s'?"
                 : "the claim does not mention '%s'\n|no type of that name is known",
            name, near);
    }
}

/* A free name that looks as if it meant something else. */
static void warn_free(const Law *law) {
    Entry entry;
    for (size_t i = 0; i < law->names.nfree; i++) {
        const Symbol *sym = law->names.free[i];
        const Node *place = ast_name(law->work->node, sym->name);
        bool function = exec_describe(law->work->session->exec, sym->name, &entry);
        if (!place || law_names_forall(law->work->node, sym)) continue;
        if (function || is_constants_name(sym->name))
            diag_warning(law->query.diags, law->work->source, place->span,
                         function
                             ? "'%s' is a function; without () it stands for any word"
                             : "'%s' has no value: it stands for any word",
                         sym->name);
    }
}

bool law_is_equation(const Node *law) {
    const Node *claim = law->kid[0];
    bool equation = claim->kind == NODE_CHAIN ||
                    (claim->kind == NODE_BINARY && claim->op == MEANING_IFF);
    for (uint32_t i = 0; claim->kind == NODE_CHAIN && i + 1 < claim->n; i++)
        equation = equation && claim->ops[i] == MEANING_EQ;
    return equation && !law->kid[1];
}

/* True of less than it seems to say, or of code that C does not define. */
static bool is_doubtful(const Law *law) {
    return law->names.nfixed > 0 || law->names.nbrought > 0 || law->note ||
           (law->verdict.kind == VERDICT_PROVED && law->vacuous && !law->split);
}

/* Each part has all that is no law. */
static Shard shard_of(const Law *law) {
    const Session *session = law->work->session;
    const Options *options = session->options;
    bool numbered = law->work->node->kind == NODE_LAW;
    return (Shard){options->shard, options->shards, numbered ? session->laws : 0,
                   law->split};
}

/* "your loop does not end when x = 0x1" */
static const char *endless_text(const Law *law) {
    Buf text = {0};
    if (!law->undefined || !law->endless) return NULL;
    buf_printf(&text, "your %s does not end", law->endless);
    for (size_t i = 0; i < law->nexample; i++) {
        const NamedValue *one = &law->example[i];
        buf_printf(&text, "%s%s = ", i ? ", " : " when ", one->name);
        if (one->value.kind == KIND_SQUARE)
            value_line(&text, work_style(law->work), &one->value);
        else
            wide_hex(&text, value_wide(&one->value));
    }
    return arena_buf(law->names.arena, &text);
}

LawEvent law_event(const Law *law) {
    const Node *node = law->work->node;
    Arena *arena = law->names.arena;
    VerdictKind verdict = law->verdict.kind;
    bool prove = node->kind == NODE_COMMAND;
    bool refute = !prove && (node->flags & NODE_FLAG_REFUTE);
    LawEvent event = {
        .origin = work_origin(law->work),
        .name = !prove && node->sym ? node->sym->name : NULL,
        .refute = refute,
        .equation = law_is_equation(node),
        .ok = verdict == (refute ? VERDICT_REFUTED : VERDICT_PROVED) &&
              !(law->work->session->options->strict && is_doubtful(law)),
        .vacuous = verdict == VERDICT_PROVED && law->vacuous,
        .verdict = verdict,
        .methods = list_methods(law, arena),
        .why = verdict == VERDICT_UNDECIDED ? law->verdict.why : "",
        .vars = list_vars(law, arena),
        .bits = law->names.bits,
        .binds = law->nbinds,
        .cases = law->cases,
        .tried = law->tried,
        .fixed = {law->names.fixed, law->names.nfixed},
        .picture = law->picture,
        .undefined = law->undefined,
        .endless = endless_text(law),
        .note = law->note,
        .shard = shard_of(law),
        .micros = (watch_now() - law->work->start) * 1e6,
    };
    if (verdict == VERDICT_REFUTED)
        event.example = (ValuesEvent){law->example, law->nexample};
    return event;
}

/* Whether to say what would hold. Nobody waits for it who asks for verdicts only. */
static bool is_to_mend(const Law *law, const LawEvent *event) {
    const Session *session = law->work->session;
    bool quiet = session->options->quiet || session->report.first->quiet;
    return !event->ok && !event->refute && event->verdict == VERDICT_REFUTED && !quiet &&
           law->verdict.counterexample;
}

/* "s < 64 && s in (rank(1))": where the name is in its domain. */
static const char *domain_text(Arena *arena, const Node *bind) {
    const Node *domain = bind->kid[0];
    const char *name = bind->sym->name, *text = print_text(arena, domain);
    if (domain->kind == NODE_RANGE)
        return arena_printf(arena, "%s <= %s && %s <= %s",
                            print_operand(arena, domain->kid[0]), name, name,
                            print_operand(arena, domain->kid[1]));
    return strcmp(text, "squares") == 0
               ? arena_printf(arena, "%s < 64", name)
               : arena_printf(arena, "%s < 64 && %s in (%s)", name, name, text);
}

/* A refute that knows the function of the user's that a wrong law is about. */
static const Slip *find_slip(const Law *law, const LawEvent *event) {
    Arena *arena = law->work->session->statement;
    const Node *answer = own_call(law->work, law->claim);
    if (event->ok || event->refute || event->verdict != VERDICT_REFUTED || !answer)
        return NULL;
    const char *when =
        law->when ? arena_printf(arena, "(%s)", print_text(arena, law->when)) : "true";
    for (size_t i = 0; i < law->nbinds; i++)
        when = arena_printf(arena, "%s && %s", when, domain_text(arena, law->binds[i]));
    return law_slips_find(law->work, &(SlipCase){.answer = answer,
                                                 .claim = law->claim,
                                                 .when = when,
                                                 .example = event->example});
}

LawEvent law_complete(Law *law) {
    Session *session = law->work->session;
    if (law->verdict.kind == VERDICT_PROVED && law->vacuous) {
        law_names_assume(&law->names, session->exec);
        if (!law->split) warn_vacuous(law);
    }
    bool refute = law->work->node->flags & NODE_FLAG_REFUTE;
    if (law->verdict.kind == VERDICT_PROVED || !refute) warn_fixed(law);
    warn_idle(law);
    warn_free(law);
    law_names_warn(&law->names, law->query.diags);
    LawEvent event = law_event(law);
    if (is_to_mend(law, &event)) law_mend(law, &event);
    event.width = law_width(law);
    if (!jobs_left(session->jobs)) event.slip = find_slip(law, &event);
    return event;
}

void law_report(const Work *work, const LawEvent *event) {
    Session *session = work->session;
    session_tell(session);
    report_law(&session->report, event);
    trial_hear(session, event);
    if (event->ok) law_slips_keep(session, work->node, event->origin.text);
}

static void say_left(void *context, JobsEnd end) {
    Law *law = context;
    law->verdict = (Verdict){.kind = VERDICT_UNDECIDED, .why = jobs_end_why(end)};
    LawEvent event = law_event(law);
    report_law(&law->work->session->report, &event);
}

void law_leave(Law *law) {
    Session *session = law->work->session;
    diag_clear(&session->diags);
    law->picture = NULL;
    law->example = NULL;
    law->nexample = 0;
    jobs_instead(session->jobs, say_left, law);
}
