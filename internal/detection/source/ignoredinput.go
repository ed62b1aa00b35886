package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// thrownAway is a line that does nothing with a name but to name it.
var thrownAway = lazy.MustCompile(`^(?:_ = |let _ = &?|\(void\) ?|void |del |std::ignore = |(?:UNUSED|Q_UNUSED|UNUSED_PARAM|unused|ignore_unused|boost::ignore_unused|unused_variable)\()\$?(\w+)\)?;?$`)

// fewestIgnored is how many lines that worked with an input must be gone.
const fewestIgnored = 2

// inputIgnored finds functions that worked with something they have, and now only take it, where nothing
// else happens in the change.
func (c *comparison) inputIgnored(e *edit) {
	if c.testsSpeak() || e.after.Name == "" || e.b.Shape != Normal || len(e.removed) < fewestIgnored || newThings(e) > 1 || c.toldOf(e) {
		return
	}
	if name := ignoredName(e); name != "" && c.onlyEdit(onlyImports) == e {
		c.add("source-input-ignored", e.pair, e.after.Line, strings.Join(e.removed, " "), strings.Join(e.added, " "), map[string]any{"function": e.after.Name, "what": name, "removed_lines": float64(len(e.removed))})
	}
}

// ignoredName is what a function worked with and only throws away now, or takes under a name that is marked
// as unused.
func ignoredName(e *edit) string {
	for _, l := range e.added {
		m := thrownAway.FindStringSubmatch(l)
		if m != nil && linesWith(e.removed, m[1]) > 0 && linesWith(e.a.Lines, m[1]) <= 2 {
			return m[1]
		}
	}
	if len(e.after.Params) != len(e.before.Params) {
		return ""
	}
	if name := unreadNow(e); name != "" {
		return name
	}
	for i, p := range e.before.Params {
		name := strings.TrimLeft(p, "$")
		if now := e.after.Params[i]; now != p && (now == "_" || now == "_"+p) && linesWith(e.removed, name) > 1 { // its head is one of them
			return name
		}
	}
	return ""
}

// unreadNow is a parameter that a function read and does not read any more, where it only lost lines. What
// only told a log of it did no work.
func unreadNow(e *edit) string {
	if !e.onlyTakesAway() || strings.Contains(strings.ToLower(e.after.Text+docAbove(e.after)), "deprecat") {
		return ""
	}
	for _, name := range words(strings.Join(e.after.Params, " ")) {
		told := slices.ContainsFunc(e.removed, func(l string) bool { return expression.HoldsWord(l, name) && !logs(l) && asksOption.MatchString(l) })
		if len(name) > 2 && told && !expression.HoldsWord(bodyText(e.after), name) {
			return name
		}
	}
	return ""
}

// asksOption is a line that does something only where it is asked to.
var asksOption = lazy.MustCompile(`^(?:\} )?(?:if|unless|else if|elif|elsif|when|switch|case|match|guard|for|foreach)\b|\b(?:if|unless) \S+$`)

func linesWith(lines []string, name string) (n int) {
	for _, l := range lines {
		if expression.HoldsWord(l, name) {
			n++
		}
	}
	return n
}
