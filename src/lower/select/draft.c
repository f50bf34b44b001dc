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

StepRef draft_add(Draft *draft, Step step) {
    assert(step.row < ROW_COUNT && step.nsrc <= 3);
    assert(!step.glued || draft->count);
    for (unsigned i = 0; i < step.nsrc; i++) assert(step.src[i] < draft->count);
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

static uint32_t find(Draft *draft, uint64_t word, bool order) {
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
    return find(draft, word, false);
}

uint32_t draft_order(Draft *draft, uint64_t word) {
    uint32_t i = find(draft, word, true);
    if (i < 64) draft->orders |= UINT64_C(1) << i;
    if (i >= 64) draft->full = true;
    return i;
}

StepRef draft_unit_end(const Draft *draft, StepRef first) {
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
