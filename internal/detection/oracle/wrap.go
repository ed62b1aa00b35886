package oracle

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
)

// wrapping is how much of a value is left when both sides of a comparison go through
// the same function first.
var wrapping = map[string]int{
	"len": LevelShape, "type": LevelShape, "length": LevelShape, "size": LevelShape, "count": LevelShape, "typeof": LevelShape,
	"bool": LevelTruthy, "Boolean": LevelTruthy, "int": LevelApprox, "round": LevelApprox, "floor": LevelApprox, "abs": LevelApprox,
	"sorted": 80, "set": 80, "frozenset": 80, "Counter": 80, "sort": 80, "lower": 80, "upper": 80, "strip": 80, "keys": 80,
}

// unwrapBoth takes a function off that both sides are put through: len(a) == len(b)
// speaks of a and b, but says less about them.
func unwrapBoth(left, right []string) ([]string, []string, int) {
	most := LevelStruct
	for {
		l, lok := expression.Unwrapped(left)
		r, rok := expression.Unwrapped(right)
		if !lok || !rok || left[0] != right[0] {
			return left, right, most
		}
		level, ok := wrapping[left[0]]
		if !ok {
			return left, right, most
		}
		left, right, most = l, r, min(most, level)
	}
}

// difference reads abs(a - b) < 0.1 as a comparison of a with b that has a tolerance.
func difference(left []string, op string, right []string) (Oracle, bool) {
	inner, ok := magnitudeOf(left)
	if op != "<" && op != "<=" || !ok {
		return Oracle{}, false
	}
	parts := expression.SplitTop(inner, "-")
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
		return Oracle{}, false
	}
	return Oracle{Kind: "equal", Matcher: "approximately", Subject: expression.Join(parts[0]), Expected: expression.Join(parts[1]), Literal: expression.LiteralValue(parts[1]),
		Strength: LevelApprox, Tolerance: expression.Join(right)}, true
}

// magnitudes are how a value is asked for its size without its sign: (a - b).abs().
var magnitudes = []string{"abs", "absoluteValue", "magnitude"}

// magnitudeOf is what abs(x), math.abs(x) and (x).abs() are the size of.
func magnitudeOf(toks []string) ([]string, bool) {
	switch n := len(toks); {
	case n < 6:
		return nil, false
	case toks[0] == "abs":
		return expression.Unwrapped(toks)
	case toks[2] == "abs":
		return expression.Unwrapped(toks[2:])
	case toks[0] == "(":
		close := expression.Matching(toks, 0)
		if rest := toks[max(close, 0)+1:]; close > 0 && (len(rest) == 2 || len(rest) == 4 && rest[2] == "(") && rest[0] == "." && slices.Contains(magnitudes, rest[1]) {
			return toks[1:close], true
		}
	}
	return nil, false
}

// VacuousSlice tells an empty slice of a value, and a generator whose filter never holds.
func VacuousSlice(toks []string) bool {
	for i := range toks {
		if i+3 < len(toks) && toks[i] == "[" && toks[i+1] == ":" && toks[i+2] == "0" && toks[i+3] == "]" {
			return true
		}
		if i+2 < len(toks) && toks[i] == "if" && (toks[i+1] == "False" || toks[i+1] == "false") && toks[i+2] == ")" {
			return true
		}
	}
	return comparesNothing(toks)
}

// approximately takes the value and the tolerance out of pytest.approx(3, rel=0.1). A
// call without one has the library's own, which is written as default.
func approximately(toks []string) ([]string, string) {
	if len(toks) == 1 && nearLiteral(toks[0]) {
		return []string{strings.TrimSuffix(toks[0], "a")}, "default"
	}
	toks, near := nearness(toks)
	for i := 0; i < len(toks) && i < 3; i++ {
		if (toks[i] != "approx" && toks[i] != "Approx") || i+1 >= len(toks) || toks[i+1] != "(" || expression.Matching(toks, i+1) != len(toks)-1 {
			continue
		}
		args := expression.SplitTop(toks[i+2:len(toks)-1], ",")
		tolerance := "default"
		for _, a := range args[1:] {
			if len(a) > 0 {
				tolerance = a[len(a)-1]
				if len(a) > 3 && a[len(a)-2] == "-" { // 1e-6 may come as three tokens
					tolerance = a[len(a)-3] + "-" + a[len(a)-1]
				}
			}
		}
		if near != "" {
			tolerance = near
		}
		return args[0], tolerance
	}
	return toks, near
}

// nearness takes the calls off an approximate value that say how near is near enough:
// Approx(1.5).epsilon(0.1).
func nearness(toks []string) (value []string, tolerance string) {
	said := map[string]bool{}
	for len(toks) > 5 && toks[len(toks)-1] == ")" && approximates(toks) {
		name, args := expression.LastCall(toks)
		if name != "epsilon" && name != "margin" || len(args) != 1 {
			break
		}
		if by := strings.TrimRight(strings.Join(args[0], ""), "fF"); !said[name] && (tolerance == "" || Wider(by, tolerance)) { // the last of a name holds, and the wider of two names
			tolerance = by
		}
		said[name] = true
		toks = toks[:len(toks)-len(args[0])-4] // . name ( … )
	}
	return toks, tolerance
}

// Wider tells which of two tolerances lets more pass, where both are numbers.
func Wider(a, b string) bool {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && x > y
}
