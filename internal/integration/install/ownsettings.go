package install

import (
	"io/fs"
	"path/filepath"
)

// PlanSettings says what to write to give a repository a settings file of our own at its
// top; nothing when there is one already, whoever wrote it.
func PlanSettings(root, home, name string, text []byte, why string) ([]Step, error) {
	s, err := newSite(root, home, "", Options{})
	if err != nil {
		return nil, err
	}
	f, err := s.peek(filepath.Join(s.root, name))
	if err != nil || f.exists {
		return nil, err
	}
	return []Step{{Path: f.path, After: text, Mode: 0o644, Why: why, origin: &origin{}}}, nil
}

// PlanSettingsRemoval takes it out again. One that was edited since is the user's: it is
// kept, and kept says so.
func PlanSettingsRemoval(root, home, name string) (steps []Step, kept bool, err error) {
	s, err := newSite(root, home, "", Options{})
	if err != nil {
		return nil, false, err
	}
	f, err := s.peek(filepath.Join(s.root, name))
	if err != nil || !f.exists {
		return nil, false, err
	}
	r := readReceipt(s.home, f.path)
	if r == nil || r.Before.Existed || r.After != sum(f.text) || f.mode&fs.ModeSymlink != 0 {
		return nil, true, nil
	}
	return []Step{{Path: f.path, Before: f.text, Existed: true, BeforeMode: f.mode, Why: "it is as it was written"}}, false, nil
}
