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

// narrowed compares the arguments of one command before and after: thresholds,
// flags that choose fewer tests, paths.
func narrowed(b, a check, twins []check) []event.Event {
	out := thresholds(b, a)
	out = append(out, lostTeeth(b, a)...)
	out = append(out, morePatience(b, a)...)
	if added := worthRunning(chosenLess(narrowing(b), narrowing(a))); len(added) > 0 && len(narrowing(a)) > len(narrowing(b)) && sameReach(positional(b.args), positional(a.args)) {
		e := checkEvent("narrowed", b, a, strings.Join(added, " "))
		e.Facts["minor"] = e.Facts["minor"] == true || len(twins) > 0
		if apart := runApart(a, added, twins); apart != "" {
			e.Clear("replaced", "what it leaves out is now tested by: "+apart)
		}
		out = append(out, e)
	} else if more := grownExclusion(narrowing(b), narrowing(a)); more != "" {
		e := checkEvent("narrowed", b, a, more)
		e.Facts["minor"] = true
		out = append(out, e)
	} else if word := onlyNamed(b, a); word != "" {
		e := checkEvent("narrowed", b, a, word)
		e.Facts["minor"] = len(twins) > 0
		out = append(out, e)
	} else if paths := lessChecked(b, a); paths != "" {
		e := checkEvent("narrowed", b, a, paths)
		e.Facts["minor"] = b.kind != "test" || len(positional(a.args)) > 1 || len(twins) > 0
		if rest := otherParts(a, twins); rest != "" {
			e.Clear("replaced", "another part is now tested by: "+rest)
		}
		out = append(out, e)
	}
	return out
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
		name, value, joined := strings.Cut(arg, "=")
		if !joined && i+1 < len(k.args) && !strings.HasPrefix(k.args[i+1], "-") {
			value = k.args[i+1]
		}
		if !choosesLess(k.command.Narrows, name, value) {
			continue
		}
		if !joined && value != "" {
			arg += "=" + value
		}
		out = append(out, strings.Replace(arg, " ", "=", 1))
	}
	return out
}

