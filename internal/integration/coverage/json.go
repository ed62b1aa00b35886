package coverage

import (
	"encoding/json"
	"fmt"
)

// readJSON tells coverage.py's report from Istanbul's summary.
func readJSON(text []byte) (Report, error) {
	var top map[string]json.RawMessage
	if err := json.Unmarshal(text, &top); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if files, ok := top["files"]; ok {
		return coveragePy(files)
	}
	return istanbul(top)
}

func coveragePy(raw json.RawMessage) (Report, error) {
	var files map[string]struct {
		Summary struct {
			Covered         int `json:"covered_lines"`
			Statements      int `json:"num_statements"`
			Branches        int `json:"num_branches"`
			CoveredBranches int `json:"covered_branches"`
		} `json:"summary"`
	}
	if err := json.Unmarshal(raw, &files); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	r := Report{}
	for path, f := range files {
		s := f.Summary
		r[path] = Counts{Lines: s.Statements, LinesHit: s.Covered, Branches: s.Branches, BranchesHit: s.CoveredBranches}
	}
	return r, nil
}

func istanbul(files map[string]json.RawMessage) (Report, error) {
	type share struct {
		Total   int `json:"total"`
		Covered int `json:"covered"`
	}
	r := Report{}
	var total *Counts
	for path, raw := range files {
		var f struct {
			Lines    *share `json:"lines"`
			Branches *share `json:"branches"`
		}
		if err := json.Unmarshal(raw, &f); err != nil || f.Lines == nil {
			return nil, ErrFormat
		}
		c := Counts{Lines: f.Lines.Total, LinesHit: f.Lines.Covered}
		if f.Branches != nil {
			c.Branches, c.BranchesHit = f.Branches.Total, f.Branches.Covered
		}
		if path == "total" {
			total = &c
			continue
		}
		r[path] = c
	}
	if len(r) == 0 && total != nil { // a summary of nothing but the sum
		r["total"] = *total
	}
	return r, nil
}
