/* What is in which scope, and what a name means in one. */
#include "exec/scope.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/among.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/flow.h"
#include "exec/owned.h"
#include "exec/builtin/builtin.h"

enum { NAME_MOST = 600, DEEPEST = 16, LOOKS_MOST = 1000 };

/* A path, or what stands before the last :: of a name. */
typedef struct {
    const char *text;
    size_t len;
} Path;

static Path path_of(const char *text) {
    return (Path){text, strlen(text)};
}

/* Where the last :: of the text stands; its length: nowhere. <…> is no scope's name. */
static size_t last_colons(const char *text, size_t len) {
    for (size_t i = len; i-- > 1;)
        if (text[i] == ':' && text[i - 1] == ':') return i - 1;
    return len;
}

static Path outer(Path path) {
    size_t at = last_colons(path.text, path.len);
    return (Path){path.text, at < path.len ? at : 0};
}

/* ---- keys */

/* "file|A::B::f"; a file's own. */
#define KEY_FORMAT "%s|%.*s%s%.*s"
#define KEY_PARTS(file, scope, name)                                                     \
    file, (int)scope.len, scope.text, scope.len ? "::" : "", (int)name.len, name.text

/* One that is longer than NAME_MOST is not found. */
static const Global *known_key(const Exec *exec, const char *file, Path scope,
                               Path name) {
    char text[NAME_MOST];
    int len = snprintf(text, sizeof text, KEY_FORMAT, KEY_PARTS(file, scope, name));
    const Symbol *sym =
        len < NAME_MOST ? symbol_known(exec->symbols, text, (size_t)len) : NULL;
    return sym ? sym->global : NULL;
}

/* The file's own, or what is there for all. */
static Symbol *known_in(const Exec *exec, const char *file, Path scope, Path name) {
    const Global *key = known_key(exec, file, scope, name);
    if (!key) key = known_key(exec, "", scope, name);
    return key ? key->scoped.means : NULL;
}

static Global *make_key(Exec *exec, const char *file, Path scope, Path name) {
    return names_global(
        exec, symbol_printf(exec->symbols, KEY_FORMAT, KEY_PARTS(file, scope, name)));
}

/* The path of what the symbol stands for: of a namespace's class N::A. */
static Path path_of_entity(const Symbol *sym) {
    const Global *global = sym->global;
    const Symbol *key = global ? global->scoped.key : NULL;
    const char *bar = key ? strchr(key->name, '|') : NULL;
    return path_of(bar ? bar + 1 : sym->name);
}

/* Whether another one has the same path, in another file. */
static bool is_twice(const Symbol *sym) {
    const Global *own = sym->global;
    const char *path = path_of_entity(sym).text;
    for (const Symbol *at = own->spelled; at;
         at = ((const Global *)at->global)->scoped.rest)
        if (at != sym && strcmp(path_of_entity(at).text, path) == 0) return true;
    return false;
}

/* The path, where that is not enough with the file's name before it: board::index. */
static const char *told(const Exec *exec, const Symbol *sym) {
    const Global *global = sym->global;
    const char *key = global->scoped.key ? global->scoped.key->name : "|";
    size_t len;
    const char *stem = source_stem(key, &len), *bar = strchr(key, '|');
    if (*key == '|' || !bar || stem > bar || !is_twice(sym))
        return path_of_entity(sym).text;
    return arena_printf(exec->arena, "%.*s::%s", (int)len, stem, bar + 1);
}

static bool is_source(const char *file) {
    return among_endings(".cpp .cc .cxx", file);
}

/* ---- looking up */

/* What a name may mean. */
typedef struct {
    Exec *exec;
    Path name;
    const char *file;
    Symbol *plain, **at;
    size_t count, cap;
    unsigned looks; /* scopes may use each other */
} Found;

static void add(Found *found, Symbol *sym) {
    for (size_t i = 0; i < found->count; i++)
        if (found->at[i] == sym) return;
    found->at = arena_grow(found->exec->arena, found->at, found->count, &found->cap,
                           sizeof *found->at);
    found->at[found->count++] = sym;
}

static void look(Found *found, Path scope, unsigned depth);

/* What classes begin with is theirs, too. */
static void look_in_base(Found *found, Path scope, unsigned depth) {
    size_t at = last_colons(scope.text, scope.len);
    size_t from = at < scope.len ? at + 2 : 0;
    Path last = {scope.text + from, scope.len - from};
    const Symbol *class = known_in(found->exec, found->file, outer(scope), last);
    const Symbol *base = class ? class_base(found->exec, class) : NULL;
    if (base) look(found, path_of_entity(base), depth + 1);
}

