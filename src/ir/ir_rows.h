/* The rows of ir.def: whoever includes this defines what a row of one class becomes. A
 * class within another is like that one, and all others become nothing. */
#ifndef BINARY
#define BINARY(...)
#endif
#ifndef SYMMETRIC
#define SYMMETRIC BINARY
#endif
#ifndef DIVISION
#define DIVISION BINARY
#endif
#ifndef COMPARE
#define COMPARE(...)
#endif
#ifndef UNARY
#define UNARY(...)
#endif
#ifndef LOAD
#define LOAD(...)
#endif
#ifndef STORE
#define STORE(...)
#endif
#ifndef OTHER
#define OTHER(...)
#endif
#ifndef MEMORY
#define MEMORY OTHER
#endif
#ifndef LAST
#define LAST OTHER
#endif
#include "ir/ir.def"
#undef BINARY
#undef SYMMETRIC
#undef DIVISION
#undef COMPARE
#undef UNARY
#undef LOAD
#undef STORE
#undef OTHER
#undef MEMORY
#undef LAST
