package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// plainNumber is a number without what only says how it is kept: 5.0, 5f, 5L and 5m are 5,
// 1_000 is 1000, and 02 is 2. Whatever else is written stays as it is.
func plainNumber(s string) string {
	s = uncast(s)
	digits := strings.TrimLeft(s, "- ")
	if digits == "" || digits[0] < '0' || digits[0] > '9' {
		return s
	}
	bare := strings.ReplaceAll(strings.TrimRight(digits, "fFdDmMlLuU"), "_", "")
	whole, part, pointed := strings.Cut(bare, ".")
	if last := strings.TrimLeft(whole, "0"); len(last) == 1 && last[0] < '8' { // 02 is 2, counted by eight or by ten
		whole = last
	}
	if strings.Trim(whole+part, "0123456789") != "" || pointed && part == "" || len(whole) > 1 && whole[0] == '0' {
		return s
	}
	if part = strings.TrimRight(part, "0"); part != "" {
		whole += "." + part
	}
	if strings.HasPrefix(s, "-") {
		return "-" + whole
	}
	return whole
}

// wide and narrow are types of numbers that a cast gives, in Java, C# and C; in a narrow one large numbers
// become others.
var (
	wide   = []string{"int", "uint", "long", "ulong", "float", "double", "decimal", "size_t"}
	narrow = []string{"byte", "sbyte", "short", "ushort", "char"}
)

// uncast is what a cast to a type of numbers is about: (byte) 0 is 0, (long) (i + 1) is i + 1.
func uncast(s string) string {
	words := strings.Split(s, " ")
	if len(words) < 4 || words[0] != "(" || words[2] != ")" {
		return s
	}
	rest := words[3:]
	small := len(rest) == 1 && len(rest[0]) <= 2
	switch {
	case !slices.Contains(wide, words[1]) && !(small && slices.Contains(narrow, words[1])):
		return s
	case len(rest) == 1, len(rest) == 2 && rest[0] == "-":
	case rest[0] == "(" && expression.Matching(rest, 0) == len(rest)-1:
		rest = rest[1 : len(rest)-1]
	default:
		return s
	}
	return strings.Join(rest, " ")
}
