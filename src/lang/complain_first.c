/* Statements that are wrong from their first word on: no grammar is asked. */
#include "lang/walk.h"

#include <ctype.h>

#include "base/suggest.h"

static const char *const commands[] = {
#define COMMAND(name, form, arguments, doc) #name,
#include "commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static size_t word_len(const char *text) {
    size_t len = 0;
    while (isalnum((unsigned char)text[len]) || text[len] == '_') len++;
    return len;
}

static bool unknown_command(Parse *p) {
    size_t len = word_len(p->text + 1);
    const char *name = arena_strn(p->arena, p->text + 1, len);
    Span span = span_of(p->base, p->base + len + 1);
    Suggest near = suggest_for(name);
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i]) == 0) return false;
        suggest_try(&near, commands[i]);
    }
    if (!len)
        walk_error(p, span, "a command is wanted behind ':'\n|:help lists them");
    else if (near.best)
        walk_error(p, span, "unknown command ':%s'\n|did you mean ':%s'?", name,
                   near.best);
    else
        walk_error(p, span, "unknown command ':%s'\n|:help lists the commands", name);
    return true;
}

/* What the language leaves out, by the word a statement begins with. */
static const struct {
    const char *word, *message;
} refused[] = {
    {"struct", "structs are not part of the language"},
    {"class", "classes are not part of the language"},
    {"union", "unions are not part of the language"},
    {"template", "templates are not part of the language"},
    {"namespace", "namespaces are not part of the language\n|paste what is in it"},
    {"using", "'using' is C++'s\n|write typedef unsigned long long U64;"},
    {"goto", "goto is not part of the language"},
    {"else", "'else' without its 'if'"},
    {"case", "'case' stands in a switch only"},
    {"default", "'default' stands in a switch only"},
};

/* A word is a name of the user's where an operator or parenthesis follows. */
static bool used_as_name(const Parse *p, size_t len) {
    const char *s = p->text + len;
    while (*s == ' ') s++;
    return !*s || strchr("=|&^*/%+-?;,.()[", *s);
}

static bool refused_word(Parse *p) {
    size_t len = word_len(p->text);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (strlen(refused[i].word) != len || memcmp(refused[i].word, p->text, len) != 0)
            continue;
        if (used_as_name(p, len)) return false;
        walk_error(p, span_of(p->base, p->base + len), "%s", refused[i].message);
        return true;
    }
    return false;
}

bool complain_first(Parse *p) {
    switch (*p->text) {
    case ':':
        return unknown_command(p);
    case 's':
    case 'c':
    case 'u':
    case 't':
    case 'n':
    case 'g':
    case 'e':
    case 'd':
        return refused_word(p);
    default:
        return false;
    }
}
