package inventory

// namesOnly tells a pattern that says only whether there is a value or an error, whatever it
// is: Err(_), Some(..).
func namesOnly(pattern []string) bool {
	return len(pattern) == 4 && (pattern[0] == "Err" || pattern[0] == "Ok" || pattern[0] == "Some") && pattern[1] == "(" && (pattern[2] == "_" || pattern[2] == "..")
}

// askedOf are properties that only say which of two cases a value is.
var askedOf = map[string]int{"isLeft": levelShape, "isRight": levelShape, "isSuccess": levelShape, "isFailure": levelShape, "isDefined": levelNonNull}

// asCase reads either.isLeft equals true as what it says of the either: which case it is.
func asCase(o *Oracle) {
	if o.Kind != "equal" || o.Dead != "" || o.Expected != "true" {
		return
	}
	toks := fields(o.Subject)
	if n := len(toks); n > 3 && toks[n-1] == ")" && toks[n-2] == "(" {
		toks = toks[:n-2]
	}
	n := len(toks)
	if n < 3 || toks[n-2] != "." {
		return
	}
	if level, ok := askedOf[toks[n-1]]; ok {
		o.Kind, o.Matcher, o.Subject, o.Expected, o.Strength = "match", toks[n-1], join(toks[:n-2]), "", level
	}
}
