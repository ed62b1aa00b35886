package reflection

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Encode writes a memory as it is kept.
func (m Memory) Encode() ([]byte, error) {
	if m.Items == nil {
		m.Items = []Reflection{}
	}
	m.Version = 1
	text, err := json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// Decode reads a memory that was kept; nothing is an empty one.
func Decode(text []byte) (Memory, error) {
	var m Memory
	if len(text) == 0 {
		return m, nil
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&m); err != nil {
		return Memory{}, fmt.Errorf("line %d: %w", line(text, in.InputOffset()), err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return Memory{}, fmt.Errorf("line %d: more follows after the end", line(text, in.InputOffset()))
	}
	if m.Version != 1 {
		return Memory{}, fmt.Errorf("it is of version %d, and this program knows version 1", m.Version)
	}
	return m, m.validate()
}

func (m Memory) validate() error {
	seen := map[string]bool{}
	for i, r := range m.Items {
		switch {
		case r.ID == "" || seen[r.ID]:
			return fmt.Errorf("items[%d]: the id %q is missing or there twice", i, r.ID)
		case r.Kind != Reflected && r.Kind != Debugged:
			return fmt.Errorf("items[%d]: %q is no kind of memory", i, r.Kind)
		case r.Used < 0:
			return fmt.Errorf("items[%d]: used is negative", i)
		}
		seen[r.ID] = true
	}
	return nil
}

func line(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n"))
}
