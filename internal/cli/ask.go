package cli

import (
	"bufio"
	"io"

	"holdfast/internal/flow"
	"holdfast/internal/integration/report"
)

// lineReader reads the answers of a person, a line each.
type lineReader struct{ in *bufio.Reader }

func newLineReader(in io.Reader) *lineReader { return &lineReader{bufio.NewReader(in)} }

func (l *lineReader) next() (string, error) {
	line, err := l.in.ReadString('\n')
	if err == io.EOF && line != "" {
		return line, nil
	}
	return line, err
}

func questionFor(q flow.Question) report.Question {
	return report.Question{LoopID: q.LoopID, Iteration: q.Iteration, Why: q.Why, Task: q.Task, Findings: q.Findings, Undone: q.Undone, Attempts: q.Attempts}
}
