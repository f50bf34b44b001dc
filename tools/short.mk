# How short :simplify gets: SETS are files of laws whose right sides are known short forms.
SETS ?=
.PHONY: short
short: all $(BUILD)/bench_minima ## prover: how short :simplify gets, on SETS of laws with known short right sides
	python3 tests/bench/short.py --bbx $(BUILD)/bbx --minima $(BUILD)/bench_minima $(SETS)
