# bbx. `make help` lists the targets.
#
# One archive a room, in the order of docs/HACKING.md; a room links with those before it.

BUILD   ?= build
PREFIX  ?= /usr/local
CC      ?= cc
CXX     ?= c++
OPT     ?= -O2 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
CFLAGS  ?=
VERSION := 0.2.0
Q       := $(if $(V),,@)
# What makes an object of a file of C.
COMPILE ?= $(CC)
# What runs the programs that the build makes for itself: an emulator, in a cross build.
RUN     ?=
comma   := ,

ROOMS   := base mpc board term loops ir llvm preprocess lang cc exec code prove find short lower render shell
GEN     := $(BUILD)/gen

# Goals that compile nothing don't ask which libraries there are.
COMPILES := $(filter-out help clean rooms deps fmt uninstall dist,$(or $(MAKECMDGOALS),all))
# $(call found,PROGRAM,LIBRARIES): these, if the program links with them.
found   = $(if $(COMPILES),$(shell printf '%b' '$(1)' | $(CC) $(LDFLAGS) -x c - -o /dev/null $(2) 2>/dev/null \
            && echo '$(2)'))
NOTHING := int main(void){return 0;}

# MPC=own or MPC=system; unset: an installed one where pkg-config knows it.
ifndef MPC
MPC     := $(if $(COMPILES),$(shell pkg-config --exists mpc 2>/dev/null && grep -qs mpca_lang \
             $$(pkg-config --variable=includedir mpc)/mpc.h && echo system))
MPC     := $(or $(MPC),own)
endif

# Not position-independent: tables of pointers need no work at start-up.
PIE     ?= -fno-pie
LINK    := $(if $(filter -fno-pie,$(PIE)),-no-pie)

ALL_CFLAGS := -std=c11 -D_GNU_SOURCE $(OPT) $(PIE) $(WARN) $(if $(WERROR),-Werror) \
              -Isrc -Igrammar -I$(BUILD) -DBBX_VERSION='"$(VERSION)"' -MMD -MP $(CPPFLAGS) $(CFLAGS)
ifeq ($(MPC),system)
ALL_CFLAGS += -DMPC_SYSTEM $(shell pkg-config --cflags mpc)
# A shared one outside of the loader's folders has to be found when bbx runs, too.
MPC_LIBS   := $(shell pkg-config --libs mpc) \
              $(patsubst -L%,-Wl$(comma)-rpath$(comma)%,$(shell pkg-config --libs-only-L mpc))
else
ALL_CFLAGS += -Isrc/mpc
endif

# libedit and its terminal library are linked statically where that is possible: it
# halves the time to start.
EDIT_LIBS  := $(or $(call found,$(NOTHING),-l:libedit.a -l:libtinfo.a -l:libbsd.a -l:libmd.a),-ledit)

# Libraries from outside, behind our own.
OUTSIDE = $(MPC_LIBS) $(EDIT_LIBS) $(SAT_LIBS) $(MARKDOWN_LIBS) $(JSON_LIBS) -lm

room_src = $(sort $(wildcard src/$(1)/*.c src/$(1)/*/*.c))
room_obj = $(patsubst src/%.c,$(BUILD)/%.o,$(call room_src,$(1)))

ifeq ($(MPC),system)
LIB_ROOMS := $(filter-out mpc,$(ROOMS))
else
LIB_ROOMS := $(ROOMS)
endif
LIBS := $(foreach r,$(LIB_ROOMS),$(if $(call room_src,$(r)),$(BUILD)/lib$(r).a))
# Linked in the reverse order: what is used comes after what uses it.
reverse = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
LINK_LIBS = $(call reverse,$(LIBS))

.PHONY: all programs check unit house house-programs asan confirm browser weaken trial earn stress fuzz bench \
        cover borders profiled rooms layers fmt docs install uninstall deps help clean FORCE
all: $(BUILD)/bbx ## build: build/bbx (the default)

$(BUILD)/bbx: $(BUILD)/main.o $(LIBS)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(OPT) $(LINK) $(CFLAGS) $(LDFLAGS) -o $@ $(BUILD)/main.o $(LINK_LIBS) $(OUTSIDE)

