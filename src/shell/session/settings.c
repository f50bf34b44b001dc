/* Settings: a table of rows with the offset of each one's field; a type is a pair of
 * functions that read and show a field. */
#include "shell/session/settings.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

static bool read_CHOICE(const SettingRow *row, void *field, const char *text) {
    unsigned index = 0;
    while (row->values[index] && strcmp(row->values[index], text) != 0) index++;
    if (row->values[index]) *(SettingCHOICE *)field = index;
    return row->values[index] != NULL;
}

static void show_CHOICE(const SettingRow *row, const void *field, Buf *out) {
    buf_puts(out, row->values[*(const SettingCHOICE *)field]);
}

static bool read_FLAG(const SettingRow *row, void *field, const char *text) {
    static const char *const words[] = {"on", "off", "true", "false",
                                        "1",  "0",   "yes",  "no"};
    (void)row;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], text) == 0) {
            *(SettingFLAG *)field = i % 2 == 0;
            return true;
        }
    return false;
}

static void show_FLAG(const SettingRow *row, const void *field, Buf *out) {
    (void)row;
    buf_puts(out, *(const SettingFLAG *)field ? "on" : "off");
}

static bool read_COUNT(const SettingRow *row, void *field, const char *text) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (errno || *end || number < strtoull(row->values[0], NULL, 10) ||
        number > strtoull(row->values[1], NULL, 10))
        return false;
    *(SettingCOUNT *)field = number;
    return true;
}

static void show_COUNT(const SettingRow *row, const void *field, Buf *out) {
    (void)row;
    buf_printf(out, "%" PRIu64, *(const SettingCOUNT *)field);
}

static bool read_SECONDS(const SettingRow *row, void *field, const char *text) {
    char *end;
    (void)row;
    double seconds = strtod(text, &end);
    if (end == text || *end || !isfinite(seconds) || seconds < 0) return false;
    *(SettingSECONDS *)field = seconds;
    return true;
}

static void show_SECONDS(const SettingRow *row, const void *field, Buf *out) {
    (void)row;
    buf_printf(out, "%g", *(const SettingSECONDS *)field);
}

static bool read_TEXT(const SettingRow *row, void *field, const char *text) {
    (void)row;
    SettingTEXT *kept = field;
    size_t len = strlen(text);
    if (!len || len >= sizeof kept->text) return false;
    memcpy(kept->text, text, len + 1);
    return true;
}

static void show_TEXT(const SettingRow *row, const void *field, Buf *out) {
    (void)row;
    buf_puts(out, ((const SettingTEXT *)field)->text);
}

static bool read_SHAPE(const SettingRow *row, void *field, const char *text) {
    (void)row;
    Buf problem = {0};
    bool good = shape_read(text, field, &problem);
    buf_free(&problem);
    return good;
}

static void show_SHAPE(const SettingRow *row, const void *field, Buf *out) {
    (void)row;
    shape_write(out, *(const SettingSHAPE *)field);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})
enum { WORDS_FLAG = 1, WORDS_CHOICE = 1, WORDS_COUNT = 0, WORDS_SECONDS = 0, WORDS_TEXT = 0,
       WORDS_SHAPE = 0 };

const SettingRow settings_rows[] = {
#define SETTING(name, type, initial, values, doc)                                        \
    {#name,       doc,        LIST values, WORDS_##type, offsetof(Settings, name),       \
     read_##type, show_##type},
#include "shell/session/settings.def"
#undef SETTING
    {0},
};

void settings_init(Settings *settings) {
    *settings = (Settings){
#define SETTING(name, type, initial, values, doc) .name = initial,
#include "shell/session/settings.def"
#undef SETTING
    };
}

BoardShape settings_shape(const Settings *settings) {
    BoardShape shape = settings->board;
    shape.numbering |= (uint8_t)settings->squares;
    return shape;
}

static void list_values(const SettingRow *row, Buf *out) {
    for (size_t i = 0; row->values[i]; i++) {
        if (i > 0) buf_puts(out, row->values[i + 1] ? ", " : " or ");
        buf_puts(out, row->values[i]);
    }
}

static void wrong_value(const SettingRow *row, const char *value, Buf *problem) {
    BoardShape shape;
    if (row->read == read_SHAPE) {
        shape_read(value, &shape, problem);
        return;
    }
    buf_printf(problem, "'%s' is not a value of the setting '%s'\n|", value, row->name);
    if (row->words) {
        Suggest near = suggest_for(value);
        for (size_t i = 0; row->values[i]; i++) suggest_try(&near, row->values[i]);
        if (near.best) buf_printf(problem, "did you mean '%s'? ", near.best);
        buf_puts(problem, "it takes ");
        list_values(row, problem);
    } else if (row->read == read_TEXT) {
        buf_printf(problem, "it takes 1 to %s bytes", row->values[0]);
    } else if (row->values[1]) {
        buf_printf(problem, "it takes a whole number from %s to %s", row->values[0],
                   row->values[1]);
    } else {
        buf_printf(problem, "it takes a number, at least %s", row->values[0]);
    }
}

static void unknown_name(const char *name, Buf *problem) {
    Suggest near = suggest_for(name);
    for (const SettingRow *row = settings_rows; row->name; row++)
        suggest_try(&near, row->name);
    buf_printf(problem, "unknown setting '%s'", name);
    if (near.best)
        buf_printf(problem, "\n|did you mean '%s'?", near.best);
    else
        buf_puts(problem, "\n|:set without a name lists the settings");
}

bool settings_set(Settings *settings, const char *name, const char *value, Buf *problem) {
    const SettingRow *row = settings_find(name);
    if (!row) {
        unknown_name(name, problem);
        return false;
    }
    const SettingSHAPE board = settings->board;
    const SettingCHOICE squares = settings->squares;
    if (!row->read(row, (char *)settings + row->offset, value)) {
        wrong_value(row, value, problem);
        return false;
    }
    if (!shape_fits(settings_shape(settings), problem)) {
        settings->board = board, settings->squares = squares;
        return false;
    }
    if (row->offset == offsetof(Settings, timeout)) settings->timeout_given = true;
    return true;
}

bool settings_assign(Settings *settings, const char *text, Buf *problem) {
    const char *equals = strchr(text, '=');
    if (!equals) {
        buf_printf(problem, "'%s' is not NAME=VALUE", text);
        return false;
    }
    Buf name = {0};
    buf_putn(&name, text, (size_t)(equals - text));
    bool good = settings_set(settings, buf_str(&name), equals + 1, problem);
    buf_free(&name);
    return good;
}

void settings_show(const Settings *settings, const SettingRow *row, Buf *value) {
    row->show(row, (const char *)settings + row->offset, value);
}

const SettingRow *settings_find(const char *name) {
    const SettingRow *row = settings_rows;
    while (row->name && strcmp(row->name, name) != 0) row++;
    return row->name ? row : NULL;
}
