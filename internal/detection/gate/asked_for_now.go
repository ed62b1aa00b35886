package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	cmakeBranch = lazy.MustCompile(`(?i)^(if|elseif|else|endif)\s*\((.*)\)`)
	cmakeTests  = lazy.MustCompile(`(?i)^(?:add_test|add_\w*_?tests?|\w+_add_tests?|\w+_discover_tests|add_subdirectory\s*\(\s*\w*tests?\b)`)
	cmakeAnd    = lazy.MustCompile(`(?i)\s+AND\s+`)
	// cmakeOff is a condition that never holds, cmakeName one that holds when somebody says so.
	cmakeOff  = lazy.MustCompile(`(?i)^(?:FALSE|OFF|0|NO)$`)
	cmakeName = lazy.MustCompile(`^[A-Za-z]\w*$`)
	// cmakeKnown are names that the machine, the compiler or what is installed answer for.
	cmakeKnown = lazy.MustCompile(`^(?:CMAKE_\w+|WIN32|UNIX|APPLE|MSVC|LINUX|MINGW|CYGWIN|ANDROID|IOS|EMSCRIPTEN|BUILD_TESTING|BUILD_SHARED_LIBS|PROJECT_IS_TOP_LEVEL|\w+_FOUND|HAVE_\w+|HAS_\w+|\w+_VERSION\w*|TARGET)$`)
)

// askedForNow finds tests of a build with CMake that were registered, and are only registered now where
// somebody asks for them: under a name that is new and that nobody sets to begin with.
func askedForNow(f edited) (event.Event, bool) {
	if base := strings.ToLower(path.Base(f.Path)); base != "cmakelists.txt" && path.Ext(base) != ".cmake" {
		return event.Event{}, false
	}
	before := registeredUnder(f.before)
	for _, r := range registeredUnder(f.after) {
		at := slices.IndexFunc(before, func(b registered) bool { return b.call == r.call })
		if at < 0 {
			continue
		}
		for _, term := range missing(r.terms, before[at].terms) {
			if !cmakeOff.MatchString(term) && (!cmakeName.MatchString(term) || cmakeKnown.MatchString(term) || setSomewhere(f, term)) {
				continue
			}
			l := looser{before: r.call, after: "if(" + term + ")", from: r.call, to: "only if " + term, line: r.line}
			e := l.event(f, "narrowed", "test")
			e.After, e.Facts["minor"] = "if("+term+")", true
			return e, true
		}
	}
	return event.Event{}, false
}

// setSomewhere tells whether a file knew a name before, or gives it a value that holds.
func setSomewhere(f edited, name string) bool {
	on := lazyWord(name)
	for l := range f.was {
		if on(l) {
			return true
		}
	}
	for l := range f.is {
		low := strings.ToLower(l)
		if on(l) && (strings.HasPrefix(low, "option") && strings.Contains(strings.ToUpper(l), " ON)") || strings.HasPrefix(low, "set(") || strings.HasPrefix(low, "find_") || strings.HasPrefix(low, "check_")) && !strings.Contains(strings.ToUpper(l), " OFF") {
			return true
		}
	}
	return false
}

// lazyWord asks a line for a name that stands in it as a word.
func lazyWord(name string) func(string) bool {
	return func(line string) bool {
		return slices.Contains(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t(){}$\"", r) }), name)
	}
}

// registered is a line that registers tests, with all that must hold for it.
type registered struct {
	call  string
	terms []string
	line  int
}

func registeredUnder(text string) (out []registered) {
	var stack [][]string
	for i, l := range strings.Split(text, "\n") {
		l = strings.TrimSpace(l)
		if m := cmakeBranch.FindStringSubmatch(l); m != nil {
			switch word := strings.ToLower(m[1]); {
			case word == "if":
				stack = append(stack, cmakeTerms(m[2]))
			case len(stack) == 0:
			case word == "endif":
				stack = stack[:len(stack)-1]
			default:
				stack[len(stack)-1] = cmakeTerms(m[2])
			}
			continue
		}
		if cmakeTests.MatchString(l) {
			out = append(out, registered{squeezedLine(l), slices.Concat(stack...), i + 1})
		}
	}
	return out
}

// cmakeTerms are the parts of a condition that must all hold.
func cmakeTerms(cond string) []string {
	if strings.Contains(strings.ToUpper(cond), " OR ") {
		return []string{squeezedLine(cond)}
	}
	var out []string
	for _, term := range cmakeAnd.Split(cond, -1) {
		out = append(out, strings.TrimSpace(strings.NewReplacer("${", "", "}", "").Replace(term)))
	}
	return out
}
