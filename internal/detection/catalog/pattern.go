package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Pattern is what counts as avoidance: a condition on events, with severity per
// horizon, the clearances it accepts, and advice.
type Pattern struct {
	ID string `yaml:"id"`
	// Extends is a pattern whose fields hold where this one says nothing.
	Extends  string    `yaml:"extends"`
	LP       string    `yaml:"lp"`
	Type     string    `yaml:"type"`
	Summary  string    `yaml:"summary"`
	When     When      `yaml:"when"`
	Query    *Query    `yaml:"query"`
	Text     *TextRule `yaml:"text"`
	Severity Severity  `yaml:"severity"`
	// Confidence is how sure an event of this kind is avoidance, 0 to 1.
	Confidence float64 `yaml:"confidence"`
	// AtLeast is how many events it takes; 0 means one.
	AtLeast   int       `yaml:"at-least"`
	ClearedBy []string  `yaml:"cleared-by"`
	Message   string    `yaml:"message"`
	Advice    string    `yaml:"advice"`
	Languages []string  `yaml:"languages"` // the languages a language-bound pattern speaks of
	Catches   []Example `yaml:"catches"`
	Allows    []Example `yaml:"allows"`
	Misses    []Example `yaml:"misses"` // known gaps: silent today

	File string `yaml:"-"`
}

// Severity is a severity for each horizon; written as one word it holds for all.
type Severity struct{ Call, Iteration, Commit string }

// UnmarshalYAML accepts one word or a map.
func (s *Severity) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*s = Severity{n.Value, n.Value, n.Value}
		return nil
	}
	var m struct {
		Call      string `yaml:"call"`
		Iteration string `yaml:"iteration"`
		Commit    string `yaml:"commit"`
	}
	for i := 0; i+1 < len(n.Content); i += 2 { // a custom decoder is not strict by itself
		if key := n.Content[i]; !contains(horizons, key.Value) {
			return fmt.Errorf("line %d: %q is no horizon; there are call, iteration and commit", key.Line, key.Value)
		}
	}
	if err := n.Decode(&m); err != nil {
		return err
	}
	*s = Severity{m.Call, m.Iteration, m.Commit}
	return nil
}

// Query is a user's own structural rule: a tree-sitter query and what must happen to
// its matches.
type Query struct {
	Language string   `yaml:"language"`
	Files    []string `yaml:"files"`
	Added    string   `yaml:"added"`
	Removed  string   `yaml:"removed"`
	Fewer    string   `yaml:"fewer"`
	Replaced *struct {
		From string `yaml:"from"`
		To   string `yaml:"to"`
	} `yaml:"replaced"`
}

// TextRule is a regular expression for files without a grammar.
type TextRule struct {
	Files   []string `yaml:"files"`
	Added   string   `yaml:"added"`
	Removed string   `yaml:"removed"`
	// Existing leaves out files that are new or gone: what they say about themselves is part of them.
	Existing bool `yaml:"existing"`
}

// LineForm is the expression of a text rule in which ^ and $ are the ends of a line.
func LineForm(text string) string { return "(?m)" + text }

// Example is a change that a pattern must catch, or must allow. One file is written
// as file, before and after; several as a txtar in before and after.
type Example struct {
	Title   string  `yaml:"title"`
	File    string  `yaml:"file"`
	Before  *string `yaml:"before"`
	After   *string `yaml:"after"`
	Task    string  `yaml:"task"`
	Message string  `yaml:"message"`
	Horizon string  `yaml:"horizon"`
	// Event and Facts are for what no file shows: coverage reports, loops.
	Event string         `yaml:"event"`
	Facts map[string]any `yaml:"facts"`
}

// When is a condition on an event: its kind and the facts it must have.
type When struct {
	Events []string
	Facts  map[string]Test
}

// Test is a condition on one fact: any of the values, or a numeric comparison.
type Test struct {
	Values  []string
	Compare string // "", "<", "<=", ">", ">="
	Number  float64
	Negated bool
}

// UnmarshalYAML reads `event: x`, then one test a fact: a value, a list of values, a
// comparison such as ">= 3", or {not: …}.
func (w *When) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: when must be a map with event and facts", n.Line)
	}
	w.Facts = map[string]Test{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		if key == "event" {
			w.Events = scalars(value)
			continue
		}
		t, err := parseTest(value)
		if err != nil {
			return err
		}
		w.Facts[key] = t
	}
	return nil
}

func parseTest(n *yaml.Node) (Test, error) {
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 && n.Content[0].Value == "not" {
		t, err := parseTest(n.Content[1])
		t.Negated = !t.Negated
		return t, err
	}
	if n.Kind == yaml.ScalarNode {
		for _, op := range []string{"<=", ">=", "<", ">"} {
			rest, ok := strings.CutPrefix(n.Value, op)
			if !ok {
				continue
			}
			x, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
			if err != nil {
				return Test{}, fmt.Errorf("line %d: %q needs a number", n.Line, n.Value)
			}
			return Test{Compare: op, Number: x}, nil
		}
	}
	values := scalars(n)
	if values == nil {
		return Test{}, fmt.Errorf("line %d: a fact is tested against a value, a list, a comparison or {not: …}", n.Line)
	}
	return Test{Values: values}, nil
}

func scalars(n *yaml.Node) []string {
	switch n.Kind {
	case yaml.ScalarNode:
		return []string{n.Value}
	case yaml.SequenceNode:
		var out []string
		for _, c := range n.Content {
			out = append(out, c.Value)
		}
		return out
	}
	return nil
}

// Holds tells whether an event's facts meet the condition. A fact the event does not
// have meets only a negated test.
func (w When) Holds(kind string, facts map[string]any) bool {
	if !contains(w.Events, kind) {
		return false
	}
	for name, test := range w.Facts {
		value, known := facts[name]
		if test.holds(value, known) == test.Negated {
			return false
		}
	}
	return true
}

func (t Test) holds(value any, known bool) bool {
	if !known {
		return false
	}
	if t.Compare != "" {
		x, ok := value.(float64)
		if !ok {
			return false
		}
		switch t.Compare {
		case "<":
			return x < t.Number
		case "<=":
			return x <= t.Number
		case ">":
			return x > t.Number
		}
		return x >= t.Number
	}
	return contains(t.Values, factText(value))
}

func factText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Speaks tells whether the pattern is about a language; most are about all.
func (p Pattern) Speaks(language string) bool {
	return len(p.Languages) == 0 || contains(p.Languages, language)
}
