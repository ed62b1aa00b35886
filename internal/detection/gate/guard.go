package gate

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"

	"holdfast/internal/detection/lazy"
)

// guardEdit tells whether a file guards the project or the agent, and whether the
// change takes something away from it.
func guardEdit(f change.File) (event.Event, bool) {
	what := guardKind(f.PathBefore())
	if what == "" {
		what = guardKind(f.Path)
	}
	if what == "" || untouched(f) || what == "ci" && product(f) || sharedConfig(f.PathBefore()) && sharedConfig(f.Path) && sameSection(f) {
		return event.Event{}, false
	}
	lost := lostGuards(what, f)
	if !f.Before.Present && what != "own-config" && what != "own-state" && what != "ci" && len(lost) == 0 {
		return event.Event{}, false
	}
	e := event.Event{Kind: Edited, Path: f.Path, Line: 1, Before: shorten(strings.Join(lost, "; ")), Facts: map[string]any{
		"what": what, "removed": !f.After.Present, "weakened": len(lost) > 0, "added": !f.Before.Present, "count": float64(len(lost)),
	}}
	if renamedGuard(f) && what != "ci" { // CI goes by names and folders
		e.Clear("moved", "the file is now "+f.Path)
	}
	// What agents are told is edited every day; only what is taken away matters.
	if what == "agent-instructions" && len(lost) == 0 || what == "codeowners" && len(lost) == 0 && f.After.Present {
		return e, false
	}
	return e, true
}

// untouched tells whether both sides are the same file, as where a whole tree is given.
func untouched(f change.File) bool {
	return f.Path == f.PathBefore() && f.Before.Present && f.After.Present && f.Before.Mode == f.After.Mode &&
		f.Before.Text != nil && f.After.Text != nil && bytes.Equal(f.Before.Text, f.After.Text)
}

func renamedGuard(f change.File) bool {
	return f.OldPath != "" && f.OldPath != f.Path && guardKind(f.Path) == guardKind(f.OldPath)
}

func guardKind(p string) string {
	base, slashed := path.Base(p), "/"+p
	under := func(dir string) bool { return strings.Contains(slashed, "/"+dir+"/") }
	switch {
	case sample(p):
		return ""
	case base == "holdfast.yaml" || base == "holdfast.yml" || sharedConfig(p):
		return "own-config"
	case under(".holdfast"):
		return "own-state"
	case under(".aiwg/ralph") || under(".aiwg/persistence") || under(".aiwg/patterns") || under(".aiwg/gates") || under(".aiwg/checkpoints"):
		return "own-state"
	case under(".claude") && strings.HasPrefix(base, "settings") && path.Ext(base) == ".json", under(".claude/hooks"),
		under(".codex") && (base == "config.toml" || base == "hooks.json"), under(".gemini") && base == "settings.json",
		under(".cursor") && (base == "hooks.json" || under(".cursor/hooks")), under(".github/hooks"), base == ".mcp.json",
		under(".opencode/plugin"), under(".opencode/plugins"), under(".windsurf") && base == "hooks.json":
		return "agent-settings"
	case isHook(p):
		return "git-hooks"
	case base == "CODEOWNERS":
		return "codeowners"
	case base == "CLAUDE.md" || base == "AGENTS.md" || base == "GEMINI.md" || base == ".cursorrules" || base == "copilot-instructions.md" || under(".cursor/rules"):
		return "agent-instructions"
	case guardsCI(p):
		return "ci"
	}
	return ""
}

