package inventory

import "holdfast/internal/detection/syntax"

// findAliases learns local names for framework words.
func (r *reader) findAliases() {
	r.aliases = map[string]alias{}
	t := r.tree
	for name, value := range r.file.globals {
		if t.Role(value) == syntax.Ternary {
			var words []string
			skips := false
			for n := value + 1; n < t.End(value); n++ {
				if role := t.Role(n); role == syntax.Member || role == syntax.Ident {
					links := t.Chain(n)
					if r.file.rules.heads[links[0].Name] {
						words = append(words, links[0].Name)
						skips = skips || len(links) > 1
						n = t.End(n) - 1
					}
				}
			}
			if len(words) > 0 && words[0] != name {
				cond := ""
				if c := t.Condition(value); c >= 0 {
					cond = t.Text(c)
				}
				r.aliases[name] = alias{head: words[0], state: aliasState(cond, skips), cond: cond}
			}
			continue
		}
		if role := t.Role(value); role == syntax.Call || role == syntax.Member || role == syntax.Ident {
			links := t.Chain(value)
			if head, ok := r.made(links); ok {
				r.aliases[name] = alias{head: head}
				continue
			}
			if head := links[0].Name; r.file.rules.heads[head] && head != name && len(links) > 0 {
				st := State("")
				if len(links) > 1 {
					for _, p := range r.active {
						if named(links[1].Name, p.State["skipped"].Modifier) {
							st = Skipped
						}
					}
					if st == "" && !links[len(links)-1].Called {
						continue
					}
				}
				r.aliases[name] = alias{head: head, state: st}
			}
		}
	}
}

// made tells a call that returns a function to define tests with, and its word.
func (r *reader) made(links []syntax.Link) (string, bool) {
	for _, p := range r.active {
		if named(syntax.ChainName(links), p.Makers) {
			for _, form := range p.Test {
				if len(form.Call) > 0 {
					return form.Call[0], true
				}
			}
		}
	}
	return "", false
}

func aliasState(cond string, skips bool) State {
	if !skips {
		return ""
	}
	if v, known := constant(cond); known {
		if v {
			return ""
		}
		return Skipped
	}
	return Conditional
}
