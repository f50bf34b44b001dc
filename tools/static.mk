# Programs that need nothing of the system they run on, not even a C library: linked with glibc, for
# Debian's libraries are made for it, and tried in a root where nothing else is.
ARCH   ?= $(shell uname -m)
STATIC := $(BUILD)/static
STATIC_NAMED := $(NAMED)-linux-$(ARCH)

.PHONY: static static-check
static: $(STATIC)/bbx docs ## packages: build/bbx-VERSION-linux-PROCESSOR.tar.gz: runs on every Linux
	@rm -rf $(STATIC)/$(STATIC_NAMED)
	@$(MAKE) -s -o all -o docs DESTDIR=$(STATIC)/$(STATIC_NAMED) PREFIX= install
	@install $(STATIC)/bbx $(STATIC)/$(STATIC_NAMED)/bin && cp LICENSE $(STATIC)/$(STATIC_NAMED)
	@tar czf $(BUILD)/$(STATIC_NAMED).tar.gz --owner=0 --group=0 -C $(STATIC) $(STATIC_NAMED)
	@echo "  TAR $(BUILD)/$(STATIC_NAMED).tar.gz"

$(STATIC)/bbx: $(BUILD)/main.o $(LIBS)
	@mkdir -p $(@D)
	@echo "  CC $@"
	$(Q)$(CC) $(OPT) $(LINK) $(CFLAGS) $(LDFLAGS) -static -s -o $@ $(BUILD)/main.o $(LINK_LIBS) $(OUTSIDE)

# EMULATOR, a static one, runs it where the processor is another.
ALONE_TESTS ?= tests/package tests/laws $(wildcard tests/spec/*.spec)
static-check: static ## packages: that in an empty root: what people do, tests/spec and the laws
	@rm -rf $(STATIC)/root && mkdir -p $(STATIC)/root/tmp
	@tar xzf $(BUILD)/$(STATIC_NAMED).tar.gz -C $(STATIC)/root --strip-components=1
	@$(if $(EMULATOR),cp $(EMULATOR) $(STATIC)/root/emulator)
	@printf '#!/bin/sh\nexec $$([ $$(id -u) = 0 ] || echo unshare -r) python3 %s %s "$$@"\n' \
	  $(abspath tests/package/alone $(STATIC)/root) > $(STATIC)/alone
	@chmod +x $(STATIC)/alone
	$(if $(EMULATOR),BBX_EMULATED=1) TMPDIR=$(abspath $(STATIC)/root/tmp) \
	  python3 tests/run --bbx $(STATIC)/alone $(ALONE_TESTS)
