# Random typed C functions, N of them, and laws about such: tests/ccheck/ccheck.py.
N ?= 500
.PHONY: ccheck
ccheck: all ## test: N random C functions, and laws about them, against gcc
	python3 tests/ccheck/ccheck.py --bbx $(BUILD)/bbx --count $(N)
