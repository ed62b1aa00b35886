package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var defaultReturn = lazy.MustCompile(`^(return|return;|return (null|nil|None|undefined|false|true|False|True|0|-1|""|''|\[\]|\{\}|Optional\.empty\(\)|Ok\((\(\)|Default::default\(\)|None|false|true|0|(Vec|String)::new\(\)|vec!\[\])\)|Default::default\(\)|Vec::new\(\)|nil, nil|"", nil|0, nil|false, nil|nullptr|std::nullopt|emptyList\(\)|None);?)$|^(nil|None|null|false)$`)

// emptyObject is the return of something that was made of nothing: new Song(), YamlMap(), &Rows{}, nil.
var emptyObject = lazy.MustCompile(`^return (new |const |&)?\\?([A-Za-z_]\w*(\.|::))*[A-Z]\w*(<[\w, <>]*>)?(\(\)|\{\}|\.new|\.empty(\(\))?|::(default|new|empty)\(\))(, nil)?;?$`)

// throws finds failures that became a default value under the same condition.
func (c *comparison) throws(e *edit) {
	after, twice := map[string]Branch{}, map[string]bool{}
	for _, list := range [][]Branch{e.b.Branches, e.a.Branches} {
		clear(after)
		for _, b := range list {
			_, seen := after[b.Cond]
			twice[b.Cond] = twice[b.Cond] || seen
			after[b.Cond] = b
		}
	}
	lostFaults, newFaults := reworded(difference(innermost(e.b.Faults), innermost(e.a.Faults)))
	if len(lostFaults) == 0 {
		c.handedToNobody(e)
		return
	}
	reported := false
	for _, b := range e.b.Branches {
		a, ok := after[b.Cond]
		if !ok {
			a, ok = turned(e, b, after)
		}
		if !ok {
			a, ok = joinedWith(e, b)
		}
		if !ok && !c.testsSpeak() {
			a, ok = restated(e, b)
		}
		if !ok || twice[b.Cond] || b.Does != Rethrows || a.Does == Rethrows {
			continue
		}
		if !a.Does.swallows() && !a.Passes && !saysAllWell(e, a) {
			reported = reported || skipsOver(e, a) && c.refusalSkipped(e, b, a)
			continue
		}
		reported = true
		c.throwLost(e, a.Line, b.Text, a.Text, string(a.Does), len(newFaults) > 0)
	}
	if reported || c.restAnswered(e, len(newFaults) > 0) {
		return
	}
	if l := c.fallbackLine(e); l != "" && len(newFaults) == 0 && len(e.removed) <= 8 && len(e.added) <= 3 {
		c.throwLost(e, e.after.Line, lostFaults[0], l, string(Defaults), false)
		return
	}
	if old, l := inlineFault(e); l != "" && len(newFaults) == 0 {
		c.throwLost(e, e.after.Line, old, l, string(Defaults), false)
		return
	}
	if failed, now := gentleEnd(e); now != "" && len(newFaults) > 0 && !c.testsSpeak() && len(e.added) <= mostTold && !c.helperTookOver(e) {
		c.throwLost(e, lineOf(e.after, now), failed, now, string(Defaults), false).Clearances = nil // what is new only goes around the failure
		return
	}
	if len(newFaults) == 0 {
		c.validatorCut(e, lostFaults[0])
	}
	defer c.throwGone(e, len(c.events), lostFaults[0], newFaults)
	for _, l := range e.added {
		lost := faultLine(e.removed)
		if lost == "" && slices.ContainsFunc(e.removed, func(old string) bool { return strings.HasPrefix(old, "return") && strings.Contains(old, lostFaults[0]) }) {
			lost = lostFaults[0]
		}
		if (defaultReturn.MatchString(l) || emptyObject.MatchString(l)) && len(newFaults) == 0 && len(e.removed) <= 3 && len(e.added) <= 2 && lost != "" {
			c.throwLost(e, e.after.Line, lost, l, string(Defaults), false)
			return
		}
	}
}

const (
	mostSilenced = 6  // lines that a function loses at most with a failure that is all that went
	mostAnswered = 12 // with checks in whose place something answers
)

// throwGone: a function that failed goes on, in a change that touches no test and signals
// that failure nowhere else.
func (c *comparison) throwGone(e *edit, known int, lost string, newFaults []string) {
	if len(c.events) > known || c.testsSpeak() || len(newFaults) > 0 || len(e.removed) > mostAnswered || len(e.added) == 0 || len(e.added) > 4 || rewritten(e) || len(e.a.Guards) > len(e.b.Guards) {
		return
	}
	if len(e.before.Params) != len(e.after.Params) || c.helperTookOver(e) || c.faultsAdded() || !throwsOn.MatchString(lost) && c.refusalAnswered(e) || returnsAtOnce(e, lost) || len(e.removed) > mostSilenced && !judgesNoMore(e) {
		return
	}
	if handlersJoined(e, lost) {
		return
	}
	if e.b.Shape == Stub {
		return // what it failed with was that it was not written yet
	}
	c.add("source-throw-gone", e.pair, e.after.Line, lost, strings.Join(e.added, " "), map[string]any{"function": e.after.Name, "added_lines": float64(len(e.added)), "only": onlyRefused(e.before)})
}

