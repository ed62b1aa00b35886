package circumstance

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// TurnedRound tells a case whose condition is the opposite of what it was: it is left out where it
// ran, and runs where it was left out. What a directive asks is told by its line.
func TurnedRound(b, a *inventory.Case) bool {
	return askedBy(b.Why) == askedBy(a.Why) && !strings.HasPrefix(a.Why, "#") && (opposite(b.Condition, a.Condition) || leftButOne(b, a))
}

// leftButOne tells a case that was left out where a thing is one, and is left out now wherever it is not another.
// Where it still runs on the system on which most tests run, it may be for what the others lack.
func leftButOne(b, a *inventory.Case) bool {
	was, is := undoubled(b.Condition), undoubled(a.Condition)
	if MustHold(b.Why) && MustHold(a.Why) {
		was, is = is, was
	}
	old, now := oneOf.FindStringSubmatch(was), allBut.FindStringSubmatch(is)
	if old == nil || now == nil || old[1] != now[1] || old[2] == now[2] {
		return false
	}
	left := now[2]
	if MustHold(a.Why) {
		left = old[2]
	}
	return !mostlyRunOn.MatchString(left)
}

var (
	oneOf       = lazy.MustCompile(`^([^=!<>&|]+)={2,3}(["'][^"']+["']|:\w+)$`)
	allBut      = lazy.MustCompile(`^([^=!<>&|]+)!={1,2}(["'][^"']+["']|:\w+)$`)
	mostlyRunOn = lazy.MustCompile(`(?i)linux|unix|posix`)
)

// askedBy is the word by which a reason asks: the same condition in another word may mean the same.
func askedBy(why string) string {
	if at := strings.IndexAny(why, "( "); at >= 0 {
		return why[:at]
	}
	return why
}

// opposite tells two conditions of which one holds where the other does not.
func opposite(before, after string) bool {
	b, a := undoubled(before), undoubled(after)
	return b != "" && (a == "!"+b || b == "!"+a || opposedBy(b, a))
}

// undoubled is a condition without blanks, without what only makes a truth of it, and with one sign
// for no.
func undoubled(condition string) string {
	words := strings.Fields(strings.NewReplacer("!", " ! ", "(", " ( ", ")", " ) ").Replace(condition))
	for i, w := range words {
		if w == "not" {
			words[i] = "!"
		}
	}
	if len(words) > 3 && words[0] == "bool" && words[1] == "(" && words[len(words)-1] == ")" {
		words = words[1:]
	}
	text := strings.ReplaceAll(strings.Join(words, ""), "!!", "")
	if negated, ok := strings.CutPrefix(text, "!("); ok && Unbracketed("("+negated) != "("+negated {
		return "!" + Unbracketed("("+negated)
	}
	return Unbracketed(text)
}

// opposites are comparisons of which one holds where the other does not.
var opposites = [][2]string{{"===", "!=="}, {"==", "!="}, {">=", "<"}, {"<=", ">"}}

// opposedBy tells two comparisons of the same things that never hold both.
func opposedBy(b, a string) bool {
	if strings.Contains(b+a, "&&") || strings.Contains(b+a, "||") {
		return false
	}
	return slices.ContainsFunc(opposites, func(pair [2]string) bool {
		return comparedBy(b, a, pair[0], pair[1]) || comparedBy(b, a, pair[1], pair[0])
	})
}

func comparedBy(b, a, was, now string) bool {
	left, right, ok := strings.Cut(b, was)
	if !ok || left == "" || strings.ContainsAny(left[len(left)-1:], "<>=!") || right == "" || right[0] == '=' || expression.IsDigit(left[0]) {
		return false
	}
	return a == left+now+right
}
