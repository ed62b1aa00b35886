package gate

import (
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// strictWord is an option by which what a tool finds fails a run, whoever hands it on.
	strictWord = lazy.MustCompile(`(?:^|[\s"'=:,(])(-Werror\b(?:=[\w-]+)?|-pedantic-errors|/WX\b|-Xfatal-warnings|--?warnings-as-errors|-?-?warnaserror\b|-D[ =]?warnings|--deny[ =]warnings|--error-exitcode=[1-9]\d*|--fail-(?:on|under|if)[\w-]*(?:[= ][\w.-]+)?|--exit-code(?:[= ][1-9]\d*)?|--strict\b|--max-warnings[= ]0\b|halt_on_error=1|abort_on_error=1|detect_leaks=1|-fsanitize=[\w,]+|--fatal-(?:warnings|infos)|--leak-check=full|--check-coverage|--100\b|--throw-deprecation|--enable-werror\b|-D\w*(?:WERROR|WARNINGS?_AS_ERRORS?)\w*=(?:ON|1|TRUE|YES)\b|-DBUILD_TESTING=(?:ON|1|TRUE|YES)\b|\w*WARNINGS?_AS_ERRORS? (?:"[^"]*" )?(?:ON|OFF|TRUE|FALSE|1|0)\b)`)
	// softWord is an option by which a check is passed by, or what it finds does not count.
	softWord = lazy.MustCompile(`(?:^|[\s"'=])(` + quietWords + `|-D[\w.-]+\.skip(?:=true)?|--exit-zero|--no-fail|--soft-fail|--lenient|--continue-on-error|--no-verify|--allow-failures?|--ignore-failures?|-Dmaven\.test\.failure\.ignore(?:=true)?|--fail-under[= ]0(?:\.0+)?|--no-run|--no-check|--collect-only|--list-tests|--passWithNoTests|(?:-x|--exclude-task) ?(?:[\w:-]*:)?(?:detekt|lint|checkstyle|spotless|ktlint|pmd|spotbugs|errorprone|apiCheck|japicmp|jacocoTestCoverageVerification|koverVerify)\w*)(?:[\s"']|$)`)
	// warnings are what rustc is to make of them.
	warnings = lazy.MustCompile(`-[DWAF][ =]?warnings`)
	// goesOnAnyway is how a line says that its failure is nothing.
	goesOnAnyway = lazy.MustCompile(`\s*\|\|\s*(?:true|:|echo\b.*)["']?$`)
	// valgrind stands before a program and goes with its options.
	valgrind = lazy.MustCompile(`\bvalgrind(?:\s|$)`)
	// anyOption is an option with its value.
	anyOption = lazy.MustCompile(`(?:^|([\s"'=:,(]))--?\w[\w.-]*(?:=[^\s"']*| \d+(?:\.\d+)?\b)?`)
)

// lostWord finds a line that stands as it stood but for an option by which findings failed a run,
// or one by which they no longer do. It tells what no table does: the value of a variable, what a
// container is handed, a command nobody knows.
func lostWord(f edited) (event.Event, bool) {
	l, ok := looserLine(f)
	if !ok {
		return event.Event{}, false
	}
	e := l.event(f, "strictness", "lint")
	e.Facts["setting"], e.Facts["minor"] = anOption, true
	return e, true
}

// anOption is how a setting is called that is one among others of a line.
const anOption = "an option"

// looser is a line that says one word less, or one more, and is less strict by it.
type looser struct {
	before, after, from, to string
	line                    int
}

// event tells of the line as of a check of a kind.
func (l looser) event(f edited, what, kind string) event.Event {
	base := path.Base(f.Path)
	e := checkEvent(what, check{file: f.Path, kind: kind, tool: base, text: l.before, where: base}, check{file: f.Path, line: l.line, ci: inCI(f.Path), place: place(f.Path), text: l.after}, "")
	e.Facts["from"], e.Facts["to"] = l.from, l.to
	return e
}

func looserLine(f edited) (looser, bool) {
	if !strictWord.MatchString(f.gone) && !softWord.MatchString(f.come) {
		return looser{}, false
	}
	gone := map[string][]string{} // by what is left of a line without options
	for _, l := range slices.Sorted(maps.Keys(f.was)) {
		if f.lost(l) {
			gone[optionless(l)] = append(gone[optionless(l)], l)
		}
	}
	for i, l := range strings.Split(f.after, "\n") {
		l = strings.TrimSpace(l)
		if !f.came(l) {
			continue
		}
		for _, old := range gone[optionless(l)] {
			if word := wordLost(old, l); word != "" && !saysNew(f, word) {
				return looser{before: old, after: l, from: word, to: "(gone)", line: i + 1}, true
			}
			if word := wordGained(old, l); word != "" {
				return looser{before: old, after: l, from: "(none)", to: word, line: i + 1}, true
			}
		}
	}
	return bareOption(f, gone)
}

