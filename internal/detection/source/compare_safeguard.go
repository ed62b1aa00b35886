package source

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// rewrittenFile is how many lines a file gains before the loss of one says little.
const rewrittenFile = 40

// unguarded finds authorisation, transactions, locks and constraints that are gone from
// code that stays.
func (c *comparison) unguarded() {
	gained := sync.OnceValue(c.safeguardsGained)
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Test || p.Before == nil || p.After == nil || p.Before.Tree == nil || p.Before.Generated || toolingPath(p.Path) {
			continue
		}
		if kinds := safeguardsIn(goneLines(p.Before.Text, p.After.Text)); len(kinds) > 0 { // few have any, and lines are dear to compare
			c.unguardedFile(p, kinds, gained)
		}
	}
}

func (c *comparison) unguardedFile(p *Pair, kinds []int, gained func() map[int]bool) {
	before, after := trimmedLines(p.Before), trimmedLines(p.After)
	removed, added := difference(before, after)
	if len(removed) == 0 {
		return
	}
	went, kept, guarded := map[string]bool{}, map[string]bool{}, standingBehind(after)
	for _, l := range removed {
		went[l] = true
	}
	for _, l := range after {
		kept[squeeze(l)] = true
	}
	for _, kind := range kinds {
		for at, line := range before {
			if !went[line] {
				continue
			}
			found := safeguardIn(kind, line)
			if found == "" || safeguards[kind].kind == assertionKind && !onlyAssertions(removed, added) || !protectedStays(before, at, found, kept, added) || wentWithDeclarations(before, removed, line, kept, added) || c.wentWithFunctions(p, removed, line) || guarded.still(before, at) || wrappedNow(line, found, added) {
				continue
			}
			ev := c.add("source-safeguard-removed", p, at+1, line, "", map[string]any{"what": safeguards[kind].kind, "name": found, "added_lines": float64(len(added))})
			switch {
			case gained()[kind]:
				ev.Clear("replaced", "the change puts another "+safeguards[kind].kind+" in its place")
			case len(added) > rewrittenFile:
				ev.Clear("replaced", "the file was rewritten around it")
			}
			break
		}
	}
}

// wrappedNow tells whether a new line makes the same call of the same thing and hands on what it gives:
// wrap(out.lock()).
func wrappedNow(line, found string, added []string) bool {
	at := strings.Index(line, found)
	open := strings.IndexByte(found, '(')
	if at < 0 || open <= 0 || found[0] != '.' {
		return false
	}
	owner := strings.LastIndexFunc(line[:at], func(r rune) bool { return r != '.' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	call := line[owner+1:at] + found[:open+1]
	return owner+1 < at && slices.ContainsFunc(added, func(l string) bool { return strings.Contains(l, "("+call) && !strings.HasPrefix(l, "//") })
}

// wentWithDeclarations tells whether as many marks of one wording went as declarations that
// bore one: those that stay still bear theirs.
func wentWithDeclarations(before, removed []string, line string, kept map[string]bool, added []string) bool {
	n := 0
	for _, l := range removed {
		if l == line {
			n++
		}
	}
	for at, l := range before {
		if l == line && declarationGone(before, at, kept, added) {
			n--
		}
	}
	return n <= 0
}

// safeguardsIn are the kinds that a text has.
func safeguardsIn(text []byte) (kinds []int) {
	for kind := range safeguards {
		if safeguards[kind].text.Match(text) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// goneLines are the lines, without their margins, that a text has more often than another: what
// safeguards have to be looked for in, for expressions are dearer than lines.
func goneLines(before, after []byte) []byte {
	kept := map[string]int{}
	for line := range bytes.SplitSeq(changedPart(after, before), []byte{'\n'}) {
		kept[string(bytes.TrimSpace(line))]++
	}
	var out []byte
	for line := range bytes.SplitSeq(changedPart(before, after), []byte{'\n'}) {
		if line = bytes.TrimSpace(line); kept[string(line)] > 0 {
			kept[string(line)]--
			continue
		}
		out = append(append(out, line...), '\n')
	}
	return out
}

// changedPart is the part of a text, in whole lines, that begins and ends with a change.
func changedPart(before, after []byte) []byte {
	start, end := changedSpan(before, after)
	return before[start:end]
}

// changedSpan is where that part begins and ends.
func changedSpan(before, after []byte) (start, end int) {
	end = len(before)
	for start < end && start < len(after) && before[start] == after[start] {
		start++
	}
	for n := len(after); end > start && n > start && before[end-1] == after[n-1]; n-- {
		end--
	}
	start = bytes.LastIndexByte(before[:start], '\n') + 1
	if n := bytes.IndexByte(before[end:], '\n'); n >= 0 {
		return start, end + n
	}
	return start, len(before)
}

// safeguardsGained are the kinds of which the change brings new ones, anywhere.
func (c *comparison) safeguardsGained() map[int]bool {
	out := map[int]bool{}
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Test || p.After == nil || p.After.Tree == nil {
			continue
		}
		_, added := difference(trimmedLines(p.Before), trimmedLines(p.After))
		for kind := range safeguards {
			for _, l := range added {
				if out[kind] = out[kind] || takesPlace(kind, l); out[kind] {
					break
				}
			}
		}
	}
	return out
}

func trimmedLines(f *Facts) []string {
	if f == nil {
		return nil
	}
	return trimmed(strings.Split(string(f.Text), "\n"))
}

// takesPlace tells whether a new line protects as one of a kind does.
func takesPlace(kind int, line string) bool {
	if firstOf(switches[1].text, []string{line}) != "" {
		return false // it says that nobody is asked
	}
	return safeguardIn(kind, line) != "" || !isComment(line) && (safeguards[kind].kind == "authorisation" && takesOver.MatchString(line) || safeguards[kind].kind == "lock" && lockedValue.MatchString(line))
}

// onlyAssertions tells a file that lost a few assertions and nothing else. That they are comments now, or that
// a comment speaks of them, makes them no stronger.
func onlyAssertions(removed, added []string) bool {
	const few = 6
	if slices.ContainsFunc(added, func(l string) bool { return l != "" && !onlyRemark(l) }) {
		return false
	}
	wordings, open := map[string]bool{}, 0
	for _, l := range removed {
		switch {
		case open > 0: // an assertion goes on over several lines
			open += openBrackets(l)
		case l == "" || isComment(l):
		case assertionIn(l) == "":
			return false
		default:
			wordings[l] = true
			open = openBrackets(l)
		}
	}
	return len(wordings) <= few
}

// onlyRemark tells a comment from what else begins with a # in C and in Rust.
func onlyRemark(line string) bool {
	return isComment(line) && !preprocessed.MatchString(line) && !strings.HasPrefix(line, "#[")
}

// assertionIn is the assertion in a line, "" for none.
func assertionIn(line string) string {
	for kind := range safeguards {
		if safeguards[kind].kind == assertionKind {
			return safeguardIn(kind, line)
		}
	}
	return ""
}

func openBrackets(line string) int {
	return strings.Count(line, "(") - strings.Count(line, ")")
}
