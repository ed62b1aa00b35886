package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/syntax"
	"holdfast/internal/detection/wording"
)

// leftBefore tells a test that made no claim before, either, where it is skipped now: it returned
// in silence. What else its file says must be as it was, or the condition may mean another thing.
func (s *States) leftBefore(l *lapse) bool {
	b, a := l.before, l.after
	was, is := s.FileOf[b], s.FileOf[a]
	names := ledger.NamedIn(strings.Join(ledger.PlainName.FindAllString(a.Condition, -1), " "))
	for _, word := range [...]string{"not", "this", "self"} {
		delete(names, word)
	}
	if is != nil {
		names = namedFor(a.Condition, names, b, is.File.After.All())
	}
	if len(names) == 0 || ledger.LiveCount(b) == 0 || was == nil || was != is || !slices.Equal(linesAround(b, was.File.Before.Text), linesAround(a, is.File.After.Text)) && !s.meansTheSame(names, was) {
		return false
	}
	for _, o := range b.Oracles {
		if o.Live() && !(heldOnlyOutside(o.Under, names, is) && deniedFirst(o.Under) == leftWhereItHolds(a)) {
			return false
		}
	}
	return true
}

// heldOnlyOutside tells a claim that stood under a condition, by its names or by what a function of the file that
// has such a name says.
func heldOnlyOutside(under string, names map[string]bool, p *inventory.Pair) bool {
	asked, inTexts := ledger.NamedIn(under), ledger.PlainName.FindAllString(under, -1)
	for name := range names {
		if !asked[name] && !slices.Contains(inTexts, name) && (under == "" || p == nil || !says(p.File.After.All(), name, strings.TrimLeft(under, "not! ("))) {
			return false
		}
	}
	return true
}

// says tells whether a file has a function that answers with an expression and nothing else.
func says(text, name, expr string) bool {
	bare := func(s string) string {
		return strings.ReplaceAll(strings.TrimRight(strings.Join(strings.Fields(s), ""), ")"), "'", `"`)
	}
	for rest := text; ; {
		at := strings.Index(rest, name+"(")
		if at < 0 {
			return false
		}
		rest = rest[at+len(name):]
		head := bare(rest[:min(len(rest), answerReach+2*len(expr))])
		if i := strings.Index(head, bare(expr)); i > 0 && (strings.HasSuffix(head[:i], "return") || strings.HasSuffix(head[:i], "=")) {
			return true
		}
	}
}

// answerReach is how far behind its name a short function says what it answers.
const answerReach = 60

// deniedFirst tells whether a condition is denied as a whole; what is denied twice is not.
func deniedFirst(condition string) bool {
	denied := false
	for {
		condition = strings.TrimLeft(condition, " (")
		rest, ok := strings.CutPrefix(condition, "!")
		if !ok {
			rest, ok = strings.CutPrefix(condition, "not ")
		}
		if !ok {
			return denied
		}
		denied, condition = !denied, rest
	}
}

var (
	// mustHold are statements that let a test go on only where something holds.
	mustHold = lazy.MustCompile(`(?i)^(?:try\s+)?(?:\w+\.)*(?:assum\w*|skip_?unless|XCTSkipUnless|enabled_?if|run_?if)\b`)
	// mustNotHold are assumptions that something does not hold.
	mustNotHold = lazy.MustCompile(`(?i)assume_?(?:false|not)\b|\bIs\.False\b|\bis\(false\)|\bfalse\)$`)
)

// leftWhereItHolds tells a test that is left where its condition, without what denies that, holds.
func leftWhereItHolds(a *inventory.Case) bool {
	left := !deniedFirst(a.Condition)
	if mustHold.MatchString(a.Why) && !mustNotHold.MatchString(a.Why) {
		left = !left
	}
	return left
}

// namedFor is the name under which a case asked for a condition before, where a file gives the condition
// that name, and otherwise the names in the condition itself.
func namedFor(condition string, names map[string]bool, b *inventory.Case, text string) map[string]bool {
	bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
	text = bare(text)
	for _, o := range b.Oracles {
		for name := range ledger.NamedIn(o.Under) {
			if strings.Contains(text, name+"="+bare(condition)) {
				return map[string]bool{name: true}
			}
		}
	}
	return names
}

// meansTheSame tells whether names still stand for what they stood for in a file: no line that is
// gone or new gives them a value, and all of them stand in functions of other names.
func (s *States) meansTheSame(names map[string]bool, p *inventory.Pair) bool {
	if p.BeforeTree == nil || p.AfterTree == nil {
		return false
	}
	gone, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
	return staysOutOf(names, p.BeforeTree, gone) && staysOutOf(names, p.AfterTree, come)
}

// staysOutOf tells lines that stand in functions which do not bear some names and assign none of them.
func staysOutOf(names map[string]bool, t *syntax.Tree, lines []wording.Passage) bool {
	return !slices.ContainsFunc(lines, func(l wording.Passage) bool {
		if l.Text == "" || Importing.MatchString(l.Text) && !namesAny(l.Text, names) {
			return false
		}
		if name, _, given := strings.Cut(l.Text, "="); given && names[strings.TrimSpace(strings.TrimRight(name, ":|&+"))] {
			return true
		}
		fn := functionAt(t, l.Line)
		return fn < 0 && !insideClosure(t, l.Line) || fn >= 0 && names[t.Text(max(0, t.Child(fn, "name")))]
	})
}

// namesAny tells whether one of some names stands in a line.
func namesAny(line string, names map[string]bool) bool {
	return slices.ContainsFunc(ledger.PlainName.FindAllString(line, -1), func(w string) bool { return names[w] })
}

// insideClosure tells a line that stands in a closure, from its second line on.
func insideClosure(t *syntax.Tree, line int) bool {
	for n := range t.Nodes {
		if t.Role(n) == syntax.Lambda && t.Line(n) < line && line <= t.EndLine(n) {
			return true
		}
	}
	return false
}

// functionAt is the innermost function around a line, or -1.
func functionAt(t *syntax.Tree, line int) int {
	found := -1
	for n := range t.Nodes {
		if t.Role(n) == syntax.Func && t.Line(n) <= line && line <= t.EndLine(n) {
			found = n
		}
	}
	return found
}

// linesAround are the lines of a file that do not belong to a case.
func linesAround(x *inventory.Case, text []byte) []string {
	lines := strings.Split(string(text), "\n")
	return slices.Concat(lines[:min(len(lines), max(0, x.Line-1))], lines[min(len(lines), x.EndLine):])
}
