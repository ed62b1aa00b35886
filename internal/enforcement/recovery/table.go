// Package recovery is what follows on avoidance: pause, diagnose, adapt, retry, and in the
// end a human. It is one table and one function over values; time and ids come as
// arguments, and nothing is done here. Loops and hooked sessions use the same table.
package recovery

// Stage is how far a recovery has come. A stage names what is to be done next; it is left
// when that is done, and not before.
type Stage string

// The stages. The empty stage is that of a session that has not begun.
const (
	AtPause    Stage = "pause"
	AtDiagnose Stage = "diagnose"
	AtAdapt    Stage = "adapt"
	AtRetry    Stage = "retry"
	AtEscalate Stage = "escalate"
	AtResolved Stage = "resolved"
)

// Stages are all of them, in the order of the protocol.
func Stages() []Stage {
	return []Stage{AtPause, AtDiagnose, AtAdapt, AtRetry, AtEscalate, AtResolved}
}

// Kind says what has happened.
type Kind string

// What can happen to a session.
const (
	Detected  Kind = "detected"  // avoidance was found: the session begins
	Paused    Kind = "paused"    // the agent no longer writes, and its work is kept
	Diagnosed Kind = "diagnosed" // the cause is known as well as it can be
	Adapted   Kind = "adapted"   // one thing will be done differently
	Passed    Kind = "passed"    // the retry was validated in full and stands
	Failed    Kind = "failed"    // the retry avoided again, or brought nothing
	Escalated Kind = "escalated" // something outside asks for a human
	Answered  Kind = "answered"  // the human has spoken
)

// way is a row of the table: where a session goes, unless there is a reason to escalate.
type way struct {
	from   Stage
	on     Kind
	to     Stage
	unless func(Session, Event) string
	asks   string // when a human is asked, in the words of the diagram
}

// ways are the whole protocol. There is no other way from one stage to another.
func ways() []way {
	return []way{
		{from: "", on: Detected, to: AtPause},
		{from: AtPause, on: Paused, to: AtDiagnose},
		{from: AtDiagnose, on: Diagnosed, to: AtAdapt, unless: unsure, asks: "confidence below 0.5"},
		{from: AtDiagnose, on: Passed, to: AtResolved}, // the work holds in full without the avoidance: there is nothing to retry
		{from: AtAdapt, on: Adapted, to: AtRetry, unless: hopeless, asks: "last attempt failed, or escalate_early"},
		{from: AtRetry, on: Passed, to: AtResolved},
		{from: AtRetry, on: Failed, to: AtPause},
		{from: AtPause, on: Escalated, to: AtEscalate},
		{from: AtDiagnose, on: Escalated, to: AtEscalate},
		{from: AtAdapt, on: Escalated, to: AtEscalate},
		{from: AtRetry, on: Escalated, to: AtEscalate},
		{from: AtEscalate, on: Answered, to: AtResolved},
	}
}

func find(from Stage, on Kind) (way, bool) {
	for _, w := range ways() {
		if w.from == from && w.on == on {
			return w, true
		}
	}
	return way{}, false
}
