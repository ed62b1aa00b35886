package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// comments finds code that became a comment, and unfinished work in its place.
func (c *comparison) comments(p *Pair) {
	if p.Before == nil || p.After == nil || p.Before.Tree == nil || p.After.Tree == nil {
		return
	}
	if p.Test {
		c.runCommentedOut(p)
		return
	}
	c.commentedOut(p)
	c.shutOff(p)
	c.todos(p)
}

func (c *comparison) commentedOut(p *Pair) {
	function, lines, first, text := c.muted(p)
	if function == "" && !slices.ContainsFunc(p.After.Comments, func(comment Comment) bool { return len(comment.Code) > 0 }) {
		return
	}
	removed, added := difference(fileLines(p.Before), fileLines(p.After))
	gone := map[string]int{}
	for _, l := range removed {
		gone[squeeze(l)]++
	}
	found, calls := 0, false
	for _, comment := range p.After.Comments {
		for _, l := range comment.Code {
			k := squeeze(l)
			if len(k) < shortestCode || gone[k] == 0 {
				continue
			}
			gone[k]--
			found++
			calls = calls || statementCall.MatchString(l)
			if first == 0 {
				first, text = comment.Line, l
			}
		}
	}
	if lines = max(lines, found); lines == 0 {
		return
	}
	condition, body := c.uncovered(p, removed, added)
	if condition != "" {
		text = condition
	}
	c.add("source-commented-out", p, first, text, "commented out", map[string]any{
		"lines": float64(lines), "alone": calls && found >= len(removed)-imported(removed) && len(added) == 0, "function": function, "hollowed": function != "", "condition": condition != "", "body": body,
	})
}

// conditionHead is a line that decides whether what follows it runs.
var conditionHead = lazy.MustCompile(`^(?:\}\s*)?(?:if|unless|guard|elif|elsif|else if)\b`)

// uncovered finds a condition that is a comment now while the line it decided about is still
// code, in a file that gains nothing else.
func (c *comparison) uncovered(p *Pair, removed, added []string) (condition, body string) {
	if len(added) > 0 {
		return "", ""
	}
	gone := map[string]bool{}
	for _, l := range removed {
		gone[squeeze(l)] = true
	}
	said := map[string]bool{}
	for _, comment := range p.After.Comments {
		for _, l := range strings.Split(comment.Text, "\n") {
			said[squeeze(strings.TrimLeft(strings.TrimSpace(l), "#/*- "))] = true
		}
	}
	lines := fileLines(p.Before)
	for i, l := range lines {
		if key := squeeze(l); conditionHead.MatchString(strings.TrimSpace(l)) && gone[key] && said[key] && i+1 < len(lines) && !gone[squeeze(lines[i+1])] {
			return strings.TrimSpace(l), strings.TrimSpace(lines[i+1])
		}
	}
	return "", ""
}

// statementCall is a line that does something: a call of which nobody takes more than that
// it went well.
var statementCall = lazy.MustCompile(`^(?:(?:await|try[?!]?|:ok\s*=|_\s*=|let\s+_\s*=)\s+)*[\w.$@>:!?-]+\(.*\)(?:\.await)?\s*[;?]*$`)

// fileLines are the code lines of a file outside comments.
func fileLines(f *Facts) []string { return codeLines(f.Tree, 0, nil) }

func (c *comparison) todos(p *Pair) {
	had := map[string]int{}
	before := 0
	for _, t := range p.Before.Comments {
		if t.Todo {
			had[squeeze(t.Text)]++
			before++
		}
	}
	count, after := 0, 0
	var first Comment
	replaced := false
	for _, t := range p.After.Comments {
		if !t.Todo {
			continue
		}
		after++
		if k := squeeze(t.Text); had[k] > 0 {
			had[k]--
			continue
		}
		if count++; count == 1 {
			first = t
		}
		if c.ownerLost(p, t) {
			replaced, first = true, t
		}
	}
	if count == 0 || after <= before {
		return
	}
	c.add("source-todo", p, first.Line, "", first.Text, map[string]any{
		"count": float64(min(count, after-before)), "replaced_code": replaced, "function": first.Owner,
	})
}

// ownerLost tells whether the function around a note lost much more than it got, or just what stood where the
// note stands.
func (c *comparison) ownerLost(p *Pair, note Comment) bool {
	if note.Owner == "" {
		return false
	}
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair == p && e.after.Name == note.Owner {
			e.open()
			shrunk := len(e.removed) >= 4 && len(e.added)*4 <= len(e.removed) || e.b.Tokens >= 24 && e.a.Tokens*2 <= e.b.Tokens
			return (shrunk || gaveWay(e) || c.helperWent(e) || noteInPlace(e, note)) && !c.bodyElsewhere(e.removed)
		}
	}
	return false
}

// helperWent tells whether a function no longer calls another that is gone with what it did.
func (c *comparison) helperWent(e *edit) bool {
	return slices.ContainsFunc(c.match.gone, func(o owned) bool {
		name := bare(o.f.Name)
		return e.b.Calls[name] > 0 && e.a.Calls[name] == 0 && len(o.f.Detail().Lines) > 3 && !c.bodyElsewhere(o.f.Detail().Lines)
	})
}

// flags finds switches that were on and are off.
func (c *comparison) flags(p *Pair) {
	if p.Before == nil || p.After == nil || p.Test {
		return
	}
	off, line := switchedOff(p.Before.Flags, p.After.Flags)
	if len(off) == 0 {
		return
	}
	security := false
	for _, n := range off {
		security = security || securityName.MatchString(n) || strings.Contains(strings.ToLower(n), "validat")
	}
	c.add("source-flag-off", p, line, off[0]+": true", off[0]+": false", map[string]any{
		"flag": strings.Join(off, ", "), "count": float64(len(off)), "security": security, "config": p.Language == "",
	})
}

// hidden finds invisible text that was not there before.
func (c *comparison) hidden(p *Pair) {
	if p.After == nil {
		return
	}
	had := map[string]int{}
	if p.Before != nil {
		for _, h := range p.Before.Hidden {
			had[h.What]++
		}
	}
	seen := map[string]int{}
	for _, h := range p.After.Hidden {
		if seen[h.What]++; seen[h.What] == had[h.What]+1 {
			c.add("text-hidden-unicode", p, h.Line, "", h.Text, map[string]any{"what": h.What})
		}
	}
}
