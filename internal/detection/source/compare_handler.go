package source

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// handlers compares how a function treats errors.
func (c *comparison) handlers(e *edit) {
	used := make([]bool, len(e.a.Handlers))
	for _, hb := range e.b.Handlers {
		i := findHandler(hb, e.a.Handlers, used)
		if i < 0 {
			c.handlerGone(e, hb)
			continue
		}
		used[i] = true
		c.handlerChanged(e, hb, e.a.Handlers[i])
	}
	for i, ha := range e.a.Handlers {
		if !used[i] && ha.Does.swallows() && ha.Form != "listener" {
			c.handlerAdded(e.pair, e.after, ha, e)
		}
	}
}

func findHandler(h Handler, list []Handler, used []bool) int {
	key := squeeze(h.Guarded)
	for i, o := range list {
		if !used[i] && o.Form == h.Form && squeeze(o.Guarded) == key && squeeze(o.Exception) == squeeze(h.Exception) {
			return i
		}
	}
	best, score := -1, 0.4
	for i, o := range list {
		if used[i] || o.Form != h.Form {
			continue
		}
		s := alikeText(h.Guarded, o.Guarded)
		if squeeze(o.Text) == squeeze(h.Text) {
			s += 0.5
		}
		if s > score {
			best, score = i, s
		}
	}
	return best
}

func alikeText(a, b string) float64 {
	if squeeze(a) == squeeze(b) {
		return 1
	}
	removed, added := difference(strings.Fields(a), strings.Fields(b))
	total := len(strings.Fields(a)) + len(strings.Fields(b))
	if total == 0 {
		return 0
	}
	return 1 - float64(len(removed)+len(added))/float64(total)
}

var (
	answersNo  = lazy.MustCompile(`\b(?:return|=>|->)?\s*(?:false|False)\s*[;}]*\s*(?:end)?\s*$`)
	answersYes = lazy.MustCompile(`\b(?:return|=>|->)?\s*(?:true|True)\s*[;}]*\s*(?:end)?\s*$`)
)

// saysItWorked tells a handler that answered no, and now answers what the code answers when all went well.
func saysItWorked(hb, ha Handler) bool {
	return answersNo.MatchString(hb.Text) && answersYes.MatchString(ha.Text) && answersYes.MatchString(strings.TrimSpace(ha.Guarded))
}

func (c *comparison) handlerChanged(e *edit, hb, ha Handler) {
	if saysItWorked(hb, ha) {
		c.lineLoosened(e, "failure", hb.Text, ha.Text)
	}
	// A handler that only lost its end notes the error and goes on as if there were none.
	goesOn := hb.Does == Rethrows && (ha.Does == Handles && (e.onlyTakesAway() || onlyLostEnd(hb, ha)) || ha.Well)
	if honesty[ha.Does] < honesty[hb.Does] && (ha.Does.swallows() || goesOn) {
		ev := c.add("handler-emptied", e.pair, ha.Line, hb.Text, ha.Text, map[string]any{
			"function": e.after.Name, "from": string(hb.Does), "to": string(ha.Does), "exception": ha.Exception, "existing": true,
			"cleanup": ha.Cleanup, "reason": ha.Reason, "form": ha.Form, "broad": ha.Broad, "lone": c.lone == e,
			"log_removed": hb.Does == Logs || strings.Contains(hb.Text, "log") && !strings.Contains(ha.Text, "log"),
		})
		if headChanged(e) && hb.Does == Rethrows && ha.Form == "check" {
			ev.Clear("replaced", "the function no longer returns an error")
		}
		if inside(e.b.Handlers, hb, ha) {
			ev.Clear("replaced", "the same handler ended a longer chain of attempts before")
		}
		if ha.Reason && hb.Does != Rethrows && hb.Does != Handles && !commentsAdded(e) && c.lone != e {
			ev.Clear("justified", "the comment that gives the reason was there before")
		}
		if letBy(e, hb, ha) {
			ev.Clear("replaced", "the arm for everything no longer takes the errors that were thrown on")
		}
		if text := c.toldInTests(hb, ha); text != "" {
			ev.Clear("replaced", "the tests of the change ask for what the handler tells now: "+text)
		}
		if c.saysNothingMayCome(e, hb, ha) {
			ev.Clear("replaced", "the type of the function says that nothing may come, and the error that it threw is gone from the code")
		}
		if c.faultMoved(e, hb) {
			ev.Clear("replaced", "the failure is signalled elsewhere in the function now")
		}
	}
	if c.lostItsEnd(e, hb, ha) {
		c.lineLoosened(e, "failure", hb.Text, ha.Text)
	}
	if (ha.Broad && !hb.Broad || unfiltered(hb, ha)) && ha.Form != "check" && !tookMore(e.b.Handlers, hb, ha) {
		c.add("handler-broadened", e.pair, ha.Line, hb.Text, ha.Text, map[string]any{
			"function": e.after.Name, "from": hb.Exception, "to": ha.Exception, "exception": ha.Exception, "does": string(ha.Does),
			"swallows": ha.Does.swallows() || ha.Does == Handles && !ha.Uses && hb.Uses, "cleanup": ha.Cleanup, "uses": ha.Uses,
			"reason": ha.Reason && commentsAdded(e), // what was said of one error says nothing of all
		})
	}
}

