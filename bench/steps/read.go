package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// library is a table of pairs: how one assertion library says something, and how it says less.
type library struct {
	name, file, frame string
	steps, twins      []pair
}

// pair is a claim before and after.
type pair struct{ before, after string }

// slot is where the frame of a library has the claim.
const slot = "<claim>"

// readLibraries reads every table of a folder, in the order of their names.
func readLibraries(dir, only string) ([]library, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	var out []library
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".txt")
		if !strings.Contains(name, only) {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, fmt.Errorf("read table: %w", err)
		}
		lib, err := parse(name, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		out = append(out, lib)
	}
	return out, nil
}

// parse reads a table: the path of the test file, then parts that a line with === begins. In the
// parts of pairs a line with - belongs to the claim before, one with + to the claim after.
func parse(name, text string) (library, error) {
	lib := library{name: name}
	head, rest, ok := strings.Cut(text, "\n=== frame\n")
	if lib.file = strings.TrimSpace(head); !ok || lib.file == "" {
		return lib, fmt.Errorf("no path and no frame")
	}
	parts := strings.Split("\n"+rest, "\n=== ")
	if lib.frame = strings.TrimLeft(parts[0], "\n") + "\n"; strings.Count(lib.frame, slot) != 1 {
		return lib, fmt.Errorf("the frame has no %s, or several", slot)
	}
	for _, part := range parts[1:] {
		title, body, _ := strings.Cut(part, "\n")
		pairs, err := parsePairs(body)
		if err != nil {
			return lib, fmt.Errorf("%s: %w", title, err)
		}
		switch title {
		case "weaker":
			lib.steps = append(lib.steps, pairs...)
		case "as strong":
			lib.twins = append(lib.twins, pairs...)
		default:
			return lib, fmt.Errorf("unknown part %q", title)
		}
	}
	return lib, nil
}

func parsePairs(body string) (out []pair, err error) {
	for block := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		var before, after []string
		for line := range strings.SplitSeq(block, "\n") {
			switch {
			case strings.HasPrefix(line, "- ") && after == nil:
				before = append(before, line[2:])
			case strings.HasPrefix(line, "+ "):
				after = append(after, line[2:])
			case line != "":
				return nil, fmt.Errorf("%q belongs to no claim", line)
			}
		}
		if before == nil || after == nil {
			return nil, fmt.Errorf("%q is no pair", block)
		}
		out = append(out, pair{strings.Join(before, "\n"), strings.Join(after, "\n")})
	}
	return out, nil
}

// written is the file of a library with one claim in it, indented as its place is.
func (l library) written(claim string) string {
	at := strings.Index(l.frame, slot)
	indent := l.frame[strings.LastIndexByte(l.frame[:at], '\n')+1 : at]
	return strings.Replace(l.frame, slot, strings.ReplaceAll(claim, "\n", "\n"+indent), 1)
}
