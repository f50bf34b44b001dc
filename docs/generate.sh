#!/bin/sh
# Makes what repeats bbx's tables: docs/generate.sh KIND path/to/bbx [template].
# Kinds: man, bbx.bash, _bbx, bbx.fish, bbx.vim, bbx.tmLanguage.json.
set -eu
kind=$1
bbx=$2
template=${3:-}
tab=$(printf '\t')

list() { "$bbx" --list "$1"; }
words() { list "$1" | cut -f1; }
# Names that are plain words (no operator signs).
plain() { words "$1" | grep -E '^[A-Za-z_][A-Za-z0-9_]*$' | sort -u; }
bar() { plain "$1" | paste -sd '|'; }

# Text for mdoc(7): escaped, no line starts a macro by accident or is long.
mdoc='
function escape(s) { gsub(/\\/, "\\e", s); gsub(/ - /, " \\- ", s); return s }
function quoted(s) { s = escape(s); gsub(/"/, "\\(dq", s); return "\"\\&" s "\\&\"" }
function say(line) { if (line ~ /^[.\047]/) line = "\\&" line; print line }
function text(s,   word, n, i, line) {
    n = split(escape(s), word, " ")
    for (i = 1; i <= n; i++) {
        if (line != "" && length(line) + length(word[i]) > 70) { say(line); line = "" }
        line = line (line == "" ? "" : " ") word[i]
    }
    if (line != "") say(line)
}
BEGIN { FS = "\t" }'

man_items() { # two fields: head, text
    awk "$mdoc"' $1 != "" { print ".It Li " quoted($1); if ($2 != "") text($2) }'
}

man_operators() {
    list operators | sort -t "$tab" -k2,2n -s |
        awk "$mdoc"'{ print ".It " $2 " Ta Li " quoted($1) " Ta " quoted($4) }'
}

man_functions() {
    list functions | cut -f5 | awk '!seen[$0]++' | while read -r group; do
        printf '.Ss %s\n.Bl -tag -width Ds\n' "$group"
        list functions | awk -F '\t' -v g="$group" '$5 == g {print $2 "\t" $3}' | man_items
        printf '.El\n'
    done
    printf '.Ss Constants\n.Bl -tag -width Ds\n'
    list constants | cut -f1,3 | man_items
    printf '.El\n'
}

man_page() {
    while IFS= read -r line; do
        case $line in
        @OPTIONS@) list options | man_items ;;
        @KEYWORDS@) list keywords | cut -f2 | sed "s/\$/$tab/" | man_items ;;
        @OPERATORS@) man_operators ;;
        @FUNCTIONS@) man_functions ;;
        @COMMANDS@) list commands | awk -F '\t' '{print ":" $1 " " $3 "\t" $4}' | man_items ;;
        @SETTINGS@) list settings | awk -F '\t' '{print $1 " " $2 "\t" $3}' | man_items ;;
        *Mdocdate*) printf '.Dd %s\n' "$(LC_ALL=C date -u -r "$template" '+%B %d, %Y')" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$template"
}

option_words() { list options | cut -f1 | sed 's/[ =,].*//' | sort -u; }

bash_completion() {
    cat <<END
# bash completion for bbx
_bbx() {
    local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
    case \$prev in
    --set) COMPREPLY=(\$(compgen -S = -W "$(words settings | paste -sd ' ')" -- "\$cur"))
        compopt -o nospace; return ;;
    --color) COMPREPLY=(\$(compgen -W "auto always never" -- "\$cur")); return ;;
    -e) return ;;
    esac
    if [[ \$cur == -* ]]; then
        COMPREPLY=(\$(compgen -W "$(option_words | paste -sd ' ')" -- "\$cur"))
    else
        COMPREPLY=(\$(compgen -f -X '!*.bbx' -- "\$cur") \$(compgen -d -S / -- "\$cur"))
    fi
}
complete -o filenames -F _bbx bbx
END
}

zsh_completion() {
    echo '#compdef bbx'
    echo '_arguments \'
    list options | while IFS=$tab read -r head text; do
        word=${head%%[ =,]*}
        text=$(printf '%s' "$text" | tr "[]:'" '    ')
        case $head in
        *=*) printf "  '%s=[%s]:value:' \\\\\n" "$word" "$text" ;;
        *' '*) printf "  '*%s[%s]:value:_files' \\\\\n" "$word" "$text" ;;
        *) printf "  '%s[%s]' \\\\\n" "$word" "$text" ;;
        esac
    done
    echo "  '*:script:_files -g \"*.bbx\"'"
}

