package gate

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// looksFor is a command that looks for a text.
	looksFor = lazy.MustCompile(`\b(?:grep|rg|findstr)\s`)
	// failsUnfound is how a line says that it fails without what it looks for.
	failsUnfound = lazy.MustCompile(`\b(?:if|while|until)\s+!\s|^!\s|\bunless\s|\|\|\s*(?:[({]|exit|return|fail|die|abort|err)`)
	// anything is a part of a pattern that many texts meet.
	anything = lazy.MustCompile(`\.[*+]|\.\{\d|\[[^\]]+\](?:[*+]|\\\+|\{)|\\[dws][*+]?|\.\*`)
)

// widerAnswer is a line that failed a script unless one text was found, and that many texts satisfy
// now, and where it stands.
func widerAnswer(f edited) (from string, line int) {
	var gone []string
	for text := range f.was {
		if f.lost(text) && looksFor.MatchString(text) && failsUnfound.MatchString(text) {
			gone = append(gone, text)
		}
	}
	slices.Sort(gone)
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		if !f.came(text) || !anything.MatchString(text) {
			continue
		}
		for _, old := range gone {
			if widened(old, text) {
				return old, i + 1
			}
		}
	}
	return "", 0
}

// widened tells whether two lines differ in one place only, where the newer has a pattern that the
// words of the older meet.
func widened(old, now string) bool {
	head := 0
	for head < len(old) && head < len(now) && old[head] == now[head] {
		head++
	}
	tail := 0
	for tail < len(old)-head && tail < len(now)-head && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	was, is := old[head:len(old)-tail], now[head:len(now)-tail]
	if !anything.MatchString(is) || anything.MatchString(was) || len(is) > longestPattern || strings.ContainsAny(was, `"'|&;`) || strings.ContainsAny(is, `"'&;`) {
		return false
	}
	pattern, err := regexp.Compile("^(?:" + strings.ReplaceAll(is, `\+`, "+") + ")$")
	return err == nil && pattern.MatchString(was)
}

// longestPattern bounds what is compiled, in bytes.
const longestPattern = 80
