package mcp

import (
	"context"
	"fmt"
	"os"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
)

var explain = tool{
	name: "explain", title: "Explain a pattern",
	description: `Explain a pattern of avoidance by its id or number, such as test-skipped or LP-026: what it means, how severe it is, what to do instead, what clears it, and examples of what it catches and what is fine.`,
	bounds:      map[string]func(*jsonschema.Schema){"pattern": text(1, 100)},
}

type explainInput struct {
	Pattern string `json:"pattern" jsonschema:"the id or the number of a pattern, as findings name it"`
}

func (d *desk) explain(_ context.Context, _ caller, in explainInput) (reply, error) {
	p, err := judging.FindPattern(d.root, in.Pattern)
	if err != nil {
		return reply{}, err
	}
	return reply{document: report.Explain(p)}, nil
}

var inventory = tool{
	name: "inventory", title: "List the tests",
	description: `List every test case of the work tree, or of some files and folders of it, with file, line, framework, suites, name, rows, state and oracles (what makes it fail). Nothing is run.`,
	bounds:      map[string]func(*jsonschema.Schema){"paths": list(maxPaths, text(1, maxName))},
}

type inventoryInput struct {
	Paths []string `json:"paths,omitempty" jsonschema:"files and folders, relative to the top of the work tree; none for all of it"`
}

func (d *desk) inventory(ctx context.Context, _ caller, in inventoryInput) (reply, error) {
	for _, p := range in.Paths {
		if err := inside(p); err != nil {
			return reply{}, err
		}
	}
	var out page
	var notes []string
	err := judging.Inventory(ctx, judging.InventoryRequest{
		Dir: d.root, Paths: in.Paths, Format: "json", Style: report.Style{Version: d.Version},
		Out: &out, Note: func(n string) { notes = append(notes, n) },
	})
	return reply{out.Bytes(), notes}, err
}

var loopStatus = tool{
	name: "loop_status", title: "How a loop stands",
	description: `Tell how a loop of holdfast run stands in this work tree: status, iteration, task, what done means, the last checks, regressions, recoveries and the best iteration. The last loop, unless one is named.`,
	bounds:      map[string]func(*jsonschema.Schema){"loop": word(200, `^[A-Za-z0-9._-]*$`)},
}

type loopInput struct {
	Loop string `json:"loop,omitempty" jsonschema:"the id of a loop, or a part of it that fits no other; none for the last one"`
}

func (d *desk) loopStatus(_ context.Context, _ caller, in loopInput) (reply, error) {
	var notes []string
	l, err := looping.Here(d.root, in.Loop, looping.Hands{Now: d.Now, PID: os.Getpid(), Note: func(n string) { notes = append(notes, n) }})
	if err != nil {
		return reply{}, err
	}
	doc := l.Document()
	left := 0
	doc.IterationHistory = newest(doc.IterationHistory, &left)
	doc.RegressionEvents = newest(doc.RegressionEvents, &left)
	doc.ReinforcementHistory = newest(doc.ReinforcementHistory, &left)
	doc.RecoveryHistory = newest(doc.RecoveryHistory, &left)
	doc.DetectedPatterns = newest(doc.DetectedPatterns, &left)
	doc.Progress.CompletionChecks = newest(doc.Progress.CompletionChecks, &left)
	if left > 0 {
		notes = append(notes, fmt.Sprintf("of every list the newest %d entries are shown; %d older ones are left out", shown, left))
	}
	return reply{doc, notes}, nil
}

// shown is how much of a long story is told.
const shown = 5

func newest[T any](all []T, left *int) []T {
	cut := max(0, len(all)-shown)
	*left += cut
	return all[cut:]
}
