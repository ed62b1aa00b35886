package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// failingArm is an arm of a choice, or a function for one outcome, that does nothing but fail the test.
	failingArm = lazy.MustCompile(`(?:=>|->)\s*\{?\s*(?:(?:Assertions?|Assert|assert|t|self|pytest|Tests?|sys)\.)?(?:fail|Fail|flunk|XCTFail|fatalError|panic!|Fatal|error)\s*\(|(?:=>|->)\s*\{?\s*(?:throw|raise)\b`)
	// idleArm is one that does nothing.
	idleArm = lazy.MustCompile(`(?:=>|->)\s*(?:\(\)|\{\s*\}|\{\s*\(\)\s*\}|succeed|Succeeded|Unit|null|undefined|:ok|nil|println\(.*\)|print\(.*\))?\s*[,;)}]*$`)
	armSign = lazy.MustCompile(`=>|->`)
)

// armQuieted finds an arm that failed the test, and in whose place one does nothing.
func (w Change) armQuieted() (was, is Passage) {
	for _, g := range w.Gone {
		if !failingArm.MatchString(g.Text) {
			continue
		}
		for _, n := range w.Come {
			if nearTo(g, n) && armSign.MatchString(n.Text) && idleArm.MatchString(n.Text) && !saidBy(w.Come, failingArm) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// goesThrough is the head of a loop, and what it goes through.
	goesThrough = lazy.MustCompile(`^(?:for\b.*?(?:\bin\b|:=?\s*range\b|\bof\b|:|<-)\s*(.+?)\s*\)?\s*(?:\{|:|do|yield)?$|(.+?)(?:\.|\|>\s*Enum\.)(?:each|forEach|ForEach|foreach|iter\(\)\.for_each)\b.*$)`)
	// theFirst is the first element of a list, anyOfThem a list of which one element must do.
	anyOfThem = lazy.MustCompile(`\b([A-Za-z_$]\w*)(?:\.stream\(\)|\.iter\(\)|\.values\(\))?\.(?:any\??|some|anyMatch|Any|exists|anySatisfy|contains\s*[({]\s*where|find|detect|firstOrNull|FirstOrDefault)\b|\b(?:Enum\.any\?|slices\.ContainsFunc|any_of)\(\s*([A-Za-z_]\w*)|\bany\(.*\bin\s+([A-Za-z_]\w*)`)
	theFirst  = lazy.MustCompile(`\b([A-Za-z_$]\w*)(?:\[0\]|\.first\b|\.First\(\)|\.at\(0\)|\.get\(0\)|\.head\b|\.front\(\)|\.elementAt\(0\)|\.iter\(\)\.next\(\))|\b(?:hd|List\.first|reset|current|next\(iter)\(\s*\$?([A-Za-z_]\w*)\s*\)`)
)

// onlyFirst finds claims about the first element, or about any, of a list all of whose elements were looked at.
func (w Change) onlyFirst() (was, is Passage) {
	for _, n := range w.Come {
		if goesThrough.MatchString(n.Text) {
			return Passage{}, Passage{}
		}
	}
	for _, g := range w.Gone {
		m := goesThrough.FindStringSubmatch(g.Text)
		if m == nil || !w.claimedBelow(g) {
			continue
		}
		for _, n := range w.Come {
			for _, f := range slices.Concat(theFirst.FindAllStringSubmatch(n.Text, -1), anyOfThem.FindAllStringSubmatch(n.Text, -1)) {
				if nearTo(g, n) && (fails.MatchString(w.statementAt(n)) || w.claimedOf(n)) && expression.HoldsWord(m[1]+m[2], strings.Join(f[1:], "")) {
					return g, n
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// claimedBelow tells whether a claim stood in a line that is gone or right below it, in what the line began.
func (w Change) claimedBelow(head Passage) bool {
	depth := len(IndentOf(w.before[head.Line-1]))
	for at := head.Line; at <= min(len(w.before), head.Line+handledAtMost); at++ {
		text := strings.TrimSpace(w.before[at-1])
		if at > head.Line && text != "" && len(IndentOf(w.before[at-1])) <= depth {
			break
		}
		if fails.MatchString(text) {
			return true
		}
	}
	return false
}

// claimedOf tells a line that gives a name to something of which the next lines claim something.
func (w Change) claimedOf(n Passage) bool {
	m := givesName.FindStringSubmatch(n.Text)
	return m != nil && slices.ContainsFunc(w.lines[n.Line:min(len(w.lines), n.Line+handledAtMost)], func(l string) bool {
		return expression.HoldsWord(l, m[1]) && ClaimLine.MatchString(strings.TrimSpace(l))
	})
}

// statementAt is a line with the few before it, on which its statement may begin.
func (w Change) statementAt(l Passage) string {
	return strings.Join(w.lines[max(0, l.Line-4):min(len(w.lines), l.Line)], " ")
}

var (
	// filledList is a list with something in it, given a name or a block.
	filledList = lazy.MustCompile(`^(.*?\b([A-Za-z_]\w*)\b[^\w(\[{]*(?:=|\{|do|->|=>)\s*(?:new\s+)?(?:[\w.]*(?:\.of|[lL]istOf|List|asList|Set|vec!|Array)(?:<\w*>)?)?)\s*[\[({](.*\S.*)[\])}](.*)$`)
)

// listEmptied finds a list of what a test goes through that is empty now.
func (w Change) listEmptied() (was, is Passage) {
	for _, g := range w.Gone {
		m := filledList.FindStringSubmatch(g.Text)
		if m == nil || strings.TrimSpace(m[3]) == "" {
			continue
		}
		for _, n := range w.Come {
			rest, ok := strings.CutPrefix(Letters(n.Text), Letters(m[1]))
			empty := ok && nearTo(g, n) && (rest == "[]"+Letters(m[4]) || rest == "()"+Letters(m[4]) || rest == "{}"+Letters(m[4]))
			if (empty || nearTo(g, n) && emptyNow(n.Text, m[2])) && w.walks(m[2]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// nothingInIt is a list with nothing in it, as languages spell it.
var nothingInIt = lazy.MustCompile(`^(?:(?:[A-Za-z]\w*\.)*[eE]mpty\w*(?:<.*>)?(?:\(\))?(?:\[.*\])?|Nil|None|new\s+[\w.]+(?:<.*>)?\(\)|vec!\[\]|\[\][\w.*]*\{\}|%\w\[\s*\]|list\(\)|\[\](?:\.freeze)?)\s*;?$`)

// emptyNow tells a line that gives a name a list with nothing in it.
func emptyNow(line, name string) bool {
	m := givesName.FindStringSubmatch(line)
	return m != nil && m[1] == name && nothingInIt.MatchString(m[2])
}

// listCut finds a list of what a test goes through that has only some of its elements left.
func (w Change) listCut() (was, is Passage) {
	for _, g := range w.Gone {
		had := givesName.FindStringSubmatch(g.Text)
		if had == nil {
			continue
		}
		before := spelledOut(had[2])
		for _, n := range w.Come {
			now := givesName.FindStringSubmatch(n.Text)
			if now == nil || now[1] != had[1] || !nearTo(g, n) {
				continue
			}
			after := spelledOut(now[2])
			if len(after) > 0 && len(after) < len(before) && !slices.ContainsFunc(after, func(e string) bool { return !slices.Contains(before, e) }) && w.walks(had[1]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// listHead is what stands before the bracket of a list that is spelled out.
var listHead = lazy.MustCompile(`^(?:new\s+)?(?:[\w.]*(?:\.of|[lL]istOf|[sS]etOf|arrayOf|List|asList|Set|Seq|vec!|Array)(?:<\w*>)?|\[\][\w.*]+)?\s*[\[({]`)

// spelledOut are the elements of a list that stands in one line.
func spelledOut(value string) (elements []string) {
	value = strings.TrimRight(value, "; ")
	head := listHead.FindString(value)
	if head == "" || !strings.ContainsAny(value[len(value)-1:], ")]}") {
		return nil
	}
	for _, e := range expression.SplitTop(expression.Fields(value[len(head):len(value)-1]), ",") {
		elements = append(elements, strings.Join(e, " "))
	}
	return elements
}

// walks tells whether the file goes through a list of that name and claims something of its elements.
func (w Change) walks(name string) bool {
	for i, line := range w.lines {
		m := goesThrough.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || !expression.HoldsWord(m[1]+m[2], name) {
			continue
		}
		if fails.MatchString(strings.Join(w.lines[i:min(len(w.lines), i+handledAtMost)], "\n")) {
			return true
		}
	}
	return false
}
