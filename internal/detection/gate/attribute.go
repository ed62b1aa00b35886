package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/settings"

	"holdfast/internal/detection/lazy"
)

// index answers what else a file says about the job or step that runs a command.
type index struct {
	doc    settings.Document
	byPath map[string]settings.Setting
}

func newIndex(d settings.Document) index {
	x := index{doc: d, byPath: map[string]settings.Setting{}}
	for _, s := range d.Settings {
		x.byPath[strings.Join(s.Path, "\x00")] = s
	}
	return x
}

// attributes of a job or step that take a check's force, and the values that do so.
var weakening = map[string]func(string) bool{
	"continue-on-error": isTrue, "allow_failure": isTrue, "continueOnError": isTrue, "ignore_errors": isTrue, "ignore_error": isTrue, "soft_fail": isTrue,
	"ignoreFailures": isTrue, "allow_failures": isTrue, "background": isTrue, "allowFailure": isTrue, "failure": func(v string) bool { return v == "ignore" }, "on-failure": func(v string) bool { return v == "CONTINUE" }, "on-fail\x00strategy": func(v string) bool { return v == "ignore" },
	"allow_failure\x00exit_codes": isSet, "allow_failure\x00exit_codes\x00#0": isSet, "soft_fail\x00#0\x00exit_status": isSet, "rules\x00#0\x00allow_failure": isTrue,
}

func isSet(v string) bool { return v != "" }

var disabling = map[string]func(string) bool{
	"if":                 neverTrue,
	"condition":          neverTrue,
	"when":               func(v string) bool { return v == "manual" || v == "never" || v == "on_fail" },
	"only_if":            neverTrue,
	"when\x00expression": neverTrue,
	"enabled":            func(v string) bool { return strings.EqualFold(unwrap(v), "false") },
	"skip":               func(v string) bool { return isTrue(v) || v != "" && !isFalse(v) && !strings.ContainsAny(v, "$!(") },
	"trigger":            func(v string) bool { return v == "manual" }, "trigger_type": func(v string) bool { return v == "manual" },
	"disabled": isTrue, "skip\x00when": isTrue, "run\x00when": isFalse,
}

// ofPlatform are conditions about the machine or the row of a matrix that a step runs on.
var ofPlatform = lazy.MustCompile(`(?i)\brunner\.os\b|\bmatrix\.\w*(os|platform|target|image|arch)\b|Agent\.OS\b|TRAVIS_OS_NAME|CIRRUS_OS\b`)

var unreleased = lazy.MustCompile(`(?i)nightly|canary|experimental|unstable|\bhead\b|-dev\b|\bedge\b|\bbeta\b|[-. ]ea\b|preview|snapshot|latest-deps|\btip\b|\bmaster\b|hhvm|\brbx|jruby|truffle|pypy|upstream|downstream|allowed.failure|\bnext\b`)

// finish adds to a check what its job and step say: may it fail, does it run at all.
func (x index) finish(k check, keys []string) check {
	k.job = jobOf(keys, k.where)
	for _, at := range x.sayingOf(keys) {
		prefix := strings.Join(at, "\x00")
		for name, weakens := range weakening {
			if s, ok := x.said(at, keys, name); ok && k.weak == "" && weakens(s.Value) && !x.failsLater(at) {
				k.weak, k.weakBy, k.line = strings.ReplaceAll(name, "\x00", ".")+": "+s.Value, "setting", s.Line
			}
		}
		for name, disables := range disabling {
			if s, ok := x.said(at, keys, name); ok && disables(s.Value) {
				k.off, k.line = strings.ReplaceAll(name, "\x00", ".")+": "+s.Value, s.Line
			} else if ok && k.only == "" && ofPlatform.MatchString(s.Value) {
				k.only = name + ": " + s.Value
			}
		}
		for _, name := range []string{"name", "if", "env", "python-version", "toolchain"} {
			if s, ok := x.byPath[prefix+"\x00"+name]; ok && unreleased.MatchString(s.Value) {
				k.unstable = true
			}
		}
	}
	k.occasion, _ = x.occasion(keys)
	if k.pipe == "open" && x.guarded(keys, k.file) {
		k.pipe = "guarded"
	}
	if why := x.rowless(keys); why != "" && k.off == "" {
		k.off = why
	}
	if why := x.unlisted(keys); why != "" && k.off == "" {
		k.off = why
	}
	k.unstable = k.unstable || unreleased.MatchString(k.where) || unreleased.MatchString(k.text)
	return k
}

