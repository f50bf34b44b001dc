/* What C leaves undefined in a law, told beside its verdict. */
#ifndef SHELL_LAW_UNDEFINED_H
#define SHELL_LAW_UNDEFINED_H

#include "shell/law/law_local.h"

/* Warns, once a law, of the smallest input of the case that meets it. */
void law_undefined_note(Law *law, const Claim *one);

#endif
