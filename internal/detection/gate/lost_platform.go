package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// platform is a system or an engine, under all the names that CI files have for it.
type platform struct {
	name  string
	names *lazy.Regexp
}

var testedOn = []platform{
	{"Windows", lazy.MustCompile(`(?i)\bwindows|\bwin(?:32|64)\b|\bmsvc\b|\bmingw`)}, {"macOS", lazy.MustCompile(`(?i)\bmac-?os|\bosx\b|\bdarwin\b`)},
	{"FreeBSD", lazy.MustCompile(`(?i)\bfreebsd`)}, {"OpenBSD", lazy.MustCompile(`(?i)\bopenbsd`)}, {"NetBSD", lazy.MustCompile(`(?i)\bnetbsd`)},
	{"illumos", lazy.MustCompile(`(?i)\b(?:illumos|solaris|omnios)`)}, {"arm64", lazy.MustCompile(`(?i)\b(?:aarch64|arm64)\b`)}, {"RISC-V", lazy.MustCompile(`(?i)\briscv`)},
	{"s390x", lazy.MustCompile(`(?i)\bs390x\b`)}, {"ppc64", lazy.MustCompile(`(?i)\bppc64`)},
	{"JRuby", lazy.MustCompile(`(?i)\bjruby`)}, {"TruffleRuby", lazy.MustCompile(`(?i)\btruffleruby`)}, {"PyPy", lazy.MustCompile(`(?i)\bpypy`)},
}

// naming are the keys below which a CI file says what a job runs on.
func naming(s string) bool {
	switch s {
	case "os", "runs-on", "vmImage", "imageName", "image", "image_family", "host", "target", "platform", "arch", "operating_system", "rvm", "python",
		"ruby", "ruby-version", "python-version", "matrix":
		return true
	}
	return false
}

// lostPlatform finds a platform that a CI file tested on and no longer speaks of at all, though it
// still tests on others: its job went, or its entry in a list.
func lostPlatform(f file, tools commands, checks []check, files []file) (event.Event, bool) {
	if !anyTests(checks) && !testsByDefault(f) {
		return event.Event{}, false
	}
	before, _ := f.checksBefore(tools)
	var lost []string
	for _, p := range testedOn {
		if p.testedIn(f.before, before) && !p.spokenOf(f.after) && !slices.ContainsFunc(files, func(o file) bool { return o.path != f.path && inCI(o.path) && p.spokenOf(o.after) }) {
			lost = append(lost, p.name)
		}
	}
	if len(lost) == 0 {
		return event.Event{}, false
	}
	e := workflowEvent(f, "matrix", strings.Join(lost, ", "), "", 1)
	e.Facts["count"], e.Facts["unstable"] = float64(len(lost)), false
	return e, true
}

// testedByDefault are the languages whose tests Travis runs when it is not told what to run.
var testedByDefault = []string{"node_js", "ruby", "go", "java", "scala", "rust", "php", "groovy", "clojure", "elixir", "erlang", "haskell", "perl", "r", "julia", "dart", "crystal", "d"}

// testsByDefault tells a file of Travis that leaves it to the service how the tests are run.
func testsByDefault(f file) bool {
	if !strings.HasPrefix(path.Base(f.path), ".travis.") {
		return false
	}
	known := false
	for _, s := range f.after.Settings {
		if len(s.Path) == 0 { // the whole file is one value
			return false
		}
		switch s.Path[0] {
		case "script", "jobs", "matrix":
			return false
		case "language":
			known = slices.Contains(testedByDefault, s.Value)
		}
	}
	return known
}

// spokenOf tells whether a file names the platform, wherever it does.
func (p platform) spokenOf(d settings.Document) bool {
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		return p.names.MatchString(s.Value) || slices.ContainsFunc(s.Path, p.names.MatchString)
	})
}

// testedIn tells whether a file runs on the platform where it tests.
func (p platform) testedIn(d settings.Document, checks []check) bool {
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		return slices.ContainsFunc(s.Path, func(k string) bool { return naming(k) }) && !slices.Contains(s.Path, "exclude") && p.names.MatchString(s.Value) && !strings.Contains(s.Value, "\n") && jobTests(s.Path, checks)
	})
}

// jobTests tells whether the job that a setting belongs to runs tests; what stands above all jobs
// belongs to each of them.
func jobTests(keys []string, checks []check) bool {
	job := keys[0]
	switch {
	case keys[0] == "jobs" && len(keys) > 1 && !settings.IsItem(keys[1]) && keys[1] != "include":
		job = keys[1]
	case !strings.HasSuffix(job, "_task"):
		return true
	}
	return slices.ContainsFunc(checks, func(k check) bool {
		return (k.kind == "test" || k.kind == "all") && !k.dead() && (k.where == job || strings.HasPrefix(k.where, job+"."))
	})
}
