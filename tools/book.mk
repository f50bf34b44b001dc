# The book: docs/book/NN-name.bbx, a course in runnable chapters. `make check` compares what
# they print with the .out files beside them; `make book` makes a hand-out of each.
CHAPTERS := $(wildcard docs/book/[0-9]*.bbx)

.PHONY: book record-book
book: $(BUILD)/book/index.html ## book: hand-outs of docs/book

$(BUILD)/book/index.html: $(CHAPTERS) docs/book/generator.bbx $(BUILD)/bbx
	@mkdir -p $(@D)
	$(Q)cd docs/book && $(abspath $(BUILD)/bbx) --no-init -q --overwrite \
	  --html=$(abspath $(@D)) $(notdir $(CHAPTERS))
	@echo "  HTML $(@D)"

record-book: $(BUILD)/bbx ## book: the chapters' expected outputs anew
	python3 tests/run --bbx $(BUILD)/bbx --record -k 'test_[0-9]' tests/book
