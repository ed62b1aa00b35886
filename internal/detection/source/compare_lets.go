package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// letsPass finds checks that refuse less than before though their words are still there, in a
// change without a test that would say so: each is asked in turn for what it was and is now.
func (c *comparison) letsPass(e *edit) {
	if len(e.added) > mostTold || rewritten(e) || c.testsSpeak() {
		return
	}
	for _, loosens := range []func(*edit) (was, is string){limitOff, outOfReach, passedAhead, alsoAccepts, alsoLets, nearlyAlwaysYes, answersTooEarly, acceptsAnyway, acceptedFailure, secretlyLets, absentPasses, onlyWhere, boundShifted, exactNoMore, fewerDemands, fewerReasons, armOpened, matchedByAll, unanchored, c.compiledOut, c.assertAnswered} {
		if was, is := loosens(e); is != "" {
			c.lineLoosened(e, "bound", was, is)
			return
		}
	}
	if was, is := endsWellAfterAll(e); is != "" {
		c.lineLoosened(e, "failure", was, is)
		return
	}
	if what, was, is := fewerFound(e); is != "" {
		c.lineLoosened(e, what, was, is)
		return
	}
	if what, was, is := c.emptied(e); is != "" {
		c.lineLoosened(e, what, was, is)
	}
}

var (
	both   = lazy.MustCompile(`&&|\band\b`)
	noSize = lazy.MustCompile(`^\(*\s*([\w.$>-]+?)\s*(?:<=?\s*0|==\s*(?:0|-1)|<\s*1)\s*\)*$`)
)

// limitOff is a limit that is only kept where it is none: size > max && max < 0.
func limitOff(e *edit) (was, is string) {
	for _, g := range e.b.Guards {
		for _, now := range e.a.Guards {
			if g.Kind != "check" || now.Kind != "check" || g.Accepts || now.Accepts || !relation.MatchString(g.Text) {
				continue
			}
			had, has := both.Split(g.Text, -1), both.Split(now.Text, -1)
			if len(has) != len(had)+1 {
				continue
			}
			for _, part := range has {
				m := noSize.FindStringSubmatch(part)
				if m != nil && squeeze(strings.Join(without(has, squeezed(has), []string{squeeze(part)}), "&&")) == squeeze(strings.Join(had, "&&")) && expression.HoldsWord(g.Text, m[1]) {
					return g.Text, now.Text
				}
			}
		}
	}
	return "", ""
}

// otherKind is a condition, squeezed, that holds for whatever is not of one type.
var otherKind = lazy.MustCompile(`^(?:notisinstance|!is_[a-z]+\$|!\$?[\w.]+instanceof|typeof[\w.]+!==?"|![\w.\["\]:@]+\.(?:is_a|kind_of)\?|\w+!is[A-Z]|\w+isnot[A-Z]\w+$|!\w+is[A-Z]\w+$)`)

// passedAhead is a branch in front of the checks of a function that gives back unseen whatever is
// not of one type.
func passedAhead(e *edit) (was, is string) {
	if len(e.removed) > 0 || len(e.b.Guards) == 0 || len(e.a.Faults) == 0 {
		return "", ""
	}
	for _, b := range branchesOnlyIn(e.a, e.b) {
		if !b.Passes && !sayYes.MatchString(b.Text) && !leavesUnseen(e, b) || !otherKind.MatchString(heldCond(b)) {
			continue
		}
		asked, _, _ := strings.Cut(b.Text, "return")
		if strings.TrimSpace(asked) == "" { // Ruby asks behind it
			asked = b.Text
		}
		about := func(text string) bool {
			return slices.ContainsFunc(words(text), func(w string) bool {
				return slices.Contains(e.after.Params, w) || slices.Contains(e.after.Params, "$"+w)
			})
		}
		if i := slices.IndexFunc(e.a.Guards, func(g Guard) bool { return g.Line > b.Line && about(g.Text) }); i >= 0 && about(asked) {
			return e.a.Guards[i].Text, b.Text
		}
	}
	return "", ""
}

// heldCond is the condition under which a branch is taken.
func heldCond(b Branch) string {
	if strings.Contains(b.Text, "unless ") {
		return "!" + b.Cond
	}
	return b.Cond
}

// leaves is a branch that does nothing but leave.
var leaves = lazy.MustCompile(`(?s)(?:^|[{:)\n]\s*|\bdo\s+|\bthen\s+)return;?\s*(?:\}|end|(?:unless|if)\b.*)?\s*$`)

// leavesUnseen tells a branch that leaves a function whose only answer is that it fails.
func leavesUnseen(e *edit, b Branch) bool {
	answers := func(l string) bool {
		return strings.HasPrefix(l, "return ") && !strings.HasPrefix(l, "return if ") && !strings.HasPrefix(l, "return unless ")
	}
	return leaves.MatchString(strings.TrimSpace(b.Text)) && !slices.ContainsFunc(e.a.Lines, answers)
}

var (
	sayYes = lazy.MustCompile(`(?s)^[^{:]*[{:)]?\s*(?:do|then)?\s*return\s+(?:true|True|Ok\(\(\)\));?\s*\}?\s*(?:end)?$`)
	// permits are names of functions that say who or what may pass.
	permits = lazy.MustCompile(`(?i)authori[sz]|allowed|permit|verif|authenticat|trusted|valid|same_?origin|can_?access`)
	// valued is a line that is an answer.
	valued = lazy.MustCompile(`^(?:if|unless|elsif|elif|else|while|case|when|for|\}|@|\w+\s*=[^=])`)
)

// alsoAccepts is an answer of what says who may pass that is yes in one more case.
func alsoAccepts(e *edit) (was, is string) {
	if !permits.MatchString(bare(e.after.Name)) {
		return "", ""
	}
	plain := func(l string) string {
		l = squeeze(strings.TrimPrefix(l, "return "))
		return strings.ReplaceAll(l, " or ", "||")
	}
	for _, old := range e.removed {
		if valued.MatchString(old) || !strings.HasPrefix(old, "return ") && !implicitReturn[e.pair.Language] || len(plain(old)) < 4 {
			continue
		}
		for _, now := range e.added {
			if strings.HasPrefix(plain(now), plain(old)+"||") || strings.HasSuffix(plain(now), "||"+plain(old)) {
				return old, now
			}
		}
	}
	return "", ""
}

// acceptsAnyway is an answer of yes that was given where a condition held, and is now given
// wherever the function comes to it.
func acceptsAnyway(e *edit) (was, is string) {
	yes := func(lines []string) (n int) {
		for _, l := range lines {
			n += strings.Count(l, "return true") + strings.Count(l, "return True")
		}
		return n
	}
	isNo := func(l string) bool { return strings.Contains(l, "return false") || strings.Contains(l, "return False") }
	if yes(e.a.Lines) < yes(e.b.Lines) || !slices.ContainsFunc(e.a.Lines, isNo) || len(branchesOnlyIn(e.a, e.b)) > 0 || len(e.added) > 1 {
		return "", ""
	}
	for _, b := range branchesOnlyIn(e.b, e.a) {
		if sayYes.MatchString(b.Text) && !strings.HasPrefix(b.Cond, "else") {
			return b.Text, "return true"
		}
	}
	return "", ""
}
