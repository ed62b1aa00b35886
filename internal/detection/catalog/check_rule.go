package catalog

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/syntax"
)

// query checks a structural rule: one verb, a language, queries that compile.
func (e *entry) query(q Query) {
	if q.Language == "" {
		e.fault("a query speaks of one language's syntax: add `language: go`", "query has no language", "query")
	} else {
		e.language(q.Language, "query", "language")
	}
	texts := map[string]string{"added": q.Added, "removed": q.Removed, "fewer": q.Fewer}
	if q.Replaced != nil {
		texts["replaced from"], texts["replaced to"] = q.Replaced.From, q.Replaced.To
	}
	verbs := 0
	for name, text := range texts {
		if text == "" {
			if q.Replaced != nil && (name == "replaced from" || name == "replaced to") {
				e.fault("give both from and to", name+" is empty", "query", "replaced")
			}
			continue
		}
		if name != "replaced to" {
			verbs++
		}
		if _, err := syntax.CompileQuery(syntax.Language(q.Language), text); err != nil && !errors.Is(err, syntax.ErrNoGrammar) {
			e.fault("`holdfast catalog check` compiles queries; names of nodes are those of the language's tree-sitter grammar",
				fmt.Sprintf("query %s: %v", name, err), "query", firstWord(name))
		}
	}
	if verbs != 1 {
		e.fault("use exactly one of added, removed, fewer and replaced", "query has no single verb", "query")
	}
	e.globs(q.Files, "query", "files")
}

// textRule checks a rule for files without a grammar.
func (e *entry) textRule(r TextRule) {
	verbs := 0
	for name, text := range map[string]string{"added": r.Added, "removed": r.Removed} {
		if text == "" {
			continue
		}
		verbs++
		if _, err := regexp.Compile(LineForm(text)); err != nil {
			e.fault("regular expressions are written as Go's package regexp reads them", err.Error(), "text", name)
		}
	}
	if verbs != 1 {
		e.fault("use exactly one of added and removed", "text has no single verb", "text")
	}
	if len(r.Files) == 0 {
		e.fault("add `files:` with globs, such as \"**/*.cfg\"", "text has no files", "text")
	}
	e.globs(r.Files, "text", "files")
}

func (e *entry) globs(list []string, at ...any) {
	for i, g := range list {
		if !doublestar.ValidatePattern(g) {
			e.fault("globs know *, **, ?, [ab] and {a,b}", fmt.Sprintf("%q is no glob", g), append(at, i)...)
		}
	}
}

func firstWord(s string) string {
	for i := range len(s) {
		if s[i] == ' ' {
			return s[:i]
		}
	}
	return s
}
