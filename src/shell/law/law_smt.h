/* Laws in SMT-LIB 2: for the command :smt and the option --smt2. */
#ifndef SHELL_LAW_SMT_H
#define SHELL_LAW_SMT_H

#include "shell/session/work.h"

/* The law as a problem for a solver. false: an error was reported. */
bool law_smt(const Work *work, Buf *out);
/* Writes the law to a file of its own in the folder of --smt2. false: its terms can't be
 * made, an error was reported. A file that can't be written is an error, too, but the law
 * may go on. */
bool law_smt_save(const Work *work);

#endif
