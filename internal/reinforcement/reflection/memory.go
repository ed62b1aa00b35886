package reflection

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// Memory is what a repository has taught.
type Memory struct {
	Version int          `json:"version"`
	Items   []Reflection `json:"items"`
}

// Bounds of a memory. What is older than that is forgotten, and of too many the least
// worthy: those that are old and were never of use.
const (
	MaxItems = 200
	kept     = 180 * 24 * time.Hour
	halfLife = 45 * 24 * time.Hour
)

// ErrUnknown says that a memory has no such item.
var ErrUnknown = errors.New("no such memory")

// Add keeps what was learnt, once: the same lesson from the same place takes the place of
// the one before.
func (m Memory) Add(now time.Time, items ...Reflection) Memory {
	out := Memory{Version: 1, Items: slices.Clone(m.Items)}
	for _, r := range items {
		r.Tried, r.Why, r.Worked, r.Check = clipped(r.Tried), clipped(r.Why), clipped(r.Worked), clipped(r.Check)
		out.Items = slices.DeleteFunc(out.Items, func(known Reflection) bool { return known.ID == r.ID })
		out.Items = append(out.Items, r)
	}
	return out.tidy(now)
}

func (m Memory) tidy(now time.Time) Memory {
	m.Items = slices.DeleteFunc(m.Items, func(r Reflection) bool { return now.Sub(r.At) > kept })
	if len(m.Items) > MaxItems {
		slices.SortStableFunc(m.Items, func(a, b Reflection) int { return compare(worth(b, now), worth(a, now)) })
		m.Items = m.Items[:MaxItems]
	}
	slices.SortStableFunc(m.Items, func(a, b Reflection) int { return a.At.Compare(b.At) })
	return m
}

// worth falls with age and rises with use.
func worth(r Reflection, now time.Time) float64 {
	return freshness(r.At, now) * float64(1+min(r.Used, 10))
}

// Find is the item whose id ends or begins with a text that fits no other.
func (m Memory) Find(id string) (Reflection, error) {
	var near []Reflection
	for _, r := range m.Items {
		if r.ID == id {
			return r, nil
		}
		if id != "" && (strings.HasPrefix(r.ID, id) || strings.Contains(r.ID, id)) {
			near = append(near, r)
		}
	}
	if len(near) != 1 {
		return Reflection{}, ErrUnknown
	}
	return near[0], nil
}

// Forget takes an item out.
func (m Memory) Forget(id string) Memory {
	return Memory{Version: 1, Items: slices.DeleteFunc(slices.Clone(m.Items), func(r Reflection) bool { return r.ID == id })}
}

// Use counts that items were recalled.
func (m Memory) Use(ids ...string) Memory {
	out := Memory{Version: 1, Items: slices.Clone(m.Items)}
	for i, r := range out.Items {
		if slices.Contains(ids, r.ID) {
			out.Items[i].Used++
		}
	}
	return out
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
