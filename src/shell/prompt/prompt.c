/* The prompt on libedit.
 *
 * libedit edits the lines of an entry up to Enter; an entry that is incomplete then goes
 * on under another prompt, and history remembers it whole. Up from there takes its lines
 * back, so that all of them are edited as one text. A bracketed paste is put into the
 * line as it is, newlines included, and waits for Enter. bbx reads the terminal's bytes
 * itself and decodes UTF-8, so that set operators can be typed under any locale.
 *
 * The preview is bbx's own: libedit does not know of it. It is drawn at the right of the
 * cursor's row while a key is waited for, and erased before the key is handed on.
 *
 * libedit keeps no pointer to what it is given but through EL_CLIENTDATA: the Prompt. */
#include "shell/prompt/prompt.h"

#ifndef PROMPT_NONE

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/interrupt.h"
#include "base/utf8.h"
#include "lang/reader.h"
#include "shell/learn/lesson.h"
#include "shell/prompt/complete.h"
#include "shell/prompt/entry.h"
#include "shell/prompt/history.h"
#include "shell/prompt/preview.h"
#include "shell/session/state.h"

enum { REMEMBERED = 5000, LIST_MOST = 200 };

typedef enum { LINE_READ, LINE_CANCELLED, LINE_BACK, LINE_END } LineResult;

typedef struct {
    Session *session;
    EditLine *line;
    HistoryW *history;
    HistoryFile *file;
    Arena *arena;
    Buf entry;         /* the lines of an entry that goes on */
    const char *left;  /* the prompt that shows */
    Buf again;         /* the text that the next line begins with */
    size_t cursor;     /* and where in it, in characters */
    Buf last, preview; /* the preview, and the text that it was made for */
    bool shown;        /* it is on the screen */
    bool dumb, previews, pasting;
    bool untouched;    /* Ctrl-C found nothing that was typed */
    LineResult result; /* of the line, unless libedit says otherwise */
} Prompt;

static volatile sig_atomic_t resized, suspended, continued;

static void on_signal(int signal) {
    *(signal == SIGWINCH ? &resized : signal == SIGTSTP ? &suspended : &continued) = 1;
}

static Prompt *prompt_of(EditLine *line) {
    void *data = NULL;
    el_wget(line, EL_CLIENTDATA, &data);
    return data;
}

/* Text between libedit's and bbx's forms. The results are malloced. */

static wchar_t *widen(const char *text, size_t len) {
    wchar_t *wide = base_malloc((len + 1) * sizeof *wide);
    size_t n = 0, size;
    for (size_t i = 0; i < len; i += size)
        wide[n++] = (wchar_t)utf8_decode(text + i, len - i, &size);
    wide[n] = L'\0';
    return wide;
}

static void insert(EditLine *line, const char *text, size_t len) {
    wchar_t *wide = widen(text, len);
    el_winsertstr(line, wide);
    free(wide);
}

static void narrow(Buf *out, const wchar_t *wide, size_t count) {
    char bytes[4];
    for (size_t i = 0; i < count; i++)
        buf_putn(out, bytes, utf8_write((uint32_t)wide[i], bytes));
}

static void line_text(EditLine *line, Buf *out) {
    const LineInfoW *info = el_wline(line);
    narrow(out, info->buffer, (size_t)(info->lastchar - info->buffer));
}

/* Where the cursor's row begins in the line, and where it ends. */
static const wchar_t *row_start(const LineInfoW *info) {
    const wchar_t *at = info->cursor;
    while (at > info->buffer && at[-1] != L'\n') at--;
    return at;
}

static const wchar_t *row_end(const LineInfoW *info) {
    const wchar_t *at = info->cursor;
    while (at < info->lastchar && *at != L'\n') at++;
    return at;
}

/* libedit's refresh takes the row for empty and the cursor to be at its start. */
static void redraw(const Prompt *prompt) {
    fputs(prompt->dumb ? "\r" : "\r\033[J", stdout);
    el_wset(prompt->line, EL_REFRESH);
}

static void paste_mode(const Prompt *prompt, bool on) {
    if (prompt->dumb) return;
    printf("\033[?2004%c", on ? 'h' : 'l');
    fflush(stdout);
}

/* The preview */

/* Saves the cursor, goes to a column, does as the format says, and comes back. */
static void put_aside(size_t column, const char *format, const char *text) {
    printf("\0337\033[%zuG", column + 1);
    printf(format, text);
    fputs("\0338", stdout);
    fflush(stdout);
}

