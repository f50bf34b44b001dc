/* Chunks: the lines that the statement at work stands in. When nobody else keeps the
 * Source, its memory serves again for the next statement, so that a long script makes no
 * allocation a line. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/source_map.h"
#include "base/utf8.h"
#include "lang/chunk.h"
#include "preprocess/piece.h"

enum { FIRST_CAP = 1024 };

static Source *new_source(const char *name, size_t cap, unsigned line) {
    Source *source = base_malloc(sizeof *source + cap + 1);
    *source = (Source){name, (char *)(source + 1), 0, line, 1, true, NULL};
    source->text[0] = '\0';
    return source;
}

/* Room for `more` bytes; the text moves when others keep the old source. */
static void reserve(Chunk *chunk, size_t more) {
    Source *old = chunk->source;
    size_t need = old->len + more;
    if (need <= chunk->cap && old->refs == 1) return;
    size_t cap = need <= chunk->cap ? chunk->cap : need * 2;
    Source *source = new_source(old->name, cap, old->line);
    memcpy(source->text, old->text, old->len);
    source->len = old->len;
    source->text[source->len] = '\0';
    if (old->map) source->map = source_map_copy(old->map);
    chunk->source = source;
    chunk->cap = cap;
    source_drop(old);
}

/* The lines behind chunk->at keep their map. */
static void cut_map(Chunk *chunk, size_t rest) {
    Source *source = chunk->source;
    if (!source->map) return;
    if (rest) {
        source_map_cut(source->map, chunk->at);
        return;
    }
    source_map_free(source->map);
    source->map = NULL;
}

void chunk_begin(Chunk *chunk) {
    Source *old = chunk->source;
    size_t at = chunk->at, rest = old ? old->len - at : 0;
    if (!old) {
        chunk->source = new_source(chunk->name, FIRST_CAP, 1);
        chunk->cap = FIRST_CAP;
        chunk->next = 1;
        return;
    }
    if (at == 0) return;
    unsigned line = old->line + source_count_lines(old->text, at);
    bool large = chunk->cap > 64 * FIRST_CAP && rest < FIRST_CAP;
    if (old->refs == 1 && !large) {
        memmove(old->text, old->text + at, rest);
    } else {
        chunk->cap = rest < FIRST_CAP ? FIRST_CAP : rest;
        chunk->source = new_source(old->name, chunk->cap, 1);
        memcpy(chunk->source->text, old->text + at, rest);
        if (old->map) chunk->source->map = source_map_copy(old->map);
        source_drop(old);
    }
    chunk->source->line = line;
    chunk->source->len = rest;
    chunk->source->text[rest] = '\0';
    cut_map(chunk, rest);
    for (size_t i = 0; i < chunk->faults; i++) chunk->fault[i].at -= at;
    chunk->at = 0;
}

/* ---- faults */

static void add_fault(Chunk *chunk, size_t at, const char *message, size_t number) {
    if (chunk->faults < FAULTS)
        chunk->fault[chunk->faults++] = (Fault){at, message, number};
}

bool chunk_faults(Chunk *chunk, size_t end, Diags *diags) {
    size_t kept = 0, all = chunk->faults;
    for (size_t i = 0; i < all; i++) {
        Fault f = chunk->fault[i];
        if (f.at >= end)
            chunk->fault[kept++] = f;
        else if (f.message)
            diag_error(diags, chunk->source, span_of(f.at, f.at + 1), f.message,
                       f.number);
    }
    chunk->faults = kept;
    return kept < all;
}

/* Whether all bytes are 1…0x7F, eight at a time: v - 1 and v have no high bit then, and
 * elsewhere one of them has. */
static bool is_plain(const char *s, size_t len) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t high = 0, v;
    for (; len >= sizeof v; s += sizeof v, len -= sizeof v) {
        memcpy(&v, s, sizeof v);
        high |= v | (v - ones);
    }
    v = ones;
    memcpy(&v, s, len);
    high |= v | (v - ones);
    return !(high & ones << 7);
}

