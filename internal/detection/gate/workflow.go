package gate

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"

	"holdfast/internal/detection/lazy"
)

// compareWorkflows finds CI files that run on fewer occasions or on fewer platforms.
func compareWorkflows(files []file, gates []catalog.Gate) []event.Event {
	var out []event.Event
	tools := commandsOf(gates)
	for _, f := range files {
		if !inCI(f.path) || !f.had || !f.has || f.partial {
			continue
		}
		checks, _ := f.checksAfter(tools)
		if e, ok := fewerTriggers(f, checks); ok {
			out = append(out, e)
		} else if e, ok := noRequests(f, checks, files); ok {
			out = append(out, e)
		}
		if e, ok := fewerNeeds(f, checks); ok {
			out = append(out, e)
		}
		if e, ok := fewerRows(f); ok {
			out = append(out, e)
		} else if e, ok := lostPlatform(f, tools, checks, files); ok {
			out = append(out, e)
		} else if e, ok := excludedRows(f, checks); ok {
			out = append(out, e)
		}
		if e, ok := mayFailNow(f, checks); ok {
			out = append(out, e)
		}
		if e, ok := neverRun(f, checks); ok {
			out = append(out, e)
		}
		out = append(out, moreLeftOut(f)...)
		out = append(out, quieted(f, tools)...)
	}
	return out
}

func workflowEvent(f file, what, from, to string, line int) event.Event {
	return event.Event{Kind: Lowered, Path: f.path, Line: line, Before: shorten(from), After: shorten(to), Facts: map[string]any{
		"what": what, "tool": "ci", "check": "all", "from": shorten(from), "to": shorten(to), "in_ci": true, "new": false, "place": "ci",
		"delta": 0.0, "measure": "", "minor": true, "whole_file": false, "unstable": unreleased.MatchString(from),
	}}
}

// fewerTriggers: a workflow that tests no longer runs on pushes and pull requests.
func fewerTriggers(f file, checks []check) (event.Event, bool) {
	before, _ := triggers(f.before)
	after, line := triggers(f.after)
	tests := kindOfName(workflowName(f.before)) == "test"
	for _, k := range checks {
		tests = tests || k.kind == "test" || k.kind == "all"
	}
	automatic := func(set map[string]bool) bool {
		return set["push"] || set["pull_request"] || set["pull_request_target"] || set["merge_group"]
	}
	if !tests || !automatic(before) || automatic(after) || after["workflow_call"] || len(after) == 0 && !newIndex(f.after).holds([]string{"jobs"}) {
		return event.Event{}, false
	}
	return workflowEvent(f, "trigger", strings.Join(sorted(before), ", "), cmp.Or(strings.Join(sorted(after), ", "), "no occasion"), line), true
}

// workflowName is how a workflow calls itself.
func workflowName(d settings.Document) string {
	for _, s := range d.Settings {
		if len(s.Path) == 1 && s.Path[0] == "name" {
			return s.Value
		}
	}
	return ""
}

func triggers(d settings.Document) (map[string]bool, int) {
	out := map[string]bool{}
	line := 1
	for _, s := range d.Settings {
		if len(s.Path) == 0 || s.Path[0] != "on" && s.Path[0] != "true" {
			continue
		}
		line = s.Line
		switch {
		case len(s.Path) == 1 || settings.IsItem(s.Path[1]):
			out[s.Value] = true
		default:
			out[s.Path[1]] = true
		}
	}
	return out, line
}

