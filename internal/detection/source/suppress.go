package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// letsErrorsGo are names of what keeps the errors of some code to itself, whoever wrote it; the group is there where
	// the name says itself that it is about errors.
	letsErrorsGo = lazy.MustCompile(`(?i)^(?:suppress|ignor|swallow)(?:e|ed|es|ing|s)?(?:_?(?:all|any))?(_?(?:errors?|exceptions?|failures?|throwables?))?[!?]?$`)
	// noType is an argument that names no kind of error: a text, as a test has for its title, or a warning, which is no failure.
	noType = lazy.MustCompile("[\"'`]|Warning\\b")
	// errorTypes are arguments that name kinds of errors: by their form where it is common to hand over a class, elsewhere by the word.
	errorTypes = lazy.MustCompile(`(?i)errors?\b|exceptions?\b|throwable\b`)
	classNames = lazy.MustCompile(`\b[A-Z]\w*[a-z]\w*`)
	// missedEntry are errors of a collection that does not have what it is asked for: no resource is let go of.
	missedEntry = lazy.MustCompile(`\b(?:KeyError|ValueError|IndexError|LookupError|NoSuchElementException|KeyNotFoundException|IndexOutOfBoundsException)\b`)
)

// suppressHandler reads `with contextlib.suppress(X):` and what projects call the same.
func suppressHandler(t *syntax.Tree, n int) (Handler, bool) {
	body := t.Body(n)
	if t.Language != syntax.Python || body < 0 {
		return Handler{}, false
	}
	for c := n + 1; c < body; c++ {
		if t.Role(c) != syntax.Call || t.InChain(c) {
			continue
		}
		chain := t.Chain(c)
		if h, ok := quietly(t, n, chain[len(chain)-1]); ok {
			h.Text, _, _ = strings.Cut(t.Text(n), "\n")
			h.Guarded = t.Text(body)
			h.Cleanup = inCleanup(t, n, h.Guarded)
			return h, true
		}
	}
	return Handler{}, false
}

// quietCall reads a call of such a name that is handed the code: suppress(IOError) { … }, ignoreErrors(() => …).
func quietCall(t *syntax.Tree, n int, chain []syntax.Link) (Handler, bool) {
	last := chain[len(chain)-1]
	code := last.Block
	if args := last.Args; code < 0 && len(args) > 0 && args[len(args)-1].Node >= 0 && t.Role(args[len(args)-1].Node) == syntax.Lambda {
		code = args[len(args)-1].Node
	}
	if code < 0 {
		return Handler{}, false
	}
	h, ok := quietly(t, n, last)
	if !ok {
		return Handler{}, false
	}
	h.Text = string(t.Source[t.Nodes[n].Start:t.Nodes[code].Start])
	h.Guarded = strings.Trim(arrow.ReplaceAllString(t.Text(code), ""), "{} \n\t")
	if body := t.Body(code); body >= 0 {
		h.Guarded = strings.Trim(t.Text(body), "{} \n\t")
	}
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h, true
}

// quietly tells a call whose name says that errors are let go, and the kinds that it names.
func quietly(t *syntax.Tree, n int, l syntax.Link) (Handler, bool) {
	m := letsErrorsGo.FindStringSubmatch(l.Name)
	if !l.Called || m == nil {
		return Handler{}, false
	}
	h := Handler{Form: "suppress", Line: t.Line(n), Does: Nothing}
	var kinds []string
	for _, a := range l.Args {
		if a.Node >= 0 && t.Role(a.Node) == syntax.Lambda {
			continue
		}
		kind := t.ArgText(a)
		if noType.MatchString(kind) || !errorTypes.MatchString(kind) && (!handsClasses[t.Language] || !classNames.MatchString(kind)) {
			return Handler{}, false
		}
		kinds = append(kinds, kind)
		h.Broad = h.Broad || broadTypes.MatchString(kind)
	}
	h.Exception = strings.Join(kinds, ", ")
	h.Broad = h.Broad || len(kinds) == 0
	return h, len(kinds) > 0 || m[1] != ""
}

// handsClasses are languages in which errors are named by handing over their class.
var handsClasses = map[syntax.Language]bool{syntax.Python: true, syntax.Ruby: true, syntax.Scala: true}
