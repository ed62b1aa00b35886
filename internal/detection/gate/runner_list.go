package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// runnerEntry is how a program of tests in Swift names what it runs where nothing is found by
	// itself: testCase(CartTests.allTests), CartTests(), describe("a cart", testCart).
	runnerEntry = lazy.MustCompile(`(?m)^\s*(?:(?:tests\s*\+=\s*)?\[?\s*testCase\(\s*(?:\w+\.)*?(\w+)\.\w+\s*\)\s*\]?,?|(\w+(?:Tests?|Specs?|Suite))\(\),?|(?:describe|context)\(\s*"[^"\n]*"\s*,\s*(\w+)\s*\))\s*$`)
	// amongTests are the folders that such programs stand in.
	amongTests = lazy.MustCompile(`(?i)(?:^|/)[^/]*(?:tests?|specs?)/|LinuxMain\.swift$`)
)

// compareRunnerLists finds programs of tests that name fewer of them than before, while others are
// left on the list: where all are gone the list is no longer needed.
func compareRunnerLists(changed []change.File) (out []event.Event) {
	for _, f := range changed {
		if path.Ext(f.Path) != ".swift" || !f.Before.Present || !f.After.Present || f.Partial || !amongTests.MatchString(f.Path) {
			continue
		}
		before, after := runnerEntries(f.Before.Text), runnerEntries(f.After.Text)
		lost, gained := missing(before, after), missing(after, before)
		if len(after) == 0 || len(lost) <= len(gained) {
			continue
		}
		left := slices.DeleteFunc(lost, func(name string) bool { return undefined(name, changed) || runElsewhere(name, f.Path, changed) })
		if len(left) == 0 {
			continue
		}
		e := listChanged(f, "shrinks", strings.Join(left, ", "), "without "+left[0], len(left))
		e.Line = lineOf(f.After.Text, after[0])
		out = append(out, e)
	}
	return out
}

func runnerEntries(text []byte) (out []string) {
	for _, m := range runnerEntry.FindAllStringSubmatch(string(text), -1) {
		out = append(out, m[1]+m[2]+m[3])
	}
	return out
}

// undefined tells whether what a list named is itself gone: the change takes its definition away.
func undefined(name string, changed []change.File) bool {
	return slices.ContainsFunc(changed, func(f change.File) bool { return defines(f.Before, name) && !defines(f.After, name) })
}

func defines(side change.Side, name string) bool {
	text := side.All()
	return side.Present && slices.ContainsFunc([]string{"class ", "func ", "struct ", "let ", "extension "}, func(word string) bool { return expression.HoldsWord(text, word+name) })
}

// runElsewhere tells whether another list of the change names it newly.
func runElsewhere(name, p string, changed []change.File) bool {
	return slices.ContainsFunc(changed, func(f change.File) bool {
		return f.Path != p && f.After.Present && slices.Contains(runnerEntries(f.After.Text), name) && !slices.Contains(runnerEntries(f.Before.Text), name)
	})
}
