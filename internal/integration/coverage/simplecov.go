package coverage

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// rubyFile is a file as SimpleCov keeps it: a count for each line, null where there is no
// code. Branches are a map of conditions in the result set, a list in the formatter's file.
type rubyFile struct {
	Lines    []json.RawMessage `json:"lines"`
	Branches json.RawMessage   `json:"branches"`
}

// UnmarshalJSON also takes the bare list of lines that SimpleCov wrote before 0.18.
func (f *rubyFile) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &f.Lines) == nil {
		return nil
	}
	type plain rubyFile
	return json.Unmarshal(text, (*plain)(f))
}

type rubySuite struct {
	Coverage map[string]rubyFile `json:"coverage"`
}

// isResultset tells .resultset.json by its suites: each has a coverage and a timestamp.
func isResultset(top map[string]json.RawMessage) bool {
	for _, raw := range top {
		var suite struct {
			Coverage  map[string]json.RawMessage `json:"coverage"`
			Timestamp *json.Number               `json:"timestamp"`
		}
		if json.Unmarshal(raw, &suite) != nil || suite.Coverage == nil || suite.Timestamp == nil {
			return false
		}
	}
	return len(top) > 0
}

// simpleCovResultset merges the suites of a result set: what one of them reaches is reached.
func simpleCovResultset(top map[string]json.RawMessage) (Report, error) {
	merged := rubyHits{}
	for name, raw := range top {
		var suite rubySuite
		if err := json.Unmarshal(raw, &suite); err != nil {
			return nil, fmt.Errorf("suite %s: %w", name, ErrFormat)
		}
		if err := merged.add(suite.Coverage); err != nil {
			return nil, fmt.Errorf("suite %s: %w", name, err)
		}
	}
	return merged.report(), nil
}

func simpleCovFormatter(top map[string]json.RawMessage) (Report, error) {
	var files map[string]rubyFile
	if err := decode(top["coverage"], &files); err != nil {
		return nil, err
	}
	merged := rubyHits{}
	err := merged.add(files)
	return merged.report(), err
}

// rubyHits is whether each line and branch of each file was reached.
type rubyHits map[string]struct{ lines, branches map[string]bool }

func (h rubyHits) add(files map[string]rubyFile) error {
	for path, f := range files {
		into, known := h[path]
		if !known {
			into.lines, into.branches = map[string]bool{}, map[string]bool{}
			h[path] = into
		}
		for i, raw := range f.Lines {
			note(into.lines, strconv.Itoa(i), raw)
		}
		if err := branchesInto(into.branches, f.Branches); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// note counts what has a number; null is no code, and "ignored" was taken out by nocov.
func note(into map[string]bool, key string, raw json.RawMessage) {
	if n, err := strconv.ParseFloat(string(raw), 64); err == nil {
		into[key] = into[key] || n > 0
	}
}

func branchesInto(into map[string]bool, raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	var conditions map[string]map[string]json.RawMessage
	if json.Unmarshal(raw, &conditions) == nil {
		for condition, ways := range conditions {
			for way, n := range ways {
				note(into, condition+way, n)
			}
		}
		return nil
	}
	var list []struct {
		Coverage json.RawMessage `json:"coverage"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return fmt.Errorf("branches: %w", ErrFormat)
	}
	for i, b := range list {
		note(into, strconv.Itoa(i), b.Coverage)
	}
	return nil
}

func (h rubyHits) report() Report {
	r := Report{}
	for path, f := range h {
		r[path] = Counts{Lines: len(f.lines), LinesHit: count(f.lines), Branches: len(f.branches), BranchesHit: count(f.branches)}
	}
	return r
}
