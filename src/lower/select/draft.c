/* Drafts: growing lists. */
#include "lower/select/draft.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"

void draft_init(Draft *draft) {
    *draft = (Draft){.cap = 64, .words_cap = 8};
    draft->steps = base_malloc(draft->cap * sizeof *draft->steps);
    draft->words = base_malloc(draft->words_cap * sizeof *draft->words);
}

void draft_free(Draft *draft) {
    free(draft->steps);
    free(draft->words);
}

/* The flags that are defined behind the last step. */
static inline uint32_t flags_now(const Draft *draft) {
    StepRef s = draft->count;
    while (s > 0 && !code_row(draft->steps[s - 1].row)->changes) s--;
    return s ? code_row(draft->steps[s - 1].row)->flags : 0;
}

/* A step's place, operands and flags are such that it can stand behind the others. */
static void check(const Draft *draft, const Step *step) {
    const CodeRow *row = code_row(step->row);
    const CodeMemory *memory = &step->memory;
    bool constant = memory->kind && memory->kind != MEMORY_ADDRESS;
    assert(step->nsrc <= 3);
    for (unsigned i = 0; i < step->nsrc; i++) assert(step->src[i] < draft->count);
    assert(!step->row || row->sizes >> step->size & 1);
    assert(!memory->kind || code_memory_place(row) >= 0);
    assert(!constant || memory->number < draft->nwords);
    assert(memory->kind != MEMORY_ADDRESS || memory->base == REG_NONE ||
           memory->base < step->nsrc);
    assert(draft->full || !(row->reads & CODE_FLAGS & ~flags_now(draft)));
    assert(step->glued == ((row->reads & CODE_FLAGS) != 0));
    assert(!step->valueless || row->first == FIRST_READ || step->row == ROW_XORH);
    (void)draft, (void)row, (void)constant;
}

StepRef draft_add(Draft *draft, Step step) {
    check(draft, &step);
    if (draft->count == DRAFT_MOST) {
        draft->full = true;
        return 0;
    }
    if (draft->count == draft->cap) {
        draft->cap *= 2;
        draft->steps = base_realloc(draft->steps, draft->cap * sizeof *draft->steps);
    }
    draft->steps[draft->count] = step;
    return draft->count++;
}

static bool is_order(const Draft *draft, uint32_t i) {
    return i < 64 && draft->orders >> i & 1;
}

static uint32_t constant_index(Draft *draft, uint64_t word, bool order) {
    for (uint32_t i = 0; i < draft->nwords; i++)
        if (draft->words[i] == word && is_order(draft, i) == order) return i;
    if (draft->nwords == draft->words_cap) {
        draft->words_cap *= 2;
        draft->words =
            base_realloc(draft->words, draft->words_cap * sizeof *draft->words);
    }
    draft->words[draft->nwords] = word;
    return draft->nwords++;
}

uint32_t draft_word(Draft *draft, uint64_t word) {
    uint32_t i = constant_index(draft, word, false);
    assert(!is_order(draft, i));
    return i;
}

uint32_t draft_order(Draft *draft, uint64_t word) {
    uint32_t i = constant_index(draft, word, true);
    if (i < 64) draft->orders |= UINT64_C(1) << i;
    if (i >= 64) draft->full = true;
    return i;
}

StepRef draft_unit_end(const Draft *draft, StepRef first) {
    assert(first < draft->count && !draft->steps[first].glued);
    StepRef end = first + 1;
    while (end < draft->count && draft->steps[end].glued) end++;
    return end;
}

bool draft_commutes(unsigned row) {
    switch (row) {
    case ROW_AND:
    case ROW_OR:
    case ROW_XOR:
    case ROW_ADD:
    case ROW_IMUL:
    case ROW_TEST:
    case ROW_PAND:
    case ROW_POR:
    case ROW_PXOR:
    case ROW_PADDQ:
    case ROW_PMULUDQ:
    case ROW_PADDB:
    case ROW_PCMPEQB:
    case ROW_PCMPEQD:
    case ROW_PSADBW:
        return true;
    default:
        return false;
    }
}
