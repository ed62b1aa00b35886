package predicate

import (
	"math"
)

// In is what an expression comes to where names have these values.
func (e Expression) In(names map[string]Value) Value { return eval(e.root, names) }

func eval(n *node, env map[string]Value) Value {
	switch n.op {
	case "literal":
		return n.value
	case "name":
		return env[n.text]
	case "list":
		items := make([]Value, len(n.kids))
		for i, k := range n.kids {
			items[i] = eval(k, env)
		}
		return Value{Kind: List, Items: items}
	case "not":
		v := eval(n.kids[0], env)
		if v.Kind == Unknown || v.Kind == List {
			return Value{}
		}
		return truth(v.Denied())
	case "minus":
		if v := eval(n.kids[0], env); v.Kind == Number {
			return Of(-v.Num)
		}
	case "and", "or":
		return joined(n.op, eval(n.kids[0], env), eval(n.kids[1], env))
	case "compare":
		return compared(n, env)
	case "call":
		return called(n, env)
	case "member":
		if lengths[lower(n.text)] {
			return length(eval(n.kids[0], env))
		}
	case "index":
		return indexed(eval(n.kids[0], env), n.kids[1:], env)
	case "unknown", "..", "..<":
	default:
		return computed(n.op, eval(n.kids[0], env), eval(n.kids[1], env))
	}
	return Value{}
}

// joined is three-valued: what cannot be told does not spoil what can.
func joined(op string, a, b Value) Value {
	if op == "and" {
		switch {
		case a.Denied() || b.Denied():
			return truth(false)
		case a.granted() && b.granted():
			return truth(true)
		}
		return Value{}
	}
	switch {
	case a.granted() || b.granted():
		return truth(true)
	case a.Denied() && b.Denied():
		return truth(false)
	}
	return Value{}
}

func compared(n *node, env map[string]Value) Value {
	out := truth(true)
	left := eval(n.kids[0], env)
	for i, s := range n.signs {
		var link Value
		if k := n.kids[i+1]; (s == "in" || s == "not in") && (k.op == ".." || k.op == "..<") {
			link = within(left, eval(k.kids[0], env), eval(k.kids[1], env), k.op == "..<")
			if s == "not in" && link.Kind == Bool {
				link.True = !link.True
			}
		} else {
			right := eval(k, env)
			link = compare(s, left, right)
			left = right
		}
		out = joined("and", out, link)
	}
	return out
}

func within(v, from, to Value, open bool) Value {
	if v.Kind != Number || from.Kind != Number || to.Kind != Number {
		return Value{}
	}
	return truth(v.Num >= from.Num && (v.Num < to.Num || !open && v.Num == to.Num))
}

func compare(s string, a, b Value) Value {
	switch s {
	case "==", "!=":
		same, known := Equal(a, b)
		if !known {
			return Value{}
		}
		return truth(same == (s == "=="))
	case "in", "not in":
		v := contains(b, a)
		if v.Kind == Bool && s == "not in" {
			v.True = !v.True
		}
		return v
	}
	if a.Kind != Number || b.Kind != Number {
		return Value{}
	}
	switch s {
	case "<":
		return truth(a.Num < b.Num)
	case ">":
		return truth(a.Num > b.Num)
	case "<=":
		return truth(a.Num <= b.Num)
	}
	return truth(a.Num >= b.Num)
}

func computed(op string, a, b Value) Value {
	if a.Kind == Text && b.Kind == Text && op == "+" {
		return OfText(a.Text + b.Text)
	}
	if a.Kind != Number || b.Kind != Number {
		return Value{}
	}
	var n float64
	switch op {
	case "+":
		n = a.Num + b.Num
	case "-":
		n = a.Num - b.Num
	case "*":
		n = a.Num * b.Num
	case "/":
		n = a.Num / b.Num
	case "//":
		n = math.Floor(a.Num / b.Num)
	case "%":
		n = math.Mod(a.Num, b.Num)
	case "**":
		n = math.Pow(a.Num, b.Num)
	default:
		return Value{}
	}
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return Value{}
	}
	return Of(n)
}

func indexed(v Value, at []*node, env map[string]Value) Value {
	if len(at) != 1 {
		return Value{}
	}
	i := eval(at[0], env)
	if i.Kind != Number || v.Kind != List {
		return Value{}
	}
	k := int(i.Num)
	if k < 0 {
		k += len(v.Items)
	}
	if k < 0 || k >= len(v.Items) {
		return Value{Kind: Null}
	}
	return v.Items[k]
}
