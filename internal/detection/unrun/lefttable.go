package unrun

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

// handedOver is a line by which a file of tests gives a function to what runs it: a row of a table,
// { "name", test_a }, an entry of a macro, T(test_a), or a call of its own, test_a().
var handedOver = lazy.MustCompile(`(?m)^[ \t]*(?:\{\s*"(?:[^"\\\n]|\\.)*"\s*,\s*&?(\w+)\b|\{?\s*&?(\w+)\s*,\s*(?:"|$)|[A-Za-z_]\w*\(\s*&?(\w+)\s*\)\s*[,;]?\s*$|(\w+)\(\s*\)\s*;\s*$)`)

// compareLeftTables finds tests that are still there and that nothing in their file hands to a
// runner any more, though something did.
func (r *report) compareLeftTables() {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.Before == nil || p.After == nil || !handsOver(p.File.Path) || r.toldDisabled(p.File.Path) {
			continue
		}
		was, _, _ := matching.Apart(p.File.Before.All(), p.File.After.All())
		told := map[string]bool{}
		for _, m := range handedOver.FindAllStringSubmatch(was, -1) {
			name := m[1] + m[2] + m[3] + m[4]
			if len(name) < 4 || told[name] || !r.leftTable(p, name) {
				continue
			}
			told[name] = true
			k := caseNamed(p.After, name)
			r.Emit(event.Event{Kind: "case-disabled", Path: p.File.Path, Line: k.Line, Language: string(p.After.Language), Test: name, Before: strings.TrimSpace(m[0]),
				After: "no longer registered", Facts: map[string]any{"how": "unregistered", "condition": "none", "sub": false, "suite_wide": true, "elsewhere": false,
					"oracles": float64(len(k.Oracles)), "production": r.Production().TouchedWord()}})
		}
	}
}

func handsOver(p string) bool {
	return slices.Contains([]string{".c", ".cc", ".cpp", ".cxx", ".c++", ".m", ".mm"}, path.Ext(p))
}

// leftTable tells a test before and after whose file says its name only where it is defined, and
// that no other file of the change names now.
func (r *report) leftTable(p *inventory.Pair, name string) bool {
	k := caseNamed(p.After, name)
	if k == nil || len(k.Oracles) == 0 || caseNamed(p.Before, name) == nil {
		return false
	}
	for line := range strings.SplitSeq(p.File.After.All(), "\n") {
		if expression.HoldsWord(line, name) && !declares(line, name) {
			return false
		}
	}
	return !slices.ContainsFunc(r.In.Pairs, func(o inventory.Pair) bool {
		return o.File.Path != p.File.Path && o.After != nil && expression.HoldsWord(o.File.After.All(), name)
	})
}

// declares tells the line of a function's head, its declaration or a comment.
func declares(line, name string) bool {
	head, rest, _ := strings.Cut(line, name)
	head, rest = strings.TrimSpace(head), strings.TrimSpace(rest)
	switch {
	case strings.Contains(head, "//"), strings.HasPrefix(head, "/*"), strings.HasPrefix(head, "*"):
		return true
	case !strings.HasPrefix(rest, "("), strings.ContainsAny(head, "(={,\""):
		return false
	}
	return head != "" || !strings.HasSuffix(rest, ";")
}

func caseNamed(f *inventory.File, name string) *inventory.Case {
	for _, k := range f.Cases {
		if k.Name == name {
			return k
		}
	}
	return nil
}
