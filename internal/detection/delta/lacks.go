package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// notSupported are words by which a reason says what an implementation does not have.
	notSupported = lazy.MustCompile(`(?i)\b(?:not|n['’]t|never)\s+(?:\w+\s+){0,2}?(?:support|compatib)\w*|\bunsupported\b|\bincompatible\b|\b(?:is|are)\s+(?:required|missing)\b|\brequires\b|\bnot\s+(?:installed|found|present)\b`)
	// calls is a call within a condition.
	calls = lazy.MustCompile(`[\w?!]\s*\(`)
	// lackingThing is what a reason says of something that has no support for a newer version.
	lackingThing = lazy.MustCompile(`(?i)["'\s]([a-z][\w.-]+)\s+(?:does not|doesn['’]t|do not|don['’]t|cannot|can['’]t|is not|isn['’]t)\s+(?:yet\s+|currently\s+|fully\s+)?(?:support|compatible|available|build)\w*`)
)

// ourselves are words that stand for the project or for the test itself.
var ourselves = []string{"it", "this", "that", "we", "they", "test", "tests", "code", "suite", "which", "library", "module", "project", "feature"}

// lacksSomething tells a condition that is a plain flag, of which the reason says that something is not
// supported where it is set. What a call answers may be what the test is about.
func lacksSomething(a *inventory.Case) bool {
	return a.Condition != "" && !calls.MatchString(a.Condition) && notSupported.MatchString(a.Why)
}

// askedMember is a member that is asked whether it is there.
var askedMember = lazy.MustCompile(`^([A-Za-z_$][\w$]*)(?:\.[\w$]+)+$`)

// asksForWhatItCalls tells a condition that asks for members of a library, each of which the test goes on to
// call: where they are missing there is nothing to call.
func (c *comparison) asksForWhatItCalls(a *inventory.Case) bool {
	at := slices.IndexFunc(c.in.Pairs, func(p inventory.Pair) bool { return p.File.Path == a.Path })
	if at < 0 || !mustHold(a.Why) {
		return false
	}
	text := string(c.in.Pairs[at].File.After.Text)
	code := codeOf(text, a)
	for _, part := range conditionParts(a.Condition, "&&") {
		m := askedMember.FindStringSubmatch(part)
		if m == nil || !strings.Contains(code, part+"(") || ownImport(text, m[1]) {
			return false
		}
	}
	return true
}

// ownImport tells a name that a file has from the project itself, or that nothing in the file brings in.
func ownImport(text, name string) bool {
	brought := false
	for l := range strings.SplitSeq(text, "\n") {
		if !containsName(l, name) || !strings.Contains(l, "require(") && !strings.Contains(l, "import") {
			continue
		}
		if strings.Contains(l, `'.`) || strings.Contains(l, `".`) {
			return true
		}
		brought = true
	}
	return !brought
}

// otherLacks tells a reason that names something else than the project which has no support yet.
func (c *comparison) otherLacks(why string) bool {
	m := lackingThing.FindStringSubmatch(" " + why)
	if m == nil {
		return false
	}
	name := strings.ToLower(m[1])
	return !slices.Contains(ourselves, name) && !c.ownModule([]string{m[1]})
}
