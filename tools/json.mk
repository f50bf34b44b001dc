# JSON is read by jansson (https://jansson.readthedocs.io).
JSON_LIBS ?= $(shell printf 'int main(void){return 0;}' | $(PROBE) -x c - -o /dev/null \
               -l:libjansson.a 2>/dev/null && echo -l:libjansson.a || echo -ljansson)
