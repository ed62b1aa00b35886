package delta

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

var (
	// entry is a line that does nothing but name something: in a list, or to a function that tests it.
	entry = lazy.MustCompile("^(?:(\\w*(?i:test|suite|spec|case)\\w*)\\s*\\(\\s*)?[\"'`]([^\"'`]+)[\"'`]\\s*\\)?\\s*[,;]?$")
	// namesTest is how an entry names a test: by its folders, its file, or the word itself.
	namesTest = lazy.MustCompile(`[\w-]/[\w-]|\.\w{2,6}$|(?i)test|spec`)
	// ofTestList are words beside a list of tests that are run.
	ofTestList = lazy.MustCompile(`(?i)tests?\b|tests?[A-Z_(]|spec|suite|case|\brun|check|verify|describe`)
	// leavesOut are words in the name of a list of what is not run, or not compared.
	leavesOut = lazy.MustCompile(`(?i)skip|ignor|exclu|known|fail|todo|disab|blacklist|denylist|unsupported|flak|broken|quarantin|except|omit|without`)
	// offList are names of lists of tests that are not run.
	offList = lazy.MustCompile(`(?i)skip|xfail|\.ignore\(\s*[\[{]|(?:expect(?:ed)?|allow(?:ed)?)[-_]?fail|quarantin|flaky|blacklist|denylist|known[-_]?(?:fail|issue|bug|broken)|(?:disabled|broken|ignored?|excluded?|failing)[-_]?(?:test|spec|case|suite)|(?:test|spec|case|suite)s?[-_]?to[-_]?(?:skip|ignore|exclude)`)
)

// leftNothing stands for what took the place of lines that are gone.
const leftNothing = "gone"

// notListed stands for what was there before an entry of a list.
const notListed = "not listed"

// fewestSiblings is how many entries must be left for a line to be one of a list.
const fewestSiblings = 2

// commentedEntry finds entries of a list that are kept as comments, when nothing else went.
func (w wording) commentedEntry() (was, is passage) {
	gone := saying(w.gone)
	if len(gone) == 0 || len(saying(w.come)) > 0 {
		return
	}
	for _, g := range gone {
		at := slices.IndexFunc(w.remarked, func(r passage) bool { return strings.HasPrefix(r.text, strings.TrimRight(g.text, ",;")) })
		if at < 0 || !w.listed(g) || leavesOut.MatchString(w.listName(w.before, g.line)) {
			return passage{}, passage{}
		}
		if was.text == "" {
			was, is = g, w.remarked[at]
		}
	}
	return was, is
}

// classEntry is an entry that names a class of tests: CartTests(), CartTests.self, testCase(CartTests.allTests).
var classEntry = lazy.MustCompile(`^(?:testCase\(\s*)?(?:new\s+)?(?:[\w.]+\.)?[A-Z]\w*(?:Tests?|Spec|Suite|TestCase)(?:\(\)|\.self|\.class|::class|\.allTests\s*\)?)\s*,?$`)

// goneClass finds entries of a list of classes of tests that are gone, when nothing else went and nothing came.
func (w wording) goneClass() (was, is passage) {
	gone := saying(w.gone)
	if len(gone) == 0 || len(saying(w.come)) > 0 {
		return
	}
	left := 0
	for _, line := range w.lines {
		if classEntry.MatchString(strings.TrimSpace(line)) {
			left++
		}
	}
	for _, g := range gone {
		if !classEntry.MatchString(g.text) || left < fewestSiblings {
			return passage{}, passage{}
		}
	}
	return gone[0], passage{min(gone[0].line, len(w.lines)), leftNothing}
}

// goneEntry finds entries of a list of tests that are gone, when nothing else went and nothing came.
func (w wording) goneEntry() (was, is passage) {
	gone := saying(w.gone)
	if len(gone) == 0 || len(saying(w.come)) > 0 {
		return
	}
	for _, g := range gone {
		m := entry.FindStringSubmatch(g.text)
		if m == nil || !namesTest.MatchString(m[2]) || !w.listed(g) || m[1] == "" && (leavesOut.MatchString(w.listName(w.before, g.line)) || !ofTestList.MatchString(w.listName(w.before, g.line))) {
			return passage{}, passage{}
		}
	}
	return gone[0], passage{min(gone[0].line, len(w.lines)), leftNothing}
}

