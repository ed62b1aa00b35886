package memory

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// decode reads exactly one JSON value; its errors name the line.
func decode(text []byte, into any, strict bool) error {
	if !utf8.Valid(text) {
		return errors.New("it is not UTF-8 text")
	}
	in := json.NewDecoder(bytes.NewReader(text))
	if strict {
		in.DisallowUnknownFields()
	}
	if err := in.Decode(into); err != nil {
		return located(text, err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("line %d: more follows after the end", line(text, in.InputOffset()))
	}
	return nil
}

func located(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", line(text, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %s cannot be a %s", line(text, kind.Offset), kind.Field, kind.Value)
	}
	return err
}

func line(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n"))
}

// decodePRD accepts fields it does not know: the file is not ours.
func decodePRD(text []byte) (*PRD, error) {
	var raw struct {
		PRD
		UserStories *[]struct {
			Story
			Passes *bool `json:"passes"`
		} `json:"user_stories"`
	}
	if err := decode(text, &raw, false); err != nil {
		return nil, err
	}
	if raw.UserStories == nil {
		return nil, errors.New("it has no user_stories")
	}
	prd := &PRD{BranchName: raw.BranchName, UserStories: []Story{}}
	for i, story := range *raw.UserStories {
		if story.Passes == nil {
			return nil, fmt.Errorf("user_stories[%d]: passes is missing", i)
		}
		story.Story.Passes = *story.Passes
		prd.UserStories = append(prd.UserStories, story.Story)
	}
	return prd, prd.validate()
}

func (p *PRD) validate() error {
	seen := map[string]bool{}
	for i, story := range p.UserStories {
		switch {
		case story.ID == "":
			return fmt.Errorf("user_stories[%d]: id is missing", i)
		case story.Title == "":
			return fmt.Errorf("user_stories[%d]: title is missing", i)
		case seen[story.ID]:
			return fmt.Errorf("user_stories[%d]: id %q is there twice", i, story.ID)
		}
		seen[story.ID] = true
	}
	return nil
}

// sealed is a checkpoint on disk. The checksum finds out what a schema cannot: a count or
// a text that changed into another valid one. Files of others may lack it.
type sealed struct {
	Checkpoint
	Checksum string `json:"checksum,omitempty"`
}

func encodeCheckpoint(c Checkpoint) ([]byte, error) {
	text, err := json.MarshalIndent(sealed{c, checksum(c)}, "", "  ")
	return append(text, '\n'), err
}

func checksum(c Checkpoint) string {
	text, err := json.Marshal(c)
	if err != nil {
		return "" // a Checkpoint has nothing that cannot be encoded
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

var required = []string{"iteration", "tool_calls", "tool_failures", "last_fingerprint", "stable_iterations"}

func decodeCheckpoint(text []byte) (*Checkpoint, error) {
	var fields map[string]json.RawMessage
	if err := decode(text, &fields, true); err != nil {
		return nil, err
	}
	for _, name := range required {
		if _, ok := fields[name]; !ok {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	var file sealed
	if err := decode(text, &file, true); err != nil {
		return nil, err
	}
	file.Checkpoint = file.tidy()
	if err := file.validate(); err != nil {
		return nil, err
	}
	if _, ok := fields["checksum"]; ok && file.Checksum != checksum(file.Checkpoint) {
		return nil, errors.New("its checksum does not fit what it says")
	}
	return &file.Checkpoint, nil
}

// tidy cuts the history to what is kept and makes empty lists lists.
func (c Checkpoint) tidy() Checkpoint {
	history := c.ToolHistory[max(0, len(c.ToolHistory)-historyKept):]
	c.ToolHistory = append([]string{}, history...)
	c.LastStopReasons = append([]string{}, c.LastStopReasons...)
	return c
}

func (c Checkpoint) validate() error {
	for _, count := range []struct {
		name  string
		value int
	}{{"iteration", c.Iteration}, {"tool_calls", c.ToolCalls}, {"tool_failures", c.ToolFailures}, {"stable_iterations", c.StableIterations}} {
		if count.value < 0 {
			return fmt.Errorf("%s is negative", count.name)
		}
	}
	if c.ToolFailures > c.ToolCalls {
		return fmt.Errorf("tool_failures (%d) is more than tool_calls (%d)", c.ToolFailures, c.ToolCalls)
	}
	for _, text := range append([]string{c.LastFingerprint, c.LastYAML}, append(c.ToolHistory, c.LastStopReasons...)...) {
		if !utf8.ValidString(text) {
			return errors.New("a text is not UTF-8")
		}
	}
	return nil
}
