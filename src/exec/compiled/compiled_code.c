/* Printing the code of functions, with the lines of their source. */
#include <string.h>

#include "exec/compiled/compiled_state.h"

/* Prints the instruction's source line, if it is not the one before. */
static void put_source(Compiled *c, const IrFunction *f, uint32_t at, unsigned *before,
                       Buf *out) {
    CompiledPlace where = compiled_place(c, f, at);
    if (!where.source) return;
    Place place = source_place(where.source, where.span.start);
    size_t blanks = strspn(place.line_start, " \t");
    if (place.line == *before || blanks >= place.line_len) return;
    *before = place.line;
    buf_printf(out, "; %u  %.*s\n", place.line, (int)(place.line_len - blanks),
               place.line_start + blanks);
}

/* Lines that begin with blanks are instructions. */
void compiled_code(Exec *exec, const IrFunction *f, const char *signature, Buf *out) {
    Compiled *c = compiled_of(exec);
    Buf text = {0};
    uint32_t at = 0;
    unsigned line = 0;
    ir_print(c->module, f, &text);
    buf_printf(out, "; %s\n", signature);
    for (const char *s = buf_str(&text); *s;) {
        size_t len = strcspn(s, "\n") + 1;
        if (*s == ' ') put_source(c, f, at++, &line, out);
        buf_putn(out, s, len);
        s += len;
    }
    buf_free(&text);
}

void compiled_codes(Exec *exec, const Overloads *overloads, Buf *out) {
    Arena *arena = arena_new();
    for (size_t i = 0; i < overloads->count; i++) {
        const LlvmFunction *f = overloads->at[i];
        if (i) buf_putc(out, '\n');
        compiled_code(exec, f->code, compiled_signature(f, arena), out);
    }
    arena_free(arena);
}
