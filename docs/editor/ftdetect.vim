autocmd BufRead,BufNewFile *.bbx setfiletype bbx
