package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// rewriting is a text and what a mutation writes in its place, for some languages.
type rewriting struct{ langs, from, to string }

// raises lists how tests name the error they expect, and how they accept any.
var raises = []rewriting{
	{"python", `pytest\.raises\((?:[\w.]+\.)?[A-Z]\w*(Error|Exception|Invalid\w*)[^)\n]*\)`, "pytest.raises(Exception)"},
	{"python", `self\.assertRaises\((?:[\w.]+\.)?[A-Z]\w*Error\)`, "self.assertRaises(Exception)"},
	{jvm, `assertThrows\((?:\w+\.)*\w*[a-z](Exception|Error)\.class,`, "assertThrows(Throwable.class,"},
	{"kotlin", `assertFailsWith<\w*[a-z](Exception|Error)>`, "assertFailsWith<Throwable>"},
	{"kotlin", `shouldThrow<\w*[a-z](Exception|Error)>`, "shouldThrow<Throwable>"},
	{"csharp", `Assert\.Throws<\w*[a-z]Exception>\(`, "Assert.ThrowsAny<Exception>("},
	{"csharp", `Assert\.ThrowsException<\w*[a-z]Exception>\(`, "Assert.ThrowsException<Exception>("},
	{"ruby", `assert_raises\(?\s*(?:\w+::)*\w*[a-z]Error\b\)?`, "assert_raises(StandardError)"},
	{"ruby", `raise_error\((?:\w+::)*\w*[a-z]Error\b[^)\n]*\)`, "raise_error(StandardError)"},
	{"php", `expectException\(\\?(?:\w+\\)*\w*[a-z]Exception::class\)`, `expectException(\Throwable::class)`},
	{js, `\.toThrow(Error)?\((\w*[a-z]Error|/[^/\n]+/\w*|'[^'\n]+'|"[^"\n]+")\)`, ".toThrow()"},
	{"go", `(assert|require)\.ErrorIs\(t, err, [\w.]+\)`, "$1.Error(t, err)"},
	{"go", `(assert|require)\.EqualError\(t, err, [^\n]+\)`, "$1.Error(t, err)"},
	{"go", `(assert|require)\.ErrorContains\(t, err, [^\n]+\)`, "$1.Error(t, err)"},
	{"rust", `#\[should_panic\(expected = "[^"\n]+"\)\]`, "#[should_panic]"},
	{"dart", `throwsA\(isA<\w*[a-z](Exception|Error)>\(\)\)`, "throwsA(anything)"},
	{"dart", `throws(ArgumentError|StateError|FormatException|RangeError|UnsupportedError)\b`, "throwsA(anything)"},
	{"scala", `intercept\[\w*[a-z](Exception|Error)\]`, "intercept[Throwable]"},
	{"cpp", `(EXPECT|ASSERT)_THROW\(([^;\n]+), [\w:]+\);`, "${1}_ANY_THROW($2);"},
	{"cpp", `(CHECK|REQUIRE)_THROWS_AS\(([^;\n]+), [\w:&]+\);`, "${1}_THROWS($2);"},
	{"swift", `#expect\(throws: (?:\w{1,4}|\w{6,})\.\w+\)`, "#expect(throws: (any Error).self)"}, // Error itself is any error
}

// negatedBefore ends in a negation: that no error at all may come out is more than that
// none of one class may.
var negatedBefore = regexp.MustCompile(`(isNot\(|\bnot_to |\bto_not |\.not|\.Not)\s*$|\bIs\.Not\b[^\n;]*$`)

// unheard is a claim about a promise that nobody waits for: it fails no test, whatever it asks for.
var unheard = regexp.MustCompile(`^\s*expect\(.*\.(rejects|resolves)\b`)

func widenRaises(p *place, r *rand.Rand) *mutant { return p.rewrite(raises, r) }

// rewrite puts one of some texts in the place of another, wherever it stands in a test as
// code and not under a negation.
func (p *place) rewrite(list []rewriting, r *rand.Rand) *mutant {
	start, end := p.span()
	text := p.file.text[start:end]
	for _, i := range r.Perm(len(list)) {
		x := list[i]
		if !inList(x.langs, string(p.file.lang)) {
			continue
		}
		from := re(x.from)
		all := from.FindAllStringSubmatchIndex(text, -1)
		for _, j := range r.Perm(len(all)) {
			m := all[j]
			was, with := text[m[0]:m[1]], string(from.ExpandString(nil, x.to, text, all[j]))
			if sameClaim(was, with) || inComment(p.file, start+m[0]) || negatedBefore.MatchString(text[:m[0]]) || unheard.MatchString(text[strings.LastIndexByte(text[:m[0]], '\n')+1:m[0]]) {
				continue
			}
			return &mutant{edited(p.file, p.file.text[:start+m[0]]+with+p.file.text[start+m[1]:]), was + " → " + with}
		}
	}
	return nil
}

// sameClaim tells a rewriting that changes nothing: other brackets, a nought with more noughts.
func sameClaim(was, with string) bool {
	plain := func(text string) string { return re(`[()\s]+`).ReplaceAllString(text, " ") }
	return strings.TrimSpace(plain(was)) == strings.TrimSpace(plain(with)) || re(`\b0+\b`).MatchString(was) && re(`\b00+\b`).MatchString(with)
}

// span is the place in bytes, marks included.
func (p *place) span() (start, end int) {
	f := p.file
	if f.begins == nil {
		at := 0
		for _, l := range f.lines {
			f.begins = append(f.begins, at)
			at += len(l) + 1
		}
		f.begins = append(f.begins, at)
	}
	return f.begins[p.first-1], min(f.begins[p.last], len(f.text))
}

// inComment tells text in comments and strings from code.
func inComment(f *source, at int) bool {
	for _, n := range f.textNodes() {
		if node := f.tree.Nodes[n]; int(node.Start) <= at && at < int(node.End) {
			return true
		}
	}
	return false
}

// textNodes are the comments and strings of a file.
func (f *source) textNodes() []int {
	if f.texts == nil {
		f.texts = []int{}
		for n := range f.tree.Nodes {
			if r := f.tree.Role(n); r == syntax.Comment || r == syntax.String {
				f.texts = append(f.texts, n)
			}
		}
	}
	return f.texts
}
