package adapted

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// withImports is the text of blocks with what they need to import: what was imported before,
// and what came new, as long as it gives no other meaning to a name that was there.
func (l *language) withImports(out, now []block, known map[string]bool) string {
	if slices.ContainsFunc(out, isPackage) {
		return goImports(out, now)
	}
	last := -1
	var modules []string
	for i, b := range out {
		if !b.imports {
			continue
		}
		last = i
		module := l.module(b)
		modules = append(modules, module)
		for _, n := range now {
			if n.imports && l.module(n) == module && l.adds(b, n, known) {
				out[i].text = n.text
			}
		}
	}
	var fresh []block
	for _, n := range now {
		if n.imports && !slices.Contains(modules, l.module(n)) && l.adds(block{}, n, known) {
			n.text = strings.TrimRight(n.text, "\n") + "\n"
			fresh = append(fresh, n)
		}
	}
	return join(slices.Insert(out, last+1, fresh...))
}

var importWords = []string{"import", "from", "as", "const", "let", "var", "require", "type", "default"}

// module is where an import takes from.
func (l *language) module(b block) string {
	tokens := slices.Concat(l.lines(b.text)...)
	if !l.indents {
		at := slices.IndexFunc(tokens, isValue)
		return strings.Join(tokens[max(at, 0):min(at+1, len(tokens))], "")
	}
	text := strings.Fields(strings.Join(strings.Fields(b.text), " "))
	if len(text) > 1 {
		return text[1]
	}
	return ""
}

// adds tells whether an import is another with names in addition that the file did not know.
func (l *language) adds(old, now block, known map[string]bool) bool {
	was, module := slices.Concat(l.lines(old.text)...), l.module(now)
	at := 0
	for _, t := range slices.Concat(l.lines(now.text)...) {
		switch {
		case at < len(was) && was[at] == t:
			at++
		case isName(t) && known[t] && !slices.Contains(importWords, t) && !slices.Contains(strings.Split(module, "."), t):
			return false
		}
	}
	return at == len(was)
}

func isPackage(b block) bool {
	return strings.HasPrefix(b.text, "package ") || strings.Contains(b.text, "\npackage ")
}

var goImport = lazy.MustCompile(`(?m)^(?:import\s+|\t)((?:[\w.]+\s+)?"([^"]+)")`)

// goImports writes one block of imports: those of before that are still there or used, and
// new ones that are used. Go refuses the others.
func goImports(out, now []block) string {
	find := func(blocks []block) (specs []string) {
		for _, b := range blocks {
			if b.imports {
				for _, m := range goImport.FindAllStringSubmatch(b.text, -1) {
					specs = append(specs, m[1])
				}
			}
		}
		return specs
	}
	before, after := find(out), find(now)
	var rest strings.Builder
	for _, b := range out {
		if !b.imports && !isPackage(b) {
			rest.WriteString(b.text)
		}
	}
	var text strings.Builder
	for _, b := range out {
		if !isPackage(b) {
			continue
		}
		text.WriteString(strings.TrimRight(b.text, "\n") + "\n\nimport (\n")
		for _, spec := range before {
			if slices.Contains(after, spec) || strings.Contains(rest.String(), packageOf(spec)+".") {
				text.WriteString("\t" + spec + "\n")
			}
		}
		for _, spec := range after {
			if !slices.Contains(before, spec) && !strings.HasPrefix(spec, ".") && strings.Contains(rest.String(), packageOf(spec)+".") {
				text.WriteString("\t" + spec + "\n")
			}
		}
		text.WriteString(")\n\n")
	}
	return text.String() + rest.String()
}

// packageOf is the name by which Go code calls an import.
func packageOf(spec string) string {
	alias, path, _ := strings.Cut(spec, `"`)
	if alias = strings.TrimSpace(alias); alias != "" {
		return alias
	}
	parts := strings.Split(strings.TrimSuffix(path, `"`), "/")
	return parts[len(parts)-1]
}