/* Columns that the cursor's row takes. */
static size_t row_width(const Prompt *prompt) {
    const LineInfoW *info = el_wline(prompt->line);
    const wchar_t *start = row_start(info);
    Buf row = {0};
    if (start == info->buffer) buf_puts(&row, prompt->left);
    narrow(&row, start, (size_t)(row_end(info) - start));
    size_t width = utf8_width(buf_str(&row), row.len);
    buf_free(&row);
    return width;
}

static void make_preview(Prompt *prompt) {
    Buf now = {0};
    buf_putn(&now, prompt->entry.data, prompt->entry.len);
    line_text(prompt->line, &now);
    if (strcmp(buf_str(&now), buf_str(&prompt->last)) != 0) {
        buf_clear(&prompt->preview);
        Value value;
        preview_line(prompt->session, buf_str(&now), now.len, &prompt->preview, &value);
    }
    buf_free(&prompt->last);
    prompt->last = now;
}

static void show_preview(Prompt *prompt) {
    if (!prompt->previews) return;
    make_preview(prompt);
    const Buf *preview = &prompt->preview;
    size_t width = session_width(prompt->session);
    size_t need = utf8_width(buf_str(preview), preview->len) + 1;
    prompt->shown = need > 1 && row_width(prompt) + 1 + need <= width;
    if (prompt->shown) put_aside(width - need, "\033[2m%s\033[0m", preview->data);
}

static void hide_preview(Prompt *prompt) {
    if (prompt->shown) put_aside(row_width(prompt), "%s", "\033[K");
    prompt->shown = false;
}

/* Reading keys */

/* Stops as Ctrl-Z would have, with the terminal as it was found; SIGCONT wakes it up. */
static void suspend(Prompt *prompt) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    hide_preview(prompt);
    paste_mode(prompt, false);
    el_wset(prompt->line, EL_PREP_TERM, 0);
    interrupt_handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    interrupt_handle(SIGTSTP, on_signal);
}

/* Whoever ran meanwhile has set the terminal in its own way, so that libedit's is to be
 * set again, whatever libedit believes. */
static void resume(Prompt *prompt) {
    el_wset(prompt->line, EL_PREP_TERM, 0);
    el_wset(prompt->line, EL_PREP_TERM, 1);
    paste_mode(prompt, true);
    redraw(prompt);
}

static void take_signals(Prompt *prompt) {
    if (suspended) {
        suspended = 0;
        suspend(prompt);
    }
    if (resized) {
        resized = 0;
        hide_preview(prompt);
        el_resize(prompt->line);
        session_resize(prompt->session);
        redraw(prompt);
    }
    if (continued) {
        continued = 0;
        resume(prompt);
    }
}

static bool ready(int milliseconds) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return poll(&fd, 1, milliseconds) > 0;
}

/* Waits for a key or a signal. Signals are let in only here, so that none comes between
 * looking at the flags and waiting. */
static void wait_for_key(Prompt *prompt) {
    static const int signals[] = {SIGINT, SIGWINCH, SIGTSTP, SIGCONT};
    sigset_t held, open;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&held, signals[i]);
    sigprocmask(SIG_BLOCK, &held, &open);
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    while (!*interrupt_flag()) {
        take_signals(prompt);
        if (!prompt->pasting && !ready(0)) show_preview(prompt);
        if (ppoll(&fd, 1, NULL, &open) >= 0 || errno != EINTR) break;
    }
    hide_preview(prompt);
    sigprocmask(SIG_SETMASK, &open, NULL);
}

/* The next byte: 1, 0 at the end of input, -1 when Ctrl-C was pressed. */
static int read_byte(Prompt *prompt, unsigned char *byte) {
    for (;;) {
        wait_for_key(prompt);
        if (*interrupt_flag()) return -1;
        ssize_t n = read(STDIN_FILENO, byte, 1);
        if (n >= 0) return (int)n;
        if (errno != EINTR) return 0;
    }
}

static size_t tail_bytes(unsigned char first) {
    return first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
}

/* What the line begins with. */
static void insert_again(Prompt *prompt) {
    Buf *again = &prompt->again;
    if (!again->len) return;
    insert(prompt->line, again->data, again->len);
    el_cursor(prompt->line,
              (int)prompt->cursor - (int)utf8_count(again->data, again->len));
    buf_clear(again);
    redraw(prompt);
}

