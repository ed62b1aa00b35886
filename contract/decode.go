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
