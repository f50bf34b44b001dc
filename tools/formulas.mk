# The cheapest formulas of Boolean functions of three inputs, for src/short.
$(BUILD)/tools/formulas: tools/formulas.c
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) -std=c11 -O2 $(WARN) $(if $(WERROR),-Werror) -o $@ $<

$(GEN)/formulas.inc: $(BUILD)/tools/formulas
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/tools/formulas > $@.new && mv $@.new $@

$(BUILD)/short/formula.o: $(GEN)/formulas.inc
