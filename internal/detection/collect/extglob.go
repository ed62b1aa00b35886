package collect

import (
	"regexp"
	"strings"
)

// extglob is a glob as JavaScript's runners write it, as an expression on a whole path:
// ?(*.)+(spec|test).[jt]s?(x). nil when it cannot be read.
func extglob(glob string) *regexp.Regexp {
	source, rest, ok := extglobSource(glob, "")
	if !ok || rest != "" {
		return nil
	}
	re, err := regexp.Compile("^" + source + "$")
	if err != nil {
		return nil
	}
	return re
}

// times is how often what stands in brackets after a sign is repeated.
var times = []struct {
	sign  byte
	after string
}{{'?', "?"}, {'+', "+"}, {'*', "*"}, {'@', ""}}

// extglobSource translates up to one of the signs that end a part.
func extglobSource(glob, ends string) (source, rest string, ok bool) {
	var out strings.Builder
	for glob != "" {
		c := glob[0]
		if strings.IndexByte(ends, c) >= 0 {
			return out.String(), glob, true
		}
		switch after, bracketed := repeated(glob); {
		case bracketed:
			part, tail, ok := alternatives(glob[2:], "|", ')')
			if !ok {
				return "", "", false
			}
			out.WriteString(part + after)
			glob = tail
		case strings.HasPrefix(glob, "!("):
			return "", "", false
		case c == '(': // without a sign: one of them
			part, tail, ok := alternatives(glob[1:], "|", ')')
			if !ok {
				return "", "", false
			}
			out.WriteString(part)
			glob = tail
		case c == '{':
			part, tail, ok := alternatives(glob[1:], ",", '}')
			if !ok {
				return "", "", false
			}
			out.WriteString(part)
			glob = tail
		case strings.HasPrefix(glob, "**/"):
			out.WriteString(`(?:.*/)?`)
			glob = glob[3:]
		case strings.HasPrefix(glob, "**"):
			out.WriteString(`.*`)
			glob = glob[2:]
		case c == '*':
			out.WriteString(`[^/]*`)
			glob = glob[1:]
		case c == '?':
			out.WriteString(`[^/]`)
			glob = glob[1:]
		case c == '[' && strings.IndexByte(glob, ']') > 1:
			end := strings.IndexByte(glob, ']')
			out.WriteString("[" + strings.Replace(glob[1:end], "!", "^", 1) + "]")
			glob = glob[end+1:]
		case c == '\\' && len(glob) > 1:
			out.WriteString(regexp.QuoteMeta(glob[1:2]))
			glob = glob[2:]
		default:
			out.WriteString(regexp.QuoteMeta(glob[:1]))
			glob = glob[1:]
		}
	}
	return out.String(), "", ends == ""
}

func repeated(glob string) (after string, ok bool) {
	if len(glob) < 2 || glob[1] != '(' {
		return "", false
	}
	for _, t := range times {
		if t.sign == glob[0] {
			return t.after, true
		}
	}
	return "", false
}

// alternatives translates what stands between brackets, up to the closing one.
func alternatives(glob, separator string, closing byte) (source, rest string, ok bool) {
	var parts []string
	for {
		part, tail, ok := extglobSource(glob, separator+string(closing))
		if !ok || tail == "" {
			return "", "", false
		}
		parts = append(parts, part)
		glob = tail[1:]
		if tail[0] == closing {
			return "(?:" + strings.Join(parts, "|") + ")", glob, true
		}
	}
}
