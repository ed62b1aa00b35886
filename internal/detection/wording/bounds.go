package wording

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// boundIn is a number that something must stay below or above.
	boundIn = lazy.MustCompile(`[^<>=!-](<=?|>=?)[\s,]*(\d[\d_]*(?:\.\d+)?)\b`)
	// claimsNot is a claim that holds where what it names does not.
	claimsNot = lazy.MustCompile(`(?i)false|\bnot|refute|not_?ok|!\s*\(`)
	// claimsByOk is a claim of runners that have few words.
	claimsByOk = lazy.MustCompile(`^(?:await\s+)?(?:(?:\w+\.)?(?:ok|true|is_?true|truthy)!?|tt_\w+_op|\w+_cmp\w*)\s*\(`)
)

// clearlyWider is how many times as wide a bound must be to be another bound, and not the same one on a slower machine.
const clearlyWider = 1.5

// boundMoved finds a claim that no test is known to make, and whose bound lets far more through than it did.
func (w Change) boundMoved() (was, is Passage) {
	for _, n := range w.Come {
		if claimsNot.MatchString(n.Text) || !claimsBy.MatchString(n.Text) && !claimsByOk.MatchString(n.Text) {
			continue
		}
		for _, at := range boundIn.FindAllStringSubmatchIndex(n.Text, -1) {
			head, tail, now := n.Text[:at[4]], n.Text[at[5]:], numberOf(n.Text[at[4]:at[5]])
			for _, g := range w.Gone {
				rest, begins := strings.CutPrefix(g.Text, head)
				said, ends := strings.CutSuffix(rest, tail)
				if begins && ends && nearTo(g, n) && letsMore(n.Text[at[2]], numberOf(said), now) {
					return g, n
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// letsMore tells a bound that lets far more through: one from above that grew, one from below that shrank.
func letsMore(sign byte, was, now float64) bool {
	if was <= 0 || now <= 0 {
		return false
	}
	if sign == '<' {
		return now >= was*clearlyWider
	}
	return was >= now*clearlyWider
}

// numberOf is a number as it is written in code, or 0.
func numberOf(text string) float64 {
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	if err != nil {
		return 0
	}
	return n
}

var (
	// limitGiven gives a name that says how much there may be at most a number, or the greatest there is.
	limitGiven = lazy.MustCompile(`^((?:#\s*define\s+|@|.*?\b)(\w*(?:[mM]ax|MAX|[lL]imit|LIMIT|[tT]oleran|TOLERAN|[tT]hresh|THRESH|[eE]psilon|EPSILON|[bB]udget|[sS]lack|[cC]eiling|[aA]t_?[mM]ost)\w*)(?:\s*(?::\s*[\w.<>]+\s*=|=|:)\s*|\s+))(\d[\d_]*(?:\.\d+)?(?:[eE]-?\d+)?|[\w.:]*(?:MAX|MaxValue|MAX_VALUE|MAX_SAFE_INTEGER|MaxInt\d*|Infinity|infinity|maxsize|INT_MAX|\.max|\.inf))([\s,;)].*)?$`)
	// triedAgain are words in the name of a limit that makes a test try harder, or wait longer, and not ask for less.
	triedAgain = lazy.MustCompile(`(?i)attempt|retr|iter|tries|wait|timeout|delay|depth|round`)
	// repeatsBy is the head of a loop: what it stays below says how often it goes round.
	repeatsBy = lazy.MustCompile(`^(?:\}\s*)?(?:for|while|until|loop|do|repeat)\b`)
	// staysFrom is a claim that something stays away from a thing, or near it.
	staysFrom = lazy.MustCompile(`(?i)(?:assert|expect|require|should|verif|check).*(?:_ne!?\(|not_?equal|less|within|close|almost|approx|delta|at_?most|below)`)
	// failsBelow is how a comparison goes on whose outcome fails a test.
	failsBelow = lazy.MustCompile(`(?i)assert|expect|require|should|verif|check|fail|panic|throw|raise|abort|exit\(|return\s+(?:false|1|-1)`)
)

// limitRaised finds a limit of the tests' own that lets far more through: what stands on it compares something
// with it and fails beyond it.
func (w Change) limitRaised() (was, is Passage) {
	for _, n := range w.Come {
		now := limitGiven.FindStringSubmatch(n.Text)
		if now == nil || triedAgain.MatchString(now[2]) {
			continue
		}
		for _, g := range w.Gone {
			had := limitGiven.FindStringSubmatch(g.Text)
			if had == nil || had[1] != now[1] || !nearTo(g, n) || !w.failsBeyond(now[2], n.Line) {
				continue
			}
			from, to := numberOf(had[3]), numberOf(now[3])
			if from > 0 && (to >= from*clearlyWider || !expression.IsDigit(now[3][0])) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// failsBeyond tells a name with which something is compared, elsewhere than in a line, so that a test fails by it.
func (w Change) failsBeyond(name string, given int) bool {
	for i, line := range w.lines {
		text := strings.TrimSpace(line)
		if i+1 == given || repeatsBy.MatchString(text) {
			continue
		}
		if expression.HoldsWord(text, name) && staysFrom.MatchString(statementWith(w.lines, i+1)) {
			return true
		}
		if !comparedWith(text, name) {
			continue
		}
		if slices.ContainsFunc(w.lines[max(0, i-1):min(len(w.lines), i+4)], failsBelow.MatchString) {
			return true
		}
	}
	return false
}

// comparedWith tells a line in which something is more or less than what a name stands for.
func comparedWith(text, name string) bool {
	if !strings.ContainsAny(text, "<>") || !expression.HoldsWord(text, name) {
		return false
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("(),;{}", r) }) {
		part = strings.NewReplacer("->", " ", "=>", " ").Replace(part)
		if strings.ContainsAny(part, "<>") && expression.HoldsWord(part, name) {
			return true
		}
	}
	return false
}

var (
	// rangeGiven gives a name to what lies between two ends.
	rangeGiven = lazy.MustCompile(`^((?:(?:let|val|var|const|auto)\s+)?(\w+)\s*:?=\s*)(\S.*?)\s*(?:\.\.[.<=]?|\bto\b|\buntil\b)\s*(\S.*)$`)
	// fromNothing is an end below which nothing lies that a test could find.
	fromNothing = lazy.MustCompile(`^\(?(?:0(?:\.0)?|-?[\w.:]*(?:[mM]in|MIN|MIN_VALUE|MinValue|infinity|INFINITY))\)?$`)
	// asksWithin is a claim, or the condition of one, that something lies between.
	asksWithin = lazy.MustCompile(`(?i)contains|include|cover|between|within|\bin\b|~=|===`)
)

// rangeOpened finds what must lie between two ends, of which the lower is one that everything meets now.
func (w Change) rangeOpened() (was, is Passage) {
	for _, n := range w.Come {
		now := rangeGiven.FindStringSubmatch(n.Text)
		if now == nil || !fromNothing.MatchString(now[3]) {
			continue
		}
		for _, g := range w.Gone {
			had := rangeGiven.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && had[4] != now[4] && !fromNothing.MatchString(had[3]) && nearTo(g, n) && w.claimsWithin(now[2]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// claimsWithin tells a name of a range in which a claim wants something to lie.
func (w Change) claimsWithin(name string) bool {
	for i, line := range w.lines {
		if expression.HoldsWord(line, name) && asksWithin.MatchString(line) && !repeatsBy.MatchString(strings.TrimSpace(line)) && failsBelow.MatchString(statementWith(w.lines, i+1)) {
			return true
		}
	}
	return false
}
