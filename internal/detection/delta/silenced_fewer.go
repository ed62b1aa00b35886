package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
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
func (w wording) checksFewer() (was, is passage) {
	gone := unfolded(saying(w.gone))
	for _, l := range unfolded(saying(w.come)) {
		if fails.MatchString(l.text) && !onlyNames.MatchString(l.text) {
			return
		}
	}
	for i, g := range gone {
		switch {
		case opensFunction.MatchString(g.text):
			return passage{}, passage{}
		case was.text != "":
		case badEnd.MatchString(g.text) && !w.comparedAbove(g, gone[:i]):
			was, is = g, passage{w.nowAt(g), "goes on after a failure"}
		case countsFailure.MatchString(g.text) && len(saying(w.come)) > 0:
			was, is = g, passage{w.nowAt(g), "a failure is not counted"}
		case asks.MatchString(g.text) && refusesNext(gone[i:]) && w.stillRefuses():
			was, is = g, passage{w.nowAt(g), "no longer compared"}
		}
	}
	return was, is
}

// comparedAbove tells an end whose condition is gone with it: of that, the condition tells.
func (w wording) comparedAbove(end passage, gone []passage) bool {
	for _, g := range gone {
		if g.line < end.line && g.line >= end.line-handledAtMost && asks.MatchString(g.text) {
			return true
		}
	}
	return false
}

// refusesNext tells a condition right after which the check refuses.
func refusesNext(gone []passage) bool {
	for _, g := range gone {
		if g.line > gone[0].line+handledAtMost {
			break
		}
		if refuses.MatchString(g.text) {
			return true
		}
	}
	return false
}

// stillRefuses tells a file whose checks still refuse something.
func (w wording) stillRefuses() bool { return slices.ContainsFunc(w.lines, refuses.MatchString) }

// nowAt is about where a line that is gone would stand.
func (w wording) nowAt(g passage) int { return min(max(1, g.line), max(1, len(w.lines))) }

// unfolded are lines without the sign that a macro of C goes on.
func unfolded(lines []passage) []passage {
	out := make([]passage, 0, len(lines))
	for _, l := range lines {
		out = append(out, passage{l.line, strings.TrimSpace(strings.TrimSuffix(l.text, `\`))})
	}
	return out
}

// testsAlone tells a change in which no code is touched but that of tests.
func (c *comparison) testsAlone() bool {
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if !p.Test && !place.OfTests(p.File.PathBefore()) && commentSigns(p.File.PathBefore()) != nil {
			return false
		}
	}
	return true
}

// standsElsewhere tells whether another file of the change has a line now that it did not have.
func (c *comparison) standsElsewhere(path, line string) bool {
	for i := range c.in.Pairs {
		f := c.in.Pairs[i].File
		if f.Path == path {
			continue
		}
		if strings.Contains(string(f.After.Text), line) && !strings.Contains(string(f.Before.Text), line) {
			return true
		}
		if place.OfTests(f.Path) && saysSameOfIts(string(f.Before.Text), string(f.After.Text), line) {
			return true
		}
	}
	return false
}

// receivers are what stands before the last link of a chain, and the sign of a field.
var receivers = lazy.MustCompile(`(?:\b\w+(?:\.|->|::))+_?|\b_`)

// saysSameOfIts tells a file that got a claim which another lost, about a field of its own.
func saysSameOfIts(before, after, line string) bool {
	shortened := func(l string) string { return strings.ToLower(receivers.ReplaceAllString(strings.TrimSpace(l), "")) }
	_, come := differingLines(before, after)
	return claimCall.MatchString(line) && slices.ContainsFunc(come, func(l passage) bool {
		return claimCall.MatchString(strings.TrimSpace(l.text)) && shortened(l.text) == shortened(line)
	})
}
