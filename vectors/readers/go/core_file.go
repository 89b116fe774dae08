// Package corefile reads core files of utfproof. CC0-1.0.
package corefile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Case is a line. In Input and Answer, the repeats are written out; "," separates operands, and "|" their chunks. Words has
// the level and the flags, and a space before and after each.
type Case struct{ Line, Input, Answer, Words, ID string }

var border = regexp.MustCompile(` *; *`)
var unit, group = regexp.MustCompile(`(\w+)\*(\d+)`), regexp.MustCompile(`\(([^)]*)\)\*(\d+)`)

// Cases reads the text of a core file. It panics if it is not one.
func Cases(text string) (cases []Case) {
	_, operation, _ := strings.Cut(strings.SplitN(text, "\n", 2)[0], ": ") // the first line is "# utfproof core 1: utf-8.decode"
	for i, line := range strings.Split(text, "\n") {
		if f := border.Split(line, -1); line != "" && line[0] != '#' {
			input, answer := expand(expand(f[0], unit), group), expand(expand(f[1], unit), group)
			if f[4] == "" {
				f[4] = operation + "/complete/" + strings.ReplaceAll(f[0], " ", ".")
			}
			cases = append(cases, Case{fmt.Sprint(i+1, ": ", line), input, answer, " " + f[2] + " " + f[3] + " ", f[4]})
		}
	}
	return cases
}

func expand(text string, repeat *regexp.Regexp) string {
	return repeat.ReplaceAllStringFunc(text, func(found string) string {
		times, _ := strconv.Atoi(repeat.FindStringSubmatch(found)[2])
		return strings.Repeat(repeat.FindStringSubmatch(found)[1]+" ", times)
	})
}

// Numbers reads an operand, or one of its chunks. It panics if there is anything but numbers.
func Numbers(text string) (numbers []rune) {
	for _, digits := range strings.Fields(strings.ReplaceAll(text, "|", " ")) {
		number, err := strconv.ParseUint(strings.Replace("0x"+digits, "0x#", "", 1), 0, 32)
		if err != nil {
			panic(err)
		}
		numbers = append(numbers, rune(number))
	}
	return numbers
}
