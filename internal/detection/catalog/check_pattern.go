package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/spelling"
	"holdfast/internal/detection/syntax"
)

// Types are what a pattern can be about.
var Types = []string{
	"test_deletion", "test_skip", "assertion_weakening", "error_suppression", "validation_bypass", "feature_removal",
	"workaround", "coverage_regression", "gate_lowering", "suppression", "guard_tampering",
}

var (
	severities = []string{"none", "warning", "violation", "critical"}
	horizons   = []string{"call", "iteration", "commit"}
)

// placeholders that every event fills, besides its facts.
var placeholders = []string{"test", "path", "before", "after"}

// Only checks need these, so they cost nothing at start-up.
var (
	lpForm      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^LP-\d{3}$`) })
	placeholder = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([a-z_]+)\}`) })
)

func (k *checking) pattern(e *entry) {
	var p Pattern
	switch whole, some := e.decode(&p); {
	case !some:
		return
	case !whole: // what is missing may be what was misspelt; what is there can be wrong
		if p.ID != "" {
			e.named("id", p.ID)
		}
		e.words(p)
		e.condition(p)
		return
	}
	e.named("id", p.ID)
	e.unfilled()
	if p.Extends != "" && !contains(k.patterns, p.Extends) {
		e.fault("`holdfast catalog list` shows the patterns", fmt.Sprintf("extends %q, which is no pattern", p.Extends), "extends")
	}
	if p.Extends == "" {
		e.required(p)
	}
	e.words(p)
	e.condition(p)
	e.message(p)
	if p.Extends == "" || len(p.Catches)+len(p.Allows) > 0 {
		e.examples(p)
	}
}

// required checks what a pattern cannot do without, unless it extends another.
func (e *entry) required(p Pattern) {
	for _, f := range []struct{ key, value, hint string }{
		{"summary", p.Summary, "say in a line what happened to the code"},
		{"message", p.Message, "say what was there and what is there now; {test}, {before} and {after} are filled in"},
		{"advice", p.Advice, "say what to do instead"},
		{"type", p.Type, "use one of " + strings.Join(Types, ", ")},
		{"severity", p.Severity.Commit, "use one of " + strings.Join(severities, ", ")},
	} {
		if strings.TrimSpace(f.value) == "" {
			e.fault(f.hint, "has no "+f.key)
		}
	}
	if p.LP == "" && e.k.demands.Examples >= BuiltIn.Examples {
		e.fault("take the next free number", "has no lp")
	}
	if p.Confidence == 0 {
		e.fault("write how sure it is, above 0 up to 1; from 0.8 on a violation blocks", "has no confidence")
	}
	if p.When.Events == nil && p.Query == nil && p.Text == nil {
		e.fault("give one of when, query and text", "has no condition")
	}
}

func (e *entry) words(p Pattern) {
	if p.LP != "" {
		switch first, taken := e.k.lps[p.LP]; {
		case !lpForm().MatchString(p.LP):
			e.fault("numbers are written LP-001", fmt.Sprintf("%q is no lp", p.LP), "lp")
		case taken && first != p.ID:
			e.fault("take the next free number", fmt.Sprintf("%s is also the number of %s", p.LP, first), "lp")
		default:
			e.k.lps[p.LP] = p.ID
		}
	}
	if p.Type != "" {
		e.oneOf("type", p.Type, Types, "type")
	}
	e.severity(p)
	if p.Confidence < 0 || p.Confidence > 1 {
		e.fault("it is a share, from 0 to 1", fmt.Sprintf("%v is no confidence", p.Confidence), "confidence")
	}
	if p.AtLeast < 0 {
		e.fault("it is a number of events", fmt.Sprintf("%d is no at-least", p.AtLeast), "at-least")
	}
	var clearances []string
	for _, m := range event.ClearanceKinds {
		clearances = append(clearances, m.Kind)
	}
	for i, c := range p.ClearedBy {
		if !contains(clearances, c) {
			e.fault("use some of "+strings.Join(clearances, ", "), fmt.Sprintf("%q is no clearance", c), "cleared-by", i)
		}
	}
	for i, l := range p.Languages {
		e.language(l, "languages", i)
	}
}

func (e *entry) severity(p Pattern) {
	words := []string{p.Severity.Call, p.Severity.Iteration, p.Severity.Commit}
	for i, word := range words {
		switch {
		case word == "" && (p.Extends != "" || p.Severity == (Severity{})):
		case word == "":
			e.fault("name all of call, iteration and commit, or one word for all", "severity has no "+horizons[i], "severity")
		case !contains(words[:i], word):
			e.oneOf("severity", word, severities, "severity", horizons[i])
		}
	}
}

func (e *entry) language(l string, at ...any) {
	known := syntax.Languages()
	if !slices.Contains(known, syntax.Language(l)) {
		e.fault(fmt.Sprintf("use one of %v", known), fmt.Sprintf("%q is no language Holdfast reads", l), at...)
	}
}

// condition checks the one condition that a pattern has.
func (e *entry) condition(p Pattern) {
	given := 0
	for _, on := range []bool{p.When.Events != nil || p.When.Facts != nil, p.Query != nil, p.Text != nil} {
		if on {
			given++
		}
	}
	if given > 1 {
		e.fault("one pattern has one condition", "gives more than one of when, query and text")
	}
	if p.When.Facts != nil && len(p.When.Events) == 0 {
		e.fault("add `event:` with one of "+eventNames(), "when names no event", "when")
	}
	for _, name := range p.When.Events {
		d, known := event.Describe(event.Kind(name))
		if !known {
			e.fault(eventMeant(name), fmt.Sprintf("%q is no event", name), "when", "event")
			continue
		}
		for fact := range p.When.Facts {
			if !contains(d.Facts(), fact) {
				e.fault("its facts are "+strings.Join(d.Facts(), ", "), fmt.Sprintf("the event %s has no fact %q", name, fact), "when", fact)
			}
		}
	}
	if p.Query != nil {
		e.query(*p.Query)
	}
	if p.Text != nil {
		e.textRule(*p.Text)
	}
}

func eventNames() string {
	var names []string
	for _, d := range event.Kinds {
		names = append(names, string(d.Kind))
	}
	return strings.Join(names, ", ")
}

// eventMeant is what helps where an event is none: the nearest one, or all there are.
func eventMeant(written string) string {
	var names []string
	for _, d := range event.Kinds {
		names = append(names, string(d.Kind))
	}
	if near := spelling.Nearest(written, names); near != "" {
		return "did you mean " + near + "? `holdfast catalog docs` lists all events"
	}
	return "use one of " + eventNames()
}

// message checks that what a message wants filled in is there.
func (e *entry) message(p Pattern) {
	if p.Extends != "" && p.When.Events == nil {
		return // its events are the parent's
	}
	known := slices.Clone(placeholders)
	kinds := p.When.Events
	if p.Query != nil || p.Text != nil {
		kinds = []string{"rule-met"}
	}
	for _, name := range kinds {
		d, ok := event.Describe(event.Kind(name))
		if !ok {
			return // told already
		}
		known = append(known, d.Facts()...)
	}
	for _, m := range placeholder().FindAllStringSubmatch(p.Message, -1) {
		if !contains(known, m[1]) {
			e.fault("use some of "+strings.Join(known, ", "), fmt.Sprintf("the message wants {%s}, which nothing fills", m[1]), "message")
		}
	}
}
