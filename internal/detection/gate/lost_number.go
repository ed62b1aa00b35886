package gate

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	anyNumber = lazy.MustCompile(`\d+(?:\.\d+)?`)
	// leastWord names what must at least be reached, mostWord what may at most be.
	leastWord = lazy.MustCompile(`(?i)min[\w ]*(?:percent|cover|score|rate)|(?:cover|mutation)\w*[-_. ]?(?:min|threshold|floor|target)|fail.?under`)
	mostWord  = lazy.MustCompile(`(?i)max[\w-]*(?:warning|error|failure|complexity|violation|problem|debt|regress)|(?:regression|benchmark|perf\w*)[-_. ]?(?:factor|threshold|limit|tolerance)|asv (?:continuous|compare)`)
)

// lostNumbers finds lines of a gate that stand as they stood but for one number, and whose words
// say in which direction it loosens. What another event tells of already is left to it.
func lostNumbers(changed []change.File, told []event.Event) []event.Event {
	var out []event.Event
	for f, mark := range untold(changed, told, lineMark) {
		if l, ok := lostNumber(string(f.Before.Text), string(f.After.Text), mark); ok {
			e := checkEvent("threshold", check{file: f.Path, kind: "coverage", tool: path.Base(f.Path), text: l.before, where: path.Base(f.Path)}, check{file: f.Path, line: l.line, ci: inCI(f.Path), place: place(f.Path), text: l.after}, "")
			e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["measure"], e.Facts["minor"] = "a limit", l.from, l.to, measureOf(l.before), false
			e.Facts["delta"] = difference(l.from, l.to)
			out = append(out, e)
		}
	}
	return out
}

func lostNumber(before, after, mark string) (looser, bool) {
	was, _ := linesOf([]byte(before), mark)
	is, _ := linesOf([]byte(after), mark)
	gone := map[string]string{} // by what is left of a line without its numbers
	for _, l := range slices.Sorted(maps.Keys(was)) {
		if was[l] > is[l] && (leastWord.MatchString(l) || mostWord.MatchString(l)) {
			gone[anyNumber.ReplaceAllString(l, "0")] = l
		}
	}
	if len(gone) == 0 {
		return looser{}, false
	}
	for i, l := range strings.Split(after, "\n") {
		l = strings.TrimSpace(l)
		old, ok := gone[anyNumber.ReplaceAllString(l, "0")]
		if !ok || is[l] <= was[l] {
			continue
		}
		if from, to, changed := oneNumber(old, l); changed && (difference(from, to) > 0) == leastWord.MatchString(l) {
			return looser{before: old, after: l, from: from, to: to, line: i + 1}, true
		}
	}
	return looser{}, false
}

// oneNumber is the only number in which two lines differ.
func oneNumber(old, now string) (from, to string, ok bool) {
	was, is := anyNumber.FindAllString(old, -1), anyNumber.FindAllString(now, -1)
	if len(was) != len(is) {
		return "", "", false
	}
	for i := range was {
		if was[i] != is[i] {
			if ok {
				return "", "", false
			}
			from, to, ok = was[i], is[i], true
		}
	}
	return from, to, ok
}

// difference is by how much a number got smaller.
func difference(from, to string) float64 {
	a, _ := strconv.ParseFloat(from, 64)
	b, _ := strconv.ParseFloat(to, 64)
	return a - b
}

// measureOf is what a line sets a limit to.
func measureOf(line string) string {
	if leastWord.MatchString(line) {
		return "coverage"
	}
	return "size"
}
