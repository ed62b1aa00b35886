package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

var (
	// rareOccasion are conditions that a change which is only proposed does not meet: a branch that
	// is merged into, a clock, a button, a label that somebody has to set, one who hands it in, a failure before it.
	rareOccasion = lazy.MustCompile(`(?i)^(?:` + strings.Join([]string{
		`(?:github\.ref(?:_name)?|build\.branch|\$CIRRUS_BRANCH|\$CI_COMMIT_(?:BRANCH|REF_NAME))\s*==\s*(?:['"][^'"]*['"]|\$CI_DEFAULT_BRANCH)`,
		`failure\(\)`, `cancelled\(\)`, `github\.(?:actor|triggering_actor)\s*==\s*['"][^'"]*['"]`,
		`github\.event_name\s*==\s*['"](?:schedule|workflow_dispatch|repository_dispatch|release|workflow_run)['"]`,
		`github\.event_name\s*!=\s*['"]pull_request['"]`, `\$CI_COMMIT_TAG`, `\$CIRRUS_CRON\s*!=\s*''`,
		`\$CI_PIPELINE_SOURCE\s*==\s*['"](?:schedule|web|api|trigger)['"]`,
		`(?:startsWith|contains)\(\s*github\.ref\s*,.*\)`, `contains\(\s*github\.event\.(?:pull_request\.labels|label|head_commit\.message).*\)`, `github\.event\.label\.name\s*==.*`,
		`eq\(\s*variables(?:\[['"]|\.)Build\.(?:SourceBranch(?:Name)?|Reason)(?:['"]\])?\s*,\s*['"](?:refs/heads/.*|main|master|develop|Schedule|Manual)['"]\s*\)`,
		`ne\(\s*variables(?:\[['"]|\.)Build\.Reason(?:['"]\])?\s*,\s*['"]PullRequest['"]\s*\)`, `type\s*=\s*(?:push|cron|api)`,
	}, "|") + `)$`)
	pushOnly = lazy.MustCompile(`^github\.event_name\s*==\s*['"]push['"]$`)
	// rareRef are the names by which a list of branches leaves proposed changes out.
	rareRef = lazy.MustCompile(`(?i)^(?:main|master|develop|dev|trunk|release\S*|schedules?|tags?|triggers|web|api|pipelines|cron|promote|manual|deployment|/\^?(?:main|master|develop|release).*/|v?\d+(?:\.\w+)*)$`)
)

// occasion says on which occasions only a job or step runs, and where that is written; ""
// where changes that are proposed meet it too.
func (x index) occasion(keys []string) (string, int) {
	for n := len(keys) - 1; n > 0; n-- {
		for _, name := range []string{"if", "condition", "only_if"} {
			if s, ok := x.byPath[strings.Join(keys[:n], "\x00")+"\x00"+name]; ok && x.rare(s.Value) {
				return name + ": " + s.Value, s.Line
			}
		}
		for _, name := range []string{"only", "only\x00refs", "branches", "when\x00event", "when\x00branch"} {
			if name == "when\x00branch" && x.doc.Format != "dsl" {
				continue // elsewhere it is the branch that a change is proposed for
			}
			list := x.under(slices.Concat(keys[:n], strings.Split(name, "\x00"))...)
			if len(list) > 0 && allRare(list) {
				return strings.ReplaceAll(name, "\x00", ".") + ": " + strings.Join(items(list), " "), list[0].Line
			}
		}
	}
	if rules := x.under(keys[0], "rules"); len(rules) > 0 && x.rareRules(rules) {
		return "rules: " + rules[0].Value, rules[0].Line
	}
	if keys[0] == "jobs" && len(keys) > 1 {
		return x.rareListing(keys[1])
	}
	return "", 0
}

// rare tells whether a condition asks for something that proposed changes do not have.
func (x index) rare(v string) bool {
	v = unwrap(v)
	if inner, ok := strings.CutPrefix(v, "and("); ok {
		return slices.ContainsFunc(arguments(strings.TrimSuffix(inner, ")")), x.rare)
	}
	if strings.Contains(v, "||") || strings.HasPrefix(v, "or(") || strings.Contains(v, "pull_request'") && strings.Contains(v, "==") {
		return false
	}
	return slices.ContainsFunc(strings.Split(v, "&&"), func(part string) bool {
		part = strings.TrimSpace(part)
		return rareOccasion.MatchString(part) || pushOnly.MatchString(part) && x.pushesOfSome()
	})
}

// pushesOfSome tells whether a workflow looks at pushes to named branches only.
func (x index) pushesOfSome() bool {
	return x.holds([]string{"on", "push", "branches"}) || x.holds([]string{"true", "push", "branches"}) || x.holds([]string{"on", "push", "tags"})
}

func allRare(list []settings.Setting) bool {
	for _, item := range items(list) {
		if !rareRef.MatchString(item) {
			return false
		}
	}
	return true
}

// rareRules tells whether each rule of a job asks for a rare occasion, a hand, or rules it out.
func (x index) rareRules(rules []settings.Setting) bool {
	rare := map[string]bool{}
	for _, s := range rules {
		if len(s.Path) < 4 {
			return false // a rule that is kept elsewhere
		}
		item, key := s.Path[2], s.Path[3]
		rare[item] = rare[item] || key == "if" && x.rare(s.Value) || key == "when" && (s.Value == "manual" || s.Value == "never")
	}
	for _, only := range rare {
		if !only {
			return false
		}
	}
	return len(rare) > 0
}

// rareListing looks at the workflows that name a job: all of them for branches that are merged into.
func (x index) rareListing(job string) (string, int) {
	why, line := "", 0
	for _, s := range x.under("workflows") {
		at := slices.Index(s.Path, job)
		switch {
		case at < 0 && s.Value == job && slices.Contains(s.Path, "jobs") && !slices.Contains(s.Path, "requires"):
			return "", 0 // listed without any condition
		case at < 0 || at+3 >= len(s.Path) || s.Path[at+1] != "filters" || s.Path[at+2] != "branches":
		case s.Path[at+3] == "only" && allRare([]settings.Setting{s}), s.Path[at+3] == "ignore" && strings.Trim(s.Value, "/") == ".*":
			why, line = "filters: "+s.Path[at+3]+" "+s.Value, s.Line
		default:
			return "", 0
		}
	}
	return why, line
}

// seldom tells whether a whole workflow of GitHub is not run for changes that are proposed.
func (x index) seldom() bool {
	on, _ := triggers(x.doc)
	if len(on) == 0 {
		return false
	}
	return !on["pull_request"] && !on["pull_request_target"] && !on["merge_group"] && !on["workflow_call"] && (!on["push"] || x.pushesOfSome())
}
