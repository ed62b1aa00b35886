package coverage

import (
	"encoding/json"
	"fmt"
)

type istanbulShare struct {
	Total   int `json:"total"`
	Covered int `json:"covered"`
}

// istanbulFile is a file of coverage-summary.json, which has sums, or of
// coverage-final.json, which has every statement and branch.
type istanbulFile struct {
	Lines      *istanbulShare `json:"lines"`
	Branches   *istanbulShare `json:"branches"`
	Statements map[string]struct {
		Start struct {
			Line int `json:"line"`
		} `json:"start"`
	} `json:"statementMap"`
	Hits   map[string]float64   `json:"s"`
	Forked map[string][]float64 `json:"b"`
}

// istanbul reads what nyc, c8, Jest and Vitest write.
func istanbul(files map[string]json.RawMessage) (Report, error) {
	r := Report{}
	var total *Counts
	for path, raw := range files {
		var f istanbulFile
		if err := json.Unmarshal(raw, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", path, ErrFormat)
		}
		c, known := f.counts()
		switch {
		case !known:
			return nil, fmt.Errorf("%s: %w", path, ErrFormat)
		case path == "total":
			total = &c
		default:
			r[path] = c
		}
	}
	if len(r) == 0 && total != nil { // a summary of nothing but the sum
		r["total"] = *total
	}
	return r, nil
}

func (f istanbulFile) counts() (Counts, bool) {
	switch {
	case f.Lines != nil:
		c := Counts{Lines: f.Lines.Total, LinesHit: f.Lines.Covered}
		if f.Branches != nil {
			c.Branches, c.BranchesHit = f.Branches.Total, f.Branches.Covered
		}
		return c, true
	case f.Statements != nil && f.Hits != nil:
		return f.full(), true
	}
	return Counts{}, false
}

// full counts a line by the statements that begin on it: one that ran is enough.
func (f istanbulFile) full() Counts {
	lines := map[int]bool{}
	for id, s := range f.Statements {
		lines[s.Start.Line] = lines[s.Start.Line] || f.Hits[id] > 0
	}
	c := Counts{Lines: len(lines), LinesHit: count(lines)}
	for _, ways := range f.Forked {
		for _, n := range ways {
			c.Branches++
			if n > 0 {
				c.BranchesHit++
			}
		}
	}
	return c
}
