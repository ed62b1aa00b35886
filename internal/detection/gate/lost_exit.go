package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// failLine is a line of a script that ends it with a failure, or hands one on.
	failLine = lazy.MustCompile(`(?:^|[;&|{]\s*|\b(?:then|else|do)\s+)(?:(?:sys\.|process\.|Kernel\.|os\._)?exit!?(?:\s*\(\s*|\s+(?:/b\s+)?)(?:-?[1-9]\d*|["']?\$[{(]?\w*(?i:status|code|rc|ret|result|fail\w*|err\w*|\?)\w*[})]?["']?)\s*\)?\s*;?\s*(?:\}|fi)?$|core\.setFailed\(|raise SystemExit|false$)` +
		`|\bgoto :?(?i:fail\w*|err\w*)\b|^(?:[^#|]*[^#|\s]\s*)?\|\s*(?:tee\s[^|]*\|\s*)?grep -[a-zA-Z]*q[a-zA-Z]*\s[^|&]*$|^(?:abort|raise|fail|die)(?:\s+|\()["'$A-Z].*$`)
	// failsStill are words of new lines that may fail a script in another way.
	failsStill = lazy.MustCompile(`\b(?:exit|throw|raise|die|abort|exitCode|setFailed|fail|bail|return [1-9]|false)\b|\bset -\w*e|pipefail|--exit-code|--fail|grep -\w*q|\|\|`)
	// asksBefore are questions about how a script was called and what the machine has, not about what was checked.
	asksBefore = lazy.MustCompile(`(?i)usage|\$#|\$@|\$[1-9*]|%~?[1-9]|argv|\bargc\b|command -v|\bwhich\b|\btype -|not found|install|required|euid|whoami|(?:\[|\btest) !? ?-[zdfexn]\b|not exist|exists|unknown|invalid|unsupported|must be|please`)
	// asksResult are questions about what a check found.
	asksResult = lazy.MustCompile(`(?i)err|fail|status|result|\brc\b|\bret\b|code|\$\?|diff|dirty|changed|slower|regress|broken|violat|problem|warning|missing|mismatch|coverage|percent|score`)
	// wayOut are lines that belong to the question, and to nothing else.
	wayOut = lazy.MustCompile(`^(?:if\b.*|then|else|fi|end|[{}]+;?|echo\b.*|printf\b.*|puts\b.*|print\b.*|console\.\w+\(.*|Write-(?:Host|Error|Output)\b.*|#.*|//.*|(?i:rem)\b.*)$`)
	// answerOnly is a line that ends a script without asking anything itself.
	answerOnly = lazy.MustCompile(`^(?:[\w.]*exit|core\.setFailed|raise|abort|fail|die|goto|false)\b`)
)

// mostGone bounds how much may leave a script beside the failure: what is rewritten is judged by its commands.
const mostGone = 12

// losses are the ways in which a script may go on where it ended with a failure: what it ended
// with, and where that stood.
var losses = []func(edited) (from string, line int){lostExit, lostVerdict, lostOr, forgiven, askedLater, silentRelease, widerAnswer}

// lostFailure finds a script that goes on where it ended with a failure, while what it asked
// about is still done.
func lostFailure(f edited) (event.Event, bool) {
	if !f.runs {
		return event.Event{}, false
	}
	for _, lost := range losses {
		if from, line := lost(f); from != "" {
			e := checkEvent("failure-dropped", check{file: f.Path, kind: "all", text: from, where: path.Base(f.Path)}, check{file: f.Path, line: line, ci: inCI(f.Path), place: place(f.Path)}, "")
			e.After = "the script goes on"
			return e, true
		}
	}
	return event.Event{}, false
}

