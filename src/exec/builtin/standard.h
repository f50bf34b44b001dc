/* What of C++'s library is written in C++. */
#ifndef EXEC_BUILTIN_STANDARD_H
#define EXEC_BUILTIN_STANDARD_H

/* Its text's name as a source; what it defines is bbx's own. */
#define STANDARD_NAME "std.hpp"
extern const char standard_text[];

#endif
