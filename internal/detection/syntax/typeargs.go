package syntax

// typeArguments lists the type arguments written in a call. What a test expects to
// be thrown is one of them: Throws<E>(…), intercept[E] { … }.
func (t *Tree) typeArguments(call int, p callNode) []string {
	switch t.Language {
	case Java, Kotlin, CSharp, Scala, Dart:
	case Rust: // f::<T>()
		if fn := t.Child(call, "function"); fn >= 0 && t.Kind(fn) == "generic_function" {
			if list := t.ChildOf(fn, "type_arguments"); list >= 0 {
				return t.texts(t.NamedChildren(list))
			}
		}
		return nil
	default:
		return nil
	}
	for _, holder := range []int{call, p.name} {
		if holder >= 0 && t.Role(holder) == Member {
			_, holder = t.memberParts(holder)
		}
		if holder < 0 {
			continue
		}
		if list := t.ChildOf(holder, "type_arguments", "type_argument_list"); list >= 0 {
			return t.texts(t.NamedChildren(list))
		}
		if t.Kind(holder) == "generic_function" {
			if c := t.Child(holder, "right"); c >= 0 {
				return []string{t.Text(c)}
			}
		}
	}
	return nil
}

func (t *Tree) texts(nodes []int) []string {
	out := make([]string, 0, len(nodes))
	for _, n := range nodes {
		out = append(out, t.Text(n))
	}
	return out
}
