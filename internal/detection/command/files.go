package command

import (
	"path"
	"strings"
)

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
	if to.vague {
		r.doubt(Write, r.resolve(to.glob), "the path is known only when it runs: "+shorten(to.text))
		return
	}
	if len(from) == 1 {
		r.guards(r.target(to))
	}
	r.mayLandIn(from, to)
}

// mayLandIn tells when a target that turns out to be a folder gets a file that guards.
func (r *reader) mayLandIn(from []word, to word) {
	told := func(name string) bool {
		return r.roleOf(Effect{Path: strings.TrimSuffix(name, "/"), Recursive: true}) != ""
	}
	for _, f := range from {
		if f.known() && to.known() && !told(r.resolve(f.text)) && r.roleOf(Effect{Path: r.target(to)}) == "" {
			r.guards(path.Join(r.target(to), lastPart(f.text)))
		}
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
	if !strings.HasSuffix(to.text, "/") {
		r.mayLandIn(from, to)
	}
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
