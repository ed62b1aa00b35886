package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// constants are comparisons of two values that are written out.
var constants = lazy.MustCompile(`^(?:eq\(\s*['"]?([\w.-]+)['"]?\s*,\s*['"]?([\w.-]+)['"]?\s*\)|(\d+|'[^']*')\s*={1,2}\s*(\d+|'[^']*'))$`)

// neverTrue tells conditions that no run can meet: one of the things they ask for is false as it stands.
func neverTrue(v string) bool {
	v = unwrap(v)
	if inner, ok := strings.CutPrefix(v, "and("); ok {
		return slices.ContainsFunc(arguments(strings.TrimSuffix(inner, ")")), neverTrue)
	}
	if strings.Contains(v, "||") || strings.HasPrefix(v, "or(") {
		return false
	}
	if strings.Contains(v, "&&") {
		return slices.ContainsFunc(strings.Split(v, "&&"), func(part string) bool { return neverTrue(strings.TrimSpace(part)) })
	}
	if v == "never()" || strings.EqualFold(v, "false") {
		return true
	}
	m := constants.FindStringSubmatch(v)
	// eq() of two words compares variables as often as not; two numbers and two texts are what they are
	return m != nil && (m[3] != m[4] || m[1] != m[2] && isNumber(m[1]) && isNumber(m[2]))
}

func isNumber(s string) bool { _, ok := number(s); return ok }

// arguments splits what stands between the brackets of a call.
func arguments(s string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				out, start = append(out, strings.TrimSpace(s[start:i])), i+1
			}
		}
	}
	return append(out, strings.TrimSpace(s[start:]))
}

// neverRun finds a job whose name promises a check and which can never run any more, whatever it
// is that it runs. Checks that are known are told of by themselves.
func neverRun(f file, checks []check) (event.Event, bool) {
	before, after := newIndex(f.before), newIndex(f.after)
	for _, s := range f.after.Settings {
		n := len(s.Path)
		if n < 2 || s.Key() != "if" && s.Key() != "condition" || !neverTrue(s.Value) {
			continue
		}
		was, had := before.byPath[strings.Join(s.Path, "\x00")]
		if had && neverTrue(was.Value) || !before.holds(s.Path[:n-1]) || slices.ContainsFunc(checks, func(k check) bool { return k.off != "" && ofJob(k, s.Path) }) {
			continue
		}
		name := s.Path[n-2]
		for _, key := range []string{"name", "displayName"} {
			if named, ok := after.byPath[strings.Join(append(slices.Clone(s.Path[:n-1]), key), "\x00")]; ok {
				name = named.Value
			}
		}
		kind := jobKind(name)
		if kind != "test" && kind != "lint" && kind != "types" && kind != "all" {
			continue
		}
		e := workflowEvent(f, "disabled", name, s.Key()+": "+s.Value, s.Line)
		e.Facts["check"], e.Facts["where"] = kind, name
		if kind == "all" {
			e.Facts["check"] = "lint" // a check of some kind: less sure than tests
		}
		return e, true
	}
	return event.Event{}, false
}

// ofJob tells whether a check stands in the job or step that keys lead to; checks of jobs that are
// switched off elsewhere say nothing of it.
func ofJob(k check, keys []string) bool {
	return slices.ContainsFunc(strings.Split(k.where, "."), func(part string) bool { return slices.Contains(keys, part) })
}

// holds tells whether a document has anything below these keys.
func (x index) holds(keys []string) bool {
	return slices.ContainsFunc(x.doc.Settings, func(s settings.Setting) bool {
		return len(s.Path) > len(keys) && slices.Equal(s.Path[:len(keys)], keys)
	})
}
