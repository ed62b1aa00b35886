package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
)

// conditionKind classifies what a conditional skip depends on.
func (s *States) conditionKind(a *inventory.Case) string {
	if s.Production().Names(a.Condition) {
		return "self"
	}
	if modules, missing := strings.CutPrefix(a.Condition, inventory.MissingImport); missing && s.ownModule(strings.Fields(modules)) {
		return "error"
	}
	if circumstance.AlwaysHolds(a.Condition) || s.asksForNothing(a) || s.asksForOwnModule(a.Condition) || a.AsksItsRows(a.Condition) {
		return "other"
	}
	if circumstance.OnlyOnRareHost(a) || s.LeavesMainOut(a) {
		return "other"
	}
	if kind := circumstance.Kind(a.Condition); kind == "ci" && circumstance.OnOneHost(a.Condition) {
		return "other" // it runs on all other machines of the same service
	} else if kind == "error" && circumstance.LooksForTool.MatchString(s.errorFrom(a)) {
		return "tool"
	} else if kind != "other" { // what is asked tells more than the reason given
		return kind
	}
	if s.ForeignPresence(a) || s.asksOnlyRuntime(a) {
		return "tool"
	}
	named := s.namedCondition(a)
	if kind := circumstance.Kind(named); kind == "platform" || kind == "version" || circumstance.PresenceForm.MatchString(named) {
		return kind
	}
	if kind := circumstance.Kind(a.Why); kind != "other" {
		return kind
	}
	if s.asksForWhatItCalls(a) || s.codeImports(a) {
		return "tool"
	}
	return "other"
}

// errorAsked is the name of the error that a condition asks for.
var errorAsked = lazy.MustCompile(`^\(?(\w*[eE]rr\w*)\s*!=\s*(?:nil|null|undefined)\)?$`)

// errorFrom is the statement shortly before a condition that gave the error it asks for, "" where none is found.
func (s *States) errorFrom(a *inventory.Case) string {
	m := errorAsked.FindStringSubmatch(strings.TrimSpace(a.Condition))
	in := slices.IndexFunc(s.In.Pairs, func(p inventory.Pair) bool { return p.File.Path == a.Path })
	if m == nil || in < 0 {
		return ""
	}
	lines, asked := strings.Split(matching.CodeOf(s.In.Pairs[in].AfterLines(), a), "\n"), "if "+m[0]
	for at, l := range lines {
		if !strings.Contains(l, asked) || at+1 >= len(lines) || !strings.Contains(lines[at+1], a.Why) {
			continue
		}
		for _, from := range slices.Backward(lines[max(0, at-originBefore):at]) {
			if left, right, given := strings.Cut(from, "="); given && expression.HoldsWord(left, m[1]) {
				return right
			}
		}
	}
	return ""
}

// originBefore is how many lines before a condition the statement may stand whose error it asks for.
const originBefore = 4

// asksForNothing tells whether a test waits for a module that no other file of the repository
// speaks of: nothing that is tested can need it.
func (s *States) asksForNothing(a *inventory.Case) bool {
	m := circumstance.OrSkip.FindStringSubmatch(a.Condition + " " + a.Why)
	if m == nil || s.In.Repository == nil {
		return false
	}
	hits, err := s.In.Repository.Search([]string{m[1]})
	return err == nil && !slices.ContainsFunc(hits[m[1]], func(h change.Hit) bool { return h.Path != a.Path })
}

// codeImports tells a test that asks for a module which it does not use itself and which the code takes in from elsewhere.
func (s *States) codeImports(a *inventory.Case) bool {
	quoted, there := strings.CutSuffix(a.Why, " is there")
	module := strings.Trim(quoted, `"'`)
	if !there || !expression.IsName(module) || s.In.Repository == nil {
		return false
	}
	hits, err := s.In.Repository.Search([]string{module})
	return err == nil && slices.ContainsFunc(hits[module], func(h change.Hit) bool {
		line := strings.TrimSpace(h.Text)
		return !place.OfTests(h.Path) && (line == "import "+module || strings.HasPrefix(line, "import "+module+" ") || strings.HasPrefix(line, "from "+module+" ") || strings.HasPrefix(line, "from "+module+"."))
	})
}
