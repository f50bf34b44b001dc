# The identities of src/term/rules.def as matchers.
$(BUILD)/tools/rules: tools/rules.c src/term/rules.def src/term/rule_text.h src/term/ops.def $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -o $@ $<

$(GEN)/rule_rows.inc: $(BUILD)/tools/rules
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/tools/rules > $@.new && mv $@.new $@

$(BUILD)/term/rule_row.o: $(GEN)/rule_rows.inc
