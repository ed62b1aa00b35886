package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/report"
)

// typist reads what a person types, in the background: a question that was answered
// elsewhere must not wait for the next line.
type typist struct {
	start sync.Once
	in    io.Reader
	lines chan string
}

var errNobody = errors.New("nobody is at the terminal any more")

func (t *typist) next(ctx context.Context) (string, error) {
	t.start.Do(func() {
		t.lines = make(chan string)
		go func() {
			defer close(t.lines)
			for lines := newLineReader(t.in); ; {
				line, err := lines.next()
				if err != nil {
					return
				}
				t.lines <- strings.TrimSpace(line)
			}
		}()
	})
	select {
	case line, more := <-t.lines:
		if !more {
			return "", errNobody
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// ask puts a gate to the person at the terminal.
func (a *app) ask(ctx context.Context, hand *typist, view *loopView, q gate.Question) (gate.Reply, error) {
	view.pause()
	defer view.resume()
	report.WriteQuestion(a.err, q, report.Style{Color: colored(a.err)})
	for {
		fmt.Fprintf(a.err, "Enter choice [1-%d]: ", len(q.Options))
		line, err := hand.next(ctx)
		if err != nil {
			return gate.Reply{}, err
		}
		choice, known := chosen(q, line)
		if !known {
			fmt.Fprintf(a.err, "%q is none of them; a number or one of its words is: %s.\n", line, strings.Join(words(q), ", "))
			continue
		}
		reply := gate.Reply{Choice: choice, By: owner()}
		to := &reply.Reason
		if choice == gate.Delegate {
			to = &reply.To
		}
		if question := wanted[choice]; question != "" {
			fmt.Fprint(a.err, question)
			if *to, err = hand.next(ctx); err != nil {
				return gate.Reply{}, err
			}
			if *to == "" {
				fmt.Fprintln(a.err, "It needs an answer.")
				continue
			}
		}
		return reply, nil
	}
}

// wanted is what else a choice needs.
var wanted = map[gate.Choice]string{
	gate.Approve: "Why is this right? ", gate.Continue: "What is to be done differently? ", gate.Delegate: "Who is to answer it? ",
}

func words(q gate.Question) (out []string) {
	for _, o := range q.Options {
		out = append(out, string(o.ID))
	}
	return out
}

func chosen(q gate.Question, line string) (gate.Choice, bool) {
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(q.Options) {
		return q.Options[n-1].ID, true
	}
	choice, err := gate.ChoiceOf(line)
	return choice, err == nil && q.Offers(choice)
}
