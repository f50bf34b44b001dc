/* :simplify and :forms. Where nothing shorter is found, the expression stays as it is. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lang/print.h"
#include "lower/terms/enumerate.h"
#include "lower/terms/shorter.h"
#include "lower/terms/text.h"
#include "shell/command/code.h"
#include "shell/command/named.h"
#include "short/width.h"

enum {
    DEEPEST = 4000,     /* of nodes, where constants are looked for */
    MOST_OPS = 1000000, /* of a text */
    SHORT_MEMORY = 1 << 26,
    CONSTANTS_MOST = 5,
    FORMS_WANTED = 5
};

/* :simplify */

/* What is shortened for: a target, or NULL; and words of so many bits. */
typedef struct {
    const Target *target;
    unsigned bits;
} Goal;

/* The text has a mark for a type's first letter. */
static bool is_type(const char *name, unsigned bits) {
    char types[3][16];
    snprintf(types[0], sizeof types[0], "uint%u_t", bits);
    snprintf(types[1], sizeof types[1], "u%u", bits);
    snprintf(types[2], sizeof types[2], "U%u", bits);
    for (unsigned i = 0; i < 3; i++)
        if ((*name == '`' || *name == *types[i]) && strcmp(name + 1, types[i] + 1) == 0)
            return true;
    return false;
}

/* What is named behind `for`. false: an error was reported. */
static bool read_goal(const Work *work, Goal *goal) {
    const char *name = work->node->text;
    CodeTargets wanted = code_targets(name);
    if (*name) name += strlen("for"), name += strspn(name, " ");
    unsigned count = 0;
    *goal = (Goal){NULL, 64u >> work->session->settings.bits};
    if (!*name) return true;
    for (unsigned bits = 8; bits <= 64; bits *= 2)
        if (is_type(name, bits)) return goal->bits = bits, true;
    goal->bits = 64;
    for (unsigned i = 0; i < TARGETS; i++)
        if (wanted.target[i]) goal->target = target_at(i), count++;
    if (count == 1) return true;
    Buf names = {0};
    for (unsigned i = 0; i < TARGETS; i++) buf_printf(&names, " %s", target_at(i)->name);
    work_error(work,
               "a target or a type is wanted after 'for'\n"
               "|targets:%s; types: uint8_t uint16_t uint32_t uint64_t",
               buf_str(&names));
    buf_free(&names);
    return false;
}

/* Fewer bits than 64 are enough for it. */
static bool fits(const Work *work, const ListingJob *job, unsigned bits) {
    Buf problem = {0};
    bool good = width_fits(job->pool, job->root, bits, &problem) &&
                width_fits(job->pool, job->when, bits, &problem);
    if (!good) work_error(work, "%s", buf_str(&problem));
    buf_free(&problem);
    return good;
}

/* The term with what code needs where there is a target; with its free names. `written`:
 * where its operations stay as they are, for words of fewer bits have other rules. */
static bool read_term(const Work *work, CodeStudy *study, const Goal *goal,
                      Pool *written) {
    ListingJob *job = &study->job;
    if (goal->target)
        return code_term(work, NAMES_STUDY, study) &&
               command_half(work, &study->query, &study->value, job->when);
    study->query = written ? work_terms(work, NAMES_STUDY, written) : work_study(work);
    const Node *expr = code_called(work, &study->function);
    if (!command_term(work, &study->query, expr, &job->when, &study->value,
                      "can be simplified") ||
        !command_half(work, &study->query, &study->value, job->when))
        return false;
    job->pool = study->query.pool, job->root = study->value.term;
    job->defined = study->query.defined;
    return !written || fits(work, job, goal->bits);
}

/* Instructions for a root as it is. */
static bool count_code(const ListingJob *job, Term root, size_t *count,
                       const char **why) {
    ListingJob one = *job;
    Listing listing;
    one.root = root;
    bool made = listing_make(&listing, &one, why);
    if (made) *count = listing.code.count;
    listing_free(&listing);
    return made;
}

/* Counts instructions in the place of operations. false: they are not fewer, nor are the
 * operations. */
static bool costs_less(const CodeStudy *study, const Pool *to, ShortReport *found,
                       const SimplifyEvent *event, size_t ops) {
    const ListingJob *job = &study->job;
    const char *why;
    size_t count;
    Given given = {.pool = job->pool, .arena = job->arena};
    if (!job->target) return true;
    if (!count_code(job, shorter_brought(&given, to, found->term), &count, &why))
        return false;
    bool less = count < event->ops || (count == event->ops_in && event->ops == count &&
                                       (found->ops < ops || study->function));
    found->ops = count;
    return less;
}

