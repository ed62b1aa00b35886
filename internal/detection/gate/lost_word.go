package gate

import (
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// strictWord is an option by which what a tool finds fails a run, whoever hands it on.
	strictWord = lazy.MustCompile(`(?:^|[\s"'=:,(])(-Werror\b(?:=[\w-]+)?|-pedantic-errors|/WX\b|-Xfatal-warnings|--?warnings-as-errors|-?-?warnaserror\b|-D[ =]?warnings|--deny[ =]warnings|--error-exitcode=[1-9]\d*|--fail-(?:on|under|if)[\w-]*(?:[= ][\w.-]+)?|--exit-code(?:[= ][1-9]\d*)?|--strict\b|--max-warnings[= ]0\b|halt_on_error=1|abort_on_error=1|detect_leaks=1|-fsanitize=[\w,]+|--fatal-(?:warnings|infos)|--leak-check=full|--check-coverage)`)
	// softWord is an option by which a check is passed by, or what it finds does not count.
	softWord = lazy.MustCompile(`(?:^|[\s"'])(-D[\w.-]+\.skip(?:=true)?|--exit-zero|--no-fail|--soft-fail|--no-verify|--allow-failures?|--ignore-failures?|-Dmaven\.test\.failure\.ignore(?:=true)?|--fail-under[= ]0(?:\.0+)?|--no-run|--collect-only|--list-tests|--passWithNoTests)(?:[\s"']|$)`)
	// warnings are what rustc is to make of them.
	warnings = lazy.MustCompile(`-[DWAF][ =]?warnings`)
	// anyOption is an option with its value.
	anyOption = lazy.MustCompile(`(?:^|([\s"'=:,(]))--?[A-Za-z][\w.-]*(?:=[^\s"']*)?`)
)

// lostWords finds lines that stand as they stood but for an option by which findings failed a
// run, or one by which they no longer do. They tell what no table does: the value of a variable,
// what a container is handed, a command nobody knows. What another event tells of already is
// left to it.
func lostWords(changed []change.File, told []event.Event) []event.Event {
	var out []event.Event
	for f, mark := range untold(changed, told, lineMark) {
		if l, ok := lostWord(string(f.Before.Text), string(f.After.Text), mark); ok {
			e := checkEvent("strictness", check{file: f.Path, kind: "lint", tool: path.Base(f.Path), text: l.before, where: path.Base(f.Path)}, check{file: f.Path, line: l.line, ci: inCI(f.Path), place: place(f.Path), text: l.after}, "")
			e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["minor"] = "an option", l.from, l.to, true
			out = append(out, e)
		}
	}
	return out
}

// looser is a line that says one word less, or one more, and is less strict by it.
type looser struct {
	before, after, from, to string
	line                    int
}

func lostWord(before, after, mark string) (looser, bool) {
	if !strictWord.MatchString(before) && !softWord.MatchString(after) {
		return looser{}, false
	}
	was, _ := linesOf([]byte(before), mark)
	is, _ := linesOf([]byte(after), mark)
	gone := map[string][]string{} // by what is left of a line without options
	for _, l := range slices.Sorted(maps.Keys(was)) {
		if was[l] > is[l] {
			gone[optionless(l)] = append(gone[optionless(l)], l)
		}
	}
	for i, l := range strings.Split(after, "\n") {
		l = strings.TrimSpace(l)
		if is[l] <= was[l] {
			continue
		}
		for _, old := range gone[optionless(l)] {
			if word := wordLost(old, l); word != "" && !saysNew(was, is, word) {
				return looser{before: old, after: l, from: word, to: "(gone)", line: i + 1}, true
			}
			if word := wordGained(old, l); word != "" {
				return looser{before: old, after: l, from: "(none)", to: word, line: i + 1}, true
			}
		}
	}
	return looser{}, false
}

// optionless is what a line is about, whatever options it hands on.
func optionless(line string) string {
	line = strictWord.ReplaceAllString(line, " ")
	line = warnings.ReplaceAllString(line, " ")
	line = anyOption.ReplaceAllString(line, "$1")
	return strings.Join(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\"'\\", r) }), " ")
}

// wordLost is an option of one line that another has in no form, "" when there is none.
func wordLost(old, now string) string {
	for _, m := range strictWord.FindAllStringSubmatch(old, -1) {
		name, _, _ := strings.Cut(m[1], "=")
		if !strings.Contains(now, m[1]) && (!strings.Contains(now, name) || strings.Contains(now, name+"=0")) {
			return m[1]
		}
	}
	return ""
}

// wordGained is an option that lets more pass and that only the newer of two lines has.
func wordGained(old, now string) string {
	for _, m := range softWord.FindAllStringSubmatch(now, -1) {
		if !strings.Contains(old, m[1]) {
			return m[1]
		}
	}
	return ""
}

// saysNew tells whether a line that is new hands the option on.
func saysNew(was, is map[string]int, word string) bool {
	for l, n := range is {
		if n > was[l] && strings.Contains(l, word) {
			return true
		}
	}
	return false
}
