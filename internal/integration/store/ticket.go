package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/enforcement/gate"
)

// Asked is a ticket and its answer, nil while nobody has answered.
type Asked struct {
	gate.Ticket
	Answer *gate.Answer `json:"answer,omitempty"`
}

// ErrAnswered says that somebody was quicker.
var ErrAnswered = gate.ErrAnswered

// ErrNoTicket says that there is no such question.
var ErrNoTicket = errors.New("no such ticket")

func ticketDir(state, root string) string { return filepath.Join(state, "gates", GuardKey(root)) }

// PutTicket keeps a question. One that was asked before stays as it is.
func PutTicket(state string, t gate.Ticket) error {
	dir := ticketDir(state, t.Root)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("keep ticket: %w", err)
	}
	path := filepath.Join(dir, t.ID+".json")
	if _, err := os.Lstat(path); err == nil {
		return nil
	}
	text, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	if err := replace(path, text, false); err != nil {
		return fmt.Errorf("keep ticket: %w", err)
	}
	return nil
}

// Tickets are the questions of a work tree, oldest first.
func Tickets(state, root string) ([]Asked, error) {
	dir := ticketDir(state, root)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read tickets: %w", err)
	}
	var out []Asked
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || strings.Contains(id, ".") {
			continue
		}
		asked, err := readTicket(dir, id)
		if err != nil {
			return nil, err
		}
		out = append(out, asked)
	}
	slices.SortFunc(out, func(a, b Asked) int { return a.Created.Compare(b.Created) })
	return out, nil
}

func readTicket(dir, id string) (Asked, error) {
	var out Asked
	text, err := os.ReadFile(filepath.Join(dir, id+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return out, fmt.Errorf("%s: %w", id, ErrNoTicket)
	}
	if err != nil {
		return out, fmt.Errorf("read ticket: %w", err)
	}
	if err := json.Unmarshal(text, &out.Ticket); err != nil {
		return out, fmt.Errorf("ticket %s is damaged: %w", id, err)
	}
	text, err = os.ReadFile(filepath.Join(dir, id+answerFile))
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("read ticket: %w", err)
	}
	out.Answer = &gate.Answer{}
	if err := json.Unmarshal(text, out.Answer); err != nil {
		return out, fmt.Errorf("the answer to ticket %s is damaged: %w", id, err)
	}
	return out, nil
}

// FindTicket is the question whose id begins with a text.
func FindTicket(state, root, id string) (Asked, error) {
	all, err := Tickets(state, root)
	if err != nil {
		return Asked{}, err
	}
	var near []Asked
	for _, t := range all {
		if strings.HasPrefix(t.ID, id) && id != "" {
			near = append(near, t)
		}
	}
	if len(near) != 1 {
		return Asked{}, fmt.Errorf("%s: %w", id, ErrNoTicket)
	}
	return near[0], nil
}

// AnswerTicket keeps an answer; the first one counts. A file that is linked into place
// cannot be put there twice.
func AnswerTicket(state, root, id string, a gate.Answer) error {
	dir := ticketDir(state, root)
	text, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		return err
	}
	fresh, err := os.CreateTemp(dir, "."+id+"-*")
	if err != nil {
		return fmt.Errorf("answer ticket: %w", err)
	}
	defer os.Remove(fresh.Name())
	_, err = fresh.Write(text)
	if err := errors.Join(err, fresh.Sync(), fresh.Close()); err != nil {
		return fmt.Errorf("answer ticket: %w", err)
	}
	err = os.Link(fresh.Name(), filepath.Join(dir, id+answerFile))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", id, ErrAnswered)
	}
	return err
}
