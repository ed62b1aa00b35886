package command

import (
	"regexp"
	"strings"
)

func (r *sedReader) substitution(s *sedStep) error {
	delimiter := r.peek()
	if delimiter == 0 || delimiter == '\n' || delimiter == '\\' || delimiter == ' ' || r.perl() && strings.IndexByte(`{([<'`, delimiter) >= 0 {
		return unknownSed(r.text)
	}
	r.at++
	source, err := r.delimited(delimiter)
	if err != nil {
		return err
	}
	by, err := r.delimited(delimiter)
	if err != nil {
		return err
	}
	flags, err := r.flags(s)
	if err != nil {
		return err
	}
	if s.re, err = r.compile(source, flags); err != nil {
		return err
	}
	s.by, err = r.replacement(by)
	return err
}

// flags reads what follows a substitution and gives those that the expression needs.
func (r *sedReader) flags(s *sedStep) (string, error) {
	flags := ""
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == 'g':
			s.all = true
		case c >= '1' && c <= '9' && s.nth == 0 && !r.perl():
			s.nth = int(c - '0')
		case c == 'i' || c == 'I' && !r.perl():
			flags += "i"
		case (c == 's' || c == 'm') && r.perl():
			flags += string(c)
		default:
			return flags, r.end()
		}
	}
	return flags, nil
}

func (r *sedReader) compile(source, flags string) (*regexp.Regexp, error) {
	expression, err := r.expression(source)
	if err != nil {
		return nil, err
	}
	if flags != "" {
		expression = "(?" + flags + ")" + expression
	}
	re, err := regexp.Compile(expression)
	if err != nil || source == "" {
		return nil, unknownSed(source)
	}
	if !r.perl() {
		re.Longest()
	}
	return re, nil
}

// delimited reads up to the next delimiter that is not escaped; an escaped one loses its
// backslash.
func (r *sedReader) delimited(delimiter byte) (string, error) {
	var b strings.Builder
	for ; r.at < len(r.text); r.at++ {
		c := r.text[r.at]
		if c == delimiter {
			r.at++
			return b.String(), nil
		}
		if c == '\\' && r.at+1 < len(r.text) {
			r.at++
			next := r.text[r.at]
			if next == delimiter && strings.IndexByte(`.*+?()[]{}|^$&`, next) >= 0 {
				return "", unknownSed(r.text) // whether it stays special depends on the version
			}
			if next != delimiter {
				b.WriteByte('\\')
			}
			c = r.text[r.at]
		}
		b.WriteByte(c)
	}
	return "", unknownSed(r.text)
}
