package predicate

import (
	"math"
	"strings"
	"sync"
)

func lower(s string) string { return strings.ToLower(strings.TrimSuffix(s, "?")) }

// lengths are members that tell how long something is.
var lengths = map[string]bool{"length": true, "size": true, "count": true}

// questions are calls whose answer is known by their name, with what they are asked
// about first.
var questions = sync.OnceValue(func() map[string]func(a, b Value) Value {
	out := map[string]func(a, b Value) Value{"equalfold": texts(strings.EqualFold), "equalsignorecase": texts(strings.EqualFold)}
	for names, f := range map[string]func(a, b Value) Value{
		"startswith hasprefix start_with starts_with str_starts_with": texts(strings.HasPrefix),
		"endswith hassuffix end_with ends_with str_ends_with":         texts(strings.HasSuffix),
		"includes contains include has str_contains":                  contains,
		"equals equal eql": func(a, b Value) Value { return compare("==", a, b) },
	} {
		for _, name := range strings.Fields(names) {
			out[name] = f
		}
	}
	return out
})

// changes are calls that make one value of one.
var changes = sync.OnceValue(func() map[string]func(Value) Value {
	out := map[string]func(Value) Value{}
	for names, f := range map[string]func(Value) Value{
		"lower tolower tolowercase downcase lowercase": text(strings.ToLower),
		"upper toupper touppercase upcase uppercase":   text(strings.ToUpper),
		"strip trim trimspace":                         text(strings.TrimSpace),
		"abs":                                          func(v Value) Value { v.Num = math.Abs(v.Num); return v },
		"int str float number string float64 int64 clone to_owned as_str tuple list": same,
		"len length size count strlen": length,
	} {
		for _, name := range strings.Fields(names) {
			out[name] = f
		}
	}
	return out
})

func same(v Value) Value { return v }

func text(f func(string) string) func(Value) Value {
	return func(v Value) Value {
		if v.Kind != Text {
			return Value{}
		}
		return OfText(f(v.Text))
	}
}

func texts(f func(a, b string) bool) func(a, b Value) Value {
	return func(a, b Value) Value {
		if a.Kind != Text || b.Kind != Text {
			return Value{}
		}
		return truth(f(a.Text, b.Text))
	}
}

// contains tells whether a text or a list has something in it.
func contains(whole, part Value) Value {
	switch {
	case whole.Kind == Text && part.Kind == Text:
		return truth(strings.Contains(whole.Text, part.Text))
	case whole.Kind == List && part.Kind != Unknown:
		all := true
		for _, v := range whole.Items {
			same, known := Equal(v, part)
			if same && known {
				return truth(true)
			}
			all = all && known
		}
		if all {
			return truth(false)
		}
	}
	return Value{}
}

func length(v Value) Value {
	switch v.Kind {
	case Text:
		return Of(float64(len([]rune(v.Text))))
	case List:
		return Of(float64(len(v.Items)))
	}
	return Value{}
}

// called answers a call: of a function, of a module's, or of a value's own.
func called(n *node, env map[string]Value) Value {
	callee, args := n.kids[0], n.kids[1:]
	if callee.op != "name" && callee.op != "member" {
		return Value{}
	}
	by := lower(callee.text)
	change, question := changes()[by], questions()[by]
	wanted := 1
	if question != nil {
		wanted = 2
	}
	if callee.op == "member" && len(args) < wanted {
		args = append([]*node{callee.kids[0]}, args...)
	}
	switch {
	case len(args) != wanted:
	case question != nil:
		return question(eval(args[0], env), eval(args[1], env))
	case change != nil:
		return change(eval(args[0], env))
	}
	return Value{}
}
