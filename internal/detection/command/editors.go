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
	case "sd":
		return (*reader).sd
	case "patch", "gpatch":
		return (*reader).patchTool
	case "apply_patch", "applypatch":
		return (*reader).applyPatch
	}
	return nil
}

func (r *reader) sed(words []word) stream {
	var scripts []string
	var files []word
	inPlace, dialect, unknown, quiet := false, sedBasic, false, false
	for i := 1; i < len(words); i++ {
		w := words[i]
		text := w.text
		switch {
		case text == "-e" || text == "--expression":
			if i++; i < len(words) {
				scripts, unknown = append(scripts, words[i].text), unknown || words[i].vague
			}
		case strings.HasPrefix(text, "--expression="):
			scripts = append(scripts, strings.TrimPrefix(text, "--expression="))
		case text == "-f" || text == "--file":
			unknown = true
			i++
		case text == "-i" && i+1 < len(words) && words[i+1].text == "" && !words[i+1].vague: // BSD: -i ''
			inPlace = true
			i++
		case strings.HasPrefix(text, "--in-place"):
			inPlace = true
		case text == "--":
		case strings.HasPrefix(text, "--"):
			if text == "--regexp-extended" {
				dialect = sedExtended
			}
			quiet = quiet || text == "--quiet" || text == "--silent"
		case w.isFlag():
			cluster, _, hasI := strings.Cut(text[1:], "i")
			inPlace = inPlace || hasI
			if strings.ContainsAny(cluster, "Er") {
				dialect = sedExtended
			}
			quiet = quiet || containsByte(cluster, 'n')
			unknown = unknown || containsByte(cluster, 'z')
			if strings.HasSuffix(text, "e") && !hasI && i+1 < len(words) {
				i++
				scripts = append(scripts, words[i].text)
			}
		case len(scripts) == 0 && !unknown:
			scripts, unknown = append(scripts, text), w.vague
		default:
			files = append(files, w)
		}
	}
	script := strings.Join(scripts, "\n")
	if inPlace {
		for _, f := range files {
			r.touch(EditInPlace, f, func(e *Effect) { e.Detail, e.Text, e.Known = dialect, script, !unknown && !quiet })
		}
	}
	if strings.Contains(script, "/e") || strings.Contains(script, "/w ") {
		r.doubt("", "", "sed can run programs and write files by its script")
	}
	return stream{}
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
		return stream{}
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
	return stream{}
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

// sd replaces in the files it is given.
func (r *reader) sd(words []word) stream {
	_, operands := options(words, "-n -f --flags")
	for _, f := range operands[min(2, len(operands)):] {
		r.touch(EditInPlace, f, func(e *Effect) { e.Detail = "sd" })
	}
	return stream{}
}

// patchTool is patch(1): the patch comes in, or from a file.
func (r *reader) patchTool(words []word) stream {
	flags, files := options(words, "-i --input -d --directory -o -p -r --strip")
	if hasFlag(flags, 0, "--dry-run") {
		return stream{}
	}
	dir, from := "", ""
	for i := 0; i+1 < len(flags); i++ {
		switch flags[i] {
		case "-d", "--directory":
			dir = flags[i+1]
		case "-i", "--input":
			from = flags[i+1]
		}
	}
	if from == "" && len(files) > 1 {
		from = files[1].text
	}
	if len(files) > 0 {
		r.touch(EditInPlace, files[0], func(e *Effect) { e.Detail = "patch" })
	}
	r.patches(dir, from, hasFlag(flags, 'R', "--reverse"))
	return stream{}
}

// patches tells a patch that comes in, or that a file holds.
func (r *reader) patches(dir, from string, reversed bool) {
	e := Effect{Kind: Patch, Path: r.resolve(dir), Detail: "patch"}
	if reversed {
		e.Detail = reversedPatch
	}
	switch {
	case from != "" && from != "-":
		e.From = r.resolve(from)
	case r.stdin.file != "":
		e.From = r.resolve(r.stdin.file)
	case r.stdin.known && r.stdin.names == nil && !reversed:
		e.Text, e.Known = r.stdin.text, true
	}
	r.add(e)
	if !e.Known {
		r.doubt(Patch, e.From, "the patch is not known before it is read")
	}
}

// reversedPatch is the Detail of a patch that is taken off.
const reversedPatch = "patch -R"

// applyPatch is Codex's own: the patch comes in or is the argument.
func (r *reader) applyPatch(words []word) stream {
	in := r.stdin
	for _, w := range words[1:] {
		if strings.Contains(w.text, beginPatch) {
			in = stream{text: w.text, known: !w.vague}
		}
	}
	e := Effect{Kind: Patch, Path: r.resolve(""), Detail: "apply_patch", Text: in.text, Known: in.known && in.names == nil}
	r.add(e)
	if !e.Known {
		r.doubt(Patch, "", "the patch is not known before it is read")
	}
	return stream{}
}
