package reminder

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Facts are what a reminder may speak of. Whatever is zero is not spoken of.
type Facts struct {
	Class         Class
	Turn          int // how often the point was reached before; texts take turns by it
	Iteration     int // the one that begins, or how often a stop was tried
	MaxIterations int
	RepeatedError string // what failed in the same way more than once
	Repeats       int    // how often
	Undone        string // the last change that was undone or refused
	FailingCheck  string
	Tests         int // now
	TestsAtStart  int
	Coverage      string // now, such as 84.5 %; empty when nobody measured it
	CoverageStart string
	Quality       int
	Refused       int    // calls that were refused in this session
	File          string // that a call touches
}

// valueNames are the names of values that texts may use.
func valueNames() []string {
	return []string{"class", "iteration", "max_iterations", "repeated_error", "repeats", "undone", "failing_check", "tests", "tests_at_start", "coverage", "coverage_at_start", "quality", "refused", "file"}
}

func (f Facts) values() map[string]string {
	return map[string]string{
		"class": string(f.Class), "iteration": number(f.Iteration), "max_iterations": number(f.MaxIterations), "repeated_error": quoted(f.RepeatedError), "repeats": number(f.Repeats),
		"undone": quoted(f.Undone), "failing_check": quoted(f.FailingCheck), "tests": number(f.Tests), "tests_at_start": number(f.TestsAtStart), "quality": number(f.Quality),
		"coverage": f.Coverage, "coverage_at_start": f.CoverageStart, "refused": number(f.Refused), "file": quoted(f.File),
	}
}

func number(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// longest bounds a value: it names something, it does not show it.
const longest = 120

// quoted writes a foreign text as code, in one line and without what could end the quote:
// what a program printed stays data.
func quoted(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '`':
			return '\''
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
	if s = strings.Join(strings.Fields(s), " "); s == "" {
		return ""
	}
	if len(s) > longest {
		end := longest
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end] + "…"
	}
	return "`" + s + "`"
}
