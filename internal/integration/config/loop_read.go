package config

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/enforcement/recovery"
)

// contractKeys are the keys of a contract and the words for them in a loop's section.
var contractKeys = []struct{ here, there string }{
	{"completion", "completion_checks"},
	{"completion_token", "completion_token"},
	{"loop_max_iters", "loop_max_iters"},
	{"no_progress_limit", "no_progress_limit"},
	{"per_iter_timeout_ms", "per_iter_timeout_ms"},
	{"idle_timeout_ms", "idle_timeout_ms"},
	{"max_tool_calls", "max_tool_calls"},
	{"max_tokens", "max_tokens"},
	{"max_cost_usd", "max_cost_usd"},
	{"max_wall_time_ms", "max_wall_time_ms"},
	{"max_check_runs", "max_check_runs"},
	{"original_tests", "original_tests"},
	{"task_class", "task_class"},
}

// readLoop reads the section loop. What belongs to the contract is read by its own
// package, so that both files say the same and are refused for the same.
func readLoop(file string, n *yaml.Node) (Loop, []error) {
	var l Loop
	r := &reader{file: file, key: "loop"}
	terms := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: n.Line}
	known := fields{
		"agent":                r.text(&l.Agent),
		"agent_cmd":            r.text(&l.AgentCmd),
		"agent_args":           r.texts(&l.AgentArgs, nil),
		"model":                r.text(&l.Model),
		"prd":                  r.inside(&l.PRD),
		"coverage_command":     r.text(&l.CoverageCommand),
		"lint_command":         r.text(&l.LintCommand),
		"type_command":         r.text(&l.TypeCommand),
		"keep_final":           r.flag(&l.KeepFinal),
		"max_recoveries":       r.whole(&l.MaxRecoveries, recovery.MaxAttempts),
		"escalate_on_critical": r.flag(&l.EscalateOnCritical),
		"on_ask":               word(r, &l.OnAsk, Undo, Gate, Allow),
		"snapshots_kept":       r.whole(&l.SnapshotsKept, 1_000_000),
		"max_concurrent":       r.whole(&l.MaxConcurrent, 1000),
		"max_wait":             r.duration(&l.MaxWait),
		"ralph":                word(r, &l.Ralph, RalphOn, RalphAuto, RalphOff),
	}
	for _, k := range contractKeys {
		known[k.here] = func(value *yaml.Node) {
			key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: k.there, Line: value.Line}
			terms.Content = append(terms.Content, key, value)
		}
	}
	r.section(known)(n)
	if l.Agent != "" && l.AgentCmd != "" {
		r.fault(valueOf(n, "agent_cmd"), "keep one of the two", "agent and agent_cmd contradict each other")
	}
	faults := append(r.faults, l.readTerms(file, terms)...)
	slices.SortStableFunc(faults, func(a, b error) int { return strings.Compare(lineOf(a), lineOf(b)) })
	return l, faults
}

// readTerms reads the part of the contract that the section says something about.
func (l *Loop) readTerms(file string, terms *yaml.Node) []error {
	said := map[string]bool{}
	for i := 0; i < len(terms.Content); i += 2 {
		said[terms.Content[i].Value] = true
	}
	if len(said) == 0 {
		return nil
	}
	if !said["completion_checks"] && !said["completion_token"] { // they may come from the command line
		terms.Content = append(terms.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "completion_token"}, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "ANY"})
	}
	err := l.limits.UnmarshalYAML(terms)
	l.said = said
	var out []error
	for _, f := range contract.Faults(err) {
		here := strings.NewReplacer("completion_checks", "completion")
		out = append(out, catalog.Fault{File: file, Line: f.Line, Message: here.Replace(f.Message), Hint: here.Replace(f.Hint)})
	}
	if err != nil && len(out) == 0 {
		out = append(out, catalog.Fault{File: file, Line: terms.Line, Message: err.Error(), Hint: "docs/contract.md describes every key"})
	}
	return out
}

// inside reads the path of a file in the work tree.
func (r *reader) inside(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var path string
		r.text(&path)(n)
		if path == "" {
			return
		}
		if !filepath.IsLocal(filepath.FromSlash(path)) || strings.Contains(path, `\`) {
			r.fault(n, "write a path such as docs/prd.json", "%s: %s does not lie in the work tree", r.key, shown(n))
			return
		}
		*to = path
	}
}

func valueOf(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return n
}
