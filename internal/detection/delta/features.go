package delta

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	wantedFeature = lazy.MustCompile(`(not\s*\(\s*)?feature\s*=\s*"([\w-]+)"`)
	featureTable  = lazy.MustCompile(`(?ms)^\[features\]\s*$(.*?)(?:^\[|\z)`)
	featureLine   = lazy.MustCompile(`(?ms)^"?([\w-]+)"?\s*=\s*\[([^\]]*)\]`)
)

// rarely is how often a name stands in a repository at most that is nowhere defined.
const rarely = 12

// wantedFeatures are the features that must be there for a condition to hold, and were not asked for before.
func wantedFeatures(before, after string) (out []string) {
	if strings.Contains(after, "any") {
		return nil // another part may let it run
	}
	for _, m := range wantedFeature.FindAllStringSubmatch(after, -1) {
		if m[1] == "" && !strings.Contains(before, `"`+m[2]+`"`) {
			out = append(out, m[2])
		}
	}
	return out
}

// unknownFeature is a feature that must be there for a test to run and that nothing can switch on.
func (c *comparison) unknownFeature(before, after string) string {
	if c.in.Repository == nil {
		return ""
	}
	for _, name := range wantedFeatures(before, after) {
		hits, err := c.in.Repository.Search([]string{name})
		known := func(h change.Hit) bool { return strings.HasSuffix(h.Path, ".toml") || path.Base(h.Path) == "build.rs" }
		if err == nil && len(hits[name]) <= rarely && !slices.ContainsFunc(hits[name], known) {
			return name
		}
	}
	return ""
}

// onByDefault tells whether every feature that a condition newly asks for is on where nobody says otherwise:
// the manifest next to the file says so.
func (c *comparison) onByDefault(file, before, after string) bool {
	files, ok := c.in.Repository.(change.Files)
	wanted := wantedFeatures(before, after)
	if !ok || len(wanted) == 0 {
		return false
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if text, ok := files.Read(path.Join(dir, "Cargo.toml")); ok && strings.Contains(string(text), "[package]") {
			on := defaultFeatures(string(text))
			return !slices.ContainsFunc(wanted, func(name string) bool { return !on[name] })
		}
		if dir == "." || dir == "/" {
			return false
		}
	}
}

// defaultFeatures are the features that a manifest switches on by default, with those that they bring.
func defaultFeatures(manifest string) map[string]bool {
	table := featureTable.FindStringSubmatch(manifest)
	on := map[string]bool{}
	if table == nil {
		return on
	}
	brings := map[string][]string{}
	for _, m := range featureLine.FindAllStringSubmatch(table[1], -1) {
		for _, name := range strings.Split(m[2], ",") {
			brings[m[1]] = append(brings[m[1]], strings.Trim(strings.TrimSpace(name), `"'`))
		}
	}
	for queue := brings["default"]; len(queue) > 0; queue = queue[1:] {
		if name := queue[0]; name != "" && !on[name] {
			on[name] = true
			queue = append(queue, brings[name]...)
		}
	}
	return on
}

// compareModules finds modules of tests in files of their own that are compiled now only with a feature
// nobody asked for before.
func (c *comparison) compareModules() {
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if p.Before == nil || p.After == nil {
			continue
		}
		for _, is := range p.After.Modules {
			at := slices.IndexFunc(p.Before.Modules, func(m inventory.DeclaredModule) bool { return m.Name == is.Name })
			if at < 0 || len(wantedFeatures(p.Before.Modules[at].Condition, is.Condition)) == 0 {
				continue
			}
			c.emit(c.moduleLeft(p, p.Before.Modules[at], is))
		}
	}
}

func (c *comparison) moduleLeft(p *inventory.Pair, was, is inventory.DeclaredModule) event.Event {
	e := event.Event{Kind: "case-disabled", Path: p.File.Path, Line: is.Line, Language: string(p.After.Language), Test: is.Name, Before: "mod " + is.Name, After: is.Condition,
		Facts: map[string]any{"how": "conditional", "condition": "mode", "sub": false, "suite_wide": true, "oracles": 1.0, "production": c.production().TouchedWord()}}
	if name := c.unknownFeature(was.Condition, is.Condition); name != "" {
		e.Facts["how"], e.Facts["condition"] = "skip", "none"
		e.After = is.Condition + ", and no Cargo.toml knows the feature " + name
	}
	c.clearDefault(&e, p.File.Path, was.Condition, is.Condition)
	return e
}

// clearDefault clears a condition that holds in every ordinary build.
func (c *comparison) clearDefault(e *event.Event, file, before, after string) {
	if c.onByDefault(file, before, after) {
		e.Clear("conditional-guard", "the feature is on by default: "+after)
	}
}
