package command

import "strings"

// requoted makes words readable for a shell again.
func requoted(words []word) string {
	var b strings.Builder
	for _, w := range words {
		switch {
		case w.vague:
			b.WriteString(`"$HOLDFAST_UNKNOWN" `)
		case w.wild:
			b.WriteString(w.text + " ")
		default:
			b.WriteString("'" + strings.ReplaceAll(w.text, "'", `'\''`) + "' ")
		}
	}
	return b.String()
}

// options splits the words after a program's name into flags and operands. Flags in valued
// take the next word.
func options(words []word, valued string) (flags []string, operands []word) {
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case w.text == "--" && !w.vague:
			return flags, append(operands, words[i+1:]...)
		case !w.isFlag():
			operands = append(operands, w)
		default:
			flags = append(flags, w.text)
			if isOneOf(w.text, valued) && i+1 < len(words) {
				i++
				flags = append(flags, words[i].text)
			}
		}
	}
	return flags, operands
}

// isOneOf tells whether a word stands in a list that is written with blanks.
func isOneOf(word, list string) bool {
	return word != "" && !strings.Contains(word, " ") && strings.Contains(" "+list+" ", " "+word+" ")
}

// hasShort tells whether flags hold a one-letter flag, alone or with others, or a long one.
func hasFlag(flags []string, short byte, long string) bool {
	for _, f := range flags {
		if long != "" && (f == long || strings.HasPrefix(f, long+"=")) {
			return true
		}
		if short != 0 && len(f) > 1 && f[0] == '-' && f[1] != '-' && strings.IndexByte(f, short) > 0 {
			return true
		}
	}
	return false
}

func containsByte(s string, c byte) bool { return strings.IndexByte(s, c) >= 0 }

// cut splits NAME=value.
func cut(w word) (name string, v word, ok bool) {
	name, text, ok := strings.Cut(w.text, "=")
	if !ok || name == "" || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") != "" {
		return "", word{}, false
	}
	_, glob, _ := strings.Cut(w.glob, "=")
	return name, word{text: text, glob: glob, vague: w.vague, wild: w.wild, some: w.some}, true
}
