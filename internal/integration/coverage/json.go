package coverage

import (
	"encoding/json"
	"errors"
	"fmt"
)

// shapes tell the JSON formats apart by a member that only they have.
var shapes = []struct {
	is   func(top map[string]json.RawMessage) bool
	read func(top map[string]json.RawMessage) (Report, error)
}{
	{func(t map[string]json.RawMessage) bool { return len(t["data"]) > 0 && len(t["type"]) > 0 }, llvmCov},
	{func(t map[string]json.RawMessage) bool { return len(t["files"]) > 0 }, coveragePy},
	{func(t map[string]json.RawMessage) bool { return len(t["meta"]) > 0 && len(t["coverage"]) > 0 }, simpleCovFormatter},
	{isResultset, simpleCovResultset},
	{func(map[string]json.RawMessage) bool { return true }, istanbul},
}

func readJSON(text []byte) (Report, error) {
	var top map[string]json.RawMessage
	if err := decode(text, &top); err != nil {
		return nil, err
	}
	for _, s := range shapes {
		if s.is(top) {
			return s.read(top)
		}
	}
	return nil, ErrFormat
}

// decode reads JSON and says on which line it is wrong.
func decode(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d: %w: %w", lineAt(text, syntax.Offset), ErrFormat, err)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return nil
}

func lineAt(text []byte, offset int64) int {
	line := 1
	for _, b := range text[:min(int64(len(text)), max(0, offset))] {
		if b == '\n' {
			line++
		}
	}
	return line
}

func coveragePy(top map[string]json.RawMessage) (Report, error) {
	var files map[string]struct {
		Summary struct {
			Covered         int `json:"covered_lines"`
			Statements      int `json:"num_statements"`
			Branches        int `json:"num_branches"`
			CoveredBranches int `json:"covered_branches"`
		} `json:"summary"`
	}
	if err := decode(top["files"], &files); err != nil {
		return nil, err
	}
	r := Report{}
	for path, f := range files {
		s := f.Summary
		r[path] = Counts{Lines: s.Statements, LinesHit: s.Covered, Branches: s.Branches, BranchesHit: s.CoveredBranches}
	}
	return r, nil
}

// llvmCov reads `llvm-cov export`, which `cargo llvm-cov --json` and `swift test` write too.
func llvmCov(top map[string]json.RawMessage) (Report, error) {
	type share struct {
		Count   int `json:"count"`
		Covered int `json:"covered"`
	}
	var data []struct {
		Files []struct {
			Name    string `json:"filename"`
			Summary struct {
				Lines    share `json:"lines"`
				Branches share `json:"branches"`
			} `json:"summary"`
		} `json:"files"`
	}
	if err := decode(top["data"], &data); err != nil {
		return nil, err
	}
	r := Report{}
	for _, d := range data {
		for _, f := range d.Files {
			s := f.Summary
			r[f.Name] = r[f.Name].plus(Counts{s.Lines.Count, s.Lines.Covered, s.Branches.Count, s.Branches.Covered})
		}
	}
	return r, nil
}
