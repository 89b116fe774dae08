// Sequences in hexadecimal, as the protocol writes them.
package main

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

func readBytes(operand string) []byte {
	data, err := hex.DecodeString(strings.ReplaceAll(operand, " ", ""))
	if err != nil {
		panic(err)
	}
	return data
}

func readNumbers[T uint16 | rune](operand string) []T {
	numbers := []T{}
	for _, word := range strings.Fields(operand) {
		number, err := strconv.ParseUint(word, 16, 32)
		if err != nil {
			panic(err)
		}
		numbers = append(numbers, T(number))
	}
	return numbers
}

var readUnits, readPoints = readNumbers[uint16], readNumbers[rune]

func writeNumbers[T byte | uint16 | rune](format string) func([]T) string {
	return func(numbers []T) string {
		var text strings.Builder
		for i, number := range numbers {
			if i > 0 {
				text.WriteByte(' ')
			}
			fmt.Fprintf(&text, format, number)
		}
		return text.String()
	}
}

var writeBytes, writeUnits, writePoints = writeNumbers[byte]("%02X"), writeNumbers[uint16]("%04X"), writeNumbers[rune]("%04X")

func writeCharacters(text []byte) string {
	points := []rune{}
	for _, character := range string(text) {
		points = append(points, character)
	}
	return writePoints(points)
}

func writeNothing[T any](T) string { return "" }
