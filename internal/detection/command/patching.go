package command

import "strings"

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