/* What is shorter, in the event. */
static void shorten(const Work *work, CodeStudy *study, const ShortJob *job, size_t ops,
                    SimplifyEvent *event) {
    Session *session = work->session;
    Pool *to = pool_new_beside(job->pool, SHORT_MEMORY);
    Buf output = {0};
    ShortReport found;
    pool_as_written(to);
    TextForm form = {to, work_vars(&study->query), MOST_OPS, exec_squares(session->exec)};
    if (short_form(job, to, session->statement, &found) &&
        costs_less(study, to, &found, event, ops) &&
        text_term(&output, &form, found.term)) {
        event->ops = found.ops, event->proof = found.proof;
        event->output = arena_buf(session->statement, &output);
    }
    pool_free(to);
}

static size_t constants_of(const Node *node, uint64_t *words, size_t n, unsigned depth) {
    if (depth == DEEPEST) return n;
    if (node->kind == NODE_NUMBER && n < CONSTANTS_MOST) words[n++] = node->num;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) n = constants_of(node->kid[i], words, n, depth + 1);
    return n;
}

/* Forms have `& ~` as one operation. */
static size_t form_ops(const EqualForm *form) {
    size_t ops = form->ops;
    for (const char *at = form->text; (at = strstr(at, "& ~")); at++) ops++;
    return ops;
}

/* What is equal only where a condition holds is found among small forms. */
static void shorten_when(const Work *work, const CodeStudy *study, SimplifyEvent *event) {
    const ListingJob *code = &study->job;
    uint64_t words[CONSTANTS_MOST] = {0};
    Forms forms;
    if (!command_condition(work) || code->target || event->bits || !event->ops) return;
    if (study->value.kind == KIND_BOOL) return;
    EnumerateJob job = {.pool = code->pool,
                        .target = code->root,
                        .when = term_land(code->pool, code->when, code->defined),
                        .names = work_vars(&study->query),
                        .constants = words,
                        .nconstants = constants_of(command_expr(work), words, 1, 0),
                        .ops = event->ops - 1,
                        .limits = &work->session->limits};
    enumerate_forms(&job, work->session->statement, &forms);
    for (size_t i = 0; i < forms.count; i++) {
        if (form_ops(&forms.at[i]) >= event->ops) continue;
        event->output = forms.at[i].text, event->ops = form_ops(&forms.at[i]);
        event->proof = "where the condition holds";
    }
}

/* "maj(a, b, c)"; NULL: it has no name, or is written so. */
static const char *name_of(const Work *work, const Query *query, const char *output) {
    const char *function, *doc;
    const Node *expr = code_called(work, &function);
    if (expr->kind == NODE_CALL && !work_calls_own(work, expr)) return NULL;
    const Node *shortest = work_read(work->session, output);
    Named named = {.work = work,
                   .expr = expr,
                   .shortest =
                       shortest && shortest->kind == NODE_EXPR ? shortest->kid[0] : NULL,
                   .when = command_condition(work),
                   .mode = NAMES_STUDY};
    for (size_t i = 0; i < query->nused; i++) {
        if (term_is_word(query->used[i].term)) continue;
        if (named.count == NAMED_MOST) return NULL;
        named.sym[named.count++] = query->used[i].sym;
    }
    const Node *call = named_call(&named, &doc);
    const char *name = call ? print_text(work->session->statement, call) : output;
    return strcmp(name, output) == 0 ? NULL : name;
}

static bool short_for(const Work *work, Goal whole, Pool *written, SimplifyEvent *event) {
    Session *session = work->session;
    const Node *expr = command_expr(work);
    const Target *goal = whole.target;
    double start = watch_now();
    CodeStudy study = {0};
    if (!read_term(work, &study, &whole, written)) return false;
    ListingJob *code = &study.job;
    const char *input = print_text(session->statement, expr), *why;
    size_t ops = study.function ? short_ops(code->pool, code->root) : ast_ops(expr);
    size_t count = ops;
    code->target = goal;
    if (goal && !count_code(code, code->root, &count, &why))
        return work_error(work, "%s can't do %s", goal->name,
                          code_refusal(&study, goal, why));
    *event = (SimplifyEvent){.input = input,
                             .output = input,
                             .target = goal ? goal->name : NULL,
                             .bits = written ? whole.bits : 0,
                             .ops_in = count,
                             .ops = count,
                             .proof = "same term"};
    /* more operations may be fewer instructions; a function's name is none of its own */
    size_t most = goal ? 2 * ops + 2 : ops + (study.function != NULL);
    ShortJob job = {.pool = code->pool,
                    .bits = whole.bits,
                    .term = code->root,
                    .when = term_land(code->pool, code->when, code->defined),
                    .ops = most,
                    .limits = &session->limits};
    uint64_t steps = session->watch.steps;
    for (unsigned how = 0; how < (goal ? COUNTS : 1u); how++) {
        if (shorter_took_long(&session->watch, steps)) break;
        job.count = (ShortCount)how;
        shorten(work, &study, &job, ops, event);
    }
    shorten_when(work, &study, event);
    if (work->start != 0 && !written) /* lines of files need no name */
        event->name = name_of(work, &study.query, event->output);
    event->micros = (watch_now() - start) * 1e6;
    return true;
}