// onlyLostEnd tells a handler that does what it did, except to hand the error on.
func onlyLostEnd(before, after Handler) bool {
	lost, more := difference(strings.Split(before.Text, "\n"), strings.Split(after.Text, "\n"))
	return len(more) == 0 && len(lost) == 1 && before.Form == "catch"
}

// filtered is the head of a clause that takes an error only where something holds: catch (IOException e) when (e.Code == 3).
var filtered = lazy.MustCompile(`^catch\b[^{]*\bwhen\s*\(`)

// unfiltered tells a clause that takes an error whatever else holds, where something had to.
func unfiltered(before, after Handler) bool {
	return filtered.MatchString(before.Text) && !filtered.MatchString(after.Text)
}

// tookMore tells whether another handler of the same code took everything before, by another
// name: rescue Exception beside one that became rescue StandardError.
func tookMore(list []Handler, old, now Handler) bool {
	for _, h := range list {
		if h.Broad && h.Form == old.Form && squeeze(h.Guarded) == squeeze(old.Guarded) && squeeze(h.Exception) != squeeze(now.Exception) {
			return true
		}
	}
	return false
}

// inside tells whether a handler like this one stood within the old one.
func inside(list []Handler, outer, now Handler) bool {
	for _, h := range list {
		if h.Line > outer.Line && h.Does == now.Does && h.Form == now.Form && len(h.Text) < len(outer.Text) && strings.Contains(outer.Text, h.Text) && squeeze(h.Exception) == squeeze(now.Exception) {
			return true
		}
	}
	return false
}

// commentsAdded tells whether the function has a comment that it did not have.
func commentsAdded(e *edit) bool {
	t := e.after.tree
	for n := e.after.Node; n < t.End(e.after.Node); n++ {
		if t.Role(n) == syntax.Comment && !strings.Contains(e.before.Text, strings.TrimSpace(t.Text(n))) {
			return true
		}
	}
	return false
}

// head is a function's text up to its body, squeezed.
func head(f *Function) string { return squeeze(signature(f)) }

// headChanged tells a function that is declared otherwise. What stands outside of all functions has no head.
func headChanged(e *edit) bool {
	return e.before.body > 0 && e.after.body > 0 && head(e.before) != head(e.after)
}

func signature(f *Function) string {
	if f.body <= 0 {
		return f.Text
	}
	return f.Text[:f.tree.Nodes[f.body].Start-f.tree.Nodes[f.Node].Start]
}

// faultMoved tells whether the function signals failure in a new place.
func (c *comparison) faultMoved(e *edit, h Handler) bool {
	if h.Does != Rethrows && h.Does != Handles || e.onlyTakesAway() {
		return false
	}
	before, after := innermost(e.b.Faults), innermost(e.a.Faults)
	_, added := difference(before, after)
	return len(added) > 0 || len(after) > len(before)
}

