package inventory

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// checkingWords begin the words of names that say of a call that it checks.
var checkingWords = []string{"assert", "check", "verif", "expect", "should", "must", "ensur", "requir", "test", "validat", "compar", "snapshot", "golden", "approv", "refut", "confirm", "roundtrip", "fail", "equal", "succeed"}

// checkless begin with such a word and say something else.
var checkless = []string{"checkout", "checkpoint", "checkbox", "checkin", "checksum", "mustache", "testbed", "testid", "testcontainer", "testcontainers"}

// preparing begin the names of calls that set something up, tear it down or tell about it.
var preparing = []string{"setup", "set", "init", "initialize", "make", "create", "new", "build", "mock", "stub", "register", "configure", "reset", "clear", "clean", "cleanup",
	"teardown", "tear", "prepare", "start", "stop", "begin", "end", "load", "save", "write", "add", "insert", "seed", "log", "print", "println", "printf", "skip", "with", "use", "enable",
	"disable", "open", "close", "get", "install", "generate", "mkdir", "remove", "delete", "copy", "spy", "fake", "when", "given", "sleep", "wait", "debug"}

// unfinished are heads that claim nothing before a matcher follows: total.Should();
var unfinished = []string{"should", "expect", "to", "not"}

// starting are calls that are given a test to run others in it: RunSpecs(t, "cart").
var starting = []string{"Run", "RunSpecs", "RunSuite", "RunTests"}

// presume remembers a call that no table knows and that nothing shows the inside of, where
// its name says that it checks. It counts in a test that claims nothing else: there it is
// what the test is about.
func (e *evaluator) presume(links []syntax.Link, n int, en *env, cx context) {
	if len(e.c.presumed) >= maxPresumed || e.c.Framework == helperCase || !e.eager && e.c.claimsAnything() || !standsForItself(e.tree, n) || !e.presumable(links) {
		return
	}
	last := links[len(links)-1]
	o := oracle.Oracle{Kind: "custom", Matcher: last.Name, Subject: expression.Join(e.resolve(n, en)), Strength: oracle.LevelBound, Presumed: true, Line: e.tree.Line(n), Text: firstLine(e.tree.Text(n)), Whole: moreLines(e.tree.Text(n))}
	if e.givenWhatHolds(last, en) {
		o.Dead = "tautology"
	}
	live := e.c.Oracles
	e.c.Oracles = nil
	e.record(o, cx)
	e.c.presumed = append(e.c.presumed, e.c.Oracles...)
	e.c.Oracles = live
}

// maxPresumed bounds what is remembered of one case.
const maxPresumed = 30

// outcomes end the names of macros of C by which a project claims something: RING_PASS(ring_put(1)).
var outcomes = []string{"pass", "passes", "ok", "eq", "ne", "equal", "equals", "null", "match", "matches", "same", "succeeds"}

// claimingMacro tells a macro by its look: two words in capitals, of which the last is an outcome.
func (e *evaluator) claimingMacro(l syntax.Link, words []string) bool {
	return (e.tree.Language == syntax.C || e.tree.Language == syntax.CPP) && len(words) > 1 && len(l.Args) > 0 &&
		l.Name == strings.ToUpper(l.Name) && slices.Contains(outcomes, words[len(words)-1])
}

// telling are what a call only writes to, whatever it is named: console.assert(x) goes on where x is not.
var telling = []string{"console", "logger", "log"}

// presumable tells a call whose name, or that of what it is called on, speaks of a check.
func (e *evaluator) presumable(links []syntax.Link) bool {
	last := links[len(links)-1]
	if !last.Called || last.Name == "" || len(links) > 1 && slices.Contains(telling, links[0].Name) || e.file.rules.heads[last.Name] && len(links) == 1 && e.titled(last) {
		return false
	}
	own := Words(last.Name)
	if len(own) == 0 || slices.Contains(preparing, own[0]) && !(own[0] == "wait" && e.handsTheTest(last)) || len(own) == 1 && slices.Contains(unfinished, own[0]) {
		return false
	}
	given := len(last.Args) > 0 || last.Block >= 0 || len(links) > 1 || len(own) > 1
	return given && (slices.ContainsFunc(links, speaksOfCheck) || e.handsTheTest(last) || e.claimingMacro(last, own) || e.file.rules.mayCall(links))
}

// speaksOfCheck tells a link whose name says so. What is only the place of helpers for tests,
// as testUtils is, checks nothing by its name.
func speaksOfCheck(l syntax.Link) bool {
	return saysChecking(l.Name) && (l.Called || !strings.HasPrefix(strings.ToLower(l.Name), "test"))
}

// titled tells a call that defines a test rather than checks something.
func (e *evaluator) titled(l syntax.Link) bool {
	return len(l.Args) > 0 && l.Args[0].Node >= 0 && e.tree.Role(l.Args[0].Node) == syntax.String
}

// handsTheTest tells a Go helper that is given the test to fail it, and something to look at.
func (e *evaluator) handsTheTest(l syntax.Link) bool {
	if e.tree.Language != syntax.Go || len(l.Args) < 2 || slices.Contains(starting, l.Name) {
		return false
	}
	first := e.tree.ArgText(l.Args[0])
	return first == "t" || first == "tb" || first == "b"
}

