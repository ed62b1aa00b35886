package gate

import (
	"strings"

	"holdfast/internal/detection/event"

	"holdfast/internal/detection/lazy"
)

// limit is a percentage that a command demands, and the flag that carries it.
type limit struct {
	flag, value string
	at          int
}

var (
	coverageWord = lazy.MustCompile(`(?i)cov|mutation|infection|stryker|borp`)
	limitFlag    = lazy.MustCompile(`(?i)cov|fail-?_?under|\bmin|threshold|lines|branches|functions|statements|percent|target|limit|require`)
	comparison   = lazy.MustCompile(`^(-lt|-le|-gt|-ge|<|<=|>|>=)$`)
)

// loweredArguments finds commands that demand less coverage than before and are
// otherwise the same: a number given to a script, to a tool nobody knows, to a test.
func (s *sides) loweredArguments(tools commands) []event.Event {
	var out []event.Event
	for _, f := range s.files {
		now := map[string][]call{}
		for _, box := range s.placed[f.path] {
			for _, c := range box.calls {
				now[skeleton(c.words)] = append(now[skeleton(c.words)], c)
			}
		}
		for _, where := range sortedPlaces(s.places[f.path]) {
			for _, was := range s.places[f.path][where].calls {
				if e, ok := lessDemanded(f, where, was, now[skeleton(was.words)], tools); ok {
					out = append(out, e)
				}
			}
		}
	}
	return out
}

// lessDemanded compares a command with those that differ from it in numbers only.
func lessDemanded(f file, where string, was call, now []call, tools commands) (event.Event, bool) {
	var worst event.Event
	found := false
	for _, is := range now {
		lost, lower := lowerLimit(f.path, was.words, is.words, tools)
		if !lower {
			return event.Event{}, false // it is still demanded, somewhere
		}
		b := check{file: f.path, where: where, kind: "coverage", tool: program(was.words[0]), text: strings.Join(was.words, " ")}
		a := check{file: f.path, where: where, line: is.line, ci: inCI(f.path), place: place(f.path)}
		worst, found = checkEvent("threshold", b, a, strings.TrimSpace(lost.flag+" "+lost.to)), true
		worst.Facts["from"], worst.Facts["to"], worst.Facts["delta"], worst.Facts["measure"], worst.Facts["minor"] = lost.from, lost.to, lost.delta, "coverage", false
	}
	return worst, found
}

type lostLimit struct {
	loss
	flag string
}

func lowerLimit(p string, was, is []string, tools commands) (lostLimit, bool) {
	known, _ := classify(was, tools)
	before, after := limits(p, was), limits(p, is)
	for i := range before {
		if known.command != nil && hasFlag(known.command.Thresholds, before[i].flag) || i >= len(after) {
			continue
		}
		if l, ok := lower(before[i].value, after[i].value); ok {
			l.from, l.to = before[i].value, after[i].value
			return lostLimit{l, before[i].flag}, true
		}
	}
	return lostLimit{}, false
}

// limits lists the percentages of a command that speaks of coverage.
func limits(p string, words []string) []limit {
	about := coverageWord.MatchString(strings.Join(words, " "))
	var out []limit
	for i, word := range words {
		flag, value, joined := strings.Cut(word, "=")
		if !joined {
			flag, value = "", word
			if i > 0 && (strings.HasPrefix(words[i-1], "-") || comparison.MatchString(words[i-1])) {
				flag = words[i-1]
			}
		}
		n, ok := number(value)
		if i == 0 || !ok || n < 0 || n > 100 {
			continue
		}
		switch {
		case comparison.MatchString(flag):
			ok = about || coverageWord.MatchString(p)
		case flag == "":
			ok = coverageWord.MatchString(words[0])
		default:
			ok = limitFlag.MatchString(flag) && (about || coverageWord.MatchString(flag) || strings.Contains(flag, "under"))
		}
		if ok {
			out = append(out, limit{flag, value, i})
		}
	}
	return out
}

var numeral = lazy.MustCompile(`\d+(?:\.\d+)?`)

// skeleton is a command without its numbers.
func skeleton(words []string) string {
	return numeral.ReplaceAllString(strings.Join(words, "\x00"), "0")
}
