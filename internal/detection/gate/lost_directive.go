package gate

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// directive is how a file of a language asks to be looked at more strictly than others.
type directive struct {
	hint  *lazy.Regexp // what a text without any does not have
	words *lazy.Regexp
	ranks []string // of the words, from the loosest up; none where a word is there or not
}

var directives = map[string]directive{
	".rs":  {lazy.MustCompile(`#!\[`), lazy.MustCompile(`#!\[(?:cfg_attr\((?:[^()]|\([^()]*\))*?,\s*(?://[^\n]*\s*)*)?(?:deny|forbid)\(([^)]*)\)`), nil},
	".php": {lazy.MustCompile(`strict_types`), lazy.MustCompile(`(?m)\bdeclare\s*\(\s*(strict_types\s*=\s*1)\s*\)`), nil},
	".rb":  {lazy.MustCompile(`# typed:`), lazy.MustCompile(`(?m)^# typed:\s*(\w+)`), []string{"ignore", "false", "true", "strict", "strong"}},
	".js":  {lazy.MustCompile(`@ts-check`), lazy.MustCompile(`(?m)^//\s*(@ts-check)\b`), nil},
	".py":  {lazy.MustCompile(`pyright:|mypy:`), lazy.MustCompile(`(?m)^#\s*((?:pyright:\s*|mypy:\s*)strict)\b`), nil},
}

// allowsAll is how a file of Rust lets every warning pass. Examples are compiled as well, and may be less
// strict than the rest; that they are not looked at is another thing.
var allowsAll = lazy.MustCompile(`(?m)^#!\[allow\(warnings\)\]`)

// lostDirectives finds files that no longer ask for what they asked for, and are still there.
func lostDirectives(changed []change.File) (out []event.Event) {
	for _, f := range changed {
		d, ok := directives[path.Ext(f.Path)]
		if !ok || !f.Before.Present || !f.After.Present || f.Partial || f.Path != f.PathBefore() || !d.hint.May(f.Before.Text) || sample(f.Path) && !allowsAll.Match(f.After.Text) {
			continue
		}
		was, is := d.of(f.Before.Text), d.of(f.After.Text)
		from, to := d.looser(was, is)
		if from == "" {
			continue
		}
		l := looser{before: from, after: to, from: from, to: to, line: 1}
		e := l.event(edited{File: f}, "strictness", "lint")
		e.Facts["setting"], e.Facts["minor"] = "what the file asks for", true
		if by := askedElsewhere(changed, f, from); by != "" {
			e.Clear("moved", "it is asked for in "+by)
		}
		out = append(out, e)
	}
	return out
}

func (d directive) of(text []byte) (words []string) {
	for _, m := range d.words.FindAllStringSubmatch(string(text), -1) {
		for _, word := range strings.Split(m[1], ",") {
			if word = strings.Join(strings.Fields(word), ""); word != "" {
				words = append(words, word)
			}
		}
	}
	return words
}

// looser is what a file asked for and what it asks for instead, "" where it asks for as much.
func (d directive) looser(was, is []string) (from, to string) {
	if len(d.ranks) > 0 {
		if len(was) == 0 || len(is) == 0 || slices.Index(d.ranks, is[0]) >= slices.Index(d.ranks, was[0]) {
			return "", ""
		}
		return was[0], is[0]
	}
	if lost := missing(was, is); len(lost) > 0 && len(lost) > len(missing(is, was)) {
		return strings.Join(lost, ", "), "(gone)"
	}
	return "", ""
}

// askedElsewhere is another file of the change that names what one no longer does, and did not before.
func askedElsewhere(changed []change.File, f change.File, from string) string {
	word, _, _ := strings.Cut(from, ",")
	word = word[strings.LastIndexByte(word, ':')+1:]
	for _, other := range changed {
		if other.Path != f.Path && other.After.Present && bytes.Count(other.After.Text, []byte(word)) > bytes.Count(other.Before.Text, []byte(word)) {
			return other.Path
		}
	}
	return ""
}
