# bbx for browsers: the same C by Debian's emscripten. The programs that the build makes for
# itself run in Node. There are no processes there, no machine code of bbx's own, and no
# terminal.
#
#   build/web/bbx          a command for Node, for the tests
#   build/web/lab/         the Lab: static files for a server
#   build/web/bbx-lab.html the Lab in one file, which opens from disk
WEB      := $(BUILD)/web
WEB_DEPS  = emscripten nodejs $(if $(shell command -v npm),,npm) libcmark-gfm-dev \
            libcmark-gfm-extensions-dev libjansson-dev chromium
WEB_SOURCES := cadical cmark-gfm jansson
WEB_FETCHED := $(WEB)/source/$(subst $(eval) ,+,$(WEB_SOURCES))
WEB_RUN  := node --no-experimental-fetch
WEB_OPT  ?= -Os
# emcc asks much about itself for each file; the compiler below it, where Debian has it, does not.
WEB_COMPILE := command -v clang-14 > /dev/null && echo clang-14 $$(emcc --cflags) || echo emcc
# What a page calls (src/web/lab.h).
LAB_CALLS := open close enter run grade cells complete preview functions incomplete prompt save head

# In bbx: no processes, no prompt, and the stack that a browser gives. The compiler says of
# 64-bit numbers that they may not fit a size_t of 32 bits: all of them are bounded before.
WEB_FLAGS := -DPROCESS_NONE -DPROMPT_NONE -Wno-shorten-64-to-32 -Wno-unused-command-line-argument
# The stack is more than an engine's own lets be used; below it is nothing that it could spoil.
WEB_LINK  := -sMODULARIZE -sEXPORT_NAME=bbx -sENVIRONMENT=web,worker,node -sEXIT_RUNTIME \
             -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB -sINITIAL_MEMORY=32MB \
             -Wl,--stack-first -sEXPORTED_RUNTIME_METHODS=FS,ENV,ccall -sFORCE_FILESYSTEM -lnodefs.js \
             -sEXPORTED_FUNCTIONS=$(subst $(eval) ,$(comma),_main $(LAB_CALLS:%=_lab_%)) \
             --js-library src/web/said.js


.PHONY: web web-build web-page web-deps web-check web-bench
web: $(WEB)/bbx web-page ## web: bbx in WebAssembly: its command for Node, and the Lab, a page
web-page: $(WEB)/bbx $(WEB)/npm/installed
	@node src/web/build.js $(WEB) $(CHAPTERS)

# CodeMirror and what builds and tests the page.
$(WEB)/npm/installed: src/web/package.json src/web/package-lock.json
	@mkdir -p $(@D) && cp $^ $(@D)
	cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(WEB)/bbx: web-build src/web/bbx-node.js
	@install -m755 src/web/bbx-node.js $@

web-build: $(WEB)/libcadical.a $(WEB)/libcmark.a $(WEB)/libjansson.a
	+NODE_PATH=/usr/share/nodejs $(MAKE) BUILD=$(WEB)/obj CC='emcc -sNODERAWFS' AR=emar \
	  COMPILE="$$($(WEB_COMPILE))" \
	  RUN='$(WEB_RUN)' OPT=$(WEB_OPT) PIE= MPC=own NATIVE=no EDIT_LIBS= \
	  MARKDOWN=cmark MARKDOWN_LIBS=$(abspath $(WEB)/libcmark.a) \
	  JSON_LIBS=$(abspath $(WEB)/libjansson.a) \
	  SAT=cadical SAT_LIBS=$(abspath $(WEB)/libcadical.a) \
	  CPPFLAGS='$(WEB_FLAGS) -isystem $(WEB)/include' $(WEB)/obj/bbx.js
	@cp $(WEB)/obj/bbx.js $(WEB)/obj/bbx.wasm $(WEB)

ifneq ($(findstring emcc,$(CC)),)
$(BUILD)/bbx.js: $(BUILD)/main.o $(BUILD)/web/lab.o $(LIBS) src/web/said.js
	@echo "  CC $(notdir $@)"
	$(Q)em++ $(OPT) $(WEB_LINK) -o $@ $(filter %.o,$^) $(LINK_LIBS) $(SAT_LIBS) $(MARKDOWN_LIBS) $(JSON_LIBS) -lm
endif

# The libraries, from the sources of the Debian packages; their headers go to include.
$(WEB_FETCHED):
	sh tools/debian-source.sh $(@D) $(WEB_SOURCES)
	@touch $@

# Makes $(1) of the sources $(3) in the folder $(2).
web_library = command -v em++ > /dev/null || { echo 'to install: make web-deps'; exit 1; }; \
  cd $(2) && ls $(3) | xargs -n8 -P$$(nproc) $(4) -c && emar crs $(1) *.o

# Without its programs.
$(WEB)/libcadical.a: $(WEB_FETCHED)
	@echo "  CC $(@F)"
	@rm -rf $(WEB)/cadical && mkdir -p $(WEB)/cadical $(WEB)/include
	@tar xzf $(<D)/cadical_*.orig.tar.gz -C $(WEB)/cadical --strip-components=1
	@rm $(WEB)/cadical/src/cadical.cpp $(WEB)/cadical/src/mobical.cpp
	@cp $(WEB)/cadical/src/cadical.hpp $(WEB)/cadical/src/ccadical.h $(WEB)/include
	$(Q)$(call web_library,$(abspath $@),$(WEB)/cadical/src,*.cpp,em++ -Os -DNDEBUG -DNBUILD -w)