// lostGuards lists what a guard file no longer says.
func lostGuards(what string, f change.File) []string {
	if f.Before.Present && f.Before.Text == nil {
		return nil
	}
	switch what {
	case "agent-settings":
		if f.Partial { // half a document cannot be read; lines can
			return nil
		}
		return lostSettings(f)
	case "ci":
		return lostLines(f, runsUs)
	case "codeowners":
		if f.Partial {
			return lostLines(f, func(line string) bool { return !strings.HasPrefix(line, "#") })
		}
		return lostOwners(f)
	case "git-hooks":
		return lostHooks(f)
	case "agent-instructions":
		return lostLines(f, func(line string) bool { return guardRule.MatchString(line) })
	case "own-config":
		if !f.Before.Present {
			return switchedOff(f)
		}
		return lostLines(f, func(line string) bool { return !strings.HasPrefix(line, "#") })
	}
	return nil
}

// guardRule is a sentence that forbids or demands something about tests and checks.
var guardRule = lazy.MustCompile(`(?i)\b(never|must not|mustn't|do not|don't|always|must|required|forbidden|prohibited)\b.*\b(tests?|lint\w*|coverage|hooks?|assert\w*|skip\w*|--no-verify|type.?check\w*|ci)\b`)

// lostLines are the lines of a kind that have no close relative after the change.
func lostLines(f change.File, matters func(string) bool) []string {
	after := f.After.All()
	kept := map[string]bool{}
	var others []string
	for _, line := range strings.Split(after, "\n") {
		line = strings.TrimSpace(line)
		kept[line] = true
		others = append(others, line)
	}
	var out []string
	for _, line := range strings.Split(f.Before.All(), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") && len(line) < 2 || kept[line] || !matters(line) || resembles(line, others) || len(out) >= 20 {
			continue
		}
		out = append(out, line)
	}
	return out
}

// resembles tells whether most words of a line live on in another one.
func resembles(line string, others []string) bool {
	words := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return !(r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	if len(words) == 0 {
		return true
	}
	for _, other := range others {
		other = strings.ToLower(other)
		hits := 0
		for _, w := range words {
			if strings.Contains(other, w) {
				hits++
			}
		}
		if hits*10 >= len(words)*7 {
			return true
		}
	}
	return false
}

// lostSettings are hooks and denials that agents' settings no longer hold, and
// switches that turn hooks off.
func lostSettings(f change.File) []string {
	before, err := settings.Read(f.PathBefore(), f.Before.Text)
	if err != nil {
		return lostLines(f, func(string) bool { return true })
	}
	after, _ := settings.Read(f.Path, f.After.Text)
	now := map[string]int{}
	for _, s := range after.Settings {
		now[guardName(s)]++
	}
	var out []string
	for _, s := range before.Settings {
		name := guardName(s)
		if name == "" {
			continue
		}
		if now[name]--; now[name] < 0 && !asksForMore(s, before, after) {
			out = append(out, strings.Join(s.Path, ".")+": "+s.Value)
		}
	}
	if hooksOff(after) && !hooksOff(before) {
		out = append(out, "disableAllHooks: true")
	}
	return out
}

func hooksOff(d settings.Document) bool {
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		return s.Key() == "disableAllHooks" && isTrue(s.Value)
	})
}

// guardName identifies a setting that guards, whatever its place in a list.
func guardName(s settings.Setting) string {
	for i, k := range s.Path {
		if (k == "hooks" || k == "deny" || k == "ask") && s.Value != "" { // an empty list forbids nothing
			event := ""
			if i+1 < len(s.Path) && !settings.IsItem(s.Path[i+1]) {
				event = s.Path[i+1]
			}
			last := s.Key()
			if k == "hooks" && last != "command" && last != "matcher" && last != "url" {
				return ""
			}
			return k + "/" + event + "/" + s.Value
		}
	}
	return ""
}

// clearReplacedHooks: one hook manager takes the place of another.
func clearReplacedHooks(events []event.Event, changed []change.File) {
	for _, f := range changed {
		if !isHook(f.Path) || !f.After.Present || f.Before.Present {
			continue
		}
		for i := range events {
			if e := &events[i]; e.Facts["what"] == "git-hooks" && e.Facts["removed"] == true {
				e.Clear("replaced", "git hooks are now set up by "+f.Path)
			}
		}
	}
}
