# An aarch64 build by Debian's cross compiler, which qemu-user runs. The libraries that it links
# with are unpacked into a folder; nothing is installed for another architecture.
CROSS      := $(BUILD)/cross
CROSS_ROOT := $(abspath $(CROSS))/root/arm64
CROSS_RUN  := qemu-aarch64 -L $(CROSS_ROOT)
CROSS_DEPS := gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user qemu-user-static mmdebstrap
CROSS_LIBS := libc6-dev libedit-dev libtinfo-dev libcadical-dev libcmark-gfm-dev \
              libcmark-gfm-extensions-dev libjansson-dev libcmocka-dev
CROSS_TESTS ?= tests/spec tests/laws
CROSS_MAKE  = $(MAKE) BUILD=$(CROSS) MPC=own WERROR=1 CC='aarch64-linux-gnu-gcc --sysroot=$(CROSS_ROOT)' \
              AR=aarch64-linux-gnu-ar RUN='$(CROSS_RUN)'

.PHONY: cross cross-build static-aarch64
cross: cross-build ## test: an aarch64 build, and its tests in qemu-user
	BBX_EMULATED=1 python3 tests/run --bbx $(CROSS)/run/bbx $(CROSS_TESTS)

# Each program gets a script of its name, so that the tests need not know of qemu. It begins
# with the stack that bbx asks for, as qemu's does not grow.
cross-build: $(CROSS_ROOT)/stamp
	$(CROSS_MAKE) programs
	@mkdir -p $(CROSS)/run/unit
	@cd $(CROSS) && for p in bbx $(patsubst $(BUILD)/%,%,$(UNIT)); do \
	  printf '#!/bin/sh\nulimit -s 102400\nexec $(CROSS_RUN) %s "$$@"\n' \
	  $(abspath $(CROSS))/$$p > run/$$p; chmod +x run/$$p; done

static-aarch64: $(CROSS_ROOT)/stamp ## packages: the same for aarch64, in build/cross, tried by qemu-user-static
	$(CROSS_MAKE) ARCH=aarch64 EMULATOR=$$(command -v qemu-aarch64-static) static-check

$(CROSS_ROOT)/stamp:
	@for p in aarch64-linux-gnu-g++ qemu-aarch64 mmdebstrap; do command -v $$p > /dev/null || \
	  { echo 'to install: apt-get install $(CROSS_DEPS)'; exit 1; }; done
	@rm -rf $(CROSS_ROOT) && mkdir -p $(CROSS)/root
	mmdebstrap --quiet --variant=extract --architectures=arm64 --include='$(CROSS_LIBS)' \
	  $$(. /etc/os-release && echo $$VERSION_CODENAME) $(CROSS_ROOT)
	@touch $@
