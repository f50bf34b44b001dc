# JSON is read by jansson (https://jansson.readthedocs.io).
ifndef JSON_LIBS
JSON_LIBS := $(or $(call found,$(NOTHING),-l:libjansson.a),-ljansson)
endif
