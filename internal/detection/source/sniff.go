package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// sniffs are the ways in which production code asks whether a test runs it.
var sniffs = []struct {
	what string
	text *lazy.Regexp
}{
	{"test environment", lazy.MustCompile(`NODE_ENV["'\])]*\s*[=!]==?\s*["']test["']|["']test["']\s*[=!]==?\s*process\.env|(RAILS_ENV|APP_ENV|MIX_ENV|FLASK_ENV|ENVIRONMENT|RACK_ENV)["'\])]*\)*\s*[=!]==?\s*["':]test|Rails\.env\.test\?|Mix\.env\(?\)?\s*==\s*:test|environment\(\)?\s*===?\s*["']testing["']|runningUnitTests\(`)},
	{"test runner", lazy.MustCompile(`PYTEST_CURRENT_TEST|JEST_WORKER_ID|VITEST(_WORKER_ID)?\b|["']pytest["']\s+in\s+sys\.modules|["']unittest["']\s+in\s+sys\.modules|testing\.Testing\(\)|flag\.Lookup\("test\.|XCTestConfigurationFilePath|NSClassFromString\("XCTest|PHPUNIT_(RUNNING|COMPOSER)|typeof (jest|vi|describe|it) [!=]==?|\bcfg!\(test\)|(os\.Args|sys\.argv)[^\n]{0,40}(pytest|\.test\b|-test\.)|org\.junit|defined\?\(RSpec\)|defined\?\(Minitest\)`)},
	{"test account", lazy.MustCompile(`["'](test|tester|testuser|test_user|test\.user|user)@(example|test)\.(com|org|net)["']|["'](test[_-]?user|testuser|test-token|test_token|test-api-key)["']`)},
	{"build server", lazy.MustCompile(`process\.env\.CI\b|os\.(environ\.get|getenv)\(["']CI["']|os\.environ\[["']CI["']\]|os\.Getenv\("CI"\)|ENV\[["']CI["']\]|System\.getenv\("CI"\)|getenv\(["']CI["']\)`)},
}

// sniffAt recognises a condition that asks for tests. Only conditions count: a default
// for a variable or a log line is not a second behaviour.
func sniffAt(t *syntax.Tree, n int) (Sniff, bool) {
	r := t.Role(n)
	if r != syntax.If && r != syntax.Ternary {
		return Sniff{}, false
	}
	cond := t.Condition(n)
	if cond < 0 {
		return Sniff{}, false
	}
	text := t.Text(cond)
	if len(text) > 400 {
		return Sniff{}, false
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
