package wording

import "strings"

// Nearby is how many lines a line may have moved and still be the same one.
const Nearby = 40

// DifferingLines are the lines that only one of two texts has, trimmed: a line that only stands
// further in is the one that was there, and must not be taken for another that looks like it.
func DifferingLines(before, after string) (gone, come []Passage) {
	begin, shorter := 0, min(len(before), len(after))
	for begin < shorter && before[begin] == after[begin] {
		begin++
	}
	begin = strings.LastIndexByte(before[:begin], '\n') + 1
	first := 1 + strings.Count(before[:begin], "\n")
	end := 0
	for end < shorter-begin && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	olds, news := linesUpTo(before[begin:], len(before)-end-begin), linesUpTo(after[begin:], len(after)-end-begin)
	count := map[string]int{}
	for _, l := range news {
		count[l]++
	}
	for i, l := range olds {
		if count[l] > 0 {
			count[l]--
			continue
		}
		gone = append(gone, Passage{first + i, l})
	}
	left := map[string]int{}
	for _, l := range olds {
		left[l]++
	}
	for i, l := range news {
		if left[l] > 0 {
			left[l]--
			continue
		}
		come = append(come, Passage{first + i, l})
	}
	return gone, come
}

// linesUpTo are the lines of a text, trimmed, up to the one that holds a place.
func linesUpTo(text string, at int) []string {
	lines := strings.Split(text[:at+LinesOn(text[at:], 0)], "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return lines
}
