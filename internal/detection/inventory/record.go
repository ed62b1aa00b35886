package inventory

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// record adds an oracle with its surroundings.
func (e *evaluator) record(o Oracle, cx context) {
	if o.Dead == "" {
		o.Dead = cx.dead
	}
	if o.Under == "" {
		o.Under = cx.under
	}
	o.Inside = cx.inside
	if step := memberStep[e.tree.Language]; step != "" {
		o.Subject, o.Expected = throughPointer(o.Subject, step), throughPointer(o.Expected, step)
	}
	o.Rows, o.After = max(1, cx.rows), e.steps
	asFound(&o)
	asTruth(&o)
	asNoted(&o, e.tree.Language)
	asValue(&o)
	asCase(&o)
	tolerant(&o)
	fallsBack(&o)
	asksKind(&o)
	switch {
	case (answersItself(&o) || lengthless(&o)) && o.Dead == "", holdsForAll(&o):
		o.Dead = "tautology"
	case eitherWay(&o) && o.Kind == "truth" && o.Dead == "":
		o.Dead = "tautology"
	case eitherWay(&o):
		o.Strength = min(o.Strength, levelTaut)
	}
	if o.Failure == "" {
		o.Failure = "fatal"
	}
	if o.Dead == "" && e.repeats(o) {
		o.Dead = "tautology"
	}
	switch {
	case o.Dead == "tautology" && strings.ContainsAny(o.Subject, "[{") && e.workedOn(o.Text):
		o.Dead = cx.dead
	case derived(o) || o.Dead == "tautology" && e.tellsOfRows(o.Text):
		o.Dead, o.Strength = cx.dead, min(o.Strength, levelNonNull)
	case o.Dead == "tautology" && e.asksTwice(o):
		o.Dead, o.Strength = cx.dead, levelTaut
	}
	if o.Failure == "log" || o.Failure == "skip" {
		e.c.Muted = append(e.c.Muted, o)
		return
	}
	e.c.Oracles = append(e.c.Oracles, o)
}

// derived tells a comparison whose sides are the same call only after names are replaced
// by their values: what was read before is compared with what is read now. That can
// fail, but says little.
func derived(o Oracle) bool {
	if o.Dead != "tautology" && o.Dead != "" || o.Kind != "equal" || !strings.Contains(o.Subject, "(") || Undated(o.Subject) != Undated(o.Expected) {
		return false
	}
	if saidTwice(o.Text, 3) != nil { // a bare name does not tell when it was read
		return false
	}
	head, _, _ := strings.Cut(o.Subject, " ")
	said := 0
	for _, w := range fields(o.Text) {
		if w == head {
			said++
		}
	}
	return o.Dead == "" || said < 2
}

// saidTwice is an expression of so many words that an assertion compares with itself, as
// written: Equal(t, f.Mode(), f.Mode()), len(x) == len(x). nil when it does not.
func saidTwice(text string, least int) []string {
	toks := fields(text)
	for i, tok := range toks {
		if tok != "," && tok != "==" && tok != "===" {
			continue
		}
		right := toks[i+1:]
		for size := least; size <= i && size <= len(right); size++ {
			if endsOperand(right[size:]) && startsOperand(toks[:i-size]) && balanced(right[:size]) && slices.Equal(right[:size], toks[i-size:i]) {
				return right[:size]
			}
		}
	}
	return nil
}

func startsOperand(before []string) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last == "(" || last == "," || last == "assert"
}

func endsOperand(rest []string) bool {
	return len(rest) == 0 || rest[0] == ")" || rest[0] == "," || rest[0] == ";"
}

func balanced(toks []string) bool {
	depth := 0
	for _, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// Undated is an expression without the marks of when its parts were read.
func Undated(s string) string {
	if !strings.Contains(s, " #s") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for {
		i := strings.Index(s, " #s")
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		s = s[i+1:]
		if end := strings.IndexByte(s, ' '); end >= 0 {
			s = s[end:]
		} else {
			s = ""
		}
	}
	b.WriteString(s)
	return b.String()
}

// Rounding is how far off a number may be that is only not computed exactly.
const Rounding = 1e-6

// tolerances are words between a value and how far off it may be.
var tolerances = []string{" plusOrMinus ", " +- ", " ± ", " within "}

// calledTolerance is a tolerance that a matcher is given: Is.EqualTo(x).Within(0.1),
// isEqualTo(x, offset(0.1)).
var calledTolerance = lazy.MustCompile(`(?:\.Within|\b(?:within|offset|withPrecision|byLessThan))\(\s*(-?[\d.]+(?:e-?\d+)?[fFdDmM]?)\s*\)`)

// wholeClaim bounds the text that is searched for the tolerance of one claim.
const wholeClaim = 600

// calledNear reads the tolerance that a matcher is given, wherever in the claim it stands.
func calledNear(o *Oracle, text string) {
	if o.Tolerance != "" || o.Kind != "equal" || len(text) > wholeClaim {
		return
	}
	if m := calledTolerance.FindStringSubmatch(text); m != nil {
		o.Tolerance, o.Strength = strings.TrimRight(m[1], "fFdDmM"), min(o.Strength, levelApprox)
	}
}

// tolerant takes the tolerance out of an expected value such as 3.5 plusOrMinus 0.1.
func tolerant(o *Oracle) {
	calledNear(o, o.Text)
	for _, w := range tolerances {
		if value, by, ok := strings.Cut(o.Expected, w); ok && o.Tolerance == "" {
			o.Expected, o.Tolerance = value, by
			if far, err := strconv.ParseFloat(by, 64); err != nil || far > Rounding {
				o.Strength = min(o.Strength, levelApprox)
			}
			return
		}
	}
}

// asTruth gives the many words for true and false one meaning.
func asTruth(o *Oracle) {
	lower := strings.ToLower(o.Matcher)
	if o.Kind == "equal" && o.Expected == "" && (strings.HasSuffix(lower, "true") || strings.HasSuffix(lower, "false")) { // toBeTrue()
		o.Expected, o.Literal = "true", true
		if strings.HasSuffix(lower, "false") != o.Negated {
			o.Expected = "false"
		}
		o.Negated = false
		return
	}
	if o.Kind != "match" || o.Strength != levelTruthy {
		return
	}
	if strings.Contains(lower, "fals") {
		o.Negated = !o.Negated
	} else if !strings.Contains(lower, "tru") {
		return
	}
	o.Kind, o.Matcher = "truth", "truthy"
	if o.Negated {
		o.Matcher = "falsy"
	}
}

// asValue spells out the number that a matcher has in its name: isOne(), Is.Zero.
func asValue(o *Oracle) {
	if o.Kind != "equal" || o.Expected != "" || o.Negated {
		return
	}
	switch lower := strings.ToLower(o.Matcher); {
	case strings.HasSuffix(lower, "zero"):
		o.Expected, o.Literal = "0", true
	case strings.HasSuffix(lower, "isone"), lower == "beone", lower == "tobeone":
		o.Expected, o.Literal = "1", true
	}
}
