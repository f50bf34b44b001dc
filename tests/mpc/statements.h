/* Statements made from templates, and damaged ones: always the same for the same number.
 */
#ifndef TESTS_MPC_STATEMENTS_H
#define TESTS_MPC_STATEMENTS_H

#include <stddef.h>

typedef struct Templates Templates;

/* NULL if the file can't be read. */
Templates *templates_read(const char *path);
void templates_free(Templates *templates);

enum { STATEMENT_MAX = 1500 };

/* Writes statement number n, which may hold NUL bytes, with a NUL behind it; its length.
 */
size_t statement_make(const Templates *templates, unsigned n, char text[STATEMENT_MAX]);

#endif
