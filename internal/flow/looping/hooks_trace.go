package looping

import "holdfast/internal/tracking/loop"

// HookTrace gives what was told of the events of a loop, oldest first.
func HookTrace(id string, hands Hands, yield func(HookLine) error) error {
	return keptLines(id, "hook-log.jsonl", "hook-log.jsonl", hands, yield)
}

// HookTime is how long a hook took.
type HookTime struct {
	Hook  string  `json:"hook_name"`
	Count int     `json:"count"`
	P50MS float64 `json:"p50_ms"`
	P95MS float64 `json:"p95_ms"`
	P99MS float64 `json:"p99_ms"`
}

// HookTimes sums up how long hooks took, in the order of a loop's life.
func HookTimes(took map[string][]float64) []HookTime {
	out := []HookTime{}
	for _, e := range loop.Events() {
		if ms := took[string(e)]; len(ms) > 0 {
			out = append(out, HookTime{string(e), len(ms), loop.Percentile(ms, 0.5), loop.Percentile(ms, 0.95), loop.Percentile(ms, 0.99)})
		}
	}
	return out
}
