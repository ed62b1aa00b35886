package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// wholeBody is how many tokens a body must have had for its collapse to mean anything.
const wholeBody = 12

// wholeLine is the same for a body of one line.
const wholeLine = 9

// leastPromised is the same where the body says by itself that the work is not done: `return self._depot`.
const leastPromised = 4

func leastWork(shape Shape) int {
	if shape == Stub {
		return leastPromised
	}
	return wholeBody
}

// stubs finds bodies that collapsed to nothing, to a constant or to a promise.
func (c *comparison) stubs(e *edit) {
	if e.before.Name == "" || e.after.Name == "" {
		return
	}
	shape := e.a.Shape
	short := e.a.Tokens*3 > e.b.Tokens && shape != Stub // a promise says by itself that the work is not done
	oneLine := (short || e.b.Tokens < wholeBody) && shape == Constant && answeredFromInput(e)
	short = short && !oneLine
	if shape == Normal && e.b.Shape == Normal {
		shape, short = cutShort(e), false
	}
	if shape == Normal && handsBack(e) {
		shape, short, oneLine = Input, false, true
	}
	if shape == Normal && givesUp(e) {
		shape, short = Stub, false
	}
	if shape == Normal || e.b.Shape != Normal || e.b.Tokens < leastWork(shape) && !oneLine || short {
		c.simplified(e)
		c.hollowed(e)
		return
	}
	value := returnsValue(e.b.Lines) || valueBody[e.pair.Language] || expressionBody(e.before.tree, e.before.body)
	if shape == Constant && !value { // whatever it returns now, nobody waits for it: it does nothing
		shape = Empty
	}
	ev := c.add("source-stubbed", e.pair, e.after.Line, strings.Join(e.b.Lines, " "), strings.Join(e.a.Lines, " "), map[string]any{
		"function": e.after.Name, "shape": string(shape), "tokens_before": float64(e.b.Tokens), "tokens_after": float64(e.a.Tokens),
		"ratio": float64(e.a.Tokens) / float64(e.b.Tokens), "exported": e.after.Exported, "takes_input": len(e.after.Params) > 0,
		"validates": (validationName.MatchString(bare(e.after.Name)) || securityName.MatchString(bare(e.after.Name)) || shape == Constant && saysYesToAll(e)) && !answeredBefore(e), "had_faults": len(e.b.Faults) > 0,
		"returns_value": value, "one_line": oneLine,
	})
	switch {
	case c.bodyElsewhere(e.removed):
		ev.Clear("moved", "the body stands elsewhere in the change")
	case strings.Contains(strings.ToLower(e.after.Text+docAbove(e.after)), "deprecat") && !strings.Contains(strings.ToLower(strings.Join(e.b.Lines, " ")), "deprecat"): // as a mark, not a word of the code
		ev.Clear("justified", "the function is marked deprecated")
	case onlyAskedTypes(e):
		ev.Clear("replaced", "it only asked for types that its parameters are declared to have now")
	case !sameParams(e.pair.Language, e.before.Params, e.after.Params):
		ev.Clear("replaced", "the function has another signature now")
	case shape == Stub && leftToHeirs.MatchString(e.after.Text) && c.heirsAnswer(e.after.Name) > 1:
		ev.Clear("replaced", "the classes below answer now, each in its way")
	}
}

// leftToHeirs is how a class says that those below it have to answer.
var leftToHeirs = lazy.MustCompile(`NotImplementedError|NotImplementedException|UnsupportedOperationException|UnimplementedError|AbstractMethodError|must (?:be )?(?:implement|overrid)|NotImplemented\b`)

// heirsAnswer counts the functions of that name that the change brings and that are no promise.
func (c *comparison) heirsAnswer(name string) (n int) {
	for _, o := range c.match.fresh {
		if bare(o.f.Name) == bare(name) && o.f.Name != name && !o.pair.Test && o.f.Detail().Shape != Stub {
			n++
		}
	}
	return n
}

