package prompt

import (
	"fmt"
	"strings"

	"holdfast/contract"
)

// maxOutput is the room for the output of one check where there is enough.
const maxOutput = 3000

// failure is a check that does not hold, and what was seen of it.
type failure struct {
	heading, output string
}

// latest is the last evidence of every check, in the order in which the checks were seen.
func (in Input) latest() []contract.Evidence {
	at := map[string]int{}
	var out []contract.Evidence
	for _, e := range in.Evidence {
		if i, seen := at[e.Check]; seen {
			out[i] = e
			continue
		}
		at[e.Check] = len(out)
		out = append(out, e)
	}
	return out
}

func (in Input) failures() []failure {
	holdouts := in.holdouts()
	var out, concealed []failure
	for _, e := range in.latest() {
		if status := e.Status(); status == contract.Passed || status == contract.Missing {
			continue
		}
		if holdouts.names(e.Check) {
			concealed = []failure{{heading: "Some of " + hidden + " fail"}}
			continue
		}
		out = append(out, failure{
			heading: span(orElse(e.Command, e.Check)) + " " + outcome(e),
			output:  strings.Trim(holdouts.masked(reasonOf(e))+"\n"+e.OutputTail, "\n"),
		})
	}
	return append(out, concealed...)
}

func outcome(e contract.Evidence) string {
	if e.ExitCode != 0 {
		return fmt.Sprintf("ends with exit status %d", e.ExitCode)
	}
	return "does not hold"
}

// reasonOf is why a check did not pass, unless the exit status says it all.
func reasonOf(e contract.Evidence) string {
	if e.Reason == fmt.Sprintf("exit status %d", e.ExitCode) {
		return ""
	}
	return e.Reason
}

// failing shows the failures. When room is short every output gets less, then there are
// fewer of them.
func (in Input) failing(limit int) string {
	failures := in.failures()
	for room := maxOutput; room > 100; room = room * 3 / 4 {
		if text := shown(failures, len(failures), room); len(text) <= limit {
			return text
		}
	}
	return largest(func(n int) string { return shown(failures, n, 0) }, len(failures), limit)
}

func shown(failures []failure, n, room int) string {
	var b strings.Builder
	for i, f := range failures[:n] {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(clipped(f.heading, maxLine) + "\n")
		if room > 0 && f.output != "" {
			b.WriteString("\n" + fenced(excerpt(f.output, room)))
		}
	}
	return b.String() + rest(len(failures)-n)
}

// flaky lists the checks that cannot be relied on.
func (in Input) flaky(limit int) string {
	holdouts := in.holdouts()
	seen := map[string]bool{}
	var items []string
	add := func(id string) {
		if !seen[id] && !holdouts.names(id) {
			items = append(items, "- "+clipped(span(id), maxLine))
		}
		seen[id] = true
	}
	for _, e := range in.latest() {
		if e.Status() == contract.Flaky {
			add(e.Check)
		}
	}
	for _, id := range in.FlakyChecks {
		add(id)
	}
	if len(items) == 0 {
		return ""
	}
	return largest(func(n int) string {
		return "These passed and failed on one and the same tree. Find what they depend on besides the code (order, time, shared state, the network) and remove it; a lucky pass does not count.\n\n" + listed(items, n)
	}, len(items), limit)
}
