/* A tool is a row: the words that stand before its argument make a statement of it. */
#include "shell/serve/serve_tools.h"

#include <string.h>

#include "base/interrupt.h"
#include "shell/report/json_get.h"

typedef struct {
    const char *name, *title, *doc;
    const char *argument, *about; /* its text */
    const char *words;            /* that make a statement of it */
    bool target;                  /* it may name a target for code */
} Tool;

static const Tool tools[] = {
    {"eval", "Calculate",
     "Runs bbx statements: expressions over 64-bit words and sets of squares, variables, "
     "functions as C writes them, commands (:help lists them). Names stay for later calls.",
     "text", "the statements, e.g. knight({d4}) & ~file(c)", "", false},
    {"law", "Prove or refute",
     "Decides a claim for all 64-bit words: proved (with the method), refuted (with a "
     "counterexample), or undecided. Nothing is called proved by tests.",
     "claim", "e.g. (a & b) + (a | b) == a + b, or x & -x == x when popcount(x) == 1", "law ",
     false},
    {"simplify", "Shorten",
     "Finds a shorter expression that is proved equal for all 64-bit words.", "expression",
     "e.g. (a | b) & ~(a & b)", ":simplify ", true},
    {"asm", "Compile", "Lists the instructions that calculate the expression.", "expression",
     "e.g. x & (x - 1)", ":asm ", true},
    {"find", "Find constants",
     "Finds words that make a claim a law: magic numbers, masks, multipliers. They become "
     "variables.",
     "claim", "the names to find and the claim, e.g. k, s: (x * k) >> s == x / 10 when x < 1000 && s < 20",
     ":find ", false},
};

static const Tool *tool_of(const char *name) {
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (strcmp(tools[i].name, name) == 0) return &tools[i];
    return NULL;
}

/* --- schemas --- */

static json_t *input_schema(const Tool *tool) {
    json_t *members = json_pack(
        "{s:{s:s, s:s}, s:{s:s, s:s}, s:{s:s, s:s, s:{s:[s, s, s]}}}", tool->argument,
        "type", "string", "description", tool->about, "reset", "type", "boolean",
        "description", "begin with a new session", "settings", "type", "object",
        "description",
        "settings by name, as :set takes them; they stay: timeout (seconds a law may "
        "take), memory (MB), steps, squares",
        "additionalProperties", "type", "string", "number", "boolean");
    if (tool->target)
        json_object_set_new(members, "target",
                            json_pack("{s:s, s:s}", "type", "string", "description",
                                      "x86-64, bmi, avx2, avx-512, …"));
    return json_pack("{s:s, s:o, s:[s], s:b}", "type", "object", "properties", members,
                     "required", tool->argument, "additionalProperties", 0);
}

static json_t *output_schema(void) {
    return json_pack(
        "{s:s, s:{s:{s:s, s:s}, s:{s:s, s:{s:s, s:[s], s:{s:{s:s}}}}}, s:[s, s]}", "type",
        "object", "properties", "status", "type", "integer", "description",
        "0; 1: a law was refuted, or an assert failed; 2: an error; 3: undecided",
        "results", "type", "array", "items", "type", "object", "required", "type",
        "properties", "type", "type", "string", "required", "status", "results");
}

json_t *serve_tools_list(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        const Tool *tool = &tools[i];
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:o, s:o}", "name", tool->name, "title",
                            tool->title, "description", tool->doc, "inputSchema",
                            input_schema(tool), "outputSchema", output_schema()));
    }
    return json_pack("{s:o}", "tools", list);
}

/* --- calls --- */

static const char *setting_text(Arena *arena, const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_STRING: return json_string_value(value);
    case JSON_INTEGER: return arena_printf(arena, "%lld", (long long)json_integer_value(value));
    case JSON_REAL: return arena_printf(arena, "%g", json_real_value(value));
    case JSON_TRUE: return "on";
    case JSON_FALSE: return "off";
    default: return NULL;
    }
}

static const char *settings_wrong(Arena *arena, json_t *given) {
    const char *name;
    json_t *value;
    if (given && !json_is_object(given)) return "'settings' must be an object";
    json_object_foreach(given, name, value) {
        if (!settings_find(name)) return arena_printf(arena, "there is no setting '%s'", name);
        if (!setting_text(arena, value))
            return arena_printf(arena, "the setting '%s' must be a text or a number", name);
    }
    return NULL;
}

const char *serve_tools_wrong(Arena *arena, const char *name, const json_t *arguments) {
    const Tool *tool = tool_of(name);
    if (!tool) return arena_printf(arena, "there is no tool '%s'", name);
    if (!json_is_string(json_object_get(arguments, tool->argument)))
        return arena_printf(arena, "'%s' needs a text '%s'", name, tool->argument);
    const json_t *target = json_object_get(arguments, "target");
    if (target && !json_is_string(target)) return "'target' must be a text";
    const json_t *reset = json_object_get(arguments, "reset");
    if (reset && !json_is_boolean(reset)) return "'reset' must be true or false";
    return settings_wrong(arena, json_object_get(arguments, "settings"));
}

bool serve_tools_resets(const json_t *arguments) {
    return json_get_bool(arguments, "reset");
}

static void run(Session *session, const char *text, size_t len) {
    if (!*interrupt_flag()) session_text(session, "-e", text, len);
    session->quit = false;
}

static void run_settings(Session *session, json_t *given) {
    const char *name;
    json_t *value;
    Buf text = {0};
    json_object_foreach(given, name, value)
        buf_printf(&text, ":set %s %s\n", name, setting_text(session->statement, value));
    run(session, buf_str(&text), text.len);
    buf_free(&text);
}

/* What already is such a statement stays. */
static void run_tool(Session *session, const Tool *tool, const json_t *arguments) {
    const char *given = json_get_text(arguments, tool->argument);
    const char *target = json_get_text(arguments, "target");
    size_t len = strlen(tool->words);
    Buf text = {0};
    bool whole = strncmp(given, tool->words, len) == 0 ||
                 (strcmp(tool->name, "law") == 0 && strncmp(given, "refute ", 7) == 0);
    if (!whole) buf_puts(&text, tool->words);
    if (!whole && *target) buf_printf(&text, "%s ", target);
    buf_puts(&text, given);
    run(session, text.data, text.len);
    buf_free(&text);
}

json_t *serve_tools_call(Session *session, ServeSaid *said, const char *name,
                         const json_t *arguments) {
    ArenaMark mark = arena_mark(session->statement);
    interrupt_clear();
    report_take_outcome(&session->report);
    buf_clear(&said->text);
    json_array_clear(said->objects);
    said->size = 0;
    run_settings(session, json_object_get(arguments, "settings"));
    if (!session->report.outcome.errors)
        run_tool(session, tool_of(name), arguments);
    session->report.outcome.interrupted = *interrupt_flag() != 0;
    int status = report_status(&session->report);
    arena_release(session->statement, mark);
    return json_pack("{s:[{s:s, s:o}], s:{s:i, s:O}, s:b}", "content", "type", "text", "text",
                     serve_said_text(buf_str(&said->text)), "structuredContent", "status",
                     status, "results", said->objects, "isError",
                     session->report.outcome.errors);
}
