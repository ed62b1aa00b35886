package proving

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/contract"
)

// maxCheckedFile bounds a file that a check looks into.
const maxCheckedFile = 32 << 20

// fileCheck answers a question about a file of the work tree.
func (in *Inspection) fileCheck(check contract.Check) (contract.Evidence, error) {
	if check.Kind == contract.PRDAllPass && check.Path == "" {
		check.Path = contract.DefaultPRD
	}
	fact, err := ReadFact(in.root, check.Path)
	if err != nil {
		return in.verdict(check, contract.Verdict{Reason: err.Error()}), nil
	}
	text := fact.Text
	if fact.Exists && text == nil {
		text = []byte{}
	}
	switch {
	case check.Kind == contract.File:
		return in.verdict(check, contract.FileHolds(check, fact)), nil
	case fact.Other:
		return in.verdict(check, contract.Verdict{Reason: check.Path + " is no regular file"}), nil
	case check.Kind == contract.JSON:
		return in.verdict(check, contract.JSONHolds(check, text)), nil
	}
	return in.verdict(check, contract.PRDHolds(text, in.Ground.PRD[check.Path])), nil
}

// ReadFact reads a file inside a folder. A link that leads out of it is no file.
func ReadFact(root, name string) (contract.FileFact, error) {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return contract.FileFact{}, err
	}
	defer dir.Close()
	name = filepath.FromSlash(name)
	if _, err := dir.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return contract.FileFact{}, nil
	}
	info, err := dir.Stat(name)
	if err != nil || !info.Mode().IsRegular() { // a pipe would keep us waiting
		return contract.FileFact{Other: true}, nil
	}
	f, err := dir.Open(name)
	if err != nil {
		return contract.FileFact{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxCheckedFile+1))
	if err != nil {
		return contract.FileFact{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	if len(text) > maxCheckedFile {
		return contract.FileFact{}, fmt.Errorf("%s is larger than %d MiB", name, maxCheckedFile>>20)
	}
	return contract.FileFact{Exists: true, Text: text}, nil
}
