package detect

import "holdfast/internal/detection/inventory"

func sides(pairs []inventory.Pair) (before, after []*inventory.File) {
	for _, p := range pairs {
		if p.Before != nil {
			before = append(before, p.Before)
		}
		if p.After != nil {
			after = append(after, p.After)
		}
	}
	return before, after
}

func summarize(files int, before, after []*inventory.File) Summary {
	s := Summary{Files: files}
	s.TestsBefore, s.CasesBefore, s.OracleMassBefore, s.AssertionStrengthBefore = measure(before)
	s.TestsAfter, s.CasesAfter, s.OracleMassAfter, s.AssertionStrengthAfter = measure(after)
	return s
}

// measure counts tests and running cases, the mass of their oracles and the mean
// strength of one.
func measure(files []*inventory.File) (tests, cases int, mass, strength float64) {
	oracles := 0
	for _, f := range files {
		for _, c := range f.Cases {
			if !c.Sub {
				tests++
			}
			if !c.Runs() {
				continue
			}
			cases += c.Count()
			mass += c.Mass()
			for _, o := range c.Oracles {
				oracles += max(1, o.Rows)
			}
		}
	}
	if oracles > 0 {
		strength = mass / float64(oracles)
	}
	return tests, cases, mass, strength
}
