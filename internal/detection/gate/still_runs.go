package gate

import (
	"path"
	"slices"
	"strings"
)

// stillRuns tells whether the same command runs elsewhere after the change: jobs are
// merged into a matrix, and a script keeps its other callers.
func (s *sides) stillRuns(b check) bool {
	for _, a := range s.after {
		if a.dead() || a.place != b.place && b.place != "script" || a.where != b.where && (isScript(a.place, a.where, b.tool) || s.ofAnother(b, a)) {
			continue
		}
		if a.tool == b.tool && (slices.Equal(a.args, b.args) || a.file == b.file && samePart(a.args, b.args) && len(narrowing(a)) <= len(narrowing(b)) && reaches(positional(a.args), positional(b.args)) && len(missing(addsTests(b.args), addsTests(a.args))) == 0) {
			return true
		}
		if a.kind == "all" && a.file == b.file && !s.lesserTarget(b) && !isScript(b.place, b.where, a.tool) { // who calls the place gets what is left of it
			return true
		}
	}
	return false
}

// ofAnother tells a check that another script of a package ran before as it does now, and which is
// not called for: it stands in for nothing.
func (s *sides) ofAnother(b, a check) bool {
	if b.place != "script" || a.file != b.file || path.Base(b.file) != "package.json" || s.reached(b, b.where) {
		return false
	}
	return slices.ContainsFunc(s.before, func(old check) bool {
		return old.tool == a.tool && old.stands(&a) && slices.Equal(old.args, a.args)
	})
}

// isScript tells the script that a tool is called by: that it still would run something is no
// call of it.
func isScript(kind, where, tool string) bool {
	return kind == "script" && path.Base(where) == toolName(tool)
}

// lesserTarget tells whether a command lost just the part of its target that checks:
// `make app_test` is `make app` now.
func (s *sides) lesserTarget(b check) bool {
	for text, n := range s.gained {
		if n > 0 && len(strings.Fields(text)) > 1 && strings.HasPrefix(b.text, text) && len(text) < len(b.text) {
			return true
		}
	}
	return false
}

// reaches tells whether paths include others; no path means everything.
func reaches(paths, others []string) bool {
	return len(paths) == 0 || len(others) > 0 && len(missing(others, paths)) == 0
}

// wrapped tells whether a file still runs a check by way of another command.
func (s *sides) wrapped(b check) bool {
	for where, box := range s.placed[b.file] {
		if (where == b.where || !isScript(b.place, where, b.tool)) && box.wraps(b) {
			return true
		}
	}
	return false
}

// wraps tells whether a place still runs the words of a check, after other words.
func (c *container) wraps(b check) bool {
	words := strings.Fields(toolName(b.tool))
	for _, call := range c.calls {
		if !samePart(call.words, b.args) {
			continue
		}
		for i := range call.words {
			if i > 0 && i+len(words) <= len(call.words) && slices.Equal(call.words[i:i+len(words)], words) {
				return true
			}
		}
	}
	return false
}
