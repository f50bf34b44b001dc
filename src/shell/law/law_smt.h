/* Laws in SMT-LIB 2: the command :smt and the option --smt2. */
#ifndef SHELL_LAW_SMT_H
#define SHELL_LAW_SMT_H

#include "prove/prove.h"
#include "shell/session.h"

/* The statement's claim over all cases of its domains, in a pool of the caller's or, when
 * that is NULL, the session's; names[i] is what variable i of the pool is called. false:
 * an error was told. (law.c) */
bool law_claim(const Work *work, Pool *own, Claim *whole, const char *const **names);

/* Writes the law to a file of its own in the folder of --smt2. false: its terms can't be
 * made, an error was told. A file that can't be written is an error, too, but the law may
 * go on. */
bool law_smt_save(const Work *work);

#endif
