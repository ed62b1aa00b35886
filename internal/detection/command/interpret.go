package command

import "strings"

func interpreters(name string) handler {
	switch name {
	case "deno":
		return (*reader).deno
	case "php", "osascript", "lua", "tclsh", "Rscript":
		return (*reader).interpret
	case "npm", "pnpm", "yarn", "bun":
		return func(r *reader, words []word) stream { r.runner(words); return stream{} }
	}
	if strings.HasPrefix(name, "python") || strings.HasPrefix(name, "pypy") || isOneOf(name, "node nodejs tsx ts-node") {
		return (*reader).interpret
	}
	return nil
}

func (r *reader) deno(words []word) stream {
	if len(words) > 2 && words[1].text == "eval" {
		r.code(words[2])
		return stream{}
	}
	r.runner(words)
	return stream{}
}

// interpret reads a call of an interpreter: code in an argument, a module, a script, or
// what comes in.
func (r *reader) interpret(words []word) stream {
	if r.runner(words) {
		return stream{}
	}
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case isOneOf(w.text, "-c -e -p -r --eval --print -E -pe -ne -le -we") && i+1 < len(words):
			r.code(words[i+1])
			return stream{}
		case strings.HasPrefix(w.text, "--eval="):
			r.code(literal(strings.TrimPrefix(w.text, "--eval=")))
			return stream{}
		case w.text == "-m" && i+1 < len(words):
			if name := words[i+1].text; !r.runner(words[i+1:]) && program(name) == "pip" {
				r.installs(words[i+1:])
			}
			return stream{}
		case isOneOf(w.text, "-W -X --import --require --loader -I"):
			i++
		case w.isFlag() && w.text != "-":
			if code := lastLetter(w.text); (code == 'e' || code == 'c') && w.text[1] != '-' && i+1 < len(words) {
				r.code(words[i+1])
				return stream{}
			}
		case w.text == "-":
			r.code(word{text: r.stdin.text, vague: !r.stdin.known})
			return stream{}
		default:
			if !r.runner(words[i:]) {
				r.script(w, func(text string) { r.code(literal(text)) })
			}
			return stream{}
		}
	}
	if len(words) > 1 && isOneOf(words[len(words)-1].text, "--version -V -v --help") {
		return stream{}
	}
	r.code(word{text: r.stdin.text, vague: !r.stdin.known})
	return stream{}
}

func lastLetter(flag string) byte { return flag[len(flag)-1] }
