package delta

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
func (w wording) armQuieted() (was, is passage) {
	for _, g := range w.gone {
		if !failingArm.MatchString(g.text) {
			continue
		}
		for _, n := range w.come {
			if nearTo(g, n) && armSign.MatchString(n.text) && idleArm.MatchString(n.text) && !saidBy(w.come, failingArm) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

var (
	// goesThrough is the head of a loop, and what it goes through.
	goesThrough = lazy.MustCompile(`^(?:for\b.*?(?:\bin\b|:=?\s*range\b|\bof\b|:|<-)\s*(.+?)\s*\)?\s*(?:\{|:|do|yield)?$|(.+?)(?:\.|\|>\s*Enum\.)(?:each|forEach|ForEach|foreach|iter\(\)\.for_each)\b.*$)`)
	// theFirst is the first element of a list, anyOfThem a list of which one element must do.
	anyOfThem = lazy.MustCompile(`\b([A-Za-z_$]\w*)(?:\.stream\(\)|\.iter\(\)|\.values\(\))?\.(?:any\??|some|anyMatch|Any|exists|anySatisfy|contains\s*[({]\s*where|find|detect|firstOrNull|FirstOrDefault)\b|\b(?:Enum\.any\?|slices\.ContainsFunc|any_of)\(\s*([A-Za-z_]\w*)|\bany\(.*\bin\s+([A-Za-z_]\w*)`)
	theFirst  = lazy.MustCompile(`\b([A-Za-z_$]\w*)(?:\[0\]|\.first\b|\.First\(\)|\.at\(0\)|\.get\(0\)|\.head\b|\.front\(\)|\.elementAt\(0\)|\.iter\(\)\.next\(\))|\b(?:hd|List\.first|reset|current|next\(iter)\(\s*\$?([A-Za-z_]\w*)\s*\)`)
)

// onlyFirst finds claims about the first element, or about any, of a list all of whose elements were looked at.
func (w wording) onlyFirst() (was, is passage) {
	for _, n := range w.come {
		if goesThrough.MatchString(n.text) {
			return passage{}, passage{}
		}
	}
	for _, g := range w.gone {
		m := goesThrough.FindStringSubmatch(g.text)
		if m == nil || !w.claimedBelow(g) {
			continue
		}
		for _, n := range w.come {
			for _, f := range slices.Concat(theFirst.FindAllStringSubmatch(n.text, -1), anyOfThem.FindAllStringSubmatch(n.text, -1)) {
				if nearTo(g, n) && (fails.MatchString(w.statementAt(n)) || w.claimedOf(n)) && expression.HoldsWord(m[1]+m[2], strings.Join(f[1:], "")) {
					return g, n
				}
			}
		}
	}
	return passage{}, passage{}
}

// claimedBelow tells whether a claim stood in a line that is gone or right below it, in what the line began.
func (w wording) claimedBelow(head passage) bool {
	depth := len(indentOf(w.before[head.line-1]))
	for at := head.line; at <= min(len(w.before), head.line+handledAtMost); at++ {
		text := strings.TrimSpace(w.before[at-1])
		if at > head.line && text != "" && len(indentOf(w.before[at-1])) <= depth {
			break
		}
		if fails.MatchString(text) {
			return true
		}
	}
	return false
}

// claimedOf tells a line that gives a name to something of which the next lines claim something.
func (w wording) claimedOf(n passage) bool {
	m := givesName.FindStringSubmatch(n.text)
	return m != nil && slices.ContainsFunc(w.lines[n.line:min(len(w.lines), n.line+handledAtMost)], func(l string) bool {
		return expression.HoldsWord(l, m[1]) && claimLine.MatchString(strings.TrimSpace(l))
	})
}

// statementAt is a line with the few before it, on which its statement may begin.
func (w wording) statementAt(l passage) string {
	return strings.Join(w.lines[max(0, l.line-4):min(len(w.lines), l.line)], " ")
}

var (
	// filledList is a list with something in it, given a name or a block.
	filledList = lazy.MustCompile(`^(.*?\b([A-Za-z_]\w*)\b[^\w(\[{]*(?:=|\{|do|->|=>)\s*(?:new\s+)?(?:[\w.]*(?:\.of|[lL]istOf|List|asList|Set|vec!|Array)(?:<\w*>)?)?)\s*[\[({](.*\S.*)[\])}](.*)$`)
)

// listEmptied finds a list of what a test goes through that is empty now.
func (w wording) listEmptied() (was, is passage) {
	for _, g := range w.gone {
		m := filledList.FindStringSubmatch(g.text)
		if m == nil || strings.TrimSpace(m[3]) == "" {
			continue
		}
		for _, n := range w.come {
			rest, ok := strings.CutPrefix(letters(n.text), letters(m[1]))
			empty := ok && nearTo(g, n) && (rest == "[]"+letters(m[4]) || rest == "()"+letters(m[4]) || rest == "{}"+letters(m[4]))
			if (empty || nearTo(g, n) && emptyNow(n.text, m[2])) && w.walks(m[2]) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

// nothingInIt is a list with nothing in it, as languages spell it.
var nothingInIt = lazy.MustCompile(`^(?:(?:[A-Za-z]\w*\.)*[eE]mpty\w*(?:<.*>)?(?:\(\))?(?:\[.*\])?|Nil|None|new\s+[\w.]+(?:<.*>)?\(\)|vec!\[\]|\[\][\w.*]*\{\}|%\w\[\s*\]|list\(\)|\[\](?:\.freeze)?)\s*;?$`)

// emptyNow tells a line that gives a name a list with nothing in it.
func emptyNow(line, name string) bool {
	m := givesName.FindStringSubmatch(line)
	return m != nil && m[1] == name && nothingInIt.MatchString(m[2])
}

// listCut finds a list of what a test goes through that has only some of its elements left.
func (w wording) listCut() (was, is passage) {
	for _, g := range w.gone {
		had := givesName.FindStringSubmatch(g.text)
		if had == nil {
			continue
		}
		before := spelledOut(had[2])
		for _, n := range w.come {
			now := givesName.FindStringSubmatch(n.text)
			if now == nil || now[1] != had[1] || !nearTo(g, n) {
				continue
			}
			after := spelledOut(now[2])
			if len(after) > 0 && len(after) < len(before) && !slices.ContainsFunc(after, func(e string) bool { return !slices.Contains(before, e) }) && w.walks(had[1]) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
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
func (w wording) walks(name string) bool {
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
