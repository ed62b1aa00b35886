package production

import (
	"slices"
	"strings"
)

// shortestText is how long a text of the code must be to be known again within a longer one.
const shortestText = 12

// RemovedTexts are the names of removed definitions that are made of several words, and longer texts
// that production code no longer has, the longest first: a test may write them into a file, a command or an address.
func (p Change) RemovedTexts() (names, texts []string) {
	for name := range p.removed {
		if len(name) >= ShortName && strings.Trim(name, "_") == name && strings.Contains(name, "_") {
			names = append(names, name)
		}
	}
	for text := range p.Vanished {
		if len(text) >= shortestText && strings.ContainsAny(text, "/.:-") && !strings.ContainsAny(text, " ()") && !p.Respelled(text) {
			texts = append(texts, text)
		}
	}
	longest := func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	}
	slices.SortFunc(names, longest)
	slices.SortFunc(texts, longest)
	return names, texts
}
