/* Which parts ABLATION_OFF switches off. */
#include "base/ablation.h"

#ifdef ABLATION
#include <stdlib.h>
#include <string.h>

bool ablation_on(const char *part) {
    static const char *off;
    if (!off) off = getenv("ABLATION_OFF");
    if (!off) off = "";
    size_t length = strlen(part);
    for (const char *at = off; (at = strstr(at, part)); at += length) {
        bool begins = at == off || at[-1] == ' ';
        if (begins && (at[length] == 0 || at[length] == ' ')) return false;
    }
    return true;
}
#else
typedef int NoEarn; /* C forbids an empty file */
#endif
