package inventory

import "holdfast/internal/detection/syntax"

// lookup finds the helper a call means: of the same file first, and of several with
// the same name the one that takes as many arguments.
func (e *evaluator) lookup(name string, args, at int) (place, bool) {
	fn, ok := e.functions[name]
	if n, own := e.file.functions[name]; own {
		fn, ok = place{e.file, n}, true
	}
	if !ok {
		return place{}, false
	}
	if n := e.nearest(fn, name, args, at); n >= 0 {
		return place{fn.file, n}, true
	}
	if n := e.overloaded(fn, name, args, at); n >= 0 {
		return place{fn.file, n}, true
	}
	return fn, true
}

// overloaded is the one of several functions of a name that takes as many arguments, or all further ones. One that
// calls its own name hands on to another, where another takes as many. -1 where there is none.
func (e *evaluator) overloaded(fn place, name string, args, at int) int {
	exact, further := -1, -1
	for _, n := range fn.file.overloads[name] {
		p := place{fn.file, n}
		switch params := len(helperParams(p)); {
		case params == args && !e.standsIn(at, p):
			return n
		case params == args:
			exact = n
		case further < 0 && params <= args+1 && p.variadic() != "":
			further = n
		}
	}
	if exact >= 0 {
		return exact
	}
	return further
}

// standsIn tells a place within the body of a function.
func (e *evaluator) standsIn(at int, fn place) bool {
	return at >= 0 && fn.file == e.file && e.tree.Within(at, fn.node)
}

// overload remembers a further helper of a name.
func (f *File) overload(name string, first, n int) {
	if f.overloads == nil {
		f.overloads = map[string][]int{}
	}
	if len(f.overloads[name]) == 0 {
		f.overloads[name] = []int{first}
	}
	f.overloads[name] = append(f.overloads[name], n)
}

// nearest is the one of several functions of a name that stands in the innermost function around a place:
// each test may have one of its own. -1 where there is none.
func (e *evaluator) nearest(fn place, name string, args, at int) int {
	if at < 0 || fn.file != e.file {
		return -1
	}
	best, inner := -1, -1
	for _, n := range fn.file.overloads[name] {
		around := e.tree.Enclosing(n, syntax.Func, syntax.Lambda)
		if around < 0 || around < inner || !e.tree.Within(at, around) {
			continue
		}
		if around > inner || len(helperParams(place{fn.file, n})) == args {
			best, inner = n, around
		}
	}
	return best
}
