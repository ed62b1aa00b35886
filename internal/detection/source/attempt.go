package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// asksFailure are the ways to look at the failure of an attempt, or to hand it on.
var asksFailure = map[string]bool{
	"onFailure": true, "getOrThrow": true, "exceptionOrNull": true, "fold": true, "recover": true, "recoverWith": true, "isFailure": true, "isSuccess": true, "mapCatching": true,
	"get": true, "toEither": true, "failed": true, "transform": true, "orElse": true, "foreach": true, "onSuccess": true, "onComplete": true,
}

// attempts tells a call that keeps the failure of some code as a value.
func attempts(language syntax.Language, chain []syntax.Link) bool {
	first, second := chain[0].Name, ""
	if len(chain) > 1 {
		second = chain[1].Name
	}
	switch language {
	case syntax.Kotlin:
		return first == "runCatching" || first == "kotlin" && second == "runCatching"
	case syntax.Scala:
		return first == "Try"
	case syntax.Java:
		return first == "Try" && (second == "run" || second == "runRunnable" || second == "of" || second == "ofCallable" || second == "ofSupplier")
	}
	return false
}

// attemptHandler reads Kotlin's runCatching and the Try of Scala and Java whose failure nobody asks for.
func attemptHandler(t *syntax.Tree, n int, chain []syntax.Link) (Handler, bool) {
	if !attempts(t.Language, chain) {
		return Handler{}, false
	}
	h := Handler{Form: "attempt", Line: t.Line(n), Text: t.Text(n), Broad: true}
	for _, l := range chain {
		switch {
		case asksFailure[l.Name], t.Language == syntax.Kotlin && l.Name == "getOrElse":
			return Handler{}, false
		case l.Name == "getOrNull", l.Name == "getOrDefault", l.Name == "getOrElse", l.Name == "toOption":
			h.Does = Defaults
		}
	}
	if h.Does == "" && dropped(t, n) {
		h.Does = Nothing
	}
	if h.Does == "" {
		return Handler{}, false
	}
	code, ok := attempted(h.Text)
	if !ok {
		return Handler{}, false
	}
	h.Guarded = code
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h, true
}

// attempted is the code of an attempt: what stands in its braces, or in its brackets up to what
// is made of a failure.
func attempted(text string) (string, bool) {
	at := strings.IndexAny(text, "{(")
	if at < 0 {
		return "", false
	}
	code := text[at+1:]
	if text[at] == '{' {
		code, _, _ = strings.Cut(code, "}.")
	} else {
		code = code[:max(0, strings.LastIndexAny(code, ")}"))]
		code, _, _ = strings.Cut(code, ").getOr")
		code, _, _ = strings.Cut(code, ").toOption")
	}
	return strings.Trim(arrow.ReplaceAllString(code, ""), "{} \n\t"), true
}

// dropped tells an expression that stands alone and is not the last of its block.
func dropped(t *syntax.Tree, n int) bool {
	if !standsAlone(t, n) {
		return false
	}
	at, p := n, t.Parent(n)
	for t.Role(p) == syntax.ExprStmt {
		at, p = p, t.Parent(p)
	}
	kids := t.NamedChildren(p)
	return len(kids) > 0 && (kids[len(kids)-1] != at || endsForNothing(t, p))
}

// unitHead is the head of a function of Scala that gives nothing back.
var unitHead = lazy.MustCompile(`:\s*Unit\s*=\s*$`)

// endsForNothing tells the body of a function that gives nothing back: nobody gets what its last line makes.
func endsForNothing(t *syntax.Tree, block int) bool {
	f := t.Parent(block)
	if t.Language != syntax.Scala || t.Role(f) != syntax.Func || t.Body(f) != block {
		return false
	}
	return unitHead.Match(t.Source[t.Nodes[f].Start:t.Nodes[block].Start])
}
