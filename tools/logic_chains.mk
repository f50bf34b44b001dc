# The shortest chains of instructions for Boolean functions of four inputs, for src/lower.
$(BUILD)/tools/logic_chains: tools/logic_chains.c
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) -std=c11 -O2 $(WARN) $(if $(WERROR),-Werror) -o $@ $<

$(GEN)/logic_chains.inc: $(BUILD)/tools/logic_chains
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/tools/logic_chains > $@.new && mv $@.new $@

$(BUILD)/lower/cover/chains.o: $(GEN)/logic_chains.inc
