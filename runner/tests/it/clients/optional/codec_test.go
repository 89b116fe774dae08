package codec

import (
	"bytes"
	"os"
	"testing"
	"unicode/utf8"

	"codec/utfproof"
)

// converter converts one chunk after the other, and keeps what is not complete yet.
type converter struct {
	at   int
	rest []byte
}

func (converter *converter) feed(chunk []byte) []rune {
	converter.rest = append(converter.rest, chunk...)
	points := []rune{}
	for len(converter.rest) > 0 {
		point, length := decodeOne(converter.rest)
		if length == 0 {
			break
		}
		points = append(points, point)
		converter.rest = converter.rest[length:]
		converter.at += length
	}
	return points
}

func (converter *converter) end() error {
	at, rest := converter.at, converter.rest
	converter.reset()
	if len(rest) == 0 {
		return nil
	}
	begins := 0xC2 <= rest[0] && rest[0] <= 0xF4
	if begins && len(rest) > 1 {
		return utfproof.Rejected{Message: "ill-formed", At: at}
	}
	return utfproof.Rejected{Message: "ill-formed", At: at, Length: 1, Incomplete: begins}
}

func (converter *converter) reset() { converter.at, converter.rest = 0, nil }

var kept converter
var last []byte
var count int

func decode(chunks [][]byte, how utfproof.Request) (any, utfproof.Calls, error) {
	input := bytes.Join(chunks, nil)
	if string(input) == "€" {
		return nil, nil, utfproof.Skipped{Why: "this codec knows no euro"}
	}
	count++
	if !bytes.Equal(input, last) {
		count = 0
	}
	last = input
	if _, withBug := os.LookupEnv("WITH_BUG"); withBug && count == 1000 {
		return []rune{'X'}, nil, nil
	}
	parts, points := [][]rune{}, []rune{}
	for _, chunk := range chunks {
		part := kept.feed(chunk)
		parts, points = append(parts, part), append(points, part...)
	}
	if how.Unended {
		kept.reset()
		return []rune{}, nil, nil
	}
	if err := kept.end(); err != nil {
		return nil, nil, err
	}
	if how.Outs {
		return append(parts, nil), nil, nil
	}
	return points, calls(points, how.Room), nil
}

// Each call writes as much as there is room for.
func calls(points []rune, room int) (calls utfproof.Calls) {
	if room == 0 {
		return nil
	}
	read := 0
	for written, point := range points {
		read += utf8.RuneLen(point)
		if written++; written%room == 0 || written == len(points) {
			calls = append(calls, [2]int{read, written})
		}
	}
	return calls
}

func decodeAll(inputs [][]byte) []any {
	results := []any{}
	for _, input := range inputs {
		points, _, err := decode([][]byte{input}, utfproof.Request{})
		if err != nil {
			points = err
		}
		results = append(results, points)
	}
	return results
}

// An operation that offers every optional part of the protocol, and skips an input.
func TestEverything(t *testing.T) {
	utfproof.Codec{Name: "everything", Version: "1.0", Operations: map[string]any{
		"utf-8.decode": utfproof.Operation{
			Function: decode, Room: 1, Outs: true, Reuse: true, Times: true, Length: true, Batch: decodeAll,
		},
	}}.Test(t)
}
