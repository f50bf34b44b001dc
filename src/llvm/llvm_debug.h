/* Debug information: places, names and types from metadata. */
#ifndef LLVM_LLVM_DEBUG_H
#define LLVM_LLVM_DEBUG_H

#include "llvm/llvm_reader.h"

/* The field's text without quotes, in the arena; NULL: it has none. */
const char *llvm_debug_text(LlvmReader *reader, uint32_t node, const char *field);
/* The number of the node that the field refers to; LLVM_NONE. */
uint32_t llvm_debug_node(LlvmReader *reader, uint32_t node, const char *field);
uint64_t llvm_debug_value(LlvmReader *reader, uint32_t node, const char *field);
/* Among `flags: DIFlagA | DIFlagB`. */
bool llvm_debug_has_flag(LlvmReader *reader, uint32_t node, const char *flag);
/* "DISubprogram", ...; of a list "": its elements are numbers. */
bool llvm_debug_is(LlvmReader *reader, uint32_t node, const char *what);
/* Of !{!1, null, !2}: how many, in the arena; null is LLVM_NONE. */
unsigned llvm_debug_list(LlvmReader *reader, uint32_t node, uint32_t **list);

/* The place of a DILocation in the module's table. */
uint32_t llvm_debug_place(LlvmReader *reader, uint32_t location);
uint32_t llvm_debug_add_place(LlvmReader *reader, uint32_t scope, unsigned line,
                              unsigned column);
/* The name with its scopes. */
const char *llvm_debug_scoped(LlvmReader *reader, uint32_t node);
const char *llvm_debug_file(LlvmReader *reader, uint32_t scope);

#endif
