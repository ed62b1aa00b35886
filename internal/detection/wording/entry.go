package wording

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/lazy"
)

var (
	// entry is a line that does nothing but name something: in a list, or to a function that tests it.
	Entry = lazy.MustCompile("^(?:(\\w*(?i:test|suite|spec|case)\\w*)\\s*\\(\\s*)?[\"'`]([^\"'`]+)[\"'`]\\s*\\)?\\s*[,;]?$")
	// namesTest is how an entry names a test: by its folders, its file, or the word itself.
	namesTest = lazy.MustCompile(`[\w-]/[\w-]|\.\w{2,6}$|(?i)test|spec`)
	// ofTestList are words beside a list of tests that are run.
	ofTestList = lazy.MustCompile(`(?i)tests?\b|tests?[A-Z_(]|spec|suite|case|\brun|check|verify|describe`)
	// leavesOut are words in the name of a list of what is not run, or not compared.
	leavesOut = lazy.MustCompile(`(?i)skip|ignor|exclu|known|fail|todo|disab|blacklist|denylist|unsupported|flak|broken|quarantin|except|omit|without`)
	// offList are names of lists of tests that are not run.
	offList = lazy.MustCompile(`(?i)skip|xfail|\.ignore\(\s*[\[{]|(?:expect(?:ed)?|allow(?:ed)?)[-_]?fail|quarantin|flaky|blacklist|denylist|known[-_]?(?:fail|issue|bug|broken)|(?:disabled|broken|ignored?|excluded?|failing)[-_]?(?:test|spec|case|suite)|(?:test|spec|case|suite)s?[-_]?to[-_]?(?:skip|ignore|exclude)`)
)

// LeftNothing stands for what took the place of lines that are gone.
const LeftNothing = "gone"

// NotListed stands for what was there before an entry of a list.
const NotListed = "not listed"

// fewestSiblings is how many entries must be left for a line to be one of a list.
const fewestSiblings = 2

// commentedEntry finds entries of a list that are kept as comments, when nothing else went.
func (w Change) commentedEntry() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(gone) == 0 || len(Saying(w.Come)) > 0 {
		return
	}
	for _, g := range gone {
		at := slices.IndexFunc(w.remarked, func(r Passage) bool { return strings.HasPrefix(r.Text, strings.TrimRight(g.Text, ",;")) })
		if at < 0 || !w.listed(g) || leavesOut.MatchString(w.listName(w.before, g.Line)) {
			return Passage{}, Passage{}
		}
		if was.Text == "" {
			was, is = g, w.remarked[at]
		}
	}
	return was, is
}

// classEntry is an entry that names a class of tests: CartTests(), CartTests.self, testCase(CartTests.allTests).
var classEntry = lazy.MustCompile(`^(?:testCase\(\s*)?(?:new\s+)?(?:[\w.]+\.)?[A-Z]\w*(?:Tests?|Spec|Suite|TestCase)(?:\(\)|\.self|\.class|::class|\.allTests\s*\)?)\s*,?$`)

// goneClass finds entries of a list of classes of tests that are gone, when nothing else went and nothing came.
func (w Change) goneClass() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(gone) == 0 || len(Saying(w.Come)) > 0 {
		return
	}
	left := 0
	for _, line := range w.lines {
		if classEntry.MatchString(strings.TrimSpace(line)) {
			left++
		}
	}
	for _, g := range gone {
		if !classEntry.MatchString(g.Text) || left < fewestSiblings {
			return Passage{}, Passage{}
		}
	}
	return gone[0], Passage{min(gone[0].Line, len(w.lines)), LeftNothing}
}

// goneEntry finds entries of a list of tests that are gone, when nothing else went and nothing came.
func (w Change) goneEntry() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(gone) == 0 || len(Saying(w.Come)) > 0 {
		return
	}
	for _, g := range gone {
		m := Entry.FindStringSubmatch(g.Text)
		if m == nil || !namesTest.MatchString(m[2]) || !w.listed(g) || m[1] == "" && (leavesOut.MatchString(w.listName(w.before, g.Line)) || !ofTestList.MatchString(w.listName(w.before, g.Line))) {
			return Passage{}, Passage{}
		}
	}
	return gone[0], Passage{min(gone[0].Line, len(w.lines)), LeftNothing}
}

// OffEntry is an entry of a list of what is not run: a name, or one with a word about it.
var OffEntry = lazy.MustCompile("^(?:[\"'`][^\"'`]+[\"'`]\\s*,\\s*)*[\"'`]([^\"'`]+)[\"'`]\\s*(?:(?::|=>)\\s*(?:[tT]rue|struct\\{\\}\\{\\}|\\{\\}|[\"'`][^\"'`]*[\"'`])\\s*)?[,;]?$")

// listedOff finds entries that a list of tests which are not run has more than before.
func (w Change) listedOff() (was, is Passage) {
	rest, had := "", ""
	for _, g := range Saying(w.Gone) {
		had += g.Text + " "
	}
	for _, n := range Saying(w.Come) {
		bare := remarkAfter.ReplaceAllString(n.Text, "")
		if entry := strings.TrimRight(bare, " ,;"); !OffEntry.MatchString(bare) || strings.Contains(had, entry) {
			rest += n.Text + " " // a list that was empty is opened, or one that stood in a line
			continue
		}
		if list := w.listName(w.lines, n.Line); !offList.MatchString(list) || underCondition.MatchString(list) {
			return Passage{}, Passage{}
		}
		if is.Text == "" {
			was, is = Passage{n.Line, NotListed}, n
		}
	}
	if !sameWords(had, rest) {
		return Passage{}, Passage{}
	}
	return was, is
}

// underCondition is a mark that leaves a test out under conditions, which are no list of tests.
var underCondition = lazy.MustCompile(`(?i)skip_?(?:if|unless)`)

// sameWords tells whether two texts have the same words, however their brackets stand.
func sameWords(a, b string) bool {
	words := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }), " ")
	}
	return words(a) == words(b)
}

// listed tells an entry that others of its kind are left of.
func (w Change) listed(g Passage) bool {
	m := Entry.FindStringSubmatch(g.Text)
	if m == nil {
		return false
	}
	n := 0
	for _, line := range w.lines {
		if o := Entry.FindStringSubmatch(strings.TrimSpace(line)); o != nil && o[1] == m[1] {
			n++
		}
	}
	return n >= fewestSiblings
}

// listName is what stands around a list that a line belongs to: the lines before its first entry,
// and the one behind its last.
func (w Change) listName(lines []string, line int) string {
	depth := len(IndentOf(lines[line-1]))
	said := ""
	for n := line - 2; n >= 0; n-- {
		if text := strings.TrimSpace(lines[n]); text != "" && len(IndentOf(lines[n])) < depth {
			if said += text + "\n"; strings.ContainsFunc(text, unicode.IsLetter) || len(IndentOf(lines[n])) == 0 {
				break
			}
			depth = len(IndentOf(lines[n])) + 1
		}
	}
	for n := line; n < len(lines); n++ {
		if text := strings.TrimSpace(lines[n]); text != "" && len(IndentOf(lines[n])) < len(IndentOf(lines[line-1])) {
			return said + text
		}
	}
	return said
}
