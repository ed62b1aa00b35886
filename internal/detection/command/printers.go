package command

import (
	"slices"
	"strings"
)

// printers are programs whose output can be told.
func printers(name string) handler {
	same := func(r *reader, _ []word) stream { return r.stdin }
	filter := func(r *reader, words []word) stream {
		if _, files := options(words, "-n -c -e -k -t -f -m -A -B -C"); r.stdin.names == nil || program(words[0].text) != "grep" && len(files) > 0 {
			return stream{about: aboutSelf(words, r.stdin)}
		}
		out := stream{names: slices.Clone(r.stdin.names)}
		for i := range out.names {
			out.names[i].some = true
		}
		return out
	}
	switch name {
	case "echo":
		return (*reader).echo
	case "printf":
		return (*reader).printf
	case "cat":
		return (*reader).cat
	case "base64":
		return (*reader).base64
	case "rev":
		return (*reader).rev
	case "ls":
		return (*reader).ls
	case "pwd":
		return (*reader).pwd
	case "which", "type":
		return which
	case "basename":
		return baseName
	case "dirname":
		return dirName
	case "realpath", "readlink":
		return realPath
	case "sort", "uniq", "tac":
		return same
	case "grep", "egrep", "fgrep", "rg", "head", "tail":
		return filter
	}
	return nil
}

func (r *reader) echo(words []word) stream {
	escapes, end, i := false, "\n", 1
	for ; i < len(words) && len(words[i].text) > 1 && words[i].text[0] == '-' && strings.Trim(words[i].text[1:], "neE") == ""; i++ {
		escapes = escapes || containsByte(words[i].text, 'e')
		if containsByte(words[i].text, 'n') {
			end = ""
		}
	}
	if len(words[i:]) > 0 && wildOnly(words[i:]) {
		return stream{names: words[i:]}
	}
	w := joined(words[i:])
	if escapes {
		w.text = ansi(w.text)
	}
	return stream{text: w.text + end, known: !w.vague && !w.wild && !w.some}
}

// wildOnly tells words of which one is a pattern: what is printed is a list of files.
func wildOnly(words []word) bool {
	return slices.ContainsFunc(words, func(w word) bool { return w.wild }) && !anyVague(words)
}

// printf knows %s, %b and %% and prints nothing else for sure.
func (r *reader) printf(words []word) stream {
	if len(words) > 2 && words[1].text == "-v" {
		printed := r.printf(append([]word{words[0]}, words[3:]...))
		r.set(words[2].text, value{words: []word{{text: printed.text, glob: escape(printed.text), vague: !printed.known}}}, !r.context.uncertain)
		return output("")
	}
	words = words[1:]
	if len(words) > 0 && words[0].text == "--" {
		words = words[1:]
	}
	if len(words) == 0 {
		return output("")
	}
	if isOneOf(strings.TrimSuffix(words[0].text, `\n`), "%s %s\\0") && wildOnly(words[1:]) {
		return stream{names: words[1:]}
	}
	if anyVague(words) || wildOnly(words) {
		return stream{}
	}
	text, ok := formatted(ansi(words[0].text), texts(words[1:]))
	return stream{text: text, known: ok}
}

func (r *reader) cat(words []word) stream {
	_, files := options(words, "")
	if len(files) == 0 || len(files) == 1 && files[0].text == "-" {
		return r.stdin
	}
	if len(files) == 1 && files[0].text == "/dev/null" {
		return output("")
	}
	return stream{}
}

func (r *reader) ls(words []word) stream {
	if _, files := options(words, ""); len(files) > 0 && wildOnly(files) {
		return stream{names: files}
	}
	return stream{}
}

func (r *reader) pwd([]word) stream {
	if r.lost {
		return stream{}
	}
	return output(r.absolute(r.cwd) + "\n")
}
