package agentcli

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
	if _, known := l.usd[group]; usd < 0 || usd > 1e9 || !known && len(l.usd) >= maxParts {
		return
	}
	l.usd[group] = usd
}

func (l *ledger) byModel() map[string]Usage {
	out := map[string]Usage{}
	for p, u := range l.closed {
		out[p.name] = out[p.name].plus(u)
	}
	for _, s := range l.parts {
		out[s.model] = out[s.model].plus(s.usage)
	}
	return out
}

func (l *ledger) total() (sum Usage) {
	for _, u := range l.byModel() {
		sum = sum.plus(u)
	}
	return sum
}

// reported is the sum of the costs that were told.
func (l *ledger) reported() (usd float64, told bool) {
	for _, cost := range l.usd {
		usd += cost
	}
	return usd, len(l.usd) > 0
}
