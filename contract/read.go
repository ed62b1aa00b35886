package contract

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// reader reads nodes into fields and collects what is wrong.
type reader struct {
	complaints []complaint
	bad        map[string]bool // places of the contract that could not be read
	place      string          // the key of the contract that is being read, with the number of a check
	key        string          // the key that is being read, also within a check
}

func (r *reader) complain(n *yaml.Node, hint, message string, args ...any) {
	r.complaints = append(r.complaints, complaint{[]any{exactly(n.Line)}, fmt.Sprintf(message, args...), hint})
	if r.bad == nil {
		r.bad = map[string]bool{}
	}
	r.bad[r.place] = true
}

// spoilt tells whether a complaint is about something that could not be read. The contract
// as a whole is not judged for what it lacks when a part of it could not be read.
func (r *reader) spoilt(at []any) bool {
	if len(at) == 0 {
		return r.bad[""] || r.bad["completion_checks"] || r.bad["completion_token"]
	}
	place, _ := at[0].(string)
	if i, ok := slices.Concat(at, []any{nil})[1].(int); ok {
		place = checkPlace(i)
	}
	return r.bad[place]
}

func checkPlace(i int) string { return "completion_checks " + strconv.Itoa(i) }

// object reads a map by the readers of its keys.
func (r *reader) object(n *yaml.Node, what string, fields map[string]func(*yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.complain(n, "write a map of keys", "a %s is a map of keys, not %s", what, kindOf(n))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read, known := fields[key.Value]
		r.key = key.Value
		if what == "contract" {
			r.place = key.Value
		}
		switch {
		case !known || key.Kind != yaml.ScalarNode:
			message, hint := unknownKey(key.Value, slices.Collect(maps.Keys(fields)))
			r.complain(key, hint, "%s", message)
		case seen[key.Value]:
			r.complain(key, "keep one of the two", "the key %s stands there twice", key.Value)
		default:
			read(value)
		}
		seen[key.Value] = true
	}
}

func (r *reader) text(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
			r.complain(n, "write a text, in quotes if it looks like a number", "%s: %s is no text", r.key, written(n))
			return
		}
		*to = n.Value
	}
}

// scalar reads a text or any other single value as it is written.
func (r *reader) scalar(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode {
			r.complain(n, "write a single value", "%s: %s cannot stand here", r.key, kindOf(n))
			return
		}
		*to = n.Value
	}
}

func (r *reader) texts(to *[]string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.SequenceNode {
			r.complain(n, "write a list such as [go, test, ./...]", "%s: %s is no list", r.key, written(n))
			return
		}
		for _, inner := range n.Content {
			var s string
			r.text(&s)(inner)
			*to = append(*to, s)
		}
	}
}

func (r *reader) whole(to *int) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v *int64
		r.limit(&v)(n)
		switch {
		case v == nil && isNull(n):
			r.complain(n, "write a whole number above zero", "%s cannot be left open", r.key)
		case v != nil && *v != int64(int32(*v)):
			r.complain(n, "write a smaller number", "%s: %s is out of range", r.key, n.Value)
		case v != nil:
			*to = int(*v)
		}
	}
}

// limit reads a whole number; null is no limit.
func (r *reader) limit(to **int64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		v, err := strconv.ParseInt(n.Value, 10, 64)
		switch {
		case isNull(n):
			*to = nil
		case n.Kind != yaml.ScalarNode || (n.Tag != "!!int" && n.Tag != "!!float"):
			r.complain(n, "write a whole number above zero, or null for no limit", "%s: %s is no number", r.key, written(n))
		case err != nil:
			r.complain(n, "write a whole number above zero, or null for no limit", "%s: %s is no whole number", r.key, written(n))
		default:
			*to = &v
		}
	}
}

// amount reads a number; null is no limit. NaN and infinity are left for Validate to name.
func (r *reader) amount(to **float64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v float64
		switch {
		case isNull(n):
			*to = nil
		case n.Kind != yaml.ScalarNode || (n.Tag != "!!int" && n.Tag != "!!float") || n.Decode(&v) != nil:
			r.complain(n, "write a number, or null for no limit", "%s: %s is no number", r.key, written(n))
		default:
			*to = &v
		}
	}
}

func (r *reader) checks(to *[]Check) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.SequenceNode {
			r.complain(n, "write a list such as [tests_green]", "%s: %s is no list", r.key, written(n))
			return
		}
		for i, inner := range n.Content {
			r.place = checkPlace(i)
			*to = append(*to, r.check(inner))
		}
	}
}

// check reads a check in its short form or as a map.
func (r *reader) check(n *yaml.Node) Check {
	var c Check
	if n.Kind == yaml.ScalarNode && n.Tag == "!!str" {
		c, err := ParseCheck(n.Value)
		for _, f := range Faults(err) {
			r.complain(n, f.Hint, "%s", f.Message)
		}
		return c
	}
	r.object(n, "check", map[string]func(*yaml.Node){
		"check":    r.text((*string)(&c.Kind)),
		"name":     r.text(&c.Name),
		"command":  r.text(&c.Command),
		"argv":     r.texts(&c.Argv),
		"path":     r.text(&c.Path),
		"pointer":  r.text(&c.Pointer),
		"is":       r.text((*string)(&c.Is)),
		"want":     r.scalar(&c.Want),
		"max_drop": r.amount(&c.MaxDrop),
		"runs":     r.whole(&c.Runs),
	})
	if c.Kind == "" && (c.Command != "" || len(c.Argv) > 0) {
		c.Kind = Command
	}
	if value(n, "runs") != nil && c.Runs == 0 {
		r.complain(n, "write a number from 1 to "+strconv.Itoa(maxRuns), "a check that runs zero times proves nothing")
	}
	return c
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a map"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	return strconv.Quote(n.Value)
}

// written is a value as the writer knows it, cut to a size that fits a message.
func written(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode {
		return kindOf(n)
	}
	if len(n.Value) > 40 {
		return strconv.Quote(strings.ToValidUTF8(n.Value[:40], "")) + "…"
	}
	return strconv.Quote(n.Value)
}

// jsonNumber says which of YAML's tags a JSON number has.
func jsonNumber(s string) string {
	if _, err := strconv.ParseInt(s, 10, 64); err == nil {
		return "!!int"
	}
	if f, err := strconv.ParseFloat(s, 64); err != nil || math.IsInf(f, 0) {
		return "!!str" // too large to be any number of ours
	}
	return "!!float"
}