fish_completion() {
    list options | while IFS=$tab read -r head text; do
        word=${head%%[ =,]*}
        text=$(printf '%s' "$text" | tr -d "'")
        case $word in
        --*) printf "complete -c bbx -l %s -d '%s'\n" "${word#--}" "$text" ;;
        -?) printf "complete -c bbx -s %s -d '%s'\n" "${word#-}" "$text" ;;
        esac
    done
    echo "complete -c bbx -k -xa '(__fish_complete_suffix .bbx)'"
}

types='U64 u64 uint64_t BitBoard Bitboard BB U32 U16 U8 int unsigned char bool long short void const static inline'
control='if else while do for switch case default break continue return typedef enum'

vim_syntax() {
    cat <<END
" Vim syntax for bbx scripts
if exists("b:current_syntax") | finish | endif
syn keyword bbxStatement $(plain keywords | paste -sd ' ') in
syn keyword bbxControl $control
syn keyword bbxType $types
syn keyword bbxFunction $(plain functions | paste -sd ' ')
syn keyword bbxConstant $(plain constants | paste -sd ' ')
syn case ignore
syn keyword bbxOperator and or xor not
syn case match
syn match bbxSquare /\<[a-h][1-8]\>/
syn match bbxNumber /\<\d[0-9A-Za-z_']*\>/
syn match bbxCommand /^\s*:\a\+/
syn match bbxOperator /[-+*\/%&|^~<>=!?]\+/
syn match bbxComment /#.*\$\|\/\/.*\$/ contains=@Spell
syn region bbxComment start="/\*" end="\*/" contains=@Spell
syn region bbxString start=+"+ end=+"+ oneline
syn match bbxPreProc /^#define\>/
syn region bbxBoard start="\[\s*\n\?\s*[1-8.0_xX#*-]\s*[|.10xX#*_-]" end="\]"
hi def link bbxStatement Statement
hi def link bbxControl Conditional
hi def link bbxType Type
hi def link bbxFunction Function
hi def link bbxConstant Constant
hi def link bbxSquare Constant
hi def link bbxNumber Number
hi def link bbxCommand PreProc
hi def link bbxPreProc PreProc
hi def link bbxOperator Operator
hi def link bbxComment Comment
hi def link bbxString String
hi def link bbxBoard Special
let b:current_syntax = "bbx"
END
}

textmate() {
    pattern() { printf '    {"name": "%s", "match": "%s"}%s\n' "$1" "$2" "$3"; }
    words_re() { printf '\\\\b(%s)\\\\b' "$1"; }
    split() { printf '%s' "$1" | tr ' ' '|'; }
    echo '{'
    echo '  "name": "bbx", "scopeName": "source.bbx", "fileTypes": ["bbx"],'
    echo '  "patterns": ['
    pattern comment.line '(#(?!define)|//).*$' ,
    printf '%s\n' '    {"name": "comment.block", "begin": "/\\*", "end": "\\*/"},'
    pattern string.quoted.double '\"[^\"]*\"' ,
    pattern keyword.other.command '^\\s*:[a-z]+' ,
    pattern keyword.control "$(words_re "$(bar keywords)|in|$(split "$control")")" ,
    pattern storage.type "$(words_re "$(split "$types")")" ,
    pattern support.function "$(words_re "$(bar functions)")" ,
    pattern support.constant "$(words_re "$(bar constants)")" ,
    pattern constant.language.square '\\b[a-h][1-8]\\b' ,
    pattern constant.numeric "\\\\b[0-9][0-9A-Za-z_']*" ,
    pattern keyword.operator.word '(?i)\\b(and|or|xor|not)\\b' ,
    pattern keyword.operator '[-+*/%&|^~<>=!?]+' ''
    echo '  ]'
    echo '}'
}

case $kind in
man) man_page ;;
bbx.bash) bash_completion ;;
_bbx) zsh_completion ;;
bbx.fish) fish_completion ;;
bbx.vim) vim_syntax ;;
bbx.tmLanguage.json) textmate ;;
*)
    echo "generate.sh: unknown kind $kind" >&2
    exit 2 ;;
esac
