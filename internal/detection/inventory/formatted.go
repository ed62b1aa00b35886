package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// formats are the calls that put values into a template, as the languages write them.
var formats = []struct {
	languages []syntax.Language
	call      []string
}{
	{[]syntax.Language{syntax.Rust}, []string{"format", "!", "("}},
	{[]syntax.Language{syntax.Rust}, []string{"format", "("}}, // the sign is no token where a macro is given another
	{[]syntax.Language{syntax.Go}, []string{"fmt", ".", "Sprintf", "("}},
	{[]syntax.Language{syntax.Java, syntax.Kotlin, syntax.Scala}, []string{"String", ".", "format", "("}},
	{[]syntax.Language{syntax.CSharp}, []string{"string", ".", "Format", "("}},
	{[]syntax.Language{syntax.PHP, syntax.Ruby}, []string{"sprintf", "("}},
	{[]syntax.Language{syntax.Ruby}, []string{"format", "("}},
}

// templateSlot is where a template takes a value; anything else that begins like one is more than a plain value.
var (
	templateSlot = lazy.MustCompile(`%[sdv]|\{\w*\}`)
	otherSlot    = lazy.MustCompile(`[%{}]`)
)

// writtenOut is what an expression at a place of the tokens says in plain words, where it only wraps a
// value that is spelled out: a template that is filled in, unquote(value) in Elixir. Its end is the
// last token that it takes.
func (e *evaluator) writtenOut(toks []string, at int, out []string, en *env, depth int) (value []string, end int, ok bool) {
	if e.endsInDot(out) {
		return nil, 0, false
	}
	if e.tree.Language == syntax.Elixir {
		return e.unquoted(toks, at, en, depth)
	}
	for _, f := range formats {
		if toks[at] != f.call[0] || !slices.Contains(f.languages, e.tree.Language) || len(toks) < at+len(f.call) || !slices.Equal(toks[at:at+len(f.call)], f.call) {
			continue
		}
		open := at + len(f.call) - 1
		shut := expression.Matching(toks, open)
		args := expression.SplitTop(toks[open+1:max(open+1, shut)], ",")
		if shut < 0 || len(args) == 0 || len(args[0]) != 1 {
			return nil, 0, false
		}
		text, ok := e.template(args[0][0], args[1:], en, depth)
		return []string{text}, shut, ok
	}
	return e.templateFirst(toks, at, en, depth)
}

// templateFirst reads a template that stands before what fills it: "{}".format(x), "%s".formatted(x), "%s" % x.
func (e *evaluator) templateFirst(toks []string, at int, en *env, depth int) (value []string, end int, ok bool) {
	if at+2 >= len(toks) || toks[at][0] != '"' || strings.HasPrefix(toks[at], `""`) {
		return nil, 0, false
	}
	switch rest := toks[at+1:]; {
	case rest[0] == "." && (rest[1] == "format" || rest[1] == "formatted") && len(rest) > 2 && rest[2] == "(":
		shut := expression.Matching(toks, at+3)
		if shut < 0 {
			return nil, 0, false
		}
		text, ok := e.template(toks[at], expression.SplitTop(toks[at+4:shut], ","), en, depth)
		return []string{text}, shut, ok
	case rest[0] == "%" && expression.IsName(rest[1]) && (len(rest) == 2 || strings.Contains(") ] , }", rest[2])):
		text, ok := e.template(toks[at], [][]string{rest[1:2]}, en, depth)
		return []string{text}, at + 2, ok
	case rest[0] == "%" && (rest[1] == "(" || rest[1] == "["):
		shut := expression.Matching(toks, at+2)
		if shut < 0 {
			return nil, 0, false
		}
		text, ok := e.template(toks[at], expression.SplitTop(toks[at+3:shut], ","), en, depth)
		return []string{text}, shut, ok
	}
	return nil, 0, false
}

// template is a text with values in its slots; each must be spelled out, and none left over.
func (e *evaluator) template(text string, args [][]string, en *env, depth int) (string, bool) {
	if len(text) < 4 || text[0] != '"' {
		return "", false
	}
	var b strings.Builder
	from, next := 0, 0
	for _, s := range templateSlot.FindAllStringIndex(text, -1) {
		if otherSlot.MatchString(text[from:s[0]]) {
			return "", false
		}
		said := ""
		switch name := strings.Trim(text[s[0]:s[1]], "{}"); {
		case name == "" || name[0] == '%' || digit(name):
			if next == len(args) {
				return "", false
			}
			said = wholeValue(e.substitute(args[next], en, depth))
			next++
		default:
			value, _ := en.get(name)
			said = wholeValue(value)
		}
		if said == "" {
			return "", false
		}
		b.WriteString(text[from:s[0]] + said)
		from = s[1]
	}
	if from == 0 || next != len(args) || otherSlot.MatchString(text[from:]) {
		return "", false
	}
	return b.String() + text[from:], true
}

// wholeValue is what a text or a whole number looks like inside of a text; how others are written there is
// for their language to say.
func wholeValue(value []string) string {
	said := spelledIn(value)
	if len(value) == 1 && value[0][0] != '"' && strings.Trim(said, "0123456789") != "" {
		return ""
	}
	return said
}

// unquoted is what unquote(value) brings into the code of a test that is written for each row, or the
// attribute that is called like the value and was given it.
func (e *evaluator) unquoted(toks []string, at int, en *env, depth int) (value []string, end int, ok bool) {
	if toks[at] == "@" && at+1 < len(toks) && e.rowNames[toks[at+1]] {
		value, ok = en.get(toks[at+1])
		return value, at + 1, ok
	}
	if toks[at] != "unquote" || at+3 >= len(toks) || toks[at+1] != "(" {
		return nil, 0, false
	}
	shut := expression.Matching(toks, at+1)
	if shut < 0 {
		return nil, 0, false
	}
	inner := toks[at+2 : shut]
	if n := len(inner); n > 5 && slices.Equal(inner[:4], []string{"Macro", ".", "escape", "("}) && inner[n-1] == ")" {
		inner = inner[4 : n-1]
	}
	value = e.substitute(inner, en, depth)
	return value, shut, expression.LiteralValue(value)
}
