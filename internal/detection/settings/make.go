package settings

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// readMake reads variables, targets with their prerequisites, and recipes. Justfiles
// are near enough: they lack only the tab.
func readMake(d *Document, _ string, text []byte) {
	target := ""
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		start, line := i, lines[i]
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = line[:len(line)-1] + " " + strings.TrimSpace(lines[i])
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case line[0] == '\t' || line[0] == ' ' && target != "":
			d.recipe(target, trimmed, start+1)
		default:
			if name := d.makeRule(trimmed, start+1); name != "" {
				target = name
			}
		}
	}
	d.expandMake()
	d.ignoreNamed()
}

// ignoreNamed marks the recipes of targets whose failures make passes over by their names; where
// it is told no name, those of all.
func (d *Document) ignoreNamed() {
	for _, s := range d.Settings {
		if len(s.Path) != 2 || s.Path[0] != "target" || s.Path[1] != ".IGNORE" {
			continue
		}
		for i := range d.Commands {
			c := &d.Commands[i]
			c.Ignored = c.Ignored || s.Value == "" || slices.Contains(strings.Fields(s.Value), c.Where)
		}
	}
}

// expandMake puts the values of variables into the commands that use them, so that a
// number or a tool given by way of a variable is seen.
func (d *Document) expandMake() {
	values, twice := map[string]string{}, map[string]bool{}
	for _, s := range d.Settings {
		if len(s.Path) == 2 && s.Path[0] == "var" {
			name := strings.Map(identOnly, s.Path[1])
			_, had := values[name]
			twice[name] = twice[name] || had
			values[name] = makeShell(s.Value)
		}
	}
	for i := range d.Commands {
		d.Commands[i].Text = expand(d.Commands[i].Text, func(name string) (string, bool) {
			value, known := values[name]
			return value, known && !twice[name] && value != "" && len(value) < 2_000 && !strings.Contains(value, "$(")
		})
	}
}

// expand replaces ${name} and $name a few levels deep.
func expand(text string, value func(string) (string, bool)) string {
	for range 3 {
		changed := false
		text = makeVariable.ReplaceAllStringFunc(text, func(use string) string {
			v, ok := value(strings.Trim(use, "${}"))
			if !ok {
				return use
			}
			changed = true
			return v
		})
		if !changed || len(text) > maxShell {
			break
		}
	}
	return text
}

var makeVariable = lazy.MustCompile(`\$\{[A-Za-z_]\w*\}|\$[A-Za-z_]\w*`)

// makeRule reads a variable or a target line, and returns the target's name.
func (d *Document) makeRule(line string, at int) string {
	for _, op := range []string{":=", "?=", "+=", "::=", "="} {
		name, value, ok := strings.Cut(line, op)
		if name = strings.TrimSpace(name); ok && name != "" && !strings.ContainsAny(name, " :\t") {
			d.add([]string{"var", name}, strings.TrimSpace(value), at)
			return ""
		}
	}
	head, rest, ok := strings.Cut(line, ":")
	if !ok || strings.TrimSpace(head) == "" {
		return ""
	}
	name := strings.Fields(head)[0]
	needs, inline, _ := strings.Cut(rest, ";")
	d.add([]string{"target", name}, strings.Join(strings.Fields(needs), " "), at)
	for _, need := range strings.Fields(needs) {
		d.add([]string{"target", name, "needs", need}, need, at)
	}
	if strings.TrimSpace(inline) != "" {
		d.recipe(name, strings.TrimSpace(inline), at)
	}
	return name
}

// recipe keeps one command; make's prefixes say whether it may fail.
func (d *Document) recipe(target, line string, at int) {
	ignored := false
	for line != "" && strings.ContainsRune("@-+ ", rune(line[0])) {
		ignored = ignored || line[0] == '-'
		line = line[1:]
	}
	if !strings.Contains(target, "%") {
		line = strings.NewReplacer("$@", target, "$(@)", target, "$(@F)", target[strings.LastIndexByte(target, '/')+1:]).Replace(line)
	}
	c := d.run([]string{"target", target}, makeShell(line), at)
	c.Where, c.Ignored = target, ignored
}

// makeShell turns make's own variables into shell ones, so that the text parses.
func makeShell(s string) string {
	s = strings.ReplaceAll(s, "$$", "$")
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '$' || i+1 >= len(s) || s[i+1] != '(' {
			b.WriteByte(s[i])
			continue
		}
		end := strings.IndexByte(s[i:], ')')
		name := ""
		if end > 0 {
			name = s[i+2 : i+end]
		}
		if name == "" || strings.ContainsAny(name, " \t$(") {
			b.WriteByte(s[i])
			continue
		}
		b.WriteString("${" + strings.Map(identOnly, name) + "}")
		i += end
	}
	return b.String()
}

func identOnly(r rune) rune {
	if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r
	}
	return '_'
}