// lostExit is the question or the line whose failure a script no longer ends with, and where
// it stood, counted in the lines that are left.
func lostExit(f edited) (from string, line int) {
	was, is := f.was, f.is
	gone, fails := 0, false
	for text, n := range was {
		if n > is[text] {
			gone += n - is[text]
			fails = fails || failLine.MatchString(text)
		}
	}
	if !fails || gone > mostGone {
		return "", 0
	}
	for text, n := range is {
		if n > was[text] && failsStill.MatchString(text) {
			return "", 0
		}
	}
	lines := strings.Split(f.before, "\n")
	left, ok := goneLines(lines, strings.Split(f.after, "\n"))
	if !ok {
		return "", 0
	}
	for i, l := range lines {
		text := strings.TrimSpace(l)
		_, comment := cutMark(text, f.mark)
		left[i] = !left[i] || text == "" || comment || goesOn(text, is, was)
	}
	kept := 0
	for i, l := range lines {
		if left[i] {
			kept++
		} else if failLine.MatchString(strings.TrimSpace(l)) {
			if question := asked(lines, i, left); question != "" {
				return question, max(1, kept)
			}
		}
	}
	return "", 0
}

// goesOn tells a line that only no longer says that the next one belongs to it.
func goesOn(text string, is, was map[string]int) bool {
	bare := strings.TrimRight(text, ` \`)
	return bare != text && is[bare] > was[bare]
}

// asked is the question to which a line that is gone was the answer, "" where it asked how the
// script was called, or where more than the answer is gone.
func asked(lines []string, i int, left []bool) string {
	first, last := i, i
	for first > 0 && !left[first-1] {
		first--
	}
	for last+1 < len(lines) && !left[last+1] {
		last++
	}
	said := ""
	for n := first; n <= last; n++ {
		text := strings.TrimSpace(lines[n])
		if !failLine.MatchString(text) && !wayOut.MatchString(text) {
			return ""
		}
		said += text + "\n"
	}
	question := questionOf(lines, i)
	if by := foundBy(lines, i, question); by != "" {
		return question + " (" + by + ")"
	}
	if asksBefore.MatchString(said+question) || !asksResult.MatchString(question) {
		return ""
	}
	return question
}

var (
	// asksName asks whether a variable holds anything.
	asksName = lazy.MustCompile(`(?:\[\[?|\btest)\s+(?:!\s+)?(?:-[nz]\s+)?["']?\$\{?(\w+)\}?["']?\s*(?:!=\s*(?:""|'')\s*)?\]`)
	// findsFaults are commands that print what is wrong and end well all the same.
	findsFaults = lazy.MustCompile(`\b(?:gofmt|goimports|gofumpt|go fmt|rustfmt|clang-format|(?:terraform|deno|zig|cargo) fmt|prettier|black|shfmt|git (?:status|diff|ls-files)|diff|lint\w*|\w+lint|shellcheck|grep|rg|codespell|misspell|typos)\b`)
)

// foundBy is the command that filled the variable a question asks about, where the command tells
// of faults in nothing but what it prints; "" otherwise.
func foundBy(lines []string, i int, question string) string {
	m := asksName.FindStringSubmatch(question)
	if m == nil {
		return ""
	}
	for n := i - 1; n >= 0 && n > i-mostGone; n-- {
		text := strings.TrimSpace(lines[n])
		value, given := strings.CutPrefix(strings.TrimPrefix(text, "- run: "), m[1]+"=")
		if given && strings.HasPrefix(strings.Trim(value, `"`), "$(") || given && strings.HasPrefix(value, "`") {
			if findsFaults.MatchString(value) {
				return shorten(text)
			}
			return ""
		}
	}
	return ""
}

// questionOf is the line that decides whether another is reached: itself where it asks, or the
// nearest one above that stands further out.
func questionOf(lines []string, i int) string {
	text := strings.TrimSpace(lines[i])
	if !answerOnly.MatchString(text) {
		return text
	}
	for n := i - 1; n >= 0; n-- {
		if above := strings.TrimSpace(lines[n]); above != "" && indent(lines[n]) < indent(lines[i]) {
			return above
		}
	}
	return ""
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