// judgesNoMore tells a function whose name says that it checks, and that no longer fails at all: however long it took to
// say what was wrong, that was all it was for.
func judgesNoMore(e *edit) bool {
	return len(e.a.Faults) == 0 && len(e.added) == 1 && validationName.MatchString(bare(e.after.Name))
}

// throwsOn is a failure that is somebody else's: an error that was handed in is thrown as it came.
var throwsOn = lazy.MustCompile(`^(?:throw|raise|rethrow)(?:\s+\$?(?:it|e|ex|exc|err|error|exception|t|th|throwable|cause|reason|failure))?;?$`)

// throwsClause is what the head of a function says of its failures; it fails with none of them by that.
var throwsClause = lazy.MustCompile(`throws[\w.]*(?:->.*)?\{$`)

// faultsAdded tells whether anything new in the change fails; a line that hands a failure on as one
// that went did is not new.
func (c *comparison) faultsAdded() bool {
	for l := range c.newLines {
		if c.handedOnBefore(l) {
			continue
		}
		if failingWords.MatchString(l) || strings.Contains(throwsClause.ReplaceAllString(l, ""), "throw") || strings.Contains(l, "raise") {
			return true
		}
	}
	return false
}

// handsOn is a call, squeezed, that hands a failure to the caller as a value.
var handsOn = lazy.MustCompile(`^(?:return)?(?:\w+->|else->|case[^=]*=>)?((?:Result\.failure|Result\.error|Left|Err|Failure|Future\.failed|Either\.left|\.failure)\b?)`)

// handedOnBefore tells a new line, squeezed, that hands a failure on in words which a line that went had.
func (c *comparison) handedOnBefore(line string) bool {
	m := handsOn.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	return slices.ContainsFunc(c.match.edits, func(e edit) bool {
		return !e.pair.Test && !e.after.Test && slices.ContainsFunc(e.added, func(l string) bool { return squeeze(l) == line }) &&
			slices.ContainsFunc(e.removed, func(old string) bool { return strings.Contains(squeeze(old), m[1]) })
	})
}

// reworded leaves out failures that are handed on as values by the same call before and after.
func reworded(lost, came []string) (gone, fresh []string) {
	fresh = slices.Clone(came)
	for _, l := range lost {
		m := handsOn.FindStringSubmatch(squeeze(l))
		i := -1
		if m != nil {
			i = slices.IndexFunc(fresh, func(f string) bool { return strings.HasPrefix(squeeze(f), m[1]) })
		}
		if i < 0 {
			gone = append(gone, l)
			continue
		}
		fresh = slices.Delete(fresh, i, i+1)
	}
	return gone, fresh
}

var goodReturn = map[syntax.Language]*lazy.Regexp{
	syntax.Go:   lazy.MustCompile(`(?s)^[^\n]*\{\s*return\b[^\n]*\bnil\s*\}?$`),
	syntax.Rust: lazy.MustCompile(`(?s)^[^\n]*\{\s*return\s+Ok\([^\n]*\)\s*;?\s*\}$`),
}

// saysAllWell tells a branch that says by its type that all is well.
func saysAllWell(e *edit, b Branch) bool {
	good := goodReturn[e.pair.Language]
	return good != nil && good.MatchString(strings.TrimSpace(b.Text)) && !errorWord.MatchString(b.Text)
}

var inlineThrow = lazy.MustCompile(`[^\w](throw|raise|panic|fatalError|die)\b`)

// inlineFault is a line that failed at its end, and the same line without the failure.
func inlineFault(e *edit) (before, after string) {
	for _, old := range e.removed {
		at := inlineThrow.FindStringIndex(old)
		if at == nil {
			continue
		}
		start := strings.TrimRight(squeeze(old[:at[0]+1]), "?:|,{")
		for _, l := range e.added {
			now := squeeze(l)
			if len(start) > 3 && strings.HasPrefix(now, start) && !failingWords.MatchString(l) || start == "" && (strings.HasPrefix(old, "?:") && strings.HasPrefix(l, "?:") || strings.HasPrefix(old, "??") && strings.HasPrefix(l, "??")) && !failingWords.MatchString(l) {
				return old, l
			}
		}
	}
	return "", ""
}

