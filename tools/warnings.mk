# Builds of everything by several compilers, in which a warning is an error.
COMPILERS ?= gcc-12 clang-19
ALL_MORE  := fuzz_slice bench_parse bench_code bench_minima prove_stress prove_attack

.PHONY: warnings
warnings: ## test: builds by COMPILERS, every warning an error
	set -e; for c in $(COMPILERS); do $(MAKE) BUILD=$(BUILD)/$$c CC=$$c WERROR=1 programs \
	  $(addprefix $(BUILD)/$$c/,$(ALL_MORE)); done
