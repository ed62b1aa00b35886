package gate

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// compareSettings finds settings that got looser, one event for each group of
// settings in a file.
func compareSettings(files []file, gates []catalog.Gate) []event.Event {
	var out []event.Event
	for _, f := range files {
		f.before.Settings, f.after.Settings = differing(f.before.Settings, f.after.Settings)
		if len(f.before.Settings)+len(f.after.Settings) == 0 {
			continue
		}
		if !f.had {
			continue // a new file starts a standard, it lowers none
		}
		for _, i := range gatesAbout(gates, f.path, f.role, f.old) {
			g := gates[i]
			if matchesFile(g.Baseline.Files, f.path) {
				out = append(out, muchHigher(f, g, files)...)
				continue
			}
			for i := range g.Settings {
				out = append(out, compareRule(f, g, g.Settings[i], files)...)
			}
		}
	}
	return out
}

// differing keeps the settings that changed, together with the whole list that a
// changed item belongs to.
func differing(before, after []settings.Setting) (b, a []settings.Setting) {
	changed := changedLists(before, after)
	if len(changed) == 0 {
		return nil, nil
	}
	keep := func(list []settings.Setting) []settings.Setting {
		var out []settings.Setting
		for _, s := range list {
			if changed[listOf(s)] {
				out = append(out, s)
			}
		}
		return out
	}
	return keep(before), keep(after)
}

// changedLists are the lists that do not hold the same values as often as before. What both
// sides begin and end with alike is in both as often.
func changedLists(before, after []settings.Setting) map[string]bool {
	for len(before) > 0 && len(after) > 0 && sameSetting(before[0], after[0]) {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && sameSetting(before[len(before)-1], after[len(after)-1]) {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	count := map[string]int{}
	for _, s := range before {
		count[listOf(s)+"\x00"+s.Value]++
	}
	for _, s := range after {
		count[listOf(s)+"\x00"+s.Value]--
	}
	changed := map[string]bool{}
	for key, n := range count {
		if n != 0 {
			list, _, _ := strings.Cut(key, "\x00")
			changed[list] = true
		}
	}
	return changed
}

// sameSetting tells whether two settings say the same, wherever they stand.
func sameSetting(a, b settings.Setting) bool {
	return a.Value == b.Value && slices.Equal(a.Path, b.Path)
}

// listOf is the path of a setting without the indexes of lists.
func listOf(s settings.Setting) string {
	var b strings.Builder
	for _, k := range s.Path {
		if !settings.IsItem(k) {
			b.WriteString(unqualified(k))
		}
		b.WriteByte('/')
	}
	return b.String()
}

// unqualified leaves out the attribute that tells an element from its siblings.
func unqualified(key string) string {
	name, _, _ := strings.Cut(key, "[")
	return cmp.Or(name, key)
}

func compareRule(f file, g catalog.Gate, rule catalog.GateSetting, files []file) []event.Event {
	if rule.Loosens == "arguments" {
		return nil // read as commands, with the steps
	}
	before, order := group(f.before, rule)
	after, more := group(f.after, rule)
	if !f.has && rule.Loosens != "lower" {
		return nil // the tool's file is gone: only a lost threshold speaks for itself
	}
	if rule.Loosens == "shrinks" {
		order, more = joinRenamed(before, after, order, more)
	}
	var worst *event.Event
	count := 0
	for _, key := range merge(order, more) {
		b, a := before[key], after[key]
		if len(a) == 0 && (f.partial || f.after.MayHold(strings.Split(key, "/"))) || len(b) == 0 && f.before.MayHold(strings.Split(key, "/")) && !f.before.MayHold(nil) {
			continue // what is not written here may be set all the same
		}
		losses, renamed := onlyOf(rule, loosened(rule, b, a)), false
		if gone := goneEntries(rule, b, a); rule.Loosens == "grows" && len(losses) <= len(gone) {
			losses, renamed = coveringMore(losses, gone), true
		}
		for _, l := range losses {
			count++
			e := settingEvent(f, g, rule, b, a, l)
			e.Facts["minor"] = rule.Minor || renamed
			clearSetting(&e, f, g, rule, b, a, l, files)
			if worst == nil || len(worst.Clearances) > len(e.Clearances) {
				if worst != nil {
					e.Facts["count"] = worst.Facts["count"]
				}
				worst = &e
			}
		}
	}
	if worst == nil {
		return nil
	}
	worst.Facts["count"] = float64(count)
	return []event.Event{*worst}
}

// goneEntries are the entries of a list that it no longer has.
func goneEntries(rule catalog.GateSetting, before, after []settings.Setting) []loss {
	return onlyOf(rule, listLoss(rule, items(before), items(after), func(item string) loss { return loss{from: item} }))
}

// coveringMore are the new entries of a list that take in more than one which went: a folder for
// a file of it. Any other entry in the place of another is a new name.
func coveringMore(added, gone []loss) []loss {
	return slices.DeleteFunc(added, func(l loss) bool {
		return !slices.ContainsFunc(gone, func(g loss) bool { return partOf(g.from, l.to) })
	})
}

// onlyOf keeps the losses whose value the rule speaks of.
func onlyOf(rule catalog.GateSetting, losses []loss) []loss {
	if len(rule.Only) == 0 {
		return losses
	}
	var out []loss
	for _, l := range losses {
		if spokenOf(rule.Only, l.from+l.to) {
			out = append(out, l)
		}
	}
	return out
}

// spokenOf tells whether a value meets one of the globs, and none that begins with "!".
func spokenOf(globs []string, value string) bool {
	met := false
	for _, glob := range globs {
		if not, ok := strings.CutPrefix(glob, "!"); ok && star(not, value) {
			return false
		}
		met = met || star(glob, value)
	}
	return met
}

// group gathers the settings a rule speaks of; the items of a list are one group.
func group(d settings.Document, rule catalog.GateSetting) (map[string][]settings.Setting, []string) {
	groups := map[string][]settings.Setting{}
	var order []string
	for _, s := range d.Settings {
		keys := s.Path
		if rule.Loosens == "grows" || rule.Loosens == "shrinks" {
			for len(keys) > 0 && settings.IsItem(keys[len(keys)-1]) {
				keys = keys[:len(keys)-1]
			}
		}
		if !matchesKeys(rule.Keys, keys) {
			continue
		}
		name := strings.Join(keys, "/")
		switch rule.Loosens {
		case "shrinks": // siblings are one list: suites, each with its folder
			name = unqualifiedPath(keys)
		case "grows": // so that an entry which others come before is not another one
			name = unnumberedPath(keys)
		}
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], s)
	}
	return groups, order
}

