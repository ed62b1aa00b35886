package looping

import (
	"cmp"
	"errors"

	"holdfast/contract"
	"holdfast/internal/integration/config"
	"holdfast/internal/tracking/loop"
)

// ErrOnce says that an agent shall run once and several times.
var ErrOnce = errors.New("with --ralph off the agent runs once, and more iterations are asked for")

// loopMode decides whether the agent is run again and again. A word of the agent is no
// objective check: where that is all there is, it gets one run, unless somebody wants it
// otherwise.
func loopMode(req Request, project config.Loop, c *contract.Contract) (loop.Mode, error) {
	asked := cmp.Or(req.Ralph, project.Ralph, config.RalphAuto)
	if asked == config.RalphOn || asked == config.RalphAuto && len(c.CompletionChecks) > 0 {
		return loop.Ralph, nil
	}
	if req.Limits.MaxIterations != nil && *req.Limits.MaxIterations > 1 {
		return "", ErrOnce
	}
	c.LoopMaxIters = 1
	return loop.Single, nil
}
