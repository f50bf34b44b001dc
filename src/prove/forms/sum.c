/* Polynomials: sorted monomials with factors, each polynomial kept once.
 *
 * Atoms and monomials are tries: one is its parent and one element more, the greatest.
 * A sum is made in an array with a place for each monomial; what was touched is sorted
 * when the sum is closed. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Maps */

static uint32_t place(const FormMap *map, uint64_t key) {
    uint64_t h = key * 0x9E3779B97F4A7C15u;
    uint32_t i = (uint32_t)(h >> 32) & (map->cap - 1);
    while (map->value[i] && map->key[i] != key) i = (i + 1) & (map->cap - 1);
    return i;
}

uint32_t map_get(const FormMap *map, uint64_t key) {
    return map->cap ? map->value[place(map, key)] : 0;
}

static void rehash(FormMap *map) {
    FormMap old = *map;
    map->cap = old.cap ? 2 * old.cap : 128;
    map->key = base_malloc(map->cap * sizeof *map->key);
    map->value = calloc(map->cap, sizeof *map->value);
    for (uint32_t i = 0; i < old.cap; i++) {
        if (!old.value[i]) continue;
        uint32_t at = place(map, old.key[i]);
        map->key[at] = old.key[i], map->value[at] = old.value[i];
    }
    free(old.key);
    free(old.value);
}

void map_put(FormMap *map, uint64_t key, uint32_t value) {
    if (2 * (map->count + 1) > map->cap) rehash(map);
    assert(map->count < map->cap && value);
    uint32_t at = place(map, key);
    map->count += map->value[at] == 0;
    map->key[at] = key, map->value[at] = value;
}

/* Monomials */

static MonoId mono_new(Forms *f, MonoId parent, AtomId atom, unsigned degree) {
    uint32_t cap = f->monos_cap;
    f->monos = form_grow(f->monos, &f->monos_cap, f->nmonos, sizeof *f->monos);
    if (f->monos_cap != cap) {
        f->factor = base_realloc(f->factor, f->monos_cap * sizeof *f->factor);
        f->list = base_realloc(f->list, f->monos_cap * sizeof *f->list);
        f->touched = base_realloc(f->touched, f->monos_cap);
    }
    uint64_t may = f->atoms[atom].may;
    unsigned zeros = may ? (unsigned)__builtin_ctzll(may) : 64;
    if (degree > 1) zeros += f->monos[parent].zeros;
    bool masked = f->atoms[atom].masked || (degree > 1 && f->monos[parent].masked);
    uint64_t value = degree ? f->atoms[atom].value : 1;
    if (degree > 1) value *= f->monos[parent].value;
    f->monos[f->nmonos] =
        (FormMono){parent, atom, degree, zeros < 64 ? zeros : 64, value, masked};
    f->touched[f->nmonos] = false;
    return f->nmonos++;
}

static MonoId mono_extend(Forms *f, MonoId parent, AtomId atom) {
    const FormMono *last = &f->monos[parent];
    assert(last->degree == 0 || last->atom <= atom);
    if (last->degree && last->atom == atom &&
        WEAKEN(FORM_SQUARE, true, f->atoms[atom].may == 1))
        return parent; /* a truth times itself */
    uint64_t key = (uint64_t)parent << 32 | atom;
    MonoId known = map_get(&f->mono_map, key);
    if (known) return known;
    MonoId id = mono_new(f, parent, atom, last->degree + 1);
    map_put(&f->mono_map, key, id);
    return id;
}

MonoId mono_of_atom(Forms *f, AtomId atom) {
    if (!f->atoms[atom].mono) f->atoms[atom].mono = mono_extend(f, MONO_ONE, atom);
    return f->atoms[atom].mono;
}

/* Merges the two sorted products: the atoms come off from the greatest to the least. */
MonoId mono_product(Forms *f, MonoId a, MonoId b) {
    AtomId atom[2 * DEGREE_MOST];
    assert(f->monos[a].degree + f->monos[b].degree <= 2 * DEGREE_MOST);
    unsigned count = 0;
    while (a != MONO_ONE && b != MONO_ONE) {
        MonoId *greater = f->monos[a].atom >= f->monos[b].atom ? &a : &b;
        atom[count++] = f->monos[*greater].atom;
        *greater = f->monos[*greater].parent;
    }
    MonoId product = a != MONO_ONE ? a : b;
    while (count > 0) product = mono_extend(f, product, atom[--count]);
    return product;
}

