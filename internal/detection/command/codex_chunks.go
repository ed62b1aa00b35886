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

// locateChunk finds the place of a chunk. An empty line at the end of both sides may stand
// for the end of the file.
func locateChunk(lines []string, c chunk, at int, steps *int) replacement {
	old, fresh := c.old, c.fresh
	place := seek(lines, old, at, c.atEnd, steps)
	if last := len(old) - 1; place < 0 && old[last] == "" {
		old = old[:last]
		if n := len(fresh) - 1; n >= 0 && fresh[n] == "" {
			fresh = fresh[:n]
		}
		place = seek(lines, old, at, c.atEnd, steps)
	}
	return replacement{place: place, gone: len(old), fresh: fresh}
}

// maxSteps bounds the lines that are compared: a hostile patch must not hang us.
const maxSteps = 5_000_000

// seek finds lines: as they are, then without blanks at their ends, then without blanks on
// either side, then with typographic signs made plain.
func seek(lines, want []string, from int, atEnd bool, steps *int) int {
	last := len(lines) - len(want)
	if last < 0 {
		return -1
	}
	if atEnd {
		from = last
	}
	for _, plain := range [...]func(string) string{
		func(s string) string { return s },
		func(s string) string { return strings.TrimRight(s, " \t\r\n") },
		strings.TrimSpace, plainSigns,
	} {
		for i := from; i <= last && *steps > 0; i++ {
			if sameLines(lines[i:], want, plain, steps) {
				return i
			}
		}
	}
	return -1
}

func sameLines(lines, want []string, plain func(string) string, steps *int) bool {
	for i, w := range want {
		*steps--
		if plain(lines[i]) != plain(w) {
			return false
		}
	}
	return true
}

func plainSigns(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			return '-'
		case r >= '\u2018' && r <= '\u201b':
			return '\''
		case r >= '\u201c' && r <= '\u201f':
			return '"'
		case r == '\u00a0', r >= '\u2002' && r <= '\u200a', r == '\u202f', r == '\u205f', r == '\u3000':
			return ' '
		}
		return r
	}, strings.TrimSpace(s))
}
