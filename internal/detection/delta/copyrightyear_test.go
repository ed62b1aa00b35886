package delta_test

import (
	"fmt"
	"slices"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// The years of a notice of ownership are what the code says they are. Other texts, other words and years that the
// code does not say are expected values like any.
func TestTheYearsOfANoticeFollowTheCode(t *testing.T) {
	const head = "import { about, license } from '../src/about';\n\nit('tells', () => { expect(%s).toBe('%s'); });\n"
	for name, c := range map[string]struct {
		subject, was, is string
		repo             project
		cleared          bool
	}{
		"the code says them":          {"about()", "(C) 2013-2017 The Shop", "(C) 2013-2020 The Shop", project{"src/about.ts": "return '(C) 2013-2020 The Shop';\n"}, true},
		"by the name of what is told": {"license.copyright", "2017 The Shop", "2020 The Shop", project{"src/about.ts": "copyright = '2020 The Shop';\n"}, true},
		"only another test says them": {"about()", "(C) 2013-2017 The Shop", "(C) 2013-2020 The Shop", project{"test/other.test.ts": "'(C) 2013-2020 The Shop'\n"}, false},
		"the owner is another":        {"about()", "(C) 2013-2017 The Shop", "(C) 2013-2020 The Store", project{"src/about.ts": "return '(C) 2013-2020 The Store';\n"}, false},
		"it is a date":                {"opened()", "2017-02-03", "2018-02-03", project{"src/about.ts": "'2018-02-03'\n"}, false},
	} {
		p := pair(t, "test/about.test.ts", fmt.Sprintf(head, c.subject, c.was), fmt.Sprintf(head, c.subject, c.is))
		events := run(matching.Input{Pairs: []inventory.Pair{p}, Repository: c.repo})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "oracle-expected-changed" })
		if at < 0 {
			t.Fatalf("%s: nothing is told: %v", name, events)
		}
		if got := len(events[at].Clearances) > 0; got != c.cleared {
			t.Errorf("%s: cleared by %v, want %v", name, events[at].Clearances, c.cleared)
		}
	}
}
