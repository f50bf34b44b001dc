/* Commands about the session: names, files, settings, leaving. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "render/text/value.h"
#include "shell/command/command.h"
#include "shell/command/help.h"
#include "shell/command/save.h"
#include "shell/law/law_slips.h"
#include "shell/session/refusal.h"

void command_help(const Work *work) {
    Session *session = work->session;
    const char *topic = command_rest(work), *nearest = NULL;
    Buf text = {0};
    if (help_topic(session->exec, session->statement, topic, &text, &nearest)) {
        work_say(work, &text);
        return;
    }
    work_error_at(work, work_place(work, topic), "no help about '%s'\n|%s%s%s", topic,
                  nearest ? "did you mean '" : ":help alone is the overview",
                  nearest ? nearest : "", nearest ? "'?" : "");
    buf_free(&text);
}

/* :vars, :funcs */

static void put_variable(const Work *work, const Entry *entry, Buf *text) {
    const Session *session = work->session;
    if (entry->kind == ENTRY_ARRAY || entry->rank) {
        buf_printf(text, "%s\n", entry->text ? entry->text : entry->sym->name);
        return;
    }
    buf_printf(text, "%s%s = ", entry->kind == ENTRY_CONSTANT ? "const " : "",
               entry->sym->name);
    value_line(text, &session->report.first->style, &entry->value);
    buf_putc(text, '\n');
}

void command_vars(const Work *work) {
    Session *session = work->session;
    Entry *entries;
    Buf text = {0};
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    for (size_t i = 0; i < count; i++) {
        bool shown = entries[i].kind == ENTRY_VARIABLE ||
                     entries[i].kind == ENTRY_CONSTANT || entries[i].kind == ENTRY_ARRAY;
        if (shown) put_variable(work, &entries[i], &text);
    }
    if (text.len == 0) buf_puts(&text, "no variables\n");
    work_say(work, &text);
}

static void put_function(const Entry *entry, Buf *text) {
    const char *signature = entry->signature ? entry->signature : entry->sym->name;
    buf_printf(text, "  %-28s", signature);
    if (entry->doc && *entry->doc) buf_printf(text, " %s", entry->doc);
    while (text->len > 0 && text->data[text->len - 1] == ' ') text->data[--text->len] = 0;
    buf_putc(text, '\n');
}

void command_funcs(const Work *work) {
    Session *session = work->session;
    Entry *entries;
    size_t own = 0;
    Buf text = {0};
    const char *which = command_rest(work);
    if (strcmp(which, "refused") == 0) {
        refusal_list(session, &text);
        work_say(work, &text);
        return;
    }
    size_t count = exec_entries(session->exec, session->statement, true, &entries);
    for (size_t i = 0; i < count; i++) {
        if (entries[i].kind != ENTRY_FUNCTION && entries[i].kind != ENTRY_COMPILED &&
            entries[i].kind != ENTRY_MACRO)
            continue;
        if (own++ == 0) buf_puts(&text, "yours\n");
        put_function(&entries[i], &text);
    }
    count = help_grouped(session->exec, session->statement, &entries);
    for (size_t i = 0; i < count; i++) {
        if (entries[i].group) buf_printf(&text, "%s\n", entries[i].group);
        put_function(&entries[i], &text);
    }
    work_say(work, &text);
}

/* Names that :undo tells of. */
enum { UNDONE_MOST = 10 };

/* "y is 5 again", "f is gone". */
static void put_restored(const Work *work, const Symbol *sym, Buf *text) {
    Entry entry;
    bool own = exec_describe(work->session->exec, sym->name, &entry) &&
               entry.kind != ENTRY_BUILTIN;
    bool value = own && entry.rank == 0 &&
                 (entry.kind == ENTRY_VARIABLE || entry.kind == ENTRY_CONSTANT);
    buf_printf(text, "%s is ", sym->name);
    if (value && entry.value.kind == KIND_INT)
        buf_printf(text, "%" PRId64, (int64_t)entry.value.term.word);
    else if (value)
        value_line(text, work_style(work), &entry.value);
    buf_puts(text, value ? " again\n" : own ? "what it was before\n" : "gone\n");
}

void command_code(const Work *work) {
    Session *session = work->session;
    const char *name = command_rest(work);
    const Symbol *sym = symbol_known(session->symbols, name, strlen(name));
    Buf text = {0};
    Query query = work_query(work);
    if (sym && exec_code(&query, sym, &text))
        work_say(work, &text);
    else
        work_error_at(
            work, work_place(work, name),
            "there is no function '%s' of C or of a compiled file\n|functions of "
            "bbx's own are no code: :show",
            name);
}

