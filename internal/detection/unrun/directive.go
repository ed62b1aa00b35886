package unrun

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
)

var (
	// never is a directive behind which nothing is compiled.
	never = lazy.MustCompile(`^\s*#\s*if\s+\(?\s*(?:0|false|FALSE)\s*\)?\s*(?:/[/*].*)?$`)
	// askedSymbol is a name that a directive wants to be defined.
	askedSymbol = lazy.MustCompile(`(!\s*)?\bdefined\s*\(?\s*([A-Z][A-Z0-9]*_[A-Z0-9_]+)|^\s*#\s*ifdef\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+)|^\s*#\s*if\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+)\s*$`)
	// endDirective is a line that opens nothing, whatever its remark says.
	endDirective = lazy.MustCompile(`^\s*#\s*(?:else|endif)\b`)
	// anyDirective is a line that only says something to the compiler.
	anyDirective = lazy.MustCompile(`^\s*#\s*(?:if|ifdef|ifndef|elif|elseif|else|endif)\b`)
)

// compareDirectives finds lines of tests that were compiled and now stand behind a directive under
// which nothing is: #if 0, a name that nothing defines, or the opposite of what was asked.
func (r *report) compareDirectives() {
	for i := range r.In.Pairs {
		f := r.In.Pairs[i].File
		if !f.Before.Present || !f.After.Present || !hasDirectives(f.Path) || !(r.In.Pairs[i].Test || place.OfTests(f.Path)) || r.toldDisabled(f.Path) {
			continue
		}
		was, is, skipped := matching.Apart(f.Before.All(), f.After.All())
		if !strings.Contains(is, "#") {
			continue
		}
		if line, text := r.compiledOut(was, is); line > 0 {
			r.Emit(event.Event{Kind: "case-switched-off", Path: f.Path, Line: skipped + line, Before: "it was compiled", After: text, Facts: map[string]any{"field": "directive"}})
		}
	}
}

func hasDirectives(p string) bool {
	return slices.Contains([]string{".c", ".cc", ".cpp", ".cxx", ".c++", ".h", ".hpp", ".m", ".mm", ".cs", ".swift", ".inc"}, path.Ext(p))
}

// compiledOut is the first new directive behind which lines stand that were there before, and its
// line.
func (r *report) compiledOut(was, is string) (int, string) {
	before, lines := map[string]int{}, strings.Split(is, "\n")
	for l := range strings.SplitSeq(was, "\n") {
		before[strings.TrimSpace(l)]++
	}
	for i, l := range lines {
		bare := strings.TrimSpace(l)
		if !strings.HasPrefix(bare, "#") || !anyDirective.MatchString(l) {
			continue
		}
		if before[bare] > 0 {
			before[bare]--
			continue
		}
		replaces := conditionGone(was, is) && !never.MatchString(l)
		if why := r.neverCompiled(l, was); why != "" && (replaces || covers(lines[i+1:], before)) {
			return i + 1, why
		}
		if turned := reversed(was, is); turned != "" {
			return i + 1, bare + " where " + turned + " stood"
		}
	}
	return 0, ""
}

// conditionGone tells whether a directive that opened something is there no longer.
func conditionGone(was, is string) bool {
	for l := range strings.SplitSeq(was, "\n") {
		if bare := strings.TrimSpace(l); anyDirective.MatchString(l) && !endDirective.MatchString(l) && strings.Count(was, bare) > strings.Count(is, bare) {
			return true
		}
	}
	return false
}

// neverCompiled is what keeps the lines behind a directive out, "" when it may let them in.
func (r *report) neverCompiled(directive, was string) string {
	bare := strings.TrimSpace(directive)
	if never.MatchString(directive) {
		return bare
	}
	if strings.Contains(directive, "||") || r.In.Repository == nil || endDirective.MatchString(directive) {
		return ""
	}
	for _, m := range askedSymbol.FindAllStringSubmatch(directive, -1) {
		name := m[2] + m[3] + m[4]
		if m[1] != "" || circumstance.Predefined.MatchString(name) || expression.HoldsWord(was, name) {
			continue
		}
		hits, err := r.In.Repository.Search([]string{name})
		if err == nil && len(hits[name]) <= matching.Rarely && !slices.ContainsFunc(hits[name], func(h change.Hit) bool { return !anyDirective.MatchString(h.Text) }) {
			return bare + ", and nothing defines " + name
		}
	}
	return ""
}

// covers tells whether code that was there before stands between a directive and its end.
func covers(lines []string, before map[string]int) bool {
	for _, l := range lines {
		bare := strings.TrimSpace(l)
		switch {
		case anyDirective.MatchString(l):
			return false
		case len(bare) > 3 && before[bare] > 0 && !strings.HasPrefix(bare, "/") && !strings.HasPrefix(bare, "*"):
			return true
		}
	}
	return false
}

// reversed is the directive that left a test out of one build and now lets it into no other, where
// nothing else changed.
func reversed(was, is string) string {
	if !oneLine(was) || !oneLine(is) {
		return ""
	}
	old, now := wanted(was), wanted(is)
	if now == "" || strings.ContainsAny(now, "!&|") || old != "!"+now {
		return ""
	}
	return strings.TrimSpace(was)
}

// wanted is what a directive asks, #ifdef and #ifndef written out.
func wanted(directive string) string {
	words := strings.Fields(strings.Replace(directive, "#", " # ", 1))
	if len(words) < 3 || words[0] != "#" {
		return ""
	}
	rest := strings.Join(words[2:], "")
	switch words[1] {
	case "if":
		return rest
	case "ifdef":
		return "defined(" + rest + ")"
	case "ifndef":
		return "!defined(" + rest + ")"
	}
	return ""
}
