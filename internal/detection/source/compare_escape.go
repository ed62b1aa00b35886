package source

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// escapeForm is a way to make a compiler believe what it doubted; without it the line
// reads as replaced says.
type escapeForm struct {
	name     string
	text     *lazy.Regexp
	replaced string
}

var (
	neverNull           = escapeForm{"!", lazy.MustCompile(`([\w)\]])!([.\[\];,)\s]|$)`), "$1$2"}
	escapesOfTypeScript = []escapeForm{{"as any", typeEscape, ""}, neverNull}
	escapeForms         = map[syntax.Language][]escapeForm{
		syntax.TypeScript: escapesOfTypeScript,
		syntax.TSX:        escapesOfTypeScript,
		syntax.CSharp:     {neverNull},
		syntax.Kotlin:     {{"!!", lazy.MustCompile(`!!`), ""}},
		syntax.Swift:      {{"try!", lazy.MustCompile(`\btry!`), "try"}, {"as!", lazy.MustCompile(`\bas!`), "as"}},
	}
)

// escapes finds files in which nothing was done but to silence the compiler in lines that
// stay as they are. Beside other work a cast is part of that work more often than not.
func (c *comparison) escapes(p *Pair) {
	forms := escapeForms[p.Language]
	if forms == nil || p.Before == nil || p.After == nil {
		return
	}
	start, end := changedSpan(p.Before.Text, p.After.Text)
	before := strings.Split(string(p.Before.Text[start:end]), "\n")
	after := strings.Split(string(changedPart(p.After.Text, p.Before.Text)), "\n")
	if len(before) != len(after) {
		return
	}
	name, first, count := "", 0, 0
	for i := range after {
		if before[i] == after[i] {
			continue
		}
		used := escapeIn(forms, before[i], after[i])
		if used == "" {
			return
		}
		if count++; count == 1 {
			name, first = used, i
		}
	}
	if count == 0 {
		return
	}
	line := 1 + bytes.Count(p.Before.Text[:start], []byte("\n")) + first
	c.add("suppression-added", p, line, strings.TrimSpace(before[first]), strings.TrimSpace(after[first]), map[string]any{
		"rule": name, "tool": "the compiler", "kind": "escape", "reason": false, "count": float64(count), "file_wide": false,
		"on_existing": true, "replaces_fix": true, "all_rules": false, "maintenance": false, "new_file": false,
	})
}

// escapeIn names the escape that is all that is new in a line.
func escapeIn(forms []escapeForm, before, after string) string {
	more := ""
	for _, f := range forms {
		bareBefore, bareAfter := f.text.ReplaceAllString(before, f.replaced), f.text.ReplaceAllString(after, f.replaced)
		if len(after)-len(bareAfter) > len(before)-len(bareBefore) {
			more = f.name
		}
		before, after = bareBefore, bareAfter
	}
	if squeeze(before) != squeeze(after) {
		return ""
	}
	return more
}
