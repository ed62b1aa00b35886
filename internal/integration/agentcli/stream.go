package agentcli

import (
	"bytes"
)

// parser reads the lines of one format.
type parser interface {
	line(text []byte, r *record)
}

// closer is a parser that holds something back until another line, or none, follows.
type closer interface{ close(r *record) }

// format is how an agent writes what it does.
type format struct {
	name string
	open func() parser
	owns func(head) bool // tells its lines from those of other formats
}

// known reads lines of one format; what is no JSON is passed over, as agents print
// warnings in between.
type known struct {
	parser parser
	r      *record
	strays *tail
}

func (k known) take(line []byte) {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	if line[0] == '{' {
		k.parser.line(line, k.r)
		return
	}
	k.strays.add(string(line[:min(len(line), maxOutput)]) + "\n")
}

func (k known) close() {
	if c, ok := k.parser.(closer); ok {
		c.close(k.r)
	}
}

// mixed reads the output of a script: texts, and lines in any known format.
type mixed struct {
	r     *record
	plain *plain
	open  map[string]parser
}

func newMixed(r *record) *mixed { return &mixed{r: r, plain: &plain{}, open: map[string]parser{}} }

func (m *mixed) take(line []byte) {
	p := m.parserOf(bytes.TrimSpace(line))
	if p == nil {
		m.plain.line(line, m.r)
		return
	}
	m.plain.close(m.r)
	p.line(line, m.r)
}

func (m *mixed) parserOf(line []byte) parser {
	if len(line) == 0 || line[0] != '{' {
		return nil
	}
	var h head
	if !decode(line, &h) || h.Type == "" {
		return nil
	}
	for _, f := range formats() {
		if !f.owns(h) {
			continue
		}
		if m.open[f.name] == nil {
			m.open[f.name] = f.open()
		}
		return m.open[f.name]
	}
	return nil
}

func (m *mixed) close() {
	for _, p := range m.open {
		if c, ok := p.(closer); ok {
			c.close(m.r)
		}
	}
	m.plain.close(m.r)
}
