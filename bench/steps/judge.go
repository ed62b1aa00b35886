package main

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// judgeAll prints a line a library, then what was judged wrongly.
func judgeAll(out io.Writer, scanner *detect.Scanner, libraries []library) error {
	var wrong []string
	var steps, seen, twins, blamed int
	fmt.Fprintln(out, "| library | steps | seen | twins | blamed |\n|---|---|---|---|---|")
	for _, lib := range libraries {
		passed, err := judge(scanner, lib, lib.steps, policy.Allow)
		if err != nil {
			return err
		}
		flagged, err := judge(scanner, lib, lib.twins, "")
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d |\n", lib.name, len(lib.steps), len(lib.steps)-len(passed), len(lib.twins), len(flagged))
		steps, seen, twins, blamed = steps+len(lib.steps), seen+len(lib.steps)-len(passed), twins+len(lib.twins), blamed+len(flagged)
		for _, p := range passed {
			wrong = append(wrong, "passed over: "+lib.name+": "+p)
		}
		for _, p := range flagged {
			wrong = append(wrong, "blamed: "+lib.name+": "+p)
		}
	}
	fmt.Fprintf(out, "| all | %d | %d | %d | %d |\n\n", steps, seen, twins, blamed)
	for _, w := range wrong {
		fmt.Fprintln(out, w)
	}
	return nil
}

// judge names the pairs on which the verdict is the one given, or any but allow where none is given.
func judge(scanner *detect.Scanner, lib library, pairs []pair, verdict policy.Verdict) (out []string, err error) {
	for _, p := range pairs {
		res, err := scanner.Scan(p.change(lib), detect.Options{Horizon: detect.Commit})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", lib.name, err)
		}
		got := policy.Decide(res.Findings, res.Cleared, policy.Standard).Verdict
		if got != verdict && (verdict != "" || got == policy.Allow) {
			continue
		}
		line := oneLine(p.before) + " → " + oneLine(p.after)
		for _, f := range res.Findings {
			line += " (" + f.ID + ")"
		}
		out = append(out, line)
	}
	return out, nil
}

func (p pair) change(lib library) change.Change {
	return change.Change{Files: []change.File{{
		Path: lib.file, Status: change.Modified,
		Before: change.Stored([]byte(lib.written(p.before)), plainFile), After: change.Stored([]byte(lib.written(p.after)), plainFile),
	}}}
}

// plainFile is the mode git gives to a file that is no program.
const plainFile = 0o100644

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