/* What a scope uses stands where both are in; in a scope around it beside what is there. */
static void look_in_used(Found *found, Path scope, unsigned depth) {
    const Global *self = known_key(found->exec, "", scope, path_of(""));
    bool own = found->count;
    for (const ScopeUse *use = self ? self->scoped.uses : NULL; use; use = use->next) {
        bool within = strncmp(use->path, scope.text, scope.len) == 0;
        bool here = !*use->file || !is_source(found->file) ||
                    strcmp(use->file, found->file) == 0;
        if (here && (within || !own)) look(found, path_of(use->path), depth + 1);
    }
}

/* Outside of files what each of them has is seen. */
static bool look_in_files(Found *found, Path scope) {
    char text[NAME_MOST];
    size_t before = found->count;
    if (is_source(found->file)) return false;
    int len = snprintf(text, sizeof text, "%.*s%s%.*s", (int)scope.len, scope.text,
                       scope.len ? "::" : "", (int)found->name.len, found->name.text);
    for (Symbol *at = found->plain; at && len < NAME_MOST;
         at = ((const Global *)at->global)->scoped.rest) {
        if (!scope_has(at)) break;
        if (strcmp(path_of_entity(at).text, text) == 0) add(found, at);
    }
    return found->count > before;
}

/* What a file has for itself stands beside what it or a header declares for all. */
static void look(Found *found, Path scope, unsigned depth) {
    if (depth > DEEPEST || found->looks++ > LOOKS_MOST) return;
    bool source = is_source(found->file);
    const Global *own =
        source ? known_key(found->exec, found->file, scope, found->name) : NULL;
    const Global *all = known_key(found->exec, "", scope, found->name);
    if (own && own->scoped.means) add(found, own->scoped.means);
    const char *file = all ? all->scoped.file : NULL;
    bool here = !own || !own->scoped.means || !file || !is_source(file) ||
                strcmp(file, found->file) == 0;
    if (all && all->scoped.means && here)
        add(found, all->scoped.means);
    else if (!(own && own->scoped.means) && !look_in_files(found, scope))
        look_in_base(found, scope, depth);
    look_in_used(found, scope, depth);
}

/* A name that means one of several, which a call's arguments or its scope must tell. */
static Symbol *several(const Found *found) {
    Exec *exec = found->exec;
    const char *list = "", *name = found->plain->name;
    const Symbol *at = found->count ? found->at[0] : found->plain;
    for (size_t i = 1; at; i++) {
        list = arena_printf(exec->arena, "%s%s%s", list, *list ? ", " : "",
                            told(exec, at));
        at = !found->count      ? ((const Global *)at->global)->scoped.rest
             : i < found->count ? found->at[i]
                                : NULL;
    }
    Symbol *sym = symbol_printf(exec->symbols, "%s?%s", name, list);
    names_refuse(exec, sym,
                 arena_printf(exec->arena, "'%s' may be one of %s\n|write which one",
                              name, list));
    Global *global = sym->global;
    global->scoped.key = sym; /* of itself */
    global->spelled = found->plain;
    global->scoped.several = ARENA_NEW(exec->arena, Several);
    *global->scoped.several = (Several){found->count, found->at};
    return sym;
}

static Symbol *result(const Found *found) {
    bool sure = found->count == 1 && found->looks <= LOOKS_MOST;
    return sure ? found->at[0] : several(found);
}

static bool is_one(const Symbol *plain) {
    const Global *global = plain->global;
    return !global || !global->scoped.rest;
}

/* From the innermost scope outward. */
static Symbol *unqualified(Exec *exec, Symbol *plain, const ParsePlace *place) {
    Found found = {exec, path_of(plain->name), place->file, plain, NULL, 0, 0, 0};
    if (is_one(plain)) return plain;
    for (const ParseUse *use = place->uses; use; use = use->outer)
        if (use->name == plain) return use->means;
    for (const ParseUse *use = place->uses; use; use = use->outer)
        if (use->path) look(&found, path_of(use->path), 0);
    for (Path scope = path_of(place->scope); !found.count; scope = outer(scope)) {
        look(&found, scope, 0);
        if (!scope.len) break;
    }
    return result(&found);
}

/* ---- A::f */

