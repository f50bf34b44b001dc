/* The prompt on libedit.
 *
 * libedit edits one line at a time; an entry that is incomplete goes on with the next
 * line under another prompt, and history remembers the entry whole. A bracketed paste is
 * put into the line as it is, newlines included, and waits for Enter. bbx reads the
 * terminal's bytes itself and decodes UTF-8, so that set operators can be typed under
 * any locale; while it waits for a key it brings the preview at the right up to date.
 *
 * libedit keeps no pointer to what it is given but through EL_CLIENTDATA: the Prompt. */
#include "shell/prompt/prompt.h"

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
#include "base/utf8.h"
#include "lang/reader.h"
#include "shell/prompt/complete.h"
#include "shell/prompt/entry.h"
#include "shell/prompt/history.h"
#include "shell/prompt/preview.h"
#include "shell/session/interrupt.h"

enum { REMEMBERED = 5000, LIST_MOST = 200 };

typedef struct {
    Session *session;
    EditLine *line;
    HistoryW *history;
    HistoryFile *file;
    Arena *arena;
    Buf entry;      /* the lines of an entry that goes on */
    wchar_t *left;  /* the prompt that shows */
    wchar_t *right; /* the preview, with its colours */
    Buf last;       /* the text that the preview was made for */
    bool dumb, previews, pasting, cancelled;
} Prompt;

static volatile sig_atomic_t resized, continued;

static void on_resize(int signal) {
    (void)signal;
    resized = 1;
}

static void on_continue(int signal) {
    (void)signal;
    continued = 1;
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

static void narrow(Buf *out, const wchar_t *wide, size_t count) {
    char bytes[4];
    for (size_t i = 0; i < count; i++)
        buf_putn(out, bytes, utf8_encode((uint32_t)wide[i], bytes));
}

static void line_text(EditLine *line, Buf *out) {
    const LineInfoW *info = el_wline(line);
    narrow(out, info->buffer, (size_t)(info->lastchar - info->buffer));
}

/* Reading keys */

static void take_signals(Prompt *prompt) {
    if (resized) {
        resized = 0;
        el_resize(prompt->line);
        session_resize(prompt->session);
    }
    if (continued) {
        continued = 0;
        el_wset(prompt->line, EL_PREP_TERM, 1);
        el_wset(prompt->line, EL_REFRESH);
    }
}

static void set_right(Prompt *prompt, const Buf *value) {
    Buf shown = {0};
    if (value->len) buf_printf(&shown, "\1\033[2m\1%s\1\033[0m\1", value->data);
    free(prompt->right);
    prompt->right = widen(buf_str(&shown), shown.len);
    buf_free(&shown);
}

/* libedit's refresh takes the row for empty and the cursor to be at its start. What is
 * longer than the row has no room for a preview. */
static void redraw(const Prompt *prompt, const Buf *text) {
    size_t used = wcslen(prompt->left) + utf8_width(buf_str(text), text->len);
    if (used >= session_width(prompt->session)) return;
    fputs("\r\033[K", stdout);
    el_wset(prompt->line, EL_REFRESH);
}

static void update_preview(Prompt *prompt) {
    Buf now = {0}, value = {0};
    line_text(prompt->line, &now);
    if (prompt->previews && strcmp(buf_str(&now), buf_str(&prompt->last)) != 0) {
        bool had = prompt->right && prompt->right[0];
        if (prompt->entry.len == 0 && !memchr(buf_str(&now), '\n', now.len))
            preview_line(prompt->session, buf_str(&now), now.len, &value);
        set_right(prompt, &value);
        if (had || value.len) redraw(prompt, &now);
        buf_clear(&prompt->last);
        buf_putn(&prompt->last, buf_str(&now), now.len);
    }
    buf_free(&value);
    buf_free(&now);
}

/* Removes the preview before the result is printed. */
static void drop_preview(Prompt *prompt) {
    if (!prompt->right || !prompt->right[0]) return;
    Buf now = {0};
    line_text(prompt->line, &now);
    set_right(prompt, &(Buf){0});
    redraw(prompt, &now);
    buf_free(&now);
}

static bool ready(int milliseconds) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return poll(&fd, 1, milliseconds) > 0;
}

/* Waits for a key or a signal. Signals are let in only here, so that none comes between
 * looking at the flags and waiting. */
static void wait_for_key(Prompt *prompt) {
    sigset_t held, open;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGWINCH);
    sigaddset(&held, SIGCONT);
    sigprocmask(SIG_BLOCK, &held, &open);
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    while (!*interrupt_flag()) {
        take_signals(prompt);
        if (ppoll(&fd, 1, NULL, &open) >= 0 || errno != EINTR) break;
    }
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

