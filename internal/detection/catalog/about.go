package catalog

import (
	"fmt"
	"path"
	"slices"
	"sync"
)

// sleeper is a built-in pattern that is unpacked when something asks for it.
type sleeper struct {
	packedEntry
	pattern func() (Pattern, error)
}

// PatternsAbout are all patterns that speak of events of the given kinds. Of the
// built-in ones only those are unpacked, because every scan asks.
func (c *Catalog) PatternsAbout(kinds []string) ([]Pattern, error) {
	return c.selected(kinds, func(p Pattern) bool {
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
	return c.selected([]string{aRule}, func(p Pattern) bool { return p.Query != nil || p.Text != nil })
}

// selected gives the patterns that are wanted. Of a packed catalog only those about the
// topics are unpacked, each once; a user's pattern may build on any other: then all are.
func (c *Catalog) selected(topics []string, wanted func(Pattern) bool) ([]Pattern, error) {
	if len(c.sources) != 1 || c.sources[0].Packed.Patterns == "" {
		all, err := c.Patterns()
		return kept(all, wanted), err
	}
	sleepers, err := once(c, &c.asleep, c.builtIn)
	if err != nil {
		return nil, err
	}
	var out []Pattern
	for _, s := range sleepers {
		if !s.about(topics) {
			continue
		}
		p, err := s.pattern()
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return kept(out, wanted), nil
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
	var out []sleeper
	for e := range entries(src.Packed.Patterns) {
		out = append(out, sleeper{e, sync.OnceValues(func() (Pattern, error) {
			p, err := unpack[Pattern](e)
			patterns.place(&p, path.Join(src.Name, e.file))
			return p, err
		})})
	}
	return out, nil
}
