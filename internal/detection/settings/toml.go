package settings

import (
	"slices"
	"strconv"
	"strings"
)

// readTOML is a line-oriented reader: tables, dotted keys, strings, lists over
// several lines, inline tables. It never refuses a file; a line it cannot read is
// left out.
func readTOML(d *Document, _ string, text []byte) {
	lines := strings.Split(string(text), "\n")
	var table []string
	rows := map[string]int{}
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(tomlUncomment(lines[i]))
		switch {
		case line == "":
		case strings.HasPrefix(line, "[["):
			table = tomlKeys(strings.Trim(line, "[] "))
			name := strings.Join(table, ".")
			table = append(table, "#"+strconv.Itoa(rows[name]))
			rows[name]++
		case strings.HasPrefix(line, "["):
			table = tomlKeys(strings.Trim(line, "[] "))
		default:
			eq := tomlEquals(line)
			if eq < 0 {
				d.remark("line " + strconv.Itoa(i+1) + " was not understood")
				continue
			}
			keys := append(append([]string(nil), table...), tomlKeys(line[:eq])...)
			value, used := tomlValue(lines, i, strings.TrimSpace(line[eq+1:]))
			d.tomlValue(keys, value, i+1, 0)
			i += used
		}
	}
	d.tomlCommands()
}

func tomlUncomment(line string) string {
	var quote byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			return line[:i]
		}
	}
	return line
}

func tomlEquals(line string) int {
	var quote byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '=':
			return i
		}
	}
	return -1
}

func tomlKeys(s string) []string {
	var out []string
	for _, part := range splitTop(s, '.') {
		out = append(out, unquote(part))
	}
	return out
}

// tomlValue joins the lines of a value that spans several.
func tomlValue(lines []string, at int, value string) (string, int) {
	for _, fence := range []string{`"""`, `'''`} {
		rest, ok := strings.CutPrefix(value, fence)
		if !ok {
			continue
		}
		if inner, _, closed := strings.Cut(rest, fence); closed {
			return "\x00" + inner, 0
		}
		parts := []string{rest}
		for n := at + 1; n < len(lines); n++ {
			if inner, _, closed := strings.Cut(lines[n], fence); closed {
				return "\x00" + strings.Join(append(parts, inner), "\n"), n - at
			}
			parts = append(parts, lines[n])
		}
		return "\x00" + strings.Join(parts, "\n"), len(lines) - at
	}
	used := 0
	var b strings.Builder
	b.WriteString(value)
	open := tomlOpen(value)
	for open > 0 && at+used+1 < len(lines) {
		used++
		next := tomlUncomment(lines[at+used])
		b.WriteByte('\n')
		b.WriteString(next)
		open += tomlOpen(next)
	}
	return b.String(), used
}

func tomlOpen(s string) int {
	open := 0
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			open++
		case c == ']' || c == '}':
			open--
		}
	}
	return open
}

func (d *Document) tomlValue(keys []string, value string, line, depth int) {
	if text, ok := strings.CutPrefix(value, "\x00"); ok {
		d.add(keys, text, line)
		return
	}
	value = strings.TrimSpace(value)
	inner, list := strings.CutPrefix(value, "[")
	table, inline := strings.CutPrefix(value, "{")
	switch {
	case depth > maxDepth:
	case list:
		index := 0
		for _, part := range splitTop(strings.TrimSuffix(inner, "]"), ',') {
			body := strings.TrimSpace(part)
			if body != "" {
				d.tomlValue(with(keys, "#"+strconv.Itoa(index)), body, line+strings.Count(part[:strings.Index(part, body)], "\n"), depth+1)
				index++
			}
			line += strings.Count(part, "\n")
		}
		if index == 0 {
			d.add(keys, "", line)
		}
	case inline:
		for _, part := range splitTop(strings.TrimSuffix(strings.TrimSpace(table), "}"), ',') {
			if eq := tomlEquals(part); eq >= 0 {
				d.tomlValue(append(append([]string(nil), keys...), tomlKeys(part[:eq])...), part[eq+1:], line, depth+1)
			}
		}
	default:
		d.add(keys, unquote(value), line)
	}
}

// splitTop splits at a sign that is outside quotes and brackets.
func splitTop(s string, at byte) []string {
	var out []string
	var quote byte
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{' || c == '(':
			depth++
		case c == ']' || c == '}' || c == ')':
			depth--
		case c == at && depth == 0:
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return append(out, s[start:])
}

// tomlCommands are the task runners' tables of pyproject.toml and its kin; the
// project's own entry points are no commands.
func (d *Document) tomlCommands() {
	for _, s := range d.Settings {
		if len(s.Path) < 3 || s.Path[0] == "project" {
			continue
		}
		for i, k := range s.Path[:len(s.Path)-1] {
			if k == "scripts" || k == "tasks" || k == "alias" {
				d.run(s.Path, taskCall(s), s.Line).Where = s.Path[i+1]
				break
			}
		}
	}
	d.wordLists()
}

// taskCall is what an entry of a task runs; a list of single words names other tasks.
func taskCall(s Setting) string {
	of := s.Path[max(0, len(s.Path)-2)]
	if IsItem(s.Key()) && !strings.ContainsAny(s.Value, " ./") && (of == "sequence" || of == "composite" || of == "dependencies" || of == "depends" || s.Path[1] == "poe") {
		return "poe " + s.Value
	}
	return s.Value
}

// wordLists are commands of which each word is an item: those of tox, and of a task of cargo-make.
func (d *Document) wordLists() {
	words, lines, places := map[string][]string{}, map[string]int{}, map[string][]string{}
	var order []string
	for _, s := range d.Settings {
		keys := s.Path
		at := slices.Index(keys, "commands")
		switch {
		case at >= 0 && len(keys) == at+3 && IsItem(keys[at+1]):
			keys = keys[:at+2]
		case len(keys) > 2 && keys[0] == "tasks" && (keys[2] == "command" || keys[2] == "args"):
			keys = keys[:2]
		default:
			continue
		}
		name := strings.Join(keys, "\x00")
		if words[name] == nil {
			order = append(order, name)
			lines[name], places[name] = s.Line, keys
		}
		words[name] = append(words[name], s.Value)
	}
	for _, name := range order {
		keys := places[name]
		c := d.run(append(keys[:len(keys):len(keys)], "words"), strings.Join(words[name], " "), lines[name])
		c.Where = "testenv " + keys[max(0, slices.Index(keys, "commands")-1)]
		if keys[0] == "tasks" {
			c.Where = keys[1]
		}
	}
}