// choosesLess tells whether a flag is among those that choose fewer things; some do so with
// certain values only: -x *:test.
func choosesLess(narrows []string, name, value string) bool {
	return slices.ContainsFunc(narrows, func(rule string) bool {
		flag, values, some := strings.Cut(rule, " ")
		if flag != name || !some {
			return flag == name
		}
		fits, _ := path.Match(values, value)
		return fits
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

// positional are the words that are neither flags nor, as far as can be told, their values.
func positional(args []string) []string {
	var out []string
	for i, arg := range args {
		if arg == "--" || strings.HasPrefix(arg, "-") || strings.HasPrefix(arg, "$") || strings.HasPrefix(arg, "_") || strings.HasPrefix(arg, "{") || strings.ContainsAny(arg, "`(") {
			continue
		}
		if i > 0 && takesValue(args[i-1]) && (len(args[i-1]) > 4 || !looksLikePath(arg)) {
			continue
		}
		out = append(out, arg)
	}
	return out
}

// takesValue tells flags that the next word may belong to.
func takesValue(flag string) bool {
	return strings.HasPrefix(flag, "-") && flag != "--" && !strings.Contains(flag, "=") && flag != "-race" && flag != "-short" && flag != "-cover" && flag != "--exit"
}

func looksLikePath(s string) bool {
	return strings.Contains(s, "/") || strings.HasPrefix(s, ".") || path.Ext(s) != "" && !strings.ContainsAny(s, "=,")
}

// fewerPaths says what is checked now when it is less than before, or "".
func fewerPaths(before, after []string) string {
	if slices.Equal(before, after) || len(after) == 0 {
		return ""
	}
	kept, gained := 0, missing(after, before)
	for _, p := range after {
		if slices.Contains(before, p) {
			kept++
		}
	}
	all := everything(before)
	switch {
	case all && !everything(after) && allSpecific(gained) && kept == 0:
		return strings.Join(after, " ")
	case len(gained) == 0 && kept < len(before) && allPaths(before) && !slices.Contains(after, ".") && !slices.Contains(after, "./..."):
		return strings.Join(after, " ")
	}
	return ""
}

// lessChecked says what a command of tests, of a linter or of a type checker looks at now where that
// is less than before, or "".
func lessChecked(b, a check) string {
	if b.kind == "test" || b.kind == "lint" {
		if paths := fewerPaths(positional(b.args), positional(a.args)); paths != "" {
			return paths
		}
	}
	if b.kind != "test" && b.kind != "lint" && b.kind != "types" {
		return ""
	}
	return fewerFolders(b, a)
}

// subcommands stand where folders stand, and are none.
var subcommands = map[string]bool{"check": true, "run": true, "lint": true, "ci": true, "analyse": true, "analyze": true, "test": true, "format": true}

// folders are the words of a command that say where to look.
func folders(k check) []string {
	words := positional(k.args)
	if len(words) > 0 && subcommands[words[0]] {
		return words[1:]
	}
	return words
}

// takesFolders are tools of tests whose words are folders and files; those of linters are so anyway.
var takesFolders = map[string]bool{"pytest": true, "py.test": true, "mocha": true, "rspec": true, "phpunit": true}

// fewerFolders says what is checked now where one of several folders is named no more, or "".
func fewerFolders(b, a check) string {
	was, is := folders(b), folders(a)
	if strings.HasPrefix(b.tool, "script ") || b.kind == "test" && !takesFolders[b.tool] || len(was) < 2 || len(is) == 0 || len(is) >= len(was) || len(missing(is, was)) > 0 || slices.Contains(is, ".") {
		return ""
	}
	if !slices.ContainsFunc(missing(was, is), func(folder string) bool { return !harmlessExclusion(folder) }) {
		return ""
	}
	return strings.Join(is, " ")
}

// everything tells arguments that mean the whole project.
func everything(paths []string) bool {
	if len(paths) == 0 {
		return true
	}
	for _, p := range paths {
		switch strings.Trim(p, "./") {
		case "", "...", "test", "tests", "spec", "src", "all", "lib":
			return true
		}
		if strings.HasSuffix(p, "/...") {
			return true
		}
	}
	return false
}

// allSpecific tells arguments that name single files or deep folders.
func allSpecific(paths []string) bool {
	for _, p := range paths {
		trimmed := strings.TrimPrefix(p, "./")
		if strings.Contains(p, "*") || strings.Contains(p, "...") || !strings.Contains(strings.Trim(trimmed, "/"), "/") && path.Ext(trimmed) == "" && !strings.HasPrefix(p, "./") {
			return false
		}
	}
	return len(paths) > 0
}

func allPaths(paths []string) bool {
	for _, p := range paths {
		if !looksLikePath(p) {
			return false
		}
	}
	return true
}

// compareArguments reads settings that hold a command's options (pytest's addopts)
// as that command.
func compareArguments(files []file, gates []catalog.Gate, tools commands) []event.Event {
	var out []event.Event
	for _, f := range files {
		for _, g := range gates {
			for _, rule := range g.Settings {
				if rule.Loosens != "arguments" || !f.had || !concerns(g, f.path) {
					continue
				}
				b, okB := argumentsOf(f.old, f.before, rule, tools)
				a, okA := argumentsOf(f.path, f.after, rule, tools)
				if okB && !okA && f.has { // --collect-only among the options of every run
					out = append(out, checkEvent("non-blocking", b, a, "the options only have the tests listed"))
				}
				if !okA || !okB {
					continue
				}
				if !f.has { // of a file that is gone only a lost threshold speaks for itself
					out = append(out, thresholds(b, argumentsElsewhere(a, files, g, rule, tools))...)
					continue
				}
				out = append(out, narrowed(b, a, nil)...)
				if b.weak == "" && a.weak != "" {
					out = append(out, checkEvent("non-blocking", b, a, a.weak))
				}
			}
		}
	}
	return out
}

// argumentsElsewhere are the options that another file of the change holds now, where one does.
func argumentsElsewhere(none check, files []file, g catalog.Gate, rule catalog.GateSetting, tools commands) check {
	for _, f := range files {
		if !f.has || !concerns(g, f.path) {
			continue
		}
		if a, ok := argumentsOf(f.path, f.after, rule, tools); ok && len(a.args) > len(none.args) {
			return a
		}
	}
	return none
}

func argumentsOf(p string, d settings.Document, rule catalog.GateSetting, tools commands) (check, bool) {
	words := strings.Fields(rule.Command)
	line := 1
	for _, s := range d.Settings {
		if matchesKeys(rule.Keys, s.Path) {
			line = s.Line
			for _, call := range settings.Calls("x " + s.Value) {
				words = append(words, call.Words[1:]...)
				break
			}
		}
	}
	k, ok := classify(words, tools)
	k.file, k.line, k.text, k.place, k.where = p, line, strings.Join(words, " "), "config", "options"
	k.weaken(settings.Command{}, settings.Call{})
	return k, ok
}
