package command

import "strings"

func (r *reader) tee(words []word) stream {
	flags, files := options(words, "")
	kind := Write
	if hasFlag(flags, 'a', "--append") {
		kind = Append
	}
	in := r.stdin
	for _, f := range files {
		r.touch(kind, f, func(e *Effect) {
			if in.known && in.names == nil {
				e.Text, e.Known = in.text, true
			}
			if kind == Write && in.known && in.heredoc {
				e.Kind = HeredocWrite
			}
		})
	}
	return in
}

func (r *reader) truncate(words []word) stream {
	flags, files := options(words, "-s --size -r --reference")
	empty := false
	for i, f := range flags {
		empty = empty || f == "-s0" || f == "--size=0" || (f == "-s" || f == "--size") && i+1 < len(flags) && flags[i+1] == "0"
	}
	for _, f := range files {
		r.touch(Write, f, func(e *Effect) { e.Known, e.Detail = empty, "truncate" })
	}
	return output("")
}

func (r *reader) dd(words []word) stream {
	from, empty := "", false
	for _, w := range words[1:] {
		if name, ok := strings.CutPrefix(w.text, "if="); ok {
			from, empty = name, name == "/dev/null"
		}
	}
	for _, w := range words[1:] {
		if _, ok := strings.CutPrefix(w.text, "of="); !ok {
			continue
		}
		w.text, w.glob = strings.TrimPrefix(w.text, "of="), strings.TrimPrefix(w.glob, "of=")
		r.touch(Write, w, func(e *Effect) { e.Known, e.Detail = empty, strings.TrimSpace("dd "+from) })
	}
	return output("")
}

// rsync copies, and with --delete takes away what the source lacks.
func (r *reader) rsync(words []word) stream {
	flags, all := options(words, "-e --exclude --include --filter -f --rsh --exclude-from")
	if len(all) < 2 {
		return output("")
	}
	to, kind := all[len(all)-1], Write
	for _, f := range flags {
		if strings.HasPrefix(f, "--delete") {
			kind = Delete
		}
	}
	if strings.Contains(to.text, ":") {
		return output("")
	}
	r.touch(kind, to, func(e *Effect) { e.Recursive, e.To, e.Detail = true, e.Path, "rsync from "+all[0].text })
	return output("")
}

// unpack writes files whose names stand in the archive.
func (r *reader) unpack(words []word) stream {
	if len(words) < 2 {
		return output("")
	}
	flags, _ := options(words, "-C -d -f")
	name, first := program(words[0].text), strings.TrimLeft(words[1].text, "-")
	extracts := name == "unzip" && !hasFlag(flags, 'l', "") && !hasFlag(flags, 'p', "") || name == "cpio" && hasFlag(flags, 'i', "--extract") || name == "7z" && (first == "x" || first == "e") ||
		strings.HasSuffix(name, "tar") && (containsByte(first, 'x') && !strings.HasPrefix(words[1].text, "--") || hasFlag(flags, 0, "--extract") || hasFlag(flags, 'x', ""))
	if extracts {
		r.doubt(Write, "", "which files it unpacks stands in the archive")
	}
	if hasFlag(flags, 0, "--remove-files") {
		r.doubt(Delete, "", "it deletes what it packs")
	}
	return stream{}
}

// touchFiles makes files that are not there; those that are keep their content.
func (r *reader) touchFiles(words []word) stream {
	_, files := options(words, "-d -t -r --date --reference")
	for _, f := range files {
		r.touch(Append, f, func(e *Effect) { e.Known = true })
	}
	return output("")
}

func (r *reader) chmod(words []word) stream {
	if len(words) < 3 {
		return output("")
	}
	var mode string
	var files []word
	flags := ""
	for _, w := range words[1:] {
		switch {
		case mode == "" && (!w.isFlag() || strings.Trim(w.text[1:], "rwxXst") == "" && w.text != "-R"):
			mode = w.text
		case w.isFlag():
			flags += w.text
		default:
			files = append(files, w)
		}
	}
	for _, f := range files {
		r.touch(Chmod, f, func(e *Effect) { e.Detail, e.Recursive = mode, containsByte(flags, 'R') })
	}
	return output("")
}

// renameTool renames by an expression.
func (r *reader) renameTool(words []word) stream {
	_, files := options(words, "")
	for _, f := range files[min(1, len(files)):] {
		r.doubt(Move, r.resolve(f.glob), "the new names are known only when it runs")
	}
	return output("")
}

// ln puts a link where a file may be.
func (r *reader) ln(words []word) stream {
	if from, to, ok := sources(words); ok {
		r.mayLandIn(from, to)
		for _, f := range from {
			r.touch(Write, copied(f, to), func(e *Effect) { e.To, e.Detail = e.Path, "link to "+f.text })
		}
	}
	return output("")
}