void command_undo(const Work *work) {
    Session *session = work->session;
    Symbol **names;
    size_t count = exec_undo_names(session->exec, session->statement, &names);
    Buf text = {0};
    if (!exec_undo(session->exec)) {
        work_error(work, "there is nothing to undo");
        return;
    }
    for (size_t i = 0; i < count && i < UNDONE_MOST; i++)
        put_restored(work, names[i], &text);
    if (count > UNDONE_MOST)
        buf_printf(&text, "and %zu more names\n", count - UNDONE_MOST);
    if (text.len == 0) buf_puts(&text, "taken back\n");
    work_say(work, &text);
}

void command_reset(const Work *work) {
    exec_reset(work->session->exec);
    law_slips_forget(work->session);
}

void command_quit(const Work *work) {
    work->session->quit = true;
}

/* Files */

/* The file name of the command, without quotes, "~/" at home; NULL: an error was
 * reported. *over: there is a ! or --overwrite before it. */
static const char *file_name(const Work *work, bool *over) {
    static const char option[] = "--overwrite";
    char *name = command_rest(work);
    size_t before = *name == '!' ? 1 : strcspn(name, " \t");
    *over = *name == '!' ||
            (before == sizeof option - 1 && strncmp(name, option, before) == 0);
    if (*over) name += before + strspn(name + before, " \t");
    if (strncmp(name, "--", 2) == 0) {
        work_error_at(work, work_place(work, name),
                      "'%s' is not a file name\n|./%s is one", name, name);
        return NULL;
    }
    size_t len = strlen(name);
    if (len >= 2 && (name[0] == '"' || name[0] == '\'') && name[len - 1] == name[0]) {
        name[len - 1] = '\0';
        name++;
    }
    if (!*name) {
        work_error(work, "':%s' wants a file's name", work->node->sym->name);
        return NULL;
    }
    const char *home = getenv("HOME");
    if (strncmp(name, "~/", 2) != 0 || !home) return name;
    return arena_printf(work->session->statement, "%s%s", home, name + 1);
}

void command_load(const Work *work) {
    Session *session = work->session;
    bool over;
    const char *name = file_name(work, &over);
    if (!name) return;
    if (over) {
        work_error_at(work, work_place(work, command_rest(work)),
                      "':load' overwrites nothing\n|:load %s", name);
        return;
    }
    Span place = work_place(work, name);
    if (*name != '/')
        name = arena_printf(session->statement, "%s%s", session->folder, name);
    session_tell(session);
    ExecScript outer = exec_begin_script(session->exec);
    const char *problem = session_file(session, name);
    exec_end_script(session->exec, outer);
    if (problem) work_error_at(work, place, "cannot load '%s': %s", name, problem);
}

void command_save(const Work *work) {
    Session *session = work->session;
    bool over;
    const char *name = file_name(work, &over);
    if (!name) return;
    const char *misfit = save_misfit(session, name);
    if (misfit) {
        work_error(work, "only a C file can hold '%s'\n|:save %.*s.c", misfit,
                   (int)strcspn(name, "."), name);
        return;
    }
    Buf text = {0};
    size_t count = save_session(session, &text);
    if (work_write(work, name, &text, over))
        session_sayf(session, "save", "saved %zu name%s to %s\n", count,
                     count == 1 ? "" : "s", name);
    buf_free(&text);
}

/* :set */

static void put_setting(const Settings *settings, const SettingRow *row, Buf *text) {
    Buf value = {0};
    settings_show(settings, row, &value);
    buf_printf(text, "%-8s %-9s %s\n", row->name, buf_str(&value), row->doc);
    buf_free(&value);
}

static void show_settings(const Work *work, const char *name) {
    Buf text = {0};
    const SettingRow *only = settings_find(name);
    if (*name && !only) {
        settings_set(&work->session->settings, name, "", &text);
        work_error_at(work, work_place(work, name), "%s", buf_str(&text));
        buf_free(&text);
        return;
    }
    for (const SettingRow *row = settings_rows; row->name; row++)
        if (!only || only == row) put_setting(&work->session->settings, row, &text);
    work_say(work, &text);
}

void command_set(const Work *work) {
    Session *session = work->session;
    char *name = command_rest(work), *value = name + strcspn(name, " \t=");
    if (!*value) {
        show_settings(work, name);
        return;
    }
    Span place = work_place(work, name);
    char *end = value;
    value += strspn(value, " \t=");
    *end = '\0';
    Buf problem = {0};
    if (settings_find(name)) place.start += (uint32_t)(value - name);
    if (settings_set(&session->settings, name, value, &problem))
        session_settle(session);
    else
        work_error_at(work, place, "%s", buf_str(&problem));
    buf_free(&problem);
}
