package contract

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

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
	if len(at) > 1 {
		i, _ := at[1].(int) // only checks have places within
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
