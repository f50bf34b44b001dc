/* Laws of words that hold whatever a word's width is. */
#ifndef SHELL_LAW_WIDTH_H
#define SHELL_LAW_WIDTH_H

#include "shell/law/law_local.h"

/* The least width from which on a proved law holds in words of every width, 1: of all in
 * which its numbers fit; 0: none is known, or it speaks of 64 bits. */
unsigned law_width(const Law *law);

#endif
