/* An entry is a file KEY.kept: a line with what it is and how many files follow, a line for
 * each with its hash and path, a line with the text's length and hash, the text. */
#include "shell/compiler/compiler_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char first[] = "bbx compiled 1 ";

enum { CHUNK = 1 << 16 };

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3u;
    return hash ^ hash >> 32;
}

/* As FNV-1a, but of words: https://datatracker.ietf.org/doc/draft-eastlake-fnv/ */
uint64_t compiler_cache_hash(uint64_t hash, const char *text, size_t len) {
    uint64_t word;
    for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = mix(hash, word);
    }
    for (size_t i = 0; i < len; i++) hash = mix(hash, (unsigned char)text[i]);
    return hash;
}

static bool read_file(const char *path, Buf *text) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t n = -1;
    struct stat st;
    if (fd < 0) return false;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
        buf_reserve(text, (size_t)st.st_size + CHUNK);
        do {
            buf_reserve(text, CHUNK);
            n = read(fd, text->data + text->len, CHUNK);
            if (n > 0) text->len += (size_t)n;
        } while (n > 0);
        text->data[text->len] = '\0';
    }
    close(fd);
    return n == 0;
}

bool compiler_cache_hash_file(const char *path, uint64_t *hash) {
    Buf text = {0};
    bool good = read_file(path, &text);
    *hash = compiler_cache_hash(COMPILER_CACHE_BEGIN, buf_str(&text), text.len);
    buf_free(&text);
    return good;
}

/* --- reading --- */

typedef struct {
    const char *at;
    bool bad;
} Reading;

static uint64_t number(Reading *r, int base, char behind) {
    char *end;
    uint64_t value = strtoull(r->at, &end, base);
    if (end == r->at || *end != behind) {
        r->bad = true;
        return 0;
    }
    r->at = end + 1;
    return value;
}

static bool is_as_it_was(Reading *r) {
    uint64_t hash = number(r, 16, ' '), now;
    const char *end = r->bad ? NULL : strchr(r->at, '\n');
    if (!end) return false;
    Buf path = {0};
    buf_putn(&path, r->at, (size_t)(end - r->at));
    bool same = compiler_cache_hash_file(buf_str(&path), &now) && now == hash;
    buf_free(&path);
    r->at = end + 1;
    return same;
}

/* The text of an entry that is valid; NULL: it is not. */
static const char *valid(const Buf *entry, size_t *len) {
    Reading r = {buf_str(entry), false};
    if (strncmp(r.at, first, sizeof first - 1) != 0) return NULL;
    r.at += sizeof first - 1;
    for (uint64_t files = number(&r, 10, '\n'); files > 0; files--)
        if (r.bad || !is_as_it_was(&r)) return NULL;
    *len = number(&r, 10, ' ');
    uint64_t hash = number(&r, 16, '\n');
    size_t rest = entry->len - (size_t)(r.at - entry->data);
    bool whole = !r.bad && rest == *len &&
                 compiler_cache_hash(COMPILER_CACHE_BEGIN, r.at, rest) == hash;
    return whole ? r.at : NULL;
}

static char *entry_path(const char *folder, uint64_t key) {
    Buf path = {0};
    buf_printf(&path, "%s%016" PRIx64 ".kept", folder, key);
    return path.data;
}

/* What is used counts as new. */
bool compiler_cache_get(const char *folder, uint64_t key, Buf *text) {
    Buf entry = {0};
    char *path = entry_path(folder, key);
    size_t len = 0;
    const char *found = read_file(path, &entry) ? valid(&entry, &len) : NULL;
    if (found) {
        utimensat(AT_FDCWD, path, NULL, 0);
        buf_putn(text, found, len);
    }
    buf_free(&entry);
    free(path);
    return found;
}

/* --- writing --- */

typedef struct {
    char *path;
    uint64_t size;
    struct timespec time;
} Kept;

static int by_age(const void *a, const void *b) {
    const struct timespec *x = &((const Kept *)a)->time, *y = &((const Kept *)b)->time;
    if (x->tv_sec != y->tv_sec) return x->tv_sec < y->tv_sec ? -1 : 1;
    return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

static size_t list(const char *folder, Kept **kept, uint64_t *sum) {
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    size_t count = 0, cap = 0;
    while (dir && (entry = readdir(dir))) {
        Buf path = {0};
        struct stat st;
        buf_printf(&path, "%s%s", folder, entry->d_name);
        if (lstat(path.data, &st) != 0 || !S_ISREG(st.st_mode)) {
            buf_free(&path);
            continue;
        }
        *kept = base_grow(*kept, count, &cap, sizeof **kept);
        (*kept)[count++] = (Kept){path.data, (uint64_t)st.st_size, st.st_mtim};
        *sum += (uint64_t)st.st_size;
    }
    if (dir) closedir(dir);
    return count;
}

static void drop_oldest(const char *folder, uint64_t most) {
    Kept *kept = NULL;
    uint64_t sum = 0;
    size_t count = list(folder, &kept, &sum);
    if (count) qsort(kept, count, sizeof *kept, by_age);
    for (size_t i = 0; i < count; i++) {
        if (sum > most && unlink(kept[i].path) == 0) sum -= kept[i].size;
        free(kept[i].path);
    }
    free(kept);
}

static void put_head(const CompilerCacheEntry *entry, Buf *head) {
    const CompilerWords *files = entry->files;
    buf_printf(head, "%s%zu\n", first, files->count);
    for (size_t i = 0; i < files->count; i++)
        buf_printf(head, "%016" PRIx64 " %s\n", entry->hashes[i], files->at[i]);
    buf_printf(head, "%zu %016" PRIx64 "\n", entry->text->len,
               compiler_cache_hash(COMPILER_CACHE_BEGIN, buf_str(entry->text),
                                   entry->text->len));
}

static bool write_file(const char *path, const Buf *head, const Buf *text) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good = file && fwrite(head->data, 1, head->len, file) == head->len &&
                fwrite(text->data, 1, text->len, file) == text->len;
    if (file && fclose(file) != 0) good = false;
    return good;
}

void compiler_cache_put(const char *folder, uint64_t key, const CompilerCacheEntry *entry,
                        uint64_t most) {
    Buf head = {0}, fresh = {0};
    char *path = entry_path(folder, key);
    buf_printf(&fresh, "%s.%ld", path, (long)getpid());
    put_head(entry, &head);
    if (head.len + entry->text->len > most || !write_file(fresh.data, &head, entry->text) ||
        rename(fresh.data, path) != 0)
        unlink(fresh.data);
    drop_oldest(folder, most);
    buf_free(&head);
    buf_free(&fresh);
    free(path);
}
