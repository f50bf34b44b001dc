# Prose in pages: cmark-gfm where its headers and libraries are (MARKDOWN=none does without).
CMARK_STATIC := -l:libcmark-gfm-extensions.a -l:libcmark-gfm.a
ifndef MARKDOWN
CMARK_USE := \043include <cmark-gfm-core-extensions.h>\nint main(void){cmark_gfm_core_extensions_ensure_registered();}
MARKDOWN_LIBS := $(or $(call found,$(CMARK_USE),$(CMARK_STATIC)),\
                   $(call found,$(CMARK_USE),-lcmark-gfm-extensions -lcmark-gfm))
MARKDOWN  := $(if $(MARKDOWN_LIBS),cmark,none)
endif

ifeq ($(MARKDOWN),cmark)
$(BUILD)/render/picture/markdown.o: private ALL_CFLAGS += -DMARKDOWN_CMARK
MARKDOWN_LIBS ?= $(CMARK_STATIC)
endif
