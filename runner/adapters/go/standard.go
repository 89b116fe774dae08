// The standard library: unicode/utf8, unicode/utf16, conversions of strings, bytes, bufio, encoding/json.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

func validate(data []byte) ([]byte, error) {
	if !utf8.Valid(data) {
		return nil, rejected{"utf8.Valid is false", -1}
	}
	return nil, nil
}

// A width of 1 with RuneError, "an impossible result for correct, non-empty UTF-8", is an error. That width is always 1, so
// it is no length of the ill-formed part, and none is offered; FullRune is for a buffer that more bytes may follow.
func decode(data []byte) ([]rune, error) {
	points := []rune{}
	for at := 0; at < len(data); {
		point, width := utf8.DecodeRune(data[at:])
		if point == utf8.RuneError && width == 1 {
			return nil, rejected{"utf8.DecodeRune gives RuneError of width 1", at}
		}
		points = append(points, point)
		at += width
	}
	return points, nil
}

// RuneCount counts each erroneous byte too.
func count(data []byte) (int, error) {
	_, err := validate(data)
	return utf8.RuneCount(data), err
}

// From the end to the beginning.
func decodeBackwards(data []byte, isStrict bool) ([]rune, error) {
	points := []rune{}
	for len(data) > 0 {
		point, width := utf8.DecodeLastRune(data)
		if isStrict && point == utf8.RuneError && width == 1 {
			return nil, rejected{"utf8.DecodeLastRune gives RuneError of width 1", -1}
		}
		points = append(points, point)
		data = data[:len(data)-width]
	}
	for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
		points[i], points[j] = points[j], points[i]
	}
	return points, nil
}

func encode(points []rune) []byte {
	data := []byte{}
	for _, point := range points {
		data = utf8.AppendRune(data, point)
	}
	return data
}

func readRunes(operands []string) (string, error) {
	reader := bufio.NewReader(chunksOf(operands))
	points := []rune{}
	for {
		point, _, err := reader.ReadRune()
		if err == io.EOF {
			return writePoints(points), nil
		}
		if err != nil {
			return "", err
		}
		points = append(points, point)
	}
}

func scanRunes(operands []string) (string, error) {
	scanner := bufio.NewScanner(chunksOf(operands))
	scanner.Split(bufio.ScanRunes)
	text := []byte{}
	for scanner.Scan() {
		text = append(text, scanner.Bytes()...)
	}
	return writeCharacters(text), scanner.Err()
}

// The bytes as a JSON string; it must not contain quotation marks, backslashes or control characters.
func quoted(data []byte) []byte {
	quoted := []byte{'"'}
	for _, octet := range data {
		if octet < ' ' || octet == '"' || octet == '\\' {
			quoted = append(quoted, fmt.Sprintf(`\u%04x`, octet)...)
		} else {
			quoted = append(quoted, octet)
		}
	}
	return append(quoted, '"')
}

func unmarshal(data []byte) ([]byte, error) {
	var text string
	err := json.Unmarshal(quoted(data), &text)
	return []byte(text), err
}

// What stands between the quotation marks.
func unmarshalInside(data []byte) ([]uint16, error) {
	var text string
	err := json.Unmarshal(append(append([]byte{'"'}, data...), '"'), &text)
	return utf16.Encode([]rune(text)), err
}

func init() {
	perByte := policies{"replacement": "per-byte"}
	replaced := policies{"surrogates": "replaced"}
	runes := total(func(data []byte) []rune { return []rune(string(data)) })
	implementations["standard"] = implementation{
		"Go", goVersion(),
		map[string]operation{
			"utf-8.validate":              whole(readBytes, validate, writeNothing[[]byte]),
			"utf-8.decode":                whole(readBytes, decode, writePoints),
			"utf-8.decode-lossy":          whole(readBytes, runes, writePoints),
			"utf-8.decode-lossy-per-byte": whole(readBytes, runes, writePoints),
			"utf-8.encode":                whole(readPoints, total(encode), writeBytes),
			"utf-8.count-code-points":     number(count),
			"utf-8.decode-first":          character(utf8.DecodeRune),
			"utf-16.decode-lossy":         whole(readUnits, total(utf16.Decode), writePoints),
			"utf-16.encode":               whole(readPoints, total(utf16.Encode), writeUnits),
		},
		map[string]policies{"utf-8.decode-lossy": perByte, "utf-8.encode": replaced, "utf-16.encode": replaced},
	}
	implementations["strings"] = implementation{
		"Go conversions", goVersion(),
		map[string]operation{
			"utf-8.decode-lossy": whole(readBytes, total(func(data []byte) []byte { return data }), writeCharacters),
			"utf-8.encode": whole(readPoints, total(func(points []rune) []byte { return []byte(string(points)) }),
				writeBytes),
		},
		map[string]policies{"utf-8.decode-lossy": perByte, "utf-8.encode": replaced},
	}
	implementations["backwards"] = implementation{
		"Go utf8.DecodeLastRune", goVersion(),
		map[string]operation{
			"utf-8.decode": whole(readBytes,
				func(data []byte) ([]rune, error) { return decodeBackwards(data, true) }, writePoints),
			"utf-8.decode-lossy": whole(readBytes,
				func(data []byte) ([]rune, error) { return decodeBackwards(data, false) }, writePoints),
			"utf-8.decode-last": character(utf8.DecodeLastRune),
		},
		map[string]policies{"utf-8.decode-lossy": perByte},
	}
	implementations["to-valid"] = implementation{
		"Go bytes.ToValidUTF8", goVersion(),
		map[string]operation{
			"utf-8.decode-lossy": whole(readBytes,
				total(func(data []byte) []byte { return bytes.ToValidUTF8(data, []byte("\uFFFD")) }), writeCharacters),
		},
		map[string]policies{"utf-8.decode-lossy": {"replacement": "per-run"}},
	}
	implementations["bufio"] = implementation{
		"Go bufio.Reader", goVersion(),
		map[string]operation{"utf-8.decode-lossy": {chunks: true, answer: readRunes}},
		map[string]policies{"utf-8.decode-lossy": perByte},
	}
	implementations["scanner"] = implementation{
		"Go bufio.ScanRunes", goVersion(),
		map[string]operation{"utf-8.decode-lossy": {chunks: true, answer: scanRunes}},
		map[string]policies{"utf-8.decode-lossy": perByte},
	}
	implementations["json"] = implementation{
		"Go encoding/json", goVersion(),
		map[string]operation{
			"utf-8.decode-lossy": whole(readBytes, unmarshal, writeCharacters),
			"json.decode-string": whole(readBytes, unmarshalInside, writeUnits),
		},
		map[string]policies{"utf-8.decode-lossy": perByte},
	}
}
