package gate

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// narrowed compares the arguments of one command before and after: thresholds,
// flags that choose fewer tests, paths.
func narrowed(b, a check, beside beside) []event.Event {
	out := thresholds(b, a)
	out = append(out, lostTeeth(b, a)...)
	out = append(out, lowerLevel(b, a)...)
	out = append(out, morePatience(b, a)...)
	out = append(out, lostSpares(b, a)...)
	if added := worthRunning(chosenLess(narrowing(b), narrowing(a))); len(added) > 0 && len(narrowing(a)) > len(narrowing(b)) && sameReach(positional(b.args), positional(a.args)) {
		e := checkEvent("narrowed", b, a, strings.Join(added, " "))
		e.Facts["minor"] = e.Facts["minor"] == true || len(beside.twins()) > 0 || !slices.ContainsFunc(added, func(arg string) bool { return !ofTheRow(arg) })
		if apart := cmp.Or(runApart(a, added, beside.twins()), otherRunner(b, beside.joined())); apart != "" {
			e.Clear("replaced", "what it leaves out is now tested by: "+apart)
		}
		out = append(out, e)
	} else if more := grownExclusion(narrowing(b), narrowing(a)); more != "" {
		e := checkEvent("narrowed", b, a, more)
		e.Facts["minor"] = true
		out = append(out, e)
	} else if word := onlyNamed(b, a); word != "" {
		e := checkEvent("narrowed", b, a, word)
		e.Facts["minor"] = len(beside.twins()) > 0
		out = append(out, e)
	} else if paths := lessChecked(b, a); paths != "" {
		e := checkEvent("narrowed", b, a, paths)
		e.Facts["minor"] = b.kind != "test" || len(positional(a.args)) > 1 || len(beside.twins()) > 0
		if rest := otherParts(a, beside.twins()); rest != "" {
			e.Clear("replaced", "another part is now tested by: "+rest)
		}
		out = append(out, e)
	}
	return out
}

// ofTheRow tells an argument that every row of a matrix fills with a value of its own: what one leaves out another may run.
func ofTheRow(arg string) bool { return strings.Contains(arg, "__matrix.") }

// otherRunner is a check that joined and has another runner of the same makers run all that a command ran:
// cargo nextest run --workspace for cargo test --workspace.
func otherRunner(b check, joined []check) string {
	maker, _, _ := strings.Cut(b.tool, " ")
	for _, k := range joined {
		if by, _, _ := strings.Cut(k.tool, " "); by == maker && k.tool != b.tool && k.kind == b.kind && !k.dead() && len(narrowing(k)) <= len(narrowing(b)) {
			return shorten(k.text)
		}
	}
	return ""
}

// thresholds compares the least values that a command's flags ask for.
func thresholds(b, a check) (out []event.Event) {
	for _, flag := range b.command.Thresholds {
		from, to := flagValue(b.args, flag), flagValue(a.args, flag)
		if l, ok := lower(from, to); ok {
			e := checkEvent("threshold", b, a, flag+" "+cmp.Or(to, "(gone)"))
			e.Facts["setting"] = flag
			e.Before, e.Facts["from"], e.Facts["to"], e.Facts["delta"], e.Facts["measure"] = flag+" "+from, from, to, l.delta, "coverage"
			e.Facts["minor"] = false
			out = append(out, e)
		}
	}
	return out
}

// lostTeeth finds a flag that made a check stricter and is gone, or lets more pass.
func lostTeeth(b, a check) []event.Event {
	for _, flag := range b.command.Teeth {
		from, to := flag, "(gone)"
		if hasFlag(a.args, flag) {
			from, to = flagValue(b.args, flag), flagValue(a.args, flag)
		}
		_, more := higher(from, to)
		if !hasFlag(b.args, flag) || hasFlag(a.args, flag) && (from == "" || !more) || to == "(gone)" && newTooth(b, a) {
			continue
		}
		e := checkEvent("strictness", b, a, shorten(a.text))
		e.Before, e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["minor"] = shorten(b.text), toolName(b.tool), from, to, true
		return []event.Event{e}
	}
	return nil
}

// lowerLevel finds a level that is lower than before, under whichever of its names.
func lowerLevel(b, a check) []event.Event {
	from, to := levelOf(b), levelOf(a)
	if _, less := lower(from, to); !less || to == "" {
		return nil
	}
	e := checkEvent("strictness", b, a, shorten(a.text))
	e.Before, e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["minor"] = shorten(b.text), "level", from, to, true
	return []event.Event{e}
}

func levelOf(k check) string {
	for _, flag := range k.command.Levels {
		if value := flagValue(k.args, flag); value != "" {
			return value
		}
	}
	return ""
}

// newTooth tells a flag that makes a check stricter and joins: -Dwarnings where -D warnings stood.
func newTooth(b, a check) bool {
	return slices.ContainsFunc(b.command.Teeth, func(flag string) bool { return hasFlag(a.args, flag) && !hasFlag(b.args, flag) })
}

// morePatience finds a number of retries or a time that is higher than before.
func morePatience(b, a check) (out []event.Event) {
	for _, rule := range b.command.Patience {
		flag, unset, _ := strings.Cut(rule, " ")
		from, to := cmp.Or(flagValue(b.args, flag), unset), flagValue(a.args, flag)
		l, more := higher(from, to)
		if from == "" || to == "" || !more {
			continue
		}
		e := checkEvent("threshold", b, a, flag+" "+to)
		e.Facts["setting"] = flag
		e.Before, e.Facts["from"], e.Facts["to"], e.Facts["delta"], e.Facts["measure"], e.Facts["minor"] = flag+" "+from, from, to, l.delta, patienceOf(flag), true
		out = append(out, e)
	}
	return out
}