// handlerGone: code whose error was checked is still there, the check is not. Only
// explicit checks count: without a catch an exception travels on by itself.
func (c *comparison) handlerGone(e *edit, h Handler) {
	_, lines := difference(nil, strings.Split(h.Guarded, "\n"))
	if len(lines) == 0 || h.Does.swallows() {
		return
	}
	if h.Form != "check" {
		return
	}
	callee := calleeText(h.Guarded)
	if probes.MatchString(callee) && e.onlyTakesAway() && h.Does == Rethrows && e.a.Calls[callee] == 0 && len(e.removed) <= strings.Count(h.Text, "\n")+3 {
		c.guardLost(e, Guard{Text: givenValue(h.Guarded), Kind: "check"}, 0)
		return
	}
	if callee == "" || e.a.Calls[callee] == 0 || e.a.Calls[callee] < e.b.Calls[callee] {
		return
	}
	ignored := passedOver(e, callee) || neverRead(e, callee)
	for _, o := range e.a.Drops {
		if o.Callee == callee && !ignored && (o.Form != "ignored" || e.pair.Language != syntax.Go) {
			return // still looked at, or reported as discarded
		}
	}
	for _, o := range e.a.Handlers {
		if calleeText(o.Guarded) == callee {
			return
		}
	}
	if !ignored && !plainCall(e.a.Lines, callee) {
		return
	}
	ev := c.add("handler-removed", e.pair, e.after.Line, h.Text, "", map[string]any{
		"function": e.after.Name, "does": string(h.Does), "form": h.Form, "callee": callee, "cleanup": h.Cleanup,
	})
	if c.touched[callee] {
		ev.Clear("replaced", callee+" no longer returns an error")
	}
}

// givenValue is what stands behind the sign of an assignment.
func givenValue(statement string) string {
	_, value, _ := strings.Cut(statement, "=")
	return strings.TrimSpace(firstNonEmpty(value, statement))
}

// probes are calls that only tell whether a text can be read, where nobody takes what they read.
var probes = lazy.MustCompile(`^(?:[uU]nmarshal\w*|[pP]arse\w*|[dD]ecode\w*|[cC]ompile|Atoi|Stat|Lstat|json_decode|Valid\w*)$`)

var success = lazy.MustCompile(`==\s*(0|nil|NULL|\w*OK|\w*SUCCESS)\b`)

// passedOver tells whether a call is now only asked whether it went well, and the
// function goes on in silence when it did not.
func passedOver(e *edit, callee string) bool {
	if len(e.a.Faults) >= len(e.b.Faults) {
		return false
	}
	for i, l := range e.a.Lines {
		if !strings.Contains(l, callee+"(") {
			continue
		}
		if success.MatchString(l) || i+1 < len(e.a.Lines) && strings.HasPrefix(e.a.Lines[i+1], "if") && success.MatchString(e.a.Lines[i+1]) {
			return true
		}
	}
	return false
}

// plainCall tells whether a call stands on a line of its own.
func plainCall(lines []string, callee string) bool {
	for _, l := range lines {
		i := strings.Index(l, callee+"(")
		if i >= 0 && !strings.ContainsAny(l[:i], "=({") && !takesAnswer.MatchString(l[:i]) {
			return true
		}
	}
	return false
}

// takesAnswer is what stands before a call whose answer is given on, sent or asked, or that is not waited for.
var takesAnswer = lazy.MustCompile(`^(?:return\b|defer\b|go |(?:\}\s*)?(?:else\s+)?(?:if|switch|case|for|while|throw|raise|yield|await if)\b)|\S\s*<-`)

// calleeText is the name called in a piece of code.
func calleeText(code string) string {
	i := strings.IndexByte(code, '(')
	if i < 0 {
		return ""
	}
	head := code[:i]
	start := len(head)
	for start > 0 && expression.IsWordByte(head[start-1]) {
		start--
	}
	return head[start:]
}

