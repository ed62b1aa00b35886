package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// judgeName is the name of a function whose answer says whether something is good.
var judgeName = lazy.MustCompile(`(?i)(?:^|_)(?:valid\w*|verif\w*|check\w*|sanity\w*|authori[sz]e\w*|is_?valid\w*|is_?allowed\w*|is_?safe\w*)$|(?:^|_)(?:check|validate|verify)(?:_\w+)?$|^(?:check|validate|verify|isValid|isAllowed|isSafe)[A-Z]\w*$`)

// noAsNumber is a no of C; elsewhere a number, or nothing, is an answer like others.
var noAsNumber = lazy.MustCompile(`^return\s*\(?(?:NULL|nullptr|null|nil|None|-1|0)\b`)

// saysNoAsJudge tells a branch that answers no in a function that is there to say so. What it ends with
// as well is no refusal.
func saysNoAsJudge(t *syntax.Tree, n, branch int) bool {
	f := t.Enclosing(n, syntax.Func)
	if f <= 0 || !judgeName.MatchString(t.Name(f)) || !saysNo(t, branch) || t.Body(f) < 0 {
		return false
	}
	answers := branchStatements(t, branch)
	no := t.Text(answers[len(answers)-1])
	if noAsNumber.MatchString(no) && t.Language != syntax.C && t.Language != syntax.CPP {
		return false
	}
	statements, _ := statementsOf(t, t.Body(f))
	return len(statements) > 0 && squeeze(t.Text(statements[len(statements)-1])) != squeeze(no)
}

// leavesQuietly is a line that leaves without a word where something does not hold.
var leavesQuietly = lazy.MustCompile(`^return(?:\s+[\w.@]+)?\s+(?:if|unless)\b|^(?:if|guard)\b.*\breturn\b(?:\s+[\w.]+)?\s*;?\s*\}?$`)

// leftQuietly tells whether a function that called a check leaves without a word in its place.
func (c *comparison) leftQuietly(e *edit, g Guard) bool {
	return g.Kind == "call" && !c.testsSpeak() && !rewritten(e) && len(e.added) <= 2 && slices.ContainsFunc(e.added, leavesQuietly.MatchString) &&
		!slices.ContainsFunc(e.added, failingWords.MatchString) && !c.faultsAdded() && !c.newCalls[g.What]
}

var (
	// askedExactly is a condition, squeezed, that refuses all numbers but one; asksAtLeast one that refuses those on one side.
	askedExactly = lazy.MustCompile(`^(.+?)!={1,2}(\d+)$`)
	asksAtLeast  = lazy.MustCompile(`^(.+?)([<>]=?)(\d+)$`)
)

// exactNoMore is a check for one number that only asks now for no less, or no more.
func exactNoMore(e *edit) (was, is string) {
	for _, g := range e.b.Guards {
		old := askedExactly.FindStringSubmatch(squeeze(g.Text))
		for _, now := range e.a.Guards {
			m := asksAtLeast.FindStringSubmatch(squeeze(now.Text))
			if old == nil || m == nil || g.Accepts != now.Accepts || g.Accepts || m[1] != old[1] {
				continue
			}
			if below := m[2][0] == '<'; below == (magnitude(m[3]) <= magnitude(old[2])) {
				return g.Text, now.Text
			}
		}
	}
	return "", ""
}

// turnsBack is the body of a branch, squeezed, that takes no notice of what came.
var turnsBack = lazy.MustCompile(`^(?:if|unless|elseif|elif)?[{:]?(?:continue|next|break|return(?:false|False|null|nil|None|NULL|undefined|0|-1)?)\}?(?:end)?$`)

// goodnessAsked is a reason, squeezed, that asks whether something is as it should be.
var goodnessAsked = lazy.MustCompile(`(?i)^!.*(?:\.test|\.match|valid|allowed|permitted|trusted|verif)|invalid|illegal|forbidden|malformed`)

// fewerReasons is a condition for which something is left alone that has one reason less: the one that
// asked whether it is as it should be.
func fewerReasons(e *edit) (was, is string) {
	came := branchesOnlyIn(e.a, e.b)
	for _, b := range branchesOnlyIn(e.b, e.a) {
		if b.Does == Rethrows || !turnsBack.MatchString(branchBody(b)) {
			continue
		}
		for _, a := range came {
			if gone := fewerAlternatives(b.Cond, a.Cond); gone != "" && branchBody(a) == branchBody(b) && goodnessAsked.MatchString(gone) {
				return b.Cond, a.Cond
			}
		}
	}
	return "", ""
}

var (
	// guardedArm is an arm of a choice that asks for more than its pattern.
	guardedArm = lazy.MustCompile(`^((?:case |\w|\().*?)\s+(?:if|when|where)\s+\S.*?(\s*(?:=>|->|:)(?:\s|$).*)$`)
	// matchesAll is a line that gives a name an expression which every text matches.
	matchesAll = lazy.MustCompile("=\\s*(?:new RegExp\\(|re\\.compile\\(|(?:new )?Regex\\(|Pattern\\.compile\\(|regexp\\.MustCompile\\(|RegExp\\()?\\s*[r@#]{0,2}[\"'/`]+\\^?(?:\\.|\\[\\\\s\\\\S\\])[*+]?\\$?[\"'/`]")
)

// armOpened is an arm of a choice that takes whatever its pattern fits, where other arms still fail.
func armOpened(e *edit) (was, is string) {
	if len(e.a.Faults) == 0 || len(e.added) > 2 {
		return "", ""
	}
	for _, old := range e.removed {
		m := guardedArm.FindStringSubmatch(old)
		if m == nil || strings.HasPrefix(old, "if") {
			continue
		}
		for _, now := range e.added {
			if squeeze(now) == squeeze(m[1]+m[2]) {
				return old, now
			}
		}
	}
	return "", ""
}

// matchedByAll is an expression that said what may pass, and is now one that all texts match.
func matchedByAll(e *edit) (was, is string) {
	for _, now := range e.added {
		m := constantName.FindStringSubmatch(now)
		if m == nil || !matchesAll.MatchString(now) || !saysWhatPasses.MatchString(m[1]) || saysWhatNot.MatchString(m[1]) {
			continue
		}
		for _, old := range e.removed {
			if o := constantName.FindStringSubmatch(old); o != nil && o[1] == m[1] && writesPattern.MatchString(old+";") && !matchesAll.MatchString(old) {
				return old, now
			}
		}
	}
	return "", ""
}