/* Whether the path `written` in the scope is known; found is the whole one. */
static bool has_path(const Exec *exec, Path scope, Path written, char *text) {
    int len = snprintf(text, NAME_MOST, "%.*s%s%.*s", (int)scope.len, scope.text,
                       scope.len ? "::" : "", (int)written.len, written.text);
    return len < NAME_MOST &&
           known_key(exec, "", (Path){text, (size_t)len}, path_of(""));
}

/* The same of a scope and those that it uses. */
static bool find_in(const Exec *exec, Path scope, Path name, char *text, unsigned *left) {
    if (has_path(exec, scope, name, text)) return true;
    const Global *self = known_key(exec, "", scope, path_of(""));
    const ScopeUse *use = self ? self->scoped.uses : NULL;
    for (; use && *left; use = use->next) {
        --*left;
        if (find_in(exec, path_of(use->path), name, text, left)) return true;
    }
    return false;
}

/* The first part of a path as it is written at the place. */
static bool find_first(const Exec *exec, Path name, const ParsePlace *place, char *text) {
    unsigned left = LOOKS_MOST;
    for (const ParseUse *use = place->uses; use; use = use->outer)
        if (use->path && find_in(exec, path_of(use->path), name, text, &left))
            return true;
    for (Path scope = path_of(place->scope);; scope = outer(scope)) {
        if (find_in(exec, scope, name, text, &left)) return true;
        if (!scope.len) return false;
    }
}

/* The whole path. */
static bool find_path(const Exec *exec, Path written, const ParsePlace *place,
                      char *text) {
    char before[NAME_MOST];
    unsigned left = LOOKS_MOST;
    for (size_t at = 0, end; at < written.len; at = end + 2) {
        for (end = at; end < written.len && written.text[end] != ':';) end++;
        Path name = {written.text + at, end - at};
        strcpy(before, text);
        if (at == 0 && name.len) {
            if (!find_first(exec, name, place, text)) return false;
        } else if (at == 0) { /* ::A */
            *text = '\0';
        } else if (!find_in(exec, path_of(before), name, text, &left)) {
            return false;
        }
    }
    return true;
}

/* The name of a class or an enum. */
static const Symbol *name_of(Exec *exec, Type type) {
    const Symbol *class = class_name(exec, type);
    if (class) return class;
    const char *tag = enum_tag(exec, type);
    return tag ? symbol_of(exec->symbols, tag) : NULL;
}

const Symbol *scope_type_name(Exec *exec, Type type) {
    const Symbol *name = name_of(exec, type);
    return name ? scope_spelled((Symbol *)name) : NULL;
}

/* The class or enum that an alias means. */
static const Symbol *class_of(Exec *exec, const Symbol *alias) {
    Type type;
    return exec_is_type(exec, alias, &type) ? name_of(exec, type) : NULL;
}

/* A struct with functions or first values, or that has such members. */
static bool is_class(Exec *exec, Type type) {
    type = data_element(exec, type);
    if (!data_is_struct(exec, type)) return false;
    const Symbol *name = name_of(exec, type);
    const Data *data = data_of(exec, type);
    bool is = data->defaults || (name && scope_has(name));
    for (uint32_t i = 0; i < data->count && !is; i++)
        is = is_class(exec, data->members[i].type);
    return is;
}

bool scope_is_class(void *context, const Symbol *name) {
    Exec *exec = context;
    Type type;
    return exec_is_tag(exec, name, &type) ? is_class(exec, type)
                                          : exec_is_class(exec, name);
}

/* A::f of a class, whose functions and static members have such names. */
static Symbol *of_class(Exec *exec, const Symbol *class, Path name) {
    char text[NAME_MOST];
    const Symbol *spelled = scope_spelled((Symbol *)class);
    bool makes = spelled->len == name.len && !memcmp(spelled->name, name.text, name.len);
    if (makes) name = path_of(class->name);
    int len = snprintf(text, sizeof text, "%s::%.*s", class->name, (int)name.len,
                       name.text);
    Symbol *sym = len < NAME_MOST
                      ? (Symbol *)symbol_known(exec->symbols, text, (size_t)len)
                      : NULL;
    return sym && exec_is_name(exec, sym) ? sym : NULL;
}

/* bbx's own, where the user has one of that name. */
static Symbol *standard(Exec *exec, Symbol *plain) {
    if (!scope_has(plain) || !builtin_of(plain)) return plain;
    Symbol *sym = symbol_printf(exec->symbols, "std::%s", plain->name);
    sym->builtin = plain->builtin;
    return sym;
}

