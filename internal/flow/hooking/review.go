package hooking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// answerTime is what is left of a hook's time when a model does not answer in it.
const answerTime = 5 * time.Second

// review is what a model thinks of a session that wants to stop.
type review struct {
	doubt string   // why a person should look at what facts let pass
	steps []string // what the agent could do next, after avoidance
}

// review asks the model of the settings, where there is one and the session changed
// something. Facts have decided by then. A model that cannot be asked is written down, and
// changes nothing.
func (h *hook) review(ctx context.Context, refused []detect.Finding) (review, error) {
	if h.settings.LLM.Provider == "" || len(h.changed) == 0 {
		return review{}, nil
	}
	counsel, verdict, err := h.opinion(ctx, refused)
	if err != nil {
		counsel = &loop.Counsel{Failure: h.masked(err.Error())}
	}
	if counsel == nil {
		return review{}, nil
	}
	h.session.Asked.Add(counsel)
	h.counsel = counsel
	local := cmp.Or(h.decision.Verdict, policy.Allow)
	if err := h.log("model", map[string]any{"counsel": counsel, "local": local, "verdict": cmp.Or(verdict, local)}); err != nil {
		return review{}, err
	}
	out := review{}
	if len(refused) == 0 && verdict.Rank() >= policy.Ask.Rank() {
		out.doubt = "A reviewer doubts that this does the task: " + shared.JoinShort([]string{counsel.Reasoning}, 400)
	}
	if len(refused) > 0 {
		out.steps = shared.GuidanceOf(counsel)
	}
	return out, nil
}

// opinion has the laziness detection ask, within the time that the hook has.
func (h *hook) opinion(ctx context.Context, refused []detect.Finding) (*loop.Counsel, policy.Verdict, error) {
	s := h.session
	if err := shared.CheckModel(h.settings.LLM); err != nil {
		return nil, "", err
	}
	diff, err := h.snaps.Patch(ctx, snapshot.ID(s.Start.Snapshot), snapshot.ID(s.Last.Snapshot), shared.ShownPaths(h.changed))
	if err != nil {
		return nil, "", err
	}
	prices, err := shared.PricesFor(h.root)
	if err != nil {
		return nil, "", err
	}
	if end, limited := ctx.Deadline(); limited {
		var stop context.CancelFunc
		ctx, stop = context.WithDeadline(ctx, end.Add(-answerTime))
		defer stop()
	}
	by := shared.Asking{LLM: h.settings.LLM, Cache: filepath.Join(h.State, "sessions", store.GuardKey(h.root), "llm"), Spent: s.Asked, Leash: h.Leash, Prices: prices}
	team := agents.NewTeam(agents.Desk{Scanner: h.scanner, Mode: h.settings.Mode, Consult: by.Consult(), Bus: h.bus()})
	in := agents.Intent{Task: h.masked(s.Task), Diff: h.masked(diff), Local: cmp.Or(h.decision.Verdict, policy.Allow), Findings: refused, Cleared: h.decision.Cleared}
	in.Notes = h.warnings()
	got, err := team.AssessIntent(ctx, in)
	return shared.CounselOf(got, h.masked), got.Verdict, err
}

// saidKind is what the audit trail calls a message between the named agents.
const saidKind = "said"

// said keeps what the named agents say to one another, for the audit trail: it is written
// with the entry that comes next.
func (h *hook) said(t agents.Turn) { h.turns = append(h.turns, t.Outline(h.masked)) }

func (h *hook) masked(text string) string {
	if h.masks == nil {
		h.masks = proving.MaskOf(os.Environ())
	}
	return h.masks.Replace(text)
}

// doubted refuses a stop because of a doubt once for every state of the work tree: an agent
// that stands by its work goes to the person with it.
func (h *hook) doubted(doubt string) bool {
	s := h.session
	fresh := doubt != "" && s.Doubted != s.Last.Tree
	if fresh {
		s.Doubted = s.Last.Tree
	}
	return fresh
}

// longestTask bounds what is kept of the prompts of a session, for a model to read.
const longestTask = 4 << 10

// keepTask keeps what the person asked for, the newest at the end.
func (h *hook) keepTask() {
	if h.settings.LLM.Provider == "" {
		return
	}
	s := h.session
	s.Task = strings.TrimSpace(s.Task + "\n\n" + h.masked(h.event.Prompt))
	if over := len(s.Task) - longestTask; over > 0 {
		s.Task = strings.ToValidUTF8(s.Task[over:], "")
	}
}

// SessionTalk gives what the named agents said to one another in the hooked sessions of a
// work tree, oldest first.
func SessionTalk(dir string, yield func(agents.Turn) error) error {
	_, err := looping.Trail(dir, func(e store.Entry) error {
		if e.Kind != saidKind {
			return nil
		}
		var kept struct{ Turn agents.Turn }
		if err := json.Unmarshal(e.Data, &kept); err != nil {
			return errors.Join(fmt.Errorf("read entry %d of the audit trail", e.Seq), err)
		}
		return yield(kept.Turn)
	})
	return err
}
