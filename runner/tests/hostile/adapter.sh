# An adapter that misbehaves in the way of its first argument, on the inputs that the second argument lists between
# commas, such as ',00 05,01 FF,'. It accepts everything as UTF-8. It buffers its replies if its manner allows that.

manner=$1
guilty=$2
marker=$3
buffer=
batches=
id=
newline='
'

# In JSON: terminal escapes, a change of direction, and markup for HTML, XML, Markdown and tables.
evil='\u001b[31m\u0007\u202e<img src=x onerror=alert(1)></script>]]>&lt;|`*_[x](javascript:x)\n# \"h\"'

# Texts of nearly 1 MiB: a message, a result, and a result of replacement characters only.
repeated() {
    text=$1
    while [ ${#text} -lt 500000 ]; do text="$text$text"; done
    text=${text% }
}

describe() {
    [ "$manner" != has-a-hostile-name ] || {
        printf '%s\n' '{"utfproof":1,"implementation":{"name":"'"$evil"'","version":"'"$evil"'"},"operations":{"utf-8.validate":{},"'"$evil"'":{}}}'
        return
    }
    [ "$manner" != changes-its-version ] || [ ! -e "$marker" ] || {
        printf '%s\n' '{"utfproof":1,"implementation":{"name":"hostile","version":"2"},"operations":{"utf-8.validate":{}}}'
        return
    }
    [ "$manner" != changes-its-version ] || : >"$marker"
    case $manner in at-length-*)
        printf '%s\n' '{"utfproof":1,"implementation":{"name":"hostile","version":"1"},"operations":{"utf-8.decode":{}}}'
        return ;;
    esac
    printf '%s\n' '{"utfproof":1,"implementation":{"name":"hostile","version":"1"},"operations":{"utf-8.validate":{}}}'
}

flush() {
    printf '%s' "$buffer"
    buffer=
}

reply() {
    case $manner in
        at-length-error) printf '{"id":%s,"error":"%s"}\n' "$id" "$text" ;;
        at-length-skip) printf '{"id":%s,"skip":"%s"}\n' "$id" "$text" ;;
        at-length-*) printf '{"id":%s,"out":"%s"}\n' "$id" "$text" ;;
        tells-the-id*) buffer="$buffer{\"id\":$id,\"error\":\"$id\"}$newline" ;;
        has-a-hostile-name) buffer="$buffer{\"id\":$id,\"error\":\"$evil\"}$newline" ;;
        *) buffer="$buffer{\"id\":$id,\"out\":\"\"}$newline" ;;
    esac
}

say() {
    buffer="$buffer$1$newline"
}

# Manners that replace or precede the description.
case $manner in
    exits-at-once) echo 'no such library' >&2; exit 3 ;;
    is-killed-at-once) kill -9 $$ ;;
    greets-with-garbage) echo 'Hello! I am an adapter.' ;;
    greets-with-half-a-line) printf '{"utfproof"'; exit 0 ;;
    greets-with-version-2) echo '{"utfproof":2}' ;;
    greets-without-a-name) echo '{"utfproof":1,"operations":{}}' ;;
    greets-with-more) more=$(describe); printf '%s\n%s\n' "$more" "$more" ;;
    greets-never) sleep 60 ;;
    dies-and-greets-never-again)
        [ ! -e "$3-once" ] || { : >"$3"; sleep 60; }
        : >"$3-once" ;;
    greets-never-with-a-mark) : >"$3"; sleep 60 ;;
    ignores-the-end) trap '' TERM ;;
    ignores-the-end-with-a-mark) trap '' TERM HUP INT; : >"$3" ;;
    at-length-*) case $manner in *-points) repeated '0041 ' ;; *-replaced) repeated 'FFFD ' ;; *) repeated 'long ' ;; esac ;;
    cleans-up) trap 'echo cleaned up >&2; exit 1' TERM ;;
    starts-only-once)
        [ -e "$3" ] && exit 4
        : >"$3" ;;
    leaves-a-grandchild) sleep 60 & ;;
    leaves-a-deaf-grandchild) (trap '' TERM HUP; while :; do sleep 60; done) & ;;
    leaves-a-grandchild-in-a-session-of-its-own) setsid sleep 60 & ;;
    leaves-a-daemon) (setsid sh -c 'trap "" TERM HUP; while :; do sleep 60; done' </dev/null >/dev/null 2>&1 &) ;;
    kills-its-supervisor) kill -9 $PPID ;;
    stops-its-supervisor) kill -STOP $PPID ;;
    uses-the-terminal)
        trap '' TTOU
        { stty -isig </dev/tty; echo hello >/dev/tty; } 2>/dev/null ;;
    has-a-hostile-name) printf '\033[31m<b>\342\200\256 \377\n' >&2 ;;
