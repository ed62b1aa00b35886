package quality

// validation asks whether what can be checked by machine holds.
func validation(f Facts) float64 {
	if f.CompileBroken {
		return 0
	}
	return mean(
		part{3, checksHeld(f.Checks)},
		part{1, errorsGone(f.LintErrors)},
		part{1, errorsGone(f.TypeErrors)},
	)
}

// completeness asks how much of the work is there, and nothing of what was.
func completeness(f Facts) float64 {
	return mean(
		part{3, shareOf(f.Stories)},
		part{2, checksHeld(f.Checks)},
		part{1, kept(f.Cases)},
	)
}

// correctness asks whether the code does what the tests say, and whether these still say it.
func correctness(f Facts) float64 {
	if f.CompileBroken {
		return 0
	}
	return mean(
		part{3, testsPassed(f.Tests, f.TestsBefore)},
		part{3, proved(f.OriginalTests)},
		part{1, kept(f.OracleMass)},
		part{1, coverageKept(f.Coverage)},
	)
}

// readability asks for what makes a change hard to read or leaves it to others.
func readability(f Facts) float64 {
	return mean(
		part{2, 1 - count(f.Suppressions)/10 - count(f.Todos)/20},
		part{1, digestible(f.Production, f.TestCode)},
		part{1, errorsGone(f.LintWarnings)},
	)
}

// efficiency asks how much of the work was in vain, and what it took.
func efficiency(f Facts) float64 {
	return mean(
		part{2, workKept(f.FilesChanged, f.UndoneFiles)},
		part{1, thrift(f.Used.CostUSD, f.Allowed.CostUSD)},
		part{1, thrift(f.Used.Tokens, f.Allowed.Tokens)},
		part{1, thrift(f.Used.DurationMS, f.Allowed.DurationMS)},
	)
}
