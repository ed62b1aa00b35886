package wording

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// standInName is a name that says that it stands in for another.
	StandInName = lazy.MustCompile(`\b(?:(\w+?)_?(?:Mock|Fake|Stub|Double|_mock|_fake|_stub|_double)|(?:mock|fake|stub|dummy)_?(\w+))(\.(?:Object|object|instance))?\b`)
	// standsIn is in every file with such a name, and in what makes a stand-in.
	StandsIn = lazy.MustCompile(`[mM]ock|[fF]ake|[sS]tub|[dD]ouble|[dD]ummy`)
)

// NewStandIn tells whether a stand-in is made anew, and is not the old thing under a new name.
func (w Change) NewStandIn(called, name string) bool {
	made := madeAs(w.Come, strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(called, ".Object"), ".object"), ".instance"))
	return made != "" && StandsIn.MatchString(made) && Letters(made) != Letters(madeAs(w.Gone, name))
}

// madeAs is what a line gives to a name.
func madeAs(lines []Passage, name string) string {
	for _, l := range lines {
		left, right, ok := strings.Cut(l.Text, "=")
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
