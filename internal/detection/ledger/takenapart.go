package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeTakenApart settles claims of Elixir that a value has a form where the case still takes it apart by
// that form, or has it from the call that raises an error otherwise: assert {:ok, x} = f() is {:ok, x} = f(),
// or x = f!(). What was claimed of x is claimed of f!() then.
func (x *Ledger) takeTakenApart(b, a *inventory.Case) {
	if len(a.Matches) == 0 && !calls(a, '!') {
		return
	}
	named := map[string]string{}
	note := func(pattern, value string) bool {
		call := raisesOtherwise(pattern, value, a)
		if name := strings.TrimSuffix(strings.TrimPrefix(pattern, "{ :ok , "), " }"); call != "" && expression.IsName(name) {
			named[name] = call
		}
		return call != ""
	}
	for _, m := range b.Matches {
		note(m[1], m[0])
	}
	x.each(func(o oracle.Oracle) bool {
		if o.Negated || o.Under != "" || o.Matcher != "=" && o.Kind != "equal" || o.Expected == "" {
			return false
		}
		return slices.ContainsFunc(a.Matches, func(m [2]string) bool {
			return m[1] == o.Expected && alike(m[0], o.Subject) || m[0] == o.Expected && alike(m[1], o.Subject)
		}) || note(o.Expected, o.Subject)
	})
	if len(named) == 0 {
		return
	}
	x.each(func(o oracle.Oracle) bool {
		words := strings.Fields(o.Subject)
		for i, w := range words {
			if call := named[w]; call != "" && (i == 0 || words[i-1] != ".") {
				words[i] = call
			}
		}
		o.Subject = strings.Join(words, " ")
		return pick(&x.fresh, func(n oracle.Oracle) bool { return n.Under == o.Under && Claim(n) == Claim(o) }) != nil
	})
}

// raisesOtherwise is the call by which a case gets what a pattern asked of another to have gone well: the one
// of the same name that raises an error when it does not.
func raisesOtherwise(pattern, value string, a *inventory.Case) string {
	if pattern != ":ok" && !strings.HasPrefix(pattern, "{ :ok ,") {
		return ""
	}
	at := openingOf(value)
	if at < 1 {
		return ""
	}
	of, name, several := cutLast(value[:at], " ")
	if !several {
		of, name = "", value[:at]
	}
	if !expression.IsName(name) || !slices.Contains(a.Calls, name+"!") {
		return ""
	}
	call := strings.TrimLeft(of+" "+name+"!"+value[at:], " ")
	makes := func(s string) bool { return strings.Contains(s, call) }
	if slices.ContainsFunc(a.Steps, makes) || slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool { return n.Live() && makes(n.Subject) }) {
		return call
	}
	return ""
}

// calls tells a case that calls something by a name with such an end.
func calls(a *inventory.Case, end byte) bool {
	return slices.ContainsFunc(a.Calls, func(name string) bool { return name[len(name)-1] == end })
}
