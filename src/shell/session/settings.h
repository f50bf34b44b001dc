/* The settings of a session, made from the rows of settings.def. */
#ifndef SHELL_SETTINGS_H
#define SHELL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "board/shape.h"

/* The choices, in the order of their words; style, show, table and theme are render's
 * Look, Show, TableForm and Theme. */
enum { VIEW_WHITE, VIEW_BLACK };
enum { DETAIL_AUTO, DETAIL_FULL, DETAIL_SHORT };
enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

typedef bool SettingFLAG;
typedef unsigned SettingCHOICE;
typedef uint64_t SettingCOUNT;
typedef double SettingSECONDS;
typedef struct {
    char text[4096];
} SettingTEXT;
typedef BoardShape SettingSHAPE;

typedef struct {
#define SETTING(name, type, initial, values, doc) Setting##type name;
#include "shell/session/settings.def"
#undef SETTING
    bool timeout_given; /* by --timeout, --set or :set: the prompt's default yields */
} Settings;

/* The board, numbered as `squares` says. */
BoardShape settings_shape(const Settings *settings);
void settings_init(Settings *settings);
/* false: *problem has a message, and after "\n|" a hint, as diag_error takes it. */
bool settings_set(Settings *settings, const char *name, const char *value, Buf *problem);
/* "NAME=VALUE". */
bool settings_assign(Settings *settings, const char *text, Buf *problem);

/* The rows; the last has no name. That of a name, or NULL. */
typedef struct SettingRow SettingRow;
struct SettingRow {
    const char *name, *doc;
    const char *const *values; /* ended by NULL: */
    bool words;                /* those to choose from; else bounds */
    size_t offset;             /* of the field, which its type reads and shows: */
    bool (*read)(const SettingRow *row, void *field, const char *text);
    void (*show)(const SettingRow *row, const void *field, Buf *out);
};
extern const SettingRow settings_rows[];
const SettingRow *settings_find(const char *name);
void settings_show(const Settings *settings, const SettingRow *row, Buf *value);

#endif
