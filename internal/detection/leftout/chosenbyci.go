package leftout

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// pytestSettings are the files in which the options of every run of pytest stand.
	pytestSettings = []string{"pyproject.toml", "pytest.ini", ".pytest.ini", "setup.cfg", "tox.ini"}
	// choosesMarks is a line of CI that runs pytest and says itself which marks it takes.
	choosesMarks = lazy.MustCompile(`\bpy\.?test\b.*\s-m[ =]*(?:"([^"]+)"|'([^']+)')`)
)

// chosenByCI tells whether CI runs what the settings of pytest leave out: a choice on the command line
// stands for theirs, and takes whatever it does not leave out itself.
func (s *States) chosenByCI(tag, where string) bool {
	if !slices.Contains(pytestSettings, path.Base(where)) {
		return false
	}
	hits, err := s.In.Repository.Search([]string{"pytest"})
	if err != nil {
		return false // what cannot be searched runs nothing
	}
	for _, h := range hits["pytest"] {
		m := choosesMarks.FindStringSubmatch(h.Text)
		if m != nil && strings.HasPrefix(h.Path, ".github/workflows/") && !strings.HasPrefix(strings.TrimSpace(h.Text), "#") && takesMark(m[1]+m[2], tag) {
			return true
		}
	}
	return false
}

// takesMark tells whether a choice of marks takes tests of one: by its name, or by leaving out only others.
func takesMark(choice, mark string) bool {
	others := true
	for part := range strings.SplitSeq(choice, " and ") {
		left, negated := strings.CutPrefix(strings.TrimSpace(part), "not ")
		if left == mark {
			return !negated
		}
		others = others && negated && !expression.HoldsWord(left, mark)
	}
	return others
}
