package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// plainSwitch are names that say by themselves that something is on.
const plainSwitch = `(?:(?:\w+_)?(?:enabled?|features?)(?:_\w+)?|(?:enable|feature)[A-Z]\w*|\w*[a-z](?:Enabled?|Features?)(?:[A-Z]\w*)?|(?:Enable|Feature)[A-Z]\w*)`

var (
	// begun is how an object begins, toldTo a member of what is called settings.
	// described are switches whose default a schema or a field of settings gives, unlessTold parts that are there where their setting is missing.
	described  = re(`(?m)^(\s*["']?` + plainSwitch + `\??["']?(?:: ?bool)? ?[:=] ?(?:[^\n;]*\.default\(|(?:\w+\.)*Field\((?:default ?= ?)?|\{[^\n{}]*\bdefault: ?))(true|True)\b()`)
	unlessTold = re(`(?m)(\bmatchIfMissing ?= ?)(true)\b()`)
	// ofObject is a property of C# with what it is at first, begunBare a member in a constructor of C#.
	ofObject  = re(`(?m)^(\s*(?:public|internal|protected)[\w ]* bool ` + plainSwitch + ` ?\{[^\n{}]*\} ?= ?)(true)(;)`)
	begunBare = re(`(?m)^(\s*(?:_\w*|[A-Z]\w*)?` + plainSwitch + ` ?= ?)(true)(;)$`)
	begun     = re(`(?m)^(\s*(?:this\.|self\.|\$this->|@)` + plainSwitch + ` ?= ?)(true|True)(;?)$`)
	toldTo    = re(`(?m)^(\s*(?:[\w$]+(?:\.|->))*\w*(?:[cC]onfig|[sS]ettings|[oO]ptions|opts)\w*(?:\.|->)` + plainSwitch + ` ?= ?)(true|True)(;?)$`)
	// configured are entries of files that hold settings, builtWith the options of a build with CMake, builtBy those of Meson.
	configured = re(`(?m)^(\s*["']?(?:[\w.-]*[._-])?(?:enabled?|Enabled?|ENABLED?|features?|FEATURES?|(?:enable|feature)[A-Z]\w*|\w*[a-z](?:Enabled|Feature))(?:[._-][\w.-]*)?["']?\s*[:=]\s*)(true)(,?)$`)
	builtWith  = re(`(?m)^(\s*option ?\((?:\w+_)?(?:ENABLE|USE|WITH|FEATURE)_\w+\s+"[^"\n]*"\s+)(ON)(\))`)
	// configuredBelow is a key with its default in a line below.
	configuredBelow = re(`(?m)^( *(?:\w+_)?(?:enabled?|features?)(?:_\w+)?:\n(?: +\w+: [^\n]*\n){0,4} +default: )(true)()$`)
	builtBy         = re(`(?m)^(option\('[\w-]+',[^()\n]*\bvalue ?: ?)(true)\b()`)

	makes = re(`^(?:__init__|__construct|initialize|init|constructor)$`)
	// noPart are options that only those who work on a program need.
	noPart = re(`(?i)test|example|bench|doc|fuzz|debug|verbose|warn|werror|cach|lto|cov|saniti|asan|tidy|install|format|lint|static|shared|strip|color|log`)
	// foreign are settings of tools, of tests, and of other projects.
	foreign = re(`(?i)(^|/)\.[\w-]+/|(^|/)(tests?|specs?|__tests__|mocks?|contrib|examples?|samples?|docs?|demos?|hack|local|dev|third_?party|external|extern|deps|locales?|i18n|schemas?|openapi)/`)
)

// switchable are the files that say what is on: sources, settings and descriptions of builds.
func switchable(m *material) []*source {
	out := slices.Clone(m.sources)
	for _, f := range slices.Concat(keptFiles(settingsFile)(m), m.gates) {
		if !foreign.MatchString(f.path) && (f.holdsSettings() || describesBuild(f.path)) {
			out = append(out, f)
		}
	}
	return out
}

func describesBuild(p string) bool { return strings.HasSuffix(p, "CMakeLists.txt") }

func (f *source) holdsSettings() bool { return re(settingsFile).MatchString(f.path) }

// switchedElsewhere switches off what a file of settings, a build, an object that is made or a member of settings has on.
func switchedElsewhere(f *source, r *rand.Rand) *mutant {
	switch {
	case describesBuild(f.path):
		return part(turnedAnywhere(f, r, builtWith))
	case strings.Contains(f.path, "meson"):
		return part(turnedAnywhere(f, r, builtBy))
	case f.lang == "" && f.holdsSettings():
		m, at := turnedAnywhere(f, r, configured)
		if m == nil {
			m, at = turnedAnywhere(f, r, configuredBelow)
		}
		if m == nil || narrowing.MatchString(m.how) || noPart.MatchString(f.under(at)+m.how) {
			return nil
		}
		return m
	case f.tree == nil:
		return nil
	}
	if m, at := turnedAnywhere(f, r, begun); m != nil && makes.MatchString(f.functionAt(at)) {
		return m
	}
	if m, at := turnedAnywhere(f, r, begunBare); m != nil && f.lang == syntax.CSharp && f.inConstructor(at) {
		return m
	}
	for _, x := range []*regexp.Regexp{ofObject, described, unlessTold} {
		if m := turned(f, r, x); m != nil {
			return m
		}
	}
	m, _ := turnedAnywhere(f, r, toldTo)
	return m
}

// part is a mutant that switches a part of the product off.
func part(m *mutant, _ int) *mutant {
	if m == nil || noPart.MatchString(m.how) {
		return nil
	}
	return m
}

// under is the nearest line above that stands further out: what an entry belongs to.
func (f *source) under(at int) string {
	lines := strings.Split(f.text[:at], "\n")
	own := len(indentOf(lines[len(lines)-1]))
	for i := len(lines) - 2; i >= 0; i-- {
		if strings.TrimSpace(lines[i]) != "" && len(indentOf(lines[i])) < own {
			return lines[i]
		}
	}
	return ""
}

// inConstructor tells a place in a constructor of C#, where it sets a member: local names begin with a small letter.
func (f *source) inConstructor(at int) bool {
	t := f.tree
	for n := range t.Nodes {
		if node := t.Nodes[n]; int(node.Start) <= at && at < int(node.End) && t.Kind(n) == "constructor_declaration" {
			return re(`^(?:_|[A-Z])`).MatchString(strings.TrimSpace(f.text[strings.LastIndexByte(f.text[:at], '\n')+1 : at]))
		}
	}
	return false
}

// functionAt is the name of the innermost function around a place.
func (f *source) functionAt(at int) string {
	name, t := "", f.tree
	for n := range t.Nodes {
		if node := t.Nodes[n]; int(node.Start) <= at && at < int(node.End) && (t.Role(n) == syntax.Func || t.Role(n) == syntax.Lambda) {
			name = t.Name(n)
		}
	}
	return name
}
