package gate

import (
	"slices"
	"strings"
)

// quietWords are the options, as one part of an expression, by which a run says nothing of what it warns of,
// or what it says no longer fails it. One warning that is let be for one module or under one text is none:
// what follows each of them in the expression is the end of a word.
const quietWords = pythonQuiet + "|" + nodeQuiet + "|" + phpQuiet + "|" + buildQuiet + "|" + checkQuiet

const (
	// options of Python stand as the words of a list too: "-W", "ignore"
	pythonQuiet = `-W["', =]*ignore(?:::\w+)?|-p["', ]*no:warnings|PYTHONWARNINGS=["']?ignore(?:::\w+)?|--no-cov`
	nodeQuiet   = `--no-deprecation|--no-warnings|NODE_NO_WARNINGS=1|NODE_OPTIONS=["']?--no-(?:deprecation|warnings)["']?|--unhandled-rejections=(?:warn|none)|--coverage=false|` +
		`--rule[= ]\\?["']?[\w@/-]+["']?: ?["']?(?:off|0)\\?["']?|--audit-level[= ]none`
	phpQuiet = `(?:php )?-d ?\\?["']?error_reporting=(?:0|-[2-9]\d*|-1\d+|["']?E_ALL ?[&^] ?~?E_\w+)|--do-not-fail-on-[\w-]+|SYMFONY_DEPRECATIONS_HELPER=["']?(?:weak\w*|disabled(?:=1)?)|--abandoned[= ]ignore`
	// compilers, and what builds for them
	buildQuiet = `-Wno-error|--disable-werror|[-/]p:(?:TreatWarningsAsErrors|RunAnalyzers|EnforceCodeStyleInBuild)=false|[-/]p:NoWarn=\S+?`
	// linters, analysers and runners
	checkQuiet = `-no-fail|-fail[= ]none|--no-exit-on-(?:warn|error)|--no-fatal-(?:warnings|infos)|--no-tests=ignore|--repeat[= ]until-pass:[2-9]\d*|` +
		`-(?:assign|atomic|bools|composites|copylocks|errorsas|httpresponse|loopclosure|lostcancel|nilness|printf|shadow|shift|stdmethods|structtag|tests|unmarshal|unreachable|unusedresult)=false`
)

// hushesOther tells an option that is quiet about something else than what is checked: Node hides that something
// which is tried out, or loaded before all else, is not settled yet; what is only packed is no check.
func hushesOther(word, line string) bool {
	var others []string
	switch {
	case strings.Contains(word, "no-warnings"), strings.Contains(word, "NO_WARNINGS"):
		others = []string{"--experimental", "--loader", "--import", "ts-node", "tsx"}
	case strings.Contains(word, "p:"):
		others = []string{" publish", " pack", " restore", " install"}
	}
	return slices.ContainsFunc(others, func(other string) bool { return strings.Contains(line, other) })
}
