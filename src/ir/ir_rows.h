/* The rows of ir.def: whoever includes this defines what a row of one class becomes, and the
 * others become nothing. */
#ifndef BINARY
#define BINARY(...)
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
#include "ir/ir.def"
#undef BINARY
#undef COMPARE
#undef UNARY
#undef LOAD
#undef STORE
#undef OTHER
