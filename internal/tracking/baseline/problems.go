package baseline

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Problems is what a linter or a type checker complained about.
type Problems struct{ Errors, Warnings int }

// summaries are how tools add up what they found, the most telling first: eslint, tsc and
// ruff, golangci-lint, mypy and pylint.
var summaries = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`(?i)\((\d+) errors?, (\d+) warnings?\)`),
		regexp.MustCompile(`(?i)found (\d+) errors?(?:[^\d\n]+(\d+) warnings?)?`),
		regexp.MustCompile(`(?im)^(\d+) (?:issues?|problems?|errors?|offenses? detected)\b`),
		regexp.MustCompile(`(?i)(\d+) errors?,? (?:and )?(\d+) warnings?`),
	}
})

// place is a complaint about a line of a file.
var place = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*[^\s:()]+[:(]\d+[:,)]`)
})

// CountProblems reads the output of a linter or a type checker: the sum it gives itself, or
// else the lines that name a place. A tool that ended well and complains of nothing has
// found nothing; one that failed without a word has found one thing.
func CountProblems(output string, exit int) Problems {
	for _, s := range summaries() {
		if m := s.FindAllStringSubmatch(output, -1); len(m) > 0 {
			last := m[len(m)-1]
			p := Problems{Errors: counted(last[1])}
			if len(last) > 2 {
				p.Warnings = counted(last[2])
			}
			return p
		}
	}
	var p Problems
	for line := range strings.Lines(output) {
		switch {
		case !place().MatchString(line):
		case strings.Contains(strings.ToLower(line), "warning"):
			p.Warnings++
		default:
			p.Errors++
		}
	}
	if exit != 0 && p == (Problems{}) {
		p.Errors = 1
	}
	return p
}

func counted(text string) int {
	n, _ := strconv.Atoi(text) // what the pattern met are digits
	return n
}