esac

while IFS= read -r line; do
    case $line in
        '')
            [ "$manner" != flushes-at-the-end ] || [ -z "$id" ] || continue
            [ "$manner" != chatters-after-the-batch ] || [ -z "$id" ] || say 'That was a batch.'
            flush
            [ -z "$id" ] || batches=$((${batches:-0} + 1))
            [ "$manner" != chatters-late ] || [ -z "$id" ] || { sleep 0.1; echo 'That was a batch.'; } ;;
        '{"utfproof":1}')
            say "$(describe)"
            [ "$manner" != never-reads ] || { flush; sleep 60; }
            [ "$manner" != floods-stderr ] || head -c 3000000 /dev/zero | tr '\0' 'e' >&2 ;;
        *)
            id=${line#*:}
            id=${id%%,*}
            place=${line#*\"in\":\[\"}
            place=${place%%\"*}
            [ "$manner" != always-dies ] || kill -9 $$
            [ "$manner$batches" != hangs-in-the-third-batch2 ] || { : >"$3"; sleep 60; }
            case $guilty in
                *",$place,"*) ;;
                *)
                    reply
                    [ "$manner" != flushes ] || flush
                    continue ;;
            esac
            case $manner in
                dies) kill -SEGV $$ ;;
                is-killed | dies-and-greets-never-again) kill -9 $$ ;;
                exits | tells-the-id-or-exits | leaves-a-*grandchild*) exit 7 ;;
                flushes) exit 7 ;;
                exits-with-success) exit 0 ;;
                panics) printf 'index out of range\n\tat \033[31mdecode\n' >&2; exit 101 ;;
                panics-at-length)
                    flush
                    head -c 100000 /dev/zero | tr '\0' '\033' >&2
                    printf '\377index out of range' >&2
                    printf '{"id":%s,"ou' "$id"
                    exit 101 ;;
                starts-only-once | changes-its-version) exit 5 ;;
                hangs | cleans-up) sleep 60 ;;
                hangs-with-a-mark) flush; : >"$3"; sleep 60 ;;
                is-slow) sleep 0.05; reply ;;
                closes-stdout) flush; exec >&-; sleep 60 ;;
                prints-a-long-line) flush; head -c 100000000 /dev/zero | tr '\0' 'x'; sleep 60 ;;
                floods-stderr-at-length) head -c 100000000 /dev/zero | tr '\0' 'e' >&2; reply ;;
                floods-stderr-for-ever) flush; tr '\0' 'e' </dev/zero >&2 ;;
                floods-stdout-with-replies) flush; while :; do echo "{\"id\":$id,\"out\":\"\"}"; done ;;
                stops-inside-a-line) flush; printf '{"id":%s,"ou' "$id"; sleep 60 ;;
                answers-what-was-never-asked) reply; say '{"id":999999999,"out":""}' ;;
                prints-bytes) flush; printf '\377\376\n'; reply ;;
                prints-bytes-in-place) flush; printf '\377\376\n' ;;
                prints-bytes-in-a-reply) flush; printf '{"id":%s,"error":"\377"}\n' "$id" ;;
                prints-a-terminal-escape) flush; printf '\033[31mred\n'; reply ;;
                gives-the-wrong-id) say "{\"id\":$((id + 1)),\"out\":\"\"}" ;;
                gives-a-bad-answer) say "{\"id\":$id,\"out\":\"41\"}" ;;
                skips) say "{\"id\":$id,\"skip\":\"not today\"}" ;;
                rejects) say "{ \"at\": 0, \"error\": \"no\", \"id\": $id }" ;;
                forgets) ;;
                repeats) reply; reply ;;
                ends-inside-a-line) flush; printf '{"id":%s,"ou' "$id"; exit 0 ;;
                *) reply ;;
            esac ;;
    esac
done

# The end of input.
[ "$manner" != flushes-at-the-end ] || flush
case $manner in
    ignores-the-end*) while :; do sleep 1; done ;;
esac
