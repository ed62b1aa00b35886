package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// headWithBases is the head of a class, with its name and what it stands on.
	headWithBases = lazy.MustCompile(`^(?:(?:public|internal|final|abstract|open|sealed|private|data|@\w+)\s+)*(?:class|object|struct|trait)\s+(\w+)\s*(?:<[^>]*>)?\s*((?:\(|:|<|extends\b|implements\b|with\b).*?)?[\s{:]*$`)
	// takesTestsIn is a line that takes tests in which stand elsewhere: as a module, a trait, or shared examples.
	takesTestsIn = lazy.MustCompile(`^(?:include|use|prepend)\s+((?:\w+(?:::|\\|\.))*\w+)\s*;?$|^(?:it_behaves_like|it_should_behave_like|include_examples)\b\s*\(?\s*(["':][^,)]+)|^include\((\w+)\(.*\)\)$`)
	// namedForHeirs is how what holds tests for others is called.
	namedForHeirs = lazy.MustCompile(`(?:Tests|Specs?|Suite|TestSuite|Examples|Behaviou?r|Contract|TestsMixin|TestMixin|SharedTests?|[a-z]Test)$|^Test[A-Z]|^Abstract\w*Test|_tests$|^["':]|[a-z]Tests?$`)
	// ofRunner are what runners themselves give tests to stand on, and what only sets them up.
	ofRunner = lazy.MustCompile(`(?:Case|Base|Helpers?|Utils?|Support|Fixture|Setup|Context)$|^(?:Mini[tT]est|Test|Tests|XCTest\w*|Any\w*S(?:uite|pec)|(?:Fun|Flat|Word|Free|Feature|Prop|Async\w*|Fixture\w*)S(?:uite|pec)|\w*S(?:uite|pec)Like|Spec|Suite|TestSuite|Specification|Describe\w*|String\w*Spec|Should\w*Spec|Behavior\w*Spec|Annotation\w*Spec|Expect\w*Spec)$|ExUnit`)
)

// takesFewer finds a class of tests that no longer takes in tests which stand elsewhere: it has a base less, or a line
// less by which it took them in.
func (w Change) takesFewer() (was, is Passage) {
	for _, g := range w.Gone {
		if name := takenIn(g.Text); name != "" && !saidBy(w.Come, takesTestsIn) && !w.speaksOf(name) {
			return Passage{g.Line, name}, Passage{w.nowAt(g), LeftNothing}
		}
		had := headWithBases.FindStringSubmatch(g.Text)
		if had == nil {
			continue
		}
		for _, n := range w.Come {
			now := headWithBases.FindStringSubmatch(n.Text)
			if now == nil || now[1] != had[1] || !nearTo(g, n) {
				continue
			}
			for _, base := range identifier.FindAllString(had[2], -1) {
				if namedForHeirs.MatchString(base) && !ofRunner.MatchString(base) && !w.speaksOf(base) && onlyLess(had[2], now[2]) {
					return g, n
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// takenIn is the name of the tests that a line takes in.
func takenIn(text string) string {
	m := takesTestsIn.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	name := m[1] + m[2] + m[3]
	last := name[strings.LastIndexAny(name, ":\\.")+1:]
	if m[2] != "" {
		return name
	}
	if !namedForHeirs.MatchString(last) || ofRunner.MatchString(last) || strings.Contains(name, "ExUnit") {
		return ""
	}
	return last
}

// onlyLess tells whether all that a class stands on now it stood on before.
func onlyLess(had, now string) bool {
	before := identifier.FindAllString(had, -1)
	return !slices.ContainsFunc(identifier.FindAllString(now, -1), func(name string) bool { return !slices.Contains(before, name) })
}

// speaksOf tells whether code that is there after the change names something, other than to bring it in.
func (w Change) speaksOf(name string) bool {
	return slices.ContainsFunc(w.lines, func(l string) bool {
		text := strings.TrimSpace(l)
		return strings.Contains(text, name) && (strings.ContainsAny(name, `"':`) || expression.HoldsWord(text, name)) && !bringsIn.MatchString(text)
	})
}

var (
	// deniesMessage is a claim of Elixir that no message of a kind came.
	deniesMessage = lazy.MustCompile(`^refute_receive[d]?\b`)
	partOfPattern = lazy.MustCompile(`[\w:^@]+|"[^"]*"`)
)

// deniesLess finds a claim that no message came, of which a part that could be anything is one value now.
func (w Change) deniesLess() (was, is Passage) {
	for _, n := range w.Come {
		if !deniesMessage.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			had, now := partOfPattern.FindAllString(g.Text, -1), partOfPattern.FindAllString(n.Text, -1)
			if !deniesMessage.MatchString(g.Text) || len(had) != len(now) || !nearTo(g, n) || slices.Equal(had, now) {
				continue
			}
			narrower := true
			for i := range had {
				narrower = narrower && (had[i] == now[i] || strings.HasPrefix(had[i], "_"))
			}
			if narrower {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}
