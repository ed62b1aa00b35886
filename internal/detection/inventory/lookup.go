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
	for _, n := range fn.file.overloads[name] {
		if len(helperParams(place{fn.file, n})) == args {
			return place{fn.file, n}, true
		}
	}
	return fn, true
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
