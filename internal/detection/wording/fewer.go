package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// badEnd is a line that does nothing but end a program with a failure.
	badEnd = lazy.MustCompile(`^(?:std::)?(?:process::|process\.|os\.|sys\.|System\.|Environment\.)?(?:_?[eE]xit|exitProcess|abort)\s*\(\s*(?:1|-1|2|255|EXIT_FAILURE)?\s*\)\s*;?$`)
	// countsFailure adds one to what a program of tests counts its failures by.
	countsFailure = lazy.MustCompile(`(?i)\b\w*(?:fail|error|bad|broken)\w*\s*(?:\+\+|\+=\s*1\b|=\s*(?:true|1)\b)|\+\+\w*(?:fail|error)\w*`)
	// refuses is what a check of the tests' own does when it finds something wrong.
	refuses = lazy.MustCompile(`\breturn\s+(?:Err\(|[fF]alse\b|fmt\.Errorf\(|errors\.\w+\(|Failure\(|Result\.failure\(|\.failure\()|\b(?:_?exit|abort)\s*\(\s*(?:1|-1|EXIT_FAILURE)\s*\)`)
	// asks begins a condition in which two things are compared.
	asks = lazy.MustCompile(`^(?:\}\s*else\s+)?(?:if|unless|guard)\b.*(?:!=|==|=~|<|>|\bis not\b|(?i:equal|cmp|match|contains))`)
	// fails is any way in which code makes a test or a program of tests fail.
	fails = lazy.MustCompile(`(?i)exit|abort|assert|expect|fail|throw|raise|panic|die\b|\bErr\(|return\s+(?:false|1|-1)|errorf?\(|should|verif|refute|check|compare|cmp|equal`)
	// onlyNames only names a thing, so that no tool calls it unused.
	onlyNames = lazy.MustCompile(`^(?:\(void\)\s*\w+|_\s*=\s*[\w.]+|let\s+_\s*=\s*[\w.]+|unused\w*\(.*\)|UNUSED\w*\(.*\)|del\s+[\w, ]+)\s*;?$`)
	// opensFunction is the head of a function or macro: with it, the function itself is gone.
	opensFunction = lazy.MustCompile(`^(?:#\s*define\b|def\s|defp?\s|func\s|fn\s|pub\s|fun\s|function\b|class\s|module\s|static\s|void\s|private\s|public\s|internal\s|protected\s|async\s|export\s|(?:const|let|var|val)\s+\w+\s*=\s*(?:async\s*)?(?:function\b|\())`)
)

// checksFewer finds comparisons that are gone from a check of the tests' own which stays, and the
// end of a program of tests that told of its failures.
func (w Change) checksFewer() (was, is Passage) {
	gone := unfolded(Saying(w.Gone))
	for _, l := range unfolded(Saying(w.Come)) {
		if fails.MatchString(l.Text) && !onlyNames.MatchString(l.Text) {
			return
		}
	}
	for i, g := range gone {
		switch {
		case opensFunction.MatchString(g.Text):
			return Passage{}, Passage{}
		case was.Text != "":
		case badEnd.MatchString(g.Text) && !w.comparedAbove(g, gone[:i]):
			was, is = g, Passage{w.nowAt(g), "goes on after a failure"}
		case countsFailure.MatchString(g.Text) && len(Saying(w.Come)) > 0:
			was, is = g, Passage{w.nowAt(g), "a failure is not counted"}
		case asks.MatchString(g.Text) && refusesNext(gone[i:]) && w.stillRefuses():
			was, is = g, Passage{w.nowAt(g), "no longer compared"}
		}
	}
	return was, is
}

// comparedAbove tells an end whose condition is gone with it: of that, the condition tells.
func (w Change) comparedAbove(end Passage, gone []Passage) bool {
	for _, g := range gone {
		if g.Line < end.Line && g.Line >= end.Line-handledAtMost && asks.MatchString(g.Text) {
			return true
		}
	}
	return false
}

// refusesNext tells a condition right after which the check refuses.
func refusesNext(gone []Passage) bool {
	for _, g := range gone {
		if g.Line > gone[0].Line+handledAtMost {
			break
		}
		if refuses.MatchString(g.Text) {
			return true
		}
	}
	return false
}

// stillRefuses tells a file whose checks still refuse something.
func (w Change) stillRefuses() bool { return slices.ContainsFunc(w.lines, refuses.MatchString) }

// nowAt is about where a line that is gone would stand.
func (w Change) nowAt(g Passage) int { return min(max(1, g.Line), max(1, len(w.lines))) }

// unfolded are lines without the sign that a macro of C goes on.
func unfolded(lines []Passage) []Passage {
	out := make([]Passage, 0, len(lines))
	for _, l := range lines {
		out = append(out, Passage{l.Line, strings.TrimSpace(strings.TrimSuffix(l.Text, `\`))})
	}
	return out
}

// receivers are what stands before the last link of a chain, and the sign of a field.
var receivers = lazy.MustCompile(`(?:\b\w+(?:\.|->|::))+_?|\b_`)

// SaysSameOfIts tells a file that got a claim which another lost, about a field of its own.
func SaysSameOfIts(before, after, line string) bool {
	shortened := func(l string) string { return strings.ToLower(receivers.ReplaceAllString(strings.TrimSpace(l), "")) }
	_, come := DifferingLines(before, after)
	return claimCall.MatchString(line) && slices.ContainsFunc(come, func(l Passage) bool {
		return claimCall.MatchString(strings.TrimSpace(l.Text)) && shortened(l.Text) == shortened(line)
	})
}
