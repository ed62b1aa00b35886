package command

import (
	"path"
	"slices"
	"strings"
)

// find lists files, deletes them, or runs programs for them.
func (r *reader) find(words []word) stream {
	var roots []word
	i := 1
	for ; i < len(words) && (!words[i].isFlag() || isOneOf(words[i].text, "-L -P -H")) && !isOneOf(words[i].text, "( !"); i++ {
		if !words[i].isFlag() {
			roots = append(roots, words[i])
		}
	}
	if len(roots) == 0 {
		roots = []word{literal(".")}
	}
	names := found(roots, words[i:])
	out := stream{names: names}
	for ; i < len(words); i++ {
		switch words[i].text {
		case "-delete":
			for _, n := range names {
				r.touch(Delete, n, nil)
			}
		case "-exec", "-execdir", "-ok", "-okdir":
			end := i + 1
			for end < len(words) && words[end].text != ";" && !(words[end].text == "+" && words[end-1].text == "{}") {
				end++
			}
			r.inside(replaceMark(words[i+1:end], "{}", names))
			i, out = end, stream{}
		case "-fprint", "-fprintf", "-fls":
			if i++; i < len(words) {
				r.touch(Write, words[i], nil)
			}
		}
	}
	return out
}

// fd lists files by a pattern, or runs programs for them.
func (r *reader) fd(words []word) stream {
	call := len(words)
	for i, w := range words {
		if isOneOf(w.text, "-x --exec -X --exec-batch") {
			call = i
			break
		}
	}
	flags, operands := options(words[:call], "-e --extension -t --type -d --max-depth -E --exclude -c --color -j --threads --min-depth --changed-within -S --size -o --owner")
	roots := []word{literal(".")}
	if len(operands) > 1 {
		roots = operands[1:]
	}
	name, some := "*", len(operands) > 0 && !isOneOf(operands[0].text, ". * ''") // its pattern is an expression
	for i, f := range flags {
		if isOneOf(f, "-e --extension") && i+1 < len(flags) {
			name = "*." + flags[i+1]
		} else if f != name && !isOneOf(f, "-t --type f file -H --hidden -I --no-ignore -u -0 --print0 -a") && (i == 0 || !isOneOf(flags[i-1], "-e --extension")) {
			some = true
		}
	}
	names := found(roots, []word{literal("-name"), literal(name)})
	for i := range names {
		names[i].some = names[i].some || some
	}
	if call == len(words) {
		return stream{names: names}
	}
	run := words[call+1:]
	if marked := replaceMark(run, "{}", names); len(marked) != len(run) || slices.ContainsFunc(run, func(w word) bool { return strings.Contains(w.text, "{}") }) {
		r.inside(marked)
	} else {
		r.inside(append(run[:len(run):len(run)], names...))
	}
	return stream{}
}

// found are the patterns of what a find meets. Tests that no pattern can say make them some
// of the files.
func found(roots, tests []word) []word {
	names, some, either, not := []string{"*"}, false, false, false
	for i := 0; i < len(tests); i++ {
		w := tests[i]
		switch {
		case isOneOf(w.text, "! -not"):
			some, not = true, true
			continue
		case not && strings.HasPrefix(w.text, "-") && i+1 < len(tests) && !tests[i+1].isFlag():
			i++
		case isOneOf(w.text, "-name -iname") && i+1 < len(tests):
			if names[0] != "*" || either {
				names = append(names, tests[i+1].text)
			} else {
				names = []string{tests[i+1].text}
			}
			some = some || tests[i+1].vague || w.text == "-iname"
			i++
		case isOneOf(w.text, "-o -or"):
			either = true
		case isOneOf(w.text, "-type -maxdepth -mindepth") && i+1 < len(tests):
			i++
		case isOneOf(w.text, "-exec -execdir -ok -okdir"):
			i = len(tests)
		case isOneOf(w.text, "( ) -print -print0 -delete -depth -a -and -f"):
		default:
			some = true
		}
		not = false
	}
	var out []word
	for _, root := range roots {
		for _, n := range names {
			if len(out) >= maxFields {
				return out
			}
			out = append(out, word{
				text: path.Join(root.text, n), glob: path.Join(root.glob, "**", strings.ReplaceAll(n, "[!", "[^")),
				wild: true, vague: root.vague, some: some, hidden: true,
			})
		}
	}
	return out
}
