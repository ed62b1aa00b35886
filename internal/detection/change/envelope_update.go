package change

import (
	"sort"
	"strings"
)

// replacement puts new lines in the place of count old ones.
type replacement struct {
	at, count int
	lines     []string
}

// update gives the bytes of a file after the chunks of an operation. Its line ends are
// kept; the last line gets one, as the tools give it.
func (o *overlay) update(raw []byte, op operation) ([]byte, error) {
	if len(op.chunks) == 0 {
		return raw, nil
	}
	text, end := string(raw), "\n"
	if first := strings.IndexByte(text, '\n'); first > 0 && text[first-1] == '\r' {
		end = "\r\n"
	}
	stored, _ := splitLines(text)
	s := seeker{lines: make([]string, len(stored)), steps: &o.steps}
	for i, l := range stored {
		s.lines[i] = strings.TrimSuffix(l, "\r")
	}
	var all []replacement
	at := 0
	for _, c := range op.chunks {
		r, next, err := s.place(c, at)
		if err != nil {
			return nil, withPath(err, op.path)
		}
		all, at = append(all, r), next
	}
	return put(stored, all, end)
}

// withPath names the file in an error that place could not.
func withPath(err error, path string) error {
	if d, ok := err.(*DoesNotApply); ok {
		return &DoesNotApply{Path: path, Message: d.Message}
	}
	return err
}

// place finds the lines that a chunk replaces, at or after a line, and where to go on.
func (s *seeker) place(c chunk, at int) (replacement, int, error) {
	if c.anchor != "" {
		found := s.seek([]string{c.anchor}, at)
		if found < 0 {
			return replacement{}, 0, s.notFound("the line after @@ is not in the file: " + shorten(c.anchor))
		}
		at = found + 1
	}
	if len(c.old) == 0 { // lines without a place go to the end
		return replacement{at: len(s.lines), lines: c.new}, at, nil
	}
	found := s.seekChunk(c, at)
	if found < 0 && c.old[len(c.old)-1] == "" { // an empty last line often stands for the end of the file
		c.old = c.old[:len(c.old)-1]
		if n := len(c.new); n > 0 && c.new[n-1] == "" {
			c.new = c.new[:n-1]
		}
		found = s.seekChunk(c, at)
	}
	if found < 0 {
		return replacement{}, 0, s.notFound("the lines to replace are not in the file: " + shorten(strings.Join(c.old, "\n")))
	}
	return replacement{at: found, count: len(c.old), lines: c.new}, found + len(c.old), nil
}

func (s *seeker) seekChunk(c chunk, at int) int {
	if c.atEnd {
		if found := s.seek(c.old, max(at, len(s.lines)-len(c.old))); found >= 0 {
			return found
		}
	}
	return s.seek(c.old, at)
}

// notFound tells a patch that does not fit from one that is too large to follow.
func (s *seeker) notFound(message string) error {
	if *s.steps <= 0 {
		return &EnvelopeFault{Message: "too large to follow"}
	}
	return &DoesNotApply{Message: message}
}

func shorten(text string) string {
	const limit = 80
	if r := []rune(text); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return text
}

// put carries the replacements out.
func put(stored []string, all []replacement, end string) ([]byte, error) {
	sort.SliceStable(all, func(i, j int) bool { return all[i].at < all[j].at })
	out := []byte{}
	at := 0
	keep := func(lines []string) {
		for _, l := range lines {
			out = append(append(out, l...), '\n')
		}
	}
	for _, r := range all {
		if r.at < at {
			return nil, &EnvelopeFault{Message: "two changes of a file overlap"}
		}
		keep(stored[at:r.at])
		for _, l := range r.lines {
			out = append(append(out, l...), end...)
		}
		at = r.at + r.count
	}
	keep(stored[at:])
	return out, nil
}
