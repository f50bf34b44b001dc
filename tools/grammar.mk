# The grammar at build time: placeholders filled, rules numbered, text embedded.

$(BUILD)/tools/grammar: tools/grammar.c $(wildcard grammar/*.def) src/lower/net/targets.def
	@mkdir -p $(@D)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) -std=c11 -O1 $(WARN) $(if $(WERROR),-Werror) -o $@ $<

$(GEN)/bbx.mpc: grammar/bbx.mpc $(BUILD)/tools/grammar
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/tools/grammar $< > $@.new && mv $@.new $@

# GRAMMAR_RULE(name), in the grammar's order: the numbers mpc (own) gives its tree nodes.
$(GEN)/grammar_rules.def: $(GEN)/bbx.mpc
	$(Q)sed -n 's/^\([a-z][a-z]*\) .*/GRAMMAR_RULE(\1)/p' $< > $@

# One C string a line, for mpca_lang.
$(GEN)/grammar_text.def: $(GEN)/bbx.mpc
	$(Q)sed -e 's/[\\"]/\\&/g' -e 's/^/"/' -e 's/$$/\\n",/' $< > $@

$(call room_obj,lang): $(GEN)/grammar_rules.def $(GEN)/grammar_text.def

# In messages % stands before the letters that syntax_error.c knows, and nothing else.
$(GEN)/messages.checked: src/lang/messages.def
	@mkdir -p $(@D)
	@! sed 's/%[bhfw%]//g' $< | grep -n % >&2 || { echo "$<: unknown behind %" >&2; exit 1; }
	@touch $@
$(BUILD)/lang/syntax_error.o: $(GEN)/messages.checked
