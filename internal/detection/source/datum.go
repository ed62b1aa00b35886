package source

import (
	"math/big"
	"strings"

	"holdfast/internal/detection/lazy"
)

// datum are literals that stand for one person or thing: programs compare names of modes and kinds,
// but nobody compares with an address, an identifier or a long number by chance.
var datum = []*lazy.Regexp{
	lazy.MustCompile(`^[^\s@/]+@[^\s@/]+\.\w{2,}$`),
	lazy.MustCompile(`(?i)^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`),
	lazy.MustCompile(`(?i)^\w+://(?:[\w.-]+\.)?example\.\w+`),
	lazy.MustCompile(`^[+(]?\d[\d ()/-]{5,}\d[A-Z]?$`),
}

// ofOneThing tells whether a literal is such a datum. Limits of types and round numbers are none.
func ofOneThing(lit string) bool {
	text := strings.TrimPrefix(bareLiteral(lit), "-")
	if strings.Trim(text, "0-") == "" || isLimit(text) || calendarDay.MatchString(text) {
		return false
	}
	for _, d := range datum {
		if d.MatchString(text) {
			return true
		}
	}
	return false
}

// calendarDay are dates: programs have days from which something holds.
var calendarDay = lazy.MustCompile(`^(?:19|20)\d\d[-/]?\d\d[-/]?\d\d$`)

// isLimit tells numbers at which something ends for every program: powers of two and of ten, and
// what stands beside them.
func isLimit(text string) bool {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return false
	}
	for step := int64(-1); step <= 1; step++ {
		near := new(big.Int).Add(n, big.NewInt(step))
		if near.Sign() > 0 && (near.TrailingZeroBits() == uint(near.BitLen()-1) || strings.Trim(near.String()[1:], "0") == "") {
			return true
		}
	}
	return false
}
