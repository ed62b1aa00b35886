package command

import "strings"

func (r *reader) gitPush(c gitCall) stream {
	r.gitVerify(c)
	forced := c.has('f', "--force", "--force-with-lease", "--force-if-includes", "--mirror", "--prune") || c.has('d', "--delete")
	for _, ref := range c.operands[min(1, len(c.operands)):] {
		forced = forced || strings.HasPrefix(ref.text, "+") || strings.HasPrefix(ref.text, ":")
	}
	if forced {
		r.history(c, "push --force", nil)
	}
	return stream{}
}

func (r *reader) gitRebase(c gitCall) stream {
	r.gitVerify(c)
	for i, f := range c.flags {
		if (f == "-x" || f == "--exec") && i+1 < len(c.flags) {
			r.within(func() stream { return r.text(strings.TrimPrefix(c.flags[i+1], "=")) })
		}
	}
	if !c.has(0, "--abort", "--show-current-patch", "--quit") {
		r.history(c, "rebase", nil)
	}
	return stream{}
}

func (r *reader) gitReset(c gitCall) stream {
	switch {
	case c.has(0, "--hard", "--merge", "--keep"):
		r.history(c, "reset --hard", nil)
	case len(c.operands) > 0 && !c.dashed && revision(c.operands[0].text):
		r.history(c, "reset", nil)
	}
	return stream{}
}

// revision tells words that name another commit than HEAD.
func revision(text string) bool {
	if strings.ContainsAny(text, "~^") || strings.Contains(text, "@{") || strings.HasPrefix(text, "origin/") || strings.HasPrefix(text, "upstream/") {
		return true
	}
	return len(text) >= 7 && len(text) <= 40 && strings.Trim(text, "0123456789abcdef") == ""
}

func (r *reader) gitCheckout(c gitCall) stream {
	switch {
	case c.dashed:
		r.history(c, "checkout", c.paths)
	case c.has('f', "--force"):
		r.history(c, "checkout --force", nil)
	case c.has('b') || c.has('B') || c.has(0, "--orphan", "--detach"):
	case len(c.operands) == 1 && pathLike(c.operands[0].text):
		r.history(c, "checkout", c.operands)
	case len(c.operands) > 1:
		c.dashed = true // `checkout REF path`
		r.history(c, "checkout", c.operands[1:])
	}
	return stream{}
}

// pathLike tells words that are files rather than branches: those of folders, patterns and
// names with an extension.
func pathLike(text string) bool {
	extension := text[strings.LastIndexByte(text, '.')+1:]
	dotted := len(extension) < len(text)-1 && len(extension) > 1 && len(extension) < 6 && strings.Trim(extension, "abcdefghijklmnopqrstuvwxyz") == "" || strings.HasSuffix(text, ".c") || strings.HasSuffix(text, ".h")
	return text == "." || strings.HasPrefix(text, "./") || strings.HasSuffix(text, "/") || strings.ContainsAny(text, "*?[") || strings.HasPrefix(text, ":") || dotted
}

func (r *reader) gitRestore(c gitCall) stream {
	if c.has('S', "--staged") && !c.has('W', "--worktree") {
		return stream{}
	}
	paths := append(c.operands, c.paths...)
	c.operands, c.dashed = c.source(), true
	r.history(c, "restore", paths)
	return stream{}
}

// source is the commit of --source.
func (c gitCall) source() []word {
	for i, f := range c.flags {
		if rest, ok := strings.CutPrefix(f, "--source="); ok {
			return []word{literal(rest)}
		}
		if (f == "-s" || f == "--source") && i+1 < len(c.flags) {
			return []word{literal(strings.TrimPrefix(c.flags[i+1], "="))}
		}
	}
	return nil
}

func (r *reader) gitSwitch(c gitCall) stream {
	if c.has('f', "--force", "--discard-changes") || c.has('C') {
		r.history(c, "switch --force", nil)
	}
	return stream{}
}

func (r *reader) gitBranch(c gitCall) stream {
	if c.has('D') || c.has('M') || c.has('f', "--force") || c.has('C') {
		r.history(c, "branch -D", nil)
	}
	return stream{}
}

func (r *reader) gitStash(c gitCall) stream {
	sub := ""
	if len(c.operands) > 0 {
		sub = c.operands[0].text
	}
	switch sub {
	case "list", "show", "apply", "pop", "branch", "create", "store":
	case "drop", "clear":
		r.history(c, "stash "+sub, nil)
	default:
		r.history(c, "stash", nil)
	}
	return stream{}
}

func (r *reader) gitReflog(c gitCall) stream {
	if len(c.operands) > 0 && isOneOf(c.operands[0].text, "expire delete") {
		r.history(c, "reflog "+c.operands[0].text, nil)
	}
	return stream{}
}

func (r *reader) gitGC(c gitCall) stream {
	if c.has(0, "--prune", "--aggressive") {
		r.history(c, "gc --prune", nil)
	}
	return stream{}
}

func (r *reader) gitSymbolic(c gitCall) stream {
	if len(c.operands) > 1 || c.has('d', "--delete") {
		r.history(c, "symbolic-ref", nil)
	}
	return stream{}
}

func (r *reader) gitTag(c gitCall) stream {
	if c.has('d', "--delete") || c.has('f', "--force") {
		r.history(c, "tag -d", nil)
	}
	return stream{}
}

// gitIndex tells flags with which git no longer sees what happens to a file.
func (r *reader) gitIndex(c gitCall) stream {
	for _, f := range []string{"--assume-unchanged", "--skip-worktree", "--force-remove", "--remove"} {
		if c.has(0, f) {
			r.history(c, "update-index "+f, append(c.operands, c.paths...))
		}
	}
	return stream{}
}
