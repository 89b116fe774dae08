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
// [][]byte for consecutive chunks of one input, and int for a length or room; wtf-8.concatenate takes two []byte, and utf-8.ranges
// two []rune. It
// returns one of these, or two such as (int, []rune), or a bool for a validation, and may return an error, which rejects
// the input, or Skipped if the codec cannot take it. A panic is a failure. An Operation says what else a function takes.
//
// The functions are called in a goroutine of their own, so that a test ends even if one of them hangs.
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
	"time"
)

type object = map[string]any

// Once utfproof has ended, its last lines are read within this time.
const grace = 10 * time.Second

// Codec is a codec under test; Operations has a function or an Operation for each name, Policies are what it declares, and
// Options go to `utfproof check`.
type Codec struct {
	Name, Version string
	Operations    map[string]any
	Policies      map[string]map[string]string
	Options       []string
}

// Operation is a function, and what it takes beyond one whole input. With Room, Outs or Reuse, a Request is its last
// parameter.
type Operation struct {
	Function any
	Room     int  // the fewest units that a buffer may have; then a request has Room, and Calls may be the second result
	Outs     bool // of chunks: it may have to return a slice of what came out with each chunk, and at the end
	Reuse    bool // an input may not end; the converter then goes back to its start
	Times    bool // it is called many times over for one request
	Length   bool // its errors, Rejected, say how long the ill-formed part is
	Batch    any  // func([][]byte) []any, of which errors are rejections: it converts many whole inputs in one call
}

// Request says how to convert: into a buffer of Room units unless that is 0, with Outs, or an input that is Unended.
type Request struct {
	Room          int
	Outs, Unended bool
}

// Calls are the units that were read and written after each call, both counted from the start.
type Calls [][2]int

// Rejected is an error with a position: the length of the well-formed part before it, or less than 0 if it is not known.
// The ill-formed part has this length unless that is 0.
type Rejected struct {
	Message    string
	At, Length int
	Incomplete bool
}

func (rejected Rejected) Error() string { return rejected.Message }

// Skipped is an error: the codec cannot take the input, and the case is not judged.
type Skipped struct{ Why string }

func (skipped Skipped) Error() string { return skipped.Why }

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
	requests, output, err := os.Pipe() // that of StdoutPipe is closed when the runner ends, before all is read
	if err != nil {
		return "", err
	}
	defer requests.Close()
	defer output.Close()
	runner.Stdout = output
	replies, err := runner.StdinPipe()
	if err != nil {
		return "", err
	}
	if err := runner.Start(); err != nil {
		return "", err
	}
	output.Close()
	verdict := make(chan bool, 1)
	go func() {
		defer replies.Close()
		verdict <- codec.answer(requests, replies, name)
	}()
	if err := runner.Wait(); err != nil {
		return summary.String(), err
	}
	select {
	case conforms := <-verdict:
		if conforms {
			return summary.String(), nil
		}
	case <-time.After(grace):
	}
	return summary.String(), errors.New("it ended without a verdict over answers of this codec")
}

// Serve answers on standard output what is asked on standard input, until that ends.
func (codec Codec) Serve() {
	names := []string{}
	for name := range codec.Operations {
		names = append(names, name)
	}
	codec.answer(os.Stdin, os.Stdout, names...)
}

func (codec Codec) operation(name string) Operation {
	if operation, isOne := codec.Operations[name].(Operation); isOne {
		return operation
	}
	return Operation{Function: codec.Operations[name]}
}

func (operation Operation) takesChunks() bool {
	return reflect.TypeOf(operation.Function).In(0) == reflect.TypeOf([][]byte{})
}

func (codec Codec) describe(names []string) object {
	support := object{}
	for _, name := range names {
		operation := codec.operation(name)
		offers := object{"chunks": operation.takesChunks(), "outs": operation.Outs, "reuse": operation.Reuse,
			"times": operation.Times, "batch": operation.Batch != nil, "length": operation.Length}
		if operation.Room > 0 {
			offers["room"] = operation.Room
		}
		support[name] = offers
	}
	description := object{"utfproof": 1, "operations": support,
		"implementation": object{"name": codec.Name, "version": codec.Version}}
	if codec.Policies != nil {
		description["policies"] = codec.Policies
	}
	return description
}

type request struct {
	ID       uint64
	Op       string
	In       []any
	Batch    []any
	Times    int
	Room     int
	Outs     bool
	End      *bool
	Verdict  string
	Answered uint64
}

