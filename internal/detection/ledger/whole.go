package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// takeParts settles claims about parts of a value that is now compared as a whole: whoever
// says what a list is says what its second element is. The whole must be spelled out and
// have the same value at the same place, or the part is another one now. Only what the case
// did not claim before counts; one new claim may stand for many parts.
func (x *Ledger) takeParts() {
	x.each(func(o oracle.Oracle) bool {
		whole := func(n oracle.Oracle) bool { return wholeOf(o, n) || memberOf(o, n) || saysEmpty(o, n) }
		return slices.ContainsFunc(x.fresh, whole) || slices.ContainsFunc(x.raised, whole)
	})
	x.fresh = slices.DeleteFunc(x.fresh, func(n oracle.Oracle) bool { // what stands for several is used up
		parts := composing(x.lostOnes, n)
		x.each(func(o oracle.Oracle) bool { return parts[o.Subject] })
		return parts != nil
	})
}

// saysEmpty tells whether n spells out the empty value of something of which o says that nothing is in it.
func saysEmpty(o, n oracle.Oracle) bool {
	return n.Under == "" && n.Live() && !n.Negated && emptyLiterals[strings.ToLower(value(n))] && emptiness(n) != "" && emptiness(n) == emptiness(o)
}

// wholeOf tells whether n spells out the value of which o looks at an element or a field.
func wholeOf(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || n.Under != "" || n.Tolerance != "" || o.Tolerance != "" || !spellsOut(n) && !namesFields(n) {
		return false
	}
	o.Subject, n.Subject = elementOf(unbracketed(Normal(o.Subject))), unbracketed(Normal(n.Subject))
	if alongIndex(o, n) || shapeInWhole(o, n) {
		return true
	}
	if namesFields(n) {
		part, ok := memberWay(o.Subject, n.Subject)
		return ok && o.Kind == "equal" && o.Literal && isField.MatchString(part) && holds(strings.Fields(Normal(n.Expected)), strings.Fields(part), Normal(o.Expected))
	}
	subject, all := unsorted(n.Subject), allElements(n)
	if of := askedLength(Normal(o.Subject)); o.Kind == "equal" && of != "" && (of == subject || of == eachOf(subject)) {
		return len(all) > 0 && strconv.Itoa(len(all)) == o.Expected || lengthOf(expression.Words(Normal(n.Expected))) == o.Expected
	}
	if o.Kind == "match" && o.Literal && Normal(o.Subject) == subject && looksForText.MatchString(o.Matcher) {
		return slices.Contains(all, Normal(o.Expected))
	}
	if sizeAsked.MatchString(o.Matcher) && Normal(o.Subject) == subject {
		return len(all) > 0 && strconv.Itoa(len(all)) == o.Expected
	}
	part, ok := memberWay(Normal(o.Subject), Normal(n.Subject))
	if name, field, dotted := strings.Cut(Normal(o.Subject), " . "); !ok && n.Matcher == "=" && dotted && expression.IsName(name) && expression.IsName(field) {
		part, ok = ". "+field, true // the name stood for what the pattern takes apart now
	}
	if !ok || n.Subject == "" {
		return false
	}
	whole, way := strings.Fields(Normal(n.Expected)), strings.Fields(part)
	if at := placeAt(way); o.Kind == "equal" && at < len(all) && -at <= len(all) && sameElement(all[(at+len(all))%len(all)], Normal(o.Expected)) {
		return true
	}
	switch {
	case o.Kind == "equal" && o.Literal && strings.HasPrefix(n.Matcher, "contains"): // extracting(a, b).containsExactly(1, 2)
		return listed(whole, Normal(o.Expected))
	case o.Kind == "equal" && (o.Literal || o.Expected == "false" || o.Expected == "true"):
		return holds(whole, way, Normal(o.Expected))
	case o.Effective() <= Presence && len(way) >= 2: // that it is there at all
		return slices.Contains(whole, way[len(way)-1])
	}
	return false
}

// alongIndex tells a claim that each element of one list is the one at the same place of another, where the lists
// are compared as they are now.
func alongIndex(o, n oracle.Oracle) bool {
	left, at, ok := elementAtName(Normal(o.Subject))
	right, same, both := elementAtName(Normal(o.Expected))
	subject, expected := Normal(n.Subject), Normal(n.Expected)
	return ok && both && at == same && o.Kind == "equal" && n.Kind == "equal" && left != right &&
		(left == subject && right == expected || left == expected && right == subject)
}

