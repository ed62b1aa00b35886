package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
)

// spelledOut are flags that stand for several options of a tool, and those options by the names that they
// have in its settings.
var spelledOut = []struct {
	tool, flag, whole string
	options           []string
}{
	{"mypy", "--strict", "strict", []string{
		"disallow_untyped_defs", "disallow_incomplete_defs", "disallow_untyped_calls", "disallow_untyped_decorators", "disallow_any_generics", "disallow_subclassing_any",
		"check_untyped_defs", "warn_redundant_casts", "warn_unused_ignores", "warn_return_any", "no_implicit_reexport", "strict_equality",
	}},
}

// clearSpelledOut clears a flag that is gone where the settings of the tool say now, each by its name, all
// that the flag stood for.
func clearSpelledOut(events []event.Event, files []file) {
	for i := range events {
		for _, s := range spelledOut {
			if e := &events[i]; e.Facts["what"] == "strictness" && e.Facts["tool"] == s.tool && e.Facts["from"] == s.flag {
				if where := saysAll(files, s.tool, s.whole, s.options); where != "" {
					e.Clear("moved", "all that "+s.flag+" stands for is set in "+where)
				}
			}
		}
	}
}

// saysAll is the file whose settings of a tool are on as a whole, or one by one.
func saysAll(files []file, tool, whole string, options []string) string {
	for _, f := range files {
		on := map[string]bool{}
		for _, s := range f.after.Settings {
			if slices.ContainsFunc(s.Path, func(k string) bool { return k == tool }) && isTrue(s.Value) {
				on[strings.ToLower(s.Key())] = true
			}
		}
		if f.has && (on[whole] || !slices.ContainsFunc(options, func(o string) bool { return !on[o] })) {
			return f.path
		}
	}
	return ""
}
