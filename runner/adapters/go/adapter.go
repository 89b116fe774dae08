// Codecs in Go as an adapter. The argument chooses one of the implementations that the other files register: those of
// the standard library or those of golang.org/x/text.
//
// These files contain no codec: they only convert hexadecimal to the types of the packages and back. Code points are
// runes, code units are uint16, and range gives the characters of a string or of bytes.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"
)

type implementation struct {
	name       string
	version    string
	operations map[string]operation
	policies   map[string]policies
}

type policies map[string]string

type operation struct {
	chunks bool
	// Converts operands in hexadecimal to a result in hexadecimal, or to JSON.
	answer func(operands []string) (string, error)
	// Gives operands that do not end to a converter, which takes the next input of the operation; nil if there is none.
	leave func(operands []string)
	// Whether the result is JSON: it has a number.
	isJSON bool
	// Converts an operand into a buffer of so many bytes, emptied as often as it takes: the result, and what is read and
	// written after each call. nil if there is no such buffer.
	bounded func(operand string, room int) (string, [][2]int, error)
}

// The bytes that every character fits into.
const smallestRoom = 4

// The codec rejects the input; a negative position is unknown.
type rejected struct {
	message string
	at      int
}

func (r rejected) Error() string { return r.message }

// The codec cannot take this request.
type unaskable string

func (u unaskable) Error() string { return string(u) }

var implementations = map[string]implementation{}

// The whole input.
func whole[In, Out any](read func(string) In, call func(In) (Out, error), write func(Out) string) operation {
	return operation{answer: func(operands []string) (string, error) {
		result, err := call(read(operands[0]))
		if err != nil {
			return "", err
		}
		return write(result), nil
	}}
}

// A number that a function returns for the bytes of the input.
func number(call func([]byte) (int, error)) operation {
	counting := whole(readBytes, call, strconv.Itoa)
	counting.isJSON = true
	return counting
}

// A character and its width, as the functions of unicode/utf8 return them.
func character(call func([]byte) (rune, int)) operation {
	return operation{isJSON: true, answer: func(operands []string) (string, error) {
		point, width := call(readBytes(operands[0]))
		if point == utf8.RuneError && width <= 1 {
			return "", rejected{"RuneError of width " + strconv.Itoa(width), -1}
		}
		return fmt.Sprintf(`[%d,"%s"]`, width, writePoints([]rune{point})), nil
	}}
}

// A function without errors.
func total[In, Out any](call func(In) Out) func(In) (Out, error) {
	return func(input In) (Out, error) { return call(input), nil }
}

func (i implementation) describe() string {
	operations := map[string]any{}
	for name, operation := range i.operations {
		offers := map[string]any{}
		if operation.chunks {
			offers["chunks"] = true
		}
		if operation.leave != nil {
			offers["reuse"] = true
		}
		if operation.bounded != nil {
			offers["room"] = smallestRoom
		}
		operations[name] = offers
	}
	description, err := json.Marshal(struct {
		UTFProof       int                 `json:"utfproof"`
		Implementation map[string]string   `json:"implementation"`
		Operations     map[string]any      `json:"operations"`
		Policies       map[string]policies `json:"policies,omitempty"`
	}{1, map[string]string{"name": i.name, "version": i.version}, operations, i.policies})
	if err != nil {
		panic(err)
	}
	return string(description)
}

// The reply to {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks.
func (i implementation) reply(line string) string {
	const unended = ",\"end\":false}\n"
	isLeft := strings.HasSuffix(line, unended)
	line = strings.TrimSuffix(line, unended)
	line, room, isBounded := strings.Cut(line, ",\"room\":")
	parts := strings.Split(line, `"`)
	number := strings.Trim(parts[2], ":,")
	operation, known := i.operations[parts[5]]
	if !known {
		return fmt.Sprintf(`{"id":%s,"skip":"%s does not support this operation"}`, number, i.name)
	}
	operands := []string{}
	for at := 9; at < len(parts); at += 2 {
		operands = append(operands, parts[at])
	}
	if isLeft {
		operation.leave(operands)
		return fmt.Sprintf(`{"id":%s,"skip":"it did not end"}`, number)
	}
	if isBounded {
		units, _ := strconv.Atoi(strings.TrimSuffix(room, "}\n"))
		result, calls, err := operation.bounded(operands[0], units)
		if err != nil {
			return rejection(number, err)
		}
		listed, _ := json.Marshal(calls) // numbers, which cannot fail
		return fmt.Sprintf(`{"id":%s,"out":"%s","calls":%s}`, number, result, listed)
	}
	result, err := operation.answer(operands)
	if err == nil {
		if !operation.isJSON {
			result = `"` + result + `"`
		}
		return `{"id":` + number + `,"out":` + result + `}`
	}
	return rejection(number, err)
}

func rejection(number string, err error) string {
	if why, is := err.(unaskable); is {
		return fmt.Sprintf(`{"id":%s,"skip":%+q}`, number, string(why))
	}
	if rejection, is := err.(rejected); is && rejection.at >= 0 {
		return fmt.Sprintf(`{"id":%s,"error":%+q,"at":%d}`, number, rejection.message, rejection.at)
	}
	return fmt.Sprintf(`{"id":%s,"error":"%s"}`, number, strings.Map(printable, err.Error()))
}

// A message may quote the input.
func printable(character rune) rune {
	if character < ' ' || character > '~' || character == '"' || character == '\\' {
		return '?'
	}
	return character
}

func goVersion() string {
	return strings.TrimPrefix(runtime.Version(), "go")
}

func main() {
	name := "standard"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	chosen, known := implementations[name]
	if !known {
		fmt.Fprintln(os.Stderr, "no implementation of this name:", name)
		os.Exit(2)
	}
	requests := bufio.NewReaderSize(os.Stdin, 1<<16)
	var replies bytes.Buffer
	for {
		line, err := requests.ReadString('\n')
		if err != nil {
			return
		}
		switch {
		case line == "\n":
			os.Stdout.Write(replies.Bytes())
			replies.Reset()
		case strings.HasPrefix(line, `{"id":`):
			replies.WriteString(chosen.reply(line) + "\n")
		default:
			replies.WriteString(chosen.describe() + "\n")
		}
	}
}
