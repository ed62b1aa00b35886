package command

import (
	"errors"
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxLine is what Linux lets a program be handed as one argument: no agent can run more.
const maxLine = 128 << 10

// languages are tried in this order; all agents run bash or zsh.
var languages = [...]syntax.LangVariant{syntax.LangBash, syntax.LangZsh, syntax.LangMirBSDKorn, syntax.LangPOSIX}

// maxRetried is the longest text that is tried in more than one language.
const maxRetried = 16 << 10

// parse gives the statements of a text. A shell runs what stands before a mistake, so that
// is given along with the error.
func parse(text string) ([]*syntax.Stmt, error) {
	if len(text) > maxLine {
		return nil, fmt.Errorf("the command has %d bytes, more than the %d a shell can be handed; put it into a file", len(text), maxLine)
	}
	if tooDeep(text) {
		return nil, errors.New("the command is nested too deeply to be read; write it as separate commands")
	}
	var before []*syntax.Stmt
	var first error
	for _, lang := range languages {
		stmts, err := parseAs(text, lang)
		if err == nil {
			return stmts, nil
		}
		if first == nil {
			before, first = stmts, err
		}
		if len(text) > maxRetried {
			break
		}
	}
	return before, explain(first)
}

// parseAs parses in one language. The parser is not ours: should it break on a hostile line,
// the line counts as not read, and the guard stays.
func parseAs(text string, lang syntax.LangVariant) (stmts []*syntax.Stmt, failed error) {
	defer func() {
		if broken := recover(); broken != nil {
			failed = fmt.Errorf("the parser broke: %v", broken)
		}
	}()
	parser := syntax.NewParser(syntax.Variant(lang))
	for s, err := range parser.StmtsSeq(strings.NewReader(text)) {
		switch { // it goes on after an error once, and must be let
		case err != nil:
			failed = err
		case failed == nil:
			stmts = append(stmts, s)
		}
	}
	return stmts, failed
}

func explain(err error) error {
	var mistake syntax.ParseError
	if errors.As(err, &mistake) {
		return fmt.Errorf("line %d, column %d of the command: %s; what comes after is not read", mistake.Pos.Line(), mistake.Pos.Col(), mistake.Text)
	}
	return fmt.Errorf("read the command: %w", err)
}

// maxNesting is more than people and models write, and less than the parser's recursion
// can bear.
const maxNesting = 2000

// tooDeep counts what can open a nested construct. Closers are not believed: a quoted one
// closes nothing.
func tooDeep(text string) bool {
	opened := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{', '[', '`', '!':
			opened++
		}
	}
	return opened > maxNesting && opened > len(text)/6
}
