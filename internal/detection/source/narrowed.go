package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// passesBy are the errors that a clause for nearly everything does not take, by language and by
// what the clause names: they travel on by themselves.
var passesBy = map[syntax.Language]map[string]*lazy.Regexp{
	syntax.Ruby: {
		"":              rubyFatal,
		"StandardError": rubyFatal,
	},
	syntax.Python: {"Exception": lazy.MustCompile(`^(KeyboardInterrupt|SystemExit|GeneratorExit|(asyncio\.)?CancelledError)$`)},
	syntax.Java:   {"Exception": jvmFatal},
	syntax.Kotlin: {"Exception": jvmFatal},
	syntax.Scala:  {"Exception": jvmFatal, "NonFatal(e)": lazy.MustCompile(`^(InterruptedException|ControlThrowable|ThreadDeath|OutOfMemoryError|VirtualMachineError|LinkageError)$`)},
	syntax.PHP:    {`\Exception`: lazy.MustCompile(`^\\?(Error|TypeError|ParseError|ArithmeticError|AssertionError)$`)},
}

var (
	rubyFatal = lazy.MustCompile(`^(SystemExit|NoMemoryError|Interrupt|SignalException|ScriptError|LoadError|NotImplementedError|SyntaxError|SecurityError|SystemStackError)$`)
	jvmFatal  = lazy.MustCompile(`^(java\.lang\.)?(Error|ThreadDeath|OutOfMemoryError|StackOverflowError|VirtualMachineError|LinkageError|AssertionError)$`)
)

// exceptFor is a filter that leaves a type of error out of a clause: when (ex is not Cancelled).
var exceptFor = lazy.MustCompile(`\bwhen\s*\(\s*\w+\s+is\s+not\s+([\w.]+)\s*\)|\bwhen\s*\(\s*!\s*\(\s*\w+\s+is\s+([\w.]+)\s*\)\s*\)`)

// namedType is one of the types that a clause names.
var namedType = lazy.MustCompile(`[\w.\\]+`)

// letBy tells whether errors that an arm threw on are now passed by: the arm beside it, which took
// everything and does what it did, no longer takes them.
func letBy(e *edit, thrown, now Handler) bool {
	if thrown.Does != Rethrows || thrown.Form != "catch" || now.Form != "catch" || !tookAll(e.b.Handlers, thrown, now) {
		return false
	}
	types := namedType.FindAllString(thrown.Exception, -1)
	for _, name := range types {
		if !goesBy(e.pair.Language, name, now) {
			return false
		}
	}
	return len(types) > 0
}

// tookAll tells whether an arm beside the one that threw on did what the present one does, for more errors.
func tookAll(list []Handler, thrown, now Handler) bool {
	does := handlerBody(now)
	for _, h := range list {
		if does != "" && h.Line != thrown.Line && h.Form == now.Form && squeeze(h.Guarded) == squeeze(thrown.Guarded) && handlerBody(h) == does {
			return true
		}
	}
	return false
}

func goesBy(lang syntax.Language, name string, now Handler) bool {
	if m := exceptFor.FindStringSubmatch(handlerHead(now)); m != nil {
		return lastPart(m[1]+m[2]) == lastPart(name)
	}
	taken, _, _ := strings.Cut(now.Exception, " as ")
	fatal := passesBy[lang][taken]
	return fatal != nil && fatal.MatchString(name)
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// handlerHead is the line of a clause that says what it takes.
func handlerHead(h Handler) string {
	head, _, _ := strings.Cut(h.Text, "\n")
	return head
}

// handlerBody is what a clause does, without what it takes.
func handlerBody(h Handler) string { return squeeze(strings.TrimPrefix(h.Text, handlerHead(h))) }
