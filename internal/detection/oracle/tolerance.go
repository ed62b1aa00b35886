package oracle

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// Rounding is how far off a number may be that is only not computed exactly.
const Rounding = 1e-6

// tolerances are words between a value and how far off it may be.
var tolerances = []string{" plusOrMinus ", " +- ", " ± ", " within "}

// calledTolerance is a tolerance that a matcher is given: Is.EqualTo(x).Within(0.1),
// isEqualTo(x, offset(0.1)).
var calledTolerance = lazy.MustCompile(`(?:\.Within|\b(?:within|offset|withPrecision|byLessThan))\(\s*(-?[\d.]+(?:e-?\d+)?[fFdDmM]?)\s*\)`)

// wholeClaim bounds the text that is searched for the tolerance of one claim.
const wholeClaim = 600

// CalledNear reads the tolerance that a matcher is given, wherever in the claim it stands.
func CalledNear(o *Oracle, text string) {
	if o.Tolerance != "" || o.Kind != "equal" || len(text) > wholeClaim {
		return
	}
	if m := calledTolerance.FindStringSubmatch(text); m != nil {
		o.Tolerance, o.Strength = strings.TrimRight(m[1], "fFdDmM"), min(o.Strength, LevelApprox)
	}
}

// SaidBeside tells a claim whose tolerance stands beside the value, as how far off it may be.
func SaidBeside(text string) bool {
	return slices.ContainsFunc(tolerances, func(w string) bool { return strings.Contains(text, w) })
}

// tolerant takes the tolerance out of an expected value such as 3.5 plusOrMinus 0.1.
func tolerant(o *Oracle) {
	CalledNear(o, o.Text)
	for _, w := range tolerances {
		if value, by, ok := strings.Cut(o.Expected, w); ok && o.Tolerance == "" {
			o.Expected, o.Tolerance = value, by
			if far, err := strconv.ParseFloat(by, 64); err != nil || far > Rounding {
				o.Strength = min(o.Strength, LevelApprox)
			}
			return
		}
	}
}
