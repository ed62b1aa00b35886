package install

import (
	"bytes"
	"slices"
	"strings"
)

// In files with comments our lines stand between two marks, so that they are known again
// wherever they have been moved to.
const (
	blockBegin = "# >>> holdfast >>>"
	blockEnd   = "# <<< holdfast <<<"
)

// lines splits a text, line ends kept.
func lines(text []byte) []string { return slices.Collect(strings.Lines(string(text))) }

func newlineOf(text []byte) string {
	if bytes.Contains(text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// block puts marks around lines and indents them.
func block(indent string, body []string) []string {
	out := []string{indent + blockBegin}
	for _, l := range body {
		out = append(out, strings.TrimRight(indent+l, " "))
	}
	return append(out, indent+blockEnd)
}

// insertLines puts lines before the line with the given number, counted from 0. At the
// end of a text without a last line end, it still has none.
func insertLines(text []byte, number int, add []string) []byte {
	return insertWith(newlineOf(text), text, number, add)
}

func insertWith(newline string, text []byte, number int, add []string) []byte {
	have := lines(text)
	number = min(number, len(have))
	joined := strings.Join(add, newline)
	head, tail := strings.Join(have[:number], ""), strings.Join(have[number:], "")
	if head != "" && !strings.HasSuffix(head, "\n") {
		return []byte(head + newline + joined)
	}
	return []byte(head + joined + newline + tail)
}

// stripBlocks takes our lines out again.
func stripBlocks(text []byte, _ *origin) ([]byte, error) {
	have := lines(text)
	for {
		begin := slices.IndexFunc(have, marked(blockBegin))
		if begin < 0 {
			return []byte(strings.Join(have, "")), nil
		}
		end := slices.IndexFunc(have[begin:], marked(blockEnd))
		if end < 0 {
			return nil, &Obstacle{Line: begin + 1, What: "the line " + blockEnd + " is missing behind this one", Mend: "put it behind the last line that Holdfast wrote", Kind: ErrUnreadable}
		}
		end += begin
		if !strings.HasSuffix(have[end], "\n") && begin > 0 {
			have[begin-1] = strings.TrimSuffix(strings.TrimSuffix(have[begin-1], "\n"), "\r")
		}
		have = slices.Delete(have, begin, end+1)
	}
}

func marked(mark string) func(string) bool {
	return func(line string) bool { return strings.TrimSpace(line) == mark }
}

func hasBlock(text []byte) bool { return slices.ContainsFunc(lines(text), marked(blockBegin)) }

// blockMerge keeps one or more blocks in a text; insert adds them to a text without.
func blockMerge(add func(text []byte) ([]byte, error)) merge {
	insert := func(text []byte) ([]byte, error) {
		if bytes.Count(text, []byte("\r")) != bytes.Count(text, []byte("\r\n")) {
			return nil, &Obstacle{What: "a carriage return stands without a line feed", Mend: "give the file one kind of line ends", Kind: ErrUnreadable}
		}
		return add(text)
	}
	return merge{
		insert: insert,
		strip:  stripBlocks,
		current: func(text []byte) (bool, error) {
			if !hasBlock(text) {
				return false, nil
			}
			bare, err := stripBlocks(text, nil)
			if err != nil {
				return false, err
			}
			want, err := insert(bare)
			if err != nil {
				return false, err
			}
			return slices.Equal(blocksOf(text), blocksOf(want)), nil
		},
	}
}

// blocksOf are our lines, wherever they stand.
func blocksOf(text []byte) []string {
	var out []string
	inside := false
	for _, l := range lines(text) {
		inside = inside || marked(blockBegin)(l)
		if inside {
			out = append(out, strings.TrimRight(l, "\r\n"))
		}
		inside = inside && !marked(blockEnd)(l)
	}
	return out
}

// blockStatus is the state of a target that is one file with a block.
func (s site) blockStatus(path string, m merge) (State, error) {
	st := State{Target: s.target}
	f, err := s.read(path)
	if err != nil || !f.exists {
		return st, err
	}
	st.Files = []string{path}
	st.Installed = hasBlock(f.text)
	if st.Current, err = m.current(f.text); err != nil {
		return st, at(path, err)
	}
	if st.Installed && !st.Current {
		st.Problems = append(st.Problems, Problem{path + ": our lines are incomplete or outdated", s.again()})
	}
	return st, nil
}
