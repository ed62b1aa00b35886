package gate

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// sides are the checks of a whole change; they are matched over all its files, so
// that a step may move between jobs, files and CI services.
type sides struct {
	before, after   []check
	places, placed  map[string]map[string]*container // by file, then place
	pairOf          []int                            // for each check before, its match after, or -1
	taken           []bool
	closeness       []int // for each check before, the rule that matched it
	files           []file
	removed, exists map[string]bool
	gained          map[string]int  // how often each command runs more than before
	onlyRemoves     bool            // no command runs more often than before
	idled           map[string]bool // places that now do nothing
}

func compareChecks(files []file, gates []catalog.Gate) []event.Event {
	s := &sides{files: files, places: map[string]map[string]*container{}, placed: map[string]map[string]*container{},
		removed: map[string]bool{}, exists: map[string]bool{}, idled: map[string]bool{}}
	tools := commandsOf(gates)
	for _, f := range files {
		b, places := f.checksBefore(tools)
		b = slices.Clone(b)
		for i := range b {
			b[i].file = f.path
		}
		a, placed := f.checksAfter(tools)
		s.before, s.after = append(s.before, b...), append(s.after, a...)
		s.places[f.path], s.placed[f.path] = places, placed
		s.removed[f.path], s.exists[f.path] = !f.has, f.had
	}
	s.match()
	s.countGained()
	out := s.emptied()
	out = append(out, s.weakened()...)
	out = append(out, s.lost()...)
	out = append(out, s.born()...)
	out = append(out, s.loweredArguments(tools)...)
	out = append(out, bornNarrow(files, gates, tools)...)
	out = append(out, bornQuiet(files, gates)...)
	return distinct(append(out, compareArguments(files, gates, tools)...))
}

// sameness are the ways in which two checks may be the same, from the surest down.
var sameness = []func(b, a *check) bool{
	func(b, a *check) bool { return b.tool == a.tool && b.stands(a) && slices.Equal(b.args, a.args) },
	func(b, a *check) bool { return b.tool == a.tool && b.file == a.file && slices.Equal(b.args, a.args) },
	func(b, a *check) bool { return b.tool == a.tool && b.stands(a) },
	func(b, a *check) bool { return b.tool == a.tool && b.place == a.place && slices.Equal(b.args, a.args) },
	func(b, a *check) bool { return b.tool == a.tool && b.file == a.file },
	func(b, a *check) bool { return b.kind == a.kind && b.stands(a) },
	func(b, a *check) bool { return b.tool == a.tool && b.place == a.place },
	func(b, a *check) bool { return b.tool == a.tool },
	func(b, a *check) bool { return (a.kind == "all" || b.kind == "all") && b.stands(a) },
	func(b, a *check) bool { return b.kind == a.kind && b.file == a.file },
	func(b, a *check) bool { return b.kind == a.kind && b.place == a.place },
	func(b, a *check) bool { return a.kind == "all" && b.file == a.file },
	func(b, a *check) bool { return b.kind == a.kind },
}

// samePlace is the last rule of sameness under which two checks are one and the same
// command, so that their arguments may be compared.
const samePlace = 4

// sameJob is the last rule under which one check took the place of another in a job.
const sameJob = 5

func (k *check) at() string { return k.file + "\x00" + k.where }

// stands tells whether a check stands where another does.
func (k *check) stands(other *check) bool { return k.where == other.where && k.file == other.file }

func (k *check) dead() bool { return k.off != "" || k.weak != "" }

func (s *sides) match() {
	s.pairOf, s.closeness, s.taken = make([]int, len(s.before)), make([]int, len(s.before)), make([]bool, len(s.after))
	for i := range s.pairOf {
		s.pairOf[i] = -1
	}
	if len(s.before)*len(s.after) > 4_000_000 {
		return
	}
	for rule, same := range sameness {
		// Checks that can fail are matched first, so that a new toothless twin does not
		// look like the old check weakened.
		for _, dead := range []bool{false, true} {
			for i := range s.before {
				b := &s.before[i]
				if s.pairOf[i] >= 0 || rule > samePlace && b.kind == "build" {
					continue
				}
				for j := range s.after {
					if a := &s.after[j]; !s.taken[j] && same(b, a) && a.dead() == dead {
						s.pairOf[i], s.closeness[i], s.taken[j] = j, rule, true
						break
					}
				}
			}
		}
	}
}

