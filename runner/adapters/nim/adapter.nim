## Nim as an adapter: validateUtf8, runes and add(Rune) of std/unicode.
##
## This file contains no codec: it only converts hexadecimal to the types of Nim and back. A Nim string is a sequence of
## bytes, and a Rune may be any number; runes decodes input that validateUtf8 accepts. By design, a Rune becomes a
## string unchecked, even if it is a surrogate: https://github.com/nim-lang/Nim/issues/19526.

import std/[parseutils, strutils, unicode]

type Unaskable = object of CatchableError
type Rejected = object of CatchableError
  at: int

proc readNumbers(operand: string): seq[int] =
  for word in strutils.splitWhitespace(operand):
    var value = 0
    discard parseHex(word, value)
    result.add value

proc readBytes(operand: string): string =
  for value in operand.readNumbers: result.add char(value)

proc writeBytes(text: string): string =
  for index, one in text:
    if index > 0: result.add ' '
    result.add toHex(ord(one), 2)

proc writePoints(points: seq[Rune]): string =
  for index, one in points:
    if index > 0: result.add ' '
    let value = int(one)
    result.add toHex(value, if value > 0xFFFFFF: 8 elif value > 0xFFFFF: 6 elif value > 0xFFFF: 5 else: 4)

proc validate(operand: string): string =
  let at = operand.readBytes.validateUtf8
  if at >= 0:
    let error = newException(Rejected, "validateUtf8 gives an index")
    error.at = at
    raise error

proc decode(operand: string): string =
  discard operand.validate
  var points: seq[Rune]
  for one in operand.readBytes.runes: points.add one
  points.writePoints

proc encode(operand: string): string =
  var text = ""
  for value in operand.readNumbers: text.add Rune(value)
  text.writeBytes

proc answer(operation, operand: string): string =
  case operation
  of "utf-8.validate": operand.validate
  of "utf-8.decode": operand.decode
  of "utf-8.encode": operand.encode
  else: raise newException(Unaskable, "Nim does not support this operation")

## To {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks.
proc reply(line: string): string =
  let parts = line.split('"')
  result = "{\"id\"" & parts[2][0 .. ^2] & ","
  try:
    result.add "\"out\":\"" & answer(parts[5], parts[9]) & "\"}"
  except Rejected as rejection:
    result.add "\"error\":\"" & rejection.msg & "\",\"at\":" & $rejection.at & "}"
  except Unaskable as why:
    result.add "\"skip\":\"" & why.msg & "\"}"

const description = "{\"utfproof\":1,\"implementation\":{\"name\":\"Nim\",\"version\":\"" & NimVersion &
  "\"},\"operations\":{\"utf-8.validate\":{},\"utf-8.decode\":{},\"utf-8.encode\":{}}}"

var replies = ""
for line in stdin.lines:
  if line == "":
    stdout.write replies
    stdout.flushFile
    replies.setLen 0
  else:
    replies.add(if line.startsWith("{\"id\":"): line.reply else: description)
    replies.add '\n'
