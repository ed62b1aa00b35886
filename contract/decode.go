package contract

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// maxSize keeps a hostile file from costing more than a look.
const maxSize = 1 << 20

// Decode reads a contract from YAML or JSON over the defaults. Reading is strict: unknown
// keys, wrong types, keys given twice and void limits are mistakes. The error joins one
// Fault for each of them, with the file and the line.
func Decode(file string, text []byte) (Contract, error) {
	if len(text) > maxSize {
		return Contract{}, Fault{File: file, Message: "is larger than 1 MiB", Hint: "a contract of this size is a mistake"}
	}
	root, err := parseText(file, text)
	if err != nil {
		return Contract{}, err
	}
	c, all := decodeContract(root)
	if len(all) > 0 {
		return Contract{}, join(file, root, all)
	}
	return c, nil
}

// parseText reads a text into nodes, which know their lines.
func parseText(file string, text []byte) (*yaml.Node, error) {
	if isJSON(file, text) {
		return parseJSON(file, text)
	}
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	var doc, more yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, Fault{File: file, Line: 1, Message: "the contract is empty", Hint: "write at least completion_checks: [tests_green]"}
	case err != nil:
		return nil, yamlFault(file, err)
	}
	if err := dec.Decode(&more); err == nil {
		return nil, Fault{File: file, Line: more.Line, Message: "a second document", Hint: "write one contract a file"}
	} else if !errors.Is(err, io.EOF) {
		return nil, yamlFault(file, err)
	}
	return doc.Content[0], nil
}

var yamlLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:yaml: )?line (\d+): `) })

func yamlFault(file string, err error) Fault {
	f := Fault{File: file, Line: 1, Message: strings.TrimPrefix(err.Error(), "yaml: "), Hint: "write YAML or JSON; docs/contract.md shows a whole contract"}
	if m := yamlLine().FindStringSubmatch(err.Error()); m != nil {
		f.Line, _ = strconv.Atoi(m[1])
		f.Message = err.Error()[len(m[0]):]
	}
	return f
}

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

// lineOf follows keys through maps and positions through lists, as far as they lead. A
// key that leads nowhere may be a line number given directly.
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

// UnmarshalYAML reads a contract that is part of a larger file as strictly as Decode.
func (c *Contract) UnmarshalYAML(n *yaml.Node) error {
	got, all := decodeContract(n)
	if len(all) > 0 {
		return join("", n, all)
	}
	*c = got
	return nil
}

// UnmarshalJSON reads a contract that is part of a larger request as strictly as Decode.
func (c *Contract) UnmarshalJSON(text []byte) error {
	n, err := parseJSON("", text)
	if err != nil {
		return err
	}
	return c.UnmarshalYAML(n)
}

// UnmarshalYAML reads a check in its short form or as a map, as strictly as Decode.
func (c *Check) UnmarshalYAML(n *yaml.Node) error {
	var r reader
	got := r.check(n)
	if len(r.complaints) > 0 {
		return join("", n, r.complaints)
	}
	if all := got.complaints(); len(all) > 0 {
		return join("", n, all)
	}
	*c = got
	return nil
}

// UnmarshalJSON reads a check in its short form or as an object, as strictly as Decode.
func (c *Check) UnmarshalJSON(text []byte) error {
	n, err := parseJSON("", text)
	if err != nil {
		return err
	}
	return c.UnmarshalYAML(n)
}

func decodeContract(n *yaml.Node) (Contract, []complaint) {
	c := Default()
	var r reader
	r.object(n, "contract", map[string]func(*yaml.Node){
		"completion_token":    r.text(&c.CompletionToken),
		"completion_checks":   r.checks(&c.CompletionChecks),
		"loop_max_iters":      r.whole(&c.LoopMaxIters),
		"no_progress_limit":   r.whole(&c.NoProgressLimit),
		"per_iter_timeout_ms": r.limit(&c.PerIterTimeoutMS),
		"idle_timeout_ms":     r.limit(&c.IdleTimeoutMS),
		"max_tool_calls":      r.limit(&c.MaxToolCalls),
		"max_tokens":          r.limit(&c.MaxTokens),
		"max_cost_usd":        r.amount(&c.MaxCostUSD),
		"max_wall_time_ms":    r.limit(&c.MaxWallTimeMS),
		"max_check_runs":      r.whole(&c.MaxCheckRuns),
		"original_tests":      r.text((*string)(&c.OriginalTests)),
		"task_class":          r.text(&c.TaskClass),
	})
	all := r.complaints
	for _, m := range c.complaints() {
		if !r.spoilt(m.at) { // what could not be read is not complained about a second time
			all = append(all, m)
		}
	}
	return c, all
}

func unknownKey(key string, known []string) (message, hint string) {
	slices.Sort(known)
	return fmt.Sprintf("unknown key %q", key), "the keys here are " + strings.Join(known, ", ")
}
