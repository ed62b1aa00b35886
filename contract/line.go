package contract

import (
	"errors"
	"slices"

	"go.yaml.in/yaml/v3"
)

// join gives every complaint the line of its place and orders them by it.
func join(file string, root *yaml.Node, all []complaint) error {
	faults := make([]Fault, len(all))
	for i, m := range all {
		faults[i] = Fault{File: file, Line: lineOf(root, m.at), Message: m.message, Hint: m.hint}
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return a.Line - b.Line })
	joined := make([]error, len(faults))
	for i, f := range faults {
		joined[i] = f
	}
	return errors.Join(joined...)
}

// lineOf follows keys through maps and positions through lists, as far as they lead.
func lineOf(n *yaml.Node, at []any) int {
	line := n.Line
	for _, step := range at {
		switch s := step.(type) {
		case exactly:
			return int(s)
		case int:
			n = item(n, s)
		case string:
			n = value(n, s)
		}
		if n == nil {
			return line
		}
		line = n.Line
	}
	return line
}

// exactly is a place that is known by its line, such as that of an unknown key.
type exactly int

func item(n *yaml.Node, i int) *yaml.Node {
	if n.Kind != yaml.SequenceNode || i >= len(n.Content) {
		return nil
	}
	return n.Content[i]
}

func value(n *yaml.Node, key string) *yaml.Node {
	if n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}
