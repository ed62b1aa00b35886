package command

import (
	"strconv"
	"strings"
)

// sedReader reads a script in one of the dialects.
type sedReader struct {
	text    string
	at      int
	dialect string
}

func parseSed(script, dialect string) ([]sedStep, error) {
	r := &sedReader{text: script, dialect: dialect}
	var out []sedStep
	for {
		r.skip("; \t\n")
		if r.at >= len(r.text) {
			return out, nil
		}
		step, err := r.step()
		if err != nil {
			return nil, err
		}
		out = append(out, step)
	}
}

func (r *sedReader) perl() bool { return r.dialect == perlLines || r.dialect == perlWhole }

func (r *sedReader) skip(chars string) {
	for r.at < len(r.text) && strings.IndexByte(chars, r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *sedReader) peek() byte {
	if r.at >= len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *sedReader) step() (s sedStep, err error) {
	if !r.perl() {
		if s.from, err = r.address(); err != nil {
			return s, err
		}
		if s.from != nil && r.peek() == ',' {
			r.at++
			r.skip(" ")
			if s.to, err = r.address(); err != nil {
				return s, err
			}
			if s.to == nil {
				return s, unknownSed(r.text)
			}
		}
		r.skip(" ")
		if r.peek() == '!' {
			s.not = true
			r.at++
			r.skip(" ")
		}
	}
	s.name = r.peek()
	r.at++
	switch {
	case s.name == 's':
		return s, r.substitution(&s)
	case r.perl():
	case s.name == 'd':
		return s, r.end()
	case s.name == 'a' || s.name == 'i' || s.name == 'c' && s.to == nil:
		return s, r.added(&s)
	}
	return s, unknownSed(r.text)
}

// end demands that a command ends here.
func (r *sedReader) end() error {
	r.skip(" \t")
	if c := r.peek(); c != 0 && c != ';' && c != '\n' {
		return unknownSed(r.text)
	}
	return nil
}

// added reads the text of a, i and c: the rest of the line, as GNU's sed has it.
func (r *sedReader) added(s *sedStep) error {
	r.skip(" \t")
	if strings.HasPrefix(r.text[min(r.at, len(r.text)):], "\\") {
		r.at++
		r.skip("\n")
	}
	rest := r.text[min(r.at, len(r.text)):]
	line, _, _ := strings.Cut(rest, "\n")
	if strings.Contains(line, `\`) {
		return unknownSed(line)
	}
	s.text = line
	r.at += len(line)
	return nil
}

func (r *sedReader) address() (*sedAddress, error) {
	c := r.peek()
	switch {
	case c == '$':
		r.at++
		return &sedAddress{last: true}, nil
	case c >= '0' && c <= '9':
		start := r.at
		for r.peek() >= '0' && r.peek() <= '9' {
			r.at++
		}
		n, err := strconv.Atoi(r.text[start:r.at])
		if err != nil || n == 0 || r.peek() == '~' {
			return nil, unknownSed(r.text)
		}
		return &sedAddress{line: n}, nil
	case c == '/' || c == '\\':
		if c == '\\' {
			r.at++
		}
		delimiter := r.peek()
		r.at++
		source, err := r.delimited(delimiter)
		if err != nil {
			return nil, err
		}
		re, err := r.compile(source, "")
		if err != nil {
			return nil, err
		}
		if r.peek() == 'I' {
			return nil, unknownSed(r.text)
		}
		return &sedAddress{re: re}, nil
	case c == '+' || c == '~':
		return nil, unknownSed(r.text)
	}
	return nil, nil
}
