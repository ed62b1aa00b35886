package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
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
	text  string       // of the tests in the change
	lines []string     // the same, line by line
	hits  []change.Hit // lines of the repository's other tests
}

var numberOrText = lazy.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|-?\\b\\d[\\d_.]*(?:[eE][-+]?\\d+)?")

// gather looks the literals up, in the tests of the change and, for those that stand
// in none, in the repository's.
func (c *comparison) gather(name string, cases []SpecialCase) evidence {
	ev := c.inTests()
	if c.repo == nil {
		return ev
	}
	var words []string
	for _, s := range cases {
		if ev.inChange(s.Input) || !odd(s.Input) && len(s.Answer) < sentenceLength && !s.ofTexts() || len(words) > 60 {
			continue
		}
		if common(s) && len(name) >= shortestName && len(answerLiterals(s)) > 0 {
			words = append(words, name)
		}
		for _, lit := range append(answerLiterals(s), s.Input) {
			if telling(lit) != "" {
				words = append(words, bareLiteral(lit))
			}
		}
	}
	if len(words) == 0 {
		return ev
	}
	if c.asked++; c.asked > mostAsked {
		return ev
	}
	hits, err := c.repo.Search(words)
	if err != nil {
		return ev // only the change itself is known then
	}
	for _, w := range sortedKeys(hits) {
		for _, h := range hits[w] {
			if place.OfTests(h.Path) || c.inTestCode(h) {
				h.Text = unescape.Replace(h.Text)
				ev.hits = append(ev.hits, h)
			}
		}
	}
	return ev
}

// inTests is what the tests of the change say, the same for every function of it.
func (c *comparison) inTests() evidence {
	if c.tests != "" && c.said.lines == nil {
		c.said.text = unescape.Replace(c.tests)
		c.said.lines = strings.Split(c.said.text, "\n")
	}
	return c.said
}

// unescape sets apart what an escaped line end joins.
var unescape = strings.NewReplacer(`\n`, "  ", `\t`, "  ")

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
	if !strings.Contains(ev.text, bareLiteral(lit)) {
		return false
	}
	for _, l := range ev.lines {
		if holds(l, lit) {
			return true
		}
	}
	return false
}

func (ev evidence) stands(lit string) bool {
	if ev.inChange(lit) {
		return true
	}
	for _, h := range ev.hits {
		if holds(h.Text, lit) {
			return true
		}
	}
	return false
}

// answered tells whether a test asks for this very answer to this input: they stand
// beside one another.
func (ev evidence) answered(s SpecialCase) bool {
	wanted := answerLiterals(s)
	if len(wanted) == 0 {
		return ev.agrees(s) || ev.asksForPart(s)
	}
	if strings.Contains(s.Input, ", ") && bareLiteral(s.Input) == s.Input {
		return ev.stands(s.Input) // a whole row of a test's data says enough
	}
	if telling(s.Input) == "" && !slices.ContainsFunc(wanted, func(w string) bool { return telling(w) != "" }) {
		return false
	}
	if exact(s.Input) && !ev.stands(s.Input) { // a test may compute its input; nobody else does for one number
		return ev.says(wanted)
	}
	for i, l := range ev.lines {
		if holds(l, s.Input) && allHeld(strings.Join(ev.lines[max(0, i-1):min(len(ev.lines), i+beside)], "\n"), s.Input, wanted) {
			return true
		}
		if telling(s.Input) != "" && holds(l, s.Input) && ev.askedByName(change.Hit{Line: i + 1, Text: l}, s, wanted) {
			return true
		}
	}
	for _, h := range ev.hits {
		if !holds(h.Text, s.Input) {
			continue
		}
		text := h.Text
		for _, o := range ev.hits {
			if o.Path == h.Path && o.Line >= h.Line-1 && o.Line <= h.Line+beside && telling(s.Input) != "" {
				text += "\n" + o.Text
			}
		}
		if allHeld(text, s.Input, wanted) || telling(s.Input) != "" && ev.askedByName(h, s, wanted) {
			return true
		}
	}
	return false
}

// ofTexts tells a case about a text and something else, with a text for an answer, all of which are too long
// to be names.
func (s SpecialCase) ofTexts() bool {
	long := func(lit string, least int) bool { return bareLiteral(lit) != lit && len(bareLiteral(lit)) >= least }
	return len(s.Joined) > 1 && long(s.Input, longInput) && long(s.Answer, longPart) && wholeText.MatchString(s.Answer)
}

// longInput is from which length on a text is hardly a name.
const longInput = 12

// haveBoth tells whether one file of tests writes out the text that a case is about and its answer.
func (ev evidence) haveBoth(s SpecialCase) bool {
	if !s.ofTexts() {
		return false
	}
	input, answer := bareLiteral(s.Input), bareLiteral(s.Answer)
	for _, h := range ev.hits {
		if quotedIn(h.Text, input) && slices.ContainsFunc(ev.hits, func(o change.Hit) bool { return o.Path == h.Path && quotedIn(o.Text, answer) }) {
			return true
		}
	}
	return quotedIn(ev.text, input) && quotedIn(ev.text, answer)
}

