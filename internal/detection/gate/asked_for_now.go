package gate

import (
	"maps"
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
	// saysOff are words of a name that nobody sets.
	saysOff = lazy.MustCompile(`(?i)disabl|broken|skip|flaky|fails|failing|todo|fixme|never|for_now|_off$|_rot\b|_rot$`)
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
			if !cmakeOff.MatchString(term) && (!cmakeName.MatchString(term) || !offToBegin(f, term)) {
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

// offToBegin tells whether a name that is new in a file says itself that it is off, or is an option that is
// off until somebody asks for it. Any other name may be answered by what is installed.
func offToBegin(f edited, name string) bool {
	stands := standsIn(name)
	if slices.ContainsFunc(slices.Collect(maps.Keys(f.was)), stands) {
		return false
	}
	for l := range f.is {
		if stands(l) && strings.HasPrefix(strings.ToLower(l), "option") && strings.HasSuffix(strings.ToUpper(l), " OFF)") {
			return true
		}
	}
	return saysOff.MatchString(name)
}

// standsIn asks a line for a name that stands in it as a word.
func standsIn(name string) func(string) bool {
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
