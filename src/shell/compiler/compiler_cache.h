/* What compilers wrote, and what was made of it, kept in files.
 *
 * An entry is known by a key, a hash of the command. It holds which files were compiled, each
 * with a hash of its text, and is valid as long as all of them are as they were. What can't
 * be read or written, or is damaged, counts as not there. */
#ifndef SHELL_COMPILER_CACHE_H
#define SHELL_COMPILER_CACHE_H

#include <stdint.h>

#include "shell/compiler/compiler_words.h"

/* A hash of texts, one after the other; it begins as COMPILER_CACHE_BEGIN. */
#define COMPILER_CACHE_BEGIN 0xcbf29ce484222325u
uint64_t compiler_cache_hash(uint64_t hash, const char *text, size_t len);
/* The hash of a file's text; false: it can't be read. */
bool compiler_cache_hash_file(const char *path, uint64_t *hash);

/* folder: where the entries are, with a slash behind; it is made. */
bool compiler_cache_get(const char *folder, uint64_t key, Buf *text);
/* hashes: of the files, by number. Then the oldest entries go until all of them have at
 * most so many bytes. */
typedef struct {
    const CompilerWords *files;
    const uint64_t *hashes;
    const Buf *text;
} CompilerCacheEntry;
void compiler_cache_put(const char *folder, uint64_t key, const CompilerCacheEntry *entry,
                        uint64_t most);

#endif
