# NATIVE=no: a bbx that runs no machine code of its own making.
ifeq ($(NATIVE),no)
ALL_CFLAGS += -DNATIVE_NONE
endif
