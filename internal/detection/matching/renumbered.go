package matching

import (
	"holdfast/internal/detection/inventory"
)

// renumbered pairs a test that stands word for word under a new name, where another body has its name now: a new
// test was put in before it and took its number. By its name it would be the new one.
func (m *matcher) renumbered() {
	was, is := map[string]*inventory.Case{}, map[string]*inventory.Case{}
	beside := map[string][]*inventory.Case{} // by the file they stand in
	key := func(x *inventory.Case) string { return m.c.Home(x) + "\x00" + x.FullName() }
	for _, b := range m.c.Before {
		was[key(b)] = b
	}
	for _, a := range m.c.After {
		is[key(a)] = a
		beside[m.c.Home(a)] = append(beside[m.c.Home(a)], a)
	}
	for _, b := range m.c.Before {
		named := is[key(b)]
		if named == nil || inventory.SameButName(b, named) {
			continue
		}
		for _, a := range beside[m.c.Home(b)] {
			if !m.usedAfter[a] && was[key(a)] != b && inventory.SameButName(b, a) && (was[key(a)] == nil || m.usedBefore[was[key(a)]]) {
				m.pair(b, a, "renamed")
				break
			}
		}
	}
}
