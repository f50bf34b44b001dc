# The grammar as constant tables, for our own mpc: gen/grammar_table.h declares them.

$(BUILD)/mpcgen: tools/mpcgen.c $(BUILD)/libmpc.a $(BUILD)/libbase.a $(BUILD)/flags
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -o $@ $< $(BUILD)/libmpc.a $(BUILD)/libbase.a

$(GEN)/grammar_table.c: $(GEN)/bbx.mpc $(BUILD)/mpcgen
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/mpcgen $< grammar_table > $@ || { rm -f $@; exit 1; }

$(GEN)/grammar_table.h: tools/mpcgen.mk
	@mkdir -p $(@D)
	$(Q)printf '#include <mpc.h>\nextern const mpc_table_t grammar_table;\n' > $@

$(GEN)/frozen_table.c: tests/mpc/frozen.mpc $(BUILD)/mpcgen
	@mkdir -p $(@D)
	$(Q)$(RUN) $(BUILD)/mpcgen $< frozen_table > $@ || { rm -f $@; exit 1; }

$(GEN)/%_table.o: $(GEN)/%_table.c
	@echo "  CC $(notdir $@)"
	$(Q)$(COMPILE) $(ALL_CFLAGS) -c -o $@ $<

ifeq ($(MPC),own)
$(BUILD)/liblang.a: $(GEN)/grammar_table.o
$(call room_obj,lang): $(GEN)/grammar_table.h
endif

# The linked mpc against what upstream's was recorded to do: tests/mpc/README.md, tests/house.
MPC_COMPARE := tests/mpc/compare.c tests/mpc/statements.c
MPC_DATA    := tests/mpc/frozen.mpc tests/mpc/templates.txt
$(BUILD)/mpc_compare: $(MPC_COMPARE) tests/mpc/statements.h $(BUILD)/flags \
  $(if $(filter own,$(MPC)),$(GEN)/frozen_table.o $(BUILD)/libmpc.a $(BUILD)/libbase.a)
	@echo "  CC $(notdir $@)"
	$(Q)$(CC) $(ALL_CFLAGS) $(LINK) -o $@ $(MPC_COMPARE) $(filter %.o %.a,$^) $(MPC_LIBS) -lm

.PHONY: mpc-record
mpc-record:
	@test -n "$(MPC_SRC)" || { echo 'MPC_SRC=DIR with upstream mpc.c is needed'; exit 2; }
	@mkdir -p $(BUILD)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 -w -I$(MPC_SRC) -o $(BUILD)/mpc_upstream \
	  $(MPC_COMPARE) $(MPC_SRC)/mpc.c -lm
	$(BUILD)/mpc_upstream record $(MPC_DATA) > tests/mpc/records.txt
	$(BUILD)/mpc_upstream sample $(MPC_DATA) > tests/mpc/samples.txt
