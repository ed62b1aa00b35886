package command

import "strings"

func (r *reader) gitRm(c gitCall) stream {
	if c.has('n', "--dry-run") {
		return stream{}
	}
	for _, p := range append(c.operands, c.paths...) {
		r.touch(Delete, pathspec(p), func(e *Effect) {
			e.Recursive = c.has('r')
			if c.has(0, "--cached") {
				e.Detail = "git rm --cached"
			}
		})
	}
	return stream{}
}

func (r *reader) gitMv(c gitCall) stream {
	return r.mv(append(append([]word{literal("mv")}, c.operands...), c.paths...))
}

func (r *reader) gitClean(c gitCall) stream {
	if c.has('n', "--dry-run") || !c.has('f', "--force") && !c.has('i', "--interactive") {
		return stream{}
	}
	r.add(Effect{Kind: History, Detail: "clean"})
	paths := append(c.operands, c.paths...)
	if len(paths) == 0 {
		paths = []word{literal(".")}
	}
	for _, p := range paths {
		r.touch(Delete, p, func(e *Effect) { e.Recursive, e.Detail = true, untracked })
	}
	return stream{}
}

// untracked is the Detail of a deletion that only concerns what git does not track.
const untracked = "untracked files"

func (r *reader) gitCommit(c gitCall) stream {
	r.gitVerify(c)
	if c.has('n') {
		r.bypass("commit -n")
	}
	if c.has(0, "--amend") {
		r.history(c, "commit --amend", nil)
	}
	for _, w := range c.operands {
		if w.vague && w.glob == "*" {
			r.doubt(BypassHooks, "", "with which flags it commits is known only then: "+shorten(w.text))
		}
	}
	return stream{}
}

// gitVerify tells the flag with which git leaves its hooks out. Git accepts it shortened.
func (r *reader) gitVerify(c gitCall) stream {
	for _, f := range c.flags {
		if strings.HasPrefix("--no-verify", f) && len(f) > len("--no-v") {
			r.bypass(c.name + " --no-verify")
		}
	}
	return stream{}
}

func (r *reader) gitWorktree(c gitCall) stream {
	if len(c.operands) > 1 && c.operands[0].text == "remove" {
		r.touch(Delete, c.operands[1], func(e *Effect) { e.Recursive = true })
	}
	return stream{}
}

func (r *reader) gitApply(c gitCall) stream {
	if c.name == "am" {
		r.gitVerify(c)
	}
	if c.has(0, "--check", "--stat", "--numstat", "--summary", "--abort", "--skip", "--continue", "--quit") {
		return stream{}
	}
	from, dir := "", ""
	if len(c.operands) > 0 {
		from = c.operands[0].text
	}
	for i, f := range c.flags {
		if rest, ok := strings.CutPrefix(f, "--directory="); ok {
			dir = rest
		} else if f == "--directory" && i+1 < len(c.flags) {
			dir = strings.TrimPrefix(c.flags[i+1], "=")
		}
	}
	r.patches(dir, from, c.has('R', "--reverse"))
	return stream{}
}

// gitNames are commands that list files.
func (r *reader) gitNames(c gitCall) stream {
	lists := c.name == "ls-files" || c.has(0, "--name-only", "--files-with-matches") || c.name == "grep" && c.has('l')
	if !lists {
		return stream{}
	}
	specs := c.paths
	if c.name == "ls-files" {
		specs = append(c.operands, c.paths...)
	}
	if len(specs) == 0 {
		specs = []word{{text: "**", glob: "**", wild: true}}
	}
	out := stream{}
	for _, s := range specs {
		s = pathspec(s)
		s.some = c.name != "ls-files"
		out.names = append(out.names, s)
	}
	return out
}

// pathspec is a word as git reads it: its * also crosses folders.
func pathspec(w word) word {
	if w.vague || !strings.ContainsAny(w.text, "*?[") {
		return w
	}
	w.wild, w.hidden, w.glob = true, true, w.text
	if strings.HasPrefix(w.text, "*") && !strings.Contains(w.text, "/") && w.text != "**" {
		w.glob = "**/" + w.text
	}
	return w
}

func (r *reader) gitTop(c gitCall) stream {
	if c.has(0, "--show-toplevel") {
		return output(r.place.Top + "\n")
	}
	return stream{}
}

// gitRuns are commands that run others.
func (r *reader) gitRuns(c gitCall) stream {
	for i, w := range c.words {
		if isOneOf(w.text, "foreach run") && i+1 < len(c.words) {
			rest := c.words[i+1:]
			for len(rest) > 1 && rest[0].isFlag() {
				rest = rest[1:]
			}
			return r.within(func() stream { return r.evaluate(rest) })
		}
	}
	return stream{}
}
