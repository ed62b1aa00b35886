package inventory

import (
	"maps"
	"strconv"
	"strings"
)

// longestName bounds what can be the name of a row.
const longestName = 60

// rowPart is the value of a part of a row that begins at a place of a token list, and where it ends:
// rows[i].want, row->want, row["want"], row[1].
func rowPart(toks []string, at int, en *env) (value []string, end int, ok bool) {
	key, end := strings.TrimPrefix(toks[at], "$"), at
	for {
		next, step := "", 0
		switch {
		case end+2 < len(toks) && (toks[end+1] == "." || toks[end+1] == "->"):
			next, step = key+"."+toks[end+2], 2
		case end+3 < len(toks) && toks[end+1] == "[" && toks[end+3] == "]":
			next, step = key+"."+strings.Trim(strings.TrimPrefix(toks[end+2], "$"), ":'\""), 3
		}
		v, known := en.get(next)
		if step == 0 || !known {
			return value, end, ok
		}
		key, end, value, ok = next, end+step, v, true
	}
}

// rowOf is the name under which the parts of a row are known that an expression is, whole: row,
// rows[i], &rows[i]; "" where it is none.
func (e *evaluator) rowOf(n int, en *env) string {
	if nodes := e.tree.Nodes[n]; len(e.rowNames) == 0 || nodes.End-nodes.Start > longestName {
		return ""
	}
	toks := e.tokensOf(n)
	for len(toks) > 0 && (toks[0] == "&" || toks[0] == "*") {
		toks = toks[1:]
	}
	key := ""
	switch {
	case len(toks) == 1:
		key = strings.TrimPrefix(toks[0], "$")
	case len(toks) == 4 && toks[1] == "[" && toks[3] == "]":
		key = strings.TrimPrefix(toks[0], "$") + "." + strings.TrimPrefix(toks[2], "$")
	}
	if name, _, _ := strings.Cut(key, "."); !e.rowNames[name] || len(en.parts(key)) == 0 {
		return ""
	}
	return key
}

// parts are the values that are known under a name and a place or field.
func (e *env) parts(key string) map[string][]string {
	out := map[string][]string{}
	for ; e != nil; e = e.parent {
		for name, v := range e.vars {
			if part, ok := strings.CutPrefix(name, key+"."); ok && out[part] == nil {
				out[part] = v
			}
		}
	}
	return out
}

// renameRow lets a row be known by a further name.
func (e *evaluator) renameRow(name, key string, en *env) {
	parts := maps.Clone(en.parts(key))
	for part, v := range parts {
		en.vars[name+"."+part] = v
	}
	if v, ok := en.get(key); ok {
		en.vars[name] = v
	}
	e.fromRow(name)
}

// takeApart gives the names of a pattern the values of a row: const [a, b] = row, const { a, b } = row.
func (e *evaluator) takeApart(pattern, key string, en *env) bool {
	byName := strings.HasPrefix(strings.TrimSpace(pattern), "{")
	names := splitNames(strings.Trim(strings.TrimSpace(pattern), "{}[]"))
	parts, taken := en.parts(key), map[string][]string{}
	for i, name := range names {
		from := strconv.Itoa(i)
		if byName {
			from = name
		}
		v, ok := parts[from]
		if !ok || !plainName(name) {
			return false
		}
		taken[name] = v
	}
	for name, v := range taken {
		en.vars[name] = v
		e.fromRow(name)
	}
	return len(taken) > 0
}