/* Where the next text in quotes ends, whose bytes are C's own; *at: where it begins. */
static size_t next_quoted(PieceScan *scan, size_t *at) {
    Piece piece;
    do piece = piece_next(scan);
    while (piece.kind != PIECE_END && piece.kind != PIECE_STRING &&
           piece.kind != PIECE_CHAR);
    *at = piece.at;
    return piece.kind == PIECE_END ? scan->len : piece.at + piece.len;
}

/* The bytes at fault become blanks, so that nobody else has to care; the first one of a
 * line is told. */
static void check_bytes(Chunk *chunk, char *s, size_t len) {
    const char *message = NULL;
    if (is_plain(s, len)) return;
    bool c = preprocess_reads(chunk->input) != LANGUAGE_BBX;
    PieceScan scan = {.text = s, .len = c ? strlen(s) : 0};
    size_t quoted = 0, end = 0;
    for (size_t i = 0, size; i < len; i += size) {
        utf8_decode(s + i, len - i, &size);
        while (c && i >= end && end < scan.len) end = next_quoted(&scan, &quoted);
        if (s[i] && ((unsigned char)s[i] < 0x80 || size > 1)) continue;
        if (c && i >= quoted && i < end && s[i]) continue;
        size_t at = (size_t)(s - chunk->source->text) + i;
        if (!message)
            add_fault(chunk, at,
                      message = s[i] ? "this is no UTF-8 (byte 0x%02zx)"
                                     : "a NUL character has no place in a text",
                      (unsigned char)s[i]);
        s[i] = ' ';
    }
}

/* Whether the text's first line is too long. Others belong to a comment. */
static bool is_long(const Chunk *chunk, const PreprocessText *text) {
    size_t most = chunk->line_max;
    return !text->parts && text->len > most && !memchr(text->text, '\n', most + 1);
}

/* Where the text comes from: another file, or not all of it as it was written. */
static void set_origin(Chunk *chunk, const PreprocessText *text) {
    Source *source = chunk->source;
    if (!source->len && !text->parts) {
        source->name = text->name;
        source->line = text->line;
        return;
    }
    bool follows = text->line == chunk->next && strcmp(source->name, text->name) == 0;
    if (!source->map && follows && !text->parts && text->len == text->user_len) return;
    if (!source->len) source->name = text->name, source->line = text->line;
    if (!source->map) source->map = source_map_new(source);
    uint32_t user = (uint32_t)source->map->text.len, at = (uint32_t)source->len;
    source_map_lines(source->map, text->name, text->line, text->user, text->user_len);
    if (!text->parts) source_map_part(source->map, (SourcePart){at, user, PART_PLAIN});
    for (size_t i = 0; i < text->parts; i++)
        source_map_part(source->map,
                        (SourcePart){at + text->part[i].at, user + text->part[i].from,
                                     text->part[i].kind});
}

static bool is_next(Chunk *chunk, bool held, bool cells, PreprocessText *text,
                    Diags *diags) {
    if (chunk->ended) return false;
    PreprocessResult result = preprocess_next(chunk->input, held, cells, text, diags);
    chunk->ended = result == PREPROCESS_END;
    return result == PREPROCESS_TEXT;
}

bool chunk_more(Chunk *chunk, bool held, bool cells, Diags *diags) {
    PreprocessText text;
    if (!is_next(chunk, held, cells, &text, diags)) return false;
    if (is_long(chunk, &text)) {
        chunk->ended = text.len > chunk->line_max + 2;
        add_fault(chunk, chunk->source->len, "the line is longer than %zu bytes",
                  chunk->line_max);
        text.text = "\n", text.len = 1;
    }
    if (text.bad) /* of the statement that begins there */
        add_fault(chunk, chunk->source->len + strspn(text.text, " \t"), NULL, 0);
    reserve(chunk, text.len + 1);
    set_origin(chunk, &text);
    Source *source = chunk->source;
    char *to = source->text + source->len;
    memcpy(to, text.text, text.len);
    source->len += text.len;
    source->text[source->len] = '\0';
    chunk->next = text.next;
    check_bytes(chunk, to, text.len);
    return true;
}