/* The end of the line, when it was found, waits until the cursor is where it has to be:
 * at Ctrl-C at the end of the text, below which the next prompt is to stand. */
static int read_key(EditLine *line, wchar_t *key) {
    enum { TO_THE_END = 5 };
    Prompt *prompt = prompt_of(line);
    if (prompt->result != LINE_READ) return -1;
    insert_again(prompt);
    unsigned char bytes[4];
    int got = read_byte(prompt, bytes);
    if (got < 0) {
        const LineInfoW *info = el_wline(line);
        prompt->result = LINE_CANCELLED;
        prompt->untouched = !prompt->entry.len && info->lastchar == info->buffer;
        *key = TO_THE_END;
        return 1;
    }
    if (got == 0) {
        prompt->result = LINE_END;
        return 0;
    }
    size_t more = tail_bytes(bytes[0]), n = 1, size;
    while (more-- > 0 && ready(100) && read_byte(prompt, bytes + n) == 1) n++;
    *key = (wchar_t)utf8_decode((char *)bytes, n, &size);
    return 1;
}

/* Keys of our own */

/* Ctrl-D on an empty line gives the entry up, or leaves. */
static unsigned char key_leave(EditLine *line, int key) {
    (void)key;
    Prompt *prompt = prompt_of(line);
    const LineInfoW *info = el_wline(line);
    if (info->lastchar == info->buffer) {
        prompt->result = prompt->entry.len ? LINE_CANCELLED : LINE_END;
        return CC_EOF;
    }
    if (info->cursor == info->lastchar) return CC_REFRESH_BEEP;
    el_cursor(line, 1);
    el_wdeletestr(line, 1);
    return CC_REFRESH;
}

/* To the row that begins there, as near as it can to the cursor's column. */
static unsigned char to_row(EditLine *line, const wchar_t *row) {
    const LineInfoW *info = el_wline(line);
    long column = info->cursor - row_start(info), len = 0;
    while (len < column && row + len < info->lastchar && row[len] != L'\n') len++;
    el_cursor(line, (int)(row + len - info->cursor));
    return CC_CURSOR;
}

static unsigned char another_entry(EditLine *line, const wchar_t *key) {
    el_wpush(line, key);
    return CC_NORM;
}

/* Up and down move inside of the line, then to another entry. Above the first row of a
 * line that goes on with an entry is the rest of it. */
static unsigned char key_up(EditLine *line, int key) {
    (void)key;
    Prompt *prompt = prompt_of(line);
    const LineInfoW *info = el_wline(line);
    const wchar_t *row = row_start(info), *above = row - 1;
    if (row == info->buffer) {
        if (!prompt->entry.len || prompt->dumb) return another_entry(line, L"\020");
        prompt->result = LINE_BACK;
        el_cursor(line, (int)(row - info->cursor));
        return CC_CURSOR;
    }
    while (above > info->buffer && above[-1] != L'\n') above--;
    return to_row(line, above);
}

static unsigned char key_down(EditLine *line, int key) {
    (void)key;
    const LineInfoW *info = el_wline(line);
    const wchar_t *end = row_end(info);
    if (end == info->lastchar) return another_entry(line, L"\016");
    return to_row(line, end + 1);
}

/* --- Ctrl-R --- */

static void replace(EditLine *line, const Buf *text) {
    const LineInfoW *info = el_wline(line);
    el_cursor(line, (int)(info->lastchar - info->cursor));
    el_wdeletestr(line, (int)(el_wline(line)->lastchar - el_wline(line)->buffer));
    insert(line, buf_str(text), text->len);
}

/* The entry with the text in it before which there are so many newer ones. */
static bool find_entry(const Prompt *prompt, const char *text, size_t newer, Buf *found) {
    HistEventW event;
    int more = history_w(prompt->history, &event, H_FIRST);
    for (; more >= 0; more = history_w(prompt->history, &event, H_NEXT)) {
        buf_clear(found);
        narrow(found, event.str, wcslen(event.str));
        while (found->len && found->data[found->len - 1] == '\n')
            found->data[--found->len] = '\0';
        if (strstr(buf_str(found), text) && newer-- == 0) return true;
    }
    return false;
}

typedef struct {
    Buf typed, prompt;
    size_t newer; /* entries that Ctrl-R has gone past */
} Search;

