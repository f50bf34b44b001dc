# The shortest chains of instructions for Boolean functions of four inputs. They change only
# with the set of instructions: a minute and a half, so no part of the build.
$(BUILD)/tools/logic_chains: tools/logic_chains.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O2 $(WARN) -o $@ $<

.PHONY: chains
chains: $(BUILD)/tools/logic_chains ## src/lower/cover/logic_chains.inc anew (80 s)
	$(BUILD)/tools/logic_chains > $(BUILD)/logic_chains.inc
	mv $(BUILD)/logic_chains.inc src/lower/cover/logic_chains.inc
