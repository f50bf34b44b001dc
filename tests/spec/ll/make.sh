#!/bin/sh
# Makes the .ll files from their sources.
cd "$(dirname "$0")" || exit 1
plain='s/^\(!.*!{!"\)[^"]*\(clang version [0-9.]*\)[^"]*"/\1\2"/;s/producer: "[^"]*"/producer: "clang"/;/^source_filename/d;/^; ModuleID/d;s|directory: "[^"]*"|directory: ""|'
for file in pieces magic addresses; do
    clang++-19 -ffile-prefix-map="$PWD=." -S -emit-llvm -O0 -g -std=c++17 $file.cpp -o - | sed "$plain" > $file.ll
done
clang-19 -S -emit-llvm -O0 other.c -o - | sed "$plain" > other.ll
