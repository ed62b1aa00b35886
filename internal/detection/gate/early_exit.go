package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

var (
	// goodEnd is a line that ends a script at once and says that all is well, or that nothing was to do.
	goodEnd = lazy.MustCompile(`^(?:exit(?:\s+(?:0|77))?|(?:sys\.|process\.)?exit\(0?\)|raise SystemExit(?:\(0?\))?);?$`)
	// opensShell and closesShell are words between which a line is reached on a condition only.
	opensShell  = lazy.MustCompile(`(?:^|[;&|]\s*)(?:if|case|for|while|until|select)\b|[{(]$`)
	closesShell = lazy.MustCompile(`(?:^|;\s*)(?:fi|esac|done)\b|^[})]`)
)

// testFolders are folders of which every script is a test.
var testFolders = []string{"test", "tests", "testsuite", "spec", "specs", "regress", "integration-tests", "e2e"}

// earlyExits finds scripts of tests and of checks that end well before they do what they did.
func earlyExits(changed []change.File, told []event.Event) (out []event.Event) {
	for _, f := range changed {
		mark := runMark(f)
		if mark == "" && shellTest(f.Path) {
			mark = "#"
		}
		if mark == "" || !f.Before.Present || !f.After.Present || f.Partial || untouched(f) || toldOf(told, f.Path) {
			continue
		}
		if line, rest := endsWell(newEdited(f, mark)); line > 0 {
			base := path.Base(f.Path)
			b := check{file: f.Path, where: base, kind: "test", tool: "script " + base, text: rest}
			a := check{file: f.Path, where: base, line: line, ci: inCI(f.Path), place: place(f.Path)}
			out = append(out, checkEvent("script-neutered", b, a, strings.TrimSpace(strings.Split(f.After.All(), "\n")[line-1])))
		}
	}
	return out
}

// shellTest tells scripts that are tests themselves.
func shellTest(p string) bool {
	if settings.FormatOf(p) != "shell" || sample(p) {
		return false
	}
	return slices.ContainsFunc(strings.Split(path.Dir(p), "/"), func(dir string) bool { return slices.Contains(testFolders, strings.ToLower(dir)) })
}

// endsWell is the line by which a script newly ends well whatever stands behind it, and the first line
// that it no longer reaches; 0 where it has none.
func endsWell(f edited) (line int, rest string) {
	if !slices.ContainsFunc(strings.Split(f.come, "\n"), func(l string) bool { return goodEnd.MatchString(strings.TrimSpace(l)) }) {
		return 0, "" // no end is new
	}
	depth := 0
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		if _, comment := cutMark(text, f.mark); comment || text == "" {
			continue
		}
		switch {
		case line > 0:
			if f.was[text] > 0 && !idle(strings.Fields(text)) && !closesShell.MatchString(text) && (kindOfName(baseStem(f.Path)) != "" || shellTest(f.Path) || checksByName(text)) {
				return line, text
			}
		case depth == 0 && indent(l) == 0 && goodEnd.MatchString(text) && f.came(text):
			line = i + 1
		default:
			depth = max(0, depth+len(opensShell.FindAllString(text, -1))-len(closesShell.FindAllString(text, -1)))
		}
	}
	return 0, ""
}

func baseStem(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }
