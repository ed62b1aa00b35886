package report

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
)

// group is findings that say the same of one file, with the first to speak for all.
type group struct {
	detect.Finding
	others []detect.Finding
}

const (
	fewest = 4 // findings that people would rather read as one
	named  = 3 // of the others are named
)

// folded makes findings of one pattern, file and reason one entry, at the place
// of the first: a skipped suite is one thing to know, however many tests it has.
func folded(findings []detect.Finding) []group {
	count := map[string]int{}
	for _, f := range findings {
		count[reasonKey(f)]++
	}
	var out []group
	at := map[string]int{}
	for _, f := range findings {
		key := reasonKey(f)
		if i, seen := at[key]; seen && count[key] >= fewest {
			out[i].others = append(out[i].others, f)
			continue
		}
		at[key] = len(out)
		out = append(out, group{Finding: f})
	}
	return out
}

// reasonKey is what findings share that differ in nothing but the test they name.
func reasonKey(f detect.Finding) string {
	parts := []string{string(f.Severity), f.ID, f.Path, f.Message, f.Advice}
	for _, c := range f.Clearances {
		parts = append(parts, c.Kind, c.Reason)
	}
	key := strings.Join(parts, "\x00")
	if f.Test != "" {
		key = strings.ReplaceAll(key, f.Test, "\x01")
	}
	return key
}

// times says how many findings an entry stands for, when it is more than one.
func (g group) times() string {
	if len(g.others) == 0 {
		return ""
	}
	return fmt.Sprintf(" × %d", 1+len(g.others))
}

// also names the first of the others.
func (g group) also() string {
	var names []string
	for _, f := range g.others[:min(named, len(g.others))] {
		names = append(names, strings.TrimSuffix(fmt.Sprintf("line %d: %s", f.Line, f.Test), ": "))
	}
	if more := len(g.others) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, "\n")
}
