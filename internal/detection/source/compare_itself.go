package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// mostItself bounds the lines of a test that are looked at: a claim is short.
const mostItself = 240

// itself finds claims of tests that compare a thing with itself now and compared it with
// something else before. What the sides are worth is not asked: a line that says the same twice
// cannot fail, whatever the test is about.
func (c *comparison) itself(e *edit) {
	removed, added := difference(e.before.Lines(), e.after.Lines())
	if len(removed) == 0 {
		return
	}
	for _, l := range added {
		if len(l) > mostItself || !sidesWord.MatchString(l) {
			continue
		}
		s, ok := saidTwice(l)
		if !ok {
			continue
		}
		for _, old := range removed {
			if s.was(old) {
				c.add("oracle-self-compared", e.pair, lineOf(e.after, l), old, l, map[string]any{"function": e.after.Name, "presumed": !s.equality, "in_test": true})
				return
			}
		}
	}
}

// sidesWord is in lines that claim something, at least by their words.
var sidesWord = lazy.MustCompile(`(?i)assert|expect|should|verif|check|equal|must|require|\bis\(|same|compare`)

// twice is a line with the same operand on both sides.
type twice struct {
	head, operand, middle string // up to the first, the operand, between the two
	equality              bool   // by its words it is a claim of equality
}

// A claim has two sides with two sides in its brackets, or in two pairs of brackets:
// assertEquals(x, x), assert_eq!(x, x), expect(x).toBe(x), expect(x).to eq(x), x.ShouldBe(x), assert x == x.
var (
	joined    = lazy.MustCompile(`^(,|,\s*(?:equals|equalTo|is|eq|same|sameInstance)\(|==|===|\)[\w.]*\.\s*(?:to|should|must)?\s*\w+\s*\(|\)\s*(?:shouldBe|shouldEqual|mustBe|should\s+(?:be|equal|===))\s*\(?|(?:\.Should\(\))?\.\w+\(|shouldBe|shouldEqual|mustBe|should\s+(?:be|equal|===)\s*\(?)$`)
	equalWord = lazy.MustCompile(`(?i)eq|equal|same|identical|\bis\b|\bbe\b|tobe|shouldbe|mustbe|match|==|compare`)
	denying   = lazy.MustCompile(`(?i)not|differ|\bne\b|_ne\b|NE\b|refute|unequal|!=|isnt|never`)
	claimHead = lazy.MustCompile(`^(?:(?:await|return|self\.|this\.|\$this->|static::|self::|t\.|\w+\.)\s*)*(?:(?:[\w:]*(?:[aA]ssert|ASSERT|[eE]xpect|EXPECT|[vV]erif|[cC]heck|CHECK|[rR]equire|REQUIRE|[cC]ompare)\w*!?(?:\.\w+)?)\s*\(\s*(?:t,\s*|[^(),]+,\s*)?|assert\s+|)$`)
)

// saidTwice finds the two sides of a line that are one and the same name, field or call.
func saidTwice(line string) (twice, bool) {
	for i := 0; i < len(line); i++ {
		if i > 0 && (wordByte(line[i-1]) || line[i-1] == '.' || line[i-1] == '$') || !wordByte(line[i]) && line[i] != '$' && line[i] != '@' && line[i] != '*' && line[i] != '&' {
			continue
		}
		if !claimHead.MatchString(line[:i]) {
			continue
		}
		for _, operand := range operandsAt(line[i:]) {
			rest := line[i+len(operand):]
			at := strings.Index(rest, operand)
			if at < 1 || at > 40 {
				continue
			}
			end := rest[at+len(operand):]
			if !joined.MatchString(strings.TrimSpace(rest[:at])) || end != "" && !strings.ContainsRune("),;} ", rune(end[0])) || strings.HasPrefix(strings.TrimSpace(end), ".") {
				continue
			}
			s := twice{head: line[:i], operand: operand, middle: rest[:at]}
			words := s.head + s.middle
			if denying.MatchString(words) {
				return twice{}, false
			}
			s.equality = equalWord.MatchString(words)
			return s, true
		}
	}
	return twice{}, false
}

// operandsAt are the names, fields and calls that a text may begin with, the longest first.
func operandsAt(text string) []string {
	var out []string
	depth := 0
	for i := 0; i <= len(text); i++ {
		ends := i == len(text) || !wordByte(text[i]) && text[i] != '$' && text[i] != '@' && text[i] != '*' && text[i] != '&' && text[i] != '.' && text[i] != '>' && text[i] != '-' && text[i] != ':' && text[i] != '(' && text[i] != '['
		if depth == 0 && i > 0 && (ends || text[i] == '.') && letterIn(text[:i]) {
			out = append(out, text[:i])
		}
		if i == len(text) {
			break
		}
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth < 0 {
				slices.Reverse(out)
				return out
			}
			continue
		}
		if depth == 0 && ends {
			break
		}
	}
	slices.Reverse(out)
	return out
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// letterIn tells a name from a number.
func letterIn(s string) bool {
	first := strings.TrimLeft(s, "$@*&")
	return first != "" && (first[0] < '0' || first[0] > '9') && !literalWord[first]
}

var literalWord = map[string]bool{"true": true, "false": true, "null": true, "nil": true, "None": true, "True": true, "False": true, "undefined": true, "NULL": true, "nullptr": true}

// was tells a line that had the same claim with another side.
func (s twice) was(old string) bool {
	left := s.head + s.operand + s.middle
	if rest, ok := strings.CutPrefix(old, left); ok {
		return !strings.HasPrefix(rest, s.operand)
	}
	if rest, ok := strings.CutPrefix(old, strings.TrimRight(left, " ")); ok && strings.TrimSpace(rest) == "" {
		return true // the other side stood on the next line
	}
	rest, ok := strings.CutPrefix(old, s.head)
	return ok && s.head != "" && strings.Contains(rest, s.middle+s.operand) && !strings.HasPrefix(rest, s.operand)
}