/* Sums */

void sum_add_mono(Forms *f, MonoId mono, uint64_t factor) {
    assert(mono < f->nmonos);
    if (!f->touched[mono]) {
        f->touched[mono] = true;
        f->factor[mono] = 0;
        f->list[f->nlist++] = mono;
    }
    f->factor[mono] += factor;
}

void sum_add(Forms *f, FormId p, uint64_t factor) {
    const FormPoly *poly = &f->polys[p];
    assert(p && p < f->npolys);
    const FormEntry *e = f->entries + poly->start;
    for (uint32_t i = 0; i < poly->count; i++)
        sum_add_mono(f, e[i].mono, e[i].factor * factor);
}

static int by_id(const void *a, const void *b) {
    MonoId x = *(const MonoId *)a, y = *(const MonoId *)b;
    return x < y ? -1 : x > y;
}

static void sort(MonoId *list, uint32_t count) {
    if (count > 24) {
        qsort(list, count, sizeof *list, by_id);
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        MonoId id = list[i];
        uint32_t k = i;
        for (; k > 0 && list[k - 1] > id; k--) list[k] = list[k - 1];
        list[k] = id;
    }
}

/* The entries from `start` on are a known polynomial's, or a new one's. */
static FormId intern(Forms *f, FormPoly poly) {
    uint32_t start = poly.start, count = poly.count, hash = poly.hash;
    assert(start + count == f->nentries);
    if (2 * (f->npolys + 1) > f->nslots) {
        f->nslots = f->nslots ? 2 * f->nslots : 256;
        free(f->slots);
        f->slots = calloc(f->nslots, sizeof *f->slots);
        for (FormId p = 1; p < f->npolys; p++) {
            uint32_t i = f->polys[p].hash & (f->nslots - 1);
            while (f->slots[i]) i = (i + 1) & (f->nslots - 1);
            f->slots[i] = p;
        }
    }
    uint32_t i = hash & (f->nslots - 1);
    for (; f->slots[i]; i = (i + 1) & (f->nslots - 1)) {
        const FormPoly *p = &f->polys[f->slots[i]];
        if (p->hash != hash || p->count != count) continue;
        const FormEntry *a = f->entries + p->start, *b = f->entries + start;
        uint32_t k = 0;
        while (k < count && a[k].mono == b[k].mono && a[k].factor == b[k].factor) k++;
        if (k < count) continue;
        f->nentries = start;
        return f->slots[i];
    }
    f->polys = form_grow(f->polys, &f->polys_cap, f->npolys, sizeof *f->polys);
    FormId id = f->npolys++;
    f->polys[id] = poly;
    f->slots[i] = id;
    return id;
}

/* Of the factors that give the same, the one nearest to 0: the top bits of a factor of
 * something that is a multiple of 2^zeros don't matter. */
static uint64_t settle(const Forms *f, MonoId mono, uint64_t factor) {
    unsigned unused = f->monos[mono].zeros + WEAKEN(FORM_ZEROS, 1, 0) + 64 -
                      (unsigned)__builtin_popcountll(f->mask);
    if (unused >= 64) return 0;
    return (uint64_t)((int64_t)(factor << unused) >> unused);
}

static void append(Forms *f, MonoId mono, uint64_t factor) {
    factor = settle(f, mono, factor);
    if (!factor || f->full) return;
    f->entries = form_grow(f->entries, &f->entries_cap, f->nentries, sizeof *f->entries);
    f->entries[f->nentries++] = (FormEntry){factor, mono};
}

