// Package utfproof tests a codec in its own process: utfproof asks, and your functions answer.
//
//	func TestConforms(t *testing.T) {
//		codec := utfproof.Codec{Name: "mine", Version: "1.0", Operations: map[string]any{
//			"utf-8.validate": utf8.Valid,                // func([]byte) bool
//			"utf-8.decode":   Decode,                    // func([]byte) ([]rune, error)
//		}}
//		codec.Test(t)
//	}
//
// `utfproof list` names the operations. A function takes []byte, []uint16 for code units, []rune for code points, or
// [][]byte for consecutive chunks of one input, and int for a length or room; wtf-8.concatenate takes two []byte. It
// returns one of these, or two such as (int, []rune), or a bool for a validation, and may return an error, which rejects
// the input. A panic is a failure.
//
// The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
// check`, split at spaces. Serve makes an adapter of the same functions, for `utfproof check --adapter`.
package utfproof

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

type object = map[string]any

// Codec is a codec under test; Policies are what it declares, and Options go to `utfproof check`.
type Codec struct {
	Name, Version string
	Operations    map[string]any
	Policies      map[string]map[string]string
	Options       []string
}

// Rejected is an error with a position: the length of the well-formed part before it.
type Rejected struct {
	Message string
	At      int
}

func (rejected Rejected) Error() string { return rejected.Message }

// Test runs one subtest for each operation, which fails with the explanation of utfproof.
func (codec Codec) Test(t *testing.T) {
	for name := range codec.Operations {
		t.Run(name, func(t *testing.T) {
			if explanation, err := codec.Check(name); err != nil {
				t.Fatalf("utfproof: %v\n%s", err, explanation)
			}
		})
	}
}

// Check runs the suite for one operation. It returns the summary, and an error unless the operation conforms.
func (codec Codec) Check(name string) (string, error) {
	program := os.Getenv("UTFPROOF")
	if program == "" {
		program = "utfproof"
	}
	options := append([]string{"check", "--stdio", "--operation", name}, codec.Options...)
	runner := exec.Command(program, append(options, strings.Fields(os.Getenv("UTFPROOF_OPTIONS"))...)...)
	var summary bytes.Buffer
	runner.Stderr = &summary
	replies, _ := runner.StdinPipe() // they fail only if called twice, or out of files, when Start fails too
	requests, _ := runner.StdoutPipe()
	if err := runner.Start(); err != nil {
		return "", err
	}
	codec.Operations = map[string]any{name: codec.Operations[name]}
	codec.answer(requests, replies)
	replies.Close()
	err := runner.Wait()
	return summary.String(), err
}

// Serve answers on standard output what is asked on standard input, until that ends.
func (codec Codec) Serve() { codec.answer(os.Stdin, os.Stdout) }

// If the runner ends early, its status says why: errors of reading and writing need no report of their own.
func (codec Codec) answer(from io.Reader, to io.Writer) {
	requests, replies := bufio.NewReader(from), bufio.NewWriter(to)
	defer replies.Flush()
	support := object{}
	for name, function := range codec.Operations {
		support[name] = object{"chunks": reflect.TypeOf(function).In(0) == reflect.TypeOf([][]byte{})}
	}
	for line, err := requests.ReadBytes('\n'); err == nil; line, err = requests.ReadBytes('\n') {
		if len(line) == 1 {
			replies.Flush()
			continue
		}
		var asked struct {
			ID uint64
			Op string
			In []any
		}
		reply := object{"utfproof": 1, "implementation": object{"name": codec.Name, "version": codec.Version},
			"operations": support}
		if codec.Policies != nil {
			reply["policies"] = codec.Policies
		}
		if json.Unmarshal(line, &asked) == nil && asked.Op != "" {
			reply = call(reflect.ValueOf(codec.Operations[asked.Op]), asked.In)
			reply["id"] = asked.ID
		}
		text, _ := json.Marshal(reply) // strings and numbers, which cannot fail
		replies.Write(append(text, '\n'))
	}
}

func call(function reflect.Value, in []any) (reply object) {
	defer func() {
		if raised := recover(); raised != nil {
			reply = object{"raised": fmt.Sprint(raised)} // no reply of the protocol, so that the report shows it
		}
	}()
	operands := []reflect.Value{}
	if kind := function.Type().In(0); kind == reflect.TypeOf([][]byte{}) {
		in = []any{in} // chunks are one operand
	}
	for i, operand := range in {
		operands = append(operands, read(operand, function.Type().In(i)))
	}
	outs := []any{}
	for _, result := range function.Call(operands) {
		if err, isError := result.Interface().(error); isError {
			reply := object{"error": err.Error()}
			if rejected := (Rejected{}); errors.As(err, &rejected) {
				reply["at"] = rejected.At
			}
			return reply
		}
		if bytes, areBytes := result.Interface().([]byte); areBytes {
			outs = append(outs, fmt.Sprintf("% X", bytes))
		} else if result.Kind() == reflect.Slice {
			outs = append(outs, strings.Trim(fmt.Sprintf("%04X", result.Interface()), "[]"))
		} else if result.Kind() == reflect.Int {
			outs = append(outs, result.Int())
		} else if result.Kind() == reflect.Bool && !result.Bool() {
			return object{"error": "not accepted"}
		}
	}
	switch len(outs) {
	case 0:
		return object{"out": ""}
	case 1:
		return object{"out": outs[0]}
	}
	return object{"out": outs}
}

// read makes a value of this type from a sequence in hexadecimal, from an array of them, or from a number.
func read(operand any, kind reflect.Type) reflect.Value {
	if number, isNumber := operand.(float64); isNumber {
		return reflect.ValueOf(number).Convert(kind)
	}
	slice := reflect.MakeSlice(kind, 0, 0)
	if chunks, areChunks := operand.([]any); areChunks {
		for _, chunk := range chunks {
			slice = reflect.Append(slice, read(chunk, kind.Elem()))
		}
		return slice
	}
	for _, word := range strings.Fields(operand.(string)) {
		number, _ := strconv.ParseUint(word, 16, 32)
		slice = reflect.Append(slice, reflect.ValueOf(number).Convert(kind.Elem()))
	}
	return slice
}