// weakened are the checks that are still there and lost their force or their reach.
func (s *sides) weakened() []event.Event {
	var out []event.Event
	for i, b := range s.before {
		j := s.pairOf[i]
		if j < 0 {
			continue
		}
		a := s.after[j]
		switch {
		case b.kind == "build": // it must build whatever it is told; only how strictly is up to its flags
			if s.closeness[i] > samePlace {
				continue
			}
			if s.buildMayFail(b, a) {
				out = append(out, buildEvent(b, a))
			} else if b.command != nil && a.command == b.command {
				out = append(out, lostTeeth(b, a)...)
			}
		case b.dead():
			if s.closeness[i] <= samePlace {
				out = append(out, tellsLess(b, a, beside{s, b, j})...)
			}
		case a.off != "":
			out = append(out, checkEvent("disabled", b, a, a.off))
		case a.weak != "":
			out = append(out, checkEvent("non-blocking", b, a, a.weak))
		case b.pipe == "guarded" && a.pipe == "open" && s.closeness[i] <= samePlace:
			out = append(out, checkEvent("non-blocking", b, a, "a pipe without pipefail"))
		case b.pipe == "" && a.pipe == "open" && s.closeness[i] <= samePlace:
			out = append(out, checkEvent("non-blocking", b, a, "a pipe without pipefail"))
		case b.again == "" && a.again != "" && s.closeness[i] <= samePlace:
			out = append(out, triedEvent(b, a))
		case b.occasion == "" && !b.seldom && a.occasion != "" && s.closeness[i] <= samePlace && len(s.twins(j)) == 0 && s.count(s.before, b) >= s.count(s.after, b):
			out = append(out, checkEvent("occasion", b, a, a.occasion))
		case b.kind == "test" && b.only == "" && a.only != "" && s.closeness[i] <= samePlace && len(s.twins(j)) == 0 && s.count(s.before, b) >= s.count(s.after, b):
			out = append(out, checkEvent("platform", b, a, a.only))
		case b.kind == "test" && s.closeness[i] <= sameJob && picks(b) == "" && picks(a) != "" && len(s.twins(j)) == 0:
			out = append(out, checkEvent("narrowed", b, a, picks(a)))
		case s.closeness[i] <= sameJob && someOfAll(b, a) && len(s.twins(j)) == 0 && len(s.joined(b)) == 0:
			e := checkEvent("narrowed", b, a, a.text)
			e.Facts["minor"] = true
			out = append(out, e)
		case b.kind == "all" && a.kind != "all" && s.closeness[i] < 9 && !s.covered(b, a):
			out = append(out, checkEvent("narrowed", b, a, a.text))
		case s.calledNoMore(b, a):
			e := checkEvent("narrowed", b, a, "only "+a.where+" runs it, which nothing calls")
			e.Facts["minor"] = true
			out = append(out, e)
		case s.closeness[i] <= samePlace && b.command != nil && a.command == b.command:
			out = append(out, narrowed(b, a, beside{s, b, j})...)
		}
	}
	return out
}

// count tells how many checks of a list use the tool of another in its file.
func (s *sides) count(list []check, like check) int {
	n := 0
	for i := range list {
		if k := &list[i]; k.tool == like.tool && k.file == like.file {
			n++
		}
	}
	return n
}

// covered tells whether new checks make up for a target that ran everything.
func (s *sides) covered(b, a check) bool {
	kinds := map[string]bool{a.kind: true}
	for j, other := range s.after {
		if other.file == b.file && !s.taken[j] && !other.dead() {
			kinds[other.kind] = true
		}
	}
	return len(kinds) > 1 || strings.HasPrefix(a.tool, "script ") && kindOfName(strings.TrimPrefix(b.tool, "script ")) == "all" && nameIsTest(b.tool)
}

// nameIsTest: `make check` is what many projects call their tests.
func nameIsTest(tool string) bool { return tool == "script check" || tool == "script checks" }

func checkEvent(what string, b, a check, to string) event.Event {
	e := event.Event{
		Kind: Lowered, Path: a.file, Line: a.line, Before: shorten(b.text), After: shorten(cmp.Or(to, a.text)),
		Facts: map[string]any{
			"what": what, "tool": toolName(cmp.Or(b.tool, a.tool)), "check": cmp.Or(b.kind, a.kind), "where": cmp.Or(a.where, b.where), "from": shorten(b.text), "to": shorten(to),
			"in_ci": a.ci, "new": false, "place": a.place, "by": a.weakBy, "unstable": a.unstable, "delta": 0.0, "whole_file": false,
			"measure": "", "minor": minorKind(cmp.Or(b.kind, a.kind)),
		},
	}
	return e
}

func minorKind(kind string) bool { return kind != "test" && kind != "all" && kind != "coverage" }

func toolName(tool string) string { return strings.TrimPrefix(tool, "script ") }

// twins are new checks with the same tool in the same file: a command may have been
// split among them.
func (s *sides) twins(j int) []check {
	var out []check
	for k := range s.after {
		a := &s.after[k]
		if k != j && a.tool == s.after[j].tool && a.file == s.after[j].file && !a.dead() && !s.ranBefore(a) {
			out = append(out, *a)
		}
	}
	return out
}

