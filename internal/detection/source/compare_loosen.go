package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// mostExchanged is how many lines a function loses and gains before one of them says little.
const mostExchanged = 30

// loosened finds lines that were exchanged for one that lets more pass.
func (c *comparison) loosened(e *edit) {
	if len(e.added) > mostExchanged || len(e.removed) > mostExchanged {
		return
	}
	c.undemanded(e)
	c.switchedOff(e)
	if len(e.removed) == 0 {
		return
	}
	added := map[string]string{}
	for _, l := range e.added {
		added[squeeze(l)] = l
	}
	for _, old := range e.removed {
		if what, now := c.exchanged(old, added); now != "" && !c.stoodIn(e, what, old) {
			c.lineLoosened(e, what, old, now)
		}
	}
	c.answered(e, added)
	c.laxly(e)
	c.onlyTold(e)
	c.unbound(e)
}

// answered finds failures in whose place something answers now, where no test of the change says
// that this is meant and nothing else was said of the failure.
func (c *comparison) answered(e *edit, added map[string]string) {
	if c.testsTouched() || c.failureReported(e) || rewritten(e) {
		return
	}
	for _, old := range e.removed {
		now := settled(old, added)
		if now == "" {
			now = tagTurned(old, added)
		}
		if now == "" {
			now = defaulted(old, added)
		}
		if now == "" {
			now = softened(old, added)
		}
		if now == "" {
			now = unspoken(old, e.added)
		}
		if now == "" {
			now = lenient(old, e.added)
		}
		if now != "" && !saidInChain(e, old, now) {
			c.lineLoosened(e, "failure", old, now)
			return
		}
	}
}

// saidInChain tells a line that a function said before as well, on lines of its own for each call.
func saidInChain(e *edit, old, now string) bool {
	return len(now) > len(old) && strings.HasPrefix(now, old) && strings.Contains(spaceless(e.before.Text), spaceless(strings.TrimRight(now, "; ")))
}

func spaceless(s string) string { return strings.Join(strings.Fields(s), "") }

// testsTouched tells whether the change has anything to say in tests; those that stand untouched
// beside the code do not speak of it.
func (c *comparison) testsTouched() bool {
	ofTests := func(o owned) bool { return o.pair.Test || o.f.Test }
	return slices.ContainsFunc(c.match.edits, func(e edit) bool { return e.pair.Test || e.after.Test }) ||
		slices.ContainsFunc(c.match.fresh, ofTests) || slices.ContainsFunc(c.match.gone, ofTests)
}

// failureReported tells whether something was said already of a failure that the function lost.
func (c *comparison) failureReported(e *edit) bool {
	return slices.ContainsFunc(c.events, func(ev event.Event) bool {
		return ev.Path == e.pair.Path && ev.Facts["function"] == e.after.Name && (ev.Kind == "source-throw-to-default" || ev.Kind == "source-throw-gone" || ev.Kind == "error-discarded" && ev.Facts["existing"] == true)
	})
}

// undemanded finds answers that are taken whatever they say.
func (c *comparison) undemanded(e *edit) {
	for _, old := range e.removed {
		m := demands.FindStringSubmatch(old)
		if m != nil && e.a.Idents[m[1]] && !c.addsLine(asksStatus.MatchString) {
			c.lineLoosened(e, "failure", old, "")
		}
	}
}

// exchanged is what one line gives up, and the line that took its place.
func (c *comparison) exchanged(old string, added map[string]string) (what, now string) {
	for _, x := range exchanges {
		if x.quiet && c.hasTests() || x.only != nil && !x.only.MatchString(old) {
			continue
		}
		if x.gained {
			for _, key := range sortedKeys(added) {
				l := added[key]
				if lets(x.part, l, x.to, func(s string) bool { return s == squeeze(old) }) {
					return x.what, l
				}
			}
			continue
		}
		var found string
		if lets(x.part, old, x.to, func(s string) bool { found = added[s]; return found != "" }) {
			return x.what, found
		}
	}
	if now := added[squeeze(bared(old))]; now != "" {
		return "escape", now
	}
	return "", ""
}

