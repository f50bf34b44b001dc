/* Lines of machine code by their looks. Nothing else of the language looks so: `and rax, rbx` has
 * an operator without a left side, `mov rax, rbx` two words side by side and a comma. */
#include "lang/asm_text.h"

#include <ctype.h>
#include <string.h>

#include "base/among.h"
#include "base/symbol.h"

typedef enum { LINE_BLANK, LINE_COMMENT, LINE_LABEL, LINE_CODE, LINE_OTHER } LineKind;

static const char *blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
    return at;
}

static const char *word(const char *at, const char *end) {
    while (at < end && (symbol_goes_on(*at) || *at == '.' || *at == '$' || *at == '@')) at++;
    return at;
}

/* Words of one letter are none. */
static bool is_among(const char *at, const char *end, const char *words) {
    size_t len = (size_t)(end - at);
    return len > 1 && among(words, at, len);
}

static bool is_number(const char *at, const char *end) {
    while (at < end && isdigit((unsigned char)*at)) at++;
    return at == end;
}

/* rax, r8d, dil, xmm3. */
static bool is_register(const char *at, const char *end) {
    size_t len = (size_t)(end - at);
    if (len < 2 || len > 5) return false;
    const char *mm = strchr("xyz", *at) ? at + 1 : at;
    if (end - mm > 2 && mm[0] == 'm' && mm[1] == 'm') return is_number(mm + 2, end);
    if (*at == 'r' && isdigit((unsigned char)at[1]))
        return is_number(at + 1, strchr("bwd", end[-1]) ? end - 1 : end);
    if (is_among(at, end, "al bl cl dl ah bh ch dh sil dil bpl spl")) return true;
    if (len == 3 && strchr("re", *at)) at++;
    return is_among(at, end, "ax bx cx dx si di bp sp ip");
}

/* Over "  11: 48 89 f8  " of a disassembly. */
static const char *behind_bytes(const char *at, const char *end) {
    const char *p = at;
    while (p < end && isxdigit((unsigned char)*p)) p++;
    if (p == at || p == end || *p != ':') return at;
    const char *first = p = blanks(p + 1, end);
    while (end - p >= 2 && isxdigit((unsigned char)p[0]) && isxdigit((unsigned char)p[1]) &&
           (end - p == 2 || strchr(" \t\r", p[2])))
        p += end - p == 2 ? 2 : 3;
    return p > first ? blanks(p, end) : at;
}

static bool is_label(const char *at, const char *end) {
    const char *p = word(at, end);
    if (p == at) return false;
    if (p < end && *p == '(') {
        while (p < end && *p != ')') p++;
        p += p < end;
    } else if (end - p > 2 && p[0] == ' ' && p[1] == '<' && isxdigit((unsigned char)*at)) {
        while (p < end && *p != '>') p++;
        p += p < end;
    }
    if (p == end || *p != ':') return false;
    p = blanks(p + 1, end);
    return p == end || strchr(";#", *p) || (*p == '/' && p + 1 < end && p[1] == '/');
}

/* A name and operands, of which the first is a register, or what else no statement has there. */
static bool is_code(const char *at, const char *end) {
    const char *stop = word(at, end), *p = blanks(stop, end);
    if (stop - at < 2 || stop - at > 16 || !isalpha((unsigned char)*at)) return false;
    if (p == stop && p < end) return false;
    if (p < end && strchr("%$", *p)) return isalnum((unsigned char)p[1]) || p[1] == '-';
    const char *first = word(p, end);
    if (*at == 'j' && first > p && blanks(first, end) == end) return true;
    if (is_among(p, first, "BYTE WORD DWORD QWORD byte word dword qword")) return true;
    if (!is_register(p, first)) return false;
    p = blanks(first, end);
    return p == end || strchr(",;#", *p) || (*p == '/' && p + 1 < end && p[1] == '/');
}

static bool is_bare(const char *at, const char *end) {
    const char *stop = word(at, end), *p = blanks(stop, end);
    return (p == end || *p == ';' || *p == '#') &&
           is_among(at, stop, "ret retq nop endbr64 cqo cdq cdqe cltq cqto cltd stc clc cmc "
                              "leave emms vzeroupper");
}

