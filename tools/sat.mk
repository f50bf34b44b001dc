# The SAT solver: CaDiCaL where its header and library are (SAT=none does without). It and
# the C++ library are linked statically where they can be: a dynamic one doubles the time to start.
SAT_STATIC := -l:libcadical.a -l:libstdc++.a -static-libgcc
ifndef SAT
SAT_USE  := \043include <ccadical.h>\nint main(void){return !ccadical_init();}
SAT_LIBS := $(or $(call found,$(SAT_USE),$(SAT_STATIC) -lm),$(call found,$(SAT_USE),-lcadical -lstdc++ -lm))
SAT      := $(if $(SAT_LIBS),cadical,none)
endif

ifeq ($(SAT),cadical)
ALL_CFLAGS += -DSAT_CADICAL
SAT_LIBS   ?= $(SAT_STATIC)
# Each "unsatisfiable" is checked.
ifdef CHECKED
ALL_CFLAGS += -DSAT_CHECKED
$(BUILD)/libprove.a: $(BUILD)/prove/rup.o $(BUILD)/prove/ccadical.o
endif
endif

# Thousands of random laws, decided by bbx and by SMT solvers: tests/crosscheck/run, to
# which CROSSCHECK goes: --count 20000 --seed 7, or --until 1000 by each method.
CROSSCHECK ?= --count 3000
.PHONY: crosscheck
crosscheck: all ## test: random laws against z3, cvc5 and boolector
	python3 tests/crosscheck/run --bbx $(BUILD)/bbx $(CROSSCHECK)
