// Package predicate reads conditions as programs write them and tells for which values
// they hold. It knows what most languages write alike: comparisons, ranges, arithmetic,
// and a few questions about texts. What it does not know is unknown, and stays so.
package predicate

import (
	"math"
	"strconv"
	"strings"
)

// Kind is what a value is.
type Kind uint8

// The kinds of values. Unknown is anything that cannot be told by reading.
const (
	Unknown Kind = iota
	Number
	Text
	Bool
	List
	Null
)

// Value is what an expression comes to.
type Value struct {
	Kind  Kind
	Num   float64
	Text  string
	True  bool
	Items []Value
}

// Of makes a value of a number.
func Of(n float64) Value { return Value{Kind: Number, Num: n} }

// OfText makes a value of a text.
func OfText(s string) Value { return Value{Kind: Text, Text: s} }

func truth(b bool) Value { return Value{Kind: Bool, True: b} }

// Denied tells whether a value, as a condition, certainly does not hold.
func (v Value) Denied() bool {
	switch v.Kind {
	case Bool:
		return !v.True
	case Number:
		return v.Num == 0
	case Text:
		return v.Text == ""
	case Null:
		return true
	}
	return false
}

// granted tells whether a value, as a condition, certainly holds.
func (v Value) granted() bool { return v.Kind != Unknown && v.Kind != List && !v.Denied() }

// Equal tells whether two values are the same; known is false where that cannot be told.
func Equal(a, b Value) (same, known bool) {
	if a.Kind == Unknown || b.Kind == Unknown {
		return false, false
	}
	if a.Kind != b.Kind {
		return false, true
	}
	switch a.Kind {
	case Number:
		return math.Abs(a.Num-b.Num) < 1e-9, true
	case Text:
		return a.Text == b.Text, true
	case Bool:
		return a.True == b.True, true
	case List:
		return equalItems(a.Items, b.Items)
	}
	return true, true
}

func equalItems(a, b []Value) (same, known bool) {
	if len(a) != len(b) {
		return false, true
	}
	known = true
	for i := range a {
		same, told := Equal(a[i], b[i])
		if told && !same {
			return false, true
		}
		known = known && told
	}
	return known, known
}

// number reads a number as languages write it: 1_000, 6L, 0x1f, 2.5f.
func number(text string) (float64, bool) {
	text = strings.ReplaceAll(text, "_", "")
	if n, err := strconv.ParseInt(text, 0, 64); err == nil {
		return float64(n), true
	}
	bare := strings.TrimRight(text, "LlUuFfDdMmNn")
	if i := strings.IndexAny(bare, "iu"); i > 0 { // 6i32, 7u64
		bare = bare[:i]
	}
	n, err := strconv.ParseFloat(bare, 64)
	return n, err == nil && !math.IsInf(n, 0)
}
