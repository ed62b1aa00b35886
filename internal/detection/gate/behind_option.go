package gate

import (
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// branchLine is a line of CMake or Meson that begins, changes or ends a branch, with its condition.
	branchLine = lazy.MustCompile(`(?i)^(if|elseif|elif|else|endif)\b\s*\(?(.*?)\)?\s*$`)
	// testSource is a file of tests that is named in a line by itself, as lists of sources have it.
	testSource = lazy.MustCompile(`^["']?([\w./-]+\.(?:c|cc|cpp|cxx|m|mm))["']?,?\)?$`)
	// besidesOption are words of conditions that ask what a machine or a compiler has, and no wish of anybody.
	besidesOption = lazy.MustCompile(`(?i)\bTARGET\b|_FOUND\b|\bfound\(\)|\bEXISTS\b|\bCOMMAND\b|\bPOLICY\b|VERSION|\bHAVE_|\bHAS_|\bSUPPORTS?_|\b(?:WIN32|UNIX|APPLE|MSVC|MINGW|CYGWIN|ANDROID|IOS|EMSCRIPTEN|LINUX|BSD)\b|CMAKE_|host_machine|\bcc\.|SANITIZ|COMPILER`)
	// wholeSuite are options by which all tests are built or not: those who only use a project need none.
	wholeSuite = lazy.MustCompile(`(?i)BUILD_TEST|TESTS?_ENABLED|ENABLE_TEST|WITH_TEST|TESTING\b|MASTER_PROJECT|MAIN_PROJECT|TOP_?LEVEL|STANDALONE`)
)

// behindOption finds tests of a build that newly wait for an option which is not on by itself, while others of the
// same file are built as before.
func behindOption(f edited) (event.Event, bool) {
	if base := strings.ToLower(path.Base(f.Path)); base != "cmakelists.txt" && base != "meson.build" && path.Ext(base) != ".cmake" {
		return event.Event{}, false
	}
	before, after := builtTests(f.before), builtTests(f.after)
	var moved, stays []string
	by := ""
	for _, name := range slices.Sorted(maps.Keys(after)) {
		is := after[name]
		was, had := before[name]
		if !had {
			continue
		}
		fresh := missing(is.under, was.under)
		if len(fresh) != 1 || len(is.under) != len(was.under)+1 {
			stays = append(stays, name)
			continue
		}
		if asksForOption(fresh[0], f) {
			moved, by = append(moved, name), fresh[0]
		}
	}
	if len(moved) == 0 || len(moved) >= len(stays) {
		return event.Event{}, false
	}
	l := looser{before: moved[0], after: by, from: moved[0], to: "only if " + by, line: after[moved[0]].line}
	e := l.event(f, "narrowed", "test")
	e.After, e.Facts["minor"] = shorten("only if "+by), true
	return e, true
}

// asksForOption tells a condition that is new in a build and asks for an option that is not on unless somebody wants it.
func asksForOption(condition string, f edited) bool {
	if strings.Contains(f.before, condition) || besidesOption.MatchString(condition) || wholeSuite.MatchString(condition) || circumstance.Kind(condition) == "platform" {
		return false
	}
	name := strings.Trim(strings.Fields(condition + " ?")[0], `${}"'`)
	if strings.EqualFold(name, "not") || !strings.Contains(f.after, name) {
		return false
	}
	for line := range strings.SplitSeq(f.after, "\n") {
		line = strings.ToLower(strings.TrimSpace(line))
		if strings.Contains(line, strings.ToLower(name)) && (strings.HasPrefix(line, "option(") || strings.HasPrefix(line, "set(")) && onByItself.MatchString(line) {
			return false
		}
	}
	return true
}

// onByItself is the end of a line that makes an option which is on.
var onByItself = lazy.MustCompile(`\b(?:on|true|1|yes)\b[^"]*\)$`)

// builtTest is where a test of a build stands and under which conditions.
type builtTest struct {
	under []string
	line  int
}

// builtTests are the tests that a build registers and the sources of tests that it lists, by their names; a name that
// stands more than once is known by its first place.
func builtTests(text string) map[string]builtTest {
	out := map[string]builtTest{}
	var under []string
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if m := branchLine.FindStringSubmatch(line); m != nil {
			switch word := strings.ToLower(m[1]); {
			case word == "if":
				under = append(under[:len(under):len(under)], m[2])
			case len(under) == 0:
			case word == "endif":
				under = under[:len(under)-1]
			default:
				under = append(under[:len(under)-1:len(under)-1], word+" "+m[2])
			}
			continue
		}
		name := ""
		if m := testSource.FindStringSubmatch(line); m != nil && kindOfName(path.Base(m[1])) == "test" {
			name = m[1]
		} else if registers.MatchString(line) {
			name = testNamed(line)
		}
		if _, known := out[name]; name != "" && !known {
			out[name] = builtTest{under: slices.Clone(under), line: i + 1}
		}
	}
	return out
}
