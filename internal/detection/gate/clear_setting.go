package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// clearSetting looks for reasons why a looser setting is no loss.
func clearSetting(e *event.Event, f file, g catalog.Gate, rule catalog.GateSetting, before, after []settings.Setting, l loss, files []file) {
	if rule.What == "non-blocking" && rule.Loosens == "grows" && unreleased.MatchString(l.to) && !countedBefore(f.path, l.to, files) {
		e.Clear("unreleased", "what may fail is not released, or no longer maintained: "+l.to)
	}
	if rule.What == "non-blocking" && rule.Loosens == "grows" && newRow(f, l.to) {
		e.Clear("unreleased", "what may fail runs for the first time, and what ran before must pass as it had to: "+l.to)
	}
	if rule.Loosens == "grows" && harmlessExclusion(l.to) {
		e.Clear("generated", "what is excluded is generated, built or foreign: "+l.to)
	}
	if len(before) == 0 && len(after) > 0 && strings.EqualFold(after[0].Key(), "IsTestProject") && testless.MatchString(f.path) {
		e.Clear("already-dead", "a project of benchmarks or examples is not run as tests")
	}
	if (rule.Loosens == "true-to-false" || rule.Loosens == "false-to-true") && rule.What == "strictness" && g.Family == "lint" && len(before) == 0 && len(after) > 0 && firstOfSection(f, after[0], files) {
		e.Clear("replaced", "the tool is set up here for the first time")
	}
	if rule.What == "strictness" && len(before) == 0 && len(after) > 0 && ofNewPreset(f, after[0], files) {
		e.Clear("replaced", "the preset that it belongs to is new, and what ran before runs as it did")
	}
	if g.Family == "ci" && rule.What == "disabled" && len(before) == 0 && len(after) > 0 && newStep(f, after[0], files) {
		e.Clear("replaced", "the job or step that it belongs to is new")
	}
	if rule.Loosens == "grows" {
		clearRule(e, f, before, l.to)
		clearGrown(e, f, g, rule, after, l.to, files)
	}
	if rule.Loosens == "higher" && rule.What == "threshold" && len(before) == 0 && len(after) > 0 {
		if to := targetRaised(f, after[0]); to != "" {
			e.Clear("replaced", "the target that it belongs to goes up: "+to)
		}
	}
	if rule.Measure == "retries" && len(after) > 0 {
		if command := triedAgainCommand(f, after[0]); command != "" {
			e.Clear("replaced", "what is tried again checks nothing: "+command)
		}
	}
	if rule.Loosens == "higher" && len(before) == 0 && len(after) > 0 && stoodUnderOtherName(f, after[0]) {
		e.Clear("moved", "the same value stood under another name before: "+after[0].Key()+": "+after[0].Value)
	}
	clearExclusion(e, f, g, rule, after, l, files)
	clearSuccessor(e, f, before, after, files)
	if twin := namesake(rule, f, slices.Concat(before, after), l); twin != "" {
		e.Clear("replaced", "a rule of the same name stands in for it: "+twin)
	}
	if l.from == preset {
		if by := otherPresets(f, g, files); by != "" {
			e.Clear("replaced", "the rules come from elsewhere than before: "+by)
		}
		if by := stricterBeside(f, rule); by != "" {
			e.Clear("replaced", "another rule is newly in force: "+by)
		}
	}
	if len(after) > 0 && l.to == "none" {
		if by := silencedBefore(f, after[0], files); by != "" {
			e.Clear("moved", "it was switched off before, in "+by)
		}
	}
	if rule.Loosens == "shrinks" && rule.What == "narrowed" && everyBranch(f, before, after) {
		e.Clear("replaced", "without a list it runs for every branch")
	}
	if rule.Loosens == "shrinks" && rule.What == "narrowed" && namedAnew(f, l.from) {
		e.Clear("replaced", "a line that was added names it: "+l.from)
	}
	if rule.Loosens == "shrinks" {
		if by := listedElsewhere(f, g, rule, l.from, files); by != "" {
			e.Clear("moved", "it is now listed in "+by)
		}
	}
	if rule.Loosens == "shrinks" && rule.What == "narrowed" {
		if within := uncalled(f, before, l.from, files); within != "" {
			e.Facts["stood_in"] = within
		}
	}
	if rule.Loosens == "shrinks" && rule.What == "strictness" {
		clearAnalyser(e, f, l.from, files)
	}
	if len(before) > 0 && len(after) == 0 {
		if to := movedTo(before[0], g, rule, f, files); to != "" {
			e.Clear("moved", "the setting is now in "+to)
		}
		if (rule.Loosens == "true-to-false" || rule.Loosens == "shrinks" && rule.What == "strictness") && strictNow(f, g) {
			e.Clear("replaced", "the file is now strict as a whole")
		}
		if extends(f.after) {
			e.Clear("replaced", "the file now extends a shared configuration")
		}
		if toolGone(g.Tool, files) {
			e.Clear("tool-removed", "the project no longer uses "+g.Tool)
		}
	}
}