// answer answers until the requests end, and returns whether the last line says that the answers conform. If the runner ends
// early, its status says why: errors of reading and writing need no report of their own.
func (codec Codec) answer(from io.Reader, to io.Writer, names ...string) bool {
	requests, replies := bufio.NewReader(from), bufio.NewWriter(to)
	defer replies.Flush()
	answered := uint64(0)
	for line, err := requests.ReadBytes('\n'); err == nil; line, err = requests.ReadBytes('\n') {
		var asked request
		if len(line) == 1 {
			replies.Flush()
			continue
		} else if json.Unmarshal(line, &asked) != nil {
			return false // of another program
		} else if asked.Verdict != "" {
			return asked.Verdict == "conforms" && asked.Answered == answered && answered > 0
		}
		reply := codec.describe(names)
		if asked.Op != "" {
			reply = codec.operation(asked.Op).reply(asked)
			reply["id"] = asked.ID
			answered++
		}
		text, _ := json.Marshal(reply) // strings and numbers, which cannot fail
		replies.Write(append(text, '\n'))
	}
	return false
}

func (operation Operation) reply(asked request) (reply object) {
	defer func() {
		if raised := recover(); raised != nil {
			reply = object{"raised": fmt.Sprint(raised)} // no reply of the protocol, so that the report shows it
		}
	}()
	if asked.Batch != nil {
		function := reflect.ValueOf(operation.Batch)
		replies := []object{}
		for _, result := range function.Call([]reflect.Value{read(asked.Batch, function.Type().In(0))})[0].Interface().([]any) {
			replies = append(replies, written(false, reflect.ValueOf(result)))
		}
		return object{"batch": replies}
	}
	function := reflect.ValueOf(operation.Function)
	in := asked.In
	if operation.takesChunks() {
		in = []any{in} // chunks are one operand
	}
	operands := []reflect.Value{}
	for i, operand := range in {
		operands = append(operands, read(operand, function.Type().In(i)))
	}
	if operation.Room > 0 || operation.Outs || operation.Reuse {
		how := Request{Room: asked.Room, Outs: asked.Outs, Unended: asked.End != nil}
		operands = append(operands, reflect.ValueOf(how))
	}
	reply = written(asked.Outs, function.Call(operands)...)
	for ; asked.Times > 1; asked.Times-- {
		if again := written(false, function.Call(operands)...); !reflect.DeepEqual(again, reply) {
			return again
		}
	}
	return reply
}

// written makes a reply of the results of a function.
func written(outs bool, results ...reflect.Value) object {
	reply, values := object{}, []any{}
	for _, result := range results {
		switch value := result.Interface().(type) {
		case error:
			return rejection(value)
		case bool:
			if !value {
				return object{"error": "not accepted"}
			}
		case Calls:
			if value != nil {
				reply["calls"] = value
			}
		case int:
			values = append(values, value)
		case nil: // no error
		default:
			sequence := reflect.ValueOf(value) // not as the interface that a result may be
			if !outs {
				values = append(values, hexadecimal(sequence))
				continue
			}
			parts := []string{}
			for i := 0; i < sequence.Len(); i++ {
				parts = append(parts, hexadecimal(sequence.Index(i)))
			}
			reply["outs"] = parts
			values = append(values, strings.Join(strings.Fields(strings.Join(parts, " ")), " "))
		}
	}
	switch len(values) {
	case 0:
		reply["out"] = ""
	case 1:
		reply["out"] = values[0]
	default:
		reply["out"] = values
	}
	return reply
}

func rejection(err error) object {
	if skipped := (Skipped{}); errors.As(err, &skipped) {
		return object{"skip": skipped.Why}
	}
	reply := object{"error": err.Error()}
	if rejected := (Rejected{}); errors.As(err, &rejected) {
		if rejected.At >= 0 {
			reply["at"] = rejected.At
		}
		if rejected.Length > 0 {
			reply["length"] = rejected.Length
		}
		if rejected.Incomplete {
			reply["incomplete"] = true
		}
	}
	return reply
}

func hexadecimal(sequence reflect.Value) string {
	if bytes, areBytes := sequence.Interface().([]byte); areBytes {
		return fmt.Sprintf("% X", bytes)
	}
	return strings.Trim(fmt.Sprintf("%04X", sequence.Interface()), "[]")
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
