# bbx for browsers: the same C by Debian's emscripten, as build/web/bbx.js and bbx.wasm. The
# programs that the build makes for itself run in Node. There are no processes there, no
# machine code of bbx's own, and no terminal.
WEB      := $(BUILD)/web
WEB_DEPS := emscripten nodejs curl ca-certificates
WEB_RUN  := node --no-experimental-fetch
WEB_OPT  ?= -O2

# CaDiCaL's release that Debian's libcadical-dev is made of.
CADICAL_NAME := cadical-rel-1.5.3
CADICAL_URL  := https://deb.debian.org/debian/pool/main/c/cadical/cadical_1.5.3.orig.tar.gz
CADICAL_SUM  := 0ff521ed36d57478a8dbc610e0d27536c9d3a2154d859152f33f8733a6dca31e
CADICAL      := $(WEB)/$(CADICAL_NAME)

# In bbx: no processes, no prompt, and the stack that a browser gives. The compiler says of
# 64-bit numbers that they may not fit a size_t of 32 bits: all of them are bounded before.
WEB_FLAGS := -DPROCESS_NONE -DPROMPT_NONE -Wno-shorten-64-to-32 -Wno-unused-command-line-argument
# The stack is more than an engine's own lets be used; below it is nothing that it could spoil.
WEB_LINK  := -sMODULARIZE -sEXPORT_NAME=bbx -sENVIRONMENT=web,worker,node -sEXIT_RUNTIME \
             -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB -sINITIAL_MEMORY=32MB \
             -Wl,--stack-first -sEXPORTED_RUNTIME_METHODS=FS,ENV -sFORCE_FILESYSTEM -lnodefs.js

web: $(WEB)/bbx ## bbx in WebAssembly: build/web, and its command for Node
$(WEB)/bbx: web-build src/web/bbx-node.js
	@install -m755 src/web/bbx-node.js $@

.PHONY: web web-build web-deps web-check
web-build: $(WEB)/libcadical.a
	+NODE_PATH=/usr/share/nodejs $(MAKE) BUILD=$(WEB)/obj CC='emcc -sNODERAWFS' AR=emar \
	  RUN='$(WEB_RUN)' OPT=$(WEB_OPT) PIE= MPC=own MARKDOWN=none \
	  NATIVE=no SAT=cadical SAT_LIBS=$(abspath $<) EDIT_LIBS= \
	  CPPFLAGS='$(WEB_FLAGS) -isystem $(CADICAL)/src' $(WEB)/obj/bbx.js
	@cp $(WEB)/obj/bbx.js $(WEB)/obj/bbx.wasm $(WEB)

ifneq ($(findstring emcc,$(CC)),)
$(BUILD)/bbx.js: $(BUILD)/main.o $(LIBS)
	@echo "  CC $(notdir $@)"
	$(Q)em++ $(OPT) $(WEB_LINK) -o $@ $(BUILD)/main.o $(LINK_LIBS) $(SAT_LIBS) -lm
endif

# Without its programs.
$(WEB)/libcadical.a: $(WEB)/cadical.tar.gz
	@command -v em++ > /dev/null || { echo 'to install: make web-deps'; exit 1; }
	@rm -rf $(CADICAL) && tar xzf $< -C $(WEB)
	@echo "  CC $(CADICAL_NAME)"
	$(Q)cd $(CADICAL)/src && rm cadical.cpp mobical.cpp && \
	  ls *.cpp | xargs -n8 -P$$(nproc) em++ -O2 -DNDEBUG -DNBUILD -w -c
	$(Q)emar crs $@ $(CADICAL)/src/*.o

$(WEB)/cadical.tar.gz:
	@mkdir -p $(@D)
	curl -sSfL -o $@.new $(CADICAL_URL)
	@echo '$(CADICAL_SUM)  $@.new' | sha256sum --check --quiet
	@mv $@.new $@

web-deps: $(WEB)/cadical.tar.gz ## install what make web needs, fetch CaDiCaL's source
	@$(MAKE) -s deps DEPS='$(WEB_DEPS)'

# What a page can ask: no files of the test's own, no terminal, no processes. Left out are the
# rows of calls that are 900 deep, which take more stack than an engine gives.
WEB_SCRIPTS := examples.bbx $(CHAPTERS) $(filter-out %/open.bbx,$(wildcard tests/laws/*.bbx))
WEB_TESTS   ?= $(wildcard tests/spec/*.spec) tests/book
WEB_DEEP    := ^(?!(cfunctions|compiled)\.spec:\d+ limits|recursion\.spec:\d+ in a calculation)
web-check: web $(BUILD)/bbx ## its verdicts against the native ones, the tables of tests/spec and the book
	python3 tests/web.py $(BUILD)/bbx $(WEB)/bbx $(WEB_SCRIPTS)
	BBX_EMULATED=1 python3 tests/run --bbx $(WEB)/bbx -k '$(WEB_DEEP)' $(WEB_TESTS)
