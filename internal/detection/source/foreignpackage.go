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
	beside := "" // only next to an owner nobody gives its package a name of his own, but for tests from outside
	for _, own := range owners {
		if path.Dir(own) == path.Dir(h.Path) {
			beside = own
		}
		if c.packageOf(own) == m[1] {
			return false
		}
	}
	return beside != "" && !(strings.HasSuffix(h.Path, "_test.go") && c.takenAs(h.Path, m[1], beside))
}

// takenAs tells whether a file of Go imports the package of another by a name of its own.
func (c *comparison) takenAs(file, name, own string) bool {
	if c.aliases == nil {
		c.aliases = map[string]map[string]bool{}
	}
	key := name + " " + path.Base(path.Dir(own))
	files, known := c.aliases[key]
	if !known {
		files = map[string]bool{}
		for _, h := range c.linesWith([]string{name})[name] {
			m := importedAs.FindStringSubmatch(h.Text)
			files[h.Path] = files[h.Path] || m != nil && m[1]+" "+m[2] == key
		}
		c.aliases[key] = files
	}
	return files[file]
}

// importedAs is an import of Go with a name of its own, and the last part of its path.
var importedAs = lazy.MustCompile(`^\s*(?:import )?(\w+) "(?:[^"]*/)?([^"/]+)"`)

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
