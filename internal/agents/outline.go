package agents

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"unicode/utf8"
)

// How much of a message is stored: enough to be read, and no more.
const (
	longestContent = 4 << 10
	longestText    = 600
	longestList    = 20
	deepestValue   = 5
)

// Outline is a turn in the size in which it is stored, with every text sent through mask.
func (t Turn) Outline(mask func(string) string) Turn {
	t.Content, t.Error = shortened(mask(t.Content), longestContent), shortened(mask(t.Error), longestText)
	if t.Metadata != nil {
		t.Metadata, _ = outline(t.Metadata, mask, deepestValue).(map[string]any)
	}
	return t
}

// outline is a value as plain data. What lies too deep or is too much is left out, and
// that is said.
func outline(v any, mask func(string) string, depth int) any {
	switch v := v.(type) {
	case nil, bool, int, int64:
		return v
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return "…"
		}
		return v
	case string:
		return shortened(mask(v), longestText)
	case []string:
		return outlineList(v, mask, depth)
	case []any:
		return outlineList(v, mask, depth)
	case map[string]any:
		return outlineMap(v, mask, depth)
	}
	text, err := json.Marshal(v)
	var plain any
	if err != nil || json.Unmarshal(text, &plain) != nil {
		return "…"
	}
	return outline(plain, mask, depth)
}

func outlineList[T any](list []T, mask func(string) string, depth int) any {
	if depth == 0 {
		return "…"
	}
	out := make([]any, 0, min(len(list), longestList)+1)
	for _, v := range list[:min(len(list), longestList)] {
		out = append(out, outline(v, mask, depth-1))
	}
	if len(list) > longestList {
		out = append(out, "…")
	}
	return out
}

func outlineMap(m map[string]any, mask func(string) string, depth int) any {
	if depth == 0 {
		return "…"
	}
	out := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if len(out) == longestList {
			out["…"] = len(m) - longestList
			break
		}
		out[shortened(mask(key), longestText)] = outline(m[key], mask, depth-1)
	}
	return out
}

func shortened(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit] + "…"
}
