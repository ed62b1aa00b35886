package gate

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	anyNumber = lazy.MustCompile(`\d+(?:\.\d+)?`)
	// leastWord names what must at least be reached, mostWord what may at most be.
	leastWord = lazy.MustCompile(`(?i)min[\w ]*(?:percent|cover|score|rate)|(?:cover|mutation)\w*[-_. ]?(?:min|threshold|floor|target)|fail.?under`)
	mostWord  = lazy.MustCompile(`(?i)max[\w-]*(?:warning|error|failure|complexity|violation|problem|debt|regress)|(?:regression|benchmark|perf\w*)[-_. ]?(?:factor|threshold|limit|tolerance)|asv (?:continuous|compare)`)
)

// lostNumber finds a line of a gate that stands as it stood but for one number, and whose words
// say in which direction it loosens.
func lostNumber(f edited) (event.Event, bool) {
	l, ok := looserNumber(f)
	if !ok {
		return event.Event{}, false
	}
	e := l.event(f, "threshold", "coverage")
	e.Facts["setting"], e.Facts["measure"], e.Facts["minor"], e.Facts["delta"] = "a limit", measureOf(l.before), false, difference(l.from, l.to)
	return e, true
}

func looserNumber(f edited) (looser, bool) {
	gone := map[string]string{} // by what is left of a line without its numbers
	for _, l := range slices.Sorted(maps.Keys(f.was)) {
		if f.lost(l) && (leastWord.MatchString(l) || mostWord.MatchString(l)) {
			gone[anyNumber.ReplaceAllString(l, "0")] = l
		}
	}
	if len(gone) == 0 {
		return looser{}, false
	}
	for i, l := range strings.Split(f.after, "\n") {
		if l = strings.TrimSpace(l); !f.came(l) {
			continue
		}
		old, ok := gone[anyNumber.ReplaceAllString(l, "0")]
		if !ok {
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