// asksWhetherGood is a name of what says whether something may pass.
var asksWhetherGood = lazy.MustCompile(`(?i)^(?:is|are|has|can|may|should|in|within|accepts?|allows?|matches|satisf)\w*(?:valid|in_?range|within|allowed|permitted|legal|safe|acceptable|compatible|secure|trusted|well_?formed|conform|eligible|correct|supported|unique)\w*[?]?$|^(?:valid|accepts?|allows?|permits?|satisfies|in_?range|within_?\w*)[?]?$`)

// saysYesToAll tells a body that said whether something may pass, and lets everything pass now.
func saysYesToAll(e *edit) bool {
	yes := func(l string) bool { return yesAlone.MatchString(l) }
	return asksWhetherGood.MatchString(bare(e.after.Name)) && slices.ContainsFunc(e.a.Lines, yes)
}

// yesAlone is a line that says yes and nothing else.
var yesAlone = lazy.MustCompile(`(?:^|[{=>)] ?|\bdo: |\breturn )(?:true|True|TRUE|1)\s*;?\s*\}?$`)

// answeredFromInput tells a body of one statement that works with what it is given, and does not
// any more: a comparison, or a call.
func answeredFromInput(e *edit) bool {
	if e.before.body < 0 || e.after.body < 0 || e.b.Tokens < wholeLine || !sameParams(e.pair.Language, e.before.Params, e.after.Params) {
		return false
	}
	if statements, _ := statementsOf(e.before.tree, e.before.body); len(statements) != 1 {
		return false
	}
	works := len(e.b.Calls) > 0 || comparing.MatchString(e.before.tree.Text(e.before.body))
	return works && readsInput(e.before) && !readsInput(e.after)
}

// handsBack tells a body that worked with what it is given, and gives it back as it came.
func handsBack(e *edit) bool {
	if e.before.body < 0 || e.after.body < 0 || e.b.Tokens < wholeLine || len(e.b.Calls) == 0 && len(e.b.Faults) == 0 || !sameParams(e.pair.Language, e.before.Params, e.after.Params) {
		return false
	}
	return givenBack(e.after) != "" && givenBack(e.before) == "" && readsInput(e.before)
}

// givenBack is the parameter that a body consists of, "" where there is more to it.
func givenBack(f *Function) string {
	all, _ := statementsOf(f.tree, f.body)
	statements := withoutIdle(f.tree, withoutDocs(f.tree, all))
	if len(statements) != 1 {
		return ""
	}
	text := strings.TrimRight(f.tree.Text(statements[0]), "; \n")
	name, returned := strings.CutPrefix(text, "return ")
	if !returned && !implicitReturn[f.tree.Language] && !expressionBody(f.tree, f.body) {
		return ""
	}
	name = strings.TrimSpace(strings.TrimLeft(name, "= "))
	if name == "self" || name == "this" || !slices.Contains(f.Params, name) {
		return ""
	}
	return name
}

// readsInput tells a body that works with one of the parameters.
func readsInput(f *Function) bool {
	all, _ := statementsOf(f.tree, f.body)
	for _, s := range withoutIdle(f.tree, all) {
		for n := s; n < f.tree.End(s); n++ {
			if f.tree.Leaf(n) && slices.Contains(f.Params, f.tree.Text(n)) {
				return true
			}
		}
	}
	return false
}

// comparing are signs by which a line finds something out.
var comparing = lazy.MustCompile(`[=!<>]=|&&|\|\||[^-=]>[^>]|<[^<]| [*/%+-] |\b(?:and|or|in)\b`)

// sameParams compares two lists of parameters; a name that is marked as unused is the same name,
// but for Elixir, where it may be what is left of a pattern that one of several bodies takes.
func sameParams(language syntax.Language, before, after []string) bool {
	if language == syntax.Elixir {
		return slices.Equal(before, after)
	}
	return slices.EqualFunc(before, after, func(b, a string) bool { return strings.TrimLeft(b, "_") == strings.TrimLeft(a, "_") })
}

