// Package codec is a UTF-8 codec to start from: replace it by your own. With WITH_BUG=1 in the environment, it has a bug.
package codec

import (
	"os"

	"codec/utfproof"
)

var _, withBug = os.LookupEnv("WITH_BUG")

// Decode returns the code points of UTF-8. The error is utfproof.Rejected.
func Decode(bytes []byte) ([]rune, error) {
	points := []rune{}
	for at := 0; at < len(bytes); {
		point, length := decodeOne(bytes[at:])
		if length == 0 {
			return nil, utfproof.Rejected{Message: "ill-formed", At: at}
		}
		points = append(points, point)
		at += length
	}
	return points, nil
}

// decodeOne returns the first code point and its length, which is 0 if it is ill-formed.
func decodeOne(bytes []byte) (rune, int) {
	lead := bytes[0]
	length, least := 0, rune(0)
	switch {
	case lead < 0x80:
		return rune(lead), 1
	case lead >= 0xC0 && lead < 0xE0:
		length, least = 2, 0x80
	case lead >= 0xE0 && lead < 0xF0:
		length, least = 3, 0x800
	case lead >= 0xF0 && lead < 0xF8:
		length, least = 4, 0x10000
	}
	if length == 0 || len(bytes) < length {
		return 0, 0
	}
	point := rune(lead & (0x7F >> length))
	for _, next := range bytes[1:length] {
		if next&0xC0 != 0x80 {
			return 0, 0
		}
		point = point<<6 | rune(next&0x3F)
	}
	if point < least && !withBug {
		return 0, 0 // an overlong form
	}
	if point > 0x10FFFF || point >= 0xD800 && point <= 0xDFFF {
		return 0, 0
	}
	return point, length
}

// Validate returns whether the bytes are UTF-8.
func Validate(bytes []byte) bool {
	_, err := Decode(bytes)
	return err == nil
}
