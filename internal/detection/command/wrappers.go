package command

import "strings"

// wrapper is a program that runs another one.
type wrapper struct {
	valued  string // flags that take the next word
	skip    int    // operands before the program
	assigns bool   // NAME=value may stand before the program
	words   string // subcommands of which one must stand first: poetry run
}

// wrapped are the wrappers by name.
func wrapped() map[string]wrapper {
	return map[string]wrapper{
		"command": {}, "builtin": {}, "exec": {valued: "-a"}, "nohup": {}, "time": {valued: "-f -o"}, "nice": {valued: "-n --adjustment"}, "ionice": {valued: "-c -n -p"},
		"stdbuf": {valued: "-i -o -e"}, "setsid": {}, "sudo": {valued: "-u -g -p -C -D -h -r -t -T -U", assigns: true}, "doas": {valued: "-u -C", assigns: true},
		"env": {valued: "-u --unset -C --chdir", assigns: true}, "timeout": {valued: "-k -s --kill-after --signal", skip: 1}, "gtimeout": {valued: "-k -s", skip: 1},
		"busybox": {}, "toybox": {}, "unbuffer": {}, "caffeinate": {valued: "-t -w"}, "strace": {valued: "-e -o -p -s"}, "ltrace": {valued: "-e -o -p"}, "chrt": {skip: 1},
		"taskset": {skip: 1}, "chroot": {skip: 1}, "flock": {valued: "-w --timeout -E", skip: 1}, "xvfb-run": {valued: "-s -n"}, "catchsegv": {}, "rlwrap": {}, "noglob": {}, "nocorrect": {},
		"npx": {valued: "-p --package"}, "bunx": {}, "pnpx": {}, "cross-env": {assigns: true}, "cross-env-shell": {assigns: true}, "dotenv": {valued: "-e -f -c"},
		"poetry": {words: "run"}, "uv": {words: "run", valued: "--with --python -p --extra --group --package --directory"}, "pipenv": {words: "run"}, "pdm": {words: "run"}, "rye": {words: "run"}, "hatch": {words: "run"},
		"bundle": {words: "exec"}, "mise": {words: "exec x"}, "direnv": {words: "exec", skip: 1}, "conda": {words: "run", valued: "-n -p --name"}, "rtk": {},
	}
}

func wrappers() map[string]handler {
	all := map[string]handler{"xargs": (*reader).xargs, "parallel": (*reader).xargs, "find": (*reader).find, "watch": (*reader).watch}
	for name, w := range wrapped() {
		all[name] = func(r *reader, words []word) stream { return r.unwrap(w, words) }
	}
	return all
}

// unwrap reads the program behind a wrapper's own words.
func (r *reader) unwrap(w wrapper, words []word) stream {
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

// inside reads the program that a wrapper runs.
func (r *reader) inside(words []word) stream {
	if r.depth >= maxDepth {
		r.doubt("", "", "the line does more than can be followed")
		return stream{}
	}
	r.depth++
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
