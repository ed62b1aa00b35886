package settings

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
)

// readScript reads a configuration file that is JavaScript or TypeScript: every
// object literal, under the names of the calls' and variables' objects it stands in.
func readScript(d *Document, file string, text []byte) {
	lang := syntax.LanguageOf(file)
	tree, err := syntax.Parse(lang, text)
	if err != nil {
		d.remark("not parsed: " + err.Error())
		return
	}
	if tree.Broken(0) {
		d.remark("parts of the file did not parse")
	}
	for n := 0; n < len(tree.Nodes); n++ {
		if tree.Role(n) != syntax.Map {
			continue
		}
		d.object(tree, n, nil, 0)
		n = tree.End(n) - 1
	}
	d.scriptAssigns(tree)
}

func (d *Document) object(t *syntax.Tree, n int, keys []string, depth int) {
	if depth > maxDepth || d.full() {
		return
	}
	empty := true
	for _, c := range t.NamedChildren(n) {
		empty = false
		if t.Role(c) != syntax.Pair {
			continue
		}
		key, value := t.Child(c, "key"), t.Child(c, "value")
		if key >= 0 && value >= 0 {
			d.scriptValue(t, value, with(keys, strings.Trim(t.Text(key), "'\"`[]")), depth+1)
		}
	}
	if empty && len(keys) > 0 {
		d.add(keys, "", t.Line(n))
	}
}

func (d *Document) scriptValue(t *syntax.Tree, n int, keys []string, depth int) {
	for t.Role(n) == syntax.Paren || t.Role(n) == syntax.Cast {
		kids := t.NamedChildren(n)
		if len(kids) == 0 {
			break
		}
		n = kids[0]
	}
	switch t.Role(n) {
	case syntax.Map:
		d.object(t, n, keys, depth)
	case syntax.List:
		kids := t.NamedChildren(n)
		if len(kids) == 0 {
			d.add(keys, "", t.Line(n))
		}
		start := len(d.Settings)
		starts := make([]int, 0, len(kids))
		for i, c := range kids {
			starts = append(starts, len(d.Settings))
			d.scriptValue(t, c, with(keys, "#"+strconv.Itoa(i)), depth+1)
		}
		if len(d.Settings) > start {
			d.nameItems(starts, len(keys))
		}
	default:
		d.add(keys, unquote(t.Text(n)), t.Line(n))
	}
}

// scriptAssigns reads `config.key = value` at the top of older files.
func (d *Document) scriptAssigns(t *syntax.Tree) {
	for n := range t.Nodes {
		if t.Role(n) != syntax.Assign || t.Enclosing(n, syntax.Func, syntax.Lambda) >= 0 {
			continue
		}
		left, right := t.Child(n, "left"), t.Child(n, "right")
		if left < 0 || right < 0 || t.Role(right) == syntax.Map {
			continue
		}
		parts := strings.Split(t.Text(left), ".")
		if len(parts) > 1 && len(parts) < 8 {
			d.scriptValue(t, right, parts[1:], 0)
		}
	}
}
