package command

import (
	"strconv"
	"strings"
)

// unquoted adds literal text outside of quotes: a backslash quotes one character, wildcards
// are wild, and a tilde at the start is the user's home.
func unquoted(b *build, s string, first bool, home string) {
	if first && (s == "~" || strings.HasPrefix(s, "~/")) {
		b.literal(home)
		s = s[1:]
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			i++
			if s[i] != '\n' {
				b.literal(s[i : i+1])
			}
		case c == '\\':
		case c == '*' || c == '?' || c == '[' && strings.IndexByte(s[i:], ']') > 1:
			b.wildcard(s[i:i+1], s[i:i+1])
			if c == '[' {
				i += class(b, s[i+1:])
			}
		default:
			b.literal(s[i : i+1])
		}
	}
	b.any = true
}

// class adds the rest of [...] up to its end.
func class(b *build, s string) int {
	end := strings.IndexByte(s, ']')
	if end == 0 {
		end = 1 + max(strings.IndexByte(s[1:], ']'), 0)
	}
	text := s[:min(end+1, len(s))]
	glob := text
	if strings.HasPrefix(glob, "!") {
		glob = "^" + glob[1:]
	}
	b.wildcard(text, glob)
	return len(text)
}

// inDouble undoes what a backslash quotes between double quotes.
func inDouble(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\\n", s[i+1]) >= 0 {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// ansiSigns are the escapes of $'…' that stand for one character.
const ansiSigns = "a\ab\be\x1bE\x1bf\fn\nr\rt\tv\v\\\\''\"\"??"

// ansi undoes the escapes of $'…', and of printf and echo -e.
func ansi(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		c := s[i]
		if at := sign(c); at >= 0 {
			b.WriteByte(ansiSigns[at+1])
			continue
		}
		base, most := 0, 0
		switch {
		case c == 'x':
			base, most = 16, 2
		case c == 'u':
			base, most = 16, 4
		case c == 'U':
			base, most = 16, 8
		case c >= '0' && c <= '7':
			base, most = 8, 3
			i--
		default:
			b.WriteByte('\\')
			b.WriteByte(c)
			continue
		}
		i += digits(&b, s[i+1:], base, most, c == 'u' || c == 'U')
	}
	return b.String()
}

func sign(c byte) int {
	for at := 0; at < len(ansiSigns); at += 2 {
		if ansiSigns[at] == c {
			return at
		}
	}
	return -1
}

// digits writes the character of a number and tells how many digits it had.
func digits(b *strings.Builder, s string, base, most int, char bool) int {
	n := 0
	for n < most && n < len(s) {
		if _, err := strconv.ParseUint(s[n:n+1], base, 8); err != nil {
			break
		}
		n++
	}
	code, err := strconv.ParseUint(s[:n], base, 32)
	if err != nil {
		return n
	}
	if char {
		b.WriteRune(rune(code))
	} else {
		b.WriteByte(byte(code))
	}
	return n
}