static int read_key(EditLine *line, wchar_t *key) {
    Prompt *prompt = prompt_of(line);
    if (!prompt->pasting && !ready(0)) update_preview(prompt);
    unsigned char bytes[4];
    int got = read_byte(prompt, bytes);
    bool leaves = got < 0 || (got > 0 && (*bytes == '\r' || *bytes == '\n'));
    if (leaves && !prompt->pasting) drop_preview(prompt);
    if (got <= 0) {
        prompt->cancelled = got < 0;
        return got < 0 ? -1 : 0;
    }
    size_t more = tail_bytes(bytes[0]), n = 1, size;
    while (more-- > 0 && ready(100) && read_byte(prompt, bytes + n) == 1) n++;
    *key = (wchar_t)utf8_decode((char *)bytes, n, &size);
    return 1;
}

/* Keys of our own */

static unsigned char key_leave(EditLine *line, int key) {
    (void)key;
    const LineInfoW *info = el_wline(line);
    if (info->lastchar == info->buffer) return CC_EOF;
    if (info->cursor == info->lastchar) return CC_REFRESH_BEEP;
    el_cursor(line, 1);
    el_wdeletestr(line, 1);
    return CC_REFRESH;
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

static void insert(EditLine *line, const char *text, size_t len) {
    wchar_t *wide = widen(text, len);
    el_winsertstr(line, wide);
    free(wide);
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
    return prompt_of(line)->left;
}
static wchar_t *right_prompt(EditLine *line) {
    Prompt *prompt = prompt_of(line);
    return prompt->right ? prompt->right : L"";
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
    el_wset(line, EL_BIND, L"^R", L"em-inc-search-prev", NULL);
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

static void catch_signal(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
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
    prompt->file = history_open(REMEMBERED, remember_old, prompt);
    el_wset(prompt->line, EL_CLIENTDATA, prompt);
    el_wset(prompt->line, EL_PROMPT_ESC, left_prompt, L'\1');
    el_wset(prompt->line, EL_RPROMPT_ESC, right_prompt, L'\1');
    el_wset(prompt->line, EL_HIST, history_w, prompt->history);
    el_wset(prompt->line, EL_GETCFN, read_key);
    el_wset(prompt->line, EL_SIGNAL, 0);
    bind_keys(prompt->line);
    catch_signal(SIGWINCH, on_resize);
    catch_signal(SIGCONT, on_continue);
}

static void close_prompt(Prompt *prompt) {
    history_close(prompt->file);
    history_wend(prompt->history);
    el_end(prompt->line);
    arena_free(prompt->arena);
    buf_free(&prompt->entry);
    buf_free(&prompt->last);
    free(prompt->left);
    free(prompt->right);
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

static void paste_mode(const Prompt *prompt, bool on) {
    if (prompt->dumb) return;
    printf("\033[?2004%c", on ? 'h' : 'l');
    fflush(stdout);
}

typedef enum { LINE_READ, LINE_CANCELLED, LINE_END } LineResult;

static LineResult read_line(Prompt *prompt) {
    int count = 0;
    const char *left = prompt->entry.len ? "...> " : "bbx> ";
    free(prompt->left);
    prompt->left = widen(left, strlen(left));
    set_right(prompt, &(Buf){0});
    buf_clear(&prompt->last);
    prompt->previews = !prompt->dumb && prompt->session->settings.preview;
    prompt->cancelled = false;
    el_wset(prompt->line, EL_PREP_TERM,
            1); /* a Ctrl-D right after the prompt must count */
    paste_mode(prompt, true);
    const wchar_t *line = el_wgets(prompt->line, &count);
    paste_mode(prompt, false);
    if (prompt->cancelled) return LINE_CANCELLED;
    if (!line || count <= 0) return LINE_END;
    narrow(&prompt->entry, line, (size_t)count);
    return LINE_READ;
}

static void cancel(Prompt *prompt) {
    interrupt_clear();
    buf_clear(&prompt->entry);
    el_reset(prompt->line);
    fputs("^C\n", stdout);
    fflush(stdout);
}

/* false: leave. */
static bool one_line(Prompt *prompt) {
    switch (read_line(prompt)) {
    case LINE_CANCELLED:
        cancel(prompt);
        return true;
    case LINE_END:
        putchar('\n');
        return false;
    case LINE_READ:
        break;
    }
    if (entry_incomplete(prompt->session, prompt->entry.data, prompt->entry.len))
        return true;
    arena_reset(prompt->arena);
    remember(prompt);
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
    printf("bbx " BBX_VERSION ", a bitboard calculator; :help helps, Ctrl-D leaves\n");
    while (one_line(&prompt)) {
    }
    close_prompt(&prompt);
}
