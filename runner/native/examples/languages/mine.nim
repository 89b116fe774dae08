# nim c -d:release --app:staticlib --passC:-fPIC --noMain:on -o:libmine.a mine.nim
# cc -shared -fPIC -o mine.so mine_plugin.c libmine.a -lm

import std/unicode

proc NimMain() {.importc.}
var started {.exportc: "mine_started".}: bool

proc my_utf8_is_valid(bytes: ptr UncheckedArray[char], count: csize_t): bool {.exportc, cdecl.} =
  if not started:
    NimMain()
    started = true
  var text = newString(count)
  if count > 0: copyMem(addr text[0], bytes, count)
  result = validateUtf8(text) == -1
