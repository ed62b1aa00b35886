package policy

import (
	"regexp"
	"slices"
	"strings"
)

// Renegotiation is a sentence of a task that changes the interface of something by name.
type Renegotiation struct {
	Phrase    string
	Successor string // the name that takes the place, "" when the task gives none
}

// Ways in which a task speaks of the interface of NAME. A name that is only mentioned, what
// it should give for some input, or a document about it, are none of them.
const (
	changes    = `(?:chang\w*|alter\w*|modif\w*|extend\w*|renam\w*|replac\w*|remov\w*|delet\w*|drop\w*|rework\w*|convert\w*|turn\w*|split\w*)`
	moves      = `(?:add\w*|remov\w*|delet\w*|drop\w*|introduc\w*|renam\w*|chang\w*|reorder\w*|swap\w*|insert\w*|giv\w*|pass\w*|tak\w*|requir\w*)`
	parts      = `(?:the|a|an|our|public|exported|signature|interface|api|function|method|class|constructor|type|parameters?|arguments?|params?|args?|return|result|value|list|order|of|for|in)`
	given      = `(?:parameters?|arguments?|params?|args?|return types?|return values?|results?)`
	takes      = `(?:tak(?:e|es|ing)|accept(?:s|ing)?|receiv(?:e|es|ing)|return(?:s|ing)?)`
	determined = `(?:a|an|both|two|three|another|also|its|the|one more|optional|errors?|\(|\*?[A-Z]\w*\b)`
)

// Renegotiates finds the sentence in which a task changes the interface of a name, nil for
// none. A sentence that forbids something changes nothing.
func Renegotiates(task, name string) *Renegotiation {
	if name == "" {
		return nil
	}
	marked := "(?:[\\w.]+[.#])?" + regexp.QuoteMeta(name)
	if isPlain(name) { // a word of the language as well: it has to be marked as a name
		marked = "(?:[`'\"](?:[\\w.]+[.#])?" + regexp.QuoteMeta(name) + "(?:\\([^)`]*\\))?[`'\"]|(?:[\\w.]+[.#])?" + regexp.QuoteMeta(name) + "\\(|(?:function|method|def|func)\\s+" + regexp.QuoteMeta(name) + "\\b)"
	} else {
		marked = "[`'\"]?\\b" + marked + "\\b[`'\"]?"
	}
	for _, sentence := range sentences(task) {
		if forbids.MatchString(strings.ReplaceAll(sentence, "no longer", "")) || strings.Contains(sentence, "into account") {
			continue
		}
		for _, way := range []string{
			`(?i:^|\b)` + `(?i:` + changes + `)(?:\s+(?i:` + parts + `))*\s+` + marked,
			`\b(?i:` + moves + `)\b[^,:]{1,80}\b(?i:` + given + `)\b(?:\s+\([^)]*\)|\s+[\w\x60'"]+)?\s+(?i:to|from|of|in|for|on)(?:\s+(?i:` + parts + `))*\s+` + marked,
			`\b(?i:let|make|have)(?:\s+(?i:` + parts + `))*\s+` + marked + `(?:\(\))?\s+(?i:` + takes + `)\s+` + determined,
			marked + `(?:\(\))?\s+(?i:should|must|shall|has to|needs to|is to|will)(?:\s+(?i:now|also|no longer))?\s+(?i:` + takes + `)\s+` + determined,
			marked + `(?:\(\))?\s+(?i:gets?|has|with|without)\s+[^,:]{1,60}\b(?i:` + given + `)\b`,
		} {
			pattern, err := regexp.Compile(way)
			if err != nil || !pattern.MatchString(sentence) {
				continue
			}
			return &Renegotiation{Phrase: strings.TrimSpace(sentence), Successor: successor(sentence, marked)}
		}
	}
	return nil
}

// successor is what a sentence puts in the place of a name.
func successor(sentence, marked string) string {
	pattern, err := regexp.Compile(marked + "(?:\\([^)]*\\))?\\s+(?i:to|into|by|with)\\s+[`'\"]?([A-Za-z_$][\\w$]*)[`'\"(]?")
	if err != nil {
		return ""
	}
	if m := pattern.FindStringSubmatch(sentence); m != nil && !plainWords[strings.ToLower(m[1])] && !slices.Contains([]string{"a", "an", "the", "take", "accept", "return", "be"}, m[1]) {
		return m[1]
	}
	return ""
}

// isPlain tells a name that may be a word of a sentence: small letters only.
func isPlain(name string) bool { return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" }