// says tells whether the tests of the change hold an answer that nobody writes by chance.
func (ev evidence) says(wanted []string) bool {
	return slices.ContainsFunc(wanted, func(w string) bool {
		return bareLiteral(w) != w && len(bareLiteral(w)) >= longPart && odd(w) && ev.inChange(w)
	})
}

var fiveDigits = lazy.MustCompile(`^\d{5,}$`)

// exact tells a number that stands for one input, not for a limit: 999999, not 100000.
func exact(lit string) bool { return fiveDigits.MatchString(lit) && !strings.HasSuffix(lit, "00") }

// shortestName is from where on a function's name tells something.
const shortestName = 4

// asked tells whether a test that stands calls the function with this input and says this
// answer in the same line, or by the name under which it took it: then even a literal that programs are full of was written for it.
func (ev evidence) asked(name string, s SpecialCase) bool {
	wanted := answerLiterals(s)
	if len(wanted) == 0 || len(name) < shortestName {
		return false
	}
	for _, h := range ev.hits {
		_, given, called := strings.Cut(h.Text, name+"(")
		given, _, _ = strings.Cut(given, ")")
		if called && holds(given, s.Input) && (allHeld(h.Text, s.Input, wanted) || ev.askedByName(h, s, wanted)) {
			return true
		}
	}
	return false
}

// agrees tells whether a line of a test has an input that is nothing but data, and the same yes or no
// for it.
func (ev evidence) agrees(s SpecialCase) bool {
	answer := strings.TrimRight(s.Answer, "; ")
	if !truths[answer] || !nothingButData(s.Input) {
		return false
	}
	says := func(line string) bool { return holds(line, s.Input) && expression.HoldsWord(line, answer) }
	return slices.ContainsFunc(ev.lines, says) || slices.ContainsFunc(ev.hits, func(h change.Hit) bool { return says(h.Text) })
}

const (
	fewestDigits = 8 // of a literal that no program has a name for
	fewestSundry = 3 // digits in it that differ: zeros stand for none
)

// nothingButData tells a literal with so many digits that it can be no kind, mode or name.
func nothingButData(literal string) bool {
	digits, seen := 0, ""
	for _, r := range literal {
		if r < '0' || r > '9' {
			continue
		}
		if digits++; !strings.ContainsRune(seen, r) {
			seen += string(r)
		}
	}
	return digits >= fewestDigits && len(seen) >= fewestSundry
}

// allHeld tells whether a text has what an answer is made of; of a long answer most.
func allHeld(text, input string, wanted []string) bool {
	held := 0
	for _, w := range wanted {
		bare := bareLiteral(w)
		part := bare != w && strings.Contains(bareLiteral(input), bare) // it must stand by itself, not only in the input
		if part && quotedIn(text, bare) || !part && holds(text, w) {
			held++
		}
	}
	return held == len(wanted) || len(wanted) >= 4 && held*2 >= len(wanted)
}

// holds tells whether a text has a literal: a number as a word of its own, a string
// in quotes, or a long string as part of a longer one.
func holds(text, lit string) bool {
	bare := bareLiteral(lit)
	if !strings.Contains(text, bare) {
		return false
	}
	if bare == lit {
		return expression.HoldsWord(text, lit) || containsNumber(text, lit)
	}
	if len(bare) >= 6 && odd(lit) {
		return strings.Contains(text, bare)
	}
	if len(bare) >= 3 && odd(lit) && expression.HoldsWord(text, bare) {
		return true
	}
	return quotedIn(text, bare)
}

func quotedIn(text, bare string) bool {
	for _, q := range []string{`"`, `'`, "`"} {
		if strings.Contains(text, q+bare+q) {
			return true
		}
	}
	return false
}

// containsNumber finds a number that says its type: 1250L, 3.5f, 7u64.
func containsNumber(text, number string) bool {
	if number[0] < '0' || number[0] > '9' {
		return false
	}
	for _, kind := range []string{"L", "l", "u", "U", "f", "F", "d", "m", "n", "i32", "i64", "u32", "u64", "usize", "f64"} {
		if expression.HoldsWord(text, number+kind) {
			return true
		}
	}
	return false
}

// answerLiterals are the literals of an answer that say something the input does not.
// Where there are none, a long part of the input does: what was left out.
func answerLiterals(s SpecialCase) []string {
	var out, parts []string
	input := bareLiteral(s.Input)
	for _, lit := range numberOrText.FindAllString(s.Answer, -1) {
		bare := bareLiteral(lit)
		switch {
		case strings.Trim(bare, "0.") == "" || bare == "1":
		case lit == bare || !strings.Contains(input, bare):
			out = append(out, strings.TrimPrefix(lit, "-"))
		case len(bare) >= longPart && bare != input:
			parts = append(parts, lit)
		}
	}
	if len(out) == 0 {
		return parts
	}
	return out
}

// longPart is how long a part of an input must be to be an answer of its own.
const longPart = 6

// odd tells literals that stand for data from those that are names of modes and kinds.
func odd(lit string) bool { return !plainWord.MatchString(lit) }
