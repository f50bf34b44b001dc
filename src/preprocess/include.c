/* "name" is looked for beside the including file and beside the text that was opened
 * first. What stands in standard headers bbx knows by itself: there is nothing to read.
 */
#include "preprocess/include.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { INCLUDED_DEEP = 200, INCLUDED_MOST = 100000 };

static const char *const headers[] = {
    "assert.h",
    "complex.h",
    "ctype.h",
    "errno.h",
    "fenv.h",
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "locale.h",
    "math.h",
    "setjmp.h",
    "signal.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbit.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "tgmath.h",
    "threads.h",
    "time.h",
    "uchar.h",
    "wchar.h",
    "wctype.h",
    "algorithm",
    "array",
    "atomic",
    "bit",
    "bitset",
    "cassert",
    "chrono",
    "cctype",
    "cerrno",
    "climits",
    "cmath",
    "concepts",
    "condition_variable",
    "cstdarg",
    "cstddef",
    "cstdint",
    "cstdio",
    "cstdlib",
    "cstring",
    "ctime",
    "deque",
    "exception",
    "fstream",
    "functional",
    "initializer_list",
    "iomanip",
    "ios",
    "iosfwd",
    "iostream",
    "istream",
    "iterator",
    "limits",
    "list",
    "map",
    "memory",
    "mutex",
    "new",
    "numeric",
    "optional",
    "ostream",
    "queue",
    "random",
    "set",
    "sstream",
    "stdexcept",
    "string",
    "string_view",
    "thread",
    "tuple",
    "type_traits",
    "typeinfo",
    "unordered_map",
    "utility",
    "vector",
};

struct InputOnce {
    InputOnce *next;
    dev_t device;
    ino_t file;
};

typedef struct {
    char *name;  /* without quotes */
    bool quoted; /* "name", not <name> */
} Header;

static bool is_standard(const char *name) {
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (strcmp(headers[i], name) == 0) return true;
    return false;
}

/* false: the pieces are no file's name. */
static bool read_header(const PreprocessInput *in, const PieceList *list, Header *h) {
    Buf text = {0};
    for (size_t i = 0; i < list->count; i++) {
        if (i && list->at[i].space) buf_putc(&text, ' ');
        buf_putn(&text, list->at[i].text, list->at[i].len);
    }
    char *name = arena_buf(in->arena, &text);
    char *end = *name ? strchr(name + 1, *name == '<' ? '>' : '"') : NULL;
    if (!end || (*name != '"' && *name != '<') || end == name + 1) return false;
    *end = '\0';
    *h = (Header){name + 1, *name == '"'};
    return true;
}

static FILE *open_file(const char *path, struct stat *st) {
    FILE *file = fopen(path, "re");
    if (file && fstat(fileno(file), st) == 0 && S_ISREG(st->st_mode)) return file;
    if (file) fclose(file);
    if (file) errno = EISDIR;
    return NULL;
}

/* Beside a file of this name. */
static FILE *open_beside(const PreprocessInput *in, const char *beside, const char *name,
                         const char **path, struct stat *st) {
    const char *slash = *name == '/' ? NULL : strrchr(beside, '/');
    size_t folder = slash ? (size_t)(slash - beside) + 1 : 0;
    *path = arena_printf(in->arena, "%.*s%s", (int)folder, beside, name);
    return open_file(*path, st);
}

static FILE *find(const PreprocessInput *in, const Header *h, const char **path,
                  struct stat *st) {
    FILE *file = open_beside(in, input_file(in)->name, h->name, path, st);
    int problem = errno;
    if (!file) file = open_beside(in, in->file[0].name, h->name, path, st);
    errno = problem;
    return file;
}

static bool is_once(const PreprocessInput *in, const struct stat *st) {
    for (const InputOnce *o = in->preprocess->once; o; o = o->next)
        if (o->device == st->st_dev && o->file == st->st_ino) return true;
    return false;
}

void include_once(PreprocessInput *in) {
    struct stat st;
    Preprocess *p = in->preprocess;
    if (in->trial || in->files == 1 || stat(input_file(in)->name, &st) != 0) return;
    InputOnce *once = ARENA_NEW(p->arena, InputOnce);
    *once = (InputOnce){p->once, st.st_dev, st.st_ino};
    p->once = once;
}

void include_close(PreprocessInput *in) {
    if (in->files > 1) fclose(input_file(in)->context);
    input_end(in);
}

bool include_endless(const PreprocessInput *in) {
    return in->files > INCLUDED_DEEP || in->included > INCLUDED_MOST;
}

static void read_file(PreprocessInput *in, FILE *file, const char *path) {
    PreprocessLanguage own = preprocess_language(path), outer = input_file(in)->language;
    const char *dot = strrchr(path, '.');
    bool shared = own == LANGUAGE_BBX || (dot && strcmp(dot, ".h") == 0);
    in->included++;
    input_begin(in, input_name(in->preprocess, path), preprocess_file_line, file,
                shared && outer != LANGUAGE_BBX ? outer : own);
}

bool include_file(PreprocessInput *in, const PieceList *name, char *problem,
                  size_t size) {
    Header h;
    struct stat st;
    const char *path;
    if (!read_header(in, name, &h)) {
        snprintf(problem, size, "#include wants a file's name in quotes");
        return false;
    }
    if (in->trial || (!h.quoted && is_standard(h.name))) return true;
    if (include_endless(in)) {
        snprintf(problem, size, "files are included without end here, '%s' among them",
                 h.name);
        return false;
    }
    FILE *file = find(in, &h, &path, &st);
    if (!file) {
        snprintf(problem, size, "cannot read '%s': %s", h.name, strerror(errno));
        return !h.quoted || is_standard(h.name);
    }
    if (is_once(in, &st))
        fclose(file);
    else
        read_file(in, file, path);
    return true;
}

bool include_exists(PreprocessInput *in, const PieceList *name) {
    Header h;
    struct stat st;
    const char *path;
    if (!read_header(in, name, &h)) return false;
    if (is_standard(h.name)) return true;
    FILE *file = in->trial ? NULL : find(in, &h, &path, &st);
    if (file) fclose(file);
    return file != NULL;
}
