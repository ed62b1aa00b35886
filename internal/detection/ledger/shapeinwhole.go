package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// shapeInWhole tells a claim about the shape of a value, or of a part of it, which the value that n spells out has:
// that there is something under a name, how many elements a part has, and that it is a list.
func shapeInWhole(o, n oracle.Oracle) bool {
	whole := expression.Words(Normal(n.Expected))
	subject := Normal(o.Subject)
	switch {
	case strings.EqualFold(o.Matcher, "toHaveProperty") && expression.IsString(o.Expected):
		part := partAt(whole, subject, n.Subject)
		return len(part) > 0 && fieldOf(part, strings.Trim(Normal(o.Expected), `"'`)) != nil
	case sizeAsked.MatchString(o.Matcher):
		return o.Literal && asLong(partAt(whole, subject, n.Subject), o.Expected)
	case o.Kind == "equal" && o.Literal && askedLength(subject) != "":
		return asLong(partAt(whole, askedLength(subject), n.Subject), o.Expected)
	}
	list, asked := strings.CutPrefix(subject, "Array . isArray ( ")
	if !asked || o.Kind != "truth" && value(o) != "true" {
		return false
	}
	part := partAt(whole, strings.TrimSuffix(list, " )"), n.Subject)
	return len(part) > 1 && part[0] == "["
}

// asLong tells a list that is spelled out and has so many elements.
func asLong(list []string, number string) bool {
	if len(list) == 2 && list[0] == "[" {
		return number == "0"
	}
	all := elements(list)
	return all != nil && strconv.Itoa(len(all)) == number
}

// partAt is the part of a value that is spelled out to which a subject leads that begins with the one whose value it
// is, or nil where it leads nowhere.
func partAt(whole []string, subject, root string) []string {
	way, ok := strings.CutPrefix(subject, root)
	if !ok || way != "" && !strings.HasPrefix(way, " ") {
		return nil
	}
	steps := strings.Fields(way)
	for len(steps) > 0 && whole != nil {
		switch {
		case steps[0] == "!":
			steps = steps[1:]
		case len(steps) > 1 && (steps[0] == "." || steps[0] == "?."):
			whole, steps = fieldOf(whole, steps[1]), steps[2:]
		case len(steps) > 2 && steps[0] == "[" && steps[2] == "]":
			whole, steps = entryOf(whole, steps[1]), steps[3:]
		default:
			return nil
		}
	}
	return whole
}

// entryOf is the element at a place of a list, or what stands under a name.
func entryOf(whole []string, key string) []string {
	at, err := strconv.Atoi(key)
	if err != nil {
		return fieldOf(whole, strings.Trim(key, `"'`))
	}
	list := elements(whole)
	if at < 0 || at >= len(list) {
		return nil
	}
	return expression.Words(list[at])
}

// fieldOf is what stands under a name at the top of an object that is spelled out, or nil.
func fieldOf(object []string, name string) []string {
	last := len(object) - 1
	if last < 2 || object[0] != "{" || object[last] != "}" {
		return nil
	}
	for _, entry := range expression.SplitTop(object[1:last], ",") {
		if colon := slices.Index(entry, ":"); colon == 1 && strings.Trim(entry[0], `"'`) == name {
			return entry[colon+1:]
		}
	}
	return nil
}
