package mcp

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

var checkChange = tool{
	name: "check_change", title: "Judge a change",
	description: `Judge a change for avoidance, by the rules of this project: without arguments what is uncommitted in the work tree, untracked files included; or the index, a commit, a range, or the text of a patch, which need not be applied. Answers with the verdict (allow, warn, ask, block) and the findings: what was there, what is there now, why that is avoidance, what to do instead. Nothing is changed.`,
	bounds:      map[string]func(*jsonschema.Schema){"range": text(1, maxName), "patch": text(1, maxPatch)},
}

// checkInput names a change. There is no task and no mode: what an agent says of its own work
// clears nothing.
type checkInput struct {
	Staged bool   `json:"staged,omitempty" jsonschema:"judge the index against HEAD: what the next commit would record"`
	Range  string `json:"range,omitempty" jsonschema:"a commit or a range of git, such as HEAD, main...HEAD or A..B"`
	Patch  string `json:"patch,omitempty" jsonschema:"the text of a unified diff, as git diff writes it, with paths relative to the top of the work tree"`
}

func (d *desk) check(ctx context.Context, _ caller, in checkInput) (reply, error) {
	source := judging.ChangeSource{Dir: d.root, Staged: in.Staged, Revision: in.Range}
	if in.Patch != "" {
		source.Patch, source.Stdin = "-", strings.NewReader(in.Patch)
	}
	if err := in.settle(); err != nil {
		return reply{}, err
	}
	horizon := detect.Iteration // work of the one who asks, as the live guard will see it
	if in.Range != "" {
		horizon = detect.Commit // anybody's
	}
	var out page
	var notes []string
	_, err := judging.Check(ctx, judging.CheckRequest{
		Source: source, Horizon: horizon, Format: "json", Style: report.Style{Version: d.Version},
		Out: &out, Note: func(n string) { notes = append(notes, n) }, Now: d.Now,
	})
	return reply{out.Bytes(), notes}, err
}

// settle refuses what names several changes, or more than is read.
func (in checkInput) settle() error {
	var named []string
	for _, source := range []struct {
		name string
		on   bool
	}{{"staged", in.Staged}, {"range", in.Range != ""}, {"patch", in.Patch != ""}} {
		if source.on {
			named = append(named, source.name)
		}
	}
	if len(named) > 1 {
		return question{strings.Join(named, " and ") + " name different changes", "choose one of them, or none for the work tree"}
	}
	if len(in.Patch) > maxPatch {
		return question{fmt.Sprintf("the patch is larger than %d MiB", maxPatch>>20), "ask about a part of it"}
	}
	return nil
}
