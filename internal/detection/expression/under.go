package expression

// maxUnder is how long the conditions of a claim may be before no more are told. A helper
// that is handed a table asks about all of it at every step.
const maxUnder = 1 << 10

// Under adds the condition that holds, or does not, to those that something already stands under.
func Under(outer, cond string, holds bool) string {
	if len(outer) > maxUnder {
		return outer
	}
	if !holds {
		cond = "not " + cond
	}
	if outer == "" {
		return cond
	}
	return outer + " and " + cond
}
