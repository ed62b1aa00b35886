package delta

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// standInName is a name that says that it stands in for another.
	standInName = lazy.MustCompile(`\b(?:(\w+?)_?(?:Mock|Fake|Stub|Double|_mock|_fake|_stub|_double)|(?:mock|fake|stub|dummy)_?(\w+))(\.(?:Object|object|instance))?\b`)
	// standsIn is in every file with such a name, and in what makes a stand-in.
	standsIn = lazy.MustCompile(`[mM]ock|[fF]ake|[sS]tub|[dD]ouble|[dD]ummy`)
)

// reportActedOn finds a line of a test that is as it was, but for the thing it acts on: that was
// the real one, and is a stand-in for it now.
func (c *comparison) reportActedOn(p *inventory.Pair) {
	if p.Before == nil || commentSigns(p.File.Path) == nil {
		return
	}
	if _, is, _ := apart(string(p.File.Before.Text), string(p.File.After.Text)); !standsIn.MatchString(is) {
		return // a stand-in is made anew
	}
	w := newWording(p.File)
	gone := map[string]passage{}
	for _, g := range w.gone {
		gone[strings.ToLower(letters(g.text))] = g
	}
	if len(gone) == 0 {
		return
	}
	for _, l := range w.come {
		for _, at := range standInName.FindAllStringSubmatchIndex(l.text, -1) {
			name := part(l.text, at, 1) + part(l.text, at, 2)
			rest := l.text[at[1]:]
			if name == "" || !strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, "[") && !strings.HasPrefix(rest, "(") && !strings.HasPrefix(rest, "->") {
				continue
			}
			if _, same := gone[strings.ToLower(letters(l.text[:at[0]]+name+rest))]; same && !setsUp.MatchString(l.text) && w.newStandIn(l.text[at[0]:at[1]], name) {
				c.emitMockOf(name, p)
				return
			}
		}
	}
}

// newStandIn tells whether a stand-in is made anew, and is not the old thing under a new name.
func (w wording) newStandIn(called, name string) bool {
	made := madeAs(w.come, strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(called, ".Object"), ".object"), ".instance"))
	return made != "" && standsIn.MatchString(made) && letters(made) != letters(madeAs(w.gone, name))
}

// madeAs is what a line gives to a name.
func madeAs(lines []passage, name string) string {
	for _, l := range lines {
		left, right, ok := strings.Cut(l.text, "=")
		if ok && !strings.HasPrefix(right, "=") && endsInName(strings.TrimRight(left, ": "), name) {
			return right
		}
	}
	return ""
}

func endsInName(text, name string) bool {
	rest, ok := strings.CutSuffix(strings.ToLower(text), strings.ToLower(name))
	return ok && (rest == "" || !expression.IsWordByte(rest[len(rest)-1]))
}

// setsUp are lines that say what a stand-in answers, or look at how it was called.
var setsUp = lazy.MustCompile(`(?i)\b(setup|when|every|verify|returns?|thenReturn|mockReturnValue|mockImplementation|expects?|allow|receive|assert_called|stub|spyOn)\b`)

func part(text string, at []int, n int) string {
	if at[2*n] < 0 {
		return ""
	}
	return text[at[2*n]:at[2*n+1]]
}
