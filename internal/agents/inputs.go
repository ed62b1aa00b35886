package agents

import (
	"encoding/json"
	"strconv"
	"strings"
)

// text is an input as words; "" when it is not there or still a placeholder.
func (c Call) text(key string) string {
	s, _ := c.Inputs[key].(string)
	if strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}") {
		return ""
	}
	return strings.TrimSpace(s)
}

// number is an input as a number, also where it was written as words.
func (c Call) number(key string) (float64, bool) {
	switch v := c.Inputs[key].(type) {
	case int:
		return float64(v), true
	case int64:
		return float64(v), true
	case float64:
		return v, true
	case string:
		n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(v), "%"), 64)
		return n, err == nil
	}
	return 0, false
}

// read takes an input over that is of the wanted type, or has its form as JSON.
func read[T any](c Call, key string) (T, bool) {
	var out T
	switch v := c.Inputs[key].(type) {
	case nil, string:
		return out, false
	case T:
		return v, true
	case *T:
		if v == nil {
			return out, false
		}
		return *v, true
	default:
		text, err := json.Marshal(v)
		return out, err == nil && json.Unmarshal(text, &out) == nil
	}
}

// iteration is the one the call is about.
func (c Call) iteration() int {
	for _, key := range []string{"iteration", "iteration_number"} {
		if n, ok := c.number(key); ok && n >= 1 {
			return int(n)
		}
	}
	return c.Iteration
}