/* What objdump says above its listings. */
static bool is_title(const char *at, const char *end) {
    static const char section[] = "Disassembly of section ", format[] = "file format ";
    const char *next = word(at, end);
    next = blanks(next < end && *next == ':' ? next + 1 : next, end);
    return (end - at > (long)sizeof section && memcmp(at, section, sizeof section - 1) == 0) ||
           (end - next > (long)sizeof format && memcmp(next, format, sizeof format - 1) == 0);
}

/* goes: it stands in a listing, where less is asked of a line. */
static LineKind kind_of(const char *at, const char *end, bool goes) {
    const char *line = blanks(at, end);
    if (line == end) return LINE_BLANK;
    if (*line == ';' || (goes && *line == '#')) return LINE_COMMENT;
    if (is_title(line, end)) return LINE_COMMENT;
    if (is_label(line, end)) return LINE_LABEL;
    const char *code = behind_bytes(line, end);
    if (code > line) return LINE_CODE;
    if (is_code(line, end)) { /* alone, `not rax` is an expression */
        const char *stop = word(line, end);
        return goes || !is_among(line, stop, "not") || memchr(line, ';', (size_t)(end - line))
                   ? LINE_CODE
                   : LINE_OTHER;
    }
    if (*line == '.' && word(line, end) > line + 1) return goes ? LINE_CODE : LINE_LABEL;
    return goes && is_bare(line, end) ? LINE_CODE : LINE_OTHER;
}

/* ---- frames */

static const char *line_end(const char *at, const char *end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

/* A line that begins something else, though the brace is open. */
static bool begins_other(const char *at, const char *end) {
    const char *stop = word(at, end);
    return *at == ':' ||
           (stop < end && *stop == ' ' && is_among(at, stop, "law refute assert const asm"));
}

/* asm f(…) -> rax { … }: a line of it. */
static AsmTextEnd scan_frame(AsmText *scan, const char *line, const char *stop) {
    const char *p = line;
    size_t before = scan->at;
    if (before && begins_other(line, stop)) return ASM_TEXT_ENDED;
    for (; p < stop; p++) {
        if (scan->inside && (strchr(";#", *p) || (*p == '/' && p[1] == '/'))) break;
        scan->inside |= *p == '{';
        if (*p != '}') continue;
        scan->reach = before + (size_t)(p + 1 - line);
        return ASM_TEXT_ENDED;
    }
    while (p < stop && strchr(" \t\r", stop[-1])) stop--;
    scan->reach = before + (size_t)(stop - line);
    return p < stop && stop[-1] == '}' ? ASM_TEXT_ENDED : ASM_TEXT_WANTS;
}

static bool is_frame(const char *text, size_t len) {
    const char *end = line_end(text, text + len), *name = blanks(text + 3, end);
    const char *stop = word(name, end);
    return len > 4 && strncmp(text, "asm", 3) == 0 && name > text + 3 && stop > name &&
           *blanks(stop, end) == '(';
}

/* Of a bare listing. */
static AsmTextEnd scan_line(AsmText *scan, const char *line, const char *stop) {
    enum { HEAD_MOST = 20 }; /* lines of comments and labels before code */
    LineKind kind = kind_of(line, stop, scan->lines > 0);
    bool head = kind == LINE_COMMENT || kind == LINE_LABEL;
    scan->code |= kind == LINE_CODE;
    bool ends =
        kind == LINE_OTHER || (kind == LINE_BLANK && (scan->code || !scan->lines)) ||
        (scan->code && is_title(line, stop)) || (!scan->code && scan->lines > HEAD_MOST);
    if (ends) return ASM_TEXT_ENDED;
    if (scan->code && (kind == LINE_CODE || head))
        scan->reach = scan->at + (size_t)(stop - line);
    return scan->code ? ASM_TEXT_OPEN : ASM_TEXT_WANTS;
}

AsmTextEnd asm_text_scan(AsmText *scan, const char *text, size_t len) {
    AsmTextEnd end = ASM_TEXT_WANTS;
    if (scan->at == 0) scan->framed = is_frame(text, len);
    while (scan->at < len) {
        const char *line = text + scan->at, *stop = line_end(line, text + len);
        end = scan->framed ? scan_frame(scan, line, stop) : scan_line(scan, line, stop);
        if (end == ASM_TEXT_ENDED) break;
        scan->at = (size_t)(stop - text) + 1;
        scan->lines++;
    }
    return end;
}

bool asm_text_begins(const char *line) {
    return kind_of(line, line + strcspn(line, "\n"), false) == LINE_CODE;
}
