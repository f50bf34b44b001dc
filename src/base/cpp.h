/* C++ is compiled, and not read: what errors about it say. */
#ifndef BASE_CPP_H
#define BASE_CPP_H

/* The hint of every such error. */
#define CPP_HINT "C++ is compiled: :load a file of it, or write it between backticks"
/* In the place of %s the word. */
#define CPP_WORD "'%s' is C++'s\n|" CPP_HINT

#endif