$(BUILD)/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(COMPILE) $(ALL_CFLAGS) -c -o $@ $<

# Objects are made anew when the flags change.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(COMPILE) $(MPC) $(subst ','"'"',$(ALL_CFLAGS))' | cmp -s - $@ || \
	  printf '%s\n' '$(COMPILE) $(MPC) $(subst ','"'"',$(ALL_CFLAGS))' > $@
FORCE:

# A build in which every proof is checked by other methods (CONFIRM=1), and what the solver
# says by its own proofs (CHECKED=1 alone: tools/sat.mk).
ifdef CONFIRM
CHECKED    := 1
ALL_CFLAGS += -DPROVE_CONFIRM
$(BUILD)/libprove.a: $(BUILD)/prove/confirm.o
endif
$(BUILD)/prove/%.o: tests/prove/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(ALL_CFLAGS) -Itests -c -o $@ $<
$(BUILD)/prove/%.o: tests/prove/%.cpp $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(CXX) $(filter-out -std=% -Wstrict-prototypes,$(ALL_CFLAGS)) -std=c++17 -Itests -c -o $@ $<

# A build with more operations, which no method of proof knows (TRIAL=1).
ifdef TRIAL
ALL_CFLAGS += -Itests -include tests/prove/trial.h
$(BUILD)/libprove.a: $(BUILD)/prove/trial.o
$(BUILD)/prove/trial.o: tests/prove/trial.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(ALL_CFLAGS) -c -o $@ $<
endif

define room_rule
$$(BUILD)/lib$(1).a: $$(call room_obj,$(1))
	@rm -f $$@
	$$(Q)$$(AR) crs $$@ $$^
endef
$(foreach r,$(ROOMS),$(eval $(call room_rule,$(r))))

