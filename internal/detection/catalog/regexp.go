package catalog

import (
	"fmt"
	"regexp/syntax"

	"holdfast/internal/detection/lazy"

	"go.yaml.in/yaml/v3"
)

// Regexp is a regular expression that is compiled when it is first asked.
type Regexp struct {
	source   string
	compiled *lazy.Regexp
}

// UnmarshalYAML refuses an expression that does not parse; compiling waits until it is
// asked.
func (p *Regexp) UnmarshalYAML(n *yaml.Node) error {
	if _, err := syntax.Parse(n.Value, syntax.Perl); err != nil {
		return fmt.Errorf("line %d: %v", n.Line, err)
	}
	p.source, p.compiled = n.Value, lazy.MustCompile(n.Value)
	return nil
}

// MarshalText is the expression as it is written.
func (p Regexp) MarshalText() ([]byte, error) { return []byte(p.source), nil }

// UnmarshalText takes an expression that was checked before it was packed.
func (p *Regexp) UnmarshalText(source []byte) error {
	p.source, p.compiled = string(source), lazy.MustCompile(string(source))
	return nil
}

// NewRegexp makes one of a source that parses.
func NewRegexp(source string) Regexp { return Regexp{source, lazy.MustCompile(source)} }

// Source is the expression as it is written.
func (p Regexp) Source() string { return p.source }

// Set tells whether an expression is given at all.
func (p Regexp) Set() bool { return p.compiled != nil }

// Match tells whether the text matches; an expression that is not given matches all.
func (p Regexp) Match(s string) bool { return p.compiled == nil || p.compiled.MatchString(s) }

// Find is the first match and its groups, nil when there is none.
func (p Regexp) Find(s string) []string {
	if p.compiled == nil {
		return nil
	}
	return p.compiled.FindStringSubmatch(s)
}

// All are all matches and their groups.
func (p Regexp) All(s string) [][]string {
	if p.compiled == nil {
		return nil
	}
	return p.compiled.FindAllStringSubmatch(s, -1)
}