// unsupported are the ways to say that there is no such work, and nothing else.
var unsupported = lazy.MustCompile(`(?i)Unsupported(?:Operation)?(?:Exception|Error)\b|NotSupported(?:Exception|Error)\b|BadMethodCallException\b|\bnot (?:yet )?supported\b|\bunsupported\b|^fatalError\(\)|^preconditionFailure\(\)`)

// givesUp tells a body with work in it that only refuses now.
func givesUp(e *edit) bool {
	if e.a.Tokens > 30 || e.a.Tokens*2 > e.b.Tokens || e.b.Tokens < 2*wholeBody || len(e.b.Lines) < 5 || e.after.body < 0 {
		return false
	}
	statements, _ := statementsOf(e.after.tree, e.after.body)
	if len(statements) != 1 {
		return false
	}
	text := e.after.tree.Text(statements[0])
	return unsupported.MatchString(text) && len(innermost(e.a.Faults)) == 1
}

// valueBody are the languages in which every body is an expression.
var valueBody = map[syntax.Language]bool{syntax.Ruby: true, syntax.Rust: true, syntax.Scala: true, syntax.Elixir: true}

func returnsValue(lines []string) bool {
	for _, l := range lines {
		if strings.HasPrefix(l, "return ") || strings.Contains(l, " return ") {
			return true
		}
	}
	return false
}

// bodyElsewhere tells whether a good part of the lines is new somewhere else.
func (c *comparison) bodyElsewhere(lines []string) bool {
	found, total := 0, 0
	for _, l := range lines {
		if k := squeeze(l); len(k) > 6 {
			total++
			if c.newLines[k] {
				found++
			}
		}
	}
	return total > 0 && found*3 >= total
}

// docAbove is the line before a function.
func docAbove(f *Function) string {
	return string(f.tree.LineText(f.Line-1)) + string(f.tree.LineText(f.Line-2))
}

// conversions ask nothing of what they are given.
var conversions = map[string]bool{"Boolean": true, "bool": true, "len": true, "str": true, "String": true, "isEmpty": true, "isNotEmpty": true, "empty": true, "any?": true, "present?": true, "isset": true, "is_binary": true, "is_string": true, "to_string": true}

// hollowed finds what validates by its name and no longer calls anything it asked before:
// what is left looks at the shape of its input, if at all.
func (c *comparison) hollowed(e *edit) {
	name := bare(e.after.Name)
	if !validationName.MatchString(name) && !strongName.MatchString(name) || e.b.Shape != Normal || e.b.Tokens < 2*wholeBody || e.a.Tokens*3 > e.b.Tokens || len(e.b.Calls) < 2 {
		return
	}
	for call := range e.a.Calls {
		if !conversions[call[strings.LastIndexAny(call, ".:>")+1:]] {
			return
		}
	}
	ev := c.add("source-hollowed", e.pair, e.after.Line, strings.Join(e.b.Lines, " "), strings.Join(e.a.Lines, " "), map[string]any{
		"function": e.after.Name, "ratio": float64(e.a.Tokens) / float64(e.b.Tokens),
	})
	switch {
	case c.bodyElsewhere(e.removed):
		ev.Clear("moved", "the body stands elsewhere in the change")
	case strings.Join(e.before.Params, ",") != strings.Join(e.after.Params, ","):
		ev.Clear("replaced", "the function has another signature now")
	}
}

var simplifiedTalk = lazy.MustCompile(`(?i)\bsimplified\b|\bfor now\b|\bbasic (version|implementation)\b|\bnaive\b|\bgood enough\b|\bminimal (version|implementation)\b|\bhard-?coded?\b|\bskip(ped|ping)? for\b|\bin a real\b|\bwould (normally|be)\b|\bnot needed for (the )?tests?\b|\btemporar(y|ily)\b`)

