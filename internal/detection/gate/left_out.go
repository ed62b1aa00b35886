package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// grownExclusion finds a flag that leaves out more than before and is otherwise the same:
// --exclude-regex 'Cart' and --exclude-regex 'Cart|Refund'.
func grownExclusion(before, after []string) string {
	for _, a := range after {
		name, to, _ := strings.Cut(a, "=")
		for _, b := range before {
			if was, from, _ := strings.Cut(b, "="); was == name && (leavesOut(name) && !choosesMore(name, from, to) || denied(to)) {
				if more := added(from, to); more != "" {
					return name + " " + more
				}
			}
		}
	}
	return ""
}

// denied tells a choice of tests that begins with what is left out.
func denied(choice string) bool {
	choice = strings.Trim(choice, `"'(`)
	return strings.HasPrefix(choice, "not ") || strings.HasPrefix(choice, "not=") // the first blank is one between a flag and its value
}

// choosesMore tells a filter that takes in what it did not: Category=Slow|Category=Net where Category=Slow stood.
func choosesMore(name, from, to string) bool {
	return strings.Contains(name, "filter") && strings.Count(to, "|") > strings.Count(from, "|") && strings.ContainsAny(strings.ReplaceAll(to, "!=", ""), "=~")
}

// added is what a list has more, where it has all that it had; "" otherwise.
func added(from, to string) string {
	was, is := members(from), members(to)
	if len(was) == 0 || len(missing(was, is)) > 0 {
		return ""
	}
	return strings.Join(missing(is, was), " ")
}

// members are the names that a value lists, as a list or as a regular expression.
func members(value string) []string {
	for _, word := range []string{" and not ", " or ", " and ", "not "} {
		value = strings.ReplaceAll(value, word, "|")
	}
	var out []string
	for _, m := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("|&,;: \n\t", r) }) {
		if m = strings.Trim(m, "^$()'\"*.!"); m != "" {
			out = append(out, m)
		}
	}
	return out
}

var (
	// optionsName are variables that hold the options of a command.
	optionsName = lazy.MustCompile(`(?i)(args?|opts|options|flags|addopts|params|arguments)$`)
	// leftOutName are variables that name tests which do not run.
	leftOutName = lazy.MustCompile(`(?i)(exclude|skip|ignore|disable)[a-z]*[-_]?(unit|e2e)?[-_]?(test|spec|suite|check)|(test|spec|suite|check)s?[-_]?(to[-_])?(exclude|skip|ignore|disable)`)
)

// leavingFlags are flags of many runners that name what is not run.
var leavingFlags = []string{
	"--exclude-regex", "--exclude", "--ignore", "--ignore-glob", "--deselect", "--skip", "-skip", "--exclude-tags", "--exclude-tag", "--exclude-group", "--grep-invert",
	"--testPathIgnorePatterns", "--exclude-task", "-skip-testing", "--gtest_filter", "-DexcludedGroups", "-Dsurefire.excludes", "-k",
}

// leavingOfCTest are short flags that mean something else to most other programs.
var leavingOfCTest = map[string]string{"-E": "--exclude-regex", "-LE": "--exclude"}

var (
	ofCTest = lazy.MustCompile(`(?i)ctest`)
	// readByRunner are variables that a runner reads by itself, whether or not a command names them.
	readByRunner = lazy.MustCompile(`^(?:PYTEST_ADDOPTS|MAVEN_ARGS|GOFLAGS)$`)
	// noTests are options of a build with which it runs no tests.
	noTests = lazy.MustCompile(`(?:^|[\s"'])(-DskipTests|-Dmaven\.test\.(?:skip|failure\.ignore)|-DskipITs|(?:-x|--exclude-task)[ =](?:\S*:)?(?:test|check)|--collect-only|--passWithNoTests)(?:=true)?(?:[\s"']|$)`)
	// buildsOnly are names of options that are handed to builds which others test.
	buildsOnly = lazy.MustCompile(`(?i)install|build|deploy|packag|publish|releas|bench|docker|image|doc`)
)

// passesBy is an option with which no test is run, and which the variable did not hold before.
func passesBy(key, from, to string) string {
	m := noTests.FindStringSubmatch(to)
	if m == nil || noTests.MatchString(from) || buildsOnly.MatchString(key) {
		return ""
	}
	return m[1]
}

// moreLeftOut finds variables of CI that leave out more tests than before.
func moreLeftOut(f file) []event.Event {
	before := newIndex(f.before)
	var out []event.Event
	for _, s := range f.after.Settings {
		was, had := before.byPath[strings.Join(s.Path, "\x00")]
		if !had && !(readByRunner.MatchString(s.Key()) && before.holds(s.Path[:max(0, len(s.Path)-2)])) || was.Value == s.Value || strings.Contains(s.Value, "\n") || len(s.Value) > 2000 {
			continue
		}
		more := ""
		switch key := s.Key(); {
		case leftOutName.MatchString(key):
			more = added(was.Value, s.Value)
		case optionsName.MatchString(key):
			if flag := passesBy(s.Key(), was.Value, s.Value); flag != "" {
				e := workflowEvent(f, "disabled", was.Value, s.Key()+": "+flag, s.Line)
				e.Facts["where"], e.Facts["check"] = s.Key(), "test"
				out = append(out, e)
				continue
			}
			from, to := leaving(s.Key(), was.Value), leaving(s.Key(), s.Value)
			if more = grownExclusion(from, to); more == "" && len(to) > len(from) {
				more = strings.Join(missing(to, from), " ")
			}
		}
		if more != "" {
			e := workflowEvent(f, "narrowed", was.Value, s.Key()+": "+more, s.Line)
			e.Facts["where"] = s.Key()
			out = append(out, e)
		}
	}
	return out
}

// leaving are the flags of an option string that leave tests out.
func leaving(key, value string) []string {
	var out []string
	for _, run := range settings.Calls("x " + value) {
		for i, word := range run.Words {
			name, to, joined := strings.Cut(word, "=")
			if long := leavingOfCTest[name]; long != "" && ofCTest.MatchString(key) {
				name = long
			}
			if !slices.Contains(leavingFlags, name) {
				continue
			}
			if !joined && i+1 < len(run.Words) {
				to = run.Words[i+1]
			}
			if name != "-k" && name != "--gtest_filter" || strings.HasPrefix(to, "not ") || strings.HasPrefix(to, "-") {
				out = append(out, name+"="+to)
			}
		}
	}
	return out
}
