package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// settingName is how libraries call the values that others may set.
var settingName = lazy.MustCompile(`^[A-Z][A-Z0-9]*_[A-Z0-9_]+$`)

var (
	testModule = lazy.MustCompile(`^(node:test(/\w+)?|(node:)?assert(/strict)?|vitest|chai|jest|@jest/globals|jest-\w+|expect|mocha|ava|tape?|uvu(/assert)?|jasmine(-core)?|should|power-assert|qunit|unittest(\.\w+)*|_?pytest(\.\w+)*|nose|doctest|numpy\.testing|pandas\.testing)$`)
	// testRoots are names that mean a test library wherever they are written.
	testRoots    = []string{"unittest", "pytest", "_pytest", "TestCase", "jest", "vi", "chai", "jasmine", "QUnit", "Minitest", "MiniTest", "RSpec"}
	globalRoots  = []string{"global", "globalThis"}
	testGlobals  = []string{"expect", "assert", "describe", "it", "test", "jest", "vi"}
	runtimeHeads = []string{"sys.exit", "os._exit", "builtins.AssertionError", "builtins.__import__", "builtins.isinstance", "builtins.all", "builtins.any", "builtins.len", "builtins.bool", "builtins.exit", "process.exit", "process.reallyExit", "process.abort"}
	moduleHeads  = lazy.MustCompile(`^(Module|module\.constructor|require\('(node:)?module'\)|require\("(node:)?module"\))(\.prototype\.require|\._load|\._resolveFilename|\._extensions)|^require\.cache\[`)
	setters      = []string{"setattr", "Object.assign", "Object.defineProperty", "Object.defineProperties", "Reflect.set", "Reflect.defineProperty", "patch.object", "mock.patch.object", "monkeypatch.setattr", "delattr"}
	reopeners    = []string{"prepend", "class_eval", "module_eval", "define_method", "remove_method", "undef_method", "alias_method", "instance_eval", "send", "define_singleton_method"}
	assertMacros = lazy.MustCompile(`^((debug_)?assert(_eq|_ne|_matches)?|panic|EXPECT_\w+|ASSERT_(EQ|NE|TRUE|FALSE|LT|LE|GT|GE|STREQ|THAT|THROW)|TEST_ASSERT\w*|REQUIRE|CHECK_EQUAL)$`)
	assertNames  = lazy.MustCompile(`(?i)^(assert|expect|refute|fail|should|equal|deep_?equal|strict_?equal|not|ok|is|match|throws|rejects|add(failure|error)|was_?successful|run|record)`)
	reopened     = lazy.MustCompile(`^(::)?(Minitest|MiniTest)::(Assertions|Test|Runnable|Result|Reportable)\b|^(::)?RSpec::(Expectations|Core)\b|^(::)?Test::Unit::(Assertions|TestCase)\b`)
)

// replacement is an assertion, or a part of a runner, that code puts something else in the place of.
type replacement struct {
	what      string
	toothless bool // what took its place cannot fail
	node      int
}

// replacementAt tells whether a node puts something in the place of what tests and runners rely on.
func replacementAt(t *syntax.Tree, n int, known map[string]bool) (replacement, bool) {
	if !t.Named(n) {
		return replacement{}, false
	}
	switch t.Role(n) {
	case syntax.Assign:
		left := assignedTo(t, n)
		if left < 0 || t.Role(left) != syntax.Member && t.Role(left) != syntax.Index {
			return replacement{}, false
		}
		what := t.Text(left)
		if links := t.Chain(left); settingName.MatchString(links[len(links)-1].Name) {
			return replacement{}, false // jasmine.DEFAULT_TIMEOUT_INTERVAL is there to be set
		}
		if !ofTests(t, left, known) && !slices.Contains(runtimeHeads, what) && !(moduleHeads.MatchString(what) && speaksOfTests(t)) {
			return replacement{}, false
		}
		return replacement{what, toothless(t, assignedValue(t, n)), n}, true
	case syntax.Call:
		return replacingCall(t, n, known)
	case syntax.Class:
		return reopening(t, n)
	}
	return macro(t, n)
}

