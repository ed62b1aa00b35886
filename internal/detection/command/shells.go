package command

import "strings"

func shells(name string) handler {
	switch name {
	case "eval":
		return func(r *reader, words []word) stream { return r.evaluate(words[1:]) }
	case "source", ".":
		return (*reader).sourced
	case "trap":
		return (*reader).trap
	case "sh", "bash", "zsh", "dash", "ksh", "mksh", "ash", "rbash", "fish", "su", "script", "at", "batch":
		return (*reader).shell
	}
	return nil
}

// shell reads a shell within the shell: a text, a script, or what comes in.
func (r *reader) shell(words []word) stream {
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case w.vague:
			r.doubt("", "", "what the shell runs is known only then")
			return stream{}
		case w.in != nil:
			return r.childText(*w.in, nil)
		case isOneOf(w.text, "-o +o --rcfile --init-file -O"):
			i++
		case len(w.text) > 1 && w.text[0] == '-' && w.text[1] != '-' && containsByte(w.text, 'c'):
			return r.shellText(words[i+1:])
		case w.text == "-s" || w.text == "-" || w.isFlag():
		case isOneOf(program(words[0].text), "su script at batch"):
		default:
			r.script(w, r.asShell(words[i+1:]))
			return stream{}
		}
	}
	return r.childText(r.stdin, nil)
}

// shellText reads the text after -c; the words behind it are $0, $1 and on.
func (r *reader) shellText(words []word) stream {
	for len(words) > 1 && words[0].isFlag() && !strings.Contains(words[0].text, " ") {
		words = words[1:]
	}
	if len(words) == 0 {
		return stream{}
	}
	var args []word
	if len(words) > 2 {
		args = words[2:]
	}
	return r.childText(stream{text: words[0].text, known: !words[0].vague && !words[0].some}, args)
}

// childText reads a text in a shell of its own: it sees only what was exported.
func (r *reader) childText(s stream, args []word) stream {
	if !s.known {
		if s.remote {
			r.add(Effect{Kind: Install, Detail: "a script from the network"})
		}
		if s.file != "" {
			r.script(literal(s.file), r.asShell(args))
			return stream{}
		}
		r.doubt("", "", "what the shell runs is known only then")
		return stream{}
	}
	saved := r.context
	defer func() { r.context = saved }()
	return r.within(func() stream {
		for name, v := range r.vars {
			if !v.exported {
				delete(r.vars, name)
			}
		}
		r.funcs, r.aliases, r.args = nil, nil, args
		r.pipefail, r.errexit, r.openErr = false, false, false
		return r.text(s.text)
	})
}

// evaluate reads words as a line in the shell at hand.
func (r *reader) evaluate(words []word) stream {
	line := joined(words)
	if line.vague || line.some {
		r.doubt("", "", "what is evaluated is known only when it runs: "+shorten(line.text))
		return stream{}
	}
	return r.text(line.text)
}

func (r *reader) sourced(words []word) stream {
	switch {
	case len(words) < 2:
	case words[1].in != nil && words[1].in.known:
		return r.text(words[1].in.text)
	case words[1].in != nil || !words[1].known():
		r.doubt("", "", "what the shell runs is known only then")
	default:
		r.script(words[1], func(text string) { r.text(text) })
	}
	return stream{}
}

// trap runs a line later.
func (r *reader) trap(words []word) stream {
	if len(words) > 2 && !words[1].isFlag() {
		if stmts, err := parse(words[1].text); err == nil && len(stmts) > 0 && isOneOf(words[2].text, "EXIT 0") && ends(stmts[len(stmts)-1]) {
			r.trapped = "trap '" + shorten(words[1].text) + "' EXIT"
		}
		return r.within(func() stream { return r.evaluate(words[1:2]) })
	}
	return output("")
}
