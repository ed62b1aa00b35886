// Package gate compares what holds a project's standards up, before and after:
// thresholds, strictness, exclusions, CI steps, hooks. It gives events; whether they
// are avoidance is for the patterns to say.
package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// The kinds of events.
const (
	Lowered event.Kind = "gate-lowered"
	Edited  event.Kind = "guard-edited"
)

// file is a changed configuration file, read on both sides.
type file struct {
	path, old     string
	role          string // the name it would have after what it sets up
	before, after settings.Document
	had, has      bool // the file was there, is there
	partial       bool
	checked       [2]*checked // both sides'
}

// Compare finds every gate that a change lowers and every guard that it edits.
func Compare(changed []change.File, gates []catalog.Gate) []event.Event {
	var files []file
	var out []event.Event
	tables := preparedOf(gates)
	for _, f := range changed {
		if e, ok := guardEdit(f); ok {
			out = append(out, e)
		}
		if !HoldsGates(f) {
			continue
		}
		if read, ok := readBoth(f, tables); ok {
			files = append(files, read)
		}
	}
	clearReplacedHooks(out, changed)
	clearMovedChecks(out, changed)
	out = append(out, compareBaselines(changed, gates)...)
	out = append(out, lostDirectives(changed)...)
	suites := compareSuites(changed)
	clearGoneSubjects(suites, changed)
	out = append(out, suites...)
	out = append(out, compareTestLists(changed)...)
	out = append(out, compareRunnerLists(changed)...)
	out = append(out, compareNamedLists(changed)...)
	out = append(out, compareTargets(changed)...)
	if len(files) == 0 {
		return append(out, lineLosses(changed, gates, out)...)
	}
	lowered := compareSettings(files, gates)
	clearGoneSubjects(lowered, changed)
	clearGenerated(lowered, changed)
	clearAlongCode(lowered, changed)
	clearOneCompiler(lowered, changed)
	clearNewRules(lowered, changed)
	out = append(out, lowered...)
	out = append(out, compareChecks(files, gates)...)
	out = append(out, compareWorkflows(files, gates)...)
	out = append(out, idleVerbs(files)...)
	out = append(out, lineLosses(changed, gates, out)...)
	clearSpelledOut(out, files)
	clearToService(out, files, gates)
	return append(out, lostKinds(changed, files, gates, out)...)
}

// Concerns tells by its name alone whether a file can hold gates.
func Concerns(p string) bool {
	if settings.FormatOf(p) == "" || sample(p) && !ownPackage(p) {
		return false
	}
	switch settings.FormatOf(p) {
	case "shell":
		return runsChecks(p)
	case "script":
		return configScript(p)
	case "dsl":
		return buildScript(p)
	case "json":
		return !strings.HasSuffix(p, "-lock.json") && !strings.HasSuffix(p, ".lock.json")
	}
	return true
}

// sample tells files that belong to another project: vendored code, fixtures, examples.
func sample(p string) bool {
	for _, dir := range strings.Split(path.Dir(p), "/") {
		switch strings.ToLower(strings.Trim(dir, "_")) {
		case "node_modules", "vendor", "third_party", "thirdparty", "fixtures", "fixture", "testdata", "test-data", "examples", "example", "templates",
			"template", "playground", "playgrounds", "sandbox", "benchmarks", "samples", "sample", "mocks", "snapshots", "docs", "website":
			return true
		}
	}
	return false
}

// ownPackage tells the package files of examples, which the project runs as its own.
func ownPackage(p string) bool {
	if base := path.Base(p); base != "package.json" && base != "composer.json" {
		return false
	}
	for _, dir := range strings.Split(path.Dir(p), "/") {
		switch strings.ToLower(dir) {
		case "node_modules", "vendor", "third_party", "thirdparty", "fixtures", "__fixtures__", "testdata", "test-data", "templates", "template":
			return false
		}
	}
	return true
}