// ofTests tells whether an attribute belongs to a test library: by the name it starts
// with, or by the module that is named in it.
func ofTests(t *syntax.Tree, n int, known map[string]bool) bool {
	links := t.Chain(n)
	if head := links[0].Name; known[head] || slices.Contains(testRoots, head) {
		return true
	}
	if len(links) > 1 && slices.Contains(globalRoots, links[0].Name) && slices.Contains(testGlobals, links[1].Name) {
		return true
	}
	return namesTests(t, n)
}

func namesTests(t *syntax.Tree, n int) bool {
	for c := n; c < t.End(n); c++ {
		if t.Role(c) == syntax.String && t.Named(c) && testModule.MatchString(strings.Trim(t.Text(c), "\"'`")) {
			return true
		}
	}
	return false
}

// speaksOfTests tells whether a file names a module that tests are written with.
func speaksOfTests(t *syntax.Tree) bool { return namesTests(t, 0) }

func replacingCall(t *syntax.Tree, n int, known map[string]bool) (replacement, bool) {
	if t.InChain(n) {
		return replacement{}, false
	}
	chain := t.Chain(n)
	name, last := syntax.ChainName(chain), chain[len(chain)-1]
	if t.Language == syntax.Ruby {
		owner := strings.TrimSuffix(t.Text(n), "\n")
		return replacement{name, false, n}, slices.Contains(reopeners, last.Name) && reopened.MatchString(owner)
	}
	if !slices.Contains(setters, name) || len(last.Args) < 2 || last.Args[0].Node < 0 {
		return replacement{}, false
	}
	target := last.Args[0].Node
	what := t.Text(target)
	if last.Args[1].Node >= 0 && t.Role(last.Args[1].Node) == syntax.String {
		what += "." + strings.Trim(t.Text(last.Args[1].Node), "\"'`")
	}
	value := last.Args[len(last.Args)-1].Node
	return replacement{what, value >= 0 && toothless(t, value), n}, ofTests(t, target, known) || slices.Contains(runtimeHeads, what)
}

// reopening finds Ruby code that writes a method into a class of the test library.
func reopening(t *syntax.Tree, n int) (replacement, bool) {
	name := ""
	if c := t.Child(n, "name"); c >= 0 {
		name = t.Text(c)
	}
	if t.Language != syntax.Ruby || t.Child(n, "superclass") >= 0 || !reopened.MatchString(name) {
		return replacement{}, false
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Func && assertNames.MatchString(t.Name(c)) {
			return replacement{name + "#" + t.Name(c), false, c}, true
		}
	}
	return replacement{}, false
}

// testNames are the names under which a file knows test libraries.
func testNames(t *syntax.Tree) map[string]bool {
	names := map[string]bool{}
	for n := range t.Nodes {
		r := t.Role(n)
		if !t.Named(n) || r != syntax.Import && r != syntax.Var || r == syntax.Var && !strings.Contains(t.Text(n), "require(") && !strings.Contains(t.Text(n), "import(") || len(t.Text(n)) > 400 {
			continue
		}
		if !namesTests(t, n) && !importsTests(t, n) {
			continue
		}
		for c := n + 1; c < t.End(n); c++ {
			if r := t.Role(c); (r == syntax.Ident || r == syntax.Type || strings.HasSuffix(t.Kind(c), "identifier_pattern")) && t.Leaf(c) && t.Text(c) != "require" {
				names[t.Text(c)] = true
			}
		}
	}
	return names
}

// importsTests recognises imports of languages that do not quote what they import.
func importsTests(t *syntax.Tree, n int) bool {
	if t.Language != syntax.Python {
		return false
	}
	for _, word := range strings.FieldsFunc(t.Text(n), func(r rune) bool { return r == ' ' || r == ',' || r == '(' || r == ')' || r == '\n' }) {
		if testModule.MatchString(word) && word != "assert" && word != "expect" && word != "should" && word != "tap" {
			return true
		}
	}
	return false
}
