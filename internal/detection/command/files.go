package command

import "strings"

// fileTools are programs that delete, move and write files.
func fileTools(name string) handler {
	deletes := func(r *reader, words []word) stream { return r.remove(words) }
	switch name {
	case "rm", "unlink", "rmdir", "trash", "trash-put", "rimraf", "del", "srm", "grm":
		return deletes
	case "shred":
		return (*reader).shred
	case "mv", "gmv":
		return (*reader).mv
	case "rename":
		return (*reader).renameTool
	case "cp", "gcp", "install", "ginstall":
		return (*reader).cp
	case "ln":
		return (*reader).ln
	case "tee", "sponge":
		return (*reader).tee
	case "truncate":
		return (*reader).truncate
	case "dd":
		return (*reader).dd
	case "rsync":
		return (*reader).rsync
	case "tar", "unzip", "bsdtar", "cpio", "7z":
		return (*reader).unpack
	case "chmod", "chattr", "setfacl":
		return (*reader).chmod
	case "mkdir":
		return func(*reader, []word) stream { return output("") }
	case "touch":
		return (*reader).touchFiles
	}
	return nil
}

func (r *reader) remove(words []word) stream {
	flags, files := options(words, "-n --iterations")
	recursive := hasFlag(flags, 'r', "--recursive") || hasFlag(flags, 'R', "") || isOneOf(program(words[0].text), "trash trash-put rimraf")
	for _, f := range files {
		r.touch(Delete, f, func(e *Effect) { e.Recursive = recursive })
	}
	return output("")
}

// shred overwrites, and deletes when it is told to.
func (r *reader) shred(words []word) stream {
	flags, files := options(words, "-n --iterations -s --size")
	kind := Write
	if hasFlag(flags, 'u', "--remove") {
		kind = Delete
	}
	for _, f := range files {
		r.touch(kind, f, nil)
	}
	return output("")
}

// sources splits the operands of mv and cp from their target.
func sources(words []word) (from []word, to word, ok bool) {
	for i, w := range words {
		switch {
		case (w.text == "-t" || w.text == "--target-directory") && i+1 < len(words):
			_, from = options(append(append([]word{}, words[:i]...), words[i+2:]...), "-S -m -o -g")
			to := words[i+1]
			to.text += "/"
			return from, to, len(from) > 0
		case strings.HasPrefix(w.text, "--target-directory="):
			_, from = options(words, "-S -m -o -g")
			return from, literal(strings.TrimPrefix(w.text, "--target-directory=") + "/"), len(from) > 0
		}
	}
	_, all := options(words, "-S -m -o -g --suffix --mode --owner --group")
	if len(all) < 2 {
		return nil, word{}, false
	}
	from, to = all[:len(all)-1], all[len(all)-1]
	if len(from) > 1 && !strings.HasSuffix(to.text, "/") {
		to.text += "/"
	}
	return from, to, true
}

func (r *reader) mv(words []word) stream {
	from, to, ok := sources(words)
	if !ok {
		return output("")
	}
	for _, f := range from {
		r.touch(Move, f, func(e *Effect) { e.To, e.Recursive = r.target(to), true })
	}
	r.overwrites(from, to)
	return output("")
}

// overwrites tells that a move replaces what stands at its target; a guard file can be
// replaced so.
func (r *reader) overwrites(from []word, to word) {
	if name := r.target(to); !to.vague && len(from) == 1 {
		r.guards(name, false, Move)
	} else if to.vague {
		r.doubt(Write, r.resolve(to.glob), "the path is known only when it runs: "+shorten(to.text))
	}
}

// target is where a move or a copy ends; a slash at its end tells that it is a folder.
func (r *reader) target(to word) string {
	name := to.text
	if to.wild || to.vague {
		name = to.glob
	}
	out := r.resolve(name)
	if strings.HasSuffix(name, "/") && !strings.HasSuffix(out, "/") {
		out += "/"
	}
	return out
}

func (r *reader) cp(words []word) stream {
	from, to, ok := sources(words)
	if !ok {
		return output("")
	}
	flags, _ := options(words, "-S -m -o -g -t")
	recursive := hasFlag(flags, 'r', "--recursive") || hasFlag(flags, 'R', "") || hasFlag(flags, 'a', "--archive")
	for _, f := range from {
		r.touch(Write, copied(f, to), func(e *Effect) {
			e.To, e.Recursive = e.Path, recursive
			switch {
			case f.text == "/dev/null":
				e.Text, e.Known = "", true
			case f.known():
				e.From = r.resolve(f.text)
			}
		})
	}
	return output("")
}

// copied is the file that a copy writes: below the target when that is a folder.
func copied(from, to word) word {
	if !strings.HasSuffix(to.text, "/") && to.text != "." && to.text != ".." {
		return to
	}
	var b build
	b.word(to)
	if !strings.HasSuffix(to.glob, "/") {
		b.glob.WriteString("/")
	}
	if !strings.HasSuffix(to.text, "/") {
		b.text.WriteString("/")
	}
	b.text.WriteString(lastPart(from.text))
	b.glob.WriteString(lastPart(from.glob))
	w := b.done()
	w.wild, w.vague, w.some = w.wild || from.wild, w.vague || from.vague, w.some || from.some
	return w
}

func lastPart(name string) string {
	name = strings.TrimRight(name, "/")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// ln puts a link where a file may be.
func (r *reader) ln(words []word) stream {
	if from, to, ok := sources(words); ok {
		for _, f := range from {
			r.touch(Write, copied(f, to), func(e *Effect) { e.To, e.Detail = e.Path, "link to "+f.text })
		}
	}
	return output("")
}

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