// elementAtName is the list and the name of the place in an expression that is an element: list [ i ].
func elementAtName(element string) (list, at string, ok bool) {
	list, ok = strings.CutSuffix(element, " ]")
	if !ok {
		return "", "", false
	}
	cut := strings.LastIndex(list, " [ ")
	if cut <= 0 || !expression.IsName(list[cut+len(" [ "):]) {
		return "", "", false
	}
	return list[:cut], list[cut+len(" [ "):], true
}

// memberWay is the way from a thing to a member of it, where that is what is looked at.
func memberWay(member, thing string) (string, bool) {
	part, ok := strings.CutPrefix(member, thing+" ")
	return strings.TrimPrefix(part, expression.ErrorMark+" "), ok
}

// isField is the way from a thing to one of its fields.
var isField = lazy.MustCompile(`^\??\. [A-Za-z_$][\w$]*$`)

// partialMatchers are given some fields of a thing with their values, and say nothing of the others.
var partialMatchers = []string{"toMatchObject", "containSubset", "have_attributes"}

// namesFields tells a claim about those fields of a thing that it names.
func namesFields(n oracle.Oracle) bool {
	return n.Live() && slices.Contains(partialMatchers, n.Matcher)
}

// allElements are the elements of a list that is spelled out, in brackets or as the arguments of a matcher.
func allElements(n oracle.Oracle) []string {
	words := expression.Words(Normal(n.Expected))
	if list := elements(words); list != nil || !slices.Contains(oracle.ListsAll, n.Matcher) || len(expression.SplitTop(words, ",")) < 2 {
		return list
	}
	return elements(slices.Concat([]string{"["}, words, []string{"]"}))
}

// spellsOut tells a claim that leaves nothing open about the value it names: an equality, or
// a pattern of Elixir with the values in it.
func spellsOut(n oracle.Oracle) bool {
	if n.Kind == "match" && n.Matcher == "=" {
		return n.Effective() >= Pinned
	}
	return n.Kind == "equal" && n.Effective() >= exactly && len(n.Expected) > 2
}

// Pinned is the strength of a pattern whose values are spelled out.
const Pinned = 80

// holds tells whether a value that is spelled out has a part at the place where a way
// leads: [ 1 ] to the second element, . name to what stands behind name. Of a longer way
// the last name counts: its value stands behind it at whatever depth.
func holds(whole, way []string, part string) bool {
	for len(way) > 0 && (way[len(way)-1] == "!" || way[len(way)-1] == "?") { // what may be nothing, taken out in Swift
		way = way[:len(way)-1]
	}
	switch last := len(way); {
	case last == 3 && way[0] == "[" && way[2] == "]" && expression.IsDigit(way[1][0]):
		at, err := strconv.Atoi(way[1])
		list := elements(whole)
		return err == nil && at >= 0 && at < len(list) && list[at] == part || behind(whole, way[1], part)
	case last >= 2 && (way[last-2] == "." || way[last-2] == "?."):
		return behind(whole, way[last-1], part)
	case last >= 3 && way[last-3] == "[" && way[last-1] == "]":
		return behind(whole, strings.Trim(way[last-2], `"':`), part)
	}
	return false
}

// behind tells whether a value stands behind a name: in an object, in a record or as the
// argument of that name, in whichever way a language writes that.
func behind(whole []string, name, part string) bool {
	value := strings.Fields(part)
	for i, w := range whole {
		if strings.Trim(w, `"':`) != name {
			continue
		}
		at := i + 1
		if at < len(whole) && (whole[at] == ":" || whole[at] == "=" || whole[at] == "=>" || whole[at] == "->") {
			at++
		} else if !strings.HasSuffix(w, ":") {
			continue
		}
		end := at + len(value)
		if end <= len(whole) && slices.Equal(whole[at:end], value) && (end == len(whole) || strings.Contains(", } ] )", whole[end])) {
			return true
		}
	}
	return false
}

// listed tells whether a value is one of those that a claim lists, alone or in a tuple.
func listed(whole []string, part string) bool {
	for i, w := range whole {
		if w == part && (i == 0 || whole[i-1] == "," || whole[i-1] == "(") && (i+1 == len(whole) || whole[i+1] == "," || whole[i+1] == ")") {
			return true
		}
	}
	return false
}