func (s *sides) ranBefore(a *check) bool {
	for i := range s.before {
		if b := &s.before[i]; b.tool == a.tool && slices.Equal(b.args, a.args) {
			return true
		}
	}
	return false
}

// beside is what runs beside a check after the change; few ask. The empty one is nothing.
type beside struct {
	s *sides
	b check
	j int // its match
}

func (x beside) twins() []check {
	if x.s == nil {
		return nil
	}
	return x.s.twins(x.j)
}

func (x beside) joined() []check {
	if x.s == nil {
		return nil
	}
	return x.s.joined(x.b)
}

// joined are the checks of a file that nothing stood for before.
func (s *sides) joined(b check) (out []check) {
	for j := range s.after {
		if a := &s.after[j]; !s.taken[j] && a.file == b.file {
			out = append(out, *a)
		}
	}
	return out
}

// runsDefault: Travis runs the tests of the language where no script is given.
func (s *sides) runsDefault(b check) bool {
	return service(b.file) == "travis" && b.where == "script" && !s.removed[b.file] && s.placed[b.file]["script"] == nil
}

// left counts the checks of the same kind that the file still has.
func (s *sides) left(b check) int {
	n := 0
	for _, a := range s.after {
		if a.file == b.file && (a.kind == b.kind || a.kind == "all" && !s.onlyRemoves || a.kind == "test" && b.kind == "all") && !a.dead() {
			n++
		}
	}
	return n
}

// leftAtAll counts the checks of any kind at the same place: a target that only has
// prerequisites lives as long as one of them does.
func (s *sides) leftAtAll(b check) int {
	n := 0
	for j := range s.after {
		if s.after[j].stands(&b) {
			n++
		}
	}
	return n
}

// imageBuild tells files whose commands all belong to one build.
func imageBuild(p string) bool { return settings.FormatOf(p) == "docker" }

func (s *sides) leftAt(b check) int {
	n := 0
	for j := range s.after {
		if a := &s.after[j]; a.stands(&b) && (a.kind == b.kind || a.kind == "all") {
			n++
		}
	}
	return n
}

// born are new checks that cannot fail.
func (s *sides) born() []event.Event {
	var out []event.Event
	for j, a := range s.after {
		if s.taken[j] || a.weak == "" || a.weakBy == "flag" || a.kind != "test" && a.kind != "all" || a.place == "config" || a.unstable && s.countsBeside(a) || a.onlyMeasures() && s.allCount() {
			continue
		}
		e := checkEvent("non-blocking", check{}, a, a.weak)
		e.Before, e.After = "", shorten(a.text+" ("+a.weak+")")
		e.Facts["from"], e.Facts["new"], e.Facts["new_file"] = "", true, !s.exists[a.file]
		out = append(out, e)
	}
	return out
}

// measuring are runs of tests that a project makes to know what they cover.
var measuring = lazy.MustCompile(`(?i)\bkcov\b|\btarpaulin\b|\bllvm-cov\b|\bcoveralls\b|\bcoverage\b|--cov\b`)

// onlyMeasures tells a run behind the end of a job that is made to know what the tests cover.
func (k check) onlyMeasures() bool { return k.weak == whenDecided && measuring.MatchString(k.text) }

// allCount tells whether every check that counted still does: what comes besides takes nothing away.
func (s *sides) allCount() bool {
	for i, b := range s.before {
		if j := s.pairOf[i]; !b.dead() && (j < 0 || s.after[j].dead()) {
			return false
		}
	}
	return true
}

// countsBeside tells whether the same tool still runs in the same file as it did, and its failure counts:
// what is tried out beside it takes nothing away.
func (s *sides) countsBeside(like check) bool {
	for i, j := range s.pairOf {
		if j >= 0 && s.closeness[i] <= samePlace && !s.before[i].dead() && !s.after[j].dead() && s.after[j].file == like.file && s.after[j].tool == like.tool {
			return true
		}
	}
	return false
}

// distinct keeps one event for each place and reason.
func distinct(events []event.Event) []event.Event {
	seen := map[string]bool{}
	var out []event.Event
	for _, e := range events {
		what, _ := e.Facts["what"].(string)
		where, _ := e.Facts["where"].(string)
		job, _, _ := strings.Cut(where, ".")
		kind, _ := e.Facts["check"].(string)
		key := strings.Join([]string{e.Path, job, what, kind, e.After}, "\x00")
		if what == "step-removed" {
			key = strings.Join([]string{e.Path, what, e.Before}, "\x00")
			if e.Facts["whole_file"] == true {
				key = strings.Join([]string{e.Path, what}, "\x00")
			}
		}
		if !seen[key] {
			seen[key] = true
			out = append(out, e)
		}
	}
	return out
}
