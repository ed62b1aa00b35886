package detect

import (
	"fmt"
	"slices"
	"sort"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// ruleMet is the kind of the events that queries and text rules give.
const ruleMet event.Kind = "rule-met"

// ownRules asks the patterns that bring a query or a text rule of their own.
func (s *scan) ownRules(files []change.File) ([]event.Event, error) {
	patterns, err := s.catalog.Rules()
	if err != nil {
		return nil, fmt.Errorf("load patterns: %w", err)
	}
	isNew := map[string]bool{}
	for _, f := range files {
		isNew[f.Path] = !f.Before.Present
	}
	var out []event.Event
	for _, p := range patterns {
		var found []event.Event
		switch {
		case p.Query != nil:
			found, err = s.query(*p.Query, files)
		case p.Text != nil:
			found, err = s.textRule(*p.Text, files)
		}
		if err != nil {
			return nil, fmt.Errorf("pattern %s: %w", p.ID, err)
		}
		for _, e := range found {
			e.Facts["rule"] = p.ID
			if isNew[e.Path] {
				e.Clear("new-code", "the file is new")
			}
			out = append(out, e)
		}
	}
	return out, nil
}

// hit is a match and the file it is in.
type hit struct {
	syntax.Match
	path string
}

func (s *scan) query(q catalog.Query, files []change.File) ([]event.Event, error) {
	find := func(text string) (before, after []hit, err error) {
		return bothSides(files, q.Files, func(path string, side change.Side) ([]syntax.Match, error) {
			if string(syntax.LanguageOf(path)) != q.Language {
				return nil, nil
			}
			compiled, err := syntax.CompileQuery(syntax.Language(q.Language), text)
			if err != nil {
				return nil, err
			}
			found, err := compiled.Matches(side.Text)
			if err != nil {
				s.unjudged = append(s.unjudged, Unjudged{Path: path, Reason: err.Error()})
			}
			return found, nil
		})
	}
	for _, verb := range []struct {
		name, text string
		judge      func(before, after []hit) []event.Event
	}{{"added", q.Added, addedHits}, {"removed", q.Removed, removedHits}, {"fewer", q.Fewer, fewerHits}} {
		if verb.text != "" {
			before, after, err := find(verb.text)
			return verb.judge(before, after), err
		}
	}
	if q.Replaced == nil {
		return nil, nil
	}
	fromBefore, fromAfter, err := find(q.Replaced.From)
	if err != nil {
		return nil, err
	}
	toBefore, toAfter, err := find(q.Replaced.To)
	return replacedHits(surplus(fromBefore, fromAfter), surplus(toAfter, toBefore)), err
}

func (s *scan) textRule(r catalog.TextRule, files []change.File) ([]event.Event, error) {
	if r.Existing {
		files = slices.DeleteFunc(slices.Clone(files), func(f change.File) bool { return f.Before.Text == nil || f.After.Text == nil })
	}
	find := func(text string) (before, after []hit, err error) {
		re := s.form(text)
		return bothSides(files, r.Files, func(_ string, side change.Side) ([]syntax.Match, error) { return lines(re, side.Text), nil })
	}
	if r.Added != "" {
		before, after, err := find(r.Added)
		return addedHits(before, after), err
	}
	before, after, err := find(r.Removed)
	return removedHits(before, after), err
}

// form is the expression of a text rule, which all changes share. The catalog has
// checked that it compiles.
func (sc *Scanner) form(text string) *lazy.Regexp {
	known, _ := sc.forms.LoadOrStore(text, lazy.MustCompile(catalog.LineForm(text)))
	return known.(*lazy.Regexp)
}

// lines are the lines that match; the first group, where there is one, names them.
func lines(re *lazy.Regexp, text []byte) []syntax.Match {
	var out []syntax.Match
	line, at := 1, 0
	for _, m := range re.FindAllSubmatchIndex(text, -1) {
		for ; at < m[0]; at++ {
			if text[at] == '\n' {
				line++
			}
		}
		found := syntax.Match{Text: string(text[m[0]:m[1]]), Line: line}
		found.Name = found.Text
		if len(m) > 3 && m[2] >= 0 {
			found.Name = string(text[m[2]:m[3]])
		}
		out = append(out, found)
	}
	return out
}

// bothSides collects the matches of all files before and after, so that what moves
// between files is neither removed nor added.
func bothSides(files []change.File, globs []string, find func(string, change.Side) ([]syntax.Match, error)) (before, after []hit, err error) {
	collect := func(out []hit, within bool, path string, side change.Side) ([]hit, error) {
		if side.Text == nil || !within {
			return out, nil
		}
		found, err := find(path, side)
		for _, m := range found {
			out = append(out, hit{m, path})
		}
		return out, err
	}
	for _, f := range files {
		is := matchesAny(globs, f.Path)
		was := is
		if f.PathBefore() != f.Path {
			was = matchesAny(globs, f.PathBefore())
		}
		if before, err = collect(before, was, f.PathBefore(), f.Before); err != nil {
			return nil, nil, err
		}
		if after, err = collect(after, is, f.Path, f.After); err != nil {
			return nil, nil, err
		}
	}
	return before, after, nil
}

func matchesAny(globs []string, path string) bool {
	for _, g := range globs {
		if ok, _ := doublestar.Match(g, path); ok {
			return true
		}
	}
	return len(globs) == 0
}

// surplus are the hits of one side that the other does not have, by name.
func surplus(have, other []hit) []hit {
	count := map[string]int{}
	for _, h := range other {
		count[h.Name]++
	}
	var out []hit
	for _, h := range have {
		if count[h.Name] > 0 {
			count[h.Name]--
			continue
		}
		out = append(out, h)
	}
	return out
}

func addedHits(before, after []hit) []event.Event {
	var out []event.Event
	for _, h := range surplus(after, before) {
		out = append(out, ruleEvent("added", h, "", h.Text, 1))
	}
	return out
}

func removedHits(before, after []hit) []event.Event {
	var out []event.Event
	for _, h := range surplus(before, after) {
		out = append(out, ruleEvent("removed", h, h.Text, "", 1))
	}
	return out
}

// fewerHits counts: other names do not matter, only how many there are.
func fewerHits(before, after []hit) []event.Event {
	missing := len(before) - len(after)
	if missing <= 0 {
		return nil
	}
	gone := surplus(before, after)
	return []event.Event{ruleEvent("fewer", gone[0], gone[0].Text, "", missing)}
}

// replacedHits pairs what went with what came in the same file.
func replacedHits(gone, come []hit) []event.Event {
	sort.SliceStable(come, func(i, j int) bool { return come[i].Line < come[j].Line })
	used := make([]bool, len(come))
	var out []event.Event
	for _, g := range gone {
		for i, c := range come {
			if !used[i] && c.path == g.path {
				used[i] = true
				out = append(out, ruleEvent("replaced", c, g.Text, c.Text, 1))
				break
			}
		}
	}
	return out
}

func ruleEvent(verb string, h hit, before, after string, count int) event.Event {
	return event.Event{Kind: ruleMet, Path: h.path, Line: h.Line, Language: string(syntax.LanguageOf(h.path)), Before: before, After: after,
		Facts: map[string]any{"verb": verb, "name": h.Name, "count": float64(count)}}
}
