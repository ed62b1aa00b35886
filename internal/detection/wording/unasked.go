package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// loud is what makes a line fail when what it calls fails.
var loud = lazy.MustCompile(`\.(?:unwrap|unwrap_err|orElseThrow|getOrThrow|get_or_raise|raise_for_status|check_returncode|expect)\(\s*(?:"[^"]*")?\s*\)|\btry!\s+`)

// unasked finds a line of what tests stand on that is the same line without what made it fail.
func (w Change) unasked() (was, is Passage) {
	for _, n := range w.Come {
		for _, g := range w.Gone {
			if nearTo(g, n) && g.Text != n.Text && loud.MatchString(g.Text) && !loud.MatchString(n.Text) && Letters(loud.ReplaceAllString(g.Text, "")) == Letters(n.Text) {
				return g, n
			}
		}
	}
	return w.passedOver()
}

var (
	// mustSucceed is a line whose call must succeed for the test to go on.
	mustSucceed = lazy.MustCompile(`^(?:let\s+(?:mut\s+)?[^=]+=\s*)?(\S.*?)\.(?:unwrap|expect)\((?:"[^"]*")?\);?$`)
	// takesBoth begins a choice by whether a call succeeded, takesOne what is done only when it did.
	takesBoth = lazy.MustCompile(`^match\s+(.+?)\s*\{$`)
	takesOne  = lazy.MustCompile(`^if\s+let\s+(?:Ok|Some)\(.*?\)\s*=\s*(.+?)\s*\{$`)
	// nothingDone is what is done when it failed: nothing.
	nothingDone = lazy.MustCompile(`^(?:Err|None|_)\b.*=>\s*(?:\(\)|\{\s*\})\s*,?$`)
	otherBranch = lazy.MustCompile(`\belse\b`)
)

// passedOver finds a call that had to succeed and may fail now, with nothing done about it.
func (w Change) passedOver() (was, is Passage) {
	for _, g := range w.Gone {
		call := mustSucceed.FindStringSubmatch(g.Text)
		if call == nil {
			continue
		}
		for _, n := range w.Come {
			both, one := takesBoth.FindStringSubmatch(n.Text), takesOne.FindStringSubmatch(n.Text)
			if both != nil && both[1] == call[1] && saidBy(w.Come, nothingDone) || one != nil && one[1] == call[1] && !saidBy(w.Come, otherBranch) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

func saidBy(lines []Passage, by *lazy.Regexp) bool {
	for _, l := range lines {
		if by.MatchString(l.Text) {
			return true
		}
	}
	return false
}

var (
	// asksByName is a call whose name says that it looks whether something is right.
	asksByName = lazy.MustCompile(`^(?:[\w.]+(?:\.|::|->))?\w*(?:[aA]ssert|[vV]erif|[eE]nsure|[cC]heck|Test)[A-Z]\w*\((.*)\);?$|^(?:[\w.]+(?:\.|::))?\w*(?:assert|verify|ensure|check|test)_\w+\(?(.*?)\)?$`)
	// quietCall is a call whose name says that it keeps to itself what goes wrong.
	quietCall = lazy.MustCompile(`^(?:[\w.]+(?:\.|::|->))?\w*(?i:quiet|silent|ignor|noop|no_op|nothing)\w*\(?(.*?)\)?;?$`)
)

// quieted finds a call that checked what it was given, in whose place one stands that is given the
// same and tells nothing.
func (w Change) quieted() (was, is Passage) {
	for _, n := range w.Come {
		now := quietCall.FindStringSubmatch(n.Text)
		if now == nil || asksByName.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			had := asksByName.FindStringSubmatch(g.Text)
			if had != nil && nearTo(g, n) && strings.TrimSpace(had[1]+had[2]) == strings.TrimSpace(now[1]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// claimAlone is a line that is one claim and nothing else.
var claimAlone = lazy.MustCompile(`(?i)^(?:try[!?]?\s+|await\s+)*(?:(?:[\w$]+(?:\.|::|->))*\w*(?:assert|expect|should|verif|refute)\w*[!?]?\s*[( ]|require\.\w+\(|(?:so|(?:check|require)\w*)\()`)

// claimRemarked finds a claim that is kept as a comment.
func (w Change) claimRemarked() (was, is Passage) {
	was, is = w.commented()
	if !claimAlone.MatchString(was.Text) || strings.HasSuffix(was.Text, " do") || strings.HasSuffix(was.Text, "{") {
		return Passage{}, Passage{}
	}
	return was, is
}
