package source

import "strings"

// switchedOff are the flags that are off more often than before and on less often, each once,
// and the line of the first. A name means the same only in the same function.
func switchedOff(before, after []Flag) (names []string, line int) {
	was, is := states(before), states(after)
	for _, key := range sortedKeys(was) {
		b, a := was[key], is[key]
		if a[1] >= b[1] || a[0] <= b[0] {
			continue
		}
		place, name, _ := strings.Cut(key, "\x00")
		for _, f := range after {
			if len(names) == 0 && f.Name == name && f.Place == place && !f.On {
				line = f.Line
			}
		}
		names = append(names, name)
	}
	return names, line
}

// states counts how often each flag is off and on.
func states(list []Flag) map[string][2]int {
	m := map[string][2]int{}
	for _, f := range list {
		key := f.Place + "\x00" + f.Name
		x := m[key]
		if f.On {
			x[1]++
		} else {
			x[0]++
		}
		m[key] = x
	}
	return m
}
