/* Pages: where what bbx says goes on them. */
#ifndef SHELL_REPORT_PAGE_H
#define SHELL_REPORT_PAGE_H

#include "shell/report/report.h"

/* What pieces are: something that a statement said, a question and its
 * answer; prose and statements in the script's own bytes, a script's path. */
enum {
    PAGE_SAID = PIECE_OWN,
    PAGE_QUESTION,
    PAGE_ANSWER,
    PAGE_PROSE,
    PAGE_EXERCISE, /* … that sets one */
    PAGE_STATEMENT,
    PAGE_SCRIPT
};

void report_page_write(Reporter *reporter, const Piece *piece);
void report_page_end(Reporter *reporter);

#endif