/* In the class, enum or namespace that the symbol means. */
static Symbol *within(Exec *exec, Found *found, const Symbol *of) {
    look(found, path_of_entity(of), 0);
    if (found->count) return result(found);
    Symbol *sym = NULL;
    for (unsigned depth = 0; of && !sym && depth < DEEPEST; depth++) {
        sym = of_class(exec, of, found->name);
        of = class_base(exec, of);
    }
    return sym;
}

Symbol *scope_member(Exec *exec, Type type, const char *name) {
    const Symbol *of = name_of(exec, type);
    Found found = {exec, path_of(name), "", NULL, NULL, 0, 0, 0};
    found.plain = symbol_of(exec->symbols, name);
    return of ? within(exec, &found, of) : NULL;
}

/* board::index of a file, as it is told. */
static Symbol *of_file(const Exec *exec, Symbol *plain, Path scope) {
    for (Symbol *at = plain; at; at = ((const Global *)at->global)->scoped.rest) {
        if (!scope_has(at)) return NULL;
        const char *path = told(exec, at);
        Path its = outer(path_of(path));
        if (its.len == scope.len && memcmp(path, scope.text, its.len) == 0) return at;
    }
    return NULL;
}

static Symbol *qualified(Exec *exec, Path scope, Path name, const ParsePlace *place) {
    char text[NAME_MOST] = "";
    Symbol *plain = symbol(exec->symbols, name.text, name.len), *sym = NULL;
    Found found = {exec, name, place->file, plain, NULL, 0, 0, 0};
    if (!scope.len) {
        look(&found, scope, 0);
    } else if (find_path(exec, scope, place, text)) {
        look(&found, path_of(text), 0);
    }
    if (!found.count) sym = of_file(exec, plain, scope);
    if (found.count || sym) return sym ? sym : result(&found);
    if (scope.len) {
        const Symbol *of = scope_meant(exec, scope.text, scope.len, place);
        const Symbol *class = class_of(exec, of);
        sym = within(exec, &found, of);
        if (!sym && class && class != of) sym = within(exec, &found, class);
    }
    if (sym) return sym;
    if (scope.len == 3 && memcmp(scope.text, "std", 3) == 0) return standard(exec, plain);
    return is_one(plain) ? plain : several(&found);
}

Symbol *scope_beside(Exec *exec, Type type, Symbol *name) {
    while (data_is_pointer(exec, type) || data_is_array(exec, type))
        type = data_to(exec, type);
    const Symbol *of = name_of(exec, type);
    const Global *global = of ? of->global : NULL;
    if (!global || !global->scoped.key) return NULL;
    Found found = {exec, path_of(name->name), "", name, NULL, 0, 0, 0};
    look(&found, outer(path_of_entity(of)), 0);
    return found.count ? found.at[0] : NULL;
}

Symbol *scope_also(const Exec *exec, const Symbol *member) {
    size_t at = last_colons(member->name, member->len);
    const Symbol *class = symbol_known(exec->symbols, member->name, at);
    if (at == member->len || !class) return NULL;
    const Global *own = class->global;
    const char *file = own && own->scoped.key ? own->scoped.key->name : "|";
    file = arena_strn(exec->arena, file, strcspn(file, "|"));
    Path path = path_of_entity(class), name = path_of(member->name + at + 2);
    Symbol *also = known_in(exec, file, path, name);
    return also != member ? also : NULL;
}

Symbol *scope_meant(void *context, const char *text, size_t len,
                    const ParsePlace *place) {
    size_t at = last_colons(text, len);
    Symbol *whole = symbol_known(((Exec *)context)->symbols, text, len);
    const Global *compiled = whole ? names_known(whole) : NULL;
    if (compiled && compiled->kind == GLOBAL_COMPILED) return whole;
    if (at == len)
        return unqualified(context, symbol(((Exec *)context)->symbols, text, len), place);
    return qualified(context, (Path){text, at}, (Path){text + at + 2, len - at - 2},
                     place);
}

/* ---- definitions */

/* N_f, board_f, with a number where that is taken. */
static Symbol *own_symbol(Exec *exec, const Symbol *plain, const ParsePlace *place) {
    char text[NAME_MOST];
    size_t len = strlen(place->scope);
    const char *first = len ? place->scope : source_stem(place->file, &len);
    int n = snprintf(text, sizeof text, "%.*s_%.200s", (int)len, first, plain->name);
    size_t k = 0;
    for (int i = 0; i < n && i < (int)sizeof text - 1; i++)
        if (isalnum((unsigned char)text[i]) || (k && text[i] == '_') ||
            (k && text[i] == ':' && text[k - 1] != '_'))
            text[k++] = text[i] == ':' ? '_' : text[i];
    for (unsigned number = 1;; number++) {
        Symbol *sym = number == 1
                          ? symbol(exec->symbols, text, k)
                          : symbol_printf(exec->symbols, "%.*s_%u", (int)k, text, number);
        if (owned_is_free(sym)) return sym;
    }
}