// simplified finds bodies that lost most of their code and say so.
func (c *comparison) simplified(e *edit) {
	if e.b.Tokens < 80 || float64(e.a.Tokens) > 0.5*float64(e.b.Tokens) || e.b.Shape != Normal {
		return
	}
	talk := newTalk(e)
	if talk == "" {
		return
	}
	ev := c.add("source-simplified", e.pair, e.after.Line, strings.Join(e.b.Lines, " "), talk, map[string]any{
		"function": e.after.Name, "tokens_before": float64(e.b.Tokens), "tokens_after": float64(e.a.Tokens), "ratio": float64(e.a.Tokens) / float64(e.b.Tokens),
	})
	if c.bodyElsewhere(e.removed) {
		ev.Clear("moved", "the body stands elsewhere in the change")
	}
}

// newTalk is a comment in the function, not there before, that excuses it.
func newTalk(e *edit) string {
	for _, line := range strings.Split(e.after.Text, "\n") {
		for _, sign := range []string{"//", "#", "/*", "* "} {
			_, comment, ok := strings.Cut(line, sign)
			if ok && simplifiedTalk.MatchString(comment) && !strings.Contains(e.before.Text, strings.TrimSpace(comment)) {
				return strings.TrimSpace(comment)
			}
		}
	}
	return ""
}

// branchEnds tells whether a branch for the compiler ends between two lines: #if … return #else …
func branchEnds(t *syntax.Tree, from, to int) bool {
	for line := from; line <= to; line++ {
		text := strings.TrimSpace(string(t.LineText(line)))
		if strings.HasPrefix(text, "#el") || strings.HasPrefix(text, "#endif") {
			return true
		}
	}
	return false
}

// reach finds a return put before code that used to run.
func (c *comparison) reach(e *edit) {
	if e.a.Dead == 0 || e.b.Dead != 0 || e.after.Name == "" && !failsAtOnce(e) || branchEnds(e.after.tree, e.a.Returns, e.a.Dead) || c.inOtherBuilds(e) {
		return
	}
	text := strings.TrimSpace(string(e.after.tree.LineText(e.a.Returns)))
	dead := squeeze(string(e.after.tree.LineText(e.a.Dead)))
	existing := false
	for _, l := range e.b.Lines {
		had := squeeze(l)
		existing = existing || had == dead || len(had) > 6 && strings.HasPrefix(dead, had) // a comment may follow
	}
	if !existing {
		return
	}
	first := len(e.a.Lines) > 1 && squeeze(e.a.Lines[1]) == squeeze(text)
	c.add("source-early-return", e.pair, e.a.Returns, "", text, map[string]any{
		"function": e.after.Name, "first": first, "line": text,
	})
}

// failsAtOnce tells code outside of all functions that fails before what it used to do: what may end a file
// early there for good reasons is a return.
func failsAtOnce(e *edit) bool {
	line := string(e.after.tree.LineText(e.a.Returns))
	return throwsAtOnce.MatchString(line) && slices.ContainsFunc(e.added, func(l string) bool { return squeeze(l) == squeeze(line) })
}

var throwsAtOnce = lazy.MustCompile(`^\s*(?:raise|throw)\b[^?]*$`)

// sniffs finds new questions whether a test is running.
func (c *comparison) sniffs(p *Pair, f *Function, before, after *Detail) {
	had := map[string]bool{}
	for _, s := range before.Sniffs {
		had[squeeze(s.Text)] = true
	}
	for _, s := range after.Sniffs {
		if had[squeeze(s.Text)] {
			continue
		}
		ev := c.add("source-test-sniffing", p, s.Line, "", s.Text, map[string]any{"function": f.Name, "what": s.What})
		if c.hadText(s.Text) {
			ev.Clear("moved", "the same question stood elsewhere before")
		}
	}
}

// hadText tells whether any file of the change held a text before.
func (c *comparison) hadText(text string) bool {
	key := squeeze(text)
	for _, p := range c.pairs {
		if p.Before == nil {
			continue
		}
		if _, ok := c.keys[p.Before]; !ok {
			c.keys[p.Before] = squeeze(p.Before.All())
		}
		if strings.Contains(c.keys[p.Before], key) {
			return true
		}
	}
	return false
}
