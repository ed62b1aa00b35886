package mcp

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// with offers one more job beside the tools, at a desk of its own.
func with(name string, job func(context.Context) (reply, error)) func(*sdk.Server, *desk) {
	return func(s *sdk.Server, d *desk) {
		if err := addTool(s, d, tool{name: name}, func(ctx context.Context, _ caller, _ struct{}) (reply, error) { return job(ctx) }); err != nil {
			panic(err)
		}
	}
}

func TestACancelledCallEndsAndTheNextIsAnswered(t *testing.T) {
	r := newRig(t)
	begun, ended := make(chan struct{}), make(chan error, 1)
	first := true
	r.connect(t.Context(), time.Minute, with("wait", func(ctx context.Context) (reply, error) {
		if !first {
			return reply{document: map[string]any{"done": true}}, nil
		}
		first = false
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return reply{}, ctx.Err()
	}))
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	if _, err := r.session.CallTool(ctx, &sdk.CallToolParams{Name: "wait"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled call gave %v", err)
	}
	if err := <-ended; err == nil {
		t.Error("the job was not told")
	}
	if doc := r.told("wait", nil); doc["done"] != true {
		t.Errorf("%v", doc)
	}
}

func TestAnAnswerThatTakesTooLongIsGivenUp(t *testing.T) {
	r := newRig(t)
	release := make(chan struct{})
	defer close(release)
	r.connect(t.Context(), 20*time.Millisecond, with("hang", func(context.Context) (reply, error) {
		<-release // a job that does not listen
		return reply{}, nil
	}))
	for _, what := range []string{"the call itself", "the one behind it"} {
		if answer, failed := r.ask("hang", nil); !failed || !strings.Contains(answer, "it took too long\nhint: ask about less") {
			t.Errorf("%s: %s", what, answer)
		}
	}
}

func TestAPanicIsAnAnswerAndNotTheEnd(t *testing.T) {
	r := newRig(t)
	r.connect(t.Context(), time.Minute, with("stumble", func(context.Context) (reply, error) { panic("a secret of ours") }))
	for range 2 {
		if answer, failed := r.ask("stumble", nil); !failed || !strings.Contains(answer, "internal error") || strings.Contains(answer, "secret") {
			t.Error(answer)
		}
	}
	if doc := r.told("check_change", nil); doc["verdict"] != "allow" {
		t.Errorf("%v", doc)
	}
}

func TestAnAnswerThatIsTooLongSaysSo(t *testing.T) {
	r := newRig(t)
	r.connect(t.Context(), time.Minute, with("talk", func(context.Context) (reply, error) {
		return reply{document: map[string]string{"text": strings.Repeat("x", maxAnswer)}}, nil
	}))
	if answer, failed := r.ask("talk", nil); !failed || !strings.Contains(answer, "longer than 1024 KiB") {
		t.Error(shortened(answer, 200))
	}
}

func TestAPageHasAnEnd(t *testing.T) {
	var p page
	if _, err := p.Write(make([]byte, 2*maxAnswer)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write([]byte("x")); !errors.Is(err, errTooLong) {
		t.Errorf("it took more: %v", err)
	}
}
