package codec

import (
	"os"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"codec/utfproof"
)

func count(bytes []byte) (int, error) {
	points, err := Decode(bytes)
	return len(points), err
}

func first(bytes []byte) (int, []rune, error) {
	if len(bytes) > 0 {
		if point, length := decodeOne(bytes); length > 0 {
			return length, []rune{point}, nil
		}
	}
	return 0, nil, utfproof.Rejected{Message: "ill-formed", At: 0}
}

func encodeInto(units []uint16, room int) (read int, written []byte) {
	if _, withBug := os.LookupEnv("WITH_BUG"); withBug {
		room--
	}
	for _, point := range utf16.Decode(units) {
		if len(written)+utf8.RuneLen(point) > room {
			break
		}
		written = utf8.AppendRune(written, point)
		read++
		if point > 0xFFFF {
			read++
		}
	}
	return read, written
}

// Operations with numbers, and with two results.
func TestNumbers(t *testing.T) {
	utfproof.Codec{Name: "numbers", Version: "1.0", Operations: map[string]any{
		"utf-8.count-code-points":  count,
		"utf-8.decode-first":       first,
		"whatwg-utf-8.encode-into": encodeInto,
	}}.Test(t)
}
