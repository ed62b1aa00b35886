package coverage

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

func lines(text []byte) *bufio.Scanner {
	s := bufio.NewScanner(bytes.NewReader(text))
	s.Buffer(nil, 1<<20)
	return s
}

// lcov reads the trace files of geninfo and its many imitators. Counts per line are
// believed, sums are not: files that appear twice are merged.
func lcov(text []byte) (Report, error) {
	hitLines, hitBranches := map[string]map[string]bool{}, map[string]map[string]bool{}
	file := ""
	note := func(into map[string]map[string]bool, key string, hit bool) {
		if into[file] == nil {
			into[file] = map[string]bool{}
		}
		into[file][key] = into[file][key] || hit
	}
	s := lines(text)
	for s.Scan() {
		key, value, ok := strings.Cut(strings.TrimSpace(s.Text()), ":")
		switch {
		case !ok:
		case key == "SF":
			file = value
			note(hitLines, "", false)
			delete(hitLines[file], "")
		case key == "DA":
			number, rest, _ := strings.Cut(value, ",")
			count, _, _ := strings.Cut(rest, ",")
			note(hitLines, number, positive(count))
		case key == "BRDA":
			if at := strings.LastIndexByte(value, ','); at > 0 {
				note(hitBranches, value[:at], positive(value[at+1:]))
			}
		}
	}
	r := Report{}
	for f, set := range hitLines {
		c := Counts{Lines: len(set), LinesHit: count(set), Branches: len(hitBranches[f]), BranchesHit: count(hitBranches[f])}
		r[f] = c
	}
	return r, s.Err()
}

func positive(s string) bool {
	n, err := strconv.ParseFloat(s, 64)
	return err == nil && n > 0
}

func count[K comparable](set map[K]bool) int {
	n := 0
	for _, hit := range set {
		if hit {
			n++
		}
	}
	return n
}

// goProfile reads what `go test -coverprofile` writes: statements of blocks. Blocks that
// several packages report are one.
func goProfile(text []byte) (Report, error) {
	type block struct {
		statements int
		hit        bool
	}
	blocks := map[string]block{}
	s := lines(text)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.HasPrefix(line, "mode: ") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d: %w", n, ErrFormat)
		}
		statements, err := strconv.Atoi(fields[1])
		if err != nil || statements < 0 {
			return nil, fmt.Errorf("line %d: %w", n, ErrFormat)
		}
		b := blocks[fields[0]]
		blocks[fields[0]] = block{statements, b.hit || positive(fields[2])}
	}
	r := Report{}
	for place, b := range blocks {
		file := place
		if at := strings.LastIndexByte(place, ':'); at > 0 {
			file = place[:at]
		}
		c := r[file]
		c.Lines += b.statements
		if b.hit {
			c.LinesHit += b.statements
		}
		r[file] = c
	}
	return r, s.Err()
}
