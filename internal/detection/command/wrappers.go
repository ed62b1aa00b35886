package command

import "strings"

// wrapper is a program that runs another one.
type wrapper struct {
	name    string
	valued  string // flags that take the next word
	skip    int    // operands before the program
	assigns bool   // NAME=value may stand before the program
	words   string // subcommands of which one must stand first: poetry run
}

// wrapped are the wrappers, laid out by the compiler.
var wrapped = [...]wrapper{
	{name: "command"}, {name: "builtin"}, {name: "exec", valued: "-a"}, {name: "nohup"},
	{name: "time", valued: "-f -o"}, {name: "nice", valued: "-n --adjustment"}, {name: "ionice", valued: "-c -n -p"}, {name: "stdbuf", valued: "-i -o -e"},
	{name: "setsid"}, {name: "sudo", valued: "-u -g -p -C -D -h -r -t -T -U", assigns: true}, {name: "doas", valued: "-u -C", assigns: true}, {name: "env", valued: "-u --unset -C --chdir", assigns: true},
	{name: "timeout", valued: "-k -s --kill-after --signal", skip: 1}, {name: "gtimeout", valued: "-k -s", skip: 1}, {name: "busybox"}, {name: "toybox"},
	{name: "unbuffer"}, {name: "caffeinate", valued: "-t -w"}, {name: "strace", valued: "-e -o -p -s"}, {name: "ltrace", valued: "-e -o -p"},
	{name: "chrt", skip: 1}, {name: "taskset", skip: 1}, {name: "chroot", skip: 1}, {name: "flock", valued: "-w --timeout -E", skip: 1},
	{name: "xvfb-run", valued: "-s -n"}, {name: "catchsegv"}, {name: "rlwrap"}, {name: "noglob"},
	{name: "nocorrect"}, {name: "npx", valued: "-p --package"}, {name: "bunx"}, {name: "pnpx"},
	{name: "cross-env", assigns: true}, {name: "cross-env-shell", assigns: true}, {name: "dotenv", valued: "-e -f -c"}, {name: "poetry", words: "run"},
	{name: "uv", words: "run", valued: "--with --python -p --extra --group --package --directory"}, {name: "pipenv", words: "run"}, {name: "pdm", words: "run"}, {name: "rye", words: "run"},
	{name: "hatch", words: "run"}, {name: "bundle", words: "exec"}, {name: "mise", words: "exec x"}, {name: "direnv", words: "exec", skip: 1},
	{name: "conda", words: "run", valued: "-n -p --name"}, {name: "rtk"},
}

func wrappers(name string) handler {
	switch name {
	case "xargs", "parallel":
		return (*reader).xargs
	case "fd", "fdfind":
		return (*reader).fd
	case "find":
		return (*reader).find
	case "watch":
		return (*reader).watch
	}
	for i := range wrapped {
		if w := &wrapped[i]; w.name == name {
			return func(r *reader, words []word) stream { return r.unwrap(w, words) }
		}
	}
	return nil
}

// unwrap reads the program behind a wrapper's own words.
func (r *reader) unwrap(w *wrapper, words []word) stream {
	i := 1
	if w.words != "" {
		if i >= len(words) || !isOneOf(words[i].text, w.words) {
			if !r.runner(words) {
				r.installs(words)
			}
			return stream{}
		}
		i++
	}
	if words[0].text == "command" && len(words) > 2 && strings.EqualFold(words[1].text, "-v") {
		return which(r, words[1:])
	}
	for skip := w.skip; i < len(words); i++ {
		text := words[i].text
		switch {
		case text == "--" && !words[i].vague:
			return r.inside(words[min(i+1+skip, len(words)):])
		case w.valued != "" && (text == "-S" || strings.HasPrefix(text, "--split-string")) && words[0].text == "env":
			return r.splitString(words[i:])
		case words[i].isFlag() || text == "-":
			if isOneOf(text, w.valued) && i+1 < len(words) {
				i++
				if text == "-C" || text == "--chdir" || text == "--directory" {
					r.cd([]word{literal("cd"), words[i]})
				}
			}
		case w.assigns && r.assigned(words[i]):
		case skip > 0:
			skip--
		default:
			return r.inside(words[i:])
		}
	}
	return stream{}
}

// inside reads the program that a wrapper runs; functions and aliases are not asked.
func (r *reader) inside(words []word) stream {
	if r.depth >= maxDepth {
		r.doubt("", "", "the line does more than can be followed")
		return stream{}
	}
	r.depth++
	r.external = true
	out := r.exec(words)
	r.depth--
	return out
}

// splitString is env -S, which splits its argument into words.
func (r *reader) splitString(words []word) stream {
	if len(words) < 2 {
		return stream{}
	}
	rest := words[1]
	if !rest.known() {
		r.doubt("", "", "which program runs is known only then")
		return stream{}
	}
	return r.text(rest.text + " " + requoted(words[2:]))
}

// assigned takes NAME=value before a program.
func (r *reader) assigned(w word) bool {
	name, v, ok := cut(w)
	if ok {
		r.put(name, value{words: []word{v}, exported: true})
	}
	return ok
}

// watch runs its words as a line.
func (r *reader) watch(words []word) stream {
	_, rest := options(words, "-n --interval")
	return r.evaluate(rest)
}

// xargs runs a program with what comes in as its last words, or in the place of a mark.
func (r *reader) xargs(words []word) stream {
	i, mark := 1, ""
	for ; i < len(words) && words[i].isFlag(); i++ {
		text := words[i].text
		switch {
		case text == "-I" || text == "-J" || text == "--replace":
			if i++; i < len(words) {
				mark = words[i].text
			}
		case strings.HasPrefix(text, "-I"):
			mark = text[2:]
		case text == "-i":
			mark = "{}"
		case isOneOf(text, "-n -P -L -d -a -E -s --max-args --max-procs --delimiter --arg-file -j --jobs"):
			i++
		}
	}
	if i >= len(words) {
		return stream{}
	}
	call, given := words[i:], r.stdin.words("the input of "+words[0].text, " \t\n\x00")
	if program(words[0].text) == "parallel" {
		call, given, mark = parallelWords(call, given, mark)
	}
	if mark == "" {
		return r.inside(append(append([]word{}, call...), given...))
	}
	return r.inside(replaceMark(call, mark, given))
}

// parallelWords reads `parallel cmd ::: a b`.
func parallelWords(call, given []word, mark string) ([]word, []word, string) {
	for i, w := range call {
		if w.text == ":::" {
			call, given = call[:i], call[i+1:]
			break
		}
	}
	for _, w := range call {
		if strings.Contains(w.text, "{}") {
			mark = "{}"
		}
	}
	return call, given, mark
}

// replaceMark puts names in the place of a mark; where the mark is only a part of a word,
// the word is for each of them.
func replaceMark(call []word, mark string, given []word) []word {
	var out []word
	for _, w := range call {
		before, after, ok := strings.Cut(w.text, mark)
		switch {
		case !ok:
			out = append(out, w)
		case before == "" && after == "":
			out = append(out, given...)
		default:
			for _, g := range given {
				var b build
				b.literal(before)
				b.word(g)
				b.literal(after)
				out = append(out, b.done())
			}
		}
	}
	return out
}