static void show_search(Prompt *prompt, Search *search) {
    Buf found = {0};
    bool none = search->typed.len &&
                !find_entry(prompt, buf_str(&search->typed), search->newer, &found);
    if (search->typed.len && !none) replace(prompt->line, &found);
    buf_clear(&search->prompt);
    buf_printf(&search->prompt, "%s '%s': ", none ? "not found" : "search",
               buf_str(&search->typed));
    prompt->left = buf_str(&search->prompt);
    redraw(prompt);
    buf_free(&found);
}

/* false: the key ends the search. */
static bool search_takes(Search *search, wchar_t key) {
    enum { CTRL_H = 8, CTRL_R = 18, DELETE = 127 };
    Buf *typed = &search->typed;
    if (key == CTRL_R)
        search->newer++;
    else if (key == CTRL_H || key == DELETE)
        search->newer = 0,
        typed->len = utf8_skip(buf_str(typed), typed->len,
                               utf8_count(buf_str(typed), typed->len) - 1);
    else if (key >= ' ')
        search->newer = 0, narrow(typed, &key, 1);
    if (typed->data) typed->data[typed->len] = '\0';
    return key == CTRL_R || key == CTRL_H || key >= ' ';
}

/* The newest entry with what is typed then; again, an older one. Ctrl-G gives the line
 * back, any other key goes on with what was found. */
static unsigned char key_search(EditLine *line, int key) {
    (void)key;
    enum { CTRL_G = 7 };
    Prompt *prompt = prompt_of(line);
    const char *left = prompt->left;
    bool previews = prompt->previews;
    Search search = {.newer = 0};
    Buf before = {0};
    wchar_t c[2] = {0};
    line_text(line, &before);
    prompt->previews = false;
    do {
        show_search(prompt, &search);
        if (el_wgetc(line, c) != 1) c[0] = 0;
    } while (c[0] && search_takes(&search, c[0]));
    if (c[0] == CTRL_G)
        replace(line, &before);
    else if (c[0])
        el_wpush(line, c);
    prompt->left = left;
    prompt->previews = previews;
    redraw(prompt);
    buf_free(&search.typed);
    buf_free(&search.prompt);
    buf_free(&before);
    return CC_NORM;
}

/* Between ESC [ 200~ and ESC [ 201~ the terminal sends a paste: text, never keys. */
static unsigned char key_paste(EditLine *line, int key) {
    (void)key;
    static const wchar_t end[] = L"\033[201~";
    const size_t mark = sizeof end / sizeof *end - 1;
    Prompt *prompt = prompt_of(line);
    wchar_t *text = NULL, c;
    size_t n = 0, cap = 0;
    prompt->pasting = true;
    while (el_wgetc(line, &c) == 1) {
        if (n + 2 > cap) text = base_realloc(text, (cap = cap * 2 + 256) * sizeof *text);
        text[n++] = c == L'\r' ? L'\n' : c == L'\t' ? L' ' : c;
        if (n >= mark && wmemcmp(text + n - mark, end, mark) == 0) break;
    }
    prompt->pasting = false;
    n = n >= mark ? n - mark : 0;
    while (n > 0 && text[n - 1] == L'\n') n--;
    if (n > 0) {
        text[n] = L'\0';
        el_winsertstr(line, text);
    }
    free(text);
    return CC_REFRESH;
}

static void show_candidates(Prompt *prompt, const Completions *found) {
    size_t widest = 0, width = session_width(prompt->session);
    for (size_t i = 0; i < found->count; i++) {
        size_t w = utf8_width(found->at[i], strlen(found->at[i]));
        if (w > widest) widest = w;
    }
    size_t columns = width / (widest + 2) ? width / (widest + 2) : 1;
    size_t shown = found->count < LIST_MOST ? found->count : LIST_MOST;
    size_t rows = (shown + columns - 1) / columns;
    putchar('\n');
    for (size_t r = 0; r < rows; r++) {
        for (size_t i = r; i < shown; i += rows)
            printf("%-*s", (int)widest + 2, found->at[i]);
        putchar('\n');
    }
    if (shown < found->count) printf("and %zu more\n", found->count - shown);
    fflush(stdout);
}

