package matching

import (
	"holdfast/internal/detection/inventory"
)

// renumbered pairs a test that stands word for word under a new name, where another body has its name now: a new
// test was put in before it and took its number. By its name it would be the new one.
func (m *matcher) renumbered() {
	was, is := map[string]*inventory.Case{}, map[string]*inventory.Case{}
	key := func(x *inventory.Case) string { return m.c.Home(x) + "\x00" + x.FullName() }
	for _, b := range m.c.Before {
		was[key(b)] = b
	}
	for _, a := range m.c.After {
		is[key(a)] = a
	}
	var alike map[string][]*inventory.Case // those after the change, by their file and how they are written
	for _, b := range m.c.Before {
		named, written := is[key(b)], b.ButName()
		if named == nil || written == "" || written == named.ButName() {
			continue
		}
		if alike == nil {
			alike = map[string][]*inventory.Case{}
			for _, a := range m.c.After {
				at := m.c.Home(a) + "\x00" + a.ButName()
				alike[at] = append(alike[at], a)
			}
		}
		for _, a := range alike[m.c.Home(b)+"\x00"+written] {
			if !m.usedAfter[a] && was[key(a)] != b && (was[key(a)] == nil || m.usedBefore[was[key(a)]]) {
				m.pair(b, a, "renamed")
				break
			}
		}
	}
}
