package change

import "strings"

// Lines counts, for each file of a patch and each line, how often the patch adds it; what it
// removes counts negative. Nothing of what surrounds the hunks is guessed.
func Lines(patch []byte) map[string]map[string]int {
	out := map[string]map[string]int{}
	text, _ := Decode(patch)
	for _, s := range readSections(strings.Split(string(text), "\n")) {
		path := s.newPath
		if s.status() == Removed {
			path = s.oldPath
		}
		if out[path] == nil {
			out[path] = map[string]int{}
		}
		for _, h := range s.hunks {
			for _, line := range h.lines {
				switch {
				case strings.HasPrefix(line, "+"):
					out[path][line[1:]]++
				case strings.HasPrefix(line, "-"):
					out[path][line[1:]]--
				}
			}
		}
	}
	return out
}
