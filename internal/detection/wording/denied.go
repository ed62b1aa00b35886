package wording

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// givesName is a line that gives a name a value.
	givesName = lazy.MustCompile(`^(?:(?:export|const|let|var|val|final|static|private|public|my|our|auto|def|lazy|internal|protected)\s+)*(?:[\w<>\[\].?]+\s+)?[@$]?(\w+)\s*(?::\s*[^=]+?)?\s*:?=\s*(\S.*)$`)
	// leavesListed is a part of an expression that leaves those elements out which another list has.
	leavesListed = lazy.MustCompile(`\bif\s+(?:[^\])]*\bnot\s+in\s+[\w{\[(@]|not\s+any\()|` +
		`(?i:filter\w*|select|where|remove_?if)\b.*(?:!\s*\(?\s*[\w.@$]+\.(?:includes|include\?|has|contains|Contains|some|containsKey)\(|!in\s|\bnot\s+in\s|!in_array\(|=>\s*!\s*[\w.]+\(|\.includes\([^)]*\)\s*===?\s*false)|` +
		`\b(?:reject|filterNot|filter_not|Enum\.reject)\b.*(?:include\?|\bin\b|contains|member\?|has|any\?)|` +
		`\.(?:Except|difference|minus|without|subtract(?:ing)?)\s*\(|\barray_diff\(|\)\s*-\s*[A-Z@\[%]\w*`)
	// ofHidden are conditions on how a file is called that is no test: hidden, a note, a generated one.
	ofHidden = lazy.MustCompile(`(?i)starts_?with\w*\??\(?\s*["'][._]["']|readme|__init__|\.DS_Store|node_modules|__pycache__|index\.`)
)

// longestSieve is over how many lines a list may be sifted.
const longestSieve = 8

// siftedByList finds a list that tests are repeated for, and that leaves out what another list names now.
func (w Change) siftedByList() (was, is Passage) {
	for _, g := range w.Gone {
		had := givesName.FindStringSubmatch(g.Text)
		if had == nil || leavesListed.MatchString(g.Text) {
			continue
		}
		for _, n := range w.Come {
			now := givesName.FindStringSubmatch(n.Text)
			if now == nil || now[1] != had[1] || !nearTo(g, n) {
				continue
			}
			whole := w.wholeFrom(n.Line)
			if leavesListed.MatchString(whole) && !ofHidden.MatchString(whole) && !ofMachine.MatchString(whole) && keepsSource(had[2], whole) && w.repeatedFor(had[1]) {
				return g, Passage{n.Line, whole}
			}
		}
	}
	return Passage{}, Passage{}
}

// wholeFrom is what begins in a line, up to where its brackets are closed, as one line.
func (w Change) wholeFrom(line int) string {
	text := ""
	for n := line; n <= len(w.lines) && n < line+longestSieve; n++ {
		text += " " + strings.TrimSpace(w.lines[n-1])
		next := ""
		if n < len(w.lines) {
			next = strings.TrimSpace(w.lines[n])
		}
		if expression.Balanced(strings.Split(text, "")) && !strings.HasPrefix(next, ".") && !strings.HasPrefix(next, "|>") {
			break
		}
	}
	return strings.TrimSpace(text)
}

// keepsSource tells whether a value still names all that another was made of.
func keepsSource(was, now string) bool {
	for _, word := range expression.Fields(was) {
		if len(word) > shortestWord && !strings.Contains(now, word) {
			return false
		}
	}
	return true
}

// shortestWord is how long a word is that tells one source from another.
const shortestWord = 5

// repeatedFor tells a name of a list that a line goes through to repeat tests or claims.
func (w Change) repeatedFor(name string) bool {
	for _, line := range w.lines {
		if text := strings.TrimSpace(line); expression.HoldsWord(text, name) && repeats.MatchString(text) && givesName.FindStringSubmatch(text) == nil {
			return true
		}
	}
	return false
}
