package history_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/history"
)

func TestAgents(t *testing.T) {
	cases := map[string]struct {
		author, email, message string
		want                   string
	}{
		"a person":                    {"Ada", "ada@example.org", "fix", ""},
		"people with agents' names":   {"Claude Dupont", "claude@example.fr", "fix\n\nCo-authored-by: Devin Smith <devin@example.org>\nCo-authored-by: Jules V <j@v.org>", ""},
		"an agent as author":          {"copilot-swe-agent[bot]", "198982749+Copilot@users.noreply.github.com", "fix", "Copilot"},
		"a trailer":                   {"Ada", "ada@example.org", "fix\n\nCo-Authored-By: Claude Opus 4.5 <noreply@anthropic.com>", "Claude"},
		"a trailer with odd brackets": {"Ada", "ada@example.org", "fix\n\nCo-authored-by: Claude <claude-sonnet-4-6> <noreply@anthropic.com>", "Claude"},
		"an address is enough":        {"Ada", "ada@example.org", "fix\nco-authored-by: Somebody <codex@openai.com>", "Codex"},
		"aider signs the name":        {"Ada (aider)", "ada@example.org", "fix", "Aider"},
		"two of them":                 {"Cursor Agent", "cursoragent@cursor.com", "fix\n\nCo-authored-by: GPT-5.2 Codex <noreply@openai.com>", "Codex Cursor"},
		"the same one twice":          {"Claude", "noreply@anthropic.com", "fix\n\n🤖 Generated with [Claude Code](https://example.org)\n\nCo-Authored-By: Claude <noreply@anthropic.com>", "Claude"},
		"a bot that is no agent":      {"renovate[bot]", "29139614+renovate[bot]@users.noreply.github.com", "bump", ""},
		"the word in prose":           {"Ada", "ada@example.org", "Teach the importer what Claude and Codex write", ""},
	}
	for name, c := range cases {
		if got := strings.Join(history.Agents(c.author, c.email, c.message), " "); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want history.Share
	}{
		{0, 0, history.Share{Low: 0, High: 1}},
		{0, 10, history.Share{Rate: 0, Low: 0, High: 0.2775}},
		{5, 10, history.Share{Rate: 0.5, Low: 0.2366, High: 0.7634}},
		{10, 10, history.Share{Rate: 1, Low: 0.7225, High: 1}},
	} {
		if got := history.NewShare(c.k, c.n); got != c.want {
			t.Errorf("%d of %d: got %+v, want %+v", c.k, c.n, got, c.want)
		}
	}
}

func commit(id, author string, month time.Month, verdict policy.Verdict, severities ...detect.Severity) history.Commit {
	c := history.Commit{ID: id, Author: author, When: time.Date(2025, month, 3, 0, 0, 0, 0, time.UTC), Verdict: verdict}
	for _, s := range severities {
		c.Findings = append(c.Findings, detect.Finding{ID: "test-skipped", Type: "test_skip", Severity: s, Confidence: 0.9})
	}
	return c
}

func TestTally(t *testing.T) {
	tally := history.NewTally(2)
	agent := commit("d", "Ada", time.March, policy.Block, detect.Critical, detect.Critical)
	agent.Agents = []string{"Claude", "Codex"}
	broken := history.Commit{ID: "e", Author: "Eve", Failure: "an object is missing"}
	for _, c := range []history.Commit{
		commit("a", "Ada", time.January, policy.Allow), commit("b", "Bob", time.January, policy.Warn, detect.Warning),
		commit("c", "Bob", time.March, policy.Block, detect.Critical), agent, broken,
	} {
		tally.Add(c)
	}
	s := tally.Summary()
	if want := (history.Count{Commits: 4, Flagged: 3, Held: 2, Blocked: 2, Findings: 4}); s.Count != want || s.Failed != 1 {
		t.Errorf("got %+v and %d failed", s.Count, s.Failed)
	}
	if got := names(s.Agents); got != "no agent named Claude Codex" {
		t.Errorf("agents: %s", got)
	}
	if got := names(s.People); got != "Ada Bob" {
		t.Errorf("people: %s", got)
	}
	if got := names(s.Months); got != "2025-01 2025-03" {
		t.Errorf("months: %s", got)
	}
	if len(s.Worst) != 2 || s.Worst[0].ID != "d" || s.Worst[1].ID != "c" {
		t.Errorf("worst: %+v", s.Worst)
	}
	if s.Last.ID != "e" || len(s.Types) != 1 || s.Types[0] != (history.Number{Name: "test_skip", Count: 4}) {
		t.Errorf("last %q, types %v", s.Last.ID, s.Types)
	}
}

func names(list []history.Named) string {
	var out []string
	for _, n := range list {
		out = append(out, n.Name)
	}
	return strings.Join(out, " ")
}

func TestWorstKeepsTheWorstWhateverTheOrder(t *testing.T) {
	all := []history.Commit{
		commit("a", "A", time.May, policy.Warn, detect.Warning), commit("b", "A", time.May, policy.Warn, detect.Warning, detect.Warning),
		commit("c", "A", time.May, policy.Ask, detect.Violation), commit("d", "A", time.May, policy.Block, detect.Critical),
	}
	for range len(all) {
		all = append(all[1:], all[0])
		tally := history.NewTally(2)
		for _, c := range all {
			tally.Add(c)
		}
		got := tally.Summary().Worst
		if !slices.EqualFunc(got, []string{"d", "c"}, func(c history.Commit, id string) bool { return c.ID == id }) {
			t.Errorf("got %+v", got)
		}
	}
}
