// Package source reads what production code does about failure and truth: what it
// guards, how it handles errors, what it silences, what it still implements. It then
// compares two versions and tells what became less honest.
package source

import (
	"unsafe"

	"holdfast/internal/detection/syntax"
)

// Facts is what one version of a file holds. Tree is nil for a text without a grammar.
type Facts struct {
	Path         string
	Text         []byte
	Tree         *syntax.Tree
	Generated    bool // written by a tool or copied in from elsewhere
	Functions    []*Function
	Suppressions []Suppression
	Comments     []Comment
	Flags        []Flag
	Hidden       []Hidden
	Exports      []Export
}

// All is the text without a copy of it.
func (f *Facts) All() string { return unsafe.String(unsafe.SliceData(f.Text), len(f.Text)) }

// Function is a function, a method, a named closure, or (with an empty name) the code
// of a file that lies outside all of them.
type Function struct {
	Name     string // qualified by its classes or receiver
	Params   []string
	Exported bool
	Line     int
	Node     int
	Text     string
	Test     bool

	tree   *syntax.Tree
	body   int
	detail *Detail
	lines  []string
}

// Detail is what a function's body does; it is read only for functions that changed.
type Detail struct {
	Shape    Shape
	Tokens   int
	Lines    []string // lines of code, trimmed, comments taken out
	Guards   []Guard
	Handlers []Handler
	Drops    []Drop
	Faults   []string // throw, raise, panic, error returns: their text
	Cases    []SpecialCase
	Refused  []SpecialCase
	Branches []Branch
	Rests    []Rest
	Sniffs   []Sniff
	Idents   map[string]bool
	Calls    map[string]int
	Dead     int // line of the first statement that cannot be reached, 0 when there is none
	Returns  int // line of an unconditional return before other statements, 0 when there is none
}

// Shape is what is left of a body.
type Shape string

// The shapes of a body.
const (
	Normal   Shape = "normal"
	Empty    Shape = "empty"
	Constant Shape = "constant" // returns a literal, whatever the input
	Stub     Shape = "stub"     // says itself that it is not implemented
	Input    Shape = "input"    // hands back what it was given
)

// Guard is a check that refuses bad input: a condition whose branch signals failure,
// or a call named like a validation.
type Guard struct {
	Text     string // the condition or the call
	Kind     string // check, call
	What     string // name of the call, "" for a condition
	Security bool
	Line     int
	Via      string // what the closure or loop around it runs over
	Accepts  bool   // it says what may pass, not what is refused
	Else     bool   // where it does not hold, the other branch refuses
}

// Branch is a condition and what is done when it holds.
type Branch struct {
	Cond   string
	Does   Does
	Passes bool // it only gives back what the function already had
	Line   int
	Text   string
}

// Does is what a handler does with the error it caught.
type Does string

// The ways to treat an error, from the most to the least honest.
const (
	Rethrows Does = "rethrow"
	Handles  Does = "handle"
	Logs     Does = "log"
	Defaults Does = "default"
	Comments Does = "comment"
	Nothing  Does = "empty"
)

// honesty orders what handlers do. A log and a default are both better than nothing.
var honesty = map[Does]int{Rethrows: 4, Handles: 3, Logs: 2, Defaults: 1, Comments: 0, Nothing: 0}

// swallows tells whether the error ends in the handler without anybody acting on it.
func (d Does) swallows() bool { return honesty[d] <= honesty[Logs] }

// Handler is a place where an error is caught or tested.
type Handler struct {
	Does       Does
	Exception  string // the types it names, "" when it takes everything
	Broad      bool
	Guarded    string // the code whose errors it takes, normalised
	Cleanup    bool   // it stands in clean-up code, where errors are commonly dropped
	Reason     bool   // a comment says why
	Uses       bool   // it looks at the error it caught
	Well       bool   // an arm that answers that all is well
	FailsLast  bool   // the code behind it ends in a failure of its own
	EndsThrown bool   // what it has no answer for, it throws at its end
	Form       string // catch, check (if err != nil), callback (.catch), modifier
	Line       int
	Text       string
}

// Drop is an error thrown away: _ = f(), try?, .ok(), or (Checked) one that is looked at.
type Drop struct {
	Callee  string
	Form    string
	Checked bool
	Line    int
	Text    string
}

// SpecialCase is an answer written out for one literal input.
type SpecialCase struct {
	Input  string
	Joined []string // what several things are compared with at once
	Answer string
	Given  bool   // names are in the answer beside what is written out
	Form   string // condition, table
	Line   int
	Text   string
}

// Sniff is production code that asks whether it is being tested.
type Sniff struct {
	What string
	Line int
	Text string
}

// Suppression silences a linter, a type checker, a coverage tool or a scanner.
type Suppression struct {
	Tool     string
	Rule     string
	Kind     string // lint, type, coverage, security
	Reason   bool
	FileWide bool
	Line     int
	End      int // its last line, where it is a mark of several
	Text     string
	Target   string // the code it silences
}

// Comment is a comment that matters: it marks unfinished work or holds code.
type Comment struct {
	Text  string
	Todo  bool
	Code  []string // the lines of code in it
	Line  int
	Lines int
	Owner string // function it stands in
}

// Flag is a named boolean setting.
type Flag struct {
	Name  string
	Place string // the function it stands in, if any
	On    bool
	Line  int
}

// Export is a name that others may use: a symbol, a route, a command.
type Export struct {
	Name  string
	Kind  string
	Line  int
	Owner string // the function that a mark makes reachable
}

// counted tells what may stand several times under the same name: a route in several groups, a
// command in several lists. One less is one lost.
func (e Export) counted() bool {
	return e.Kind == "route" || e.Kind == "command" && addsCommand.MatchString(e.Name)
}

// key tells exports apart: symbols by their own name, the others by all that is known.
func (e Export) key() string {
	if e.Kind == "symbol" {
		return bare(e.Name)
	}
	return e.Kind + " " + e.Name
}
