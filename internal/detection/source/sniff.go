package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// sniffs are the ways in which production code asks whether a test runs it.
var sniffs = []struct {
	what string
	text *lazy.Regexp
}{
	{"test environment", lazy.MustCompile(`NODE_ENV["'\])]*\s*[=!]==?\s*["']test["']|["']test["']\s*[=!]==?\s*process\.env|(RAILS_ENV|APP_ENV|MIX_ENV|FLASK_ENV|ENVIRONMENT|RACK_ENV)["'\])]*\)*\s*[=!]==?\s*["':]test|Rails\.env\.test\?|(?:Rails|Hanami)\.env\s*==\s*["':]test\b|Hanami\.env\?\(:test|Application\.(?:get_env|fetch_env!|compile_env!?)\([^()]*:(?:mix_)?env(?:ironment)?\b[^()]*\)\s*==\s*:test|\benvironment\(\s*\[?["']test(?:ing)?["']|\bgetEnvironment\(\)\s*={2,3}\s*["']test["']|["']app\.env["']\)\s*={2,3}\s*["']testing["']|Mix\.env\(?\)?\s*==\s*:test|environment\(\)?\s*===?\s*["']testing["']|runningUnitTests\(`)},
	{"test runner", lazy.MustCompile(`PYTEST_(CURRENT_TEST|VERSION|XDIST_\w+|ADDOPTS)|JEST_WORKER_ID|NODE_TEST_CONTEXT|VITEST(_\w+)?\b|RUST_TEST_THREADS|\bNEXTEST\b|npm_lifecycle_event["'\])]*\s*={2,3}\s*["']test|["'](_?pytest|unittest|nose)["']\s+(not\s+)?in\s+sys\.modules|sys\.modules\.get\(["'](_?pytest|unittest)|testing\.(Testing|Verbose|Short)\(\)|flag\.(CommandLine\.)?Lookup\("test\.|XCTestConfigurationFilePath|NSClassFromString\("XCTest|PHPUNIT_\w+|class_exists\(["']\\*PHPUnit|typeof (jest|vi|describe|it|expect) [!=]==?|(global|globalThis)\.(jest|vi|describe|it|expect)\b|\bcfg!\(test\)|(os\.Args|sys\.argv|sys\.orig_argv|process\.argv|process\.execArgv|\bARGV\b|\$0\b|\$PROGRAM_NAME|\$argv|\$_SERVER\[.argv.\]|env::args\(\))[^\n]{0,60}(pytest|unittest|jest|mocha|vitest|rspec|minitest|phpunit|--test\b|-?-test\.|\.test\b|_test\b)|org\.junit|defined\?\(:{0,2}(RSpec|Minitest|MiniTest|Test::Unit)|Assembl(y|ies)[^\n]{0,80}([xX][uU]nit|[nN][uU]nit|MSTest|TestPlatform|testhost)|FriendlyName[^\n]{0,40}testhost`)},
	{"test runner", runnerVariable},
	{"test runner", stackSniff},
	{"test account", lazy.MustCompile(`["'](test|tester|testuser|test_user|test\.user|user)@(example|test)\.(com|org|net)["']|["'](test[_-]?user|testuser|test-token|test_token|test-api-key)["']`)},
	{"build server", lazy.MustCompile(`process\.env\.CI\b|os\.(environ\.get|getenv)\(["']CI["']|os\.environ\[["']CI["']\]|os\.Getenv\("CI"\)|ENV\[["']CI["']\]|System\.getenv\("CI"\)|getenv\(["']CI["']\)`)},
}

// runnerVariable asks the environment for what only a runner of tests puts there.
var runnerVariable = lazy.MustCompile(`(?:process\.env\.|(?:process\.env|environ|ENV|\$_ENV|\$_SERVER|environment)\[["']|environ\.get\(["']|getenv\(["']|Getenv\("|LookupEnv\("|ENV\.(?:fetch|key\?|has_key\?|include\?)\(?\s*["']|env::var(?:_os)?\("|env\.get\(["']|containsKey\(["']|GetEnvironmentVariable\("|get_env\(")` +
	`(?:TAP|TAP_CHILD_ID|TAP_BAIL|AVA_PATH|MOCHA_\w+|JASMINE_\w+|KARMA_\w+|HARNESS_(?:ACTIVE|VERSION)|BATS_\w+|CTEST_\w+|GTEST_\w+|BAZEL_TEST|FLUTTER_TEST|VSTEST_\w+|TOX_ENV_NAME)\b["']?\)?\s*(?:$|[^\w\s:,"'])|(?:getProperty|GetProperty)\("(?:org\.gradle\.test\.worker|surefire\.[\w.]+)"`)