func unqualifiedPath(keys []string) string {
	plain := make([]string, len(keys))
	for i, k := range keys {
		plain[i] = unqualified(k)
	}
	return strings.Join(plain, "/")
}

func unnumberedPath(keys []string) string {
	plain := make([]string, len(keys))
	for i, k := range keys {
		if plain[i] = k; settings.IsItem(k) {
			plain[i] = "#"
		}
	}
	return strings.Join(plain, "/")
}

// joinRenamed makes one list of two that the same rule speaks of, where one name took
// the place of the other (a pattern of tests becomes a list of tests).
func joinRenamed(before, after map[string][]settings.Setting, order, more []string) (was, is []string) {
	gone, come := missing(order, more), missing(more, order)
	if len(gone) != 1 || len(come) != 1 {
		return order, more
	}
	after[gone[0]] = after[come[0]]
	delete(after, come[0])
	return order, missing(more, come)
}

func merge(a, b []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, name := range append(append([]string(nil), a...), b...) {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	return out
}

func settingEvent(f file, g catalog.Gate, rule catalog.GateSetting, before, after []settings.Setting, l loss) event.Event {
	line, keys := 0, []string(nil)
	for _, list := range [][]settings.Setting{before, after} {
		for _, s := range list {
			if line, keys = s.Line, s.Path; s.Value == l.to {
				break
			}
		}
	}
	name := strings.Join(keys, ".")
	to := l.to
	if rule.Loosens == "shrinks" && to == "" {
		to = "without " + l.from
	}
	return event.Event{
		Kind: Lowered, Path: f.path, Line: line,
		Before: shorten(name + ": " + cmp.Or(l.from, "(not set)")), After: shorten(name + ": " + cmp.Or(l.to, "(not set)")),
		Facts: map[string]any{
			"tool": g.Tool, "what": rule.What, "setting": name, "from": shorten(l.from), "to": shorten(to), "delta": l.delta, "direction": rule.Loosens,
			"measure": rule.Measure, "minor": rule.Minor, "in_ci": inCI(f.path), "new": false, "whole_file": !f.has, "place": place(f.path), "family": g.Family,
		},
	}
}

var (
	testFile = lazy.MustCompile(`[\w-][._-](?:test|spec|tests|specs)\.\w+$|\btest_\w+\.py$|[a-z]Tests?\.(?:java|kt|cs|php|swift|scala)$`)
	foreign  = lazy.MustCompile(`(?i)node_modules|vendor|third_?party|\bdist\b|\bbuild\b|generated|fixtures|testdata|\*`)
)

// withoutStem leaves out what a single file is called for itself: a json.rb holds code. Its
// folders, its extension and what stands right before that (x.gen.go) tell what kind it is of.
func withoutStem(item string) string {
	dir, base := path.Split(item)
	parts := strings.Split(base, ".")
	if len(parts) < 2 || parts[0] == "" || strings.ContainsAny(base, `*?[](){}|^$\ `) {
		return item
	}
	return dir + strings.Join(parts[max(1, len(parts)-2):], ".")
}

// harmlessExclusion tells what no check needs to look at.
func harmlessExclusion(item string) bool {
	if testFile.MatchString(item) && !foreign.MatchString(item) {
		return false // a single file of tests is left out on purpose, wherever it stands
	}
	item = strings.ToLower(withoutOpenFolders(item))
	for _, dir := range strings.FieldsFunc(withoutStem(item), func(r rune) bool { return strings.ContainsRune("/\\*^$()|. ", r) }) {
		switch dir {
		case "node_modules", "dist", "build", "out", "target", "vendor", "third_party", "thirdparty", "generated", "gen", "__generated__", "docs", "doc", "documentation", "guides", "coverage",
			"venv", "tmp", "temp", "cache", "git", "idea", "vscode", "pb", "proto", "examples", "example", "fixtures", "__fixtures__", "testdata", "min",
			"_test", "d", "storybook", "stories", "md", "mdx", "json", "lock", "bower_components", "public", "static", "assets", "website", "bench", "benchmarks", "benchmark",
			"migrations", "claude", "codex", "cursor", "gemini", "issue_template", "pull_request_template", "book", "sandbox", "playground", "playgrounds", "samples", "g", "freezed", "tsbuildinfo", "config", "husky", "artifacts", "worktrees", "egg-info", "site-packages", "changelog", "cdk", "obj", "pnpm-lock", "_build", "deps", "www":
			return true
		}
	}
	return strings.Contains(item, "generated") || strings.Contains(item, "snapshot") || strings.Contains(item, "db/schema.")
}
