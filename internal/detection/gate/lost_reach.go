package gate

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// reachList is a list of parts that are built and checked besides the rest: features, profiles, tags.
	reachList = lazy.MustCompile(`(?i)((?:^|[\s"'-])(?:--?[\w-]*features|--?tags|--include|--activate-profiles|-F|[\w-]*(?:features|profiles|build_?tags|go_?tags))["']?(?:\s*[=:]\s*|\s+)["'\[]*|\s-P ?["']?)([a-z_][\w.:/-]*(?:[ ,]+[a-z_][\w.:/-]*)*)`)
	// reachOption is an option by which a runner or a linter looks at all that there is.
	reachOption = lazy.MustCompile(`^["']?--(?:all-features|all-targets|workspace|all|each-feature|feature-powerset|runslow|run-[\w-]+)["']?$`)
	// checksCode is a line that runs tests or has code looked at, with such options.
	checksCode = lazy.MustCompile(`\b(?:cargo|cross)\b.*\b(?:test|t|nextest|clippy|check|miri|hack|llvm-cov|tarpaulin)\b|\bgo (?:test|vet)\b|\bgolangci-lint\b|\bpy\.?test\b|\bmix test\b|\bmvnw?\b|\bgradlew?\b`)
	// manifests say what features, profiles and tags there are.
	manifests = []string{"Cargo.toml", "pom.xml", "mix.exs", "build.gradle", "build.gradle.kts", "Package.swift"}
)

// lostReach finds a line of CI that stands as it stood but for a part of the code that is no longer
// built and checked, while the project still has it.
func lostReach(f edited, changed []change.File) (event.Event, bool) {
	if !f.runs || !speaksOfParts(f.gone, "--") || !speaksOfParts(f.before, " --") {
		return event.Event{}, false
	}
	l, found := fewerParts(f)
	if !found {
		l, found = optionLost(f)
	}
	if !found {
		return event.Event{}, false
	}
	e := l.event(f, "narrowed", "test")
	e.Facts["minor"] = true
	for _, word := range strings.Fields(l.from) {
		if file := namedNoMore(changed, word); file != "" {
			e.Clear("subject-removed", "the project no longer has it: "+file)
		}
	}
	return e, true
}

// speaksOfParts tells whether a text has a list of parts, or an option.
func speaksOfParts(text, option string) bool {
	return strings.Contains(text, option) || reachList.MatchString(text)
}

func fewerParts(f edited) (looser, bool) {
	for i, now := range strings.Split(f.after, "\n") {
		now = strings.TrimSpace(now)
		if !f.came(now) {
			continue
		}
		for _, old := range slices.Sorted(maps.Keys(f.was)) {
			if !f.lost(old) {
				continue
			}
			gone := partsLost(old, now)
			if len(gone) == 0 {
				gone = reachLost(old, now)
			}
			if len(gone) > 0 && !slices.ContainsFunc(gone, func(word string) bool { return saysElse(f, word, now) }) {
				return looser{before: old, after: now, from: strings.Join(gone, " "), to: "without " + strings.Join(gone, ", "), line: i + 1}, true
			}
		}
	}
	return looser{}, false
}

// partsLost are the parts of a list that the same line has no longer, where none joined.
func partsLost(old, now string) []string {
	had := reachList.FindStringSubmatchIndex(old)
	if had == nil {
		return nil
	}
	head, tail := old[:had[4]], old[had[5]:]
	rest, same := strings.CutPrefix(now, head)
	kept, end := strings.CutSuffix(rest, tail)
	if !same || !end {
		return nil
	}
	was, is := partsOf(old[had[4]:had[5]]), partsOf(kept)
	if len(is) == 0 || len(is) >= len(was) || len(missing(is, was)) > 0 {
		return nil
	}
	return missing(was, is)
}

func partsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,\"'", r) })
}

// reachLost is the option by which a command looked at more, where nothing else about it changed.
func reachLost(old, now string) []string {
	if !checksCode.MatchString(old) {
		return nil
	}
	words, left := strings.Fields(old), strings.Fields(now)
	for i, word := range words {
		if reachOption.MatchString(word) && slices.Equal(slices.Concat(words[:i], words[i+1:]), left) {
			return []string{word}
		}
	}
	return nil
}

// saysElse tells whether another line that is new names the part, or looks at all that there is.
func saysElse(f edited, word, but string) bool {
	for l := range f.is {
		if l != but && f.came(l) && (strings.Contains(l, word) || slices.ContainsFunc(strings.Fields(l), reachOption.MatchString)) {
			return true
		}
	}
	return false
}

// namedNoMore is the manifest that named a feature, a profile or a tag and names it no longer.
func namedNoMore(changed []change.File, word string) string {
	names, err := regexp.Compile(`(?m)^\s*"?` + regexp.QuoteMeta(word) + `"?\s*=|<id>\s*` + regexp.QuoteMeta(word) + `\s*<|["':]` + regexp.QuoteMeta(word) + `\b`)
	if err != nil {
		return ""
	}
	for _, f := range changed {
		if slices.Contains(manifests, path.Base(f.Path)) && names.Match(f.Before.Text) && !names.Match(f.After.Text) {
			return f.Path
		}
	}
	return ""
}
