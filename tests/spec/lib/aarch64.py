"""Listings for AArch64 on any machine: assembled by binutils for it, with a program in C that
clang makes for it, which stands alone and so needs no library; run by qemu-user."""
import os
import re
import subprocess

import proc

AS = ["aarch64-linux-gnu-as"]
TOOLS = ("clang-19", *AS, "aarch64-linux-gnu-ld", "qemu-aarch64")
# What the programs use of a library: memcpy, and text put out as it stands.
BARE = """static long call(long number, long a, long b, long c) {
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b,
        x2 __asm__("x2") = c;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
}
void *memcpy(void *to, const void *from, unsigned long n) {
    for (unsigned long i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i];
    return to;
}
void *memset(void *to, int byte, unsigned long n) {
    for (unsigned long i = 0; i < n; i++) ((char *)to)[i] = (char)byte;
    return to;
}
enum { EOF = -1 };
static int puts(const char *text) {
    unsigned long n = 0;
    while (text[n]) n++;
    return (int)call(64, 1, (long)text, (long)n);
}
#define printf(form, name, ...) puts(name)
int main(void);
void _start(void) { call(94, main(), 0, 0); }
"""


def run(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, " ".join(command) + "\n" + done.stdout[:3000] + done.stderr[:3000]


def run_program(folder, text, objects):
    """A program in C, linked with the objects: it has to end with 0."""
    proc.want(*TOOLS)
    with open(os.path.join(folder, "driver.c"), "w", encoding="utf-8") as file:
        file.write(BARE + re.sub(r"#include <.*>\n", "", text))
    run(folder, TOOLS[0], "--target=aarch64-linux-gnu", "-O1", "-w", "-ffreestanding", "-c",
        "-fno-stack-protector", "-o", "driver.o", "driver.c")
    run(folder, "aarch64-linux-gnu-ld", "-static", "-o", "driver", "driver.o", *objects)
    run(folder, "qemu-aarch64", "-R", "256M", "./driver")
