package narrow

import (
	"bytes"
	"unicode/utf8"
)

// remark tells a line that is a comment.
func remark(code []byte) bool {
	for _, sign := range [][]byte{[]byte("//"), []byte("# "), []byte("#: "), []byte("* "), []byte("/*"), []byte("-- ")} {
		if bytes.HasPrefix(code, sign) {
			return true
		}
	}
	return false
}

// prose tells whether a line of a comment is words and nothing else. What could be code
// or speaks to a tool, and what is not plain ASCII, is not: it may be what the change is
// about.
func prose(code []byte) bool {
	spaces := 0
	for i, c := range code {
		switch {
		case c >= utf8.RuneSelf:
			return false
		case c == ' ':
			spaces++
		case c == ';' || c == '=' || c == '{' || c == '}' || c == '[' || c == ']' || c == '(' || c == ')' || c == '@' || c == '+' || c == '<':
			return false
		case c == ':' && i > 0 && i+1 < len(code) && code[i+1] != ' ' && code[i+1] != ':' && code[i-1] != ':' && code[i-1] != ' ':
			return false // a directive: eslint-disable, go:build, type:ignore
		}
	}
	return spaces > 1 && !bytes.ContainsAny(code[len(code)-1:], ":,\\`\"'") && !speaksToTools(code)
}

// toolWords are what comments say to tools, or say of work that is missing.
var toolWords = setOf("noqa", "nolint", "eslint", "tslint", "ts", "pylint", "mypy", "pragma", "coverage", "cov", "istanbul", "c8", "v8", "ignore", "ignored", "disable", "enable", "skip", "skipped", "nosonar",
	"suppress", "todo", "fixme", "xxx", "hack", "stub", "placeholder", "implement", "implemented", "later", "temporary", "temporarily", "expect", "assert", "test", "tests", "disabled", "phpstan", "psalm", "rubocop", "type", "prettier",
	"return", "if", "for", "while", "def", "func", "function", "raise", "throw", "pass", "end", "else", "noinspection", "swiftlint", "clippy", "nosec", "biome", "deno", "ktlint", "detekt", "resharper")

// maxToolWord is how long the longest of them is.
const maxToolWord = 12

func speaksToTools(code []byte) bool {
	found := false
	var low [maxToolWord]byte
	words(code, func(w []byte) bool {
		if len(w) > len(low) {
			return true
		}
		for i, c := range w {
			if c >= 'A' && c <= 'Z' {
				c += 'a' - 'A'
			}
			low[i] = c
		}
		found = toolWords[string(low[:len(w)])]
		return !found
	})
	return found
}
