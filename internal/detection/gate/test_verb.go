package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

var (
	// testVerb are names of variables that hold what runs the tests, or a word of it.
	testVerb = lazy.MustCompile(`(?i)(?:^|[-_.])(?:unit|integration|e2e)?[-_]?tests?[-_]?(?:verb|cmd|command|target|task|script|goal|action)s?$`)
	// matrixVerb are names by which a row of a matrix says what its job has to do.
	matrixVerb = lazy.MustCompile(`(?i)^(?:gradle|make|maven|sbt|nx|task)?[-_]?(?:tasks?|goals?|targets?|commands?|cmd|actions?|verbs?|phases?)$`)
	// onlyBuilds are commands and words of them by which something is made and nothing is tested.
	onlyBuilds = lazy.MustCompile(`(?i)^(?:\w[\w./-]* (?:run )?)?(?:build|compile|assemble|package|install|test-?compile|\w*testClasses|\w*compileTest\w*|build-for-testing)$`)
	// someTest is what a command of tests speaks of.
	someTest = lazy.MustCompile(`(?i)test|check|spec|verify|\bci\b`)
	// composed are files that say how containers are run.
	composed = lazy.MustCompile(`(?i)^(?:docker-)?compose[\w.-]*\.ya?ml$`)
)

func isComposed(p string) bool { return composed.MatchString(path.Base(p)) }

// idleVerbs finds variables that held what runs the tests and now hold nothing that does.
func idleVerbs(files []file) (out []event.Event) {
	for _, f := range files {
		if !f.had || !f.has || f.partial || !inCI(f.path) && !isComposed(f.path) && path.Ext(f.path) != ".env" {
			continue
		}
		before, known := verbsOf(f.before), newIndex(f.before)
		for _, now := range verbsOf(f.after) {
			at := slices.IndexFunc(before, func(was verb) bool { return was.at == now.at })
			switch {
			case !runsNothing(now.value):
				continue
			case at < 0 && (now.value == "" || !now.variable || !known.holds(now.owner)), at >= 0 && !ranTests(before[at].value, now.value):
				continue
			}
			from := "(not set)"
			if at >= 0 {
				from = before[at].value
			}
			e := workflowEvent(f, "disabled", now.name+": "+from, now.name+": "+now.value, now.line)
			e.Facts["where"], e.Facts["check"], e.Facts["in_ci"], e.Facts["place"] = now.name, "test", inCI(f.path), place(f.path)
			out = append(out, e)
		}
	}
	return out
}

// verb is a variable that holds what runs the tests.
type verb struct {
	at, name, value string
	owner           []string // the job or service that it is set for
	variable        bool     // it stands among the variables of its owner
	line            int
}

func verbsOf(d settings.Document) (out []verb) {
	for _, s := range d.Settings {
		section := s.Path[:max(0, len(s.Path)-1)]
		if testVerb.MatchString(s.Key()) || matrixVerb.MatchString(s.Key()) && slices.Contains(s.Path, "matrix") {
			out = append(out, newVerb(section, s.Key(), s.Value, s.Line))
			continue
		}
		if name, value, ok := strings.Cut(s.Value, "="); ok && testVerb.MatchString(name) { // - NAME=value
			for len(section) > 0 && settings.IsItem(section[len(section)-1]) {
				section = section[:len(section)-1]
			}
			out = append(out, newVerb(section, name, value, s.Line))
		}
	}
	return out
}

func newVerb(section []string, name, value string, line int) verb {
	v := verb{at: strings.Join(section, "\x00") + "\x00" + name, name: name, value: strings.Trim(strings.TrimSpace(value), `"'`), line: line}
	if n := len(section); n > 0 {
		v.variable = slices.Contains([]string{"env", "environment", "variables"}, section[n-1])
		v.owner = section[:n-1]
	}
	return v
}

// ranTests tells whether a command ran tests where another only builds. What builds all tests it as well.
func ranTests(from, to string) bool {
	if strings.EqualFold(from, "build") {
		return !strings.EqualFold(to, "build") && to != ""
	}
	return !runsNothing(from) && someTest.MatchString(from)
}

// runsNothing tells whether a command, or a word of it, runs no tests.
func runsNothing(value string) bool {
	switch strings.ToLower(value) {
	case "", "none", "skip", "skipped", "noop", "no-op", "false", "off":
		return true
	}
	return idle(strings.Fields(value)) || onlyBuilds.MatchString(value)
}
