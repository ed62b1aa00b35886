package install

import (
	"bytes"
	"io/fs"
)

// merge is how our entries get into one kind of file and out of it again.
type merge struct {
	current func(text []byte) (bool, error)                // all of ours is there, and nothing outdated
	insert  func(text []byte) ([]byte, error)              // adds ours to a text without it
	strip   func(text []byte, was *origin) ([]byte, error) // takes ours out; was is nil when unknown
	nothing func(text []byte) bool                         // says nothing any more; nil: is empty
}

func (m merge) empty(text []byte) bool {
	if m.nothing != nil {
		return m.nothing(text)
	}
	return len(bytes.TrimSpace(text)) == 0
}

// plan gives the step, if one is needed, that brings our entries into a file.
func (s site) plan(path string, m merge, mode fs.FileMode, why string) ([]Step, error) {
	f, err := s.read(path)
	if err != nil {
		return nil, err
	}
	if f.exists {
		current, err := m.current(f.text)
		if err != nil {
			return nil, at(path, err)
		}
		if current {
			return nil, nil
		}
	}
	was, err := s.without(f, m)
	if err != nil {
		return nil, at(path, err)
	}
	after, err := m.insert(was.Text)
	if err != nil {
		return nil, at(path, err)
	}
	step := Step{Path: path, Before: f.text, After: after, Existed: f.exists, Mode: mode, BeforeMode: f.mode, Why: why, origin: &was}
	if f.exists {
		step.Mode = f.mode
	}
	return []Step{step}, nil
}

// remove gives the step, if one is needed, that takes our entries out of a file.
func (s site) remove(path string, m merge, why string) ([]Step, error) {
	f, err := s.read(path)
	if err != nil || !f.exists {
		return nil, err
	}
	was, err := s.without(f, m)
	if err != nil {
		return nil, at(path, err)
	}
	if was.Existed && bytes.Equal(was.Text, f.text) {
		return nil, nil
	}
	step := Step{Path: path, Before: f.text, Existed: true, BeforeMode: f.mode, Mode: f.mode, Why: why}
	if was.Existed {
		step.After = append([]byte{}, was.Text...)
	}
	return []Step{step}, nil
}

// without is a file as it would be without us. When nobody has touched it since we wrote
// it, the receipt tells; otherwise only our entries are taken out of what is there.
func (s site) without(f file, m merge) (origin, error) {
	if !f.exists {
		return origin{}, nil
	}
	r := readReceipt(s.home, f.path)
	if r != nil && r.After == sum(f.text) {
		return r.Before, nil
	}
	var was *origin
	if r != nil {
		was = &r.Before
	}
	text, err := m.strip(f.text, was)
	if err != nil {
		return origin{}, err
	}
	changed := !bytes.Equal(text, f.text)
	if changed && m.empty(text) && (r == nil || !r.Before.Existed) {
		return origin{}, nil
	}
	return origin{Existed: true, Text: text, Mode: f.mode}, nil
}
