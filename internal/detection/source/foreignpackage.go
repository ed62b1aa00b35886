package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// callersOf leaves of the lines that hold a name those that may call what one of its owners had.
func (c *comparison) callersOf(hits []change.Hit, name string, owners []string) []change.Hit {
	return slices.DeleteFunc(callers(hits, name, owners), func(h change.Hit) bool {
		return !expression.HoldsWord(h.Text, name) || remark(h) || c.ofOtherPackage(h, name, owners) || c.ofOtherClass(h, name, owners)
	})
}

// remark tells a line that is nothing but a comment: it shows a call and makes none.
func remark(h change.Hit) bool {
	line := strings.TrimSpace(h.Text)
	switch path.Ext(h.Path) {
	case ".py", ".rb", ".ex", ".exs", ".sh":
		return strings.HasPrefix(line, "#")
	}
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "/*") || strings.HasPrefix(line, "* ")
}

var ownPackage = lazy.MustCompile(`(?m)^package (\w+)`)

// ofOtherPackage tells a line of Go that calls a name of another package than those of its owners:
// json.Unmarshal is not the Unmarshal that shop had. What the own package has is called without its name, or by
// it from outside.
func (c *comparison) ofOtherPackage(h change.Hit, name string, owners []string) bool {
	at := strings.Index(h.Text, name+"(")
	if path.Ext(h.Path) != ".go" || at <= 0 || strings.Contains(h.Text[at+1:], name+"(") {
		return false
	}
	m := receiver.FindStringSubmatch(h.Text[:at])
	if m == nil {
		return false
	}
	beside := false // only next to an owner nobody gives its package a name of his own
	for _, own := range owners {
		beside = beside || path.Dir(own) == path.Dir(h.Path)
		if c.packageOf(own) == m[1] {
			return false
		}
	}
	return beside
}

// packageOf is the name of the package that a file of the change belonged to.
func (c *comparison) packageOf(file string) string {
	for _, p := range c.pairs {
		if p.Path == file && p.Before != nil {
			if m := ownPackage.FindSubmatch(p.Before.Text); m != nil {
				return string(m[1])
			}
		}
	}
	return ""
}