// testless are the names of projects that stand among tests and are none.
var testless = lazy.MustCompile(`(?i)(bench(mark)?s?|perf(ormance)?|samples?|examples?|demos?|playground|testhost)\.\w+proj$`)

// namedAnew tells whether a setting that was not there before names what a list no longer
// names: a loop over several, a function of the project's own.
func namedAnew(f file, item string) bool {
	had := map[string]bool{}
	for _, s := range f.before.Settings {
		had[strings.Join(s.Path, "/")+"\x00"+s.Value] = true
	}
	return slices.ContainsFunc(f.after.Settings, func(s settings.Setting) bool {
		return !had[strings.Join(s.Path, "/")+"\x00"+s.Value] && slices.Contains(items([]settings.Setting{s}), item)
	})
}

// stoodUnderOtherName tells a setting that stood with the same value in a place which is gone: its job or its
// step is called something else.
func stoodUnderOtherName(f file, s settings.Setting) bool {
	stays := map[string]bool{}
	for _, is := range f.after.Settings {
		stays[strings.Join(is.Path, "/")] = true
	}
	return slices.ContainsFunc(f.before.Settings, func(was settings.Setting) bool {
		return was.Key() == s.Key() && was.Value == s.Value && len(was.Path) == len(s.Path) && !stays[strings.Join(was.Path, "/")]
	})
}

// strictNow tells whether a single switch now holds what several did.
func strictNow(f file, g catalog.Gate) bool {
	return slices.ContainsFunc(f.after.Settings, func(s settings.Setting) bool {
		return (s.Key() == "strict" || s.Key() == "TreatWarningsAsErrors") && isTrue(s.Value) && slices.ContainsFunc(g.Settings, func(rule catalog.GateSetting) bool {
			return rule.Loosens == "true-to-false" && matchesKeys(rule.Keys, s.Path)
		})
	})
}

// movedTo finds the same setting, at least as strict, where it was not before.
func movedTo(was settings.Setting, g catalog.Gate, rule catalog.GateSetting, from file, files []file) string {
	last := was.Key()
	for _, f := range files {
		if !f.has || !f.of(g) {
			continue
		}
		old := map[string]bool{}
		for _, s := range f.before.Settings {
			old[strings.Join(s.Path, "/")] = true
		}
		for _, s := range f.after.Settings {
			if len(s.Path) == 0 || old[strings.Join(s.Path, "/")] && f.path == from.path || !matchesKeys(rule.Keys, s.Path) {
				continue
			}
			if !strings.EqualFold(s.Key(), last) && rule.Loosens != "lower" {
				continue
			}
			if compare := compareValues[rule.Loosens]; compare != nil {
				if _, looser := compare(was.Value, s.Value); looser {
					continue
				}
			}
			return f.path
		}
	}
	return ""
}

func extends(d settings.Document) bool {
	for _, s := range d.Settings {
		for _, k := range s.Path {
			if k == "extends" || k == "preset" || k == "inherit_from" || k == "inherit_gem" || k == "parent" {
				return true
			}
		}
	}
	return false
}

// toolGone tells whether the project's manifest drops the tool in this change.
func toolGone(tool string, files []file) bool {
	for _, f := range files {
		if manifest(f.path) && mentions(f.before, tool) && !mentions(f.after, tool) {
			return true
		}
	}
	return false
}

func manifest(p string) bool {
	switch strings.ToLower(path.Base(p)) {
	case "package.json", "composer.json", "pyproject.toml", "cargo.toml", "pom.xml", "build.gradle", "build.gradle.kts", "gemfile", "mix.exs", "setup.cfg", "tox.ini", "pubspec.yaml":
		return true
	}
	return false
}

// holdsCommands are the sections of a manifest that run tools and bring in none.
var holdsCommands = []string{"scripts", "aliases", "commands", "commands_pre", "commands_post", "tasks", "wireit"}

func mentions(d settings.Document, tool string) bool {
	for _, s := range d.Settings {
		for _, k := range s.Path {
			if strings.EqualFold(k, tool) {
				return true
			}
		}
		if slices.ContainsFunc(s.Path, func(k string) bool { return slices.Contains(holdsCommands, k) }) {
			continue // a script that no longer calls a tool does not remove it
		}
		if len(s.Value) < 200 && expression.HoldsWord(strings.ToLower(s.Value), tool) {
			return true
		}
	}
	return false
}
