package delta

import (
	"strings"

	"holdfast/internal/detection/event"
)

// compareRegistrations finds suites and tests that still exist and are no longer run.
func (c *comparison) compareRegistrations() {
	after := map[string]bool{}
	for _, p := range c.in.Pairs {
		if p.After != nil {
			for _, r := range p.After.Registered {
				for _, w := range identifiers(r)[1:] {
					after[w] = true
				}
			}
		}
	}
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if p.Before == nil {
			continue
		}
		for _, r := range p.Before.Registered {
			name := c.unregistered(r, after)
			if name == "" {
				continue
			}
			c.emit(event.Event{Kind: "case-disabled", Path: p.File.Path, Line: 1, Language: string(p.Before.Language), Test: name, Before: r,
				After: "no longer registered", Facts: map[string]any{"how": "unregistered", "condition": "none", "sub": false, "suite_wide": true,
					"oracles": 1.0, "production": c.production().touchedWord()}})
		}
	}
}

// unregistered is what a registration named, when it still exists and nothing registers
// it any more.
func (c *comparison) unregistered(r string, after map[string]bool) string {
	for _, w := range identifiers(r)[1:] {
		if after[w] || len(w) < 3 {
			continue
		}
		for _, p := range c.in.Pairs {
			if p.After != nil && (p.After.Defines(w) || p.After.DefinesClass(w) || p.After.HasSuite(w)) {
				return w
			}
		}
	}
	return ""
}

func identifiers(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		return !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	})
}
