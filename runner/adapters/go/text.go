// The packages of golang.org/x/text: encoding, encoding/unicode, runes.
package main

import (
	"io"
	"os/exec"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// A whole input goes through transform.Bytes, chunks through transform.NewReader. An input that does not end goes to a
// transformer that is kept for the whole run, and so does the input after it.
func transformed(newTransformer func() transform.Transformer, write func([]byte) string) operation {
	kept := newTransformer()
	wasLeft := false
	answer := func(operands []string) (string, error) {
		transformer := newTransformer()
		if wasLeft {
			transformer, wasLeft = kept, false
		}
		if len(operands) == 1 {
			result, at, err := transform.Bytes(transformer, readBytes(operands[0]))
			if err != nil {
				return "", rejected{err.Error(), at}
			}
			return write(result), nil
		}
		result, err := io.ReadAll(transform.NewReader(chunksOf(operands), transformer))
		if err != nil {
			return "", err
		}
		return write(result), nil
	}
	leave := func(operands []string) {
		giveWithoutEnd(kept, operands)
		kept.Reset()
		wasLeft = true
	}
	bounded := func(operand string, room int) (string, [][2]int, error) {
		return inCalls(newTransformer(), readBytes(operand), room, write)
	}
	if write([]byte("a")) == "" {
		bounded = nil // it validates
	}
	return operation{chunks: true, answer: answer, leave: leave, bounded: bounded}
}

// The output is UTF-8, and what is written counts its characters.
func inCalls(transformer transform.Transformer, in []byte, room int, write func([]byte) string) (string, [][2]int, error) {
	out, buffer := []byte{}, make([]byte, room)
	calls := [][2]int{}
	for read := 0; ; {
		written, taken, err := transformer.Transform(buffer, in[read:], true)
		read += taken
		out = append(out, buffer[:written]...)
		if written > 0 || taken > 0 {
			calls = append(calls, [2]int{read, utf8.RuneCount(out)})
		}
		if err == nil {
			return write(out), calls, nil
		}
		if err != transform.ErrShortDst || written == 0 && taken == 0 {
			return "", nil, rejected{err.Error(), read}
		}
	}
}

// What a transformer does not take yet is given to it again, with the next chunk.
func giveWithoutEnd(transformer transform.Transformer, operands []string) {
	rest := []byte{}
	for _, operand := range operands {
		rest = append(rest, readBytes(operand)...)
		_, taken, err := transformer.Transform(make([]byte, 4*len(rest)+16), rest, false)
		if err != nil && err != transform.ErrShortSrc {
			return
		}
		rest = rest[taken:]
	}
}

func decoding(encoding encoding.Encoding) operation {
	return transformed(func() transform.Transformer { return encoding.NewDecoder() }, writeCharacters)
}

// Code points are converted to a string, which is UTF-8 and has no surrogates.
func encodingTo(encoding encoding.Encoding) operation {
	return operation{answer: func(operands []string) (string, error) {
		points := readPoints(operands[0])
		for _, point := range points {
			if point >= 0xD800 && point <= 0xDFFF {
				return "", unaskable("a string of Go has no surrogates")
			}
		}
		result, err := encoding.NewEncoder().Bytes([]byte(string(points)))
		return writeBytes(result), err
	}}
}

// Debian's version: a program that is built outside of modules does not know it.
func textVersion() string {
	version, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", "golang-golang-x-text-dev").Output()
	if err != nil {
		return "unknown, with Go " + goVersion()
	}
	return string(version)
}

func init() {
	bigEndian := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	littleEndian := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	validator := func() transform.Transformer { return encoding.UTF8Validator }
	override := func() transform.Transformer { return unicode.BOMOverride(unicode.UTF8.NewDecoder()) }
	implementations["text"] = implementation{
		"Go x/text/encoding", textVersion(),
		map[string]operation{
			"utf-8.validate":                  transformed(validator, writeNothing[[]byte]),
			"utf-8.decode":                    transformed(validator, writeCharacters),
			"utf-8.decode-lossy":              decoding(unicode.UTF8),
			"whatwg-utf-8.decode":             decoding(unicode.UTF8BOM),
			"whatwg-utf-8.decode-without-bom": decoding(unicode.UTF8),
			"whatwg-utf-16be.decode":          decoding(bigEndian),
			"whatwg-utf-16le.decode":          decoding(littleEndian),
			"whatwg-encoding.decode-as-utf-8": transformed(override, writeCharacters),
			"utf-16be.encode":                 encodingTo(bigEndian),
			"utf-16le.encode":                 encodingTo(littleEndian),
			"utf-32be.encode":                 encodingTo(utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)),
			"utf-32le.encode":                 encodingTo(utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)),
			"utf-32-labelled.encode":          encodingTo(utf32.UTF32(utf32.BigEndian, utf32.UseBOM)),
		},
		map[string]policies{"utf-32-labelled.encode": {"byte-order": "big-endian-with-mark"}},
	}
	illFormed := func() transform.Transformer { return runes.ReplaceIllFormed() }
	implementations["text-runes"] = implementation{
		"Go x/text/runes", textVersion(),
		map[string]operation{"utf-8.decode-lossy": transformed(illFormed, writeCharacters)},
		map[string]policies{"utf-8.decode-lossy": {"replacement": "per-byte"}},
	}
}
