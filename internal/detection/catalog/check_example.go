package catalog

import (
	"fmt"
	"path"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/syntax"
)

// placeholderText marks what `holdfast catalog new` leaves to be filled in.
const placeholderText = "FILL IN"

// examples checks that a pattern proves what it says.
func (e *entry) examples(p Pattern) {
	if e.k.demands.Examples == 0 {
		return
	}
	for _, list := range []struct {
		key      string
		examples []Example
	}{{"catches", p.Catches}, {"allows", p.Allows}} {
		if len(list.examples) < e.k.demands.Examples {
			e.fault(fmt.Sprintf("give at least %d, each a change before and after", e.k.demands.Examples),
				fmt.Sprintf("%s has %d examples", list.key, len(list.examples)), list.key)
		}
		e.titled(list.key, list.examples)
		if n := len(spoken(list.examples)); n > 0 && n < e.k.demands.Languages && !p.bound() {
			e.fault(fmt.Sprintf("write examples in %d languages, or say `languages:` when the pattern is about one", e.k.demands.Languages),
				fmt.Sprintf("%s speaks %d of %d languages", list.key, n, e.k.demands.Languages), list.key)
		}
	}
	e.titled("misses", p.Misses)
}

// unfilled finds what `holdfast catalog new` left to be filled in.
func (e *entry) unfilled() {
	line := 0
	for text := range strings.Lines(string(e.text)) {
		line++
		if strings.Contains(text, placeholderText) {
			e.k.faults = append(e.k.faults, Fault{File: e.file, Line: line, Message: "is still to be filled in: " + strings.TrimSpace(text), Hint: "write what it stands for"})
		}
	}
}

func (e *entry) titled(key string, list []Example) {
	seen := map[string]bool{}
	for i, ex := range list {
		switch {
		case ex.Title == "":
			e.fault("say in a few words what the example shows", "an example has no title", key, i)
		case seen[ex.Title]:
			e.fault("give it a title of its own", fmt.Sprintf("two examples are called %q", ex.Title), key, i)
		case ex.Event == "" && ex.Before == nil && ex.After == nil:
			e.fault("write file, before and after; leave one of the two out when the file is new or gone", "an example shows no change", key, i)
		case ex.Event == "" && ex.File == "" && len(ex.Names()) == 0:
			e.fault("name one with file:, or several with lines such as `-- a_test.go --` in before and after", "an example names no file", key, i)
		}
		if ex.Horizon != "" {
			e.oneOf("horizon", ex.Horizon, horizons, key, i, "horizon")
		}
		if _, known := event.Describe(event.Kind(ex.Event)); ex.Event != "" && !known {
			e.fault(eventMeant(ex.Event), fmt.Sprintf("%q is no event", ex.Event), key, i, "event")
		}
		seen[ex.Title] = true
	}
}

// spoken are the languages of the examples; files without a grammar have the language
// of their extension.
func spoken(list []Example) map[string]bool {
	out := map[string]bool{}
	for _, ex := range list {
		for _, name := range ex.Names() {
			language := string(syntax.LanguageOf(name))
			if language == "" {
				language = path.Ext(name)
			}
			out[language] = true
		}
	}
	return out
}

// languageless are groups of events that are about settings, not about code.
var languageless = []string{"gate", "guard", "coverage", "loop"}

// bound tells whether a pattern cannot show more languages: it is about some, or about
// settings.
func (p Pattern) bound() bool {
	if len(p.Languages) > 0 || p.Query != nil || p.Text != nil {
		return true
	}
	for _, name := range p.When.Events {
		if contains(languageless, event.Kind(name).Group()) {
			return true
		}
	}
	return false
}

// Names are the files an example speaks of.
func (ex Example) Names() []string {
	if ex.File != "" {
		return []string{ex.File}
	}
	var out []string
	for _, side := range []*string{ex.Before, ex.After} {
		for _, f := range Archive(side) {
			if !contains(out, f.Name) {
				out = append(out, f.Name)
			}
		}
	}
	return out
}

// NamedText is one file of an example.
type NamedText struct{ Name, Text string }

// Files are the files of one side of an example.
func (ex Example) Files(side *string) []NamedText {
	if side == nil {
		return nil
	}
	if ex.File != "" {
		return []NamedText{{ex.File, *side}}
	}
	return Archive(side)
}

// Archive splits a text at lines such as `-- a_test.go --`.
func Archive(side *string) []NamedText {
	if side == nil {
		return nil
	}
	var out []NamedText
	for line := range strings.Lines(*side) {
		name, ok := strings.CutPrefix(strings.TrimSpace(line), "-- ")
		if name, closed := strings.CutSuffix(name, " --"); ok && closed && name != "" {
			out = append(out, NamedText{Name: name})
			continue
		}
		if len(out) > 0 {
			out[len(out)-1].Text += line
		}
	}
	return out
}