# The headers that its configuration would make are those of Debian's library.
$(WEB)/libcmark.a: $(WEB_FETCHED)
	@echo "  CC $(@F)"
	@rm -rf $(WEB)/cmark && mkdir -p $(WEB)/cmark $(WEB)/include
	@tar xzf $(<D)/cmark-gfm_*.orig.tar.gz -C $(WEB)/cmark --strip-components=1
	@rm $(WEB)/cmark/src/main.c && touch $(WEB)/include/config.h
	@cp /usr/include/cmark-gfm*export.h /usr/include/cmark-gfm_version.h $(WEB)/include
	@cp $(WEB)/cmark/src/cmark-gfm*.h $(WEB)/cmark/extensions/cmark-gfm*.h $(WEB)/include
	$(Q)$(call web_library,$(abspath $@),$(WEB)/cmark/src,*.c ../extensions/*.c,\
	  emcc -Os -DNDEBUG -w -include stdbool.h '-DCMARK_ATTRIBUTE(list)=__attribute__(list)' \
	  -DCMARK_INLINE=inline -I. -I../extensions -I$(abspath $(WEB)/include))

# Without what its configuration would find out it is plain C.
$(WEB)/libjansson.a: $(WEB_FETCHED)
	@echo "  CC $(@F)"
	@rm -rf $(WEB)/jansson && mkdir -p $(WEB)/jansson $(WEB)/include
	@tar xzf $(<D)/jansson_*.orig.tar.gz -C $(WEB)/jansson --strip-components=1
	@cp /usr/include/jansson_config.h $(WEB)/jansson/src/jansson.h $(WEB)/include
	@touch $(WEB)/jansson/src/jansson_private_config.h
	$(Q)$(call web_library,$(abspath $@),$(WEB)/jansson/src,*.c,\
	  emcc -Os -DNDEBUG -DHAVE_STDINT_H -w -I. -I$(abspath $(WEB)/include))

web-deps: $(WEB_FETCHED) ## web: install what make web needs, fetch the libraries' sources
	@$(MAKE) -s deps DEPS='$(WEB_DEPS)'

# What a page can ask: no files of the test's own, no terminal, no processes. Left out are the
# rows of calls that are 900 deep, or go on as far as a law follows them, which take more stack
# than an engine gives (the laws are undecided there), and what asks at the prompt.
WEB_SCRIPTS := examples.bbx $(CHAPTERS) $(filter-out %/open.bbx,$(wildcard tests/laws/*.bbx))
WEB_TESTS   ?= $(wildcard tests/spec/*.spec) tests/book
WEB_EVERY   ?= 1
WEB_ASKED   := ^(?!.*(test_slips_have_names|answers\.py)|(cfunctions|compiled)\.spec:\d+ limits|recursion\.spec:\d+ (in a calculation|one (that comes back|of bbx)))
web-check: web $(BUILD)/bbx ## web: its verdicts against the native ones; a part of npm-check; the page in Chromium
	python3 tests/web/native.py $(BUILD)/bbx $(WEB)/bbx $(WEB_SCRIPTS)
	$(MAKE) npm-check WEB_EVERY=8
	NODE_PATH=$(WEB)/npm/node_modules LAB=$(WEB)/bbx-lab.html \
	  node --test --test-concurrency=$$(nproc) --test-reporter=spec tests/web/test_*.js

web-bench: web ## web: how soon the page answers
	NODE_PATH=$(abspath $(WEB)/npm/node_modules) LAB=$(WEB)/bbx-lab.html node tests/bench/page.js

# A package for npm: bbx in WebAssembly as a command for Node, with the book.
NPM      := $(BUILD)/npm
NPM_FILE := $(BUILD)/$(NAMED).tgz
NPM_BBX  := $(NPM)/installed/node_modules/.bin/bbx

.PHONY: npm npm-check
npm: $(WEB)/bbx ## packages: for npm, build/bbx-VERSION.tgz: for any system with Node 18
	@rm -rf $(NPM) && mkdir -p $(NPM)/package/book
	@cp packaging/npm/* LICENSE examples.bbx $(WEB)/bbx.js $(WEB)/bbx.wasm src/web/bbx-node.js $(NPM)/package
	@cp docs/book/README.md docs/book/generator.bbx $(CHAPTERS) $(NPM)/package/book
	@sed -i 's/"version": "0.0.0"/"version": "$(VERSION)"/' $(NPM)/package/package.json
	@cd $(NPM)/package && npm pack --silent --pack-destination $(abspath $(BUILD)) > /dev/null
	@echo "  NPM $(NPM_FILE)"

# With the node that PATH has.
npm-check: npm ## packages: the one for npm installed; tests/spec and the book by its command
	npm install --prefix $(NPM)/installed --offline --no-audit --no-fund --silent $(abspath $(NPM_FILE))
	BBX_EMULATED=1 python3 tests/run --bbx $(NPM_BBX) --every $(WEB_EVERY) -k '$(WEB_ASKED)' $(WEB_TESTS) tests/package
