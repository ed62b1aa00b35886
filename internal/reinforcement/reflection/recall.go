package reflection

import (
	"math"
	"path"
	"slices"
	"time"

	"holdfast/internal/enforcement/recovery"
)

// Query is what is to be got over now.
type Query struct {
	TaskClass  string
	Pattern    string
	Type       string
	Path       string
	Signatures []string // of the checks that fail
}

// Recalled is an item of the memory and how much it is like what was asked.
type Recalled struct {
	Reflection
	Likeness float64
}

// Advice is what a diagnosis wants to know of it.
func (r Recalled) Advice() recovery.Recalled {
	return recovery.Recalled{Category: r.Category, Strategy: r.Strategy, Likeness: r.Likeness, Lesson: r.Lesson()}
}

// weights say what makes two cases alike. What they add up to is multiplied by freshness.
const (
	samePattern   = 0.35
	sameType      = 0.15 // when the pattern is another one
	samePath      = 0.3
	sameFolder    = 0.12
	sameSignature = 0.3
	sameFailure   = 0.7 // of a debug memory, which is about nothing else
	sameClass     = 0.1
)

// least is the likeness below which nothing is recalled.
const least = 0.3

// Recall gives the items that are most like what is asked, the likest first.
func (m Memory) Recall(q Query, now time.Time, n int) []Recalled {
	var out []Recalled
	for _, r := range m.Items {
		if l := likeness(r, q) * freshness(r.At, now); l >= least {
			out = append(out, Recalled{r, math.Min(1, l)})
		}
	}
	slices.SortStableFunc(out, func(a, b Recalled) int {
		if c := compare(b.Likeness, a.Likeness); c != 0 {
			return c
		}
		return b.At.Compare(a.At)
	})
	return out[:min(len(out), max(0, n))]
}

func likeness(r Reflection, q Query) float64 {
	sum := 0.0
	switch {
	case r.Pattern != "" && r.Pattern == q.Pattern:
		sum += samePattern
	case r.Type != "" && r.Type == q.Type:
		sum += sameType
	}
	switch {
	case q.Path != "" && slices.Contains(r.Paths, q.Path):
		sum += samePath
	case q.Path != "" && slices.ContainsFunc(r.Paths, func(p string) bool { return path.Dir(p) == path.Dir(q.Path) }):
		sum += sameFolder
	}
	if r.Signature != "" && slices.Contains(q.Signatures, r.Signature) {
		sum += map[Kind]float64{Reflected: sameSignature, Debugged: sameFailure}[r.Kind]
	}
	if r.TaskClass != "" && r.TaskClass == q.TaskClass {
		sum += sameClass
	}
	return sum
}

// freshness halves with every half-life. What comes from the future is fresh.
func freshness(at, now time.Time) float64 {
	age := max(0, now.Sub(at))
	return math.Pow(0.5, float64(age)/float64(halfLife))
}