static unsigned char key_complete(EditLine *line, int key) {
    (void)key;
    Prompt *prompt = prompt_of(line);
    const LineInfoW *info = el_wline(line);
    Buf before = {0};
    narrow(&before, info->buffer, (size_t)(info->cursor - info->buffer));
    const char *text = buf_str(&before);
    const char *row = strrchr(text, '\n');
    row = row ? row + 1 : text;
    size_t cursor = before.len - (size_t)(row - text);
    arena_reset(prompt->arena);
    Completions found = complete_at(prompt->session->exec, prompt->arena, row, cursor);
    unsigned char answer = CC_REFRESH;
    size_t typed = cursor - found.start;
    if (found.count == 0) {
        answer = CC_REFRESH_BEEP;
    } else if (found.common > typed) {
        insert(line, found.at[0] + typed, found.common - typed);
    } else if (found.count > 1) {
        show_candidates(prompt, &found);
        answer = CC_REDISPLAY;
    }
    buf_free(&before);
    return answer;
}

/* Setting up */

static wchar_t *left_prompt(EditLine *line) {
    static wchar_t wide[80];
    const char *left = prompt_of(line)->left;
    size_t len = strlen(left), n = 0, size;
    for (size_t i = 0; i < len && n + 1 < sizeof wide / sizeof *wide; i += size)
        wide[n++] = (wchar_t)utf8_decode(left + i, len - i, &size);
    wide[n] = L'\0';
    return wide;
}

static void add_key(EditLine *line, const wchar_t *name, const wchar_t *help,
                    unsigned char (*function)(EditLine *, int), const wchar_t *keys) {
    el_wset(line, EL_ADDFN, name, help, function);
    el_wset(line, EL_BIND, keys, name, NULL);
}

static void bind_keys(EditLine *line) {
    el_wset(line, EL_EDITOR, L"emacs");
    add_key(line, L"bbx-complete", L"complete the word", key_complete, L"^I");
    add_key(line, L"bbx-leave", L"delete, or leave on an empty line", key_leave, L"^D");
    add_key(line, L"bbx-paste", L"take a paste as text", key_paste, L"\\e[200~");
    add_key(line, L"bbx-up", L"the row above, or the entry before", key_up, L"^[[A");
    add_key(line, L"bbx-down", L"the row below, or the next entry", key_down, L"^[[B");
    el_wset(line, EL_BIND, L"-k", L"up", L"bbx-up", NULL);
    el_wset(line, EL_BIND, L"-k", L"down", L"bbx-down", NULL);
    add_key(line, L"bbx-search", L"an entry by a part of it", key_search, L"^R");
    el_wset(line, EL_BIND, L"\\e[3~", L"ed-delete-next-char", NULL);
    el_wset(line, EL_BIND, L"\\e[H", L"ed-move-to-beg", NULL);
    el_wset(line, EL_BIND, L"\\e[F", L"ed-move-to-end", NULL);
    el_wset(line, EL_BIND, L"\\e[1~", L"ed-move-to-beg", NULL);
    el_wset(line, EL_BIND, L"\\e[4~", L"ed-move-to-end", NULL);
    el_wset(line, EL_BIND, L"\\e[1;5C", L"em-next-word", NULL);
    el_wset(line, EL_BIND, L"\\e[1;5D", L"ed-prev-word", NULL);
}

