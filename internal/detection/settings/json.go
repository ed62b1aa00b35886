package settings

import (
	"path"
	"strconv"
	"strings"
)

// readJSON reads JSON with comments and trailing commas. It stops at the first
// thing it cannot read and keeps what came before.
func readJSON(d *Document, file string, text []byte) {
	if t := strings.TrimSpace(string(text)); t != "" && t[0] != '{' && t[0] != '[' && t[0] != '/' {
		readYAML(d, file, text) // .eslintrc and its kin may hold either
		return
	}
	p := &jsonReader{text: text, line: 1, doc: d}
	p.space()
	if !p.value(nil, 0) {
		d.remark("not valid JSON: read up to line " + strconv.Itoa(p.line))
	}
	base := path.Base(file)
	if base == "package.json" || base == "composer.json" || base == "deno.json" || base == "deno.jsonc" {
		d.scriptCommands("scripts", "tasks")
		d.wireitCommands()
		return
	}
	d.yamlCommands(file)
}

// scriptCommands are the named scripts of a package file; a script that is a list is
// one place with several commands.
func (d *Document) scriptCommands(sections ...string) {
	for _, s := range d.Settings {
		for _, section := range sections {
			if len(s.Path) >= 2 && s.Path[0] == section {
				d.run(s.Path, s.Value, s.Line).Where = s.Path[1]
			}
		}
	}
}

// wireitCommands are what Wireit runs for a script, and the scripts that it runs before.
func (d *Document) wireitCommands() {
	for _, s := range d.Settings {
		if len(s.Path) < 3 || s.Path[0] != "wireit" {
			continue
		}
		switch s.Path[2] {
		case "command":
			d.run(s.Path, s.Value, s.Line).Where = s.Path[1]
		case "dependencies":
			if !strings.ContainsAny(s.Value, " ./") {
				d.run(s.Path, "npm run "+s.Value, s.Line).Where = s.Path[1]
			}
		}
	}
}

type jsonReader struct {
	text []byte
	at   int
	line int
	doc  *Document
}

func (p *jsonReader) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// space skips white space and comments.
func (p *jsonReader) space() {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case rest[0] == '\n':
			p.line++
			p.at++
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r':
			p.at++
		case len(rest) > 1 && rest[0] == '/' && rest[1] == '/':
			for p.at < len(p.text) && p.text[p.at] != '\n' {
				p.at++
			}
		case len(rest) > 1 && rest[0] == '/' && rest[1] == '*':
			end := strings.Index(string(rest), "*/")
			if end < 0 {
				p.at = len(p.text)
				return
			}
			p.line += strings.Count(string(rest[:end]), "\n")
			p.at += end + 2
		default:
			return
		}
	}
}

func (p *jsonReader) value(keys []string, depth int) bool {
	if depth > maxDepth || p.doc.full() {
		return false
	}
	switch c := p.peek(); c {
	case '{':
		return p.members(keys, depth, '}')
	case '[':
		return p.members(keys, depth, ']')
	case '"', '\'':
		line := p.line
		s, ok := p.quoted(c)
		if ok {
			p.doc.add(keys, s, line)
		}
		return ok
	}
	word := p.word()
	if word != "" {
		p.doc.add(keys, word, p.line)
	}
	return word != ""
}

// members reads an object or a list, whose opening sign is at hand.
func (p *jsonReader) members(keys []string, depth int, end byte) bool {
	p.at++
	first := len(p.doc.Settings)
	starts := []int{}
	for index := 0; ; index++ {
		p.space()
		if p.peek() == end {
			p.at++
			break
		}
		key := "#" + strconv.Itoa(index)
		if end == '}' {
			var ok bool
			if key, ok = p.key(); !ok {
				return false
			}
		}
		starts = append(starts, len(p.doc.Settings))
		if !p.value(with(keys, key), depth+1) {
			return false
		}
		p.space()
		if p.peek() == ',' {
			p.at++
		} else if p.peek() != end {
			return false
		}
	}
	if len(p.doc.Settings) == first {
		p.doc.add(keys, "", p.line)
	}
	if end == ']' {
		p.doc.nameItems(starts, len(keys))
	}
	return true
}

// nameItems gives the items of a list of maps their names in place of their indexes.
func (d *Document) nameItems(starts []int, depth int) {
	taken := newNames()
	for i, start := range starts {
		stop := len(d.Settings)
		if i+1 < len(starts) {
			stop = starts[i+1]
		}
		name := ""
		for _, want := range nameKeys {
			for _, s := range d.Settings[start:stop] {
				if name == "" && len(s.Path) == depth+2 && s.Path[depth+1] == want {
					name = s.Value
				}
			}
		}
		key := taken.unique(name, i)
		for _, s := range d.Settings[start:stop] {
			s.Path[depth] = key
		}
	}
}

func (p *jsonReader) key() (string, bool) {
	var key string
	ok := true
	if c := p.peek(); c == '"' || c == '\'' {
		key, ok = p.quoted(c)
	} else {
		key = p.word()
		ok = key != ""
	}
	p.space()
	if !ok || p.peek() != ':' {
		return "", false
	}
	p.at++
	p.space()
	return key, true
}

func (p *jsonReader) word() string {
	start := p.at
	for p.at < len(p.text) && !strings.ContainsRune(",:{}[]\"' \t\r\n/", rune(p.text[p.at])) {
		p.at++
	}
	return string(p.text[start:p.at])
}

func (p *jsonReader) quoted(quote byte) (string, bool) {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; c {
		case quote:
			p.at++
			return b.String(), true
		case '\n':
			return "", false
		case '\\':
			p.at++
			switch e := p.peek(); e {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'u':
				if p.at+4 < len(p.text) {
					if r, err := strconv.ParseUint(string(p.text[p.at+1:p.at+5]), 16, 32); err == nil {
						b.WriteRune(rune(r))
						p.at += 4
					}
				}
			case 0:
				return "", false
			default:
				b.WriteByte(e)
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}