// bareOption finds a line of a list of options that held nothing else and is gone, where some other
// line of the list is left.
func bareOption(f edited, gone map[string][]string) (looser, bool) {
	for _, rest := range slices.Sorted(maps.Keys(gone)) {
		if strings.ContainsFunc(rest, unicode.IsLetter) || strings.Contains(rest, "/*") {
			continue
		}
		for _, l := range gone[rest] {
			if m := strictWord.FindStringSubmatch(l); m != nil && !saysNew(f, m[1]) && strings.Count(f.after, m[1]) < strings.Count(f.before, m[1]) {
				return looser{before: l, after: "", from: m[1], to: "(gone)", line: 1}, true
			}
		}
	}
	return looser{}, false
}

// optionless is what a line is about, whatever options it hands on.
func optionless(line string) string {
	line = goesOnAnyway.ReplaceAllString(line, "")
	line = softWord.ReplaceAllString(softWord.ReplaceAllString(line, " "), " ") // one ends where the next begins
	line = valgrind.ReplaceAllString(strictWord.ReplaceAllString(line, " "), " ")
	line = warnings.ReplaceAllString(line, " ")
	line = anyOption.ReplaceAllString(line, "$1")
	return strings.Join(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\"'\\,", r) }), " ")
}

// wordLost is an option of one line that another has in no form, "" when there is none.
func wordLost(old, now string) string {
	for _, m := range strictWord.FindAllStringSubmatch(old, -1) {
		name, value, _ := strings.Cut(m[1], "=")
		if isFalse(m[1][strings.LastIndexByte(m[1], ' ')+1:]) {
			continue // it said no before
		}
		if name == sanitizing {
			if less := fewerSanitizers(value, now); less != "" {
				return less
			}
			continue
		}
		if !strings.Contains(now, m[1]) && !strings.Contains(squeezed(now), squeezed(m[1])) && (!strings.Contains(now, name) || switchedTo(now, name)) {
			return m[1]
		}
	}
	return ""
}

// switchedTo tells an option that stays and says no now: -DSHOP_WERROR=OFF.
func switchedTo(line, name string) bool {
	_, rest, has := strings.Cut(line, name+"=")
	value, _, _ := strings.Cut(strings.TrimLeft(rest, `"'`), " ")
	return has && isFalse(strings.Trim(value, "\"',)"))
}

// sanitizing is the option that lists what a compiler looks for while a program runs.
const sanitizing = "-fsanitize"

// fewerSanitizers is the option with those of its values that another line has no longer: what it has
// instead may be another list, as some cannot stand together.
func fewerSanitizers(values, now string) string {
	_, kept, any := strings.Cut(now, sanitizing+"=")
	if !any {
		return sanitizing + "=" + values
	}
	kept, _, _ = strings.Cut(strings.TrimRight(kept, "\"'"), " ")
	was, is := strings.Split(values, ","), strings.FieldsFunc(kept, func(r rune) bool { return strings.ContainsRune(",\"')};", r) })
	if gone := missing(was, is); len(gone) > 0 && len(missing(is, was)) == 0 {
		return sanitizing + "=" + strings.Join(gone, ",")
	}
	return ""
}

// squeezed is a line in which it does not matter how an option is set apart from its value, nor
// which of its names it has.
func squeezed(line string) string {
	return strings.NewReplacer("--deny", "-D", "-Xfatal-warnings", "-Werror", " ", "", "=", "").Replace(line)
}

// wordGained is an option that lets more pass and that only the newer of two lines has.
func wordGained(old, now string) string {
	for _, m := range softWord.FindAllStringSubmatch(now, -1) {
		if !strings.Contains(old, m[1]) && !hushesOther(m[1], now) {
			return m[1]
		}
	}
	return ""
}

// saysNew tells whether a line that is new hands the option on.
func saysNew(f edited, word string) bool {
	for l := range f.is {
		if f.came(l) && (strings.Contains(l, word) || strings.Contains(squeezed(l), squeezed(word))) {
			return true
		}
	}
	return false
}