// lets tells whether one of the lines that a line may become is there.
func lets(part *lazy.Regexp, line string, to []string, there func(string) bool) bool {
	at := part.FindStringIndex(line)
	if at == nil {
		return false
	}
	for _, t := range to {
		if made := squeeze(line[:at[0]] + part.ReplaceAllString(line[at[0]:at[1]], t) + line[at[1]:]); made != squeeze(line) && there(made) {
			return true
		}
	}
	return false
}

// bared is a line without its first call that escapes: only what was escaped is left.
func bared(line string) string {
	at := escaping.FindStringIndex(line)
	if at == nil || unescaping.MatchString(line[at[0]:at[1]]) {
		return ""
	}
	return firstArgument(line, at[0], at[1])
}

// firstArgument is a line in which the first argument stands for a call that begins and opens at
// these places, "" where the call does not end on the line.
func firstArgument(line string, start, open int) string {
	depth, end := 1, open
	comma := -1
	for ; end < len(line) && depth > 0; end++ {
		switch line[end] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 1 && comma < 0 {
				comma = end
			}
		}
	}
	if depth > 0 {
		return ""
	}
	inner := line[open : end-1]
	if comma >= 0 {
		inner = line[open:comma]
	}
	return line[:start] + inner + line[end:]
}

// stoodIn tells whether what the line gave up is done elsewhere in the change.
func (c *comparison) stoodIn(e *edit, what, old string) bool {
	switch what {
	case "escape":
		return c.addsLine(func(l string) bool { at := escaping.FindString(l); return at != "" && !unescaping.MatchString(at) })
	case "waiting":
		for name := range c.touched {
			if name != bare(e.after.Name) && len(name) > 2 && strings.Contains(old, name+"(") {
				return true // it may have nothing to wait for now
			}
		}
		return c.match.fresh != nil || !strings.Contains(head(e.after), "async") && strings.Contains(head(e.before), "async")
	}
	return false
}

// addsLine tells whether the change adds a line of such a kind to production code.
func (c *comparison) addsLine(such func(string) bool) bool {
	for i := range c.match.edits {
		if slices.ContainsFunc(c.match.edits[i].added, such) {
			return true
		}
	}
	return slices.ContainsFunc(c.match.fresh, func(o owned) bool { return slices.ContainsFunc(o.f.Lines(), such) })
}

// unbound finds queries whose values were bound and are written into their text now.
func (c *comparison) unbound(e *edit) {
	for _, old := range e.removed {
		bound := boundValues(old, e.pair.Language)
		if bound == 0 || !queryWords.MatchString(old) {
			continue
		}
		for _, now := range e.added {
			if queryWords.MatchString(now) && putTogether.MatchString(now) && boundValues(now, e.pair.Language) < bound {
				c.lineLoosened(e, "query", old, now)
				return
			}
		}
	}
}

// boundValues counts the places of a query that its driver fills. Only drivers of Python write %s for them: elsewhere
// it belongs to a call that puts a text together, on this line or on the one before.
func boundValues(line string, language syntax.Language) int {
	if language != syntax.Python || formatted.MatchString(line) {
		line = strings.ReplaceAll(line, "%s", "")
	}
	return len(placeholder.FindAllStringIndex(line, -1))
}

func (c *comparison) lineLoosened(e *edit, what, before, after string) {
	c.add("source-loosened", e.pair, lineOf(e.after, after), before, after, map[string]any{"function": e.after.Name, "what": what, "added_lines": float64(len(e.added))})
}

// lineOf is where a line of code stands in a function.
func lineOf(f *Function, code string) int {
	for i, l := range strings.Split(f.Text, "\n") {
		if code != "" && singleSpaced(l) == code {
			return f.Line + i
		}
	}
	return f.Line
}