// fallback joins a value with what stands in for it when it is missing.
var fallback = lazy.MustCompile(`\?\?|\|\||\bor\b|\?:|unwrap_or|getOrElse|getOrDefault|orElse\(|get_or_insert|\.get\([^()]+,|\.fetch\([^()]+,|Map\.get\([^()]+,[^()]+,|value_or\(|dig\(`)

// fallbackLine is a line that now stands in for a failure: what it gives it gave
// before, and something else where that is missing.
func (c *comparison) fallbackLine(e *edit) string {
	for _, l := range e.added {
		at := fallback.FindStringIndex(l)
		if at == nil || strings.HasPrefix(l, "if ") || strings.HasPrefix(l, "if(") || strings.HasPrefix(l, "while") || strings.HasPrefix(l, "} else") {
			continue
		}
		for _, old := range e.removed {
			if fallback.MatchString(old) || c.fails(e, l[at[1]:]) {
				continue
			}
			if alikeText(spaced(l[:at[0]]), spaced(old)) >= 0.6 || faultLine([]string{old}) != "" && within(words(l), words(old)) {
				return l
			}
		}
	}
	return ""
}

var failingWords = lazy.MustCompile(`\b(throw|raise|panic|die|fail\w*|abort|exit|Err|error|never|fatalError)\b`)

// fails tells whether what stands in for a value signals failure after all.
func (c *comparison) fails(e *edit, code string) bool {
	if failingWords.MatchString(code) {
		return true
	}
	callee := calleeText(code)
	if callee == "" {
		return false
	}
	for _, f := range e.pair.After.Functions {
		if bare(f.Name) == callee && len(f.Detail().Faults) > 0 {
			return true
		}
	}
	return c.helpers[callee]
}

// within tells whether all words of a line stand in another.
func within(few, many []string) bool {
	for _, w := range few {
		if !slices.Contains(many, w) {
			return false
		}
	}
	return len(few) > 0
}

// spaced sets the words of a line apart.
func spaced(line string) string { return strings.Join(words(line), " ") }

func faultLine(lines []string) string {
	for _, l := range lines {
		if strings.Contains(l, "throw ") || strings.HasPrefix(l, "raise") || strings.Contains(l, "{ raise ") || strings.HasPrefix(l, "panic(") || strings.HasPrefix(l, "return Err(") || strings.Contains(l, "fatalError(") {
			return l
		}
	}
	return ""
}

func (c *comparison) throwLost(e *edit, line int, before, after, to string, elsewhere bool) *event.Event {
	ev := c.add("source-throw-to-default", e.pair, line, before, after, map[string]any{
		"function": e.after.Name, "to": to, "security": securityName.MatchString(before),
		"added_lines": float64(len(e.added)), "renamed": e.before.Name != e.after.Name,
	})
	switch {
	case elsewhere:
		ev.Clear("replaced", "the function signals failure in another way now")
	case rewritten(e):
		ev.Clear("replaced", "the function was rewritten around it")
	case handedOnBare(before, after):
		ev.Clear("replaced", "the failure that was wrapped is returned as it came")
	case head(e.before) != head(e.after) && c.askedAnew(after):
		ev.Clear("replaced", "the function has another signature, and the tests ask for the new answer")
	}
	return ev
}

// askedAnew tells whether the tests of the change ask for an answer more often than before.
func (c *comparison) askedAnew(branch string) bool {
	at := strings.LastIndex(branch, "return")
	if at < 0 {
		return false
	}
	answer := strings.Trim(branch[at+len("return"):], " ;{}\n\t")
	return answer != "" && len(answer) < 60 && c.countInTests(answer, true) > c.countInTests(answer, false)
}

func (c *comparison) countInTests(text string, after bool) int {
	n := 0
	for i := range c.pairs {
		p := &c.pairs[i]
		facts := p.Before
		if after {
			facts = p.After
		}
		switch {
		case facts == nil:
		case p.Test:
			n += strings.Count(string(facts.Text), text)
		default:
			for _, f := range facts.Functions {
				if f.Test {
					n += strings.Count(f.Text, text)
				}
			}
		}
	}
	return n
}

// severalTypes is a handler for more than one kind of error.
var severalTypes = lazy.MustCompile(`\b(?:catch|except|rescue|on)\b[^{;]*(?:\||,)`)

// handlersJoined tells a function that failed in the same words in several handlers and does so in one for
// all of them now.
func handlersJoined(e *edit, lost string) bool {
	return slices.Contains(e.a.Faults, lost) && slices.ContainsFunc(e.added, severalTypes.MatchString) &&
		!slices.ContainsFunc(e.removed, func(l string) bool { return severalTypes.MatchString(l) })
}
