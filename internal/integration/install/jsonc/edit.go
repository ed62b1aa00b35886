package jsonc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Append puts an element, given as compact JSON, at the end of the array at path. Objects
// on the way and the array itself are made where they are missing. The layout of the text
// is followed: indentation, line ends, one-line style.
func Append(text []byte, path []string, element []byte) ([]byte, error) {
	return insert(text, path, func(missing []string) []byte {
		return nest(missing, append(append([]byte("["), element...), ']'))
	}, element)
}

// Add puts a member, given as compact JSON, where it is missing; a member that is there
// stays as it is.
func Add(text []byte, path []string, value []byte) ([]byte, error) {
	return insert(text, path, func(missing []string) []byte { return nest(missing, value) }, nil)
}

// insert walks along path as far as it goes and adds what is missing. Where nothing is
// missing, the element goes to the end of the array that path leads to.
func insert(text []byte, path []string, rest func(missing []string) []byte, element []byte) ([]byte, error) {
	if Blank(text) {
		text = withRoot(text)
	}
	root, err := Parse(text)
	if err != nil {
		return nil, err
	}
	lay := layoutOf(text, root)
	at := root
	for i, key := range path {
		if at.Kind != Object {
			return nil, &Misfit{Path: path[:i], Line: line(text, at.Start), Want: "an object"}
		}
		next, ok := at.Get(key)
		if !ok {
			return lay.insert(at, quote(key), rest(path[i+1:])), nil
		}
		at = next
	}
	if element == nil {
		return text, nil
	}
	if at.Kind != Array {
		return nil, &Misfit{Path: path, Line: line(text, at.Start), Want: "a list"}
	}
	return lay.insert(at, nil, element), nil
}

// Misfit says that something else stands where an object or a list is needed.
type Misfit struct {
	Path []string
	Line int
	Want string
}

func (m *Misfit) Error() string {
	name := strings.Join(m.Path, ".")
	if name == "" {
		name = "the file"
	}
	return fmt.Sprintf("%d: %s is not %s", m.Line, name, m.Want)
}

func line(text []byte, at int) int { return bytes.Count(text[:at], []byte("\n")) + 1 }

func quote(s string) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil {
		return []byte(`""`)
	}
	return bytes.TrimSpace(out.Bytes())
}

func nest(keys []string, value []byte) []byte {
	for i := len(keys) - 1; i >= 0; i-- {
		value = fmt.Appendf(nil, "{%s:%s}", quote(keys[i]), value)
	}
	return value
}

// Blank tells whether a text holds no value at all, at most white space and comments.
func Blank(text []byte) bool {
	p := &parser{text: bytes.TrimPrefix(text, BOM)}
	return p.blank() == nil && p.at == len(p.text)
}

func withRoot(text []byte) []byte {
	out := bytes.Clone(text)
	if len(bytes.TrimPrefix(text, BOM)) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		out = append(out, '\n') // a comment may stand on the last line
	}
	return append(out, "{}\n"...)
}

// layout is how a text is written.
type layout struct {
	text    []byte
	newline string
	unit    string
	compact bool
}

func layoutOf(text []byte, root Value) layout {
	lay := layout{text: text, newline: "\n", unit: "  "}
	if bytes.Contains(text, []byte("\r\n")) {
		lay.newline = "\r\n"
	}
	body := text[root.Start:root.End]
	lay.compact = len(root.Members)+len(root.Elements) > 0 && !bytes.ContainsAny(body, "\n")
	if unit, ok := lay.step(root); ok {
		lay.unit = unit
	}
	return lay
}

// step finds how much deeper a child stands than its parent, at the first place that shows it.
func (l layout) step(v Value) (string, bool) {
	outer := l.indent(v.Start)
	for _, m := range v.Members {
		if l.startsLine(m.KeyStart) {
			if unit, ok := strings.CutPrefix(l.indent(m.KeyStart), outer); ok && unit != "" {
				return unit, true
			}
		}
		if unit, ok := l.step(m.Value); ok {
			return unit, true
		}
	}
	for _, e := range v.Elements {
		if unit, ok := l.step(e); ok {
			return unit, true
		}
	}
	return "", false
}

// indent is the white space at the start of the line that holds at.
func (l layout) indent(at int) string {
	start := bytes.LastIndexByte(l.text[:at], '\n') + 1
	end := start
	for end < len(l.text) && (l.text[end] == ' ' || l.text[end] == '\t') {
		end++
	}
	return string(l.text[start:end])
}

func (l layout) startsLine(at int) bool {
	start := bytes.LastIndexByte(l.text[:at], '\n') + 1
	return start > 0 && len(bytes.TrimLeft(l.text[start:at], " \t")) == 0
}

// insert adds an item, with a key for objects, behind the last one of a container.
func (l layout) insert(container Value, key, value []byte) []byte {
	spans := container.children()
	inside := l.text[container.Start:container.End]
	oneLine := l.compact || len(spans) > 0 && !bytes.Contains(inside, []byte("\n"))
	if oneLine {
		return l.insertInline(container, spans, key, value)
	}
	indent := l.indent(container.Start) + l.unit
	if n := len(spans); n > 0 && l.startsLine(spans[n-1].start) {
		indent = l.indent(spans[n-1].start)
	}
	item := l.newline + indent + l.pretty(key, value, indent)
	if len(spans) == 0 {
		open := container.Start + 1
		return splice(l.text, edit{open, open, item + l.newline + l.indent(container.Start)})
	}
	last := spans[len(spans)-1].end
	between := between(l.text, last, container.End-1)
	if between.comma >= 0 {
		return splice(l.text, edit{between.end, between.end, item + ","})
	}
	return splice(l.text, edit{last, last, ","}, edit{between.end, between.end, item})
}

func (l layout) insertInline(container Value, spans []span, key, value []byte) []byte {
	item, space := string(value), " "
	if l.compact && !bytes.Contains(l.text, []byte(", ")) {
		space = ""
	}
	if key != nil {
		item = string(key) + ":" + space + item
	}
	if len(spans) == 0 {
		open := container.Start + 1
		return splice(l.text, edit{open, open, item})
	}
	last := spans[len(spans)-1].end
	between := between(l.text, last, container.End-1)
	if between.comma >= 0 {
		return splice(l.text, edit{between.end, between.end, space + item + ","})
	}
	return splice(l.text, edit{last, last, ","}, edit{between.end, between.end, space + item})
}

func (l layout) pretty(key, value []byte, indent string) string {
	var out bytes.Buffer
	if json.Indent(&out, value, indent, l.unit) != nil {
		out.Reset()
		out.Write(value)
	}
	text := strings.ReplaceAll(out.String(), "\n", l.newline)
	if key != nil {
		return string(key) + ": " + text
	}
	return text
}
