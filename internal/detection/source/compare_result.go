package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	runnerResult = lazy.MustCompile(`\breturn\s+(?:\(?\w+\)?\s*)?((?:\w+(?:\.|::|->))*(?:UNITY_END|RUN_ALL_TESTS|cmocka_run_group_tests\w*|srunner_ntests_failed|run\w*|\w*_run_tests\w*|\w*RunTests\w*))\s*\(`)
	goodExit     = lazy.MustCompile(`^return\s+(0|EXIT_SUCCESS);?$`)
)

// runnerIgnored is the runner whose result a test program used to end with, where it
// now ends well whatever that says.
func runnerIgnored(before, after []string) string {
	name := ""
	for _, l := range before {
		if !strings.Contains(l, "return") {
			continue
		}
		if m := runnerResult.FindStringSubmatch(l); m != nil {
			name = m[1]
		}
		if goodExit.MatchString(l) {
			return ""
		}
	}
	if name == "" {
		return ""
	}
	good := false
	for _, l := range after {
		if runnerResult.MatchString(l) {
			return ""
		}
		good = good || goodExit.MatchString(l)
	}
	if !good {
		return ""
	}
	return name
}

// countIgnored is what a test program in C or C++ counted its failures with, where it still
// counts them and ends well whatever the count is.
func countIgnored(p *Pair, old, f *Function) string {
	if !p.Test || old == nil || bare(f.Name) != "main" || p.Language != syntax.C && p.Language != syntax.CPP || !endsWell(f.Lines()) || endsWell(old.Lines()) {
		return ""
	}
	counted := ""
	for _, l := range old.Lines() {
		if m := countResult.FindStringSubmatch(l); m != nil {
			counted = m[1]
		}
	}
	if counted == "" {
		return ""
	}
	still := func(other *Function) bool { return other.Name != f.Name && slices.Contains(words(other.Text), counted) }
	if strings.Contains(f.Text, "srunner_run_all(") || slices.Contains(words(f.Text), counted) || slices.ContainsFunc(p.After.Functions, still) {
		return counted
	}
	return ""
}

// countResult is an end that depends on a count: return failures != 0, return failed ? 1 : 0.
var countResult = lazy.MustCompile(`^return\s+\(?!?\s*(\w*(?i:fail|err|bad|wrong|broken|result|status|ret|rc)\w*)\b`)

// endsWell tells a program that has one end, and that a good one.
func endsWell(lines []string) bool {
	good := false
	for _, l := range lines {
		if !strings.HasPrefix(l, "return") {
			continue
		}
		if !goodExit.MatchString(l) {
			return false
		}
		good = true
	}
	return good
}
