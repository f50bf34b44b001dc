/* C++'s classes. A member function is a function A::f whose first parameter is `this`, a
 * pointer to the object; a constructor is A::A, which gives an object back. */
#ifndef EXEC_CLASS_H
#define EXEC_CLASS_H

#include "exec/run/run.h"

/* Whether its first parameter is the object. */
bool class_has_this(const Function *function);
/* Whether a parameter is the object. */
bool class_is_this(const Node *param);
/* Whether the name is a constructor's, A::A. */
bool class_makes(const Symbol *function);
/* The class that a definition's name says, "A" of "A::f"; its length, 0: none. */
size_t class_len(const Symbol *function);
/* A::name, where the class has a member of that name; else NULL. */
Symbol *class_member(Run *run, const char *class, size_t len, const Symbol *name);
/* The same of a struct's type. */
Symbol *class_function(Run *run, Type type, const Symbol *name);
/* Whether it is the base, or a class that begins with it. */
bool class_begins_with(const Exec *exec, Type type, Type base);
/* The class's own name; of an instance its template's. NULL: it has none. */
const Symbol *class_name(const Exec *exec, Type type);
/* The name of the class that the named one begins with, or NULL. */
const Symbol *class_base(const Exec *exec, const Symbol *class);
/* Why its size is not known; NULL: it is. */
const char *class_unsized(Run *run, Type type);
/* An object of the type that is made here does what bbx doesn't follow: an error. */
bool class_unfit(Run *run, const Node *node, Type type);
/* The data member that stands for the object where it is indexed: std::array's. */
const Symbol *class_elements(Run *run, Type type);

/* Its constructors' name, or NULL. */
Symbol *class_constructor(Run *run, Type type);
/* The part of an object that it begins with. */
Node *class_base_part(Run *run, Node *object, Type base);
/* T{…} of the list. */
Node *class_made(Run *run, Node *list, Type type);
/* A call of f with the list's values, and the template arguments of the class. */
Node *class_call(Run *run, Symbol *sym, Type type, const Node *list);
/* At a node whose kids have their types, before its own is found: x.f(y), T{…}, x[i]
 * become calls, values what is wanted of them. */
void class_find(Run *run, Node *node);
/* Operands that are objects, where no operator of theirs was found. */
void class_operands(Run *run, Node *node);
/* The value becomes one of the type, by a constructor or a conversion. */
void class_convert(Run *run, Node **at, Type want);
/* Whether the list has as many values as the class, or one of its constructors, wants. */
bool class_takes(Run *run, Type type, const Node *list);
/* Whether that can be done to the value, by itself. */
bool class_converts(Run *run, Type to, const Node *value);
/* Whether an object can be a word, in one way. */
bool class_is_word(const Run *run, Type type);

/* A result that is a reference to an object is its address. */
void class_result(Run *run, Function *function);
/* Of a function whose result is `auto`: the type of what it returns. */
Type class_auto(const Node *body);

#endif
