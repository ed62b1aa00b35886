package source

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// What runs when the tests of a file or of a run are over, by the call that it is handed to,
// by its name and by its marks.
var (
	overCalls = []string{"after", "afterAll", "afterEach", "test.after", "test.afterAll", "suiteTeardown", "teardown", "Minitest.after_run", "ExUnit.after_suite", "config.after", "tearDownAll", "tap.teardown", "t.teardown", "t.after", "QUnit.done"}
	overNames = lazy.MustCompile(`^(tear_?[dD]own\w*|after_?(all|All|suite|Suite|class|Class|run|Run)\w*)$`)
	overMarks = lazy.MustCompile(`@After(All|Class|Suite)\b|OneTimeTearDown|AssemblyCleanup|ClassCleanup|@tearDownAll`)
)

// afterTests tells whether a node runs when tests are over.
func afterTests(t *syntax.Tree, n int) bool {
	for at := t.Parent(n); at > 0; at = t.Parent(at) {
		switch r := t.Role(at); {
		case r == syntax.If:
			return false // there is more to know than that the tests are over
		case r == syntax.Func && t.Named(at):
			return overNames.MatchString(t.Name(at)) || overMarks.MatchString(marksOf(t, at))
		case r == syntax.Call && slices.Contains(overCalls, syntax.ChainName(t.Chain(at))):
			return true
		}
	}
	return false
}

// registeredAtLoad tells whether what runs at the end of the process was registered while the
// file was loaded: what a test registers is a part of that test.
func registeredAtLoad(t *syntax.Tree, n int) bool {
	for at := t.Parent(n); at > 0; at = t.Parent(at) {
		if t.Role(at) == syntax.Call && hooks(t, t.Chain(at)) {
			return momentOf(t, at) == whenLoaded
		}
		if t.Kind(at) == "end_block" || t.Role(at) == syntax.Func && hookMarks.MatchString(marksOf(t, at)) {
			return momentOf(t, at) == whenLoaded
		}
	}
	return false
}
