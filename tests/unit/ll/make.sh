#!/bin/sh
# Makes the .ll files from their sources, with compilers of several versions of LLVM.
cd "$(dirname "$0")" || exit 1
map="-ffile-prefix-map=$PWD=."
plain='s/^\(!.*!{!"\)[^"]*\(clang version [0-9.]*\)[^"]*"/\1\2"/;s/producer: "[^"]*"/producer: "clang"/;/^source_filename/d;/^; ModuleID/d'
clang-19 $map -S -emit-llvm -O0 words.c -o - | sed "$plain" > words.19.O0.ll
clang-19 $map -S -emit-llvm -O1 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops words.c -o - |
  sed "$plain" > words.19.O1.ll
clang-14 -Wno-everything -mllvm -opaque-pointers -S -emit-llvm -O0 words.c -o - | sed "$plain" > words.14.O0.ll
clang++-19 $map -S -emit-llvm -O0 -g -std=c++17 board.cpp -o - | sed "$plain;s|directory: \"[^\"]*\"|directory: \"\"|" > board.cpp.ll
rustc --crate-type lib -C panic=abort -C debuginfo=2 --emit=llvm-ir --remap-path-prefix "$PWD=." board.rs -o - |
  sed "$plain;s|directory: \"[^\"]*\"|directory: \"\"|;s|/rustc/[0-9a-f]*/|rust/|g" > board.rs.ll
