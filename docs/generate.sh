#!/bin/sh
# Makes what repeats bbx's tables: docs/generate.sh KIND path/to/bbx [template].
# Kinds: man, bbx.bash, _bbx, bbx.fish, bbx.vim, bbx.tmLanguage.json.
set -eu
kind=$1
bbx=$2 # behind an emulator, in a cross build
template=${3:-}
tab=$(printf '\t')

list() { $bbx --list "$1"; }
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

# The words that an option takes, where it takes certain ones.
option_values() {
    case $1 in
    --set)
        list settings | awk -F '\t' '{
            n = split($2, value, " ")
            if (!n) print $1 "="
            for (i = 1; i <= n; i++) print $1 "=" value[i] }' ;;
    --list) printf 'functions\nconstants\ncommands\noperators\nsettings\nkeywords\noptions\n' ;;
    *) list settings | awk -F '\t' -v name="${1#--}" '$1 == name { print $2 }' | tr ' ' '\n' ;;
    esac
}

# For each option: its first word, what it takes ("", "words", "file" or "other"), the
# words, its text; set off by bars.
option_rows() {
    list options | while IFS=$tab read -r head text; do
        word=${head%%[ =,]*}
        argument=${head#"$word"}
        values=
        case $argument in
        '') kind= ;;
        *FILE | *DIR) kind=file ;;
        *)
            kind=other
            values=$(option_values "$word" | paste -sd ' ')
            [ -z "$values" ] || kind=words ;;
        esac
        printf '%s|%s|%s|%s\n' "$word" "$kind" "$values" "$text"
    done
}

option_words() { list options | cut -f1 | sed 's/[ =,].*//' | sort -u; }

bash_completion() {
    cat <<'END'
# bash completion for bbx
_bbx() {
    local line=${COMP_LINE:0:COMP_POINT} words=
    local value=${line##* } before=${line% *}
    local option=${before##* }
    case $value in
    --*=*) option=${value%%=*} value=${value#*=} ;;
    -*) option= ;;
    esac
    case $option in
END
    option_rows | while IFS='|' read -r word kind values text; do
        case $kind in
        words) printf "    %s) words='%s' ;;\n" "$word" "$values" ;;
        file) printf '    %s) COMPREPLY=($(compgen -f -- "$value")); return ;;\n' "$word" ;;
        other) printf '    %s) return ;;\n' "$word" ;;
        esac
    done
    cat <<END
    esac
    if [[ \$words ]]; then
        COMPREPLY=(\$(compgen -W "\$words" -- "\$value"))
        case \$value in *=*) COMPREPLY=("\${COMPREPLY[@]##*=}") ;; esac
        compopt +o filenames
    elif [[ \$value == -* ]]; then
        COMPREPLY=(\$(compgen -W "$(option_words | paste -sd ' ')" -- "\$value"))
    else
        COMPREPLY=(\$(compgen -f -X '!*.bbx' -- "\$value") \$(compgen -d -S / -- "\$value"))
    fi
}
complete -o filenames -F _bbx bbx
END
}

zsh_completion() {
    echo '#compdef bbx'
    echo '_arguments \'
    option_rows | while IFS='|' read -r word kind values text; do
        text=$(printf '%s' "$text" | tr "[]:'" '    ')
        case $word in --*) head="$word=" ;; *) head="*$word" ;; esac
        case $kind in
        words) printf "  '%s[%s]:value:(%s)' \\\\\n" "$head" "$text" "$values" ;;
        file) printf "  '%s[%s]:file:_files' \\\\\n" "$head" "$text" ;;
        other) printf "  '%s[%s]:value:' \\\\\n" "$head" "$text" ;;
        *) printf "  '%s[%s]' \\\\\n" "$word" "$text" ;;
        esac
    done
    echo "  '*:script:_files -g \"*.bbx\"'"
}

fish_completion() {
    option_rows | while IFS='|' read -r word kind values text; do
        text=$(printf '%s' "$text" | tr -d "'")
        case $word in --*) name="-l ${word#--}" ;; *) name="-s ${word#-}" ;; esac
        case $kind in
        words) name="$name -x -a '$values'" ;;
        file) name="$name -r -F" ;;
        other) name="$name -x" ;;
        esac
        printf "complete -c bbx %s -d '%s'\n" "$name" "$text"
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