// runsChecks tells shell scripts that a build or CI calls from scripts that are the product.
func runsChecks(p string) bool {
	if kindOfName(strings.TrimSuffix(path.Base(p), path.Ext(p))) != "" {
		return true
	}
	for _, dir := range strings.Split(strings.ToLower(path.Dir(p)), "/") {
		switch dir {
		case "script", "scripts", "ci", ".ci", "hack", ".husky", ".githooks", "hooks", ".buildkite", ".circleci", "git-hooks", "workflows", ".travis", ".github":
			return true
		}
	}
	return false
}

func configScript(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.Contains(base, ".config.") || strings.Contains(base, ".conf.") || strings.HasPrefix(base, ".") ||
		strings.HasPrefix(base, "vitest.workspace") || base == "gulpfile.js" || base == "wallaby.js"
}

func buildScript(p string) bool {
	base := strings.ToLower(path.Base(p))
	switch path.Ext(base) {
	case ".rb":
		return strings.HasSuffix(p, "config/environments/test.rb") || base == "spec_helper.rb" || base == "test_helper.rb" || base == "rails_helper.rb" || strings.Contains(base, "coverage")
	case ".swift":
		return strings.HasPrefix(base, "package")
	case ".exs":
		return base == "mix.exs" || base == "test_helper.exs" || base == ".credo.exs" || base == "coveralls.exs" || strings.Contains(base, "dialyzer")
	case ".config":
		return base == "rebar.config"
	}
	return true
}

// clearGoneSubjects: what a list no longer names may have left with its files.
func clearGoneSubjects(events []event.Event, changed []change.File) {
	for i := range events {
		e := &events[i]
		from, _ := e.Facts["from"].(string)
		dir := strings.Trim(from, "./") + "/"
		if e.Facts["direction"] != "shrinks" || len(dir) < 3 {
			continue
		}
		for _, f := range changed {
			if old := f.PathBefore(); f.Before.Present && (!f.After.Present || f.Path != old) && (strings.HasPrefix(old+"/", dir) || bearsName(old, from)) {
				e.Clear("subject-removed", "its files left in the same change: "+old)
				break
			}
		}
	}
}

// bearsName tells whether a path has a folder or a file of that name.
func bearsName(p, name string) bool {
	name = name[strings.LastIndexByte(name, ' ')+1:]
	p = strings.TrimSuffix(p, path.Ext(p))
	return name != "" && slices.Contains(strings.Split(p, "/"), strings.TrimSuffix(name, path.Ext(name)))
}

func readBoth(f change.File, tables *prepared) (file, bool) {
	read := file{path: f.Path, old: f.PathBefore(), had: f.Before.Present, has: f.After.Present, partial: f.Partial}
	read.role = roleOf(f.Path, f.Before, f.After)
	if f.Before.Text == nil && f.After.Text == nil {
		return read, false
	}
	if f.After.Present && read.old != read.path && settings.FormatOf(read.path) == "" && settings.FormatOf(read.old) != "shell" {
		read.path, read.has = read.old, false // under its new name no tool reads it: ci.yml.off
	}
	// A side that cannot be read makes the comparison meaningless, not a loss.
	for _, side := range []struct {
		path string
		side change.Side
		doc  *settings.Document
		by   **checked
	}{{read.old, f.Before, &read.before, &read.checked[0]}, {read.path, f.After, &read.after, &read.checked[1]}} {
		if !side.side.Present || side.doc == &read.after && !read.has {
			continue
		}
		if side.side.Text == nil || side.side.Kind == change.Symlink {
			return read, false
		}
		known := tables.read(side.path, side.side.Text)
		if known.err != nil {
			return read, false
		}
		*side.doc, *side.by = known.doc, &known.checked
	}
	return read, true
}

// shorten makes a value fit for people.
func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 160 {
		s = strings.ToValidUTF8(s[:157], "") + "..."
	}
	return s
}
