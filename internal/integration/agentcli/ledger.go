package agentcli

import (
	"maps"
	"slices"
)

// maxTokens is more than any run can use; what claims more is a lie or a fault.
const maxTokens = 1 << 40

// tokens makes a number of tokens believable.
func tokens(n int64) int64 { return min(max(n, 0), maxTokens) }

func (u Usage) plus(v Usage) Usage {
	return Usage{
		Input: tokens(u.Input + v.Input), Output: tokens(u.Output + v.Output), CacheRead: tokens(u.CacheRead + v.CacheRead),
		CacheWrite: tokens(u.CacheWrite + v.CacheWrite), Reasoning: tokens(u.Reasoning + v.Reasoning),
	}
}

func (u Usage) believable() Usage {
	return Usage{tokens(u.Input), tokens(u.Output), tokens(u.CacheRead), tokens(u.CacheWrite), tokens(u.Reasoning)}
}

// ledger adds up usage that agents tell in parts, some of them more than once: what is
// told of a part again replaces what was told before.
type ledger struct {
	parts  map[part]spending
	order  []part
	closed map[part]Usage // by group and model: of parts too old to change
	usd    map[string]float64
}

// part is one entry of a group, such as a message of a session.
type part struct{ group, name string }

type spending struct {
	model string
	usage Usage
}

func (l *ledger) set(p part, model string, u Usage) {
	if l.parts == nil {
		l.parts, l.closed = map[part]spending{}, map[part]Usage{}
	}
	if _, known := l.parts[p]; !known {
		if len(l.order) >= maxParts {
			l.closeOldest()
		}
		l.order = append(l.order, p)
	}
	l.parts[p] = spending{first(model, maxName), u.believable()}
}

func (l *ledger) closeOldest() {
	oldest := l.order[0]
	l.order = append(l.order[:0], l.order[1:]...)
	s := l.parts[oldest]
	delete(l.parts, oldest)
	sum := part{oldest.group, s.model}
	if _, known := l.closed[sum]; !known && len(l.closed) >= maxModels {
		sum = part{}
	}
	l.closed[sum] = l.closed[sum].plus(s.usage)
}

// forget takes a group out: something else has told its usage.
func (l *ledger) forget(group string) {
	kept := l.order[:0]
	for _, p := range l.order {
		if p.group == group {
			delete(l.parts, p)
			continue
		}
		kept = append(kept, p)
	}
	l.order = kept
	for p := range l.closed {
		if p.group == group {
			delete(l.closed, p)
		}
	}
}

// setCost tells what a group has cost in all.
func (l *ledger) setCost(group string, usd float64) {
	if l.usd == nil {
		l.usd = map[string]float64{}
	}
	_, known := l.usd[group]
	if believable := usd >= 0 && usd < 1e9; believable && (known || len(l.usd) < maxParts) {
		l.usd[group] = usd
	}
}

// byModel sums up the usage of each model in the groups that are asked for.
func (l *ledger) byModel(asked func(group string) bool) map[string]Usage {
	out := map[string]Usage{}
	for p, u := range l.closed {
		if asked(p.group) {
			out[p.name] = out[p.name].plus(u)
		}
	}
	for p, s := range l.parts {
		if asked(p.group) {
			out[s.model] = out[s.model].plus(s.usage)
		}
	}
	return out
}

func (l *ledger) total() (sum Usage) {
	for _, u := range l.byModel(func(string) bool { return true }) {
		sum = sum.plus(u)
	}
	return sum
}

// reported is the sum of the costs that were told.
func (l *ledger) reported() (usd float64) {
	for _, group := range slices.Sorted(maps.Keys(l.usd)) { // always in the same order: sums of floats depend on it
		usd += l.usd[group]
	}
	return usd
}

// unpriced is the usage of groups whose cost was not told.
func (l *ledger) unpriced() map[string]Usage {
	return l.byModel(func(group string) bool {
		_, told := l.usd[group]
		return !told
	})
}
