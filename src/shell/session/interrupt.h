/* Ctrl-C: a flag that long work looks at. */
#ifndef SHELL_INTERRUPT_H
#define SHELL_INTERRUPT_H

#include <signal.h>

/* From now on Ctrl-C sets the flag; a second one, while it is set, ends bbx. */
void interrupt_catch(void);
const volatile sig_atomic_t *interrupt_flag(void);
void interrupt_clear(void);
/* At the prompt even a second Ctrl-C only interrupts; elsewhere it ends the program. */
void interrupt_never_ends(void);

#endif
