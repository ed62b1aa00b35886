package source

import (
	"regexp"
	"strings"
)

// guards finds checks that are gone while the function they protected lives on.
func (c *comparison) guards(e *edit) {
	kept := map[string]int{}
	for _, g := range e.a.Guards {
		kept[guardKey(g)]++
	}
	var lost []Guard
	for _, g := range e.b.Guards {
		if k := guardKey(g); kept[k] > 0 {
			kept[k]--
			continue
		}
		lost = append(lost, g)
	}
	if len(lost) == 0 {
		return
	}
	gained := 0
	for _, n := range kept {
		gained += n
	}
	checks := 0
	for _, g := range lost {
		if g.Kind == "check" {
			checks++
		}
	}
	gained += max(0, min(checks, len(e.a.Faults)-len(e.b.Faults)+checks))
	for _, g := range lost {
		c.guardLost(e, g, gained)
	}
}

func guardKey(g Guard) string {
	if g.Kind == "call" {
		return "call " + g.What
	}
	return squeeze(g.Text)
}

func (c *comparison) guardLost(e *edit, g Guard, gained int) {
	commented := commentedOut(e.pair.After, g.Text)
	ev := c.add("source-guard-removed", e.pair, e.after.Line, g.Text, "", map[string]any{
		"function": e.after.Name, "what": firstNonEmpty(g.What, shorten(g.Text)), "form": g.Kind, "security": g.Security, "commented": commented,
		"strong":      g.Kind == "call" && strongName.MatchString(g.What),
		"added_lines": float64(len(e.added)), "removed_lines": float64(len(e.removed)), "pure": len(e.added) <= len(e.removed)/8,
		"params_kept": strings.Join(e.before.Params, ",") == strings.Join(e.after.Params, ","),
	})
	switch {
	case commented:
	case gained > 0:
		ev.Clear("replaced", "the function has a new check in its place")
	case c.guardElsewhere(g):
		ev.Clear("moved", "the check stands elsewhere in the change")
	case subjectGone(e, g):
		ev.Clear("subject-removed", "what it checked is no longer used in the function")
	case rewritten(e):
		ev.Clear("replaced", "the function was rewritten around it")
	case c.helperTookOver(e):
		ev.Clear("moved", "the function now calls a helper that is new in this change")
	}
}

// guardElsewhere tells whether the change adds the same condition or call elsewhere.
func (c *comparison) guardElsewhere(g Guard) bool {
	if g.Kind == "call" && c.newCalls[g.What] {
		return true
	}
	key := squeeze(g.Text)
	for l := range c.newLines {
		if len(key) > 8 && strings.Contains(l, key) {
			return true
		}
	}
	return false
}

// subjectGone tells whether nothing that the check spoke of is left in the function.
func subjectGone(e *edit, g Guard) bool {
	for _, w := range words(g.Text) {
		if w != g.What && len(w) > 1 && e.a.Idents[w] && !commonWords[w] {
			return false
		}
	}
	for _, p := range e.after.Params {
		for _, w := range words(g.Text) {
			if w == p {
				return false
			}
		}
	}
	return true
}

var (
	wordPattern = regexp.MustCompile(`[A-Za-z_]\w*`)
	commonWords = map[string]bool{"err": true, "error": true, "e": true, "nil": true, "null": true, "None": true, "this": true, "self": true, "len": true, "length": true, "not": true, "is": true, "instanceof": true, "typeof": true, "String": true, "isinstance": true, "str": true, "int": true, "undefined": true}
)

func words(s string) []string { return wordPattern.FindAllString(s, -1) }

// rewritten tells whether so much was put in that the loss of one check says little.
func rewritten(e *edit) bool {
	return len(e.added) > 3 && len(e.added)*2 > len(e.removed)
}

// helperTookOver tells whether the function calls something new that this change also
// defines and that signals failure.
func (c *comparison) helperTookOver(e *edit) bool {
	for name, n := range e.a.Calls {
		if n <= e.b.Calls[name] {
			continue
		}
		for _, o := range c.match.fresh {
			if bare(o.f.Name) == name && (len(o.f.Detail().Faults) > 0 || len(o.f.Detail().Guards) > 0) {
				return true
			}
		}
		if validationName.MatchString(name) {
			return true
		}
	}
	return false
}

// commentedOut tells whether a text of code is a comment now.
func commentedOut(f *Facts, text string) bool {
	if f == nil {
		return false
	}
	key := squeeze(text)
	for _, comment := range f.Comments {
		for _, l := range comment.Code {
			if strings.Contains(squeeze(l), key) {
				return true
			}
		}
	}
	return false
}

func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

var defaultReturn = regexp.MustCompile(`^(return|return;|return (null|nil|None|undefined|false|true|False|True|0|-1|""|''|\[\]|\{\}|Optional\.empty\(\)|Ok\(\(\)\)|Default::default\(\)|Vec::new\(\)|nil, nil|"", nil|0, nil|false, nil|nullptr|std::nullopt|emptyList\(\)|None);?)$|^(nil|None|null|false)$`)

// throws finds failures that became a default value under the same condition.
func (c *comparison) throws(e *edit) {
	after := map[string]Branch{}
	for _, b := range e.a.Branches {
		after[b.Cond] = b
	}
	lostFaults, newFaults := difference(e.b.Faults, e.a.Faults)
	if len(lostFaults) == 0 {
		return
	}
	reported := false
	for _, b := range e.b.Branches {
		a, ok := after[b.Cond]
		if !ok || b.Does != Rethrows || !a.Does.swallows() {
			continue
		}
		reported = true
		c.throwLost(e, a.Line, b.Text, a.Text, string(a.Does), len(newFaults) > 0)
	}
	if reported {
		return
	}
	for _, l := range e.added {
		if defaultReturn.MatchString(l) && len(newFaults) == 0 && len(e.removed) <= 3 && len(e.added) <= 2 && faultLine(e.removed) != "" {
			c.throwLost(e, e.after.Line, faultLine(e.removed), l, string(Defaults), false)
			return
		}
	}
}

func faultLine(lines []string) string {
	for _, l := range lines {
		if strings.Contains(l, "throw ") || strings.HasPrefix(l, "raise") || strings.HasPrefix(l, "panic(") || strings.HasPrefix(l, "return Err(") || strings.Contains(l, "fatalError(") {
			return l
		}
	}
	return ""
}

func (c *comparison) throwLost(e *edit, line int, before, after, to string, elsewhere bool) {
	ev := c.add("source-throw-to-default", e.pair, line, before, after, map[string]any{
		"function": e.after.Name, "to": to, "security": securityName.MatchString(before),
		"added_lines": float64(len(e.added)), "renamed": e.before.Name != e.after.Name,
	})
	switch {
	case elsewhere:
		ev.Clear("replaced", "the function signals failure in another way now")
	case rewritten(e):
		ev.Clear("replaced", "the function was rewritten around it")
	}
}
