package inventory

import "holdfast/internal/detection/syntax"

// separators are what stands between the parts of a macro's pattern: "=>" in $in:expr => $out:expr.
// nil when parts of it may repeat, so that nothing can be told.
func separators(t *syntax.Tree, rule int) []string {
	left := t.Child(rule, "left")
	if left < 0 {
		return nil
	}
	var out []string
	between, parts := "", 0
	for c := range t.Children(left) {
		switch t.Kind(c) {
		case "token_binding_pattern":
			if parts++; parts > 1 {
				out = append(out, between)
			}
			between = ""
		case "token_repetition_pattern", "token_tree_pattern":
			return nil
		default:
			between += t.Text(c)
		}
	}
	return out
}

// partsOf are the arguments of a macro as its pattern tells them apart; commas do where nothing
// else is said.
func (e *evaluator) partsOf(args []syntax.Arg, seps []string) []syntax.Arg {
	if len(args) == 0 || len(args) > len(seps) {
		return args
	}
	start, end := args[0].Start, args[len(args)-1].End
	var out []syntax.Arg
	depth := 0
	toks := e.file.tokens.within(start, end)
	for i := 0; i < len(toks) && len(out) < len(seps); i++ {
		switch toks[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		sep := seps[len(out)]
		if depth != 0 || sep == "" || sep[:1] != toks[i].text[:min(1, len(toks[i].text))] {
			continue
		}
		said, next := "", i
		for ; next < len(toks) && len(said) < len(sep); next++ {
			said += toks[next].text
		}
		if said != sep || next >= len(toks) {
			continue
		}
		out = append(out, syntax.Arg{Node: -1, Start: start, End: toks[i].start})
		start, i = toks[next].start, next-1
	}
	if len(out) != len(seps) {
		return args
	}
	return append(out, syntax.Arg{Node: -1, Start: start, End: end})
}
