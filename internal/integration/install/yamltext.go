package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"go.yaml.in/yaml/v3"
)

// yamlRoot reads a YAML file as far as its places go. An empty file gives nil.
func yamlRoot(text []byte) (*yaml.Node, error) {
	var doc yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	switch err := decoder.Decode(&doc); {
	case err != nil && strings.TrimSpace(stripComments(text)) == "":
		return nil, nil
	case err != nil:
		return nil, &Obstacle{What: strings.TrimPrefix(err.Error(), "yaml: "), Mend: "mend the file; nothing was written", Kind: ErrUnreadable}
	}
	if err := decoder.Decode(new(yaml.Node)); err == nil {
		return nil, &Obstacle{What: "it holds more than one document", Mend: "add our lines yourself, as docs/install.md shows them", Kind: ErrUnreadable}
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil, nil
	}
	if root.Kind != yaml.MappingNode || root.Style&yaml.FlowStyle != 0 || root.Column != 1 {
		return nil, &Obstacle{Line: root.Line, What: "it is not a list of keys, one a line", Mend: "add our lines yourself, as docs/install.md shows them", Kind: ErrUnreadable}
	}
	return root, nil
}

func stripComments(text []byte) string {
	var out strings.Builder
	for _, l := range lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(l), "#") {
			out.WriteString(l)
		}
	}
	return out.String()
}

// yamlKey finds a key of a mapping and its value.
func yamlKey(mapping *yaml.Node, name string) (key, value *yaml.Node) {
	if mapping == nil || mapping.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == name {
			return mapping.Content[i], mapping.Content[i+1]
		}
	}
	return nil, nil
}

// yamlString writes a string as YAML and JSON both read it.
func yamlString(text string) string { return string(bytes.TrimSpace(compact(text))) }

// appendYAML puts a block of top-level lines at the end.
func appendYAML(text []byte, body []string) ([]byte, error) {
	if _, err := yamlRoot(text); err != nil {
		return nil, err
	}
	if endsDocument(text) {
		return nil, &Obstacle{What: "the document is ended by a line of its own", Mend: "take the last line (...) out", Kind: ErrUnreadable}
	}
	out := insertLines(text, len(lines(text)), block("", body))
	return out, checkYAML(text, out)
}

func endsDocument(text []byte) bool {
	for _, l := range lines(text) {
		if strings.TrimSpace(l) == "..." {
			return true
		}
	}
	return false
}

// insertChild puts a block right behind the line of a key, as the first child of its
// value, which must be written over lines of its own or be missing.
func insertChild(text []byte, key, value *yaml.Node, body []string) ([]byte, error) {
	indent := strings.Repeat(" ", key.Column-1) + "  "
	switch {
	case len(value.Content) > 0 && value.Style&yaml.FlowStyle == 0 && value.Content[0].Line > key.Line && value.Anchor == "":
		column := value.Content[0].Column - 1
		if value.Kind == yaml.SequenceNode {
			column = value.Column - 1 // where the dashes stand
		}
		indent = strings.Repeat(" ", column)
	case value.Tag == "!!null" && value.Value == "" && value.Anchor == "":
	default:
		return nil, &Obstacle{Line: key.Line, What: key.Value + " is not written over lines of its own", Mend: "write it so, or add our lines yourself, as docs/install.md shows them", Kind: ErrUnreadable}
	}
	out := insertLines(text, key.Line, block(indent, body))
	return out, checkYAML(text, out)
}

// checkYAML makes sure that what we wrote can be read and that nothing got lost.
func checkYAML(before, after []byte) error {
	var old, now any
	if err := yaml.Unmarshal(after, &now); err != nil {
		return &Obstacle{What: "our lines do not fit in: " + err.Error(), Mend: "add them yourself, as docs/install.md shows them", Kind: ErrUnreadable}
	}
	if err := yaml.Unmarshal(before, &old); err != nil || !contains(now, old) {
		return &Obstacle{What: "our lines would change what the file says", Mend: "add them yourself, as docs/install.md shows them", Kind: ErrUnreadable}
	}
	return nil
}

// contains tells whether all that was said is still said.
func contains(now, old any) bool {
	switch o := old.(type) {
	case nil:
		return true
	case map[string]any:
		n, ok := now.(map[string]any)
		for key, v := range o {
			ok = ok && contains(n[key], v)
		}
		return ok
	case []any:
		n, ok := now.([]any)
		if !ok || len(n) < len(o) {
			return false
		}
		skip := len(n) - len(o) // ours come first
		for i, v := range o {
			ok = ok && contains(n[skip+i], v)
		}
		return ok
	}
	a, errA := json.Marshal(now)
	b, errB := json.Marshal(old)
	if errors.Join(errA, errB) != nil {
		return true // such as keys that are no strings; the text around ours is untouched
	}
	return bytes.Equal(a, b)
}
