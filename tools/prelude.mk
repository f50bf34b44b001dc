# bbx's own functions: src/exec/builtin/builtins.def and prelude.bbx become const rows.
$(BUILD)/tools/prelude: tools/prelude.c src/exec/builtin/builtins.def
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) -std=c11 -O1 $(WARN) $(if $(WERROR),-Werror) -Isrc -o $@ $<

$(GEN)/prelude_rows.c: src/exec/builtin/prelude.bbx $(BUILD)/tools/prelude
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/tools/prelude $< > $@.new && mv $@.new $@

$(BUILD)/exec/builtin/builtin_rows.o: $(GEN)/prelude_rows.c
