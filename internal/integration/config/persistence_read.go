package config

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/baseline"
)

// persistenceKey is the section of aiwg.yml that is ours; the rest belongs to others.
const persistenceKey = "agent_persistence"

// ParsePersistence reads aiwg.yml. The error joins one catalog.Fault for every mistake in
// our section.
func ParsePersistence(file string, text []byte) (Persistence, error) {
	if len(text) > maxSize {
		return Persistence{}, catalog.Fault{File: file, Message: "is larger than 1 MiB", Hint: "a configuration of this size is a mistake"}
	}
	var doc, more yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(text))
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return Persistence{File: file}, nil
	case err != nil:
		return Persistence{}, brokenYAML(file, err)
	}
	if err := dec.Decode(&more); err == nil {
		return Persistence{}, catalog.Fault{File: file, Line: more.Line, Message: "a second document", Hint: "write one document, so that nothing is passed over"}
	} else if !errors.Is(err, io.EOF) {
		return Persistence{}, brokenYAML(file, err)
	}
	p := Persistence{File: file}
	r := &reader{file: file}
	p.Given = r.ours(doc.Content[0], r.persistence(&p))
	if len(r.faults) > 0 {
		return Persistence{}, errors.Join(r.faults...)
	}
	return p, nil
}

// ours reads our section and leaves alone what belongs to others. It tells whether
// there is one with something in it.
func (r *reader) ours(root *yaml.Node, read func(*yaml.Node)) (given bool) {
	seen := false
	for i := 0; root.Kind == yaml.MappingNode && i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		if key.Kind != yaml.ScalarNode || key.Value != persistenceKey {
			continue
		}
		if seen {
			r.fault(key, "keep one of the two", "the key %s stands there twice", persistenceKey)
			continue
		}
		r.key, seen, given = persistenceKey, true, !isNull(value)
		read(value)
	}
	return given
}

func brokenYAML(file string, err error) error {
	f := faultFrom(file, err.Error())
	f.Line, f.Hint = max(1, f.Line), "docs/configuration.md shows the section agent_persistence"
	return f
}

func (r *reader) persistence(p *Persistence) func(*yaml.Node) {
	return r.section(fields{
		"enabled": r.flag(&p.Enabled),
		"detection": r.section(fields{
			"mode":             word(r, &p.Mode, policy.Off, policy.Minimal, policy.Standard, policy.Aggressive),
			"patterns_enabled": r.patterns(&p.Patterns),
		}),
		"reinforcement": r.section(fields{
			"default_level":             word(r, &p.Reinforcement.Default, level.Levels()...),
			"escalation_thresholds":     r.thresholds(&p.Reinforcement.Thresholds),
			"quality_plateau_threshold": r.plateau(&p.Reinforcement.Plateau),
		}),
		"recovery": r.section(fields{
			"max_retries":                r.whole(&p.MaxRetries, recovery.MaxAttempts),
			"auto_escalate_on_critical":  r.flag(&p.EscalateOnCritical),
			"human_gate_timeout_minutes": r.minutes(&p.HumanGate),
		}),
		"best_output_selection": r.section(fields{
			"enabled":              r.flag(&p.BestEnabled),
			"quality_threshold":    r.number(&p.QualityThreshold, 0, 100, true),
			"require_verification": r.flag(&p.RequireVerification),
		}),
		"performance": r.section(fields{
			"detection_latency_budget_ms":         r.milliseconds(&p.DetectionBudget),
			"max_integration_overhead_percentage": r.number(&p.MaxOverhead, 0, 1000, false),
		}),
	})
}

// patterns reads types of findings, in our words or in those of loop states.
func (r *reader) patterns(to *[]string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		r.texts(to, func(inner *yaml.Node) {
			if _, known := baseline.TypeOf(inner.Value); !known {
				r.fault(inner, "use types of findings such as test_deletion, test_skip, feature_removal, coverage_regression, validation_bypass, assertion_weakening, error_suppression",
					"%s is no type of findings", shown(inner))
			}
		})(n)
		if n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
			r.fault(n, "leave the key out to look for all of them, or write mode: off", "%s: an empty list would look for nothing", r.key)
		}
	}
}

// thresholds reads iteration_N: LEVEL.
func (r *reader) thresholds(to *[]level.Threshold) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if isNull(n) {
			return
		}
		*to = []level.Threshold{}
		r.object(n, func(key *yaml.Node) (func(*yaml.Node), string) {
			name, ok := strings.CutPrefix(key.Value, "iteration_")
			at, err := strconv.Atoi(name)
			if !ok || err != nil || at < 1 || at > math.MaxInt32 || name != strconv.Itoa(at) {
				return nil, "the keys here are iteration_N, with N from 1"
			}
			return func(value *yaml.Node) {
				var l level.Level
				word(r, &l, level.Off, level.Minimal, level.Standard, level.Aggressive)(value)
				*to = append(*to, level.Threshold{Iteration: at, Level: l})
			}, ""
		})
		slices.SortFunc(*to, func(a, b level.Threshold) int { return a.Iteration - b.Iteration })
	}
}

func (r *reader) plateau(to *float64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v *float64
		r.number(&v, 0, 1, false)(n)
		*to = first(0, v)
	}
}

// minutes reads a time in minutes; null waits for ever.
func (r *reader) minutes(to **time.Duration) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v *float64
		if isNull(n) {
			return
		}
		if r.number(&v, 0, maxWait.Minutes(), false)(n); v != nil {
			d := max(1, time.Duration(*v*float64(time.Minute)))
			*to = &d
		}
	}
}

func (r *reader) milliseconds(to *time.Duration) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v int
		r.whole(&v, int(maxWait.Milliseconds()))(n)
		*to = time.Duration(v) * time.Millisecond
	}
}
