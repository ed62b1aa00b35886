package command

import "strings"

// expression gives a script's regular expression in Go's syntax, or an error where Go
// would not find the same.
func (r *sedReader) expression(source string) (string, error) {
	if r.perl() {
		return perlExpression(source)
	}
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		piece, size, err := r.sedPiece(source, i)
		if err != nil {
			return "", err
		}
		b.WriteString(piece)
		i += size - 1
	}
	return b.String(), nil
}

// sedPiece translates what stands at an index, and tells how long it is.
func (r *sedReader) sedPiece(source string, i int) (string, int, error) {
	extended, c := r.dialect == sedExtended, source[i]
	switch {
	case c == '[':
		return bracket(source, i)
	case c == '\\':
		return r.sedEscape(source, i)
	case c == '*' && !extended && (i == 0 || strings.HasSuffix(source[:i], `\(`) || source[:i] == "^"):
		return `\*`, 1, nil
	case c == '^' && !extended && i > 0 && !strings.HasSuffix(source[:i], `\(`) && !strings.HasSuffix(source[:i], `\|`):
		return `\^`, 1, nil
	case c == '$' && !extended && i+1 < len(source) && !strings.HasPrefix(source[i+1:], `\)`) && !strings.HasPrefix(source[i+1:], `\|`):
		return `\$`, 1, nil
	case strings.IndexByte("(){}+?|", c) >= 0 && !extended:
		return `\` + source[i:i+1], 1, nil
	}
	return source[i : i+1], 1, nil
}

func (r *sedReader) sedEscape(source string, i int) (string, int, error) {
	if i+1 >= len(source) {
		return "", 0, unknownSed(source)
	}
	c := source[i+1]
	switch {
	case strings.IndexByte("(){}+?|", c) >= 0:
		if r.dialect == sedExtended {
			return source[i : i+2], 2, nil
		}
		return source[i+1 : i+2], 2, nil
	case strings.IndexByte(`wWsSbBnt.*[]^$\/`, c) >= 0:
		return source[i : i+2], 2, nil
	case c == '-' || c == '"' || c == '\'' || c == '#' || c == '@' || c == ',' || c == ':' || c == ' ' || c == '!' || c == '%' || c == '=' || c == '~' || c == '_':
		return source[i+1 : i+2], 2, nil
	case c == '&' || c == ';':
		return source[i+1 : i+2], 2, nil
	}
	return "", 0, unknownSed(source[i:]) // back-references, word boundaries of GNU, classes
}

// bracket translates [...]: in it a backslash is a plain character, except before n and t.
func bracket(source string, i int) (string, int, error) {
	var b strings.Builder
	b.WriteByte('[')
	at := i + 1
	if at < len(source) && source[at] == '^' {
		b.WriteByte('^')
		at++
	}
	for start := at; at < len(source); at++ {
		c := source[at]
		switch {
		case c == ']' && at > start:
			b.WriteByte(']')
			return b.String(), at - i + 1, nil
		case c == '[' && at+1 < len(source) && source[at+1] == ':':
			end := strings.Index(source[at:], ":]")
			if end < 0 {
				return "", 0, unknownSed(source[i:])
			}
			b.WriteString(source[at : at+end+2])
			at += end + 1
		case c == '\\' && at+1 < len(source) && (source[at+1] == 'n' || source[at+1] == 't'):
			b.WriteString(source[at : at+2])
			at++
		case c == '[' || c == ']' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, unknownSed(source[i:])
}

// perlExpression is Perl's own but for what Go lacks, which does not compile, and for
// variables.
func perlExpression(source string) (string, error) {
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\':
			i++
			if i < len(source) && strings.IndexByte("Kzhvx123456789gkNo", source[i]) >= 0 {
				return "", unknownSed(source)
			}
		case c == '@', c == '$' && i+1 < len(source) && source[i+1] != ')' && source[i+1] != '|':
			return "", unknownSed(source)
		}
	}
	return source, nil
}

// replacement reads the right side of a substitution.
func (r *sedReader) replacement(source string) ([]sedPart, error) {
	var out []sedPart
	text := func(s string) { out = append(out, sedPart{text: s, group: -1}) }
	group := func(c byte) { out = append(out, sedPart{group: int(c - '0')}) }
	for i := 0; i < len(source); i++ {
		c, next := source[i], byte(0)
		if i+1 < len(source) {
			next = source[i+1]
		}
		digit := next >= '1' && next <= '9'
		switch {
		case c == '&' && !r.perl():
			group('0')
		case c == '$' && r.perl() && (digit || next == '&'):
			group(strings.ReplaceAll(string(next), "&", "0")[0])
			i++
		case (c == '$' || c == '@') && r.perl():
			return nil, unknownSed(source)
		case c != '\\':
			text(source[i : i+1])
		case digit:
			group(next)
			i++
		case next == 'n':
			text("\n")
			i++
		case next == 't':
			text("\t")
			i++
		case next == 0 || next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next == '0':
			return nil, unknownSed(source)
		default:
			text(source[i+1 : i+2])
			i++
		}
	}
	return out, nil
}
