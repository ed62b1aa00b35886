package inventory

import (
	"math"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// ranges are how languages write numbers from one to another; what is at the end counts or not.
var ranges = lazy.MustCompile(`^\(*\s*(?:(-?\d[\d_]*)\s*(\.\.\.|\.\.<|\.\.=|\.\.|\buntil\b|\bto\b)\s*(-?\d[\d_]*)|(?:range|xrange|Range)\s*\(\s*(?:(-?\d[\d_]*)\s*,\s*)?(-?\d[\d_]*)\s*\))\s*\)*$`)

// span is how many numbers a range has that is written out; none where it is not.
func (f *File) span(n int) (int, bool) {
	if n < 0 {
		return 0, false
	}
	text := f.Tree.Text(n)
	if len(text) > 40 {
		return 0, false
	}
	if f.Tree.Language == syntax.Go { // for i := range 12
		many, err := strconv.Atoi(plainDigits(text))
		return many, err == nil
	}
	m := ranges.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	if m[2] == "" {
		return number(m[5]) - number(m[4]), true
	}
	many := number(m[3]) - number(m[1])
	if f.withEnd(m[2]) {
		many++
	}
	return many, true
}

// withEnd tells whether the number at the end of a range belongs to it.
func (f *File) withEnd(sign string) bool {
	switch sign {
	case "...":
		return f.Tree.Language == syntax.Swift
	case "..":
		return f.Tree.Language != syntax.Rust
	case "..=", "to":
		return true
	}
	return false
}

func number(text string) int {
	n, _ := strconv.Atoi(plainDigits(text))
	return n
}

// plainDigits is a number without the signs that set its thousands apart.
func plainDigits(text string) string { return strings.ReplaceAll(text, "_", "") }

// through notes how far a loop over a range goes.
func (e *evaluator) through(names []string, list int, cx *context) {
	many, ok := e.file.span(list)
	if !ok {
		return
	}
	if many <= 0 && cx.dead == "" {
		cx.dead = "empty-table"
	}
	key := "range of " + strings.Join(names, ", ")
	e.extent(key, max(many, e.c.Extents[key]))
}

// repeats are calls that run a closure as often as the number beside them says.
var repeats = lazy.MustCompile(`^(?:(\d[\d_]*)\.times\b|repeat\s*\(\s*(\d[\d_]*)\s*\)|(?:IntStream|LongStream)\s*\.\s*range\w*\s*\(\s*0L?\s*,\s*(\d[\d_]*)L?\s*\)|Enumerable\s*\.\s*Range\s*\(\s*0\s*,\s*(\d[\d_]*)\s*\))`)

// repeated notes how often a call runs its closure: 1000.times { … }, repeat(1000) { … }.
func (e *evaluator) repeated(n int, last syntax.Link) {
	m := repeats.FindStringSubmatch(e.tree.Text(n))
	if closure := e.closureOf(last); m != nil && closure >= 0 {
		key := "times of " + strings.Join(e.tree.ParamNames(closure), ", ")
		e.extent(key, max(number(m[1]+m[2]+m[3]+m[4]), e.c.Extents[key]))
	}
}

// counting is the head of a loop that counts: where it begins, how it is asked, and where it ends.
var counting = lazy.MustCompile(`^for\s*\(?\s*(?:[\w:<>]+[\s*&]+)?\$?(\w+)\s*:?=\s*([^;,=]+?)\s*;\s*\$?(\w+)\s*(<=|>=|!=|<|>)\s*([^;]+?)\s*;`)

// beginsAtEnd tells a loop that counts from where it ends: it never runs.
func (e *evaluator) beginsAtEnd(n, body int) bool {
	t := e.tree
	head := string(t.Source[t.Nodes[n].Start:t.Nodes[body].Start])
	m := counting.FindStringSubmatch(head)
	if m == nil || m[1] != m[3] {
		return false
	}
	holds, known := expression.Ordered(m[4], m[2] == m[5] && !strings.Contains(m[2], "("), expression.Fields(m[2]), expression.Fields(m[5]))
	return known && !holds
}

// turns notes how often a loop goes round that counts, also in the helpers of a test, which go round for it.
func (e *evaluator) turns(n, body int) {
	t := e.tree
	m := counting.FindStringSubmatch(string(t.Source[t.Nodes[n].Start:t.Nodes[body].Start]))
	if m == nil || m[1] != m[3] || m[4] != "<" && m[4] != "<=" {
		return
	}
	key, many := "turns of "+m[1], math.MaxInt
	if fn := t.Enclosing(n, syntax.Func); fn >= 0 && e.depth > 0 { // helpers call their numbers alike
		key += " in " + t.Name(fn)
	}
	begin, errBegin := strconv.ParseInt(m[2], 0, 32) // of 0 as base, digits may be set apart
	end, errEnd := strconv.ParseInt(m[5], 0, 32)
	if m[4] == "<=" {
		end++
	}
	if errBegin == nil && errEnd == nil {
		many = int(max(end-begin, 0))
	}
	e.c.reaches(key, max(many, e.c.Extents[key]))
}

// nothingLeft are calls that leave nothing of a list when they are given nought.
var nothingLeft = []string{"take", "limit", "first", "head", "Take", "prefix", "times", "sample"}

// emptied tells a chain that goes through a list of which nothing is left: xs.take(0).for_each(…),
// xs.zip(0..0), xs.filter(x => false), 0.times { … }.
func (e *evaluator) emptied(links []syntax.Link) bool {
	t := e.tree
	for i, l := range links {
		switch {
		case l.Name == "times" && i == 1 && links[0].Node >= 0 && t.Text(links[0].Node) == "0":
			return true
		case len(l.Args) == 0 || l.Args[0].Node < 0:
		case named(l.Name, nothingLeft) && t.ArgText(l.Args[0]) == "0":
			return true
		case strings.HasPrefix(l.Name, "zip"):
			if many, ok := e.file.span(l.Args[0].Node); ok && many <= 0 || emptyList[t.ArgText(l.Args[0])] {
				return true
			}
		case named(l.Name, sieves) && i < len(links)-1:
			if c := e.closureOf(l); c >= 0 && alwaysNo.MatchString(t.Text(c)) {
				return true
			}
		}
	}
	return false
}

var (
	emptyList = map[string]bool{"[]": true, "vec![]": true, "listOf()": true, "emptyList()": true, "Nil": true, "List()": true}
	// alwaysNo is a closure that says no to everything.
	alwaysNo = lazy.MustCompile(`^(\|[^|]*\||\(?[\w, ]*\)?\s*=>|\{\s*(\|[^|]*\||\w+ (->|in))?|\w+\s*->|lambda \w*:)\s*\{?\s*(return\s+)?(false|False)\s*;?\s*\}?\s*\}?$`)
)
