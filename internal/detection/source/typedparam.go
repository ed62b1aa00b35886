package source

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// asksForType is a question for the class of a value, in languages that hold a parameter to its type when it is called.
	asksForType = lazy.MustCompile(`(\$?\w+)\s+(?:!\s*)?(?:instanceof|is(?:\s+not)?)\s+\\?([A-Z][\w\\.]*)`)
	// asksForKind is the same of the types that PHP has itself: is_string($name).
	asksForKind = lazy.MustCompile(`\bis_(string|int|bool|float|array|callable|iterable|object)\(\s*(\$\w+)\s*\)`)
)

// heldToTypes are languages in which a value of another type than a parameter's does not come in.
var heldToTypes = map[syntax.Language]bool{syntax.PHP: true, syntax.Java: true, syntax.Kotlin: true, syntax.CSharp: true, syntax.Dart: true, syntax.Swift: true, syntax.Scala: true}

// typedParam tells a check for the type of a parameter that is declared to have that type now.
func typedParam(e *edit, g Guard) bool {
	if !heldToTypes[e.pair.Language] || g.Kind != "check" {
		return false
	}
	asked := typesAsked(g.Text)
	for _, a := range asked {
		if declaresType(signature(e.before), a) || !declaresType(signature(e.after), a) {
			return false
		}
	}
	return len(asked) > 0
}

// askedType is a name and the type that it was asked for.
type askedType struct{ name, kind string }

func typesAsked(text string) (out []askedType) {
	for _, m := range asksForType.FindAllStringSubmatch(text, -1) {
		out = append(out, askedType{m[1], m[2][strings.LastIndexAny(m[2], `\.`)+1:]})
	}
	for _, m := range asksForKind.FindAllStringSubmatch(text, -1) {
		out = append(out, askedType{m[2], m[1]})
	}
	return out
}

// declaresType tells whether a signature says that a parameter has a type: Cart $cart, cart: Cart.
func declaresType(signature string, a askedType) bool {
	kind, name := regexp.QuoteMeta(a.kind), regexp.QuoteMeta(a.name)
	declared, err := regexp.Compile(`(?:^|[^\w|?])` + kind + `(?:<[^()]*>)?\s+&?` + name + `(?:\W|$)|(?:^|\W)` + name + `\s*:\s*(?:[\w.]+\.)?` + kind + `(?:[^\w?|]|$)`)
	return err == nil && declared.MatchString(signature)
}

// onlyAskedTypes tells a body that did nothing but ask its parameters for the types that they are declared to have now.
func onlyAskedTypes(e *edit) bool {
	if e.before.body <= 0 || len(e.b.Guards) == 0 {
		return false
	}
	statements, _ := statementsOf(e.before.tree, e.before.body)
	for _, g := range e.b.Guards {
		if !typedParam(e, g) {
			return false
		}
	}
	return len(statements) == len(e.b.Guards)
}