// stackSniff asks who calls, and whether that is a test.
var stackSniff = lazy.MustCompile(`(\.stack\b|inspect\.stack\(|traceback\.|sys\._getframe|getStackTrace\(|StackTrace\(|debug\.Stack\(|runtime\.Caller|\bcaller(_locations)?\b|debug_backtrace\()[^\n]{0,120}(\btests?\b|_test|test_|TestCase|unittest|pytest|jest|mocha|vitest|node:test|junit|xunit|nunit|phpunit|PHPUnit|rspec|minitest|\bspec\b)`)

// sniffAt recognises a condition that asks for tests. Only conditions count: a default
// for a variable or a log line is not a second behaviour.
func sniffAt(t *syntax.Tree, n int) (Sniff, bool) {
	cond := asks(t, n)
	if cond < 0 {
		return Sniff{}, false
	}
	text := t.Text(cond)
	if len(text) > 400 {
		return Sniff{}, false
	}
	if led, ok := whoCalled(t, n, cond); ok {
		return Sniff{What: "test runner", Line: t.Line(n), Text: led}, true
	}
	for _, s := range sniffs {
		if s.what == "test account" && !strings.ContainsAny(text, "=") && !strings.Contains(text, "equals") && !strings.Contains(text, "in ") {
			continue
		}
		if s.text.MatchString(text) {
			return Sniff{What: s.what, Line: t.Line(n), Text: text}, true
		}
	}
	return Sniff{}, false
}

// asks is the condition on which something is done, or -1: of a branch, or in front of
// an and that stands for one.
func asks(t *syntax.Tree, n int) int {
	switch t.Role(n) {
	case syntax.If, syntax.Ternary:
		return t.Condition(n)
	case syntax.Binary:
		kids := t.NamedChildren(n)
		if t.Role(t.Parent(n)) != syntax.ExprStmt || len(kids) < 2 || t.Role(kids[len(kids)-1]) != syntax.Call {
			return -1
		}
		return kids[0]
	}
	return -1
}

// whoCalled recognises a condition on a name that the same function got from the stack of
// calls: the question is asked in two steps.
func whoCalled(t *syntax.Tree, n, cond int) (string, bool) {
	f := t.Enclosing(n, syntax.Func, syntax.Lambda)
	if f < 0 {
		return "", false
	}
	before := t.Text(f)[:t.Nodes[cond].Start-t.Nodes[f].Start]
	if len(before) > 4000 || !slices.ContainsFunc(stackWords, func(w string) bool { return strings.Contains(before, w) }) || !stackAsked.MatchString(before) {
		return "", false
	}
	text := t.Text(cond)
	for _, m := range stackAsked.FindAllStringSubmatch(before, -1) {
		for _, name := range nameInList.FindAllString(m[1], -1) {
			if led := m[2] + " " + squeeze(text); holdsWord(text, name) && stackSniff.MatchString(led) {
				return led, true
			}
		}
	}
	return "", false
}

// stackWords are in every text that asks for the stack: few have one, and the expression is dear.
var stackWords = []string{".stack", "inspect.", "traceback.", "_getframe", "StackTrace(", "debug.Stack", "runtime.Caller", "caller", "debug_backtrace"}

var (
	stackAsked = lazy.MustCompile(`([\w$, ]+?)\s*:?=\s*([^\n;]{0,60}(?:new Error\([^)\n]*\)\.stack\b|inspect\.(?:stack|currentframe)\(|traceback\.|sys\._getframe|getStackTrace\(|StackTrace\(|debug\.Stack\(|runtime\.Caller|\bcaller(?:_locations)?\b|debug_backtrace\()[^\n;]{0,40})`)
	nameInList = lazy.MustCompile(`[A-Za-z_$][\w$]*`)
)

// holdsWord tells whether a name stands in a text as a word of its own.
func holdsWord(text, name string) bool {
	return name != "_" && name != "const" && name != "let" && name != "var" && slices.Contains(nameInList.FindAllString(text, -1), name)
}
