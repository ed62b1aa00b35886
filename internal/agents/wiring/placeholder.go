package wiring

import (
	"encoding/json"
	"fmt"
	"strings"
)

// placeholdersIn are the names in braces: {iteration}, {error.message}.
func placeholdersIn(text string) []string {
	var out []string
	eachPlaceholder(text, func(name string) { out = append(out, name) }, func(string) {})
	return out
}

// eachPlaceholder takes a text apart into placeholders and what is between them. Braces
// that hold no name are text.
func eachPlaceholder(text string, name, between func(string)) {
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			break
		}
		shut := strings.IndexByte(text[open:], '}')
		if shut < 0 {
			break
		}
		inner := text[open+1 : open+shut]
		between(text[:open])
		if isName(inner) {
			name(inner)
		} else {
			between("{")
			text = text[open+1:]
			continue
		}
		text = text[open+shut+1:]
	}
	between(text)
}

func isName(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && r != '_' && r != '.' {
			return false
		}
	}
	return s != ""
}

// filled puts facts in the place of placeholders. A value that is nothing but one keeps
// its type.
func (f *Facts) filled(value any) any {
	switch v := value.(type) {
	case string:
		if names := placeholdersIn(v); len(names) == 1 && v == "{"+names[0]+"}" {
			fact, _ := f.named(names[0])
			return fact
		}
		return f.Fill(v)
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = f.filled(inner)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, inner := range v {
			out[key] = f.filled(inner)
		}
		return out
	}
	return value
}

// Fill puts facts into a text.
func (f *Facts) Fill(text string) string {
	var out strings.Builder
	eachPlaceholder(text, func(name string) {
		fact, known := f.named(name)
		if !known {
			return
		}
		out.WriteString(plain(fact))
	}, func(between string) { out.WriteString(between) })
	return out.String()
}

// plain is a fact in words: what is no word or number is JSON.
func plain(fact any) string {
	switch v := fact.(type) {
	case string, int, float64, bool:
		return fmt.Sprint(v)
	}
	text, err := json.Marshal(fact)
	if err != nil {
		return ""
	}
	return string(text)
}
