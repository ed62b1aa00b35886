// Package notify sends messages to people: to their desktop, to webhooks, by mail and to
// commands of their own. A way that does not work keeps no other from working.
package notify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"holdfast/internal/enforcement/notice"
)

// Sender has what sending needs of the world.
type Sender struct {
	Env     func(string) string
	Now     func() time.Time
	Each    time.Duration   // how long one attempt may take
	Pauses  []time.Duration // between attempts; one more than these is made
	Version string
}

// New is a sender with patience for a minute.
func New(env func(string) string, now func() time.Time, version string) Sender {
	return Sender{Env: env, Now: now, Version: version, Each: 5 * time.Second, Pauses: []time.Duration{time.Second, 4 * time.Second, 15 * time.Second, 30 * time.Second}}
}

// Result is how one way went.
type Result struct {
	Way      string        `json:"way"`
	Attempts int           `json:"attempts"`
	Took     time.Duration `json:"took_ns"`
	Error    string        `json:"error,omitempty"`
}

// errFinal wraps failures that another attempt does not mend.
var errFinal = errors.New("not tried again")

type way struct {
	name string
	send func(context.Context, notice.Message) error
}

// Send tells people on all ways at once, each as often as it takes.
func (s Sender) Send(ctx context.Context, settings notice.Settings, m notice.Message) []Result {
	ways := s.ways(settings)
	out := make([]Result, len(ways))
	var wait sync.WaitGroup
	for i, w := range ways {
		wait.Add(1)
		go func() {
			defer wait.Done()
			out[i] = s.insist(ctx, w, m)
		}()
	}
	wait.Wait()
	for i := range out {
		out[i].Error = s.masked(settings, out[i].Error)
	}
	return out
}

func (s Sender) ways(set notice.Settings) []way {
	var out []way
	add := func(there bool, name string, send func(context.Context, notice.Message) error) {
		if there {
			out = append(out, way{name, send})
		}
	}
	add(set.Desktop, "desktop", s.desktop)
	add(len(set.Command) > 0, "command", func(ctx context.Context, m notice.Message) error { return s.command(ctx, set.Command, m) })
	add(set.Webhook.URL != "", "webhook", func(ctx context.Context, m notice.Message) error { return s.webhook(ctx, set.Webhook, m) })
	add(set.Slack.URLEnv != "", "slack", func(ctx context.Context, m notice.Message) error { return s.slack(ctx, set.Slack, m) })
	add(set.Email.Server != "", "email", func(ctx context.Context, m notice.Message) error { return s.email(ctx, set.Email, m) })
	return out
}

// insist tries one way until it works or the attempts are used up.
func (s Sender) insist(ctx context.Context, w way, m notice.Message) Result {
	begin := s.Now()
	r := Result{Way: w.name}
	for {
		r.Attempts++
		attempt, stop := context.WithTimeout(ctx, s.Each)
		err := w.send(attempt, m)
		stop()
		r.Took = s.Now().Sub(begin)
		if err == nil {
			r.Error = ""
			return r
		}
		r.Error = err.Error()
		if errors.Is(err, errFinal) || r.Attempts > len(s.Pauses) {
			return r
		}
		select {
		case <-ctx.Done():
			return r
		case <-time.After(s.Pauses[r.Attempts-1]):
		}
	}
}

// secret is the value of a variable that a project names.
func (s Sender) secret(name string) (string, error) {
	if !strings.HasPrefix(name, notice.SecretPrefix) {
		return "", fmt.Errorf("%s is not a variable for notifications: %w", name, errFinal)
	}
	value := strings.TrimSpace(s.Env(name))
	if value == "" {
		return "", fmt.Errorf("the variable %s is not set: %w", name, errFinal)
	}
	return value, nil
}

// masked takes the secrets out of a text, also those that a URL holds.
func (s Sender) masked(set notice.Settings, text string) string {
	for _, name := range []string{set.Webhook.SecretEnv, set.Slack.URLEnv, set.Email.PasswordEnv} {
		if value := strings.TrimSpace(s.Env(name)); name != "" && value != "" {
			text = strings.ReplaceAll(text, value, "***")
		}
	}
	return text
}
