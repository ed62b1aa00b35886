package judging

import (
	"fmt"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// noteCommit writes down which agent is about to commit in a guarded work tree, in which
// session, and how that was judged. A trail that cannot be written keeps nobody from
// committing: an agent in a sandbox may not reach it.
func noteCommit(req CheckRequest, root string, passed bool, d policy.Decision) {
	if !req.Source.Staged || req.Env == nil || req.Env("GIT_INDEX_FILE") == "" { // git says so to its hooks
		return
	}
	agent, session := agenthook.Committer(req.Env)
	if agent == "" {
		return
	}
	if err := appendCommit(req, root, passed, d, agent, session); err != nil {
		req.Note(fmt.Sprintf("that %s commits could not be written down: %v", agent, err))
	}
}

func appendCommit(req CheckRequest, root string, passed bool, d policy.Decision, agent agenthook.Agent, session string) error {
	state, err := snapshot.StateDir()
	if err != nil || !store.Guarded(state, root) {
		return err
	}
	trail, err := store.OpenAudit(state, root, req.Now())
	if err != nil {
		return err
	}
	defer trail.Close()
	decision := map[bool]agenthook.Decision{true: agenthook.Allow, false: agenthook.Deny}[passed]
	data := map[string]any{"agent": agent, "session": session, "phase": "commit", "decision": decision, "verdict": d.Verdict}
	var found []string
	for _, f := range d.Findings {
		found = append(found, fmt.Sprintf("%s %s:%d", f.ID, f.Path, f.Line))
	}
	if len(found) > 0 {
		data["findings"] = found
	}
	_, err = trail.Append("commit", req.Now(), data, !passed)
	return err
}
