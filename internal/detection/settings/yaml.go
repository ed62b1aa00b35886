package settings

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// readYAML reads every document of the file. What the parser refuses (templates,
// tabs, neon) is read by indentation instead.
func readYAML(d *Document, file string, text []byte) {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var n yaml.Node
		err := dec.Decode(&n)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			*d = Document{Format: d.Format, Note: "not valid YAML: read by indentation"}
			readIndented(d, text)
			break
		}
		d.yamlNode(&n, nil, 0)
	}
	d.yamlCommands(file)
}

func (d *Document) yamlNode(n *yaml.Node, keys []string, depth int) {
	if depth > maxDepth || d.full() {
		return
	}
	switch n.Kind {
	case yaml.DocumentNode:
		for _, c := range n.Content {
			d.yamlNode(c, keys, depth+1)
		}
	case yaml.AliasNode:
		d.yamlNode(n.Alias, keys, depth+1)
	case yaml.MappingNode:
		if len(n.Content) == 0 {
			d.add(keys, "", n.Line)
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i].Value
			if key == "<<" {
				d.yamlNode(n.Content[i+1], keys, depth+1)
				continue
			}
			d.yamlNode(n.Content[i+1], with(keys, key), depth+1)
		}
	case yaml.SequenceNode:
		names := newNames()
		for i, c := range n.Content {
			d.yamlNode(c, with(keys, names.unique(yamlName(c), i)), depth+1)
		}
	case yaml.ScalarNode:
		line := n.Line
		if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
			line++
		}
		d.add(keys, n.Value, line)
	}
}

// nameKeys are the keys that name an item of a list of maps.
var nameKeys = []string{"name", "id", "job", "displayName", "task", "repo", "key", "type", "browser"}

func yamlName(n *yaml.Node) string {
	if n.Kind != yaml.MappingNode {
		return ""
	}
	for _, want := range nameKeys {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == want && n.Content[i+1].Kind == yaml.ScalarNode {
				return n.Content[i+1].Value
			}
		}
	}
	return ""
}

// names keeps list items apart that bear the same name.
type names struct{ seen map[string]int }

func newNames() *names { return &names{seen: map[string]int{}} }

func (n *names) unique(name string, index int) string {
	if name == "" {
		return "#" + strconv.Itoa(index)
	}
	n.seen[name]++
	if n.seen[name] > 1 {
		return name + "#" + strconv.Itoa(n.seen[name])
	}
	return name
}

// IsItem tells whether a key stands for an unnamed item of a list.
func IsItem(key string) bool {
	return len(key) > 1 && key[0] == '#' && strings.Trim(key[1:], "0123456789") == ""
}

// readIndented is the tolerant reader: `key: value` and `- item` by indentation.
func readIndented(d *Document, text []byte) {
	type level struct {
		indent, items int
		key           string
	}
	var stack []level
	keys := func() []string {
		out := make([]string, 0, len(stack))
		for _, l := range stack {
			out = append(out, l.key)
		}
		return out
	}
	block := -1 // indentation of the key whose block scalar is being read
	var held []string
	heldLine := 0
	flush := func() {
		if block >= 0 {
			d.add(keys(), strings.Join(held, "\n"), heldLine)
		}
		block, held = -1, nil
	}
	for i, line := range strings.Split(string(text), "\n") {
		body := strings.TrimLeft(line, " \t")
		indent := len(line) - len(body)
		if block >= 0 && (body == "" || indent > block) {
			held = append(held, body)
			continue
		}
		flush()
		if body == "" || strings.HasPrefix(body, "#") || strings.HasPrefix(body, "---") {
			continue
		}
		for len(stack) > 0 && stack[len(stack)-1].indent >= indent {
			stack = stack[:len(stack)-1]
		}
		for strings.HasPrefix(body, "- ") || body == "-" {
			item := "#0"
			if len(stack) > 0 {
				item = "#" + strconv.Itoa(stack[len(stack)-1].items)
				stack[len(stack)-1].items++
			}
			stack = append(stack, level{indent: indent, key: item})
			rest := strings.TrimLeft(body[1:], " \t")
			indent += len(body) - len(rest)
			body = rest
		}
		if len(stack) > maxDepth {
			d.remark("nested too deeply")
			return
		}
		key, value, ok := cutKey(body)
		if !ok {
			d.add(keys(), unquote(body), i+1)
			continue
		}
		stack = append(stack, level{indent: indent, key: key})
		if value = uncomment(value); value == "|" || value == ">" || value == "|-" || value == ">-" || value == "|+" {
			block, heldLine = indent, i+2
		} else if value != "" {
			d.add(keys(), unquote(value), i+1)
		}
	}
	flush()
}

// cutKey splits `key: value` and neon's `key = value`.
func cutKey(s string) (key, value string, ok bool) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"' || s[i] == '\'' || s[i] == '{' || s[i] == '[':
			if i > 0 {
				continue
			}
			end := strings.IndexByte(s[1:], s[0])
			if end < 0 || s[0] == '{' || s[0] == '[' {
				return "", "", false
			}
			i += end + 1
		case s[i] == ':' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t'):
			return unquote(strings.TrimSpace(s[:i])), strings.TrimSpace(s[i+1:]), true
		}
	}
	return "", "", false
}

func uncomment(s string) string {
	if i := strings.Index(s, " #"); i >= 0 && !strings.ContainsAny(s[:i], "\"'") {
		return strings.TrimSpace(s[:i])
	}
	return s
}

func unquote(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'' || s[0] == '`') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// commandKeys hold shell text in CI and hook files.
var commandKeys = map[string]bool{
	"run": true, "script": true, "bash": true, "pwsh": true, "powershell": true, "command": true, "cmd": true, "cmds": true, "entry": true,
	"before_script": true, "after_script": true, "install": true, "before_install": true, "sh": true, "after_success": true, "commands": true,
	"test_script": true, "build_script": true, "inlineScript": true, "ps": true, "exec": true, "override": true, "args": false,
}

// yamlCommands takes the shell text out of the settings: a command key, an item of
// its list, or the `cmd` of such an item.
func (d *Document) yamlCommands(string) {
	for _, s := range d.Settings {
		keys := s.Path
		for len(keys) > 0 && IsItem(keys[len(keys)-1]) {
			keys = keys[:len(keys)-1]
		}
		if len(keys) == 0 || !commandKeys[keys[len(keys)-1]] && !strings.HasSuffix(keys[len(keys)-1], "_script") {
			continue
		}
		d.run(s.Path, s.Value, s.Line).name(keys)
	}
	d.argumentCommands()
}

// name leaves the command key and list indexes out of the place's name.
func (c *Command) name(keys []string) {
	var parts []string
	for _, k := range keys[:len(keys)-1] {
		if !IsItem(k) && k != "jobs" && k != "steps" && k != "tasks" && k != "run" && k != "pipelines" && k != "scripts" {
			parts = append(parts, k)
		}
	}
	if last := keys[len(keys)-1]; len(parts) == 0 || strings.HasSuffix(last, "_script") || last == "install" {
		parts = append(parts, last)
	}
	c.Where = strings.Join(parts, ".")
}
