package agenthook

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/change"
)

// replace puts one text in the place of another, as the agents' edit tools do: line ends
// of the file stay, typographic quotes may differ.
func (d *desk) replace(edit Edit, old *[]byte) (*[]byte, error) {
	if edit.Old == "" {
		return d.create(edit, old)
	}
	if old == nil {
		return nil, d.unfit(edit, "there is no such file")
	}
	crlf := strings.Contains(string(*old), "\r\n")
	text := strings.ReplaceAll(string(*old), "\r\n", "\n")
	want, put := strings.ReplaceAll(edit.Old, "\r\n", "\n"), strings.ReplaceAll(edit.New, "\r\n", "\n")
	changed, times := replaced(text, want, put, edit.ReplaceAll)
	if times > 1 && !edit.ReplaceAll {
		return nil, d.unfit(edit, fmt.Sprintf("the text to replace is there %d times", times))
	}
	if times == 0 {
		var ok bool
		if changed, ok = d.guessed(edit, text); !ok {
			return nil, d.unfit(edit, "the text to replace is not in the file")
		}
	}
	if crlf {
		changed = strings.ReplaceAll(changed, "\n", "\r\n")
	}
	raw := []byte(changed)
	return &raw, nil
}

// create is an edit that replaces nothing: it makes a file, or fills an empty one.
func (d *desk) create(edit Edit, old *[]byte) (*[]byte, error) {
	if old != nil && strings.TrimSpace(string(*old)) != "" {
		return nil, d.unfit(edit, "an edit without a text to replace, and the file is not empty")
	}
	raw := []byte(edit.New)
	return &raw, nil
}

// replaced gives the text after a replacement and how many places there were.
func replaced(text, old, new string, all bool) (string, int) {
	if times := strings.Count(text, old); times > 0 {
		limit := 1
		if all {
			limit = -1
		}
		return strings.Replace(text, old, new, limit), times
	}
	plainText, plainOld := []rune(straight(text)), []rune(straight(old))
	times := strings.Count(string(plainText), string(plainOld))
	if times == 0 || times > 1 && !all {
		return text, times
	}
	return replaceRunes([]rune(text), plainText, plainOld, new), times
}

// replaceRunes replaces where the plain form of a text has the plain form of another; a
// text and its plain form have as many characters.
func replaceRunes(text, plainText, plainOld []rune, new string) string {
	var out strings.Builder
	rest, restPlain := text, string(plainText)
	for {
		before, after, found := strings.Cut(restPlain, string(plainOld))
		if !found {
			out.WriteString(string(rest))
			return out.String()
		}
		n := len([]rune(before))
		out.WriteString(string(rest[:n]))
		out.WriteString(new)
		rest, restPlain = rest[n+len(plainOld):], after
	}
}

// straight writes typographic quotes as a keyboard does.
func straight(text string) string {
	return strings.NewReplacer("‘", "'", "’", "'", "“", `"`, "”", `"`).Replace(validText(text))
}

// guessed carries a replacement out as the forgiving tools do: whole lines that agree
// but for white space.
func (d *desk) guessed(edit Edit, text string) (string, bool) {
	if !guesses(d.event.Agent) {
		return "", false
	}
	patch := "*** Begin Patch\n*** Update File: f\n@@\n" + withMark("-", edit.Old) + withMark("+", edit.New) + "*** End Patch\n"
	got, err := change.ParseEnvelope(patch, func(string) []byte { return []byte(text) })
	if err != nil {
		return "", false
	}
	if len(got.Files) == 0 {
		return text, true
	}
	return string(got.Files[0].After.Text), true
}

// withMark puts a mark before every line.
func withMark(mark, text string) string {
	if text == "" {
		return ""
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return mark + strings.Join(lines, "\n"+mark) + "\n"
}
