# Engines' sources, unedited, against gcc: tests/engines/run. DIR is one engine's folder, or a
# folder with a list of several, engines.ini.

.PHONY: engines
engines: all ## test: how many functions of the engines in DIR bbx takes, and computes as gcc does
	python3 tests/engines/run --bbx $(BUILD)/bbx \
	  $(if $(wildcard $(DIR)/engines.ini),--list $(DIR)/engines.ini,$(DIR)) $(ENGINES)
