package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"
)

// sleeper is a built-in pattern that is decoded when something asks for it.
type sleeper struct {
	text    []byte // without its examples
	pattern func() (Pattern, error)
}

// PatternsAbout are all patterns that speak of events of the given kinds. Of the
// built-in ones only those are decoded, because every scan asks.
func (c *Catalog) PatternsAbout(kinds []string) ([]Pattern, error) {
	return c.selected(func(text []byte) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return bytes.Contains(text, []byte(kind)) })
	}, func(p Pattern) bool {
		return slices.ContainsFunc(p.When.Events, func(kind string) bool { return slices.Contains(kinds, kind) })
	})
}

// Knows tells whether there is a pattern of that id; entries are named after their files.
func (c *Catalog) Knows(id string) (bool, error) {
	for _, src := range c.sources {
		names, err := files(src, "patterns")
		if err != nil {
			return false, fmt.Errorf("list patterns of %s: %w", src.Name, err)
		}
		if slices.ContainsFunc(names, func(name string) bool { return baseName(name) == id }) {
			return true, nil
		}
	}
	return false, nil
}

// Rules are the patterns that bring a query or a text rule.
func (c *Catalog) Rules() ([]Pattern, error) {
	return c.selected(func(text []byte) bool {
		return bytes.Contains(text, []byte("\ntext:")) || bytes.Contains(text, []byte("\nquery:"))
	}, func(p Pattern) bool { return p.Query != nil || p.Text != nil })
}

// selected decodes the patterns whose text may be wanted and gives those that are. A
// user's pattern may build on any other: then all are decoded.
func (c *Catalog) selected(may func(text []byte) bool, wanted func(Pattern) bool) ([]Pattern, error) {
	if len(c.sources) != 1 || c.sources[0].Own {
		all, err := c.Patterns()
		return kept(all, wanted), err
	}
	sleepers, err := once(c, &c.asleep, c.builtIn)
	if err != nil {
		return nil, err
	}
	var out []Pattern
	var faults []error
	for _, e := range sleepers {
		if !may(e.text) {
			continue
		}
		p, err := e.pattern()
		if err != nil {
			faults = append(faults, err)
			continue
		}
		out = append(out, p)
	}
	return kept(out, wanted), errors.Join(faults...)
}

func kept(list []Pattern, wanted func(Pattern) bool) []Pattern {
	var out []Pattern
	for _, p := range list {
		if wanted(p) {
			out = append(out, p)
		}
	}
	return out
}

func (c *Catalog) builtIn() ([]sleeper, error) {
	src := c.sources[0]
	names, err := files(src, "patterns")
	if err != nil {
		return nil, fmt.Errorf("list patterns of %s: %w", src.Name, err)
	}
	out := make([]sleeper, 0, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(src.FS, name)
		if err != nil {
			return nil, fmt.Errorf("read pattern: %w", err)
		}
		text = withoutExamples(text)
		out = append(out, sleeper{text, sync.OnceValues(func() (Pattern, error) {
			p := Pattern{File: path.Join(src.Name, name)}
			err := decodeStrict(p.File, text, &p)
			return p, err
		})})
	}
	return out, nil
}
