#!/bin/sh
# A program in the place of utfproof: it gives no verdict that counts, and lies in the manner that LIE names.

say() { printf '%s\n' "$@"; }

say '{"utfproof":1}' ''
read -r description
case $LIE in
  greets) exit 0 ;;
  judges-nothing) say '{"utfproof":1,"verdict":"conforms","answered":0}'; exit 0 ;;
  asks-nothing) say '{"utfproof":1,"verdict":"conforms","answered":7}'; exit 0 ;;
esac

say "{\"id\":1,\"op\":\"$4\",\"in\":[\"41\"]}" ''
read -r reply
case $LIE in
  asks) exit 0 ;;
  dies) say '{"utfproof":1,"verdict":"conforms","answered":1}'; kill -9 $$ ;;
  tells-the-truth) say '{"utfproof":1,"verdict":"conforms","answered":1}'; exit 0 ;;
esac
