package command

import "sync"

// table is made when it is first asked for: a hook call does not pay for what it does not
// use.
type table[V any] struct {
	once sync.Once
	all  map[string]V
}

func (t *table[V]) get(build func() map[string]V) map[string]V {
	t.once.Do(func() { t.all = build() })
	return t.all
}

// handler reads a call of a program; the first word is its name. It gives what the program
// prints, as far as that is known.
type handler func(*reader, []word) stream

// handlerOf is how a program is read whose effects are known, nil for others. Switches cost
// nothing before they are asked, as a table would.
func handlerOf(name string) handler {
	if name == "git" {
		return (*reader).git
	}
	for _, group := range [...]func(string) handler{builtins, printers, fileTools, editors, guardTools, shells, interpreters, fetchers, wrappers} {
		if h := group(name); h != nil {
			return h
		}
	}
	return nil
}

func builtins(name string) handler {
	silent := func(*reader, []word) stream { return output("") }
	switch name {
	case "cd", "pushd", "chdir":
		return (*reader).cd
	case "popd":
		return func(r *reader, _ []word) stream { r.lost = true; return stream{} }
	case "set":
		return (*reader).setOptions
	case "shift":
		return func(r *reader, _ []word) stream { r.args = r.args[min(1, len(r.args)):]; return output("") }
	case "read", "mapfile", "readarray":
		return (*reader).readVariables
	case "unset":
		return (*reader).unset
	case "alias":
		return (*reader).alias
	case "export", "declare", "typeset", "readonly", "local":
		return (*reader).exportWords
	case "true", ":", "false", "test", "[", "exit", "return", "wait", "sleep", "shopt", "umask", "ulimit", "break", "continue", "hash":
		return silent
	}
	return nil
}

// cd moves; to a place that is not known, everything after is uncertain.
func (r *reader) cd(words []word) stream {
	_, dirs := options(words, "")
	switch {
	case len(dirs) == 0:
		dirs = []word{literal(r.home())}
	case dirs[0].text == "-", !dirs[0].known():
		r.lost = true
		return output("")
	}
	to := r.resolve(dirs[0].text)
	if outside(dirs[0].text) || outside(to) {
		r.lost = false
	}
	r.cwd = clean(to)
	return output("")
}

func (r *reader) setOptions(words []word) stream {
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case w.text == "--":
			r.args = words[i+1:]
			return output("")
		case w.text == "-o" || w.text == "+o":
			if i+1 < len(words) {
				r.option(words[i+1].text, w.text == "-o")
				i++
			}
		case len(w.text) > 1 && (w.text[0] == '-' || w.text[0] == '+'):
			if containsByte(w.text, 'e') {
				r.option("errexit", w.text[0] == '-')
			}
			if w.text[len(w.text)-1] == 'o' && i+1 < len(words) {
				r.option(words[i+1].text, w.text[0] == '-')
				i++
			}
		}
	}
	return output("")
}

func (r *reader) option(name string, on bool) {
	switch name {
	case "pipefail":
		r.pipefail = on
	case "errexit":
		r.errexit, r.openErr = on, !on
	}
}

// readVariables gives the names it reads what comes in; a list of files stands for each of
// them.
func (r *reader) readVariables(words []word) stream {
	_, names := options(words, "-d -n -N -p -t -u -i -a -c -C -O -s")
	v := value{words: []word{{text: "$REPLY", glob: "*", vague: true}}}
	if len(names) == 1 && (r.stdin.names != nil || r.stdin.known) {
		v.words, v.list = r.stdin.words("", "\n"), program(words[0].text) != "read"
		if !v.list && len(v.words) > 1 {
			v.words = []word{anyOf(v.words)}
		}
	}
	for _, n := range names {
		r.set(n.text, v, true)
	}
	return output("")
}

// anyOf is a word that stands for each of several.
func anyOf(words []word) word {
	var b build
	b.glob.WriteByte('{')
	for i, w := range words {
		if i > 0 {
			b.glob.WriteByte(',')
			b.text.WriteByte(' ')
		}
		b.glob.WriteString(w.glob)
		b.text.WriteString(w.text)
		b.vague, b.some = b.vague || w.vague, b.some || w.some
	}
	b.glob.WriteByte('}')
	b.wild = true
	return b.done()
}

func (r *reader) unset(words []word) stream {
	_, names := options(words, "")
	for _, n := range names {
		if steering(n.text) {
			r.add(Effect{Kind: Env, Name: n.text, Unset: true, Detail: "unset " + n.text})
		}
		delete(r.vars, n.text)
		delete(r.funcs, n.text)
	}
	return output("")
}

func (r *reader) alias(words []word) stream {
	for _, w := range words[1:] {
		if name, text, ok := cut(w); ok {
			if r.aliases == nil {
				r.aliases = map[string]string{}
			}
			r.aliases[name] = text.text
		}
	}
	return output("")
}

func (r *reader) exportWords(words []word) stream {
	exported := words[0].text == "export"
	for _, w := range words[1:] {
		r.declared(w, words[0].text, &exported)
	}
	return output("")
}
