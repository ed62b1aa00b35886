package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// isJSON tells by the file's name, or by the text where the name does not say it.
func isJSON(file string, text []byte) bool {
	name := strings.ToLower(file)
	if strings.HasSuffix(name, ".json") {
		return true
	}
	yes := strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
	return !yes && bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) && json.Valid(text)
}

// parseJSON reads JSON into the nodes that YAML has, so that both are read by one strict
// reader. YAML's own parser is not asked: it knows neither tabs nor all of JSON's escapes.
func parseJSON(file string, text []byte) (*yaml.Node, error) {
	p := jsonParser{text: text, dec: json.NewDecoder(bytes.NewReader(text))}
	p.dec.UseNumber()
	n, err := p.value(0)
	if err == nil && !utf8.Valid(text) {
		err = errors.New("it is not UTF-8")
	}
	if err == nil {
		if _, more := p.dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more text after the contract")
		}
	}
	if err != nil {
		return nil, Fault{File: file, Line: p.line(err), Message: "no JSON: " + plain(err), Hint: "write YAML or JSON; docs/contract.md shows a whole contract"}
	}
	return n, nil
}

// maxDepth is far deeper than any contract.
const maxDepth = 100

type jsonParser struct {
	text []byte
	dec  *json.Decoder
}

func (p *jsonParser) value(depth int) (*yaml.Node, error) {
	if depth > maxDepth {
		return nil, errors.New("nested too deeply")
	}
	token, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Line: p.at(p.dec.InputOffset())}
	switch t := token.(type) {
	case json.Delim:
		return n, p.container(n, t, depth)
	case string:
		n.Tag, n.Value = "!!str", t
	case json.Number:
		n.Tag, n.Value = jsonNumber(t.String()), t.String()
	case bool:
		n.Tag, n.Value = "!!bool", fmt.Sprint(t)
	case nil:
		n.Tag, n.Value = "!!null", "null"
	}
	return n, nil
}

func (p *jsonParser) container(n *yaml.Node, open json.Delim, depth int) error {
	n.Kind = map[json.Delim]yaml.Kind{'{': yaml.MappingNode, '[': yaml.SequenceNode}[open]
	for p.dec.More() {
		inner, err := p.value(depth + 1) // a key is a value of its own here
		if err != nil {
			return err
		}
		n.Content = append(n.Content, inner)
	}
	_, err := p.dec.Token()
	return err
}

func (p *jsonParser) at(offset int64) int {
	return 1 + bytes.Count(p.text[:max(0, min(offset, int64(len(p.text))))], []byte("\n"))
}

func (p *jsonParser) line(err error) int {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return p.at(syntax.Offset - 1)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return p.at(int64(len(p.text)))
	}
	return p.at(p.dec.InputOffset())
}

func plain(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends too early"
	}
	return err.Error()
}
