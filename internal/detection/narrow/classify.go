package narrow

import (
	"bytes"
	"strings"
)

var (
	functionWords  = setOf("def", "func", "fn", "fun", "function", "sub", "defp", "defmacro")
	containerWords = setOf("class", "struct", "trait", "interface", "impl", "module", "namespace", "object", "enum", "extension", "protocol", "mod", "record", "defmodule", "mixin")
	suiteWords     = setOf("describe", "context", "suite", "feature", "group", "Describe", "Context", "When", "fdescribe", "xdescribe", "describe_block")
	testWords      = setOf("it", "test", "specify", "xit", "fit", "xtest", "should", "scenario", "Scenario", "It", "Specify", "FIt", "PIt", "property", "example", "testWidgets", "blocTest", "bench", "step", "Then")
	controlWords   = setOf("if", "for", "while", "switch", "catch", "return", "with", "match", "else", "try", "do", "unless", "until", "loop", "foreach", "using", "lock", "synchronized",
		"import", "from", "use", "require", "include", "package", "var", "let", "const", "val", "type", "await", "yield", "throw", "raise", "assert", "new", "case", "default", "static_assert", "typedef", "union", "extern", "begin", "super")
	// setUps run without being named.
	setUps = []string{"setup", "teardown", "before", "after", "testmain", "init", "main", "__init__", "constructor", "let", "subject", "shared", "use", "fixture", "mock", "given"}
)

// maxHeader is how much of a header is looked at.
const maxHeader = 400

// classify tells what a unit is by its first line, and by the lines that follow when
// the header goes on.
func classify(code []byte, rest []line) (kind, []string) {
	code = code[:min(len(code), maxHeader)]
	switch {
	case isPrefix(code) || code[0] == '[' && attribute(rest):
		return prefix, nil
	case len(rest) == 0 || imports(code):
		return fixed, nil
	}
	head := string(code)
	var before []string // the words before the first bracket
	at := 0
	for at < len(head) && head[at] != '(' && head[at] != '{' && head[at] != '"' && head[at] != '\'' && head[at] != '`' && head[at] != '=' {
		at++
	}
	words([]byte(head[:at]), func(w []byte) bool { before = append(before, string(w)); return true })
	for i, w := range before {
		switch {
		case functionWords[w]:
			return functionUnit(head)
		case containerWords[w] && i+1 < len(before):
			return container, before[i+1:]
		}
	}
	return looseUnit(head, at, before)
}

// isPrefix recognises decorators, attributes and comments.
func isPrefix(code []byte) bool {
	switch code[0] {
	case '@': // some attributes speak of all that follows
		return (!bytes.HasSuffix(code, []byte{'{'}) || bytes.HasSuffix(code, []byte("({"))) && !bytes.HasPrefix(code, []byte("@moduletag")) && !bytes.HasPrefix(code, []byte("@describetag"))
	case '#':
		return bytes.HasPrefix(code, []byte("#[")) || bytes.HasPrefix(code, []byte("#pragma")) || len(code) == 1 || code[1] == ' ' || code[1] == '#'
	case '[':
		return code[len(code)-1] == ']'
	case '/':
		return len(code) > 1 && (code[1] == '/' || code[1] == '*')
	case '*':
		return true
	case '-':
		return bytes.HasPrefix(code, []byte("--"))
	}
	return false
}

// attribute tells whether lines that began with a bracket end with one: C# writes long
// attributes over several lines.
func attribute(rest []line) bool {
	for i := len(rest) - 1; i >= 0; i-- {
		if code := rest[i].code; len(code) > 0 {
			return code[len(code)-1] == ']'
		}
	}
	return false
}

// decorates tells decorators, attributes and directives from comments.
func decorates(code []byte) bool {
	switch code[0] {
	case '@', '[':
		return true
	case '#':
		return len(code) > 1 && code[1] != ' ' && code[1] != '#'
	}
	return bytes.HasPrefix(code, []byte("//go:")) || bytes.HasPrefix(code, []byte("// +build"))
}

// functionUnit finds the name of a definition that has a keyword.
func functionUnit(head string) (kind, []string) {
	for from := 0; ; {
		open := strings.IndexByte(head[from:], '(')
		if open < 0 {
			name := lastWord(head)
			return function, named(name)
		}
		open += from
		name := lastWord(head[:open])
		if name != "" && !functionWords[name] && name != "async" {
			return function, named(name)
		}
		end := strings.IndexByte(head[open:], ')') // a receiver stands before the name
		if end < 0 {
			return plain, nil
		}
		from = open + end + 1
	}
}

// looseUnit reads what has no keyword: tests given as calls, methods, lambdas.
func looseUnit(head string, at int, before []string) (kind, []string) {
	if len(before) == 0 {
		if head[0] == '"' && strings.HasSuffix(head, "{") { // "a cart" should "add" in {
			return call, nil
		}
		return plain, nil
	}
	lambda := strings.Contains(head, "=>") || strings.Contains(head, "function")
	switch first := before[0]; {
	case first == "const" || first == "let" || first == "var" || first == "export":
		if lambda && strings.HasSuffix(head, "{") && len(before) > 1 {
			return function, named(before[len(before)-1])
		}
		return plain, nil
	case suiteWords[first]:
		return container, []string{""}
	case controlWords[first] || setsUp(first):
		return plain, nil
	}
	text := at < len(head) && (head[at] == '"' || head[at] == '\'' || head[at] == '`') || strings.ContainsAny(head[at:min(len(head), at+2)], "\"'`")
	switch {
	case (text || lambda) && testWords[before[0]]:
		return call, nil
	case text || lambda:
		return plain, nil // it may concern every test: vi.mock('./cart', () => {
	case at < len(head) && head[at] == '=', at >= len(head):
		return plain, nil
	case head[at] == '(':
		name := before[len(before)-1]
		switch {
		case name == strings.ToUpper(name):
			return call, named(lastWord(strings.TrimRight(head, ") {"))) // TEST(Cart, Adds) {, and START_TEST(adds), which others register
		case strings.HasSuffix(head[:at], "."+name):
			return plain, nil // pytest.skip(
		}
		return function, named(before[len(before)-1])
	}
	return plain, nil
}

// named are the names of a definition; set-up code counts as needed by everything.
func named(name string) []string {
	if name == "" || setsUp(name) {
		return nil
	}
	return []string{name}
}

func setsUp(name string) bool {
	low := strings.ToLower(name)
	for _, s := range setUps {
		if strings.HasPrefix(low, s) && (len(s) > 3 || low == s) {
			return true
		}
	}
	return false
}

func lastWord(s string) string {
	end := len(s)
	for end > 0 && !wordByte(s[end-1]) {
		if s[end-1] != ' ' && s[end-1] != '>' && s[end-1] != '`' && s[end-1] != '?' && s[end-1] != '!' && s[end-1] != ':' {
			return ""
		}
		end--
	}
	from := end
	for from > 0 && wordByte(s[from-1]) {
		from--
	}
	return s[from:end]
}