// handlerAdded: new code that swallows. e is nil for a new function.
func (c *comparison) handlerAdded(p *Pair, f *Function, h Handler, e *edit) {
	facts := map[string]any{
		"function": f.Name, "does": string(h.Does), "broad": h.Broad, "exception": h.Exception, "cleanup": h.Cleanup && !silencesWork(f, h) && !missedEntry.MatchString(h.Exception), "reason": h.Reason,
		"form": h.Form, "whispers": whispers(h), "new_function": e == nil, "lone": e != nil && c.lone == e, "wraps_existing": e != nil && wrapsExisting(h, e), "guarded_lines": float64(strings.Count(h.Guarded, "\n") + 1),
	}
	ev := c.add("handler-added", p, h.Line, "", h.Text, facts)
	if c.handlerElsewhere(h) {
		ev.Clear("moved", "the same handler stood elsewhere before")
	}
	if e != nil && h.Form == "check" && splitFromLonger(h, e.removed) {
		ev.Clear("replaced", "the same check was part of a longer condition before")
	}
	if c.ownFailure(h) {
		ev.Clear("replaced", "it takes one failure that the same change brings in")
	}
	if c.letGoOnPurpose(h) {
		ev.Clear("replaced", "the documents or tests of the change say that this one failure is let go")
	}
	if endsWhenCancelled(h) {
		ev.Clear("replaced", "what runs until it is cancelled ends where it is cancelled")
	}
	if h.FailsLast {
		ev.Clear("replaced", "it is one of several attempts, and the code fails when none works")
	}
}

// splitFromLonger tells a check of an error that stood in one condition with something else:
// err != nil || full was asked, and err != nil is.
func splitFromLonger(h Handler, removed []string) bool {
	asked, _, _ := strings.Cut(h.Text, "{")
	key := squeeze(asked)
	for _, l := range removed {
		if line := squeeze(l); len(key) > 6 && strings.HasPrefix(line, key+"||") {
			return true
		}
	}
	return false
}

func (c *comparison) freshHandlers(o owned, d *Detail) {
	for _, h := range d.Handlers {
		if h.Does.swallows() && h.Form != "exit" && h.Form != "listener" { // what is made to take errors is new, and says so
			c.handlerAdded(o.pair, o.f, h, nil)
		}
	}
}

// wrapsExisting tells whether the code under a new handler ran without it before.
func wrapsExisting(h Handler, e *edit) bool {
	had := map[string]bool{}
	for _, l := range e.b.Lines {
		had[squeeze(l)] = true
	}
	for _, o := range e.b.Handlers {
		if alikeText(o.Guarded, h.Guarded) > 0.7 && (o.Broad || !h.Broad) { // an arm for everything is new to code that had some for a few
			return false
		}
	}
	if code := squeeze(strings.TrimPrefix(h.Guarded, "return ")); had[code] && len(code) > 2 {
		return true // a short call that stood on a line of its own
	} else if !strings.Contains(h.Guarded, "\n") && len(code) > 6 {
		if value := collectedIn(h.Guarded); standsIn(had, code) || value != "" && standsIn(had, value) {
			return true
		}
	}
	total, old := 0, 0
	for i, l := range strings.Split(h.Guarded, "\n") {
		if k := squeeze(l); len(k) > 6 {
			total++
			if had[k] || i == 0 && standsIn(had, k) { // what it is returned or assigned by is no part of a chain
				old++
			}
		}
	}
	return total > 0 && old*3 >= total*2
}

// collects puts a value into a list, a set or a map: what a list in one expression becomes in a loop.
var collects = lazy.MustCompile(`^[\w$.@\[\]"']+(?:\.|->)(?:add|Add|append|push|push_back|insert|put|yield)\s*\((.*)\)\s*;?$`)

// collectedIn is the value that a line of code puts into a collection, "" where it does something else, or where no call
// gives the value.
func collectedIn(code string) string {
	m := collects.FindStringSubmatch(strings.TrimSpace(code))
	if m == nil || !strings.Contains(m[1], "(") || len(squeeze(m[1])) <= 6 {
		return ""
	}
	return squeeze(m[1])
}

// handlerElsewhere tells whether the change took the same handler away somewhere.
func (c *comparison) handlerElsewhere(h Handler) bool {
	key := squeeze(h.Text)
	for _, o := range c.lostHandlers()[key] {
		if len(key) > 40 || alikeText(o.Guarded, h.Guarded) > 0.4 {
			return true
		}
	}
	return false
}

// standsIn tells whether a piece of code is part of one of the lines.
func standsIn(lines map[string]bool, code string) bool {
	for l := range lines {
		if strings.Contains(l, code) {
			return true
		}
	}
	return false
}
