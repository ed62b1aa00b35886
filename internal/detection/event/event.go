// Package event is what a change did, in words that do not depend on a language:
// a case is gone, an oracle is weaker, a handler is empty, a gate is lower. Patterns
// speak of events only.
package event

// Kind names what happened. The part before the dash is the group whose patterns can
// speak of it: case, oracle, source, handler, suppression, gate, guard, text.
type Kind string

// Event is one thing that a change did, with the facts patterns ask about.
type Event struct {
	Kind     Kind
	Path     string // where it is now, or where it was when it is gone
	Line     int
	Test     string // full name of the test case, "" outside tests
	Language string
	Before   string // what was there, shortened for people
	After    string // what is there now
	// Facts are strings, bools and float64s by name; a pattern's `when` asks about them.
	Facts      map[string]any
	Clearances []Clearance
}

// Clearance is a reason why an event is legitimate, with the fact it rests on.
type Clearance struct {
	Kind   string // moved, renamed, rows, split, replaced, subject-removed, revert, already-dead, ...
	Reason string
}

// Clear adds a clearance to an event.
func (e *Event) Clear(kind, reason string) {
	e.Clearances = append(e.Clearances, Clearance{Kind: kind, Reason: reason})
}

// Group is the part of the kind that names its family.
func (k Kind) Group() string {
	for i := range len(k) {
		if k[i] == '-' {
			return string(k[:i])
		}
	}
	return string(k)
}
