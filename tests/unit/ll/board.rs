// Rust as its compiler writes it: see test_llvm.c.
#![no_std]

pub mod board {
    #[inline(never)]
    pub fn north(square: u32, occupied: u64) -> u64 {
        let mut result = 0u64;
        let mut at = square;
        while at < 56 {
            at += 8;
            result |= 1 << at;
            if occupied >> at & 1 != 0 {
                break;
            }
        }
        result
    }
    #[inline(never)]
    pub fn at(words: &[u64; 4], index: usize) -> u64 {
        words[index]
    }
}
