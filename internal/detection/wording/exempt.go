package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// listOpens is where a list gets its name: skip: [, EXEMPT = {, private array $without = [.
	listOpens  = lazy.MustCompile(`(?m)\$?\b([A-Za-z_]\w*)["']?\s*(?::\s*(?:[\w<>\[\]., ?]+?\s*)?=|=>?|:=?)\s*(?:new\s+)?(?:[\w.]*(?:\.of|[lL]istOf|[sS]etOf|asList|frozenset|[sS]et|Set|Array|vec!|map\[string\]\w+(?:\{\})?|\[\]string|%w)(?:<\w*>)?)?\s*\(?\s*([\[({])`)
	quotedWord = lazy.MustCompile("\"([^\"\\n]+)\"|'([^'\\n]+)'|`([^`\\n]+)`")
	// asksList is a question whether a list has something.
	asksList = lazy.MustCompile(`\b(?:if|unless|when|case|continue|next|return|filter\w*|reject|where|and|or)\b|&&|\|\||\?`)
	// goesPast leaves what a list has aside.
	goesPast = lazy.MustCompile(`\b(?:continue|next|[sS]kip\w*|mark\w*Skipped|pending|return(?:\s*;|\s*$|\s+\(?\)?$)|reject|filterNot|assume\w*|t\.Skip\w*)\b|\breturn$|\breturn;`)
)

const (
	longestList = 20_000  // how far a list is read
	longestCode = 400_000 // beyond, nobody wrote it by hand
)

// exemptMore finds a list of what tests leave aside that has all it had, and more.
func (w Change) exemptMore() (was, is Passage) {
	if !saidBy(w.Come, quotedWord) {
		return Passage{}, Passage{}
	}
	before, after := strings.Join(w.before, "\n"), strings.Join(w.lines, "\n")
	if max(len(before), len(after)) > longestCode || !w.cameToAList(after) {
		return Passage{}, Passage{}
	}
	old := namedLists(before)
	for _, now := range namedLists(after) {
		at := slices.IndexFunc(old, func(l namedList) bool { return l.name == now.name && l.nth == now.nth })
		if at < 0 || !w.cameWithin(now) || now.code() || !w.leavesAside(now.name) {
			continue
		}
		had, has := old[at].words(), now.words()
		if len(had) == 0 || slices.ContainsFunc(had, func(word string) bool { return !slices.Contains(has, word) }) {
			continue
		}
		fresh := slices.DeleteFunc(has, func(word string) bool { return slices.Contains(had, word) })
		if len(fresh) > 0 {
			return Passage{now.line, NotListed}, Passage{now.line, now.name + ": " + strings.Join(fresh, ", ")}
		}
	}
	return Passage{}, Passage{}
}

// cameToAList tells, at a fraction of what reading all lists takes, whether a line that was not
// there stands in brackets that may be those of a list with a name.
func (w Change) cameToAList(after string) bool {
	line := 1
	for at := 0; at < len(after); at++ {
		switch after[at] {
		case '\n':
			line++
		case '[', '{', '(':
			head := after[max(0, at-longestOpening) : at+1]
			if strings.ContainsAny(head, "=:") && w.cameWithin(namedList{line: line, rest: after[at:min(len(after), at+longestList)]}) && opensAList(head) {
				return true
			}
		}
	}
	return false
}

// longestOpening is what a name, its type and the function that makes the list take.
const longestOpening = 300

// opensAList tells a text whose last sign is the bracket of a list with a name.
func opensAList(head string) bool {
	return slices.ContainsFunc(listOpens.FindAllStringIndex(head, -1), func(m []int) bool { return m[1] == len(head) })
}

// namedList is a list of words in quotes under a name.
type namedList struct {
	name string
	nth  int // of its name
	line int
	rest string // the text from its bracket on
}

func namedLists(text string) (out []namedList) {
	seen := map[string]int{}
	line, read := 1, 0
	for _, m := range listOpens.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		line += strings.Count(text[read:m[0]], "\n")
		read = m[0]
		out = append(out, namedList{name, seen[name], line, text[m[4]:min(len(text), m[4]+longestList)]})
		seen[name]++
	}
	return out
}

// code tells what is no list but statements in brackets: the arm of a choice, or the body of a closure.
func (l namedList) code() bool {
	return l.rest[0] == '{' && strings.Contains(quotedWord.ReplaceAllString(bracketed(l.rest), ""), ";")
}

// words are what a list has.
func (l namedList) words() (out []string) {
	for _, q := range quotedWord.FindAllStringSubmatch(bracketed(l.rest), -1) {
		out = append(out, q[1]+q[2]+q[3])
	}
	return out
}

// cameWithin tells whether a list has a line that was not there.
func (w Change) cameWithin(l namedList) bool {
	if !slices.ContainsFunc(w.Come, func(c Passage) bool { return c.Line >= l.line }) {
		return false
	}
	last := l.line + strings.Count(bracketed(l.rest), "\n")
	return slices.ContainsFunc(w.Come, func(c Passage) bool { return c.Line >= l.line && c.Line <= last })
}

// bracketed is what stands between the bracket that a text begins with and the one that closes it.
func bracketed(text string) string {
	depth, quote := 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case quote != 0:
			if b == quote || b == '\n' {
				quote = 0
			}
		case b == '"' || b == '\'' || b == '`':
			quote = b
		case strings.IndexByte("[({", b) >= 0:
			depth++
		case strings.IndexByte("])}", b) >= 0:
			if depth--; depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// leavesAside tells a list by its name, or by what the tests do with what it has: they go on to the next, or skip.
func (w Change) leavesAside(name string) bool {
	if offList.MatchString(name) {
		return true
	}
	for i, line := range w.lines {
		if !expression.HoldsWord(line, name) || !asksList.MatchString(line) {
			continue
		}
		if slices.ContainsFunc(w.lines[i:min(len(w.lines), i+2)], func(l string) bool { return goesPast.MatchString(strings.TrimSpace(l)) }) {
			return true
		}
	}
	return false
}
