package contract

import (
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

func (r *reader) text(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || n.Tag != "!!str" && n.Value != "<<" { // << is a word of YAML's own only as a key
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
