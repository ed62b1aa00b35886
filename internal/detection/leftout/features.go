package leftout

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

var (
	wantedFeature = lazy.MustCompile(`(not\s*\(\s*)?feature\s*=\s*"([\w-]+)"`)
	featureTable  = lazy.MustCompile(`(?ms)^\[features\]\s*$(.*?)(?:^\[|\z)`)
	featureLine   = lazy.MustCompile(`(?ms)^"?([\w-]+)"?\s*=\s*\[([^\]]*)\]`)
)

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
func (s *States) unknownFeature(before, after string) string {
	if s.In.Repository == nil {
		return ""
	}
	for _, name := range wantedFeatures(before, after) {
		hits, err := s.In.Repository.Search([]string{name})
		known := func(h change.Hit) bool { return strings.HasSuffix(h.Path, ".toml") || path.Base(h.Path) == "build.rs" }
		if err == nil && len(hits[name]) <= matching.Rarely && !slices.ContainsFunc(hits[name], known) {
			return name
		}
	}
	return ""
}

// onByDefault tells whether every feature that a condition newly asks for is on where nobody says otherwise:
// the manifest next to the file says so.
func (s *States) onByDefault(file, before, after string) bool {
	files, ok := s.In.Repository.(change.Files)
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

// CompareModules finds modules of tests in files of their own that are compiled now only with a feature
// nobody asked for before.
func (s *States) CompareModules() {
	for i := range s.In.Pairs {
		p := &s.In.Pairs[i]
		if p.Before == nil || p.After == nil {
			continue
		}
		for _, is := range p.After.Modules {
			at := slices.IndexFunc(p.Before.Modules, func(m inventory.DeclaredModule) bool { return m.Name == is.Name })
			if at < 0 || len(wantedFeatures(p.Before.Modules[at].Condition, is.Condition)) == 0 {
				continue
			}
			s.Emit(s.moduleLeft(p, p.Before.Modules[at], is))
		}
	}
}

func (s *States) moduleLeft(p *inventory.Pair, was, is inventory.DeclaredModule) event.Event {
	e := event.Event{Kind: "case-disabled", Path: p.File.Path, Line: is.Line, Language: string(p.After.Language), Test: is.Name, Before: "mod " + is.Name, After: is.Condition,
		Facts: map[string]any{"how": "conditional", "condition": "mode", "sub": false, "suite_wide": true, "oracles": 1.0, "production": s.Production().TouchedWord()}}
	if name := s.unknownFeature(was.Condition, is.Condition); name != "" {
		e.Facts["how"], e.Facts["condition"] = "skip", "none"
		e.After = is.Condition + ", and no Cargo.toml knows the feature " + name
	}
	s.clearDefault(&e, p.File.Path, was.Condition, is.Condition)
	return e
}

// clearFeature clears a test that asks for a feature which every ordinary build has.
func (s *States) clearFeature(e *event.Event, l *lapse) {
	s.clearDefault(e, l.after.Path, l.before.Condition, l.condition)
}

// clearDefault clears a condition that holds in every ordinary build.
func (s *States) clearDefault(e *event.Event, file, before, after string) {
	if s.onByDefault(file, before, after) {
		e.Clear("conditional-guard", "the feature is on by default: "+after)
	}
}
