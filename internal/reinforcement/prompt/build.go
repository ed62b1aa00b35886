package prompt

import (
	"math"
	"strings"
)

// Build writes the prompt. It is never larger than MaxBytes: what matters least is
// shortened first, the task and what was undone last.
func Build(in Input) string {
	limit := in.MaxBytes
	if limit <= 0 {
		limit = DefaultMaxBytes
	}
	var (
		task      = &section{heading: "Task", body: in.task}
		guidance  = &section{heading: "What a human decided", body: in.guidance}
		where     = &section{heading: "Where the loop stands", body: in.where}
		undone    = &section{heading: "What was undone", body: in.undone}
		recovery  = &section{heading: "What to do differently", body: in.differently}
		done      = &section{heading: "What done means", body: in.doneMeans}
		failing   = &section{heading: "Checks that fail", body: in.failing}
		flaky     = &section{heading: "Checks that are flaky", body: in.flaky}
		missing   = &section{heading: "What is missing", body: in.missing}
		questions = &section{heading: "Open questions", body: in.questions}
		stories   = &section{heading: "Stories that do not pass yet", body: in.stories}
		notes     = &section{heading: "Notes of earlier iterations", body: in.notes}
		reminder  = &section{heading: "How to work", body: in.reminder}
	)
	p := page{task, guidance, where, undone, recovery, done, failing, flaky, missing, questions, stories, notes, reminder}
	p.write()
	task.fit(limit / 2)
	p.shorten(limit, notes, stories, flaky, missing, reminder, questions, failing, where, done, recovery, undone, guidance, task)
	return upTo(p.String(), limit)
}

// section is a part of the prompt that can be had in any size.
type section struct {
	heading string
	body    func(limit int) string // at most limit bytes; nothing leaves the section out
	text    string
}

func (s *section) String() string {
	if s.text == "" {
		return ""
	}
	return "# " + s.heading + "\n\n" + strings.TrimRight(s.text, "\n") + "\n\n"
}

// fit shortens the section, heading included, to a size.
func (s *section) fit(size int) {
	if over := len(s.String()) - size; over > 0 {
		s.text = s.body(max(0, len(s.text)-over))
	}
}

// page is the prompt in the order in which it is read.
type page []*section

func (p page) write() {
	for _, s := range p {
		s.text = s.body(math.MaxInt)
	}
}

// shorten takes from one section after the other until the page fits.
func (p page) shorten(limit int, sections ...*section) {
	for _, s := range sections {
		over := len(p.String()) - limit
		if over <= 0 {
			return
		}
		s.fit(len(s.String()) - over)
	}
}

func (p page) String() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteString(s.String())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
