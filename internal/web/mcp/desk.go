package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// desk is where questions about one work tree are answered, one at a time: judging takes a
// whole core, and agents ask in bursts.
type desk struct {
	Options
	root    string
	turn    chan struct{}
	reports atomic.Int32
}

// reply is an answer: a document, and what is good to know besides.
type reply struct {
	document any
	notes    []string
}

// caller is the program that asks, as it names itself.
type caller string

var (
	errBusy     = errors.New("it took too long")
	errInternal = errors.New("internal error")
	errTooLong  = fmt.Errorf("the answer is longer than %d KiB", maxAnswer>>10)
)

// answer does a job in its turn and within its time. A job that cannot be interrupted goes
// on after its caller has left, and keeps the turn until it is done.
func (d *desk) answer(ctx context.Context, job func(context.Context) (reply, error)) (*sdk.CallToolResult, any, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, d.Patience, errBusy)
	defer cancel()
	select {
	case d.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, spoken(context.Cause(ctx))
	}
	type outcome struct {
		result *sdk.CallToolResult
		data   json.RawMessage
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		defer func() { <-d.turn }()
		var o outcome
		o.result, o.data, o.err = d.try(ctx, job)
		done <- o
	}()
	select {
	case o := <-done:
		if o.err != nil && ctx.Err() != nil {
			return nil, nil, spoken(context.Cause(ctx))
		}
		if o.err != nil {
			return nil, nil, spoken(o.err)
		}
		return o.result, o.data, nil
	case <-ctx.Done():
		return nil, nil, spoken(context.Cause(ctx))
	}
}

// try does a job. A panic is our own mistake; it is told, and the next question is answered.
func (d *desk) try(ctx context.Context, job func(context.Context) (reply, error)) (result *sdk.CallToolResult, data json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			d.Complain(fmt.Sprintf("internal error: %v\n%s", p, debug.Stack()))
			err = errInternal
		}
	}()
	r, err := job(ctx)
	if err != nil {
		return nil, nil, err
	}
	if data, err = encode(r.document); err != nil {
		return nil, nil, err
	}
	result = &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(data)}}}
	for _, n := range r.notes {
		result.Content = append(result.Content, &sdk.TextContent{Text: "note: " + n})
	}
	return result, data, nil
}

// encode writes a document without the room between its words, which agents pay for.
func encode(document any) (json.RawMessage, error) {
	var out bytes.Buffer
	if text, ok := document.([]byte); ok {
		if err := json.Compact(&out, text); err != nil {
			return nil, err
		}
	} else {
		enc := json.NewEncoder(&out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(document); err != nil {
			return nil, err
		}
	}
	if out.Len() > maxAnswer {
		return nil, errTooLong
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

// page is a document on its way, which may not become longer than an answer. The room
// between its words does not count, so it may be twice as long.
type page struct{ bytes.Buffer }

func (p *page) Write(text []byte) (int, error) {
	if p.Len()+len(text) > 2*maxAnswer {
		return 0, errTooLong
	}
	return p.Buffer.Write(text)
}
