package source

import (
	"maps"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/predicate"
	"holdfast/internal/detection/syntax"
)

// condition is that of a choice, ready to be asked for which values it holds.
type condition struct {
	is      predicate.Expression
	defined map[string]predicate.Expression // local names and constants, and what they stand for
	params  []string
}

// conditionOf reads the condition of a choice in a function.
func conditionOf(f *Function, s Choice, defined map[string]predicate.Expression) (condition, bool) {
	is, ok := predicate.Read(s.Cond)
	if !ok {
		return condition{}, false
	}
	c := condition{is: is, defined: defined}
	for _, p := range f.Params {
		if p != "self" && p != "cls" && p != "this" {
			c.params = append(c.params, strings.TrimLeft(p, "$&*"))
		}
	}
	if about, ok := predicate.Read(s.About); ok && plainName.MatchString(s.Bound) {
		c.defined = maps.Clone(defined)
		c.defined[s.Bound] = about
	}
	return c, true
}

var plainName = lazy.MustCompile(`^[A-Za-z_]\w*$`)

// definitions are the names of a function, and of its file, that are given a value once.
func definitions(f *Function) map[string]predicate.Expression {
	t, times, texts := f.tree, map[string]int{}, map[string]string{}
	for n := range t.Nodes {
		if r := t.Role(n); r != syntax.Var && r != syntax.Assign && t.Kind(n) != "const_spec" {
			continue
		}
		left, right := t.Child(n, "left", "pattern", "name"), t.Child(n, "right", "value")
		if left < 0 || right < 0 || !plainName.MatchString(strings.TrimLeft(t.Text(left), "$@")) {
			continue
		}
		if t.Within(n, f.Node) || t.Enclosing(n, syntax.Func, syntax.Lambda) <= 0 {
			name := strings.TrimLeft(t.Text(left), "$@")
			times[name]++
			texts[name] = t.Text(right)
		}
	}
	out := map[string]predicate.Expression{}
	for name, text := range texts {
		if e, ok := predicate.Read(text); ok && times[name] == 1 && len(text) < 100 {
			out[name] = e
		}
	}
	return out
}

// denies tells whether the choice is certainly not taken with these values.
func (c condition) denies(values map[string]predicate.Value) bool {
	return c.is.In(c.with(values, c.is, 0)).Denied()
}

// with adds what names stand for to the values of parameters.
func (c condition) with(values map[string]predicate.Value, e predicate.Expression, depth int) map[string]predicate.Value {
	env := values
	for _, name := range e.Names() {
		def, ok := c.defined[name]
		if _, given := values[name]; given || !ok || depth > 3 {
			continue
		}
		if len(env) == len(values) { // the values belong to the caller
			env = maps.Clone(values)
		}
		env[name] = def.In(c.with(values, def, depth+1))
	}
	return env
}

// How many other values a condition may admit and still be about one. Single numbers far
// from one another are no range that somebody needs, unless they are given a name.
const (
	fewest    = 3
	scattered = 24
)

// narrow tells whether a condition admits a value of a parameter, and hardly any other.
func (c condition) narrow(param string, v predicate.Value, named bool) bool {
	denied := func(v predicate.Value) bool { return c.denies(map[string]predicate.Value{param: v}) }
	if denied(v) {
		return false
	}
	fewest := fewest
	switch {
	case v.Kind != predicate.Number:
		fewest = 1
	case !named && denied(predicate.Of(v.Num-1)) && denied(predicate.Of(v.Num+1)):
		fewest = scattered
	}
	admitted := 0
	for _, other := range others(v, c.is.Literals()) {
		if !denied(other) {
			if admitted++; admitted > fewest {
				return false
			}
		}
	}
	return true
}

// others are values of the same kind that a general condition would admit.
func others(v predicate.Value, literals []predicate.Value) []predicate.Value {
	var out []predicate.Value
	switch v.Kind {
	case predicate.Number:
		for n := -64.0; n <= 1024; n++ {
			if n != v.Num {
				out = append(out, predicate.Of(n))
			}
		}
		for n := 1.0; n <= 20; n++ {
			out = append(out, predicate.Of(v.Num+n*997), predicate.Of(v.Num+n*1013))
		}
	case predicate.Text:
		for n := range 40 {
			out = append(out, predicate.OfText(strings.Repeat("kq", n)[:n]))
		}
		for _, l := range literals {
			if l.Kind == predicate.Text && len(l.Text)*5 < len(v.Text)*3 { // most of a text is as good as the text
				for _, more := range []string{"zz", "qqqq", "x y"} {
					out = append(out, predicate.OfText(l.Text+more), predicate.OfText(more+l.Text), predicate.OfText(more+l.Text+more))
				}
			}
		}
	case predicate.List:
		list := predicate.Value{Kind: predicate.List}
		for n := range 12 {
			out = append(out, list)
			list.Items = append(list.Items[:n:n], predicate.Of(float64(n*7)))
		}
	}
	return out
}
