package inventory

// env holds the values of local names; each is already resolved.
type env struct {
	vars     map[string][]string
	closures map[string]int // of the rows that names stand for
	parent   *env
}

func (e *env) get(name string) ([]string, bool) {
	for ; e != nil; e = e.parent {
		if v, ok := e.vars[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func (e *env) child() *env { return &env{vars: map[string][]string{}, parent: e} }

// context is what surrounds a statement.
type context struct {
	under  string
	dead   string
	over   string // the loop over numbers that it stands in
	inside string // the call whose closure it stands in, where the test does not wait for that call
	asked  string // the condition as it is written, where the claim is one
	rows   int
}
