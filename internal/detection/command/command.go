// Package command tells what a shell line would do before it runs: to files, tests, hooks,
// history and the guard itself. It reads the line as a shell would, with constant values
// followed through variables, functions and nested shells. What cannot be known before the
// line runs is said to be unclear, never passed over.
package command

// Kind is what an effect does.
type Kind string

// The kinds of effects.
const (
	Delete         Kind = "delete"          // a path goes
	Move           Kind = "move"            // Path goes to To
	Write          Kind = "write"           // Path gets new content
	Append         Kind = "append"          // Path gets content at its end
	EditInPlace    Kind = "edit_in_place"   // sed -i and its kin
	Chmod          Kind = "chmod"           // Detail is the mode
	Patch          Kind = "patch"           // Text is the patch, when Known
	HeredocWrite   Kind = "heredoc_write"   // Text is the content, when Known
	BypassHooks    Kind = "bypass_hooks"    // git runs without its hooks
	History        Kind = "history"         // commits, branches or uncommitted work are rewritten or thrown away
	RunTests       Kind = "run_tests"       // a test runner runs; Narrow is what it leaves out
	SwallowFailure Kind = "swallow_failure" // a test run's failure is hidden; Detail says how
	Kill           Kind = "kill"            // the guard or its parent is ended
	Guard          Kind = "guard"           // the guard is spoken to, or a file that guards is touched
	Env            Kind = "env"             // a variable that steers the guard or a runner is set or unset
	Install        Kind = "install"         // software is fetched and set up
)

// Effect is one thing that a line would do.
type Effect struct {
	Kind Kind
	// Path is relative to the top of the work tree; what is outside is absolute, begins with
	// ".." or, in the user's home, with "~/". "" when the effect is about no path.
	Path string
	// Glob tells that Path is a pattern (doublestar's), with what is literal escaped.
	Glob bool
	// Recursive tells that the path may be a folder, with all that is in it.
	Recursive bool
	// To is where a move, a copy or a link ends; for a copy Path is the same, as the target is
	// what changes.
	To string
	// From is the source of a copy.
	From string
	// Detail is what else is to be said, by kind: the mode of a chmod, the runner of a test
	// run, the git command of history, the construct that swallows, the file's role for Guard.
	Detail string
	// Text is the new content, the piece that is appended, the patch, or the script of an
	// edit in place; it counts only when Known.
	Text  string
	Known bool
	// Narrow are the arguments with which a test run leaves tests out; Targets are the files
	// and packages it names.
	Narrow  []string
	Targets []string
	// Piped is the program that a test run's output goes to, whose status hides the run's.
	Piped string
	// Name and Value are those of a variable; Unset tells that it is taken away. Narrow is then
	// what it tells a runner to leave out.
	Name, Value string
	Unset       bool
	// Line is the simple command as written.
	Line string
}

// Unclear is a part of a line whose effect cannot be known before it runs.
type Unclear struct {
	Line string
	Why  string
	// Kind is what would be done if it is known that much, and Path the pattern of paths to
	// which, or the script that decides.
	Kind Kind
	Path string
}

// Reading is what a line would do.
type Reading struct {
	Effects []Effect // in the order in which they happen
	Unclear []Unclear
	Err     error // the line, or the rest of it, is not shell; what a shell would run before is read
}

// Read understands a shell line. cwd is a slash path relative to the top of the work tree,
// "" for the top.
func Read(line string, cwd string) Reading { return Place{Cwd: cwd}.Read(line) }

// Place is where a line runs. What is not known is "".
type Place struct {
	Cwd  string // relative to Top
	Top  string // the absolute path of the work tree; paths below it become relative
	Home string // the absolute path of the user's home
}
