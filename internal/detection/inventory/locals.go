package inventory

import "holdfast/internal/detection/syntax"

// Locals are the names that its body gives a value.
func (c *Case) Locals() map[string]bool {
	out := map[string]bool{}
	if c.body < 0 || c.file == nil {
		return out
	}
	nodes := c.file.Tree.Nodes[c.body]
	toks := c.file.tokens.within(nodes.Start, nodes.End)
	for i := 0; i+1 < len(toks); i++ {
		if sign := toks[i+1].text; toks[i].role != syntax.Ident || sign != ":=" && sign != "=" {
			continue
		}
		if i > 0 && (toks[i-1].text == "." || toks[i-1].text == "(" || toks[i-1].text == ",") { // a member, or the label of an argument
			continue
		}
		out[toks[i].text] = true
	}
	return out
}
