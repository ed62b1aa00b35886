package gate

import (
	"maps"
	"path"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// commentMark is how a comment begins in a file that runs checks, "" for other files.
func commentMark(p string) string {
	switch format := settings.FormatOf(p); {
	case sample(p), !Concerns(p):
		return ""
	case path.Ext(p) == ".gradle", path.Ext(p) == ".kts", path.Ext(p) == ".sbt", path.Ext(p) == ".scala", path.Ext(p) == ".mill", strings.HasPrefix(path.Base(p), "Jenkinsfile"):
		return "//"
	case browserSetup.MatchString(path.Base(p)):
		return "//"
	case path.Base(p) == "CMakeLists.txt", path.Ext(p) == ".cmake", path.Base(p) == "Rakefile", path.Ext(p) == ".rake":
		return "#"
	case inCI(p) && (format == "yaml" || format == "shell"), format == "shell", format == "make" && path.Base(p) != "justfile":
		return "#"
	}
	return ""
}

func toldOf(events []event.Event, p string) bool {
	for _, e := range events {
		if e.Kind == Lowered && e.Path == p && len(e.Clearances) == 0 {
			return true
		}
	}
	return false
}

// block is a run of comments of which some lines were no comments before.
type block struct {
	lines    []string // what became a comment
	scripted []bool   // for each line whether it was one of a list of commands that CI runs
	remarks  []string // what was written beside it
	line     int
}

// silenced finds a check that is kept as a comment, in the first block in which one became one:
// whoever comments a step out says that it is to be run, and that it is not run.
func silenced(f edited, known func() commands) (event.Event, bool) {
	if !f.runs {
		return event.Event{}, false
	}
	var found event.Event
	ok := false
	for _, b := range blocksOf(f) {
		kind, text := b.kind(f, known())
		if kind == "" {
			continue
		}
		e := checkEvent("commented-out", check{file: f.Path, kind: kind, text: text, where: path.Base(f.Path)}, check{file: f.Path, line: b.line, ci: inCI(f.Path), place: place(f.Path)}, "")
		e.After = shorten(f.mark + " " + text)
		if by := madeAnew(f, kind, known()); by != "" {
			e.Clear("replaced", "a line that was added checks the same kind: "+by)
		}
		if !ok || len(found.Clearances) > len(e.Clearances) {
			found, ok = e, true
		}
	}
	return found, ok
}

// blocksOf lists the runs of comments in which lines are kept that were none.
func blocksOf(f edited) []block {
	was, remarked := maps.Clone(f.was), maps.Clone(f.remarked)
	scripts := scriptLines(f.before)
	var out []block
	var current block
	flush := func() {
		if len(current.lines) > 0 {
			out = append(out, current)
		}
		current = block{}
	}
	n := 0
	for line := range strings.SplitSeq(f.after, "\n") {
		n++
		text, comment := cutMark(strings.TrimSpace(line), f.mark)
		if !comment {
			flush()
			continue
		}
		if bare := promised.ReplaceAllString(text, ""); was[bare] > f.is[bare] {
			text = bare
		}
		switch {
		case remarked[text] > 0:
			remarked[text]--
		case worthKeeping(text) && was[text] > f.is[text]:
			was[text]--
			if len(current.lines) == 0 {
				current.line = n
			}
			current.lines = append(current.lines, text)
			current.scripted = append(current.scripted, scripts[text])
		case text != "":
			current.remarks = append(current.remarks, text)
		}
	}
	flush()
	return out
}

// promised is a word in front of what became a comment by which somebody means to come back to it.
var promised = lazy.MustCompile(`^(?:FIXME|TODO|XXX|HACK|DISABLED|BROKEN|FLAKY)\b:?\s*`)

// scriptLines are the commands that stand in a list of what CI has to run for its tests.
func scriptLines(text string) map[string]bool {
	out := map[string]bool{}
	within, depth := false, 0
	for line := range strings.SplitSeq(text, "\n") {
		bare := strings.TrimSpace(line)
		switch {
		case bare == "script:" || bare == "test_script:":
			within, depth = true, indent(line)
		case within && strings.HasPrefix(bare, "- ") && indent(line) >= depth:
			out[bare] = true
		case bare != "" && bare[0] != '#' && indent(line) <= depth:
			within = false
		}
	}
	return out
}

// linesOf counts the lines of a file, those that are comments apart.
func linesOf(text []byte, mark string) (lines, comments map[string]int) {
	lines, comments = map[string]int{}, map[string]int{}
	for line := range strings.SplitSeq(string(text), "\n") {
		line = strings.TrimSpace(line)
		if body, ok := cutMark(line, mark); ok {
			comments[body]++
		} else if line != "" {
			lines[line]++
		}
	}
	return lines, comments
}

// cutMark is what a comment says, and whether a line is one. Batch files have two marks, and
// neither cares how it is written.
func cutMark(line, mark string) (string, bool) {
	if mark == "REM" {
		if body, ok := strings.CutPrefix(line, "::"); ok {
			return strings.TrimSpace(body), true
		}
		body := strings.TrimPrefix(line, "@")
		if len(body) < 4 || !strings.EqualFold(body[:3], mark) || body[3] != ' ' && body[3] != '\t' {
			return "", strings.EqualFold(body, mark)
		}
		return strings.TrimSpace(body[4:]), true
	}
	body, ok := strings.CutPrefix(line, mark)
	return strings.TrimSpace(strings.TrimLeft(body, mark)), ok
}

// worthKeeping leaves out lines that say nothing by themselves: braces, `then`, `-`.
func worthKeeping(text string) bool {
	return len(text) > 3 && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// madeAnew finds a line that is new, is no comment and checks the same kind of thing.
func madeAnew(f edited, kind string, tools commands) string {
	for text := range f.is {
		if f.came(text) && lineKind(f.Path, text, tools) == kind {
			return shorten(text)
		}
	}
	return ""
}