// saysChecking tells a name one of whose words speaks of a check.
func saysChecking(name string) bool {
	list := Words(name)
	for i := 1; i < len(list); i++ {
		if list[i-1] == "round" && list[i] == "trip" {
			return true
		}
	}
	return slices.ContainsFunc(list, func(w string) bool {
		return !slices.Contains(checkless, w) && slices.ContainsFunc(checkingWords, func(start string) bool { return strings.HasPrefix(w, start) })
	})
}

// Words are the parts of a name, in small letters: assertRoundTrip, assert_round_trip.
func Words(name string) []string {
	var out []string
	start := 0
	cut := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(name[start:end]))
		}
		start = end
	}
	lower := false
	for i, r := range name {
		switch {
		case r == '_' || r == '!' || r == '?' || r == '$' || r == '@':
			cut(i)
			start = i + 1
		case unicode.IsUpper(r) && lower:
			cut(i)
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
	}
	cut(len(name))
	return out
}

// transparent are nodes around a call that leave it what the statement is about.
var transparent = []string{"arrow_expression_clause", "function_body", "with_item", "with_clause", "as_pattern", "yield_expression", "yield", "try_expression", "await_expression", "expression_list", "annotated_expression"}

// standsForItself tells a call that is a statement, all that a function or a closure does, or
// what it returns.
func standsForItself(t *syntax.Tree, n int) bool {
	for p := t.Parent(n); p >= 0; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.ExprStmt, syntax.Block, syntax.Lambda, syntax.Return, syntax.With, syntax.Func:
			return true
		case syntax.Await, syntax.Paren:
		default:
			if !slices.Contains(transparent, t.Kind(p)) {
				return p == 0
			}
		}
		if p == 0 {
			return true
		}
	}
	return true
}

// Presumed tells a test of whose claims only names are known.
func (c *Case) Presumed() bool {
	return c.unsure && !slices.ContainsFunc(c.Oracles, func(o oracle.Oracle) bool { return o.Dead == "" && !o.Presumed })
}

// SeemsToClaimMoreThan tells a test that makes calls which another does not make, and of which only a
// name says that they check, or that they are given the test to fail it.
func (c *Case) SeemsToClaimMoreThan(b *Case) bool {
	return slices.ContainsFunc(c.presumed, func(o oracle.Oracle) bool {
		return !slices.ContainsFunc(b.presumed, func(p oracle.Oracle) bool { return p.Text == o.Text })
	})
}

// assertingWords begin the words of names that say of a call that the test fails by it.
var assertingWords = []string{"assert", "expect", "equal", "verif", "should", "refut"}

// SeemsToAssert tells a test that makes a call which nobody knows, and whose name says that the test fails by it.
func (c *Case) SeemsToAssert() bool {
	return slices.ContainsFunc(c.presumed, func(o oracle.Oracle) bool {
		return o.Dead == "" && slices.ContainsFunc(Words(o.Matcher), func(w string) bool {
			return slices.ContainsFunc(assertingWords, func(start string) bool { return strings.HasPrefix(w, start) })
		})
	})
}

func (c *Case) claimsAnything() bool {
	return slices.ContainsFunc(c.Oracles, func(o oracle.Oracle) bool { return o.Dead == "" })
}

// settle lets a test that claims nothing known claim what it seems to.
func (c *Case) settle() {
	if len(c.presumed) > 0 && !c.claimsAnything() {
		c.Oracles, c.unsure = append(c.Oracles, c.presumed...), true
	}
}

// seemingClaims are what tests of which nothing else is known seem to claim.
func seemingClaims(files []*File) map[string]bool {
	out := map[string]bool{}
	for _, f := range files {
		for _, c := range f.Cases {
			if c.unsure {
				for _, o := range c.presumed {
					out[o.Subject] = true
				}
			}
		}
	}
	return out
}

// setsUpAnd tells a test that claims nothing beyond what sets it up, and that makes these calls.
func (c *Case) setsUpAnd(calls []oracle.Oracle) bool {
	claims := func(o oracle.Oracle) bool { return o.Effective() > oracle.SetupStrength }
	fresh := func(o oracle.Oracle) bool { return !slices.Contains(c.Calls, o.Matcher) }
	return !slices.ContainsFunc(c.Oracles, claims) && !slices.ContainsFunc(calls, fresh)
}

// agree makes both sides of a change count the same calls. What was counted before is counted
// after, beside claims of which more is known; and a name does not make up for such claims, unless the
// call stood there before, beside what only set the test up.
func agree(before, after []*File, seeming map[string]bool) {
	sure := map[string]*Case{}
	for _, f := range before {
		for _, c := range f.Cases {
			if !c.unsure && c.claimsAnything() {
				sure[f.Path+"\x00"+c.FullName()] = c
			}
		}
	}
	for _, f := range after {
		for _, c := range f.Cases {
			b := sure[f.Path+"\x00"+c.FullName()]
			switch {
			case c.unsure && b != nil && b.setsUpAnd(c.presumed):
			case c.unsure && b != nil:
				c.Oracles, c.unsure = c.Oracles[:len(c.Oracles)-len(c.presumed)], false
			case !c.unsure && len(seeming) > 0:
				for _, o := range c.presumed {
					if seeming[o.Subject] {
						c.Oracles = append(c.Oracles, o)
					}
				}
			}
		}
	}
}
