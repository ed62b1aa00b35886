package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"holdfast/internal/enforcement/gate"
)

// The files of a gate at which a loop stands, beside those of tickets. The answer is in
// the file that a ticket's would be in.
const (
	questionFile  = ".gate.json"
	delegatedFile = ".delegated.json"
	answerFile    = ".answer.json"
	replyFile     = ".reply"
)

// Standing is a gate of a loop and how it stands.
type Standing struct {
	gate.Question
	State     gate.State   `json:"state"`
	Answer    *gate.Answer `json:"answer,omitempty"`
	Delegated *gate.Answer `json:"delegated,omitempty"` // the last time it was handed on
}

// PutQuestion keeps a gate that has opened. One that is there stays as it is.
func PutQuestion(state string, q gate.Question) error {
	dir := ticketDir(state, q.Root)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("keep gate: %w", err)
	}
	path := filepath.Join(dir, q.ID+questionFile)
	if _, err := os.Lstat(path); err == nil {
		return nil
	}
	text, err := json.MarshalIndent(q, "", "  ")
	if err != nil {
		return err
	}
	if err := replace(path, text, true); err != nil {
		return fmt.Errorf("keep gate: %w", err)
	}
	return nil
}

// ReplyPath is where a reply to a gate may be put.
func ReplyPath(state string, q gate.Question) string {
	return filepath.Join(ticketDir(state, q.Root), q.ID+replyFile)
}

// Questions are the gates of a work tree, oldest first.
func Questions(state, root string) ([]Standing, error) {
	dir := ticketDir(state, root)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read gates: %w", err)
	}
	var out []Standing
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), questionFile); ok {
			s, err := FindQuestion(state, root, id)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b Standing) int { return a.Opened.Compare(b.Opened) })
	return out, nil
}

// FindQuestion is one gate, by its whole id.
func FindQuestion(state, root, id string) (Standing, error) {
	dir := ticketDir(state, root)
	out := Standing{State: gate.Open}
	if !isWord(id) {
		return out, fmt.Errorf("%q: %w", id, ErrNoTicket)
	}
	if there, err := readInto(filepath.Join(dir, id+questionFile), &out.Question); err != nil || !there {
		return out, errors.Join(err, notThere(id, there || err != nil))
	}
	var delegated, answer gate.Answer
	if there, err := readInto(filepath.Join(dir, id+delegatedFile), &delegated); err != nil {
		return out, err
	} else if there {
		out.Delegated, out.State = &delegated, gate.Delegated
	}
	if there, err := readInto(filepath.Join(dir, id+answerFile), &answer); err != nil {
		return out, err
	} else if there {
		out.Answer, out.State = &answer, gate.State(answer.Decision)
	}
	return out, nil
}

func notThere(id string, there bool) error {
	if there {
		return nil
	}
	return fmt.Errorf("%s: %w", id, ErrNoTicket)
}

func readInto(path string, to any) (there bool, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read gate: %w", err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		return false, fmt.Errorf("the gate file %s is damaged: %w", filepath.Base(path), err)
	}
	return true, nil
}

// AnswerQuestion keeps what somebody said at a gate. The first answer that is final counts:
// whoever comes later, be it by a moment, gets gate.ErrAnswered and how it stands.
func AnswerQuestion(state, root, id string, r gate.Reply, at time.Time) (Standing, error) {
	s, err := FindQuestion(state, root, id)
	if err != nil {
		return s, err
	}
	to, answer, err := s.Question.Answered(s.State, r, at)
	if err != nil {
		return s, err
	}
	if to == gate.Delegated {
		text, err := json.MarshalIndent(answer, "", "  ")
		if err == nil {
			err = replace(filepath.Join(ticketDir(state, root), id+delegatedFile), text, true)
		}
		if err != nil {
			return s, fmt.Errorf("delegate gate: %w", err)
		}
		s.State, s.Delegated = to, &answer
		return s, nil
	}
	if err := AnswerTicket(state, root, id, answer); errors.Is(err, ErrAnswered) {
		s, again := FindQuestion(state, root, id)
		return s, errors.Join(fmt.Errorf("%s: %w", id, gate.ErrAnswered), again)
	} else if err != nil {
		return s, err
	}
	s.State, s.Answer = to, &answer
	return s, syncFolder(ticketDir(state, root))
}

// errForeign says that a reply file is not one that a person has put there for this gate.
var errForeign = errors.New("it is no plain file that was written after the gate opened")

// ReadReply reads the reply file of a gate, if there is one. A link is not followed, and a
// file that is older than the gate was not written in answer to it.
func ReadReply(state string, q gate.Question) (r gate.Reply, there bool, err error) {
	path := ReplyPath(state, q)
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, false, nil
	}
	if err != nil {
		return r, true, fmt.Errorf("read reply: %w", err)
	}
	if !info.Mode().IsRegular() || info.ModTime().Before(q.Opened.Add(-time.Second)) || links(info) > 1 {
		return r, true, fmt.Errorf("%s: %w", path, errForeign)
	}
	file, err := os.Open(path)
	if err != nil {
		return r, true, fmt.Errorf("read reply: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, gate.MaxReply+1))
	if err != nil {
		return r, true, fmt.Errorf("read reply: %w", err)
	}
	r, err = gate.ParseReply(path, text)
	return r, true, err
}
