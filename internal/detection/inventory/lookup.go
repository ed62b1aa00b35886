package inventory

// lookup finds the helper a call means: of the same file first, and of several with
// the same name the one that takes as many arguments.
func (e *evaluator) lookup(name string, args int) (place, bool) {
	fn, ok := e.functions[name]
	if n, own := e.file.functions[name]; own {
		fn, ok = place{e.file, n}, true
	}
	if !ok {
		return place{}, false
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