static void join(Exec *exec, Symbol *plain, Symbol *own, const Symbol *key) {
    Global *global = names_global(exec, own), *at = names_global(exec, plain);
    global->scoped.key = key;
    global->spelled = plain;
    if (own == plain) return;
    while (at->scoped.rest) at = at->scoped.rest->global;
    at->scoped.rest = own;
}

static void use_path(Exec *exec, Path scope, const char *path, const char *file) {
    Global *self = make_key(exec, "", scope, path_of(""));
    for (const ScopeUse *use = self->scoped.uses; use; use = use->next)
        if (strcmp(use->path, path) == 0 && strcmp(use->file, file) == 0) return;
    ScopeUse *use = ARENA_NEW(exec->arena, ScopeUse);
    *use = (ScopeUse){path, symbol_of(exec->symbols, file)->name,
                      self->scoped.uses};
    self->scoped.uses = use;
}

/* The scopes around it are known from now on. What is in an inline namespace, whose path
 * ends with a !, is in the one around it, too. */
static void open_scopes(Exec *exec, Path scope) {
    for (; scope.len; scope = outer(scope)) {
        make_key(exec, "", scope, path_of(""));
        if (scope.text[scope.len - 1] != '!') continue;
        const char *path = arena_strn(exec->arena, scope.text, scope.len);
        use_path(exec, outer(scope), path, "");
        use_path(exec, (Path){scope.text, scope.len - 1}, path, "");
    }
}

/* The key of what is defined at the place. A file has its own beside those of others, but
 * what a header or the file itself declares for all is one with it. */
static Global *key_of(Exec *exec, Path name, const ParsePlace *place) {
    Path scope = path_of(place->scope);
    const Global *own =
        is_source(place->file) ? known_key(exec, place->file, scope, name) : NULL;
    const Global *all = known_key(exec, "", scope, name);
    const char *file = all && all->scoped.means ? all->scoped.file : NULL;
    bool shared = file && (!is_source(file) || strcmp(file, place->file) == 0);
    bool alone = place->alone && is_source(place->file) && !shared;
    alone |= own && own->scoped.means;
    return make_key(exec, alone ? place->file : "", scope, name);
}

Symbol *scope_defines(void *context, Symbol *name, const ParsePlace *place) {
    Exec *exec = context;
    if (strncmp(name->name, "operator", 8) == 0) return name; /* by their types */
    open_scopes(exec, path_of(place->scope));
    Global *key = key_of(exec, path_of(name->name), place);
    if (key->scoped.means) return key->scoped.means;
    Symbol *own = scope_has(name) ? own_symbol(exec, name, place) : name;
    join(exec, name, own, key->sym);
    key->scoped.file = symbol_of(exec->symbols, place->file)->name;
    return key->scoped.means = own;
}

void scope_alias(void *context, const char *name, size_t len, Symbol *means,
                 const ParsePlace *place) {
    const char *file = is_source(place->file) ? place->file : "";
    Global *key = make_key(context, file, path_of(place->scope), (Path){name, len});
    Global *all = make_key(context, "", path_of(place->scope), (Path){name, len});
    if (!key->scoped.means) key->scoped.means = means;
    if (!place->alone || all->scoped.means) return;
    all->scoped.means = means; /* an enumerator */
    all->scoped.file =
        symbol(((Exec *)context)->symbols, place->file, strlen(place->file))->name;
}

const char *scope_path(void *context, const char *text, size_t len,
                       const ParsePlace *place) {
    Exec *exec = context;
    char path[NAME_MOST] = "";
    if (find_path(exec, (Path){text, len}, place, path))
        return symbol_of(exec->symbols, path)->name;
    const Symbol *of = scope_meant(exec, text, len, place), *class = class_of(exec, of);
    return class ? path_of_entity(class).text : "";
}

void scope_uses(void *context, const char *path, const ParsePlace *place) {
    Exec *exec = context;
    open_scopes(exec, path_of(place->scope));
    use_path(exec, path_of(place->scope), path,
             is_source(place->file) ? place->file : "");
}