bool command_short(const Work *work, SimplifyEvent *event) {
    Goal goal;
    if (!read_goal(work, &goal)) return false;
    if (goal.bits == 64) return short_for(work, goal, NULL, event);
    Pool *written = pool_new_beside(session_pool(work->session), SHORT_MEMORY);
    pool_as_written(written);
    bool done = short_for(work, goal, written, event);
    pool_free(written);
    return done;
}

void command_simplify(const Work *work) {
    SimplifyEvent event;
    if (!command_short(work, &event)) return;
    session_tell(work->session);
    report_simplify(&work->session->report, &event);
}

/* :forms */

/* The first word at or after *at; its length, and *at behind it. */
static size_t next_word(const char **at, const char **word) {
    *word = *at + strspn(*at, " ");
    size_t len = strcspn(*word, " :");
    *at = *word + len;
    return len;
}

/* `with ~ & 1:` into the job. false: an error was reported. */
static bool allow(const Work *work, EnumerateJob *job, uint64_t *words) {
    const char *at = work->node->text + strlen("with"), *word;
    Buf list = {0};
    bool good = true;
    job->nconstants = 0;
    for (size_t len; good && (len = next_word(&at, &word));) {
        char *end = NULL;
        bool number = isdigit((unsigned char)word[len > 1 && *word == '-']);
        if (number && job->nconstants < CONSTANTS_MOST)
            words[job->nconstants++] = (uint64_t)strtoull(word, &end, 0);
        good = number ? end == word + len : enumerate_knows(word, len);
        buf_printf(&list, list.len ? " %.*s" : "%.*s", (int)len, word);
        if (!good)
            work_error(
                work,
                "forms are not made of '%.*s'\n|operators are ~ - & | ^ + * << >>, "
                "with a blank between them, and at most %d numbers",
                (int)len, word, CONSTANTS_MOST);
    }
    if (!list.len) work_error(work, "operators are wanted after 'with'");
    good = good && list.len;
    job->operators = arena_buf(work->session->statement, &list);
    return good;
}

static void say_forms(const Work *work, const char *input, const EnumerateJob *job,
                      const Forms *forms) {
    Buf text = {0};
    size_t shown = 0;
    for (size_t i = 0; i < forms->count; i++) {
        const EqualForm *form = &forms->at[i];
        if (strcmp(form->text, input) == 0) continue;
        buf_printf(&text, "%-40s  %zu operation%s\n", form->text, form->ops,
                   form->ops == 1 ? "" : "s");
        shown++;
    }
    if (!shown && job->operators)
        buf_printf(&text, "no %sform of", forms->count ? "other " : "");
    else
        buf_printf(&text, "%zu other form%s, all of", shown, shown == 1 ? "" : "s");
    buf_printf(&text, " at most %zu operation%s of %s\n", forms->ops,
               forms->ops == 1 ? "" : "s",
               job->operators ? job->operators : enumerate_usual);
    work_say(work, &text);
}

void command_forms(const Work *work) {
    Session *session = work->session;
    Query query = work_study(work);
    const Node *expr = command_expr(work);
    Value value;
    Term guard;
    uint64_t words[CONSTANTS_MOST];
    if (!command_term(work, &query, expr, &guard, &value, "has other forms") ||
        !command_half(work, &query, &value, guard))
        return;
    if (value.kind == KIND_BOOL) {
        work_error(work, "only a word has other forms");
        return;
    }
    EnumerateJob job = {.pool = query.pool,
                        .target = value.term,
                        .when = term_land(query.pool, guard, query.defined),
                        .names = work_vars(&query),
                        .constants = words,
                        .nconstants = constants_of(expr, words, 0, 0),
                        .ops = ast_ops(expr),
                        .wanted = FORMS_WANTED,
                        .limits = &session->limits};
    Forms forms;
    if (*work->node->text && !allow(work, &job, words)) return;
    enumerate_forms(&job, session->statement, &forms);
    say_forms(work, print_plain(session->statement, expr), &job, &forms);
}
