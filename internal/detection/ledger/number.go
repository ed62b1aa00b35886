package ledger

import "strings"

// plainNumber is a number without what only says how it is kept: 5.0, 5f, 5L and 5m are 5,
// 1_000 is 1000, and 02 is 2. Whatever else is written stays as it is.
func plainNumber(s string) string {
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
