/* A file that is open in an editor, as workers know it. */
#ifndef SHELL_SERVE_FILE_H
#define SHELL_SERVE_FILE_H

#include "shell/serve/serve_text.h"
#include "shell/session/session.h"

typedef enum { SERVE_BBX, SERVE_C, SERVE_CPP, SERVE_RUST } ServeLanguage;

typedef struct {
    Session *session; /* as it was opened */
    const char *uri;
    const char *name; /* its path, by which the session's places name it */
    ServeLanguage language;
    ServeText text;
    ServeText code; /* the same without comments, once a worker has made it */
} ServeFile;

/* By the name's ending. */
ServeLanguage serve_file_language(const char *name);
/* "file:///a%20b.bbx" is "/a b.bbx"; other URIs name themselves. In the arena. */
const char *serve_file_name(Arena *arena, const char *uri);
const char *serve_file_uri(Arena *arena, const char *name);

#endif
