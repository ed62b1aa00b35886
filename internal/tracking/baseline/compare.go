package baseline

// Compare tells what is worse than it was, by the default limits.
func Compare(before, now Metrics) []Regression {
	return CompareWithin(before, now, DefaultLimits())
}

// CompareWithin tells what is worse than it was by more than the limits. Only what was
// measured both times is compared: a measure that is gone is not a measure of zero.
func CompareWithin(before, now Metrics, l Limits) []Regression {
	var all []Regression
	note := func(t Type, metric string, was, is float64, s Severity) {
		if s != "" {
			all = append(all, Regression{Type: t, Severity: s, Details: Details{Metric: metric, BaselineValue: was, CurrentValue: is}})
		}
	}
	pair := func(t Type, metric string, was, is *float64, grade func(was, is float64) Severity) {
		if was != nil && is != nil {
			note(t, metric, *was, *is, grade(*was, *is))
		}
	}
	b, n := before.Custom, now.Custom
	note(TestDeletion, "test_count", float64(before.TestCount), float64(now.TestCount), fewer(l.ClearedTests)(float64(before.TestCount), float64(now.TestCount)))
	pair(TestDeletion, "case_count", number(b.CaseCount), number(n.CaseCount), fewer(l.ClearedCases))
	pair(TestSkipping, "skipped_count", number(b.SkippedCount), number(n.SkippedCount), more)
	pair(AssertionWeakening, "oracle_mass", b.OracleMass, n.OracleMass, weaker)
	pair(CoverageRegression, "coverage_percentage", before.coverage(), now.coverage(), l.uncovered)
	pair(ValidationBypass, "typescript_errors", number(before.TypeScriptErrors), number(now.TypeScriptErrors), more)
	pair(ValidationBypass, "lint_errors", number(before.LintErrors), number(now.LintErrors), more)
	pair(ValidationBypass, "lint_warnings", number(before.LintWarnings), number(now.LintWarnings), slightlyMore)
	return all
}

// fewer is critical: a test that is gone proves nothing any more.
func fewer(cleared int) func(was, is float64) Severity {
	return func(was, is float64) Severity {
		if is < was-float64(max(0, cleared)) {
			return Critical
		}
		return ""
	}
}

func more(was, is float64) Severity {
	switch {
	case is-was > 5:
		return High
	case is > was:
		return Medium
	}
	return ""
}

func slightlyMore(was, is float64) Severity {
	if is > was {
		return Low
	}
	return ""
}

// weaker grades by the share of the mass that is gone, so that a tidied assertion in a
// large suite is none.
func weaker(was, is float64) Severity {
	switch gone := (was - is) / was; {
	case !(was > 0) || !(gone > 0.005):
		return ""
	case gone > 0.1:
		return High
	case gone > 0.02:
		return Medium
	}
	return Low
}

// massiveDrop of coverage, in percentage points, is critical whatever the limits.
const massiveDrop = 20

func (l Limits) uncovered(was, is float64) Severity {
	switch drop := was - is; {
	case drop >= massiveDrop:
		return Critical
	case drop > l.CoverageBlockAbove:
		return High
	case drop > l.CoverageWarnAbove:
		return Low
	}
	return ""
}

func (m Metrics) coverage() *float64 {
	if !m.Custom.CoverageKnown {
		return nil
	}
	return &m.CoveragePercentage
}

func number(n *int) *float64 {
	if n == nil {
		return nil
	}
	v := float64(*n)
	return &v
}

// Worst is the highest severity among regressions, "" when there are none.
func Worst(all []Regression) Severity {
	rank := map[Severity]int{Low: 1, Medium: 2, High: 3, Critical: 4}
	var worst Severity
	for _, r := range all {
		if rank[r.Severity] > rank[worst] {
			worst = r.Severity
		}
	}
	return worst
}
