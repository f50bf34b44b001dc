/* "name" is looked for beside the including file, beside the text that was opened first
 * and in the folders of the command line. What stands in standard headers bbx knows by itself: there is nothing to read.
 */
#include "preprocess/include.h"

#include "base/among.h"
#include "base/cpp.h"
#include "base/door.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { INCLUDED_DEEP = 200, INCLUDED_MOST = 100000 };

/* Of C, POSIX and x86. */
static const char headers[] =
    "assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h "
    "locale.h math.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbit.h "
    "stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h "
    "threads.h time.h uchar.h wchar.h wctype.h "
    "dirent.h dlfcn.h fcntl.h libgen.h poll.h pthread.h sched.h strings.h sys/ioctl.h "
    "sys/mman.h sys/resource.h sys/select.h sys/stat.h sys/time.h sys/types.h "
    "sys/wait.h unistd.h "
    "emmintrin.h immintrin.h nmmintrin.h popcntintrin.h smmintrin.h tmmintrin.h "
    "x86intrin.h xmmintrin.h ";


/* Those that include others. */
static const struct {
    const char *name, *other;
} synonyms[] = {{"inttypes.h", "stdint.h"},     {"emmintrin.h", "immintrin.h"},
                {"nmmintrin.h", "immintrin.h"}, {"smmintrin.h", "immintrin.h"},
                {"tmmintrin.h", "immintrin.h"}, {"x86intrin.h", "immintrin.h"},
                {"xmmintrin.h", "immintrin.h"}};

/* What reading a standard header gives; NULL: nothing that bbx has not. */
static const char *text_of(const char *name) {
    static const char *const texts[][2] = {
#define HEADER(name, text) {name, text "\n"},
#include "preprocess/headers.def"
#undef HEADER
    };
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(synonyms[i].name, name) == 0) name = synonyms[i].other;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i][0], name) == 0) return texts[i][1];
    return NULL;
}

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
    size_t len = strlen(name);
    for (const char *at = headers; *at; at += strcspn(at, " ") + 1)
        if (strncmp(at, name, len) == 0 && at[len] == ' ') return true;
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
    FILE *file = door_open(path, "re");
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

static FILE *open_in_folders(const PreprocessInput *in, const char *name,
                             const char **path, struct stat *st) {
    const Preprocess *p = in->preprocess;
    FILE *file = NULL;
    for (size_t i = 0; i < p->nfolders && *name != '/' && !file; i++) {
        *path = arena_printf(in->arena, "%s/%s", p->folders[i], name);
        file = open_file(*path, st);
    }
    return file;
}

static FILE *find(const PreprocessInput *in, const Header *h, const char **path,
                  struct stat *st) {
    FILE *file = open_beside(in, input_file(in)->name, h->name, path, st);
    int problem = errno;
    if (!file) file = open_beside(in, in->file[0].name, h->name, path, st);
    if (!file) file = open_in_folders(in, h->name, path, st);
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
    if (in->trial || stat(input_file(in)->name, &st) != 0) return;
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
    bool shared = own == LANGUAGE_BBX || among_endings(".h", path);
    in->included++;
    input_begin(in, input_name(in->preprocess, path), preprocess_file_line, file,
                shared && outer != LANGUAGE_BBX ? outer : own);
}

static void read_standard(PreprocessInput *in, const char *name) {
    const char *text = text_of(name);
    FILE *file = text ? fmemopen((void *)(uintptr_t)text, strlen(text), "r") : NULL;
    in->included++;
    if (file)
        input_begin(in, input_name(in->preprocess, name), preprocess_file_line, file,
                    input_file(in)->language);
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
    if (in->trial) return true;
    if (preprocess_is_cpp(h.name)) {
        snprintf(problem, size, CPP_WORD, h.name);
        return false;
    }
    if (!h.quoted && is_standard(h.name)) {
        if (!include_endless(in)) read_standard(in, h.name);
        return true;
    }
    if (include_endless(in)) {
        snprintf(problem, size, "files are included without end here, '%s' among them",
                 h.name);
        return false;
    }
    FILE *file = find(in, &h, &path, &st);
    if (!file) {
        snprintf(problem, size,
                 "cannot read '%s': %s\n|-I FOLDER says where else headers are", h.name,
                 door_problem());
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
