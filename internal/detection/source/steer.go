package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	argumentLists = []string{"os.Args", "sys.argv", "process.argv", "process.execArgv", "sys.orig_argv", "ARGV", "$argv", "$_SERVER"}
	listEdits     = []string{"push", "unshift", "splice", "pop", "shift", "append", "extend", "insert", "remove", "clear", "replace", "concat", "prepend", "delete", "delete_if"}
	testFlags     = lazy.MustCompile(`["'\x60](-test\.|--?test\b|--test-|--testNamePattern|--passWithNoTests|--grep|-k$|-k["'\x60 ]|--deselect|--ignore|--collect-only|--bail|--filter|-n["'\x60])|test\.run`)
	testSettings  = lazy.MustCompile(`["'\x60\[.](PYTEST_\w+|NODE_TEST_CONTEXT|VITEST\w*|JEST_\w+|MOCHA_\w+|TESTOPTS|SPEC_OPTS|RSPEC_\w+|RUST_TEST_\w+|NEXTEST\w*|PHPUNIT_\w+|XUNIT_\w+|VSTEST_\w+|junit\.[\w.]+|surefire\.\w+|test\.(run|skip|short|count|v|list|failfast))\b`)
	environments  = lazy.MustCompile(`^(process\.env|os\.environ|ENV|\$_ENV|\$_SERVER)\b`)
	settingCalls  = lazy.MustCompile(`^(os\.environ\.(setdefault|update|pop|__setitem__)|os\.(putenv|unsetenv|Setenv|Unsetenv)|ENV\.(store|delete|update)|System\.(setProperty|clearProperty)|(std\.)?env\.(set_var|remove_var)|Environment\.SetEnvironmentVariable|putenv|setenv|flag\.Set|flag\.CommandLine\.Set|flag\.Lookup\.Value\.Set|Reflect\.deleteProperty)$`)
)

// steersAt tells whether a node changes what the runner was asked to do: its arguments,
// or the settings it reads from the environment.
func steersAt(t *syntax.Tree, n int) (what string, ok bool) {
	if !t.Named(n) {
		return "", false
	}
	switch t.Role(n) {
	case syntax.Assign:
		left := assignedTo(t, n)
		if left < 0 {
			return "", false
		}
		what = t.Text(left)
		list := what
		if i := strings.IndexAny(list, "[ "); i >= 0 {
			list = list[:i]
		}
		if slices.Contains(argumentLists, list) && list != "$_SERVER" {
			return what, t.Language == syntax.Go || testFlags.MatchString(t.Text(n)) || momentOf(t, n) == whenLoaded
		}
		return what, environments.MatchString(what) && testSettings.MatchString(what)
	case syntax.Call:
		return steeringCall(t, n)
	case syntax.Unary, syntax.None: // delete process.env.X, del os.environ["X"]
		text := t.Text(n)
		for _, word := range []string{"delete ", "del "} {
			if rest, found := strings.CutPrefix(text, word); found && environments.MatchString(rest) && testSettings.MatchString(rest) {
				return rest, true
			}
		}
	}
	return "", false
}

func steeringCall(t *syntax.Tree, n int) (what string, ok bool) {
	if t.InChain(n) {
		return "", false
	}
	chain := t.Chain(n)
	name := syntax.ChainName(chain)
	if settingCalls.MatchString(name) {
		return name, testSettings.MatchString(t.Text(n))
	}
	list, edit, _ := lastCut(name)
	if !slices.Contains(argumentLists, list) || !slices.Contains(listEdits, edit) {
		return "", false
	}
	return name, testFlags.MatchString(t.Text(n)) || momentOf(t, n) == whenLoaded
}

func lastCut(name string) (before, after string, found bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}
