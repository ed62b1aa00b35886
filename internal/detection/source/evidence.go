package source

import (
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/syntax"
)

// testTexts is the text of all tests of a change.
func testTexts(pairs []Pair) string {
	var b strings.Builder
	for _, p := range pairs {
		switch {
		case p.After == nil:
		case p.Test:
			b.Write(p.After.Text)
			b.WriteByte('\n')
		case p.Language == syntax.Rust:
			for _, f := range p.After.Functions {
				if f.Test {
					b.WriteString(f.Text)
					b.WriteByte('\n')
				}
			}
		}
	}
	return b.String()
}

// beside is how many lines apart an input and its answer may stand in a test.
const beside = 4

// evidence is where the literals of special cases stand in tests.
type evidence struct {
	lines []string // of the tests in the change
	hits  map[string][]change.Hit
}

var testPath = lazily(`(?i)(^|/)(tests?|specs?|__tests__|testing|e2e|testdata|t)/|(^|/)(test_|spec_)[^/]*$|[._-](test|tests|spec|specs|unittest)\.\w+$|[a-z0-9](Test|Tests|Spec|IT|TestCase|Suite)\.\w+$`)

var numberOrText = lazily("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|-?\\b\\d[\\d_.]*\\b")

// gather looks the literals up, in the tests of the change and, for those that stand
// in none, in the repository's.
func (c *comparison) gather(cases []SpecialCase) evidence {
	ev := evidence{lines: c.testLines()}
	if c.repo == nil {
		return ev
	}
	var words []string
	for _, s := range cases {
		if bare := bareLiteral(s.Input); !ev.inChange(s.Input) && odd(s.Input) && len(words) < 60 {
			words = append(words, bare)
			for _, a := range answerLiterals(s) {
				if telling(a) != "" {
					words = append(words, bareLiteral(a))
				}
			}
		}
	}
	if len(words) == 0 {
		return ev
	}
	hits, err := c.repo.Search(words)
	if err != nil {
		return ev // only the change itself is known then
	}
	ev.hits = map[string][]change.Hit{}
	for w, list := range hits {
		for _, h := range list {
			if testPath.MatchString(h.Path) || c.inTestCode(h) {
				ev.hits[w] = append(ev.hits[w], h)
			}
		}
	}
	return ev
}

func (c *comparison) testLines() []string {
	if c.tests == "" {
		return nil
	}
	return strings.Split(c.tests, "\n")
}

// inTestCode tells whether a line of Rust belongs to the tests in a production file.
func (c *comparison) inTestCode(h change.Hit) bool {
	if !strings.HasSuffix(h.Path, ".rs") {
		return false
	}
	for _, p := range c.pairs {
		if p.Path != h.Path || p.After == nil {
			continue
		}
		for _, f := range p.After.Functions {
			if f.Test && h.Line >= f.Line && h.Line <= f.Line+strings.Count(f.Text, "\n") {
				return true
			}
		}
		return false
	}
	return strings.Contains(h.Text, "assert")
}

func (ev evidence) inChange(lit string) bool {
	for _, l := range ev.lines {
		if holds(l, lit) {
			return true
		}
	}
	return false
}

func (ev evidence) stands(lit string) bool {
	return ev.inChange(lit) || len(ev.hits[bareLiteral(lit)]) > 0
}

// answered tells whether a test asks for this very answer to this input: they stand
// beside one another.
func (ev evidence) answered(s SpecialCase) bool {
	wanted := answerLiterals(s)
	if len(wanted) == 0 {
		return false
	}
	for i, l := range ev.lines {
		if holds(l, s.Input) && allHeld(strings.Join(ev.lines[max(0, i-1):min(len(ev.lines), i+beside)], "\n"), wanted) {
			return true
		}
	}
	for _, h := range ev.hits[bareLiteral(s.Input)] {
		text := h.Text
		for _, a := range wanted {
			for _, o := range ev.hits[bareLiteral(a)] {
				if o.Path == h.Path && o.Line >= h.Line-1 && o.Line <= h.Line+beside {
					text += "\n" + o.Text
				}
			}
		}
		if allHeld(text, wanted) {
			return true
		}
	}
	return false
}

// allHeld tells whether a text has what an answer is made of; of a long answer most.
func allHeld(text string, wanted []string) bool {
	held := 0
	for _, w := range wanted {
		if holds(text, w) {
			held++
		}
	}
	return held == len(wanted) || len(wanted) >= 4 && held*2 >= len(wanted)
}

// holds tells whether a text has a literal: a number as a word of its own, a string
// in quotes, or a long string as part of a longer one.
func holds(text, lit string) bool {
	bare := bareLiteral(lit)
	if bare == lit {
		return containsWord(text, lit)
	}
	if len(bare) >= 6 && odd(lit) {
		return strings.Contains(text, bare)
	}
	if len(bare) >= 3 && odd(lit) && containsWord(text, bare) {
		return true
	}
	for _, q := range []string{`"`, `'`, "`"} {
		if strings.Contains(text, q+bare+q) {
			return true
		}
	}
	return false
}

// answerLiterals are the literals of an answer that say something the input does not.
func answerLiterals(s SpecialCase) []string {
	var out []string
	for _, lit := range numberOrText.compiled().FindAllString(s.Answer, -1) {
		bare := bareLiteral(lit)
		if strings.Trim(bare, "0.") == "" || bare == "1" || lit != bare && strings.Contains(bareLiteral(s.Input), bare) {
			continue
		}
		out = append(out, strings.TrimPrefix(lit, "-"))
	}
	return out
}

// odd tells literals that stand for data from those that are names of modes and kinds.
func odd(lit string) bool { return !plainWord.MatchString(lit) }
