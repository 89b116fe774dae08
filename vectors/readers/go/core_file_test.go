package corefile

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// decode takes Go's own decoder. WITH_BUG=1 makes it wrong. It answers in the notation of core files.
func decode(input []byte) string {
	if os.Getenv("WITH_BUG") != "" {
		input = bytes.ReplaceAll(input, []byte{0xC0, 0x80}, []byte{0})
	}
	var out []string
	for at := 0; at < len(input); {
		char, size := utf8.DecodeRune(input[at:])
		if char == utf8.RuneError && size == 1 {
			return fmt.Sprintf("!%d", at)
		}
		out = append(out, fmt.Sprintf("%04X", char))
		at += size
	}
	return strings.Join(out, " ")
}

func read(t *testing.T, path string) []Case {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return Cases(string(text))
}

func TestDecode(t *testing.T) {
	cases := read(t, "../../core/utf-8.decode.txt")
	if len(cases) < 1000 {
		t.Error("only", len(cases), "cases")
	}
	for _, c := range cases {
		var input []byte
		for _, number := range Numbers(c.Input) { // in one piece; strings.Split(c.Input, "|") has the chunks
			input = append(input, byte(number))
		}
		expected := strings.Join(strings.Fields(c.Answer), " ")
		if answer := decode(input); expected != "?" && answer != expected {
			t.Errorf("%s\n\tline %s\n\tanswered %s", c.ID, c.Line, answer)
		}
	}
}

func TestNotation(t *testing.T) {
	rejected, skipped := "", 0
	for _, c := range read(t, "../notation.txt") {
		inputs, answers := strings.Split(c.Input, ","), strings.Split(c.Answer, ",")
		switch {
		case strings.Contains(c.Words, " open ") || strings.Contains(c.Words, " chunk "):
			skipped++
		case strings.Contains(c.Words, " borders "):
			inputs[0] = fmt.Sprintf("#%d", len(strings.Split(c.Input, "|")))
		case c.Answer != "" && c.Answer[0] == '!':
			rejected, answers = rejected+c.Answer, inputs
		}
		if c.Answer != "?" && fmt.Sprint(operands(inputs)) != fmt.Sprint(operands(answers)) {
			t.Error(c.Line)
		}
	}
	if rejected != "!0!17" || skipped != 3 {
		t.Error(rejected, skipped)
	}
}

func operands(texts []string) (all [][]rune) {
	for _, text := range texts {
		all = append(all, Numbers(text))
	}
	return all
}
