package looping

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"holdfast/contract"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// register enters the loop among those that run in the repository.
func (r *runner) register() (err error) {
	if r.registry, err = store.OpenRegistry(r.State, r.loop.Repository); err != nil {
		return err
	}
	r.registry.Warn = r.Note
	l := r.loop
	started := l.StartedAt
	if started.IsZero() {
		started = r.Now()
	}
	err = r.registry.Register(store.Registered{
		LoopID: l.LoopID, Status: string(loop.Running), Iteration: l.Iteration, Task: l.Task, CompletionCriteria: l.Criteria(), StartedAt: started, PID: r.PID, Owner: l.Owner,
		WorkingDirectory: l.Root, StateFile: loop.Dir(l.LoopID) + "/state.json", MaxIterations: l.Contract.LoopMaxIters,
	}, r.limit, r.request.Force)
	r.registered = err == nil
	return err
}

func (r *runner) unregister() error {
	if r.registry == nil {
		return nil
	}
	return r.registry.Remove(r.loop.LoopID, string(r.loop.Status))
}

// anchor remembers what git holds beside the files, and keeps it from being tidied away.
func (r *runner) anchor(ctx context.Context) error {
	if r.repo.Bare {
		return nil // a directory without git
	}
	var a git.Anchor
	var hooks map[string][]byte
	err := shared.InScratch("anchor", func(temp string) (err error) {
		a, hooks, err = r.repo.Anchor(ctx, temp)
		return err
	})
	if err != nil {
		return err
	}
	for name, text := range hooks {
		if err := r.home.Put(filepath.Join("hooks", name), text); err != nil {
			return err
		}
	}
	if r.loop.Anchor, err = json.Marshal(a); err != nil {
		return err
	}
	r.anchored, r.hookTexts = a, hooks
	return r.repo.Hold(ctx, r.loop.LoopID, a)
}

// keptHooks are the hooks of git as they were at the start.
func (r *runner) keptHooks() (map[string][]byte, error) {
	texts := map[string][]byte{}
	for name := range r.anchored.Hooks {
		text, err := os.ReadFile(r.home.Path(filepath.Join("hooks", name)))
		if err != nil {
			return nil, err
		}
		texts[name] = text
	}
	return texts, nil
}

func contractText(c contract.Contract) []byte {
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return nil // a contract that was validated can be written
	}
	return append(text, '\n')
}

// stories is the text of prd.json as it is now, nil when there is none to read.
func (r *runner) stories() []byte {
	name := prdPath(r.loop.Contract)
	if name == "" {
		return nil
	}
	fact, err := proving.ReadFact(r.loop.Root, name)
	if err != nil || !fact.Exists {
		return nil
	}
	return fact.Text
}

// storiesOf are the stories of a prd.json; one that cannot be read has none here, and
// prd_all_pass says why.
func storiesOf(text []byte) []memory.Story {
	var prd struct {
		memory.PRD
		Camel []memory.Story `json:"userStories"` // as some tools write it
	}
	if json.Unmarshal(text, &prd) != nil {
		return nil
	}
	return append(prd.UserStories, prd.Camel...)
}

// prdPath is the file that the stories are in, "" when the contract asks for none.
func prdPath(c contract.Contract) string {
	for _, check := range c.CompletionChecks {
		if check.Kind == contract.PRDAllPass {
			if check.Path == "" {
				return contract.DefaultPRD
			}
			return strings.TrimPrefix(check.Path, "./")
		}
	}
	return ""
}
