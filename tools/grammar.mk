# The grammar at build time: comments stripped, rules numbered, text embedded.

$(GEN)/bbx.mpc: grammar/bbx.mpc
	@mkdir -p $(@D)
	sed -e '/^#/d' -e '/^ *$$/d' $< > $@

# GRAMMAR_RULE(name), in the grammar's order: the numbers mpc (own) gives its tree nodes.
$(GEN)/grammar_rules.def: $(GEN)/bbx.mpc
	sed -n 's/^\([a-z][a-z]*\) .*/GRAMMAR_RULE(\1)/p' $< > $@

# One C string a line, for mpca_lang.
$(GEN)/grammar_text.def: $(GEN)/bbx.mpc
	sed -e 's/[\\"]/\\&/g' -e 's/^/"/' -e 's/$$/\\n",/' $< > $@

$(call room_obj,lang): $(GEN)/grammar_rules.def $(GEN)/grammar_text.def
