package wiring

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
)

// reader walks through a file and collects what is wrong with it.
type reader struct {
	file   string
	lines  []string
	faults []catalog.Fault
}

func (r *reader) fault(n *yaml.Node, hint, message string, args ...any) {
	r.faults = append(r.faults, catalog.Fault{File: r.file, Line: n.Line, Message: fmt.Sprintf(message, args...), Hint: hint})
}

// err joins the faults in the order of the file.
func (r *reader) err() error {
	slices.SortStableFunc(r.faults, func(a, b catalog.Fault) int { return a.Line - b.Line })
	all := make([]error, len(r.faults))
	for i, f := range r.faults {
		all[i] = f
	}
	return errors.Join(all...)
}

// maxFile bounds a file of hooks.
const maxFile = 1 << 20

// document is the one map that a file holds.
func (r *reader) document(text []byte) *yaml.Node {
	if len(text) > maxFile {
		r.fault(&yaml.Node{}, "a file of hooks has a few hundred lines", "is larger than 1 MiB")
		return nil
	}
	r.lines = strings.Split(string(text), "\n")
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) || err == nil && len(doc.Content) == 1 && isNull(doc.Content[0]) {
		r.fault(&yaml.Node{Line: 1}, "begin with one that `holdfast hooks show HOOK` prints", "the file is empty")
		return nil
	}
	if err == nil {
		if err = dec.Decode(&more); errors.Is(err, io.EOF) {
			return doc.Content[0]
		} else if err == nil {
			r.fault(&more, "write one document", "a second document")
			return nil
		}
	}
	n := &yaml.Node{}
	said := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(said, "line "); ok {
		number, message, _ := strings.Cut(rest, ": ")
		if n.Line, err = strconv.Atoi(number); err == nil {
			said = message
		}
	}
	r.fault(n, "compare with what `holdfast hooks show HOOK` prints", "%s", said)
	return nil
}

// keys are the readers of a map's keys.
type keys map[string]func(*yaml.Node)

func (k keys) names() []string {
	out := make([]string, 0, len(k))
	for name := range k {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// object reads a map by the readers of its keys.
func (r *reader) object(n *yaml.Node, what string, known keys) {
	r.each(n, what, func(key, value *yaml.Node) {
		if read := known[key.Value]; read != nil {
			read(value)
			return
		}
		r.fault(key, hintFor(key.Value, known.names()), "%s has no key %q", what, clip(key.Value))
	})
}

// each goes through the keys of a map.
func (r *reader) each(n *yaml.Node, what string, read func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.fault(n, "write a map of keys", "%s: %s is no map of keys", what, shown(n))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case key.Kind != yaml.ScalarNode:
			r.fault(key, "write a word", "%s: %s is no key", what, shown(key))
		case seen[key.Value]:
			r.fault(key, "keep one of the two", "the key %s stands there twice", clip(key.Value))
		default:
			seen[key.Value] = true
			read(key, value)
		}
	}
}

// items goes through a list.
func (r *reader) items(what string, read func(*yaml.Node)) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.SequenceNode {
			r.fault(n, "write a list", "%s: %s is no list", what, shown(n))
			return
		}
		for _, item := range n.Content {
			read(item)
		}
	}
}

func (r *reader) text(what string, to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || n.Tag != "!!str" || strings.TrimSpace(n.Value) == "" || strings.Contains(n.Value, "\x00") {
			r.fault(n, "write a text, in quotes if it looks like something else", "%s: %s is no text", what, shown(n))
			return
		}
		*to = n.Value
	}
}

// word reads a text that has to be one of a few.
func (r *reader) word(what string, to *string, known []string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode && slices.Contains(known, n.Value) {
			*to = n.Value
			return
		}
		r.fault(n, hintFor(n.Value, known), "%s is no %s", shown(n), what)
	}
}

func (r *reader) flag(what string, to *bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" || n.Decode(to) != nil {
			r.fault(n, "write true or false", "%s: %s is neither true nor false", what, shown(n))
		}
	}
}

// number reads one from a least to a most.
func (r *reader) number(what string, to *float64, least, most float64) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v float64
		if n.Kind != yaml.ScalarNode || n.Tag != "!!int" && n.Tag != "!!float" || n.Decode(&v) != nil || !(v >= least && v <= most) {
			r.fault(n, fmt.Sprintf("write a number from %v to %v", least, most), "%s is no %s", shown(n), what)
			return
		}
		*to = v
	}
}

// anything is for what is read by people only.
func anything(*yaml.Node) {}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

func shown(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a map"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	return strconv.Quote(clip(n.Value))
}

func clip(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "…"
	}
	return strings.ToValidUTF8(s, "")
}
