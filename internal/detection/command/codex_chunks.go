package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// chunk is one place of an update: the line it comes after, what was there and what comes.
type chunk struct {
	after      string
	located    bool // a line to come after was given
	old, fresh []string
	atEnd      bool // it must reach the end of the file
}

// chunks reads the places of one file's update. The first needs no @@.
func (p *codex) chunks() ([]chunk, error) {
	var out []chunk
	for p.at < len(p.lines) {
		line := p.lines[p.at]
		switch {
		case strings.TrimSpace(line) == "" && p.blankUntilMark():
			p.at++
			continue
		case strings.HasPrefix(line, "***") && strings.TrimSpace(line) != endOfFile:
			return out, noneMissing(out)
		case !strings.HasPrefix(line, "@@") && len(out) > 0:
			return nil, fmt.Errorf("%q is no line of a change; @@ is expected before the next place", shorten(line))
		}
		c, err := p.chunk()
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, noneMissing(out)
}

func noneMissing(chunks []chunk) error {
	if len(chunks) == 0 {
		return errors.New("the update changes nothing")
	}
	return nil
}

func (p *codex) blankUntilMark() bool {
	next := p.at + 1
	return next >= len(p.lines) || strings.HasPrefix(p.lines[next], "@@") || strings.HasPrefix(p.lines[next], "*** ")
}

func (p *codex) chunk() (chunk, error) {
	var c chunk
	if head := strings.TrimRight(p.lines[p.at], " \t"); strings.HasPrefix(head, "@@") {
		c.after, c.located = strings.CutPrefix(head, "@@ ")
		p.at++
	}
	start := p.at
	for ; p.at < len(p.lines); p.at++ {
		line := p.lines[p.at]
		if strings.TrimSpace(line) == endOfFile {
			c.atEnd = true
			p.at++
			break
		}
		if line == "" {
			line = " " // models strip the space of an empty line
		}
		if !c.take(line) {
			break
		}
	}
	if p.at == start || p.at == start+1 && c.atEnd {
		return c, errors.New("the place holds no lines; each begins with a space, + or -")
	}
	return c, nil
}

func (c *chunk) take(line string) bool {
	switch line[0] {
	case ' ':
		c.old, c.fresh = append(c.old, line[1:]), append(c.fresh, line[1:])
	case '-':
		c.old = append(c.old, line[1:])
	case '+':
		c.fresh = append(c.fresh, line[1:])
	default:
		return false
	}
	return true
}

// applyChunks puts an update onto a text, place after place. The result ends in a line end,
// as Codex writes it.
func applyChunks(name, text string, chunks []chunk) (string, error) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var edits []replacement
	at, steps := 0, maxSteps
	for _, c := range chunks {
		if c.located {
			found := seek(lines, []string{c.after}, at, false, &steps)
			if found < 0 {
				return "", fmt.Errorf("%s has no line %q", name, shorten(c.after))
			}
			at = found + 1
		}
		if len(c.old) == 0 { // pure additions go to the end
			edits = append(edits, replacement{place: len(lines), fresh: c.fresh})
			continue
		}
		r := locateChunk(lines, c, at, &steps)
		if r.place < 0 {
			return "", fmt.Errorf("%s does not hold these lines: %q", name, shorten(strings.Join(c.old, "\n")))
		}
		at = r.place + r.gone
		edits = append(edits, r)
	}
	return strings.Join(append(replaced(lines, edits), ""), "\n"), nil
}

// replacement is where lines go and others come.
type replacement struct {
	place, gone int
	fresh       []string
}

func replaced(lines []string, edits []replacement) []string {
	slices.SortStableFunc(edits, func(a, b replacement) int { return a.place - b.place })
	var out []string
	from := 0
	for _, r := range edits {
		if r.place < from { // an older place reached the end of the file: what follows it was replaced
			continue
		}
		out = append(append(out, lines[from:r.place]...), r.fresh...)
		from = r.place + r.gone
	}
	return append(out, lines[from:]...)
}
