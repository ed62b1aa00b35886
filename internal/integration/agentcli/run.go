package agentcli

import (
	"context"
	"fmt"
	"time"
)

// Run runs an agent until it ends or has to be ended. The error is only for what kept it
// from running at all.
func Run(ctx context.Context, req Request) (Outcome, error) {
	began := time.Now()
	if err := ctx.Err(); err != nil {
		return Outcome{Reason: NotStarted}, fmt.Errorf("start agent: %w", err)
	}
	c, err := req.call()
	if err != nil {
		return Outcome{Reason: NotStarted}, err
	}
	k, err := start(req, c)
	if err != nil {
		return Outcome{Reason: NotStarted}, err
	}
	defer k.close()
	if req.OnStart != nil {
		req.OnStart(k.agent)
	}
	r := newRecord(req.Dir, req.OnEvent)
	r.out.Model = req.Model
	w := newWatch(ctx, req, k, newOutput(r, c.parser, req.Log))
	w.untilItEnds()
	w.untilNothingIsLeft()
	w.output.close()
	w.settle(r, began)
	return r.out, nil
}