// pseudo lists the checks that are not written as shell: actions, reusable
// workflows, prerequisites of a target, hooks by id, tasks that call tasks.
func (x index) pseudo(p string, tools commands) []check {
	var out []check
	add := func(words []string, s settings.Setting, where string) {
		if k, ok := classify(words, tools); ok {
			if words[0] == "uses" && k.command != nil {
				k.tool = "uses " + ofAction(words[1])
			}
			k.file, k.where, k.line, k.text = p, where, s.Line, strings.Join(words, " ")
			k.weaken(settings.Command{}, settings.Call{})
			out = append(out, x.finish(k, s.Path))
		}
	}
	base := strings.ToLower(path.Base(p))
	for _, s := range x.doc.Settings {
		n := len(s.Path)
		if n == 0 {
			continue
		}
		last := s.Path[n-1]
		switch {
		case last == "uses" && inCI(p):
			action, _, _ := strings.Cut(s.Value, "@")
			if words := x.taskOfAction(action, s.Path[:n-1]); len(words) > 0 {
				for _, task := range perTask(words) {
					add(task, s, placeName(s.Path))
				}
				break
			}
			add(append([]string{"uses", action}, x.givenTo(s.Path[:n-1])...), s, placeName(s.Path))
		case last == "task" && inCI(p) && strings.Contains(s.Value, "@"):
			if words := x.taskOfAzure(s, s.Path[:n-1]); len(words) > 0 {
				add(words, s, placeName(s.Path))
			}
		case x.doc.Format == "make" && n == 4 && s.Path[2] == "needs" && s.Path[1][0] != '.': // .PHONY runs nothing
			add([]string{"make", last}, s, s.Path[1])
		case base == ".pre-commit-config.yaml" && last == "id":
			if _, hasEntry := x.byPath[strings.Join(append(append([]string(nil), s.Path[:n-1]...), "entry"), "\x00")]; !hasEntry {
				add([]string{s.Value}, s, "hooks")
			}
		case strings.HasPrefix(base, "taskfile") && (last == "task" || n > 1 && s.Path[n-2] == "deps"):
			add([]string{"task", s.Value}, s, s.Path[min(1, n-1)])
		}
	}
	return out
}

// ofAction is the tool that an action runs, by its name: several people wrap the same tool.
func ofAction(ref string) string {
	name := path.Base(ref)
	return strings.TrimSuffix(strings.TrimPrefix(name, "action-"), "-action")
}

// handing are the inputs of actions that become arguments of the tool they run.
var handing = lazy.MustCompile(`(?i)^(?:args|arguments|flags|options|extra|cmd|.*[-_](?:args|arguments|flags|options))$`)

// givenTo are the arguments that a step hands to the tool of its action.
func (x index) givenTo(step []string) (args []string) {
	for _, s := range x.under(append(slices.Clone(step), "with")...) {
		if handing.MatchString(s.Key()) {
			args = append(args, strings.Fields(s.Value)...)
		}
	}
	return args
}

// jobOf is the name that a place begins with: mac-14.2 of mac-14.2.test.
func jobOf(keys []string, where string) string {
	for _, k := range keys {
		if where == k || strings.HasPrefix(where, k+".") {
			return k
		}
	}
	first, _, _ := strings.Cut(where, ".")
	return first
}

// placeName names the job and step of a setting.
func placeName(keys []string) string {
	var parts []string
	for _, k := range keys[:len(keys)-1] {
		if !settings.IsItem(k) && k != "jobs" && k != "steps" {
			parts = append(parts, k)
		}
	}
	return strings.Join(parts, ".")
}
