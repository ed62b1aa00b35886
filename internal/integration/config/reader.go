package config

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/spelling"
)

// reader reads the nodes of a section into fields and collects what is wrong.
type reader struct {
	file   string
	key    string // the one that is being read
	faults []error
}

type fields map[string]func(*yaml.Node)

func (r *reader) fault(n *yaml.Node, hint, message string, args ...any) {
	r.faults = append(r.faults, catalog.Fault{File: r.file, Line: n.Line, Message: fmt.Sprintf(message, args...), Hint: hint})
}

// section reads a map by the readers of its keys. Nothing at all says nothing.
func (r *reader) section(known fields) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if isNull(n) {
			return
		}
		r.object(n, func(key *yaml.Node) (func(*yaml.Node), string) {
			names := slices.Sorted(maps.Keys(known))
			return known[key.Value], meant(key.Value, names) + "the keys here are " + strings.Join(names, ", ")
		})
	}
}

// object reads a map; find gives the reader of a key, or none and a hint.
func (r *reader) object(n *yaml.Node, find func(key *yaml.Node) (read func(*yaml.Node), hint string)) {
	if n.Kind != yaml.MappingNode {
		r.fault(n, "write a map of keys", "%s: %s is no map of keys", r.key, shown(n))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		r.key = clip(key.Value)
		switch read, hint := find(key); {
		case read == nil || key.Kind != yaml.ScalarNode:
			r.fault(key, hint, "unknown key %q", r.key)
		case seen[key.Value]:
			r.fault(key, "keep one of the two", "the key %s stands there twice", r.key)
		default:
			read(value)
		}
		seen[key.Value] = true
	}
}

func (r *reader) text(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		switch {
		case n.Kind != yaml.ScalarNode || n.Tag != "!!str":
			r.fault(n, "write a text, in quotes if it looks like something else", "%s: %s is no text", r.key, shown(n))
		case strings.TrimSpace(n.Value) == "" || strings.ContainsAny(n.Value, "\x00\n\r"):
			r.fault(n, "write one line of text, or leave the key out", "%s is no line of text", r.key)
		default:
			*to = n.Value
		}
	}
}

func (r *reader) texts(to *[]string, check func(*yaml.Node)) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.SequenceNode {
			r.fault(n, "write a list", "%s: %s is no list", r.key, shown(n))
			return
		}
		*to = []string{}
		for _, inner := range n.Content {
			if inner.Kind != yaml.ScalarNode || inner.Tag != "!!str" || strings.Contains(inner.Value, "\x00") {
				r.fault(inner, "write a text, in quotes if it looks like something else", "%s: %s is no text", r.key, shown(inner))
				continue
			}
			if check != nil {
				check(inner)
			}
			*to = append(*to, inner.Value)
		}
	}
}

// word reads one of the given words.
func word[T ~string](r *reader, to *T, words ...T) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode && slices.Contains(words, T(n.Value)) { // off is a word here, not false
			*to = T(n.Value)
			return
		}
		all := make([]string, len(words))
		for i, w := range words {
			all[i] = string(w)
		}
		r.fault(n, "use one of "+strings.Join(all, ", "), "%s is no %s", shown(n), r.key)
	}
}

func (r *reader) flag(to **bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v bool
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" || n.Decode(&v) != nil {
			r.fault(n, "write true or false", "%s: %s is neither true nor false", r.key, shown(n))
			return
		}
		*to = &v
	}
}

// whole reads a whole number from 1 on.
func (r *reader) whole(to *int, most int) func(*yaml.Node) {
	return func(n *yaml.Node) {
		v, err := strconv.Atoi(n.Value)
		if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || err != nil || v < 1 || v > most {
			r.fault(n, fmt.Sprintf("write a whole number from 1 to %d", most), "%s is no %s", shown(n), r.key)
			return
		}
		*to = v
	}
}

// number reads a number within bounds; the lower one counts only if it may be reached.
func (r *reader) number(to **float64, least, most float64, reached bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var v float64
		bad := n.Kind != yaml.ScalarNode || n.Tag != "!!int" && n.Tag != "!!float" || n.Decode(&v) != nil
		if bad || math.IsNaN(v) || v < least || v > most || v == least && !reached {
			from := fmt.Sprintf("above %v", least)
			if reached {
				from = fmt.Sprintf("from %v", least)
			}
			r.fault(n, fmt.Sprintf("write a number %s to %v", from, most), "%s is no %s", shown(n), r.key)
			return
		}
		*to = &v
	}
}

// maxWait is the longest time that can be asked for: a year.
const maxWait = 365 * 24 * time.Hour

func (r *reader) duration(to *time.Duration) func(*yaml.Node) {
	return func(n *yaml.Node) {
		v, err := time.ParseDuration(n.Value)
		if n.Kind != yaml.ScalarNode || err != nil || v <= 0 || v > maxWait {
			r.fault(n, "write a time such as 90s, 30m or 5h", "%s is no %s", shown(n), r.key)
			return
		}
		*to = v
	}
}

func isNull(n *yaml.Node) bool { return n.Kind == 0 || n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// shown is a value as the writer knows it, cut to a size that fits a message.
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
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "…"
	}
	return s
}

// meant begins a hint with the name that was probably meant, if there is one.
func meant(wrong string, names []string) string {
	if near := spelling.Nearest(wrong, names); near != "" {
		return "did you mean " + near + "? "
	}
	return ""
}