/* libedit writes through the locale's encoding; bbx's is UTF-8 whatever LC_ALL says. */
static void use_utf8(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static void remember_old(void *prompt, const char *entry) {
    HistEventW event;
    wchar_t *wide = widen(entry, strlen(entry));
    history_w(((Prompt *)prompt)->history, &event, H_ENTER, wide);
    free(wide);
}

static void open_prompt(Prompt *prompt) {
    HistEventW event;
    use_utf8();
    prompt->line = el_init("bbx", stdin, stdout, stderr);
    prompt->history = history_winit();
    history_w(prompt->history, &event, H_SETSIZE, REMEMBERED);
    history_w(prompt->history, &event, H_SETUNIQUE, 1);
    char *file = prompt->session->options->safe ? NULL : state_path("history");
    prompt->file = history_open(file, REMEMBERED, remember_old, prompt);
    el_wset(prompt->line, EL_CLIENTDATA, prompt);
    el_wset(prompt->line, EL_PROMPT, left_prompt);
    el_wset(prompt->line, EL_HIST, history_w, prompt->history);
    el_wset(prompt->line, EL_GETCFN, read_key);
    el_wset(prompt->line, EL_SIGNAL, 0);
    bind_keys(prompt->line);
    interrupt_handle(SIGWINCH, on_signal);
}

static void close_prompt(Prompt *prompt) {
    history_close(prompt->file);
    history_wend(prompt->history);
    el_end(prompt->line);
    arena_free(prompt->arena);
    buf_free(&prompt->entry);
    buf_free(&prompt->again);
    buf_free(&prompt->last);
    buf_free(&prompt->preview);
}

/* Reading and running entries */

static void remember(Prompt *prompt) {
    size_t len = prompt->entry.len;
    while (len > 0 && prompt->entry.data[len - 1] == '\n') len--;
    if (len == 0) return;
    char *text = arena_strn(prompt->arena, prompt->entry.data, len);
    remember_old(prompt, text);
    history_add(prompt->file, text);
}

/* The terminal is libedit's while a line is read; Ctrl-Z stops what runs else at once. */
static LineResult read_line(Prompt *prompt) {
    int count = 0;
    prompt->left = prompt->entry.len ? "...> " : entry_prompt(prompt->session);
    buf_clear(&prompt->last);
    buf_clear(&prompt->preview);
    prompt->previews = !prompt->dumb && prompt->session->settings.preview;
    prompt->result = LINE_READ;
    /* a Ctrl-D right after the prompt must count */
    el_wset(prompt->line, EL_PREP_TERM, 1);
    paste_mode(prompt, true);
    interrupt_handle(SIGTSTP, on_signal);
    interrupt_handle(SIGCONT, on_signal);
    const wchar_t *line = el_wgets(prompt->line, &count);
    interrupt_handle(SIGTSTP, SIG_DFL);
    interrupt_handle(SIGCONT, SIG_DFL);
    paste_mode(prompt, false);
    if (prompt->result != LINE_READ) return prompt->result;
    if (!line || count <= 0) return LINE_END;
    narrow(&prompt->entry, line, (size_t)count);
    return LINE_READ;
}

static void cancel(Prompt *prompt) {
    bool pressed = *interrupt_flag();
    interrupt_clear();
    buf_clear(&prompt->entry);
    el_reset(prompt->line);
    fputs(pressed ? "^C\n" : "\n", stdout);
    fflush(stdout);
}

/* Rows of the screen that the entry's lines and what stands below them take. */
static size_t rows_of(const Prompt *prompt, const Buf *text) {
    size_t rows = 0, width = session_width(prompt->session);
    for (const char *at = buf_str(text); *at;) {
        size_t len = strcspn(at, "\n");
        rows += (strlen(prompt->left) + utf8_width(at, len)) / width + 1;
        at += len + (at[len] != '\0');
    }
    return rows;
}

/* The lines of the entry are taken back: they are the text of a line that begins where
 * they did, with the cursor at the end of the one above. */
static void take_back(Prompt *prompt) {
    size_t lines = rows_of(prompt, &prompt->entry);
    buf_clear(&prompt->again);
    buf_putn(&prompt->again, prompt->entry.data, prompt->entry.len);
    prompt->cursor = utf8_count(prompt->entry.data, prompt->entry.len - 1);
    line_text(prompt->line, &prompt->again);
    buf_clear(&prompt->entry);
    el_reset(prompt->line);
    if (!prompt->dumb) printf("\r\033[%zuA\033[J", lines);
}

/* false: leave. */
static bool one_line(Prompt *prompt) {
    switch (read_line(prompt)) {
    case LINE_CANCELLED:
        cancel(prompt);
        if (prompt->untouched && entry_waits(prompt->session)) entry_end(prompt->session);
        return true;
    case LINE_BACK:
        take_back(prompt);
        return true;
    case LINE_END:
        putchar('\n');
        return entry_end(prompt->session);
    case LINE_READ:
        break;
    }
    if (entry_incomplete(prompt->session, prompt->entry.data, prompt->entry.len))
        return true;
    arena_reset(prompt->arena);
    remember(prompt);
    if (!prompt->dumb && prompt->entry.len <= 1 && entry_waits(prompt->session))
        fputs("\033[A\033[K", stdout); /* it goes on in place of its prompt */
    bool stay = entry_run(prompt->session, prompt->entry.data, prompt->entry.len);
    buf_clear(&prompt->entry);
    fflush(stdout);
    return stay;
}

static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

void prompt_run(Session *session) {
    Prompt prompt = {.session = session, .arena = arena_new(), .dumb = is_dumb()};
    open_prompt(&prompt);
    if (!session->lesson) puts(PROMPT_GREETING);
    while (one_line(&prompt)) {
    }
    close_prompt(&prompt);
}

#else
typedef int prompt_is_not_there;
#endif
