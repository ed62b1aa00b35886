package wiring

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/tracking/loop"
)

// execution is how hooks are run, as a file says it. What it does not say is nil.
type execution struct {
	async, blocking []loop.Event
	timeouts        map[string]*int64 // by hook, or default
	onFailure       Failure
	critical        map[loop.Event]Failure
}

// defaultTimeout is what a hook may take where no file says otherwise.
const defaultTimeout int64 = 5000

func (e execution) with(own execution) execution {
	if own.async != nil {
		e.async = own.async
	}
	if own.blocking != nil {
		e.blocking = own.blocking
	}
	e.timeouts, e.critical = laid(e.timeouts, own.timeouts), laid(e.critical, own.critical)
	if own.onFailure != "" {
		e.onFailure = own.onFailure
	}
	return e
}

func laid[K comparable, V any](below, above map[K]V) map[K]V {
	out := maps.Clone(below)
	if out == nil {
		out = map[K]V{}
	}
	maps.Copy(out, above)
	return out
}

func (e execution) timeoutOf(name loop.Event) Milliseconds {
	for _, key := range []string{string(name), "default"} {
		if ms, said := e.timeouts[key]; said {
			return ms
		}
	}
	ms := defaultTimeout
	return &ms
}

func (e execution) failureOf(name loop.Event) Failure {
	if f, said := e.critical[name]; said {
		return f
	}
	if e.onFailure != "" {
		return e.onFailure
	}
	return LogAndContinue
}

func eventNames() []string {
	var out []string
	for _, e := range loop.Events() {
		out = append(out, string(e))
	}
	return out
}

func (r *reader) execution(n *yaml.Node) execution {
	e := execution{timeouts: map[string]*int64{}, critical: map[loop.Event]Failure{}}
	r.object(n, "execution", keys{
		"async_hooks":    r.hookList("async_hooks", &e.async),
		"blocking_hooks": r.hookList("blocking_hooks", &e.blocking),
		"timeout_ms": func(n *yaml.Node) {
			r.each(n, "timeout_ms", func(key, value *yaml.Node) { r.timeout(key, value, e.timeouts) })
		},
		"error_handling": func(n *yaml.Node) {
			r.object(n, "error_handling", keys{"on_hook_failure": func(n *yaml.Node) { r.failures(n, &e) }})
		},
	})
	for _, name := range e.async {
		if slices.Contains(e.blocking, name) {
			r.fault(n, "keep it in one of the lists", "%s is both async and blocking", name)
		}
	}
	return e
}

func (r *reader) hookList(what string, to *[]loop.Event) func(*yaml.Node) {
	return func(n *yaml.Node) {
		*to = []loop.Event{}
		read := r.items(what, func(item *yaml.Node) {
			var name string
			r.word("hook", &name, eventNames())(item)
			if name != "" {
				*to = append(*to, loop.Event(name))
			}
		})
		r.object(n, what, keys{"description": anything, "hooks": read})
	}
}

// maxTimeout is the longest time that a hook can be given: an hour.
const maxTimeout = 3_600_000

func (r *reader) timeout(key, value *yaml.Node, to map[string]*int64) {
	known := append(eventNames(), "default")
	if !slices.Contains(known, key.Value) {
		r.fault(key, hintFor(key.Value, known), "%q is no hook", clip(key.Value))
		return
	}
	if isNull(value) {
		to[key.Value] = nil
		return
	}
	var ms float64
	r.number("number of milliseconds", &ms, 1, maxTimeout)(value)
	whole := int64(ms)
	to[key.Value] = &whole
}

func (r *reader) failures(n *yaml.Node, e *execution) {
	policies := []string{string(LogAndContinue), string(AbortIteration), string(ForcePause)}
	r.object(n, "on_hook_failure", keys{
		"default": r.word("failure policy", (*string)(&e.onFailure), policies),
		"critical_hooks": r.items("critical_hooks", func(n *yaml.Node) {
			var hook, policy string
			r.object(n, "a critical hook", keys{"hook": r.word("hook", &hook, eventNames()), "on_failure": r.word("failure policy", &policy, policies)})
			if hook == "" || policy == "" {
				r.fault(n, "write hook: and on_failure:", "a critical hook without hook or on_failure")
				return
			}
			e.critical[loop.Event(hook)] = Failure(policy)
		}),
	})
}

func (r *reader) performance(n *yaml.Node) Performance {
	var p Performance
	r.object(n, "performance", keys{
		"detection_latency": func(n *yaml.Node) {
			r.object(n, "detection_latency", keys{"target_p95_ms": r.number("time in ms", &p.P95MS, 1, maxTimeout), "target_p99_ms": r.number("time in ms", &p.P99MS, 1, maxTimeout), "measurement": anything})
		},
		"integration_overhead": func(n *yaml.Node) {
			r.object(n, "integration_overhead", keys{"max_percentage": r.number("percentage", &p.OverheadMax, 0, 1000), "baseline": anything, "measurement": anything})
		},
		"false_positive_rate": func(n *yaml.Node) {
			r.object(n, "false_positive_rate", keys{"target": r.below(&p.FalsePositive), "measurement": anything})
		},
	})
	return p
}

// below reads a share such as "<5%".
func (r *reader) below(to *float64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		number, isShare := strings.CutSuffix(strings.TrimPrefix(strings.TrimSpace(n.Value), "<"), "%")
		v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if n.Kind != yaml.ScalarNode || !isShare || err != nil || !(v >= 0 && v <= 100) {
			r.fault(n, `write a share such as "<5%"`, "%s is no target", shown(n))
			return
		}
		*to = v / 100
	}
}

func (p Performance) with(own Performance) Performance {
	for _, f := range []struct {
		to  *float64
		own float64
	}{{&p.P95MS, own.P95MS}, {&p.P99MS, own.P99MS}, {&p.OverheadMax, own.OverheadMax}, {&p.FalsePositive, own.FalsePositive}} {
		if f.own > 0 {
			*f.to = f.own
		}
	}
	return p
}

// logLocation is where the log of a loop is; other programs look for it there.
const logLocation = ".aiwg/ralph/loops/{loop_id}/hook-log.jsonl"

func (r *reader) audit(n *yaml.Node) Audit {
	a := Audit{All: true, RetentionDays: 90}
	days := float64(a.RetentionDays)
	r.object(n, "audit", keys{
		"log_all_hook_invocations": r.flag("log_all_hook_invocations", &a.All),
		"log_location": func(n *yaml.Node) {
			if n.Value != logLocation {
				r.fault(n, "write "+logLocation+", or leave it out", "the log is not kept in %s", shown(n))
			}
		},
		"log_format":     anything,
		"retention_days": r.number("number of days", &days, 1, 36500),
	})
	a.RetentionDays = int(days)
	return a
}

// protocol looks at how agents are spoken to. It is the one that all of them speak; a
// file can only say the same.
func (r *reader) protocol(n *yaml.Node) {
	message := func(what, role string) func(*yaml.Node) {
		return func(n *yaml.Node) {
			var said string
			r.object(n, what, keys{"role": r.word("role of a "+what, &said, []string{role}), "content": anything, "metadata": anything})
		}
	}
	r.object(n, "conversable_agent_protocol", keys{"description": anything, "message_format": message("message", "user"), "response_format": message("response", "assistant")})
}
