# Prose in pages: cmark-gfm where its headers and archives are (MARKDOWN=none does without).
CMARK_STATIC := -l:libcmark-gfm-extensions.a -l:libcmark-gfm.a
ifndef MARKDOWN
MARKDOWN := $(shell printf '\043include <cmark-gfm-core-extensions.h>\nint main(void){cmark_gfm_core_extensions_ensure_registered();}' | \
              $(PROBE) -x c - -o /dev/null $(CMARK_STATIC) 2>/dev/null && echo cmark || echo none)
endif

ifeq ($(MARKDOWN),cmark)
$(BUILD)/render/picture/markdown.o: ALL_CFLAGS += -DMARKDOWN_CMARK
MARKDOWN_LIBS := $(CMARK_STATIC)
endif