include $(wildcard tools/*.mk)

# Unit tests: tests/unit/test_ROOM[_topic].c with cmocka.
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))
unit_room = $(firstword $(filter $(ROOMS),$(subst _, ,$(patsubst test_%,%,$(1)))))
upto = $(if $(filter $(firstword $(2)),$(1)),$(1),$(firstword $(2)) \
         $(call upto,$(1),$(wordlist 2,$(words $(2)),$(2))))
unit_libs = $(filter $(LIBS),$(foreach r,$(call upto,$(1),$(ROOMS)),$(BUILD)/lib$(r).a))
define unit_rule
$(1): tests/unit/$(notdir $(1)).c $(call unit_libs,$(call unit_room,$(notdir $(1)))) $$(BUILD)/flags
	@mkdir -p $$(@D)
	@echo "  CC $$(notdir $$@)"
	$$(Q)$$(CC) $$(ALL_CFLAGS) -Wno-unused-parameter $(LINK) -Itests -o $$@ $$< \
	  $(call reverse,$(call unit_libs,$(call unit_room,$(notdir $(1))))) \
	  $$(MPC_LIBS) -lcmocka $$(EDIT_LIBS) $$(SAT_LIBS) $$(MARKDOWN_LIBS) $$(JSON_LIBS) -lm
endef
$(foreach u,$(UNIT),$(eval $(call unit_rule,$(u))))
programs: all $(UNIT) $(BUILD)/cc_run $(BUILD)/mpc_compare $(BUILD)/mpcgen
unit: programs ## test: the unit tests alone
	python3 tests/run --bbx $(BUILD)/bbx tests/unit

# The long ones first: tests/run keeps all cores busy, whatever -j says.
SUITES := tests/unit tests/laws tests/prompt tests/book tests/spec tests/ccheck tests/cc tests/engines
check: house-programs ## test: all tests
	python3 tests/run --bbx $(BUILD)/bbx $(SUITES) tests/house

house-programs: programs docs $(BUILD)/fuzz_slice
house: house-programs ## test: layers, names, documents, installation, mpc, a slice of the fuzzing
	python3 tests/run --bbx $(BUILD)/bbx tests/house

# The other way of C: its compiler's IR. Both have gcc's values.
irccheck: all ## test: N random C functions by way of clang (CLANG), against gcc
	python3 tests/ccheck/ccheck.py --bbx $(BUILD)/bbx --count $(or $(N),500) \
	  --cc '$(or $(CLANG),clang) -fwrapv'

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
asan: ## test: the whole suite under ASan, UBSan and the leak checker
	$(MAKE) BUILD=$(BUILD)/asan OPT='-O1 -g -fno-omit-frame-pointer' CHECKED=1 \
	  CFLAGS='$(SANITIZE)' programs
	BBX_SANITIZED=1 python3 tests/run --bbx $(BUILD)/asan/bbx $(SUITES)

# Not sanitized, too: to confirm a law takes a thousand times as long as to prove it.
confirm: ## prover: the whole suite, with every proof confirmed by the other methods
	$(MAKE) BUILD=$(BUILD)/confirm CONFIRM=1 programs
	BBX_CONFIRMED=1 python3 tests/run --bbx $(BUILD)/confirm/bbx $(SUITES)

# A build in which a rule of the prover can be weakened by one; asserts are off, for the
# tests have to notice it by themselves.
WEAKENED := methods serial few mutants form abstract divide integers fields split least \
            circuit aig sweep simplex rules
weaken: ## prover: weaken each rule of the prover (RULES: those): some test has to notice
	$(MAKE) BUILD=$(BUILD)/weaken OPT='-O1' CFLAGS='-DPROVE_WEAKEN -DNDEBUG' \
	  $(BUILD)/weaken/unit/test_prove $(BUILD)/weaken/unit/test_loops \
	  $(BUILD)/weaken/unit/test_term $(BUILD)/weaken/unit/test_term_laws \
	  $(WEAKENED:%=$(BUILD)/weaken/unit/test_prove_%)
	python3 tests/prove/weaken $(BUILD)/weaken/unit $(RULES)

# Operations of each class that methods of proof don't know: these have to refuse them.
TRIALS := term code_batch prove_rules prove_circuit prove_methods prove_few prove_sat
trial: ## prover: add operations that no method knows: nothing false is proved of them
	$(MAKE) BUILD=$(BUILD)/trial TRIAL=1 OPT=-O1 $(BUILD)/trial/prove_stress \
	  $(TRIALS:%=$(BUILD)/trial/unit/test_%)
	set -e; for t in $(TRIALS); do $(BUILD)/trial/unit/test_$$t; done
	$(BUILD)/trial/prove_stress $(STRESS)

# A build in which parts can be switched off; EARN_SETS are directories of more laws,
# EARN_TABLES more formulas.
earn: ## prover: measure what each method of proof and each pass of the code generator earns
	$(MAKE) BUILD=$(BUILD)/earn CFLAGS='-DABLATION' all
	python3 tests/bench/earn.py methods --bbx $(BUILD)/earn/bbx --sets $(EARN_SETS)
	python3 tests/bench/earn_passes.py --bbx $(BUILD)/earn/bbx --tables $(EARN_TABLES)

$(BUILD)/prove_%: tests/prove/%.c $(call unit_libs,prove)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -Itests -o $@ $< \
	  $(call reverse,$(call unit_libs,prove)) $(OUTSIDE)

# Runs functions of C files as the room cc makes code of them.
$(BUILD)/cc_run: tests/cc/cc_run.c $(call unit_libs,cc)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -Itests -o $@ $< \
	  $(call reverse,$(call unit_libs,cc)) $(MPC_LIBS) -lm

STRESS ?= 20000
stress: ## prover: attack verdicts, each method, and the solver's proofs, on STRESS random claims
	$(MAKE) BUILD=$(BUILD)/checked CHECKED=1 $(BUILD)/checked/prove_stress \
	  $(BUILD)/checked/prove_attack
	@$(BUILD)/checked/prove_stress $(STRESS)
	@$(BUILD)/checked/prove_attack $(STRESS)

browser: all ## test: hand-outs in headless Chromium: pictures, PDF, a silent console
	python3 tests/browser.py $(BUILD)/bbx $(BUILD)/browser $(CHAPTERS)

# Rooms with corners inside, in the order in which they may use each other.
CORNERS := prove:claim,squares,forms,divide,integers,carry,cases,solve,. \
           lower:terms,net,cover,select,registers,.,export render:text,study,block,picture \
           exec:names,run,builtin,compiled,.,code shell:report,compiler,session,law,learn,command,prompt,serve,.
with_corners = $(or $(filter $(1):%,$(CORNERS)),$(1))
layers: ## test: which room, and which corner of it, may use which
	@sh tests/house/lib/layers.sh $(foreach r,$(ROOMS),$(call with_corners,$(r)))

rooms:
	@echo $(foreach r,$(ROOMS),$(call with_corners,$(r)))

cover: ## test: line coverage of the whole suite
	$(MAKE) BUILD=$(BUILD)/cover OPT='-O0 -g' CFLAGS='--coverage' LDFLAGS='--coverage' programs
	python3 tests/run --bbx $(BUILD)/cover/bbx $(SUITES)
	sh tests/cover.sh $(BUILD)/cover

# What is run for `borders`, besides all of tests/spec/borders.py.
BORDERED := tests/unit tests/laws tests/spec
# Counters are shared (%c): those of a child that is killed, a solver or :find, stay.
PROFILED = -fprofile-instr-generate=$(CURDIR)/$(BUILD)/profile/%4m%c.profraw -fcoverage-mapping
SHARED = -mllvm -runtime-counter-relocation -Wno-unused-command-line-argument
borders: ## test: which arrays of fixed size the tests fill, and which they don't (clang's coverage)
	$(MAKE) BUILD=$(BUILD)/borders profiled
	-python3 tests/spec/borders.py --bbx $(BUILD)/borders/bbx
	-python3 tests/run --bbx $(BUILD)/borders/bbx $(BORDERED)
	python3 tests/borders.py $(BUILD)/borders $(ROOMS)
profiled:
	$(MAKE) OPT=-O1 CC=clang-19 CXX=clang++-19 CFLAGS='$(PROFILED) $(SHARED)' \
	  LDFLAGS='$(PROFILED)' programs

FUZZ_TIME ?= 600
fuzz: ## test: libFuzzer on reader, parser and interpreter (FUZZ_TIME seconds)
	$(MAKE) BUILD=$(BUILD)/fuzz CC=clang OPT='-O1 -g' \
	  CFLAGS='-fsanitize=fuzzer-no-link $(SANITIZE)' \
	  $(BUILD)/fuzz/fuzz_session
	mkdir -p $(BUILD)/fuzz/corpus
	python3 tests/fuzz/seeds.py $(BUILD)/fuzz/corpus
	cd $(BUILD)/fuzz && ./fuzz_session -dict=$(CURDIR)/tests/fuzz/bbx.dict -max_len=400 \
	  -close_fd_mask=3 -timeout=10 -rss_limit_mb=2048 -max_total_time=$(FUZZ_TIME) corpus

$(BUILD)/fuzz_session: tests/fuzz/fuzz_session.c $(LIBS)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -fsanitize=fuzzer -o $@ $< $(LINK_LIBS) $(OUTSIDE)

$(BUILD)/fuzz_slice: tests/fuzz/fuzz_session.c $(LIBS)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) -DFUZZ_SLICE $(LINK) -o $@ $< $(LINK_LIBS) $(OUTSIDE)

bench: all short $(BUILD)/bench_parse $(BUILD)/bench_code ## prover: compare with peers in one run
	python3 tests/bench/run --bbx $(BUILD)/bbx --parse $(BUILD)/bench_parse \
	  --code $(BUILD)/bench_code

$(BUILD)/bench_%: tests/bench/%.c $(LIBS)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -o $@ $< $(LINK_LIBS) $(OUTSIDE)

fmt: ## test: format the sources (tables excluded)
	clang-format -i $(wildcard src/*/*.c src/*/*.h src/*/*/*.c src/*/*/*.h src/*.c tests/unit/*.c tools/*.c)

DEPS := binutils-aarch64-linux-gnu clang-19 gcc g++ libcadical-dev libcmark-gfm-dev libcmark-gfm-extensions-dev make pkg-config \
        libc6-dev libedit-dev libjansson-dev libcmocka-dev python3 python3-jsonschema libxml2-utils mandoc perl qemu-user tmux
deps: ## build: install the Debian packages that bbx and its tests need
	@need=; for p in $(DEPS); do dpkg-query -W -f '$${Status}' $$p 2>/dev/null | \
	  grep -q '^install ok' || need="$$need $$p"; done; \
	[ -z "$$need" ] || { s=; [ $$(id -u) = 0 ] || s=sudo; \
	  $$s apt-get update -q && \
	  $$s env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $$need; }

DOCGEN := $(BUILD)/bbx.1 $(BUILD)/complete/bbx.bash $(BUILD)/complete/_bbx \
          $(BUILD)/complete/bbx.fish $(BUILD)/editor/bbx.vim $(BUILD)/editor/bbx.tmLanguage.json
docs: $(DOCGEN) ## build: man page, completions, editor files
$(BUILD)/bbx.1: $(BUILD)/bbx docs/bbx.1.in docs/generate.sh
	$(Q)sh docs/generate.sh man '$(RUN) $(BUILD)/bbx' docs/bbx.1.in > $@
$(BUILD)/complete/bbx.bash $(BUILD)/complete/_bbx $(BUILD)/complete/bbx.fish: \
  $(BUILD)/bbx docs/generate.sh
	@mkdir -p $(@D)
	$(Q)sh docs/generate.sh $(@F) '$(RUN) $(BUILD)/bbx' > $@
$(BUILD)/editor/bbx.vim $(BUILD)/editor/bbx.tmLanguage.json: $(BUILD)/bbx docs/generate.sh
	@mkdir -p $(@D)
	$(Q)sh docs/generate.sh $(@F) '$(RUN) $(BUILD)/bbx' > $@

SHARE := $(DESTDIR)$(PREFIX)/share
install: all docs ## build: to $(DESTDIR)$(PREFIX)
	install -Dm755 $(BUILD)/bbx $(DESTDIR)$(PREFIX)/bin/bbx
	install -Dm644 $(BUILD)/bbx.1 $(SHARE)/man/man1/bbx.1
	install -Dm644 $(BUILD)/complete/bbx.bash $(SHARE)/bash-completion/completions/bbx
	install -Dm644 $(BUILD)/complete/_bbx $(SHARE)/zsh/site-functions/_bbx
	install -Dm644 $(BUILD)/complete/bbx.fish $(SHARE)/fish/vendor_completions.d/bbx.fish
	install -Dm644 $(BUILD)/editor/bbx.vim $(SHARE)/vim/vimfiles/syntax/bbx.vim
	install -Dm644 docs/editor/ftdetect.vim $(SHARE)/vim/vimfiles/ftdetect/bbx.vim
	install -Dm644 $(BUILD)/editor/bbx.tmLanguage.json $(SHARE)/bbx/bbx.tmLanguage.json
	install -Dm644 -t $(SHARE)/bbx docs/editor/bbx.gdb docs/editor/bbx_lldb.py
	install -Dm644 -t $(SHARE)/doc/bbx README.md examples.bbx docs/TOUR.md docs/LANGUAGE.md \
	  docs/TEACHING.md docs/REPORTS.md docs/PROOFS.md
	install -Dm644 -t $(SHARE)/bbx/book docs/book/README.md docs/book/generator.bbx $(CHAPTERS)
	ln -sfn ../../bbx/book $(SHARE)/doc/bbx/book

uninstall: ## build: what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/bbx $(SHARE)/man/man1/bbx.1 \
	  $(SHARE)/bash-completion/completions/bbx $(SHARE)/zsh/site-functions/_bbx \
	  $(SHARE)/fish/vendor_completions.d/bbx.fish $(SHARE)/vim/vimfiles/syntax/bbx.vim \
	  $(SHARE)/vim/vimfiles/ftdetect/bbx.vim
	rm -rf $(SHARE)/bbx $(SHARE)/doc/bbx

help: ## build: this list
	@for group in build test prover book packages web; do echo "$$group"; \
	 sed -n "s/^\([a-z0-9-]*\):.*## $$group: /  \1\t/p" Makefile tools/*.mk | expand -t 18; done
	@echo 'V=1 (show commands)  MPC=own|system  OPT=…  BUILD=…  PREFIX=…  DESTDIR=…  WERROR=1'

clean: ## build: remove what was built
	rm -rf $(BUILD)

-include $(wildcard $(BUILD)/*.d $(BUILD)/*/*.d $(BUILD)/*/*/*.d)