// offEntry is an entry of a list of what is not run: a name, or one with a word about it.
var offEntry = lazy.MustCompile("^(?:[\"'`][^\"'`]+[\"'`]\\s*,\\s*)*[\"'`]([^\"'`]+)[\"'`]\\s*(?:(?::|=>)\\s*(?:[tT]rue|struct\\{\\}\\{\\}|\\{\\}|[\"'`][^\"'`]*[\"'`])\\s*)?[,;]?$")

// listedOff finds entries that a list of tests which are not run has more than before.
func (w wording) listedOff() (was, is passage) {
	rest, had := "", ""
	for _, g := range saying(w.gone) {
		had += g.text + " "
	}
	for _, n := range saying(w.come) {
		bare := remarkAfter.ReplaceAllString(n.text, "")
		if entry := strings.TrimRight(bare, " ,;"); !offEntry.MatchString(bare) || strings.Contains(had, entry) {
			rest += n.text + " " // a list that was empty is opened, or one that stood in a line
			continue
		}
		if list := w.listName(w.lines, n.line); !offList.MatchString(list) || underCondition.MatchString(list) {
			return passage{}, passage{}
		}
		if is.text == "" {
			was, is = passage{n.line, notListed}, n
		}
	}
	if !sameWords(had, rest) {
		return passage{}, passage{}
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
func (w wording) listed(g passage) bool {
	m := entry.FindStringSubmatch(g.text)
	if m == nil {
		return false
	}
	n := 0
	for _, line := range w.lines {
		if o := entry.FindStringSubmatch(strings.TrimSpace(line)); o != nil && o[1] == m[1] {
			n++
		}
	}
	return n >= fewestSiblings
}

// listName is what stands around a list that a line belongs to: the lines before its first entry,
// and the one behind its last.
func (w wording) listName(lines []string, line int) string {
	depth := len(indentOf(lines[line-1]))
	said := ""
	for n := line - 2; n >= 0; n-- {
		if text := strings.TrimSpace(lines[n]); text != "" && len(indentOf(lines[n])) < depth {
			if said += text + "\n"; strings.ContainsFunc(text, unicode.IsLetter) || len(indentOf(lines[n])) == 0 {
				break
			}
			depth = len(indentOf(lines[n])) + 1
		}
	}
	for n := line; n < len(lines); n++ {
		if text := strings.TrimSpace(lines[n]); text != "" && len(indentOf(lines[n])) < len(indentOf(lines[line-1])) {
			return said + text
		}
	}
	return said
}

// excused tells whether the rest of a change speaks for what a line of a test file no longer has run.
func (c *comparison) excused(f change.File, was, is passage) bool {
	switch {
	case is.text == leftNothing:
		return c.goneElsewhere(f, was.text)
	case was.text == notListed:
		return c.newElsewhere(f, is.text)
	}
	return false
}

// newElsewhere tells whether what an entry names is new in the change.
func (c *comparison) newElsewhere(f change.File, said string) bool {
	m := offEntry.FindStringSubmatch(said)
	if m == nil {
		return false
	}
	name := m[1]
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return slices.ContainsFunc(c.in.Pairs, func(o inventory.Pair) bool {
		return o.File.Path != f.Path && !o.File.Before.Present && (strings.Contains(o.File.Path, stem) || strings.Contains(string(o.File.After.Text), name))
	})
}

// goneElsewhere tells whether the rest of a change speaks for an entry or a claim that is gone: code
// that changes, a file that left, or another that says the same now.
func (c *comparison) goneElsewhere(f change.File, said string) bool {
	if c.production().Touched {
		return true
	}
	if m := entry.FindStringSubmatch(said); m != nil {
		said = m[2]
	}
	stem := strings.TrimSuffix(path.Base(said), path.Ext(said))
	return slices.ContainsFunc(c.in.Pairs, func(o inventory.Pair) bool {
		switch {
		case o.File.Path == f.Path:
			return false
		case !place.OfTests(o.File.Path) && (commentSigns(o.File.Path) != nil || path.Ext(o.File.Path) == ""): // code in a language that is not read
			return true
		case !o.File.After.Present || o.File.PathBefore() != o.File.Path:
			return stem != "" && strings.Contains(o.File.PathBefore(), stem)
		}
		return strings.Contains(string(o.File.After.Text), said) && !strings.Contains(string(o.File.Before.Text), said)
	})
}
