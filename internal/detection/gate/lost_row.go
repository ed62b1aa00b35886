package gate

import (
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// ofVersions are names of axes that list releases and machines. Releases come and go as a matter
// of course, and machines are looked at elsewhere.
var ofVersions = lazy.MustCompile(`(?i)version|^(?:j?ruby|rvm|python|py|node(?:_?js)?|go|php|jdk|java|scala|kotlin|rust|toolchain|channel|dotnet|tfm|framework_?version|elixir|erlang|otp(?:_release)?|swift|xcode|sdk|dart|flutter|perl|ghc|ocaml(?:-compiler)?|julia|gcc|clang|compiler|cc|cxx|distribution|dist|release|runner|os|runs-on|image|vmimage|imagename|platform|arch|target|host|container|gemfile|dependenc\w*|deps|label|experimental|allow.?failure|continue-on-error|shard\w*|batch|group|index|part|partition|chunk|bucket|split)$`)

// notRows are words of rows that tell nothing of what is tested.
var notRows = map[string]bool{
	"true": true, "false": true, "null": true, "yes": true, "none": true, "default": true, "stable": true, "beta": true, "nightly": true, "latest": true, "lts": true,
	"head": true, "main": true, "master": true, "edge": true, "canary": true, "dev": true, "current": true, "experimental": true, "lowest": true, "highest": true, "minimal": true, "msrv": true, "io.js": true, "iojs": true,
}

// switchedOn are values that only say that what they are given to is on.
var switchedOn = map[string]bool{"1": true, "true": true, "yes": true, "on": true}

// axis is one list of a matrix: how many rows it has, and the words of which they are made.
type axis struct {
	rows  map[string]bool
	names map[string]bool   // below which the values of its rows stand
	words map[string]string // the word without its versions → the word
	line  int
}

// lostKinds asks the CI files of which nothing else is told.
func lostKinds(changed []change.File, files []file, gates []catalog.Gate, told []event.Event) []event.Event {
	var out []event.Event
	for _, f := range files {
		if !inCI(f.path) || !f.had || !f.has || f.partial || toldOf(told, f.path) {
			continue
		}
		if e, ok := fewerKinds(f, gates, files, changed); ok {
			out = append(out, e)
		}
	}
	return out
}

// fewerKinds finds a row of the matrix of a job with tests that is neither a release nor a
// platform, whose name the matrix no longer knows and no line of the change says elsewhere.
func fewerKinds(f file, gates []catalog.Gate, files []file, changed []change.File) (event.Event, bool) {
	before, after := axes(f.before), axes(f.after)
	for _, key := range sortedAxes(before) {
		was := before[key]
		is, kept := after[key]
		if !kept || len(is.rows) >= len(was.rows) || renamed(was, is) || !ofTests(strings.Split(key, "\x00"), was, f, gates) {
			continue
		}
		var lost []string
		for word, text := range was.words {
			if !inOtherAxis(before, after, key, word) && !saidAnew(files, word) && !leftWithFiles(changed, text) {
				lost = append(lost, text)
			}
		}
		if len(lost) == 0 || 2*len(lost) > len(was.words) && len(lost) > 1 && !allChecks(lost) { // most of it: dealt out anew
			continue
		}
		sort.Strings(lost)
		e := workflowEvent(f, "matrix", strings.Join(lost, ", "), "", is.line)
		e.Facts["count"] = float64(len(lost))
		return e, true
	}
	return event.Event{}, false
}

// allChecks tells words each of which is the name of a check: lint, mypy.
func allChecks(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { kind := kindOfName(w); return kind == "" || kind == "build" })
}

// axes lists what each axis of each matrix of a CI file names.
func axes(d settings.Document) map[string]axis {
	out := map[string]axis{}
	for _, s := range d.Settings {
		at, row := rowOf(s.Path)
		if row < 0 || strings.Contains(s.Value, "\n") || strings.Contains(s.Value, "${{") {
			continue
		}
		key := strings.Join(s.Path[:at], "\x00")
		a, ok := out[key]
		if !ok {
			a = axis{rows: map[string]bool{}, names: map[string]bool{}, words: map[string]string{}, line: s.Line}
			out[key] = a
		}
		a.rows[s.Path[row]] = true
		a.names[lastName(s.Path)] = true
		if ofVersions.MatchString(lastName(s.Path)) {
			continue
		}
		for _, text := range strings.Fields(s.Value) {
			if strings.Contains(text, "@") { // what a row installs, in which version
				continue
			}
			name, value, named := strings.Cut(text, "=")
			if named && ofVersions.MatchString(name) {
				continue
			}
			if text = value; !named || switchedOn[strings.ToLower(strings.Trim(value, `"'`))] {
				text = name // of a switch the name tells what it is for
			} else if strings.Contains(value, "=") { // settings of a shell within a setting
				continue
			}
			if w := wordOf(text); w != "" {
				a.words[w] = strings.Trim(text, `"'`)
			}
		}
	}
	return out
}

