package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// shortValue is how many tokens a value has that stands for nothing but a beginning: 0, { 0 }, "".
const shortValue = 3

// handedOver tells a name that begins with a short value and is given to a call that may
// write to it: parse(&n), Read(ref n), and in C++ parse(n), which may take a reference; or handed out to whoever
// goes on while the helper waits: yield box.
func (e *evaluator) handedOver(name string, value []string) bool {
	if len(value) > shortValue {
		return false
	}
	return e.file.handedIn(e.scope(name))[name]
}

// handedIn are the names below a node that calls may write to.
func (f *File) handedIn(root int) map[string]bool {
	if f.handed[root] == nil {
		if f.handed == nil {
			f.handed = map[int]map[string]bool{}
		}
		f.handed[root] = f.findHanded(root)
	}
	return f.handed[root]
}

func (f *File) findHanded(root int) map[string]bool {
	list := f.tokens.within(f.Tree.Nodes[root].Start, f.Tree.Nodes[root].End)
	handed := map[string]bool{}
	if f.Tree.Language == syntax.CPP {
		referred(list, handed)
	}
	for i := 2; i < len(list); i++ {
		if by := list[i-1].text; (by == "&" || by == "ref" || by == "out") && (list[i-2].text == "(" || list[i-2].text == ",") && expression.IsWord(list[i].text) {
			handed[strings.TrimPrefix(list[i].text, "$")] = true
		} else if by == "yield" && expression.IsWord(list[i].text) {
			handed[list[i].text] = true
		}
	}
	return handed
}

// referred adds the names that a call of C++ takes bare and that a claim speaks of. Claims
// are macros and written in capitals; what they take stays as it is.
func referred(list []token, handed map[string]bool) {
	type call struct{ claim, named bool }
	var open []call
	given, claimed := map[string]bool{}, map[string]bool{}
	for i, tk := range list {
		switch {
		case tk.text == "(":
			c := call{named: i > 0 && expression.IsWord(list[i-1].text)}
			c.claim = c.named && isMacro(list[i-1].text) || len(open) > 0 && open[len(open)-1].claim
			open = append(open, c)
		case tk.text == ")" && len(open) > 0:
			open = open[:len(open)-1]
		case len(open) == 0 || !expression.IsWord(tk.text):
		case open[len(open)-1].claim:
			claimed[tk.text] = true
		case open[len(open)-1].named && bareArgument(list, i):
			given[tk.text] = true
		}
	}
	for name := range given {
		if claimed[name] {
			handed[name] = true
		}
	}
}

func bareArgument(list []token, i int) bool {
	return i > 0 && i+1 < len(list) && (list[i-1].text == "(" || list[i-1].text == ",") && (list[i+1].text == ")" || list[i+1].text == ",")
}

// mutable tells a name outside the tests that something in the file may write to.
func (f *File) mutable(name string) bool {
	switch l := f.Tree.Language; {
	case l == syntax.CPP, l == syntax.C:
		return f.writesIn(0)[name] > 1 || f.handedIn(0)[name]
	case declares[l]:
		return f.writesIn(0)[name] > 1
	}
	return false
}

func isMacro(name string) bool { return len(name) > 2 && name == strings.ToUpper(name) }
