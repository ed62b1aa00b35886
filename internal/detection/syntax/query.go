package syntax

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// Query is a user's own question about the structure of a text. Compiling one costs
// milliseconds, so it is done for the languages that a change touches only.
type Query struct {
	lang  Language
	query *sitter.Query
}

// Match is a place that a query found. Name is the text of its @name capture, or of
// the whole match.
type Match struct {
	Name string
	Text string
	Line int
}

// queries keeps what is compiled: an audit asks the same question a thousand times.
var queries sync.Map // language and text → *Query

// ErrNoGrammar means that nothing reads a language.
var ErrNoGrammar = errors.New("no grammar reads this language")

// CompileQuery reads a tree-sitter query.
func CompileQuery(lang Language, text string) (*Query, error) {
	key := string(lang) + "\x00" + text
	if q, ok := queries.Load(key); ok {
		return q.(*Query), nil
	}
	grammar, ok := grammars[lang]
	if !ok {
		return nil, ErrNoGrammar
	}
	q, err := sitter.NewQuery(sitter.NewLanguage(grammar()), text)
	if err != nil {
		return nil, errors.New(strings.Join(strings.Fields(err.Error()), " "))
	}
	if len(q.CaptureNames()) == 0 {
		q.Close()
		return nil, errors.New("it captures nothing; put @name behind what it shall find")
	}
	kept, _ := queries.LoadOrStore(key, &Query{lang: lang, query: q})
	return kept.(*Query), nil
}

// Matches finds all places in a text, in their order.
func (q *Query) Matches(src []byte) ([]Match, error) {
	if len(src) > MaxBytes {
		return nil, ErrTooLarge
	}
	parser := sitter.NewParser()
	defer parser.Close()
	if err := parser.SetLanguage(sitter.NewLanguage(grammars[q.lang]())); err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	text := parsed(q.lang, src)
	tree := parseWithin(parser, text)
	if tree == nil {
		return nil, ErrDeadline
	}
	defer tree.Close()
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	names := q.query.CaptureNames()
	found := cursor.Matches(q.query, tree.RootNode(), text)
	var out []Match
	for m := found.Next(); m != nil; m = found.Next() {
		if m := matchOf(m, names, text); m.Text != "" {
			out = append(out, m)
		}
	}
	return out, nil
}

// parseWithin parses a text, or gives nil when the deadline is over.
func parseWithin(parser *sitter.Parser, text []byte) *sitter.Tree {
	start := time.Now()
	read := func(at int, _ sitter.Point) []byte { return text[min(at, len(text)):] }
	return parser.ParseWithOptions(read, nil, &sitter.ParseOptions{
		ProgressCallback: func(sitter.ParseState) bool { return time.Since(start) > Deadline },
	})
}

// matchOf spans all captures of a match.
func matchOf(m *sitter.QueryMatch, names []string, src []byte) Match {
	var out Match
	start, end := uint(len(src)), uint(0)
	for _, c := range m.Captures {
		if c.Node.StartByte() < start {
			start = c.Node.StartByte()
			out.Line = int(c.Node.StartPosition().Row) + 1
		}
		end = max(end, c.Node.EndByte())
		if names[c.Index] == "name" && out.Name == "" {
			out.Name = c.Node.Utf8Text(src)
		}
	}
	if start < end {
		out.Text = string(src[start:end])
	}
	if out.Name == "" {
		out.Name = out.Text
	}
	return out
}
