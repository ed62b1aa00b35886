package delta

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/inventory"
)

// takeParts settles claims about parts of a value that is now compared as a whole: whoever
// says what a list is says what its second element is. The whole must be spelled out and
// have the same value at the same place, or the part is another one now.
func (x *ledger) takeParts() {
	x.each(func(o inventory.Oracle) bool {
		for _, n := range x.fresh {
			if wholeOf(o, n) {
				return true
			}
		}
		return false
	})
}

// wholeOf tells whether n spells out the value of which o looks at an element or a field.
func wholeOf(o, n inventory.Oracle) bool {
	if o.Kind != "equal" || n.Kind != "equal" || o.Negated || n.Negated || !o.Literal || !n.Literal || n.Under != "" || n.Tolerance != "" || n.Effective() < max(exactly, o.Effective()) {
		return false
	}
	part, ok := strings.CutPrefix(normal(o.Subject), normal(n.Subject)+" ")
	return ok && n.Subject != "" && holds(strings.Fields(n.Expected), strings.Fields(part), o.Expected)
}

// holds tells whether a value that is spelled out has a part at the place where one step
// leads: [ 1 ] to the second element, . name to what stands behind name.
func holds(whole, step []string, part string) bool {
	switch {
	case len(step) == 3 && step[0] == "[" && step[2] == "]":
		at, err := strconv.Atoi(step[1])
		list := elements(whole)
		return err == nil && at >= 0 && at < len(list) && list[at] == part
	case len(step) == 2 && step[0] == "." && (step[1] == "length" || step[1] == "size"):
		return len(elements(whole)) > 0 && strconv.Itoa(len(elements(whole))) == part
	case len(step) == 2 && step[0] == ".":
		return strings.Contains(" "+strings.Join(whole, " "), " "+step[1]+" : "+part+" ")
	}
	return false
}

// elements are what stands in a list of one level, between its brackets.
func elements(list []string) []string {
	if len(list) < 3 || list[0] != "[" || list[len(list)-1] != "]" {
		return nil
	}
	inside := strings.Join(list[1:len(list)-1], " ")
	if strings.ContainsAny(inside, "[]{}()") {
		return nil
	}
	return strings.Split(strings.TrimSuffix(inside, " ,"), " , ")
}
