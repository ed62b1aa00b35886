package command

import "strings"

// editors are programs that change files where they are.
func editors(name string) handler {
	switch name {
	case "sed", "gsed":
		return (*reader).sed
	case "perl", "ruby":
		return (*reader).perl
	case "awk", "gawk", "mawk", "nawk":
		return (*reader).awk
	case "ed", "ex", "vi", "vim", "nvim":
		return (*reader).ed
	case "yq":
		return (*reader).yq
	case "sd":
		return (*reader).sd
	case "patch", "gpatch":
		return (*reader).patchTool
	case "apply_patch", "applypatch":
		return (*reader).applyPatch
	}
	return nil
}

// perl and ruby edit in place with -i, and otherwise run code.
func (r *reader) perl(words []word) stream {
	flags, code, files, ok := codeOf(words)
	if !hasFlag(flags, 'i', "") {
		return r.interpret(words)
	}
	dialect := perlLines
	for _, f := range flags {
		if strings.HasPrefix(f, "-0") {
			dialect = perlWhole
		}
	}
	simple := ok && program(words[0].text) == "perl" && hasFlag(flags, 'p', "") && !hasFlag(flags, 'M', "") && !hasFlag(flags, 'n', "")
	for _, f := range files {
		r.touch(EditInPlace, f, func(e *Effect) { e.Detail, e.Text, e.Known = dialect, code, simple })
	}
	return stream{}
}

// codeOf is the code after -e, with the flags before it and the files behind.
func codeOf(words []word) (flags []string, code string, files []word, ok bool) {
	ok = true
	for i := 1; i < len(words); i++ {
		w := words[i]
		if !w.isFlag() {
			files = append(files, w)
			continue
		}
		flags = append(flags, w.text)
		last := w.text[len(w.text)-1]
		if (last == 'e' || last == 'E') && w.text[1] != '-' && i+1 < len(words) {
			i++
			code += words[i].text + ";\n"
			ok = ok && !words[i].vague
		}
	}
	return flags, strings.TrimSuffix(code, ";\n"), files, ok
}

func (r *reader) awk(words []word) stream {
	inPlace := false
	for i, w := range words {
		inPlace = inPlace || w.text == "-i" && i+1 < len(words) && words[i+1].text == "inplace" || w.text == "-iinplace" || strings.HasPrefix(w.text, "--include=inplace")
	}
	_, operands := options(words, "-i -v -F -f --include --assign --field-separator")
	if len(operands) == 0 {
		return stream{about: r.stdin.about}
	}
	code := operands[0]
	if inPlace {
		for _, f := range operands[1:] {
			r.touch(EditInPlace, f, func(e *Effect) { e.Detail = "awk" })
		}
	}
	r.calledTexts(code.text)
	if strings.Contains(code.text, ">") && strings.Contains(code.text, "print") && strings.Contains(code.text, `"`) && strings.Contains(code.text, `> "`) {
		r.doubt(Write, "", "awk writes files by its program")
	}
	return stream{about: r.stdin.about}
}

// ed and vi change files by commands that come in or follow -c.
func (r *reader) ed(words []word) stream {
	_, files := options(words, "-c -S -u --cmd -p")
	for _, f := range files {
		if !strings.HasPrefix(f.text, "+") {
			r.touch(EditInPlace, f, func(e *Effect) { e.Detail = program(words[0].text) })
		}
	}
	for i, w := range words {
		if command, ok := strings.CutPrefix(w.text, "!"); ok || (w.text == "-c" && i+1 < len(words) && strings.HasPrefix(words[i+1].text, "!")) {
			if !ok {
				command = words[i+1].text[1:]
			}
			r.text(command)
		}
	}
	return stream{}
}

// yq changes settings where they are with -i.
func (r *reader) yq(words []word) stream {
	flags, operands := options(words, "")
	if hasFlag(flags, 'i', "--inplace") {
		for _, f := range operands[min(1, len(operands)):] {
			r.touch(EditInPlace, f, func(e *Effect) { e.Detail = "yq" })
		}
	}
	return stream{}
}

// sd replaces in the files it is given.
func (r *reader) sd(words []word) stream {
	_, operands := options(words, "-n -f --flags")
	for _, f := range operands[min(2, len(operands)):] {
		r.touch(EditInPlace, f, func(e *Effect) { e.Detail = "sd" })
	}
	return stream{}
}
