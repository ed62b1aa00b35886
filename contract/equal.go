package contract

import (
	"encoding/json"
	"strconv"
)

// equalJSON compares values; 1, 1.0 and 1e0 are one number.
func equalJSON(a, b any) bool {
	x, isX := a.(json.Number)
	y, isY := b.(json.Number)
	if isX && isY {
		return equalNumbers(x.String(), y.String())
	}
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !equalJSON(a[i], b[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k := range a {
			if other, there := b[k]; !there || !equalJSON(a[k], other) {
				return false
			}
		}
		return true
	case json.Number:
		return false
	}
	if _, list := b.([]any); list {
		return false
	}
	if _, object := b.(map[string]any); object {
		return false
	}
	return a == b
}

func equalNumbers(x, y string) bool {
	i, errI := strconv.ParseInt(x, 10, 64)
	j, errJ := strconv.ParseInt(y, 10, 64)
	if errI == nil && errJ == nil {
		return i == j
	}
	f, okF := number(x)
	g, okG := number(y)
	return x == y || okF && okG && f == g
}
