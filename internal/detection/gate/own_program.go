package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// quieted finds programs of the project itself, known to nobody else, whose failure no longer counts
// in CI: ./shop --self-test || true. Checks that are known are told of by themselves.
func quieted(f file, tools commands) []event.Event {
	if !inCI(f.path) || !f.had || !f.has || f.partial {
		return nil
	}
	before, after := f.checked[0].programs(f.before, tools), f.checked[1].programs(f.after, tools)
	for _, a := range after {
		if a.quiet == "" {
			continue
		}
		runs := func(b ownRun) bool { return b.quiet == "" && b.program == a.program && prefixed(a.args, b.args) }
		if at := slices.IndexFunc(before, runs); at >= 0 && !slices.ContainsFunc(after, runs) {
			b := check{tool: a.program, kind: "build", text: before[at].text, ci: true}
			return []event.Event{buildEvent(b, check{file: f.path, line: a.line, text: a.text, weak: a.quiet, ci: true, place: place(f.path)})}
		}
	}
	return nil
}

// ownRun is one run of a program of the project.
type ownRun struct {
	program, text string
	args          []string
	quiet         string // why its failure does not count, "" when it does
	line          int
}

func ownPrograms(d settings.Document, tools commands) (out []ownRun) {
	for _, c := range d.Commands {
		for _, run := range settings.Calls(c.Text) {
			words := unwrapCall(run.Words)
			if len(words) == 0 || !ofProject(words[0]) {
				continue
			}
			if _, known := classify(words, tools); known {
				continue
			}
			r := ownRun{program: words[0], text: strings.Join(run.Words, " "), args: words[1:], quiet: run.Swallowed, line: c.Line + run.Line - 1}
			for _, flag := range handedOn.Toothless {
				if r.quiet == "" && hasFlag(words, flag) {
					r.quiet = flag
				}
			}
			out = append(out, r)
		}
	}
	return out
}

// ofProject tells a program by the place it is kept in, and by a name that promises no chore.
func ofProject(word string) bool {
	local := strings.HasPrefix(word, "./") || strings.Contains(word, "/") && !strings.ContainsAny(word[:1], "/~$")
	chore := slices.ContainsFunc(nameWords(word), func(w string) bool { return notChecks(w) })
	return local && !chore
}

func prefixed(long, short []string) bool {
	return len(long) >= len(short) && slices.Equal(long[:len(short)], short)
}