// rowOf gives where the name of an axis ends and which key of a path is the row; -1 outside of lists.
func rowOf(keys []string) (end, row int) {
	at := matrixAt(keys)
	if at < 0 && len(keys) > 1 && keys[0] == "env" && settings.IsItem(keys[1]) { // what Travis makes a job of each
		at = 0
	}
	if at < 0 {
		return 0, -1
	}
	at++
	if at < len(keys) && keys[at] == "parameters" { // of CircleCI
		at++
	}
	switch {
	case at+1 > len(keys), keys[at] == "exclude", keys[at] == "adjustments":
		return 0, -1
	case settings.IsItem(keys[at]): // rows stand directly below the matrix
		return at, at
	case at+1 == len(keys):
		return 0, -1
	case at+2 == len(keys) && !settings.IsItem(keys[at+1]): // Azure names its rows
		return at, at
	}
	return at + 1, at + 1
}

// lastName is the name that a value stands below.
func lastName(keys []string) string {
	for i := len(keys) - 1; i >= 0; i-- {
		if !settings.IsItem(keys[i]) {
			return keys[i]
		}
	}
	return ""
}

// wordOf is a word of a row without its versions, "" when that leaves nothing to go by.
func wordOf(text string) string {
	word := strings.Trim(digits.ReplaceAllString(strings.ToLower(text), ""), " -._:/@\"'~^<>=*+,")
	if len(word) < 3 || notRows[word] || platforms.MatchString(word) || unreleased.MatchString(word) && word != "next" {
		return ""
	}
	return word
}

// renamed: a word that is new may be another name for one that is gone.
func renamed(was, is axis) bool {
	for word := range is.words {
		if _, old := was.words[word]; !old {
			return true
		}
	}
	return false
}

// inOtherAxis tells whether an axis has the word that is the one asked about, or did not have it before.
func inOtherAxis(before, after map[string]axis, key, word string) bool {
	for other, a := range after {
		_, has := a.words[word]
		if _, had := before[other].words[word]; has && (other == key || !had) {
			return true
		}
	}
	return false
}

// saidAnew tells whether a setting that the change adds, to whatever CI file, names the word.
func saidAnew(files []file, word string) bool {
	for _, f := range files {
		if !inCI(f.path) {
			continue
		}
		had, was := map[string]bool{}, map[string]string{}
		for _, s := range f.before.Settings {
			had[s.Value] = true
			was[strings.Join(s.Path, "\x00")] = strings.ToLower(s.Value)
			for _, k := range s.Path {
				had[k] = true
			}
		}
		for _, s := range f.after.Settings {
			if !had[s.Value] && strings.Contains(strings.ToLower(s.Value), word) && !strings.Contains(was[strings.Join(s.Path, "\x00")], word) {
				return true // a script that had the word and changed says nothing new
			}
			for _, k := range s.Path {
				if !had[k] && strings.Contains(strings.ToLower(k), word) {
					return true
				}
			}
		}
	}
	return false
}

// leftWithFiles tells whether a file or folder of the name left in the same change.
func leftWithFiles(changed []change.File, name string) bool {
	for _, f := range changed {
		if !f.After.Present && strings.Contains("/"+f.Path+"/", "/"+name+"/") {
			return true
		}
	}
	return false
}

// ofTests tells whether a matrix belongs to tests: its job runs some, or it, its job or its
// workflow is named after them.
func ofTests(keys []string, a axis, f file, gates []catalog.Gate) bool {
	for _, k := range append([]string{workflowName(f.before), f.path}, keys...) {
		if kindOfName(k) == "test" {
			return true
		}
	}
	for k := range a.names {
		if kindOfName(k) == "test" {
			return true
		}
	}
	if keys[0] == "workflows" {
		return false
	}
	checks, _ := f.checksAfter(commandsOf(gates))
	return anyTests(checks) && jobTests(keys, checks)
}

func sortedAxes(m map[string]axis) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