func sorted(set map[string]bool) []string {
	var out []string
	for k := range set {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

var (
	digits    = lazy.MustCompile(`v?\d+(?:\.(?:\d+|x|\*))*|\b(?:lts|latest|large|xlarge|arm)\b`)
	platforms = lazy.MustCompile(`linux|ubuntu|windows|macos|mac-os|darwin|osx|musl|android|\bios\b|wasm|freebsd|openbsd|netbsd|alpine|debian|fedora|solaris|illumos|aarch64|armv|riscv|s390x|ppc64|i686|x86|\balpha\b|mips|sparc|hppa|powerpc|loongarch`)
)

// fewerRows: whole platforms or targets left the matrix. Dropped versions are
// everyday maintenance and no loss.
func fewerRows(f file) (event.Event, bool) {
	before, after := rows(f.before), rows(f.after)
	var lost []string
	line := 1
	for _, key := range slices.Sorted(maps.Keys(before)) {
		list := before[key]
		now, kept := after[key]
		if !kept {
			continue // the matrix itself was rebuilt
		}
		line = max(1, now.line)
		for name, text := range list.rows {
			if !anyRow(after, name, key) {
				lost = append(lost, text)
			}
		}
		if len(now.rows) >= len(list.rows) {
			lost = nil // renamed rows
		}
		if len(lost) > 0 {
			break
		}
	}
	if len(lost) == 0 {
		return event.Event{}, false
	}
	sort.Strings(lost)
	e := workflowEvent(f, "matrix", strings.Join(lost, "; "), "", line)
	e.Facts["count"] = float64(len(lost))
	return e, true
}

// anyRow looks for a row in all axes of the same matrix.
func anyRow(lists map[string]rowList, name, key string) bool {
	matrix, _, _ := strings.Cut(key, ".matrix")
	for other, list := range lists {
		if _, ok := list.rows[name]; ok && (other == key || strings.HasPrefix(other, matrix+".matrix")) {
			return true
		}
	}
	return false
}

type rowList struct {
	rows map[string]string // the row without its versions → the row
	line int
}

// rows lists the platforms of each matrix axis.
func rows(d settings.Document) map[string]rowList {
	texts := map[string]map[string][]string{}
	lines := map[string]int{}
	for _, s := range d.Settings {
		at := matrixAt(s.Path)
		if at < 0 || len(s.Path) < at+3 || strings.Contains(s.Value, "\n") || s.Path[at+1] == "exclude" {
			continue
		}
		axis, row := at+2, at+2
		if settings.IsItem(s.Path[at+1]) || platformKeys[s.Path[at+2]] { // rows stand directly below the matrix
			axis, row = at+1, at+1
		}
		key := strings.Join(s.Path[:axis], ".")
		if texts[key] == nil {
			texts[key] = map[string][]string{}
			lines[key] = s.Line
		}
		if len(s.Path) == row+1 || platformKeys[s.Path[row+1]] {
			texts[key][s.Path[row]] = append(texts[key][s.Path[row]], s.Value)
		}
	}
	out := map[string]rowList{}
	for key, list := range texts {
		r := rowList{rows: map[string]string{}, line: lines[key]}
		for _, row := range slices.Backward(slices.Sorted(maps.Keys(list))) { // of rows that differ in versions alone always the same one is named
			text := strings.Join(list[row], " ")
			name := strings.Join(strings.FieldsFunc(digits.ReplaceAllString(strings.ToLower(text), ""), func(c rune) bool { return strings.ContainsRune(" -._:/@\"'", c) }), " ")
			if platforms.MatchString(name) || checkNames[kindOfName(text)] && path.Ext(text) == "" {
				r.rows[name] = text
			}
		}
		out[key] = r
	}
	return out
}

// checkNames are the kinds of checks that a row of a matrix may be named for: suite: [unit, integration].
var checkNames = map[string]bool{"test": true, "lint": true, "types": true}

var platformKeys = map[string]bool{"os": true, "host": true, "target": true, "platform": true, "runs-on": true, "runner": true, "arch": true, "vmImage": true, "imageName": true, "image": true, "triple": true}

func matrixAt(keys []string) int {
	for i, k := range keys {
		if k == "matrix" || k == "jobs" && i+1 < len(keys) && keys[i+1] == "include" { // what Travis calls a matrix
			return i
		}
	}
	return -1
}
