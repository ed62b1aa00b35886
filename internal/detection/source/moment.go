package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// moment is when a piece of code runs.
type moment string

const (
	whenLoaded moment = "load"      // whoever imports the file runs it
	whenEnding moment = "exit hook" // the process ends, and this has the last word
	whenCalled moment = "function"
	whenMain   moment = "main"       // the file is the program
	whenOver   moment = "after hook" // the tests of a file are over
)

// loadsByItself are the languages whose files are run from top to bottom when they are imported.
var loadsByItself = []syntax.Language{syntax.Go, syntax.JavaScript, syntax.Python, syntax.Ruby, syntax.PHP}

var (
	exitHooks   = []string{"atexit.register", "atexit", "std.atexit", "libc.atexit", "at_exit", "register_shutdown_function", "set_exception_handler", "Runtime.getRuntime.addShutdownHook", "System.at_exit", "END"}
	listeners   = []string{"process.on", "process.once", "process.addListener", "process.prependListener", "process.prependOnceListener"}
	endings     = lazy.MustCompile(`^["'\x60](exit|beforeExit|uncaughtException|uncaughtExceptionMonitor|unhandledRejection|SIG(ALRM|ABRT|CHLD|PROF|VTALRM|SEGV))["'\x60]$`)
	oddSignals  = lazy.MustCompile(`SIG(ALRM|ABRT|CHLD|PROF|VTALRM|SEGV)\b`)
	postponers  = []string{"setTimeout", "setImmediate", "queueMicrotask", "process.nextTick", "Promise.resolve.then", "globalThis.setTimeout"}
	mainAsked   = lazy.MustCompile(`__main__|require\.main|import\.meta\.(main|url)|__FILE__\s*==|\$0\s*==|\$PROGRAM_NAME`)
	loadMarks   = lazy.MustCompile(`ModuleInitializer|\bctor\b|constructor\s*\)|\.init_array`)
	hookMarks   = lazy.MustCompile(`atexit\.register`)
	firstLoaded = []string{"static_initializer", "anonymous_initializer"}
)

// momentOf tells when a node runs, by what it stands in.
func momentOf(t *syntax.Tree, n int) moment {
	for at := n; at > 0; {
		p := t.Parent(at)
		switch r := t.Role(p); {
		case slices.Contains(firstLoaded, t.Kind(p)):
			return initialiser(t, p)
		case r == syntax.If && mainAsked.MatchString(headOf(t, p)):
			return whenMain
		case t.Kind(p) == "end_block" && t.Language == syntax.Ruby:
			return whenEnding
		case r == syntax.Func && t.Named(p):
			return momentOfFunction(t, p)
		case r == syntax.Lambda && t.Named(p) && !calledAtOnce(t, p):
			switch hook, postponed := handedTo(t, p); {
			case hook:
				return whenEnding
			case !postponed:
				return whenCalled
			}
		}
		at = p
	}
	if slices.Contains(loadsByItself, dialect(t.Language)) {
		return whenLoaded
	}
	return whenCalled
}

func headOf(t *syntax.Tree, n int) string {
	if cond := t.Condition(n); cond >= 0 {
		return t.Text(cond)
	}
	return ""
}

// initialiser tells the blocks that run once for a class from those that run for every object.
func initialiser(t *syntax.Tree, n int) moment {
	if class := t.Enclosing(n, syntax.Class); t.Kind(n) == "anonymous_initializer" && class >= 0 && !strings.Contains(t.Kind(class), "object") {
		return whenCalled
	}
	return whenLoaded
}

func momentOfFunction(t *syntax.Tree, n int) moment {
	head := t.Text(n)
	if i := strings.IndexByte(head, '{'); i >= 0 {
		head = head[:i]
	}
	switch marks := marksOf(t, n); {
	case t.Language == syntax.Go && t.Name(n) == "init" && t.Child(n, "receiver") < 0:
		return whenLoaded
	case t.Language == syntax.CSharp && t.Kind(n) == "constructor_declaration" && strings.HasPrefix(head, "static"):
		return whenLoaded
	case dialect(t.Language) == syntax.CPP && strings.Contains(head, "__attribute__") && loadMarks.MatchString(head):
		return whenLoaded
	case loadMarks.MatchString(marks):
		return whenLoaded
	case hookMarks.MatchString(marks):
		return whenEnding
	}
	return whenCalled
}

func marksOf(t *syntax.Tree, n int) string {
	var b strings.Builder
	for _, m := range t.Marks(n) {
		b.WriteString(t.Text(m.Node) + "\n")
	}
	return b.String()
}

// calledAtOnce recognises a closure that is called where it is written.
func calledAtOnce(t *syntax.Tree, n int) bool {
	for t.Role(t.Parent(n)) == syntax.Paren {
		n = t.Parent(n)
	}
	p := t.Parent(n)
	if t.Role(p) == syntax.Member { // (() => …).call(this)
		n, p = p, t.Parent(p)
	}
	return t.Role(p) == syntax.Call && t.Nodes[p].Start == t.Nodes[n].Start
}

// handedTo tells whether a closure is for the end of the process, or only for a little later.
func handedTo(t *syntax.Tree, n int) (hook, postponed bool) {
	for p := t.Parent(n); p > 0; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.Func, syntax.Lambda, syntax.Block, syntax.ExprStmt:
			return false, false
		case syntax.Assign:
			return strings.HasSuffix(assigned(t, p), "ProcessExit"), false
		case syntax.Call:
			chain := t.Chain(p)
			if hooks(t, chain) {
				return true, false
			}
			if slices.Contains(postponers, syntax.ChainName(chain)) {
				return false, true
			}
		}
	}
	return false, false
}

// hooks tells whether a call has something done when the process ends.
func hooks(t *syntax.Tree, chain []syntax.Link) bool {
	name, args := syntax.ChainName(chain), chain[len(chain)-1].Args
	if slices.Contains(exitHooks, name) {
		return true
	}
	if len(args) == 0 {
		return false
	}
	first := string(t.Source[args[0].Start:args[0].End])
	return slices.Contains(listeners, name) && endings.MatchString(first) || name == "signal.signal" && oddSignals.MatchString(first)
}
