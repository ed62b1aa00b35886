package command

import (
	"encoding/base64"
	"path"
	"slices"
	"strings"
)

func (r *reader) base64(words []word) stream {
	flags, files := options(words, "-w")
	if len(files) > 0 || !hasFlag(flags, 'd', "--decode") && !hasFlag(flags, 'D', "") || !r.stdin.known {
		return stream{remote: r.stdin.remote}
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(r.stdin.text), ""))
	return stream{text: string(raw), known: err == nil}
}

func (r *reader) rev([]word) stream {
	if !r.stdin.known {
		return stream{}
	}
	lines := strings.Split(r.stdin.text, "\n")
	for i, l := range lines {
		runes := []rune(l)
		slices.Reverse(runes)
		lines[i] = string(runes)
	}
	return output(strings.Join(lines, "\n"))
}

func baseName(_ *reader, words []word) stream {
	if len(words) < 2 || anyVague(words) || wildOnly(words) {
		return stream{}
	}
	name := path.Base(words[1].text)
	if len(words) > 2 {
		name = strings.TrimSuffix(name, words[2].text)
	}
	return output(name + "\n")
}

func dirName(_ *reader, words []word) stream {
	if len(words) != 2 || !words[1].known() {
		return stream{}
	}
	return output(path.Dir(words[1].text) + "\n")
}

func realPath(_ *reader, words []word) stream {
	if _, files := options(words, ""); len(files) == 1 && files[0].known() {
		return output(files[0].text + "\n")
	}
	return stream{}
}

func which(_ *reader, words []word) stream {
	if _, names := options(words, ""); len(names) == 1 && names[0].known() {
		return output("/usr/local/bin/" + program(names[0].text) + "\n")
	}
	return stream{}
}

func formatted(format string, args []string) (string, bool) {
	var b strings.Builder
	for first := true; first || len(args) > 0; first = false {
		used := len(args)
		for i := 0; i < len(format); i++ {
			if format[i] != '%' {
				b.WriteByte(format[i])
				continue
			}
			if i++; i >= len(format) || strings.IndexByte("sb%", format[i]) < 0 || b.Len() > maxValue {
				return "", false
			}
			if format[i] == '%' {
				b.WriteByte('%')
			} else if len(args) > 0 {
				arg := args[0]
				if format[i] == 'b' {
					arg = ansi(arg)
				}
				b.WriteString(arg)
				args = args[1:]
			}
		}
		if len(args) == used { // the format takes none
			break
		}
	}
	return b.String(), true
}

// aboutSelf tells lines that are about the guard: `ps | grep holdfast`.
func aboutSelf(words []word, in stream) string {
	for _, w := range words {
		if strings.Contains(w.text, self) {
			return self
		}
	}
	return in.about
}