func patienceOf(flag string) string {
	if strings.Contains(flag, "level") {
		return "warnings"
	}
	if strings.Contains(strings.ToLower(flag), "time") {
		return "time"
	}
	return "retries"
}

// otherParts finds a new twin that tests other paths: one run became several.
func otherParts(a check, twins []check) string {
	for _, twin := range twins {
		if paths := positional(twin.args); len(missing(paths, positional(a.args))) == len(paths) && len(paths) > 0 {
			return shorten(twin.text)
		}
	}
	return ""
}

// chosenLess are the flags that choose fewer things than before. One more of those that were
// chosen from already is more, not less: --test golang --test array.
func chosenLess(before, after []string) []string {
	var out []string
	for _, flag := range missing(after, before) {
		name, _, _ := strings.Cut(flag, "=")
		had := slices.ContainsFunc(before, func(b string) bool { return strings.HasPrefix(b, name+"=") })
		if !had || !strings.HasPrefix(name, "--") || leavesOut(name) {
			out = append(out, flag)
		}
	}
	return out
}

// leavesOut tells a flag that names what is not checked.
func leavesOut(flag string) bool {
	for _, word := range []string{"ignore", "exclude", "skip", "deselect", "without", "invert", "not", "filter"} {
		if strings.Contains(flag, word) {
			return true
		}
	}
	return false
}

// worthRunning leaves out what holds no tests of the project.
func worthRunning(flags []string) []string {
	var out []string
	for _, flag := range flags {
		_, value, _ := strings.Cut(flag, "=")
		if base := path.Base(value); base != "setup.py" && base != "conf.py" && !(strings.Contains(value, "/") && harmlessExclusion(value)) {
			out = append(out, flag)
		}
	}
	return out
}

// sameReach: flags say something only where the paths did not change for others.
func sameReach(before, after []string) bool {
	return len(after) == 0 || len(missing(after, before)) == 0 || everything(before)
}

// flagValue is the value of `--flag value` or `--flag=value`, or "".
func flagValue(args []string, flag string) string {
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, flag+"="); ok {
			return value
		}
		if arg == flag && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// filtered is a list of packages from which some are taken out: $(go list ./... | grep -v /legacy)
var filtered = lazy.MustCompile(`\blist\b.*\|\s*e?grep\s+-[a-zA-Z]*v[a-zA-Z]*\s+(?:-e\s+)?("[^"]*"|'[^']*'|[^\s|)]+)`)

// narrowing lists the flags, with their values, that choose fewer things to check.
func narrowing(k check) []string {
	if k.command == nil {
		return nil
	}
	var out []string
	for i, arg := range k.args {
		if m := filtered.FindStringSubmatch(arg); m != nil {
			out = append(out, "grep --invert="+strings.Trim(m[1], `"'`))
			continue
		}
		if target, ok := strings.CutPrefix(arg, "-//"); ok && strings.HasPrefix(k.tool, "bazel") {
			out = append(out, "--exclude=//"+target)
			continue
		}
		name, value, joined := strings.Cut(arg, "=")
		if !joined && i+1 < len(k.args) && !strings.HasPrefix(k.args[i+1], "-") {
			value = k.args[i+1]
		}
		if !choosesLess(k.command.Narrows, name, value) || leavesOut(name) && foreignOnly(value) {
			continue
		}
		if !joined && value != "" {
			arg += "=" + value
		}
		out = append(out, strings.Replace(arg, " ", "=", 1))
	}
	return out
}

// foreignOnly tells whether a pattern names only folders in which tools put what others wrote: environments,
// packages and caches. Nobody keeps tests of his own there.
func foreignOnly(value string) bool {
	items := strings.FieldsFunc(strings.Trim(value, `"'`), func(r rune) bool { return strings.ContainsRune(", \n\t|", r) })
	return len(items) > 0 && !slices.ContainsFunc(items, func(item string) bool {
		return !slices.ContainsFunc(strings.FieldsFunc(item, func(r rune) bool { return strings.ContainsRune(`/\^$*(){}[]`, r) }), func(dir string) bool {
			return foreignFolders(strings.Trim(strings.ToLower(dir), "."))
		})
	})
}

func foreignFolders(s string) bool {
	switch s {
	case "venv", "virtualenv", "tox", "nox", "eggs", "site-packages", "__pycache__", "node_modules", "bower_components", "git", "hg", "svn",
		"mypy_cache", "pytest_cache", "ruff_cache", "cache":
		return true
	}
	return false
}

// choosesLess tells whether a flag is among those that choose fewer things; some do so with
// certain values only: -x *:test.
func choosesLess(narrows []string, name, value string) bool {
	return slices.ContainsFunc(narrows, func(rule string) bool {
		flag, values, some := strings.Cut(rule, " ")
		named, _ := path.Match(flag, name)
		if !some {
			return named && value != "false"
		}
		fits, _ := path.Match(values, value)
		return named && fits
	})
}

func missing(in, notIn []string) []string {
	var out []string
	for _, x := range in {
		if !slices.Contains(notIn, x) {
			out = append(out, x)
		}
	}
	return out
}
