package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// noRequests: a workflow that tested what is proposed now only runs on chosen branches,
// when everything is merged already.
func noRequests(f file, checks []check, files []file) (event.Event, bool) {
	before, _ := triggers(f.before)
	after, line := triggers(f.after)
	if !anyTests(checks) || !onRequests(before) || onRequests(after) || after["workflow_call"] || !after["push"] || !pushFiltered(f.after) {
		return event.Event{}, false
	}
	for _, other := range files {
		if set, _ := triggers(other.after); other.path != f.path && inCI(other.path) && onRequests(set) {
			return event.Event{}, false // another workflow looks at them
		}
	}
	return workflowEvent(f, "trigger", strings.Join(sorted(before), ", "), strings.Join(sorted(after), ", "), line), true
}

func onRequests(set map[string]bool) bool {
	return set["pull_request"] || set["pull_request_target"] || set["merge_group"]
}

func anyTests(checks []check) bool {
	return slices.ContainsFunc(checks, func(k check) bool { return k.kind == "test" || k.kind == "all" })
}

// pushFiltered tells whether pushes to some branches start nothing.
func pushFiltered(d settings.Document) bool {
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		return len(s.Path) > 2 && s.Path[1] == "push" && (s.Path[0] == "on" || s.Path[0] == "true") && (s.Path[2] == "branches" || s.Path[2] == "tags")
	})
}

// fewerNeeds: a job no longer waits for a job that tests and that is still there.
func fewerNeeds(f file, checks []check) (event.Event, bool) {
	before, after := needs(f.before), needs(f.after)
	for _, job := range sortedJobs(before) {
		if _, stays := jobs(f.after)[job]; !stays {
			continue
		}
		reached := reachable(after, job)
		for _, need := range sorted(before[job]) {
			if _, there := jobs(f.after)[need]; there && !reached[need] && checksIn(checks, need, answers(f.before, job)) && !takenOver(before[job], after, job, need) {
				return workflowEvent(f, "needs", job+" waits for "+need, "", jobs(f.after)[job]), true
			}
		}
	}
	return event.Event{}, false
}

// takenOver tells whether a job that is new among the needs stands in for another.
func takenOver(before map[string]bool, after map[string]map[string]bool, job, need string) bool {
	for other := range after[job] {
		if !before[other] && other != need {
			return true
		}
	}
	return false
}

// checksIn tells a job that tests, or for one that answers for others any that checks something.
func checksIn(checks []check, job string, any bool) bool {
	return slices.ContainsFunc(checks, func(k check) bool {
		return k.job == job && (k.kind == "test" || k.kind == "all" || any && k.kind != "build") && !k.dead()
	})
}

// answers tells a job that is there to fail where one that it waits for did not succeed: all that is
// required of a change is that this job passes.
func answers(d settings.Document, job string) bool {
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		return len(s.Path) > 2 && s.Path[0] == "jobs" && s.Path[1] == job && (strings.Contains(s.Value, "needs.") && strings.Contains(s.Value, "result") || strings.Contains(s.Value, "toJSON(needs)"))
	})
}

// needs lists, for each job, the jobs that it waits for.
func needs(d settings.Document) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, s := range d.Settings {
		at := slices.Index(s.Path, "needs")
		if at < 1 || at > 2 || at == 2 && s.Path[0] != "jobs" || s.Value == "" {
			continue
		}
		job := s.Path[at-1]
		if out[job] == nil {
			out[job] = map[string]bool{}
		}
		out[job][s.Value] = true
	}
	return out
}

// jobs are the jobs of a workflow and where they stand.
func jobs(d settings.Document) map[string]int {
	out := map[string]int{}
	for _, s := range d.Settings {
		name := ""
		switch {
		case len(s.Path) > 2 && s.Path[0] == "jobs":
			name = s.Path[1]
		case len(s.Path) > 1:
			name = s.Path[0]
		}
		if _, known := out[name]; !known && name != "" {
			out[name] = s.Line
		}
	}
	return out
}

// reachable are the jobs that a job waits for, by way of others too.
func reachable(needs map[string]map[string]bool, job string) map[string]bool {
	out := map[string]bool{}
	for queue := []string{job}; len(queue) > 0; queue = queue[1:] {
		for need := range needs[queue[0]] {
			if !out[need] {
				out[need] = true
				queue = append(queue, need)
			}
		}
	}
	return out
}

func sortedJobs(needs map[string]map[string]bool) []string {
	var out []string
	for job := range needs {
		out = append(out, job)
	}
	slices.Sort(out)
	return out
}
