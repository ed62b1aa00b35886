package command

import "strings"

// steeringNames are variables that switch runners; those of the guard all begin alike.
const steeringNames = "CI PYTEST_ADDOPTS PYTEST_PLUGINS PYTHONSTARTUP GOFLAGS GOTESTFLAGS NODE_OPTIONS JEST_JUNIT JAVA_TOOL_OPTIONS MAVEN_OPTS MAVEN_ARGS GRADLE_OPTS RUBYOPT RSPEC_OPTS SPEC_OPTS " +
	"TESTOPTS CTEST_FILTER GTEST_FILTER VITEST MOCHA_OPTS CYPRESS_SPEC PERL5OPT PHPUNIT_ARGS COVERAGE_THRESHOLD COVERAGE_RCFILE TOX_SKIP_ENV PATH BASH_ENV ENV LD_PRELOAD DISABLE_ALL_HOOKS " +
	"CLAUDE_CODE_STOP_HOOK_BLOCK_CAP CLAUDE_CONFIG_DIR CODEX_HOME MAKEFLAGS"

func steering(name string) bool {
	return strings.HasPrefix(name, "HOLDFAST") || strings.HasPrefix(name, "JEST_") || strings.HasPrefix(name, "GIT_CONFIG") || isOneOf(name, steeringNames)
}

// hookSwitch tells variables with which hook managers leave hooks out, and the value that
// does so; "" is any value.
func hookSwitch(name string) (off string, ok bool) {
	switch name {
	case "HUSKY", "LEFTHOOK":
		return "0", true
	case "HUSKY_SKIP_HOOKS", "LEFTHOOK_EXCLUDE", "PRE_COMMIT_ALLOW_NO_CONFIG", "SKIP", "OVERCOMMIT_DISABLE":
		return "", true
	}
	return "", false
}

// steers tells when a variable switches the guard, hooks or a runner.
func (r *reader) steers(name string, v word, exported bool) {
	if off, ok := hookSwitch(name); ok {
		on := v.text == "" || off != "" && v.text != off && v.text != "false"
		if !on || v.vague {
			r.bypass(name + "=" + v.text)
		}
		return
	}
	if !steering(name) {
		return
	}
	if strings.HasPrefix(name, "GIT_CONFIG") && strings.Contains(strings.ToLower(v.text), "hookspath") {
		r.bypass(name + "=" + v.text)
		return
	}
	if name == "PATH" && strings.Contains(v.text, "$"+name) && !strings.HasPrefix(v.text, ".") && !strings.Contains(v.text, unknownTop) {
		return // something is added to it, as set-ups do
	}
	r.add(Effect{Kind: Env, Name: name, Value: v.text, Detail: name + "=" + v.text, Narrow: narrowedBy(name, v.text)})
}

// narrowedBy is what a variable with options of a runner makes it leave out.
func narrowedBy(name, value string) []string {
	runner := ""
	switch name {
	case "PYTEST_ADDOPTS":
		runner = "pytest"
	case "GOFLAGS", "GOTESTFLAGS":
		runner = "go test"
	case "SPEC_OPTS", "RSPEC_OPTS":
		runner = "rspec"
	case "TESTOPTS":
		runner = "minitest"
	case "MAVEN_ARGS", "MAVEN_OPTS":
		runner = "mvn"
	case "MOCHA_OPTS":
		runner = "mocha"
	case "GTEST_FILTER", "CTEST_FILTER", "CYPRESS_SPEC":
		if value != "" && value != "*" {
			return []string{name + "=" + value}
		}
	}
	for i := range testRunners {
		if runner != "" && testRunners[i].words == runner {
			var words []word
			for _, f := range strings.Fields(value) {
				words = append(words, literal(f))
			}
			narrow, _ := testRunners[i].arguments(words)
			return narrow
		}
	}
	return nil
}
