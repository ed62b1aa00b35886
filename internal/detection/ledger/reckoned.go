package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
)

// numberTypes are names that make a number of a number and change nothing about it.
var numberTypes = []string{"Double", "Float", "Int", "CGFloat", "TimeInterval", "float", "int", "double", "Long", "UInt"}

// reckoned is an expression in which sums and products of whole numbers are what they come to.
func reckoned(s string) string {
	words := expression.Words(Normal(s))
	for range reckonings {
		next := onceReckoned(words)
		if len(next) == len(words) {
			break
		}
		words = next
	}
	return strings.Join(words, " ")
}

// reckonings is how deep sums stand in one another.
const reckonings = 6

// signs are the operators that are reckoned with, those that bind first in front.
var signs = [][]string{{"*"}, {"+", "-"}}

// onceReckoned makes one pass: what stands between two numbers, and brackets around one.
func onceReckoned(words []string) []string {
	for _, ops := range signs {
		for i := 1; i+1 < len(words); i++ {
			if !slices.Contains(ops, words[i]) || bindsMore(words, i-2) || i+2 < len(words) && ops[0] != "*" && words[i+2] == "*" {
				continue
			}
			left, err := strconv.Atoi(words[i-1])
			right, other := strconv.Atoi(words[i+1])
			if err != nil || other != nil {
				continue
			}
			return slices.Concat(words[:i-1], []string{strconv.Itoa(operate(words[i], left, right))}, words[i+2:])
		}
	}
	for i := 0; i+2 < len(words); i++ {
		if words[i] != "(" || words[i+2] != ")" || !isWhole(words[i+1]) {
			continue
		}
		switch before := i - 1; {
		case i == 0 || !expression.IsName(words[before]) && words[before] != ")" && words[before] != "]" && words[before] != ">":
			return slices.Concat(words[:i], words[i+1:i+2], words[i+3:])
		case slices.Contains(numberTypes, words[before]) && (before == 0 || words[before-1] != "."):
			return slices.Concat(words[:before], words[i+1:i+2], words[i+3:])
		}
	}
	return words
}

// bindsMore tells a sign before a number that takes it for itself.
func bindsMore(words []string, at int) bool {
	return at >= 0 && strings.Contains("* / % - .", words[at])
}

func isWhole(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func operate(sign string, left, right int) int {
	switch sign {
	case "*":
		return left * right
	case "-":
		return left - right
	}
	return left + right
}
