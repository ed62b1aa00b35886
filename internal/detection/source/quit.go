package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// quitters are the calls that end a process, by language; names are joined with dots.
var quitters = map[syntax.Language][]string{
	syntax.Go:         {"os.Exit", "syscall.Exit", "unix.Exit"},
	syntax.JavaScript: {"process.exit", "process.reallyExit", "Deno.exit", "require.exit", "require.reallyExit"},
	syntax.Python:     {"os._exit", "_exit", "sys.exit", "exit", "quit", "SystemExit"},
	syntax.Ruby:       {"exit", "exit!", "Kernel.exit", "Kernel.exit!", "Process.exit", "Process.exit!"},
	syntax.Java:       {"System.exit", "Runtime.getRuntime.halt", "Runtime.getRuntime.exit"},
	syntax.Kotlin:     {"exitProcess", "System.exit", "Runtime.getRuntime.halt", "Runtime.getRuntime.exit"},
	syntax.Scala:      {"sys.exit", "System.exit", "Runtime.getRuntime.halt"},
	syntax.CSharp:     {"Environment.Exit", "System.Environment.Exit"},
	syntax.PHP:        {"exit", "die", "posix_kill"},
	syntax.Rust:       {"std.process.exit", "process.exit", "exit", "libc._exit", "libc.exit"},
	syntax.CPP:        {"exit", "_exit", "_Exit", "quick_exit", "std.exit", "std._Exit", "std.quick_exit"},
	syntax.Elixir:     {"System.halt", "System.stop"},
	syntax.Swift:      {"exit", "_exit"},
	syntax.Dart:       {"exit"},
}

// abrupt are the ends that run no clean-up, no report and no finally: few have a use for them.
var abrupt = map[string]bool{
	"syscall.Exit": true, "unix.Exit": true, "process.reallyExit": true, "require.reallyExit": true, "os._exit": true, "_exit": true,
	"exit!": true, "Kernel.exit!": true, "Process.exit!": true, "Runtime.getRuntime.halt": true, "libc._exit": true,
}

var goodStatus = []string{"", "0", "None", "False", "true", "undefined", "null", "EXIT_SUCCESS", "ExitCode.SUCCESS", "0x0", "+0", "-0"}

// quit is a place where a process ends and says that all went well.
type quit struct {
	node int
	name string
}

// dialect lets relatives share a table.
func dialect(l syntax.Language) syntax.Language {
	switch l {
	case syntax.TypeScript, syntax.TSX:
		return syntax.JavaScript
	case syntax.C:
		return syntax.CPP
	}
	return l
}

// quitAt tells whether a node ends the process with success.
func quitAt(t *syntax.Tree, n int) (quit, bool) {
	if !t.Named(n) {
		return quit{}, false
	}
	switch r := t.Role(n); {
	case r == syntax.Call && !t.InChain(n):
		chain := t.Chain(n)
		name, last := syntax.ChainName(chain), chain[len(chain)-1]
		if q, ok := handedQuitter(t, chain); ok {
			return quit{n, q}, true
		}
		return quit{n, name}, last.Called && slices.Contains(quitters[dialect(t.Language)], name) && succeeds(t, last.Args) && (name != "SystemExit" || thrownAt(t, n))
	case r == syntax.Assign && slices.Contains(exitCodes, assigned(t, n)):
		return quit{n, assigned(t, n)}, succeedsWith(t, t.Text(assignedValue(t, n)))
	case t.Kind(n) == "exit_statement": // PHP: a text is printed, and the status is 0
		kids := t.NamedChildren(n)
		return quit{n, "exit"}, len(kids) == 0 || t.Role(kids[0]) == syntax.String || succeedsWith(t, t.Text(kids[0]))
	case t.Language == syntax.Ruby && t.Leaf(n) && (t.Text(n) == "exit" || t.Text(n) == "exit!"):
		return quit{n, t.Text(n)}, isStatement(t, n)
	case t.Language == syntax.Python && r == syntax.Throw:
		return quit{n, "SystemExit"}, strings.TrimSpace(t.Text(n)) == "raise SystemExit"
	}
	return quit{}, false
}

// thrownAt tells an exception that is raised from one that is only made: a row of a test, what a mock is to raise.
func thrownAt(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	return p >= 0 && t.Role(p) == syntax.Throw
}

// handedQuitter is the end of the process that a call hands over by name, to be called when
// the process ends: atexit.register(os._exit, 0).
func handedQuitter(t *syntax.Tree, chain []syntax.Link) (string, bool) {
	args := chain[len(chain)-1].Args
	if len(args) < 1 || len(args) > 2 || !hooks(t, chain) {
		return "", false
	}
	name := string(t.Source[args[0].Start:args[0].End])
	return name, slices.Contains(quitters[dialect(t.Language)], name) && succeeds(t, args[1:])
}

// hookedQuit tells whether a node hands over an end of the process.
func hookedQuit(t *syntax.Tree, n int) bool {
	if t.Role(n) != syntax.Call || t.InChain(n) {
		return false
	}
	_, ok := handedQuitter(t, t.Chain(n))
	return ok
}

var exitCodes = []string{"process.exitCode", "Environment.ExitCode"}

// isStatement tells a bare word that is a statement from one that is a part of a call.
func isStatement(t *syntax.Tree, n int) bool {
	switch t.Role(t.Parent(n)) {
	case syntax.Call, syntax.Member, syntax.Pair, syntax.Args, syntax.Params, syntax.Assign, syntax.Func:
		return false
	}
	return t.Role(n) == syntax.Ident
}

func succeeds(t *syntax.Tree, args []syntax.Arg) bool {
	if len(args) == 0 {
		return t.Language != syntax.Go
	}
	return len(args) == 1 && succeedsWith(t, string(t.Source[args[0].Start:args[0].End]))
}

// succeedsWith looks a status up where it is given by a name.
func succeedsWith(t *syntax.Tree, status string) bool {
	status = strings.Trim(status, "() ")
	if slices.Contains(goodStatus, status) {
		return true
	}
	if status == "" || !expression.IsWordByte(status[0]) || strings.ContainsAny(status, " .(") || status[0] >= '0' && status[0] <= '9' {
		return false
	}
	for n := range t.Nodes {
		if r := t.Role(n); (r == syntax.Var || r == syntax.Assign) && t.Named(n) && assigned(t, n) == status {
			if v := assignedValue(t, n); v >= 0 && slices.Contains(goodStatus, t.Text(v)) && t.Text(v) != "" {
				return true
			}
		}
	}
	return false
}

// assigned is the written name of what an assignment or declaration sets.
func assigned(t *syntax.Tree, n int) string {
	if left := assignedTo(t, n); left >= 0 {
		return t.Text(left)
	}
	return ""
}

func assignedTo(t *syntax.Tree, n int) int {
	if left := t.Child(n, "left", "name", "pattern"); left >= 0 {
		return left
	}
	if kids := t.NamedChildren(n); len(kids) > 1 {
		return kids[0]
	}
	return -1
}

func assignedValue(t *syntax.Tree, n int) int {
	if right := t.Child(n, "right", "value"); right >= 0 {
		return right
	}
	if kids := t.NamedChildren(n); len(kids) > 1 {
		return kids[len(kids)-1]
	}
	return n
}
