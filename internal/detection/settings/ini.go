package settings

import (
	"path"
	"strings"
)

// readINI reads sections and `key = value` or `key: value`; indented lines continue
// a value, and a value over several lines is a list.
func readINI(d *Document, file string, text []byte) {
	var section []string
	var key string
	var held []string
	start := 0
	flush := func() {
		if key != "" {
			d.iniValue(with(section, key), held, start)
		}
		key, held = "", nil
	}
	for i, raw := range strings.Split(string(text), "\n") {
		line := strings.TrimSpace(raw)
		switch {
		case line == "" || line[0] == '#' || line[0] == ';' || line[0] == '!':
		case line[0] == '[' && strings.HasSuffix(line, "]") && raw[0] == '[':
			flush()
			section = []string{line[1 : len(line)-1]}
		case key != "" && (raw[0] == ' ' || raw[0] == '\t') && path.Ext(file) != ".properties":
			held = append(held, line)
		default:
			flush()
			name, value, ok := cutINI(line)
			if !ok {
				d.add(with(section, line), "", i+1)
				continue
			}
			key, start, held = name, i+1, []string{value}
		}
	}
	flush()
	d.toxCommands()
}

func cutINI(line string) (key, value string, ok bool) {
	at := strings.IndexAny(line, "=:")
	if at <= 0 {
		return "", "", false
	}
	return strings.TrimSpace(line[:at]), strings.TrimSpace(line[at+1:]), true
}

func (d *Document) iniValue(keys []string, lines []string, line int) {
	if len(lines) == 1 {
		d.add(keys, lines[0], line)
		return
	}
	names := newNames()
	for i, value := range lines {
		if value != "" {
			d.add(with(keys, names.unique("", i)), value, line+i)
		}
	}
}

// toxCommands are the commands of tox environments; tox ignores the exit status of
// a command that starts with a dash.
func (d *Document) toxCommands() {
	for _, s := range d.Settings {
		if len(s.Path) < 2 || !strings.HasPrefix(s.Path[0], "testenv") || !strings.HasPrefix(s.Path[1], "commands") {
			continue
		}
		text, dashed := strings.CutPrefix(s.Value, "-")
		c := d.run(s.Path, strings.TrimSpace(text), s.Line)
		c.Where, c.Ignored = s.Path[0], dashed
	}
}
