package gate

import (
	"slices"
	"strings"
)

// folded tells a command that several steps of a job ran and that one step runs now, for each row
// of an axis that the job's matrix got: there are as many rows as there were steps.
func (s *sides) folded(b check, f file) bool {
	same := func(list []check) int {
		n := 0
		for _, k := range list {
			if k.file == b.file && k.job == b.job && k.tool == b.tool && slices.Equal(k.args, b.args) && !k.dead() {
				n++
			}
		}
		return n
	}
	was, is := same(s.before), same(s.after)
	if is == 0 || was <= is {
		return false
	}
	had := axes(f.before)
	for key, a := range axes(f.after) {
		if _, old := had[key]; !old && slices.Contains(strings.Split(key, "\x00"), b.job) && is*len(a.rows) >= was {
			return true
		}
	}
	return false
}
