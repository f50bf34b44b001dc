/* Ctrl-C: a flag that long work looks at. */
#ifndef SHELL_INTERRUPT_H
#define SHELL_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From now on Ctrl-C sets the flag; a second one, while it is set, ends bbx. */
void interrupt_catch(void);
const volatile sig_atomic_t *interrupt_flag(void);
void interrupt_clear(void);
/* Waits until there is something to read. The signal is let in only while it waits, so
 * that none comes between looking at the flag and waiting. false: the flag is set. */
bool interrupt_wait(int fd);
/* At the prompt even a second Ctrl-C only interrupts; elsewhere it ends the program. */
void interrupt_never_ends(void);

#endif
