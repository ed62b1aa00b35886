package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"holdfast/internal/integration/report"
)

// consent is how it is agreed to that files are written.
type consent int

const (
	nobody     consent = iota // can be asked: it is only shown
	rehearsal                 // --dry-run
	everything                // --yes
	person                    // at a terminal, who is asked
)

func (a *app) consentFor(f setupFlags) consent {
	switch {
	case f.dryRun:
		return rehearsal
	case f.yes:
		return everything
	case !f.json && a.attended():
		return person
	}
	return nobody
}

func (c consent) writes() bool { return c == everything || c == person }

// lines: who decides on what is shown sees all of it, at once or when asked.
func (c consent) lines() report.Lines {
	if c == nobody || c == rehearsal {
		return report.AllLines
	}
	return report.SomeLines
}

// attended tells whether a person can be asked.
func (a *app) attended() bool {
	in, ok := a.in.(*os.File)
	return ok && isTerminal(in) && terminal(a.err)
}

type answer int

const (
	unclear answer = iota
	yes
	no
	all
	quit
	whole
)

var answers = map[string]answer{
	"": yes, "y": yes, "yes": yes, "n": no, "no": no, "a": all, "all": all, "q": quit, "quit": quit, "d": whole, "details": whole,
}

// askPart asks until the answer is clear.
func (a *app) askPart(p report.SetupPart) (answer, error) {
	for {
		fmt.Fprintf(a.err, "\nWrite this for %s? [Y]es, [n]o, [a]ll, [d]etails, [q]uit: ", p.Name)
		line, err := a.answer()
		if err != nil {
			return unclear, err
		}
		switch said := answers[line]; said {
		case unclear:
		case whole:
			fmt.Fprint(a.out, report.SetupPlan(p, report.AllLines, a.style()))
		default:
			return said, nil
		}
	}
}

// askNo asks a question whose answer is no unless the person says yes.
func (a *app) askNo(question string) (bool, error) {
	fmt.Fprintf(a.err, "\n%s [y/N]: ", question)
	line, err := a.answer()
	return err == nil && line != "" && answers[line] == yes, err
}

// answer is a line in lower case. The end of the input is no answer.
func (a *app) answer() (string, error) {
	if a.lines == nil {
		a.lines = newLineReader(a.in)
	}
	line, err := a.lines.next()
	if errors.Is(err, io.EOF) {
		return "", usage("nothing was written: the input ended before it was agreed to", "answer in a terminal, or run it again with --yes")
	}
	return strings.ToLower(strings.TrimSpace(line)), err
}
