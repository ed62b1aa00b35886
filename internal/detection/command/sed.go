package command

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The dialects of scripts that edit files in place, as Detail names them.
const (
	sedBasic    = "sed"
	sedExtended = "sed -E"
	perlLines   = "perl"
	perlWhole   = "perl -0777"
)

var errUnknownEdit = errors.New("what the script makes of the file is known only when it runs")

// editor gives what an edit in place does to a text, when its script is simple enough to be
// run here with the same result.
func editor(e Effect) (func([]byte) []byte, error) {
	if !e.Known {
		return nil, errUnknownEdit
	}
	switch e.Detail {
	case sedBasic, sedExtended, perlLines, perlWhole:
	default:
		return nil, errUnknownEdit
	}
	steps, err := parseSed(e.Text, e.Detail)
	if err != nil {
		return nil, err
	}
	if e.Detail == perlWhole {
		return func(text []byte) []byte {
			s := string(text)
			for i := range steps {
				s = steps[i].replace(s)
			}
			return []byte(s)
		}, nil
	}
	return func(text []byte) []byte { return runSed(text, steps) }, nil
}

// sedStep is one command of a script with the lines it is for.
type sedStep struct {
	from, to *sedAddress
	not      bool
	name     byte // s, d, a, i, c
	re       *regexp.Regexp
	by       []sedPart
	nth      int
	all      bool
	text     string
	inRange  bool
}

// sedAddress is a line: by number, the last one, or by what it holds.
type sedAddress struct {
	line int
	last bool
	re   *regexp.Regexp
}

// sedPart is a piece of a replacement: a text, or a group when it is not below 0.
type sedPart struct {
	text  string
	group int
}

func runSed(text []byte, program []sedStep) []byte {
	steps := append([]sedStep{}, program...)
	bare := len(text) > 0 && text[len(text)-1] != '\n'
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(text) == 0 {
		return text
	}
	var out bytes.Buffer
	for i, line := range lines {
		before, after, kept := "", "", true
		for s := range steps {
			step := &steps[s]
			if !step.selects(line, i+1, i+1 == len(lines)) {
				continue
			}
			switch step.name {
			case 's':
				line = step.replace(line)
			case 'i':
				before += step.text + "\n"
			case 'a':
				after += step.text + "\n"
			case 'c':
				before, kept = before+step.text+"\n", false
			case 'd':
				kept = false
			}
			if !kept {
				break
			}
		}
		out.WriteString(before)
		if kept {
			out.WriteString(line + "\n")
		}
		out.WriteString(after)
	}
	if result := out.Bytes(); !bare || len(result) == 0 {
		return result
	}
	return out.Bytes()[:out.Len()-1]
}

// selects tells whether a step is for a line, and remembers the range it is in.
func (s *sedStep) selects(line string, number int, last bool) bool {
	return s.chosen(line, number, last) != s.not
}

func (s *sedStep) chosen(line string, number int, last bool) bool {
	switch {
	case s.from == nil:
		return true
	case s.to == nil:
		return s.from.meets(line, number, last)
	case s.inRange:
		s.inRange = !(s.to.re != nil && s.to.re.MatchString(line) || s.to.last && last || s.to.line > 0 && number >= s.to.line)
		return s.to.line == 0 || number <= s.to.line
	case s.from.meets(line, number, last):
		s.inRange = !last && (s.to.re != nil || s.to.last || s.to.line > number)
		return true
	}
	return false
}

func (a *sedAddress) meets(line string, number int, last bool) bool {
	return a.re != nil && a.re.MatchString(line) || a.last && last || a.line > 0 && a.line == number
}

// maxGrown bounds what a substitution can make of a text.
const maxGrown = 8 << 20

func (s *sedStep) replace(line string) string {
	var b strings.Builder
	from := 0
	for n, m := range s.re.FindAllStringSubmatchIndex(line, -1) {
		if !s.all && n+1 != max(s.nth, 1) || s.all && n+1 < s.nth || b.Len() > maxGrown {
			continue
		}
		b.WriteString(line[from:m[0]])
		for _, p := range s.by {
			b.WriteString(p.text)
			if g := p.group; g >= 0 && 2*g+1 < len(m) && m[2*g] >= 0 {
				b.WriteString(line[m[2*g]:m[2*g+1]])
			}
		}
		from = m[1]
	}
	b.WriteString(line[from:])
	return b.String()
}

func unknownSed(what string) error {
	return fmt.Errorf("the script uses %s: its result is known only when it runs", strconv.Quote(shorten(what)))
}
