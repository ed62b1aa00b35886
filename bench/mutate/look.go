package main

import (
	"bytes"
	"regexp"
	"slices"
)

// look is what a round looks at.
type look struct {
	again bool
	past  bool            // whether settings are looked at as they once were, too
	code  bool            // whether some family needs code
	words []string        // files that hold one come first, and alone in the second round; nil for any
	seen  map[string]bool // blobs of the first round
}

// times is how many files a round takes for each that was asked for.
func (l look) times() int {
	if l.again {
		return 2
	}
	return 1
}

// lookedFor are the words of families that few files have something for. Files that hold one
// are looked at first, or whole families would have no material. Plain texts: every file is
// searched for them. Families without words need no code.
var lookedFor = []struct {
	families *regexp.Regexp
	rare     bool // few files hold one of the words
	words    []string
}{
	{re(`^(ci-.*|test-script-echo|strictness-.*|coverage-(lowered|raised)|generated-omitted|snapshot-rewritten|baseline-.*|guard-file-.*|asset-mapped|folders-not-collected)$`), false, nil},
	{re(`^tolerance-`), true, []string{"lmostEqual", "lmost_equal", "approx", "CloseTo", "closeTo(", "InDelta", "InEpsilon", "be_within", "WithDelta", "offset(", ".Within(", "assert_in_delta", "assert_in_epsilon", " +- ", "Approx", "WithinAbs",
		"WithinRel", "_NEAR(", "_WITHIN(", "accuracy:", "plusOrMinus", "_CLOSE(", "allclose", "isclose", "epsilon", "EPSILON", "EquateApprox", "BeNumerically(\"~\"", "1e-", "0.00", "elta"}},
	{re(`^suite-unregistered$`), true, []string{"RUN_TEST", "tcase_add_test", "suite.Run(", "INSTANTIATE_TEST_", "addTest", "SuiteClasses", "SelectClasses", "allTests", "cmocka_unit_test", "CU_add_test", "CPPUNIT_TEST", "SUITE_ADD_TEST", ".main();", "g_test_add", "\nmod "}},
	{re(`^(assertion-not-awaited|await-added)$`), true, []string{").rejects", ").resolves", "assert.rejects(", "await Assert.", ".ThrowAsync", "rejectedWith(", ".await;", "await expect", "await self.assert"}},
	{re(`^(flag-switched-.*)$`), false, []string{"nable", "eature", "use_", "USE_", "useNew", "Use"}},
	{re(`^(flag-switched-.*)$`), true, []string{"nabled = true", "nabled: true", "nabled = True", "nabled' => true", "nabled\": true", "nabled: Boolean = true", "nabled: Bool = true", "nabled: bool = True", "FEATURE_", "eatures = ", "use_new", "useNew",
		"nabled:true}", "nabled\", true", "nabled', true", "(\"enable", "(\"--enable", "ENABLE_", "_ENABLED"}},
	{re(`^(route-.*|routes-reordered)$`), true, []string{"urlpatterns", "HandleFunc(", "AddCommand(", "add_command(", "Mapping(", "[HttpGet(", "MapGet(", ".command(", "Route::", "router.get(", "router.post(", "app.post(", ".route(\"/", "@router.", "@app.get(", "registerCommand(",
		"RegisterCommand(", "include_router(", "register_blueprint(", "mux.Handle(", "addSubcommand(", "mcp.tool(", "registerTool(", "@mcp.", "live \"/", "resources :"}},
	{re(`^(chatter-switched-off)$`), false, []string{"debug", "Debug", "DEBUG", "verbose", "Verbose", "VERBOSE", "quiet", "silent", "trace", "color", "Color", "pretty", "Pretty", "log", "Log"}},
	{re(`^limit-`), true, []string{"imeout", "time.After(", "timeLimit(", "max_examples", "numRuns", "inSuccessful", "with_cases(", "MaxTest", "MaxCount", "max_runs", "atMost(", ".await(", "wait_for(", "Eventually(", "Await.", "Span(", "assert_receive", "Task.await"}},
	{re(`^(route-.*|routes-reordered)$`), false, []string{"oute", "/api", "HandleFunc", "Handle(", "Mapping", "AddCommand", "add_command", "addCommand", ".command(", "add_parser(", "urlpatterns", "Http", "registerCommand", "get(", "post(", "get \""}},
	{re(`^catch-`), false, []string{"catch", "except", "rescue"}},
	{re(`^validation-`), false, []string{"validate", "verify", "ensure", "sanitize", "authorize", "authenticate", "check", "assert", "require", "Validate", "Verify", "Ensure", "Check"}},
	{re(`^guard-extracted$`), false, []string{"throw", "raise"}},
	{re(`^rows-`), false, []string{"parametrize", "each", "InlineData", "TestCase(", "DataRow", "rovider", "[]struct", "CsvSource", "ValueSource", "#[case", "test_case", "foreach", "for ", "arguments:", "MethodSource"}},
}

// lookFor is the look of a round for some families.
func lookFor(pools []*pool, again bool) look {
	l := look{again: again, seen: map[string]bool{}}
	anything := false
	for _, p := range pools {
		known := false
		for _, x := range lookedFor {
			if x.families.MatchString(p.family.name) {
				known = true
				l.code = l.code || x.words != nil
				if again || x.rare {
					l.words = append(l.words, x.words...)
				}
			}
		}
		anything = anything || !known
	}
	l.code = l.code || anything
	if again && anything {
		l.words = nil
	}
	return l
}

func holdsAny(text []byte, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(text, []byte(w)) })
}

// scarceFirst moves files that hold one of some words, and their texts, to the front.
func scarceFirst(code []entry, blobs [][]byte, words []string) {
	front := 0
	for i := range code {
		if front < 60 && holdsAny(blobs[i], words) {
			e, blob := code[i], blobs[i]
			copy(code[front+1:], code[front:i])
			copy(blobs[front+1:], blobs[front:i])
			code[front], blobs[front] = e, blob
			front++
		}
	}
}
