/* The settings of a session, made from the rows of settings.def. */
#ifndef SHELL_SETTINGS_H
#define SHELL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "board/mapping.h"

/* The choices, in the order of their words; STYLE_ and SHOW_ are render's Look,
 * Show; table and board its TableForm, Theme. */
enum { VIEW_WHITE, VIEW_BLACK };
enum { STYLE_PLAIN, STYLE_WIKI, STYLE_BOX, STYLE_UNICODE, STYLE_SPOKEN };
enum { SHOW_AUTO, SHOW_BOARD, SHOW_NUMBER, SHOW_BINARY };
enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

typedef bool SettingFLAG;
typedef unsigned SettingCHOICE;
typedef uint64_t SettingCOUNT;
typedef double SettingSECONDS;
typedef uint64_t SettingMEGABYTES; /* megabytes */

typedef struct {
#define SETTING(name, type, initial, values, doc) Setting##type name;
#include "shell/session/settings.def"
#undef SETTING
    bool timeout_given; /* by --timeout, --set or :set: the prompt's default yields */
} Settings;

void settings_init(Settings *settings);
/* false: *problem has a message, and after "\n|" a hint, as diag_error takes it. */
bool settings_set(Settings *settings, const char *name, const char *value, Buf *problem);
/* "NAME=VALUE". */
bool settings_assign(Settings *settings, const char *text, Buf *problem);

/* The rows, by number; NULL behind the last. */
const char *settings_name(size_t index);
const char *settings_doc(size_t index);
void settings_show(const Settings *settings, size_t index, Buf *value);
/* The row of a name; SIZE_MAX when there is none. */
size_t settings_find(const char *name);
/* The words a setting takes, ended by NULL; NULL when it takes numbers or is unknown. */
const char *const *settings_values(const char *name, size_t len);

#endif
