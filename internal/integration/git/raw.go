package git

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
)

// Entry is one line of git's raw diff: what a path was and is, without its text.
type Entry struct {
	OldMode, NewMode uint32
	OldID, NewID     string
	Status           change.Status
	OldPath, Path    string
	Unmerged         bool // in conflict: there is no one version of it
}

// rawOptions make git print a raw diff that holds every fact and nothing configured.
var rawOptions = []string{
	"--raw", "-z", "-M", "--abbrev=64", "--no-ext-diff", "--no-textconv", "--no-relative", "--ignore-submodules=dirty",
}

// ParseRaw reads the output of a diff with rawOptions. It stops without harm at a
// record it does not know, and says so.
func ParseRaw(out []byte) ([]Entry, error) {
	fields := bytes.Split(out, []byte{0})
	var entries []Entry
	for i := 0; i < len(fields) && len(fields[i]) > 0; {
		e, used, err := parseEntry(fields[i:])
		if err != nil {
			return entries, err
		}
		entries = append(entries, e)
		i += used
	}
	return entries, nil
}

var statuses = map[byte]change.Status{
	'A': change.Added, 'D': change.Removed, 'M': change.Modified, 'T': change.Modified,
	'R': change.Renamed, 'C': change.Added, 'U': change.Modified,
}

func parseEntry(fields [][]byte) (e Entry, used int, err error) {
	head := strings.Fields(strings.TrimPrefix(string(fields[0]), ":"))
	if len(head) != 5 || len(fields) < 2 {
		return e, 0, fmt.Errorf("read raw diff: unexpected record %q", fields[0])
	}
	e.OldMode, e.NewMode = octal(head[0]), octal(head[1])
	e.OldID, e.NewID = head[2], head[3]
	letter := head[4][0]
	e.Status, e.Unmerged = statuses[letter], letter == 'U'
	e.Path, used = string(fields[1]), 2
	if letter == 'R' || letter == 'C' {
		if len(fields) < 3 {
			return e, 0, fmt.Errorf("read raw diff: %q has one path", fields[0])
		}
		e.OldPath, e.Path, used = string(fields[1]), string(fields[2]), 3
	}
	if letter == 'C' { // a copy leaves its origin alone: to us it is a new file
		e.OldPath, e.OldMode = "", 0
	}
	return e, used, nil
}

func octal(s string) uint32 {
	n, _ := strconv.ParseUint(s, 8, 32)
	return uint32(n)
}