/* The entries from `start` on, in order, as a polynomial. */
static FormId finish(Forms *f, uint32_t start) {
    uint64_t hash = 0;
    FormPoly p = {.start = start, .count = f->nentries - start};
    for (uint32_t i = start; i < f->nentries; i++) {
        FormEntry e = f->entries[i];
        const FormMono *m = &f->monos[e.mono];
        assert(i == start || f->entries[i - 1].mono < e.mono);
        hash = (hash ^ e.mono ^ e.factor * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        if (m->degree > p.degree) p.degree = m->degree;
        p.masked = p.masked || m->masked;
    }
    if (f->nentries > ENTRIES_MOST) f->full = true;
    p.hash = (uint32_t)(hash ^ hash >> 32);
    return intern(f, p);
}

FormId sum_close(Forms *f) {
    uint32_t start = f->nentries;
    form_spend(f, f->nlist);
    sort(f->list, f->nlist);
    for (uint32_t i = 0; i < f->nlist; i++) {
        MonoId mono = f->list[i];
        f->touched[mono] = false;
        append(f, mono, f->factor[mono]);
    }
    f->nlist = 0;
    return finish(f, start);
}

FormId sum_single(Forms *f, MonoId mono, uint64_t factor) {
    uint32_t start = f->nentries;
    append(f, mono, factor);
    return finish(f, start);
}

FormId sum_scaled(Forms *f, FormId p, uint64_t factor) {
    uint32_t start = f->nentries, from = f->polys[p].start, count = f->polys[p].count;
    for (uint32_t i = 0; i < count; i++) {
        FormEntry e = f->entries[from + i];
        append(f, e.mono, e.factor * factor);
    }
    return finish(f, start);
}

FormId sum_linear(Forms *f, uint64_t c, FormId a, uint64_t ka, FormId b, uint64_t kb) {
    assert(f->nlist == 0);
    if (c) sum_add_mono(f, MONO_ONE, c);
    sum_add(f, a, ka);
    if (b) sum_add(f, b, kb);
    return sum_close(f);
}

FormId sum_product(Forms *f, FormId a, FormId b) {
    FormPoly p = f->polys[a], q = f->polys[b];
    if ((uint64_t)p.count * q.count > 4 * FORM_MONOMIALS ||
        p.degree + q.degree > DEGREE_MOST)
        return FORM_NONE;
    /* a factor more costs about a quarter of what a monomial in a sum does */
    form_spend(f, (uint64_t)p.count * q.count * (p.degree + q.degree + 4) / 4);
    if (f->full) return FORM_NONE;
    assert(f->nlist == 0);
    for (uint32_t i = 0; i < p.count; i++)
        for (uint32_t k = 0; k < q.count; k++) {
            FormEntry x = f->entries[p.start + i], y = f->entries[q.start + k];
            sum_add_mono(f, mono_product(f, x.mono, y.mono), x.factor * y.factor);
        }
    FormId product = sum_close(f);
    return f->polys[product].count > FORM_MONOMIALS ? FORM_NONE : product;
}

bool sum_is_constant(const Forms *f, FormId p, uint64_t *k) {
    const FormEntry *e = sum_entries(f, p);
    *k = f->polys[p].count ? e->factor : 0;
    return f->polys[p].count == 0 || (f->polys[p].count == 1 && e->mono == MONO_ONE);
}

uint64_t sum_factor(const Forms *f, FormId p, MonoId mono) {
    const FormEntry *e = sum_entries(f, p);
    uint32_t low = 0, high = f->polys[p].count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (e[middle].mono < mono)
            low = middle + 1;
        else
            high = middle;
    }
    return low < f->polys[p].count && e[low].mono == mono ? e[low].factor : 0;
}

uint64_t sum_value(const Forms *f, FormId p) {
    const FormEntry *e = sum_entries(f, p);
    uint64_t value = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++)
        value += e[i].factor * f->monos[e[i].mono].value;
    return value & f->mask;
}

void sum_open(Forms *f) {
    f->natoms = 1;
    f->atoms = form_grow(f->atoms, &f->atoms_cap, 0, sizeof *f->atoms);
    f->atoms[ATOM_ALL] = (FormAtom){.may = f->mask, .value = f->mask};
    mono_new(f, MONO_ONE, ATOM_ALL, 0);
    f->polys = form_grow(f->polys, &f->polys_cap, 0, sizeof *f->polys);
    f->npolys = 1;
    f->polys[FORM_NONE] = (FormPoly){.start = 0};
    sum_close(f);
    assert(f->npolys == FORM_ZERO + 1 && f->nmonos == MONO_ONE + 1);
}

void sum_free(Forms *f) {
    free(f->words), free(f->atoms), free(f->monos), free(f->polys), free(f->entries);
    free(f->tables), free(f->slots), free(f->factor), free(f->touched), free(f->list);
    free(f->atom_map.key), free(f->atom_map.value);
    free(f->mono_map.key), free(f->mono_map.value);
    free(f->value_map.key), free(f->value_map.value);
    free(f);
}
