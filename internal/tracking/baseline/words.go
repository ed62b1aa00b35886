package baseline

import (
	"slices"

	"holdfast/internal/detection/detect"
)

// Type is a regression_type of loop states.
type Type string

// The types of regressions.
const (
	TestDeletion       Type = "test_deletion"
	TestSkipping       Type = "test_skipping"
	FeatureRemoval     Type = "feature_removal"
	CoverageRegression Type = "coverage_regression"
	ValidationBypass   Type = "validation_bypass"
	AssertionWeakening Type = "assertion_weakening"
	ErrorSuppression   Type = "error_suppression"
)

// Severity is a severity of regression_events and detected_patterns.
type Severity string

// The severities, in rising order.
const (
	Low      Severity = "low"
	Medium   Severity = "medium"
	High     Severity = "high"
	Critical Severity = "critical"
)

// TypeOf translates the type of a finding. Where loop states have no word of their own,
// the nearest one stands: a lowered gate and an edited guard bypass validation, a
// suppression suppresses an error, and a workaround leaves a feature out.
func TypeOf(findingType string) (Type, bool) {
	switch findingType {
	case "test_deletion":
		return TestDeletion, true
	case "test_skip", "test_skipping":
		return TestSkipping, true
	case "feature_removal", "workaround":
		return FeatureRemoval, true
	case "coverage_regression":
		return CoverageRegression, true
	case "validation_bypass", "gate_lowering", "guard_tampering":
		return ValidationBypass, true
	case "assertion_weakening":
		return AssertionWeakening, true
	case "error_suppression", "suppression":
		return ErrorSuppression, true
	}
	return "", false
}

// SeverityOf translates the severity of a finding.
func SeverityOf(s detect.Severity) Severity {
	switch s {
	case detect.Critical:
		return Critical
	case detect.Violation:
		return High
	case detect.Warning:
		return Medium
	}
	return Low
}

// Watched tells whether findings of a type count where only some types are asked for.
// Tampering with the guard always does; nil asks for all.
func Watched(types []string, findingType string) bool {
	if types == nil || findingType == "guard_tampering" {
		return true
	}
	is, _ := TypeOf(findingType)
	return slices.ContainsFunc(types, func(asked string) bool {
		t, ok := TypeOf(asked)
		return asked == findingType || ok && asked == string(t) && t == is
	})
}
