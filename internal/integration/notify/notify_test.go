package notify_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/notify"
)

const (
	secretName = notice.SecretPrefix + "SECRET"
	slackName  = notice.SecretPrefix + "SLACK"
)

// sender tries often and without long pauses; its variables are those given.
func sender(env map[string]string) notify.Sender {
	s := notify.New(func(name string) string { return env[name] }, time.Now, "test")
	s.Each, s.Pauses = 300*time.Millisecond, []time.Duration{time.Millisecond, time.Millisecond}
	return s
}

func message(t *testing.T) notice.Message {
	return notice.Message{Event: notice.Gate, Title: "REGRESSION DETECTED - Iteration 7", Text: "TestNone is gone", Root: t.TempDir(), LoopID: "ralph-fix-0a1b2c3d", GateID: "a1b2c3d4e5", At: time.Now(), Answer: "holdfast gate show a1b2c3d4e5"}
}

func TestAWebhookIsSignedAndTriedAgain(t *testing.T) {
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if calls.Add(1) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if got, want := r.Header.Get(notify.SignatureHeader), notify.Sign("hush", r.Header.Get(notify.TimestampHeader), body); got != want {
			t.Errorf("signature %s, want %s", got, want)
		}
		if notify.Sign("other", r.Header.Get(notify.TimestampHeader), body) == r.Header.Get(notify.SignatureHeader) {
			t.Error("any secret signs the same")
		}
		var m notice.Message
		if err := json.Unmarshal(body, &m); err != nil || m.GateID != "a1b2c3d4e5" || m.Key() != r.Header.Get(notify.DeliveryHeader) {
			t.Errorf("%s %v", body, err)
		}
	}))
	defer server.Close()
	set := notice.Settings{Webhook: notice.Webhook{URL: server.URL, SecretEnv: secretName}}
	got := sender(map[string]string{secretName: "hush"}).Send(context.Background(), set, message(t))
	if len(got) != 1 || got[0].Error != "" || got[0].Attempts != 2 {
		t.Errorf("%+v", got)
	}
}

// TestAWebhookThatHangsKeepsNobodyFromBeingTold: the other way is through while the
// webhook still hangs.
func TestAWebhookThatHangsKeepsNobodyFromBeingTold(t *testing.T) {
	release, through := make(chan struct{}), make(chan string, 9)
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer slow.Close()
	slack := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var body struct{ Text string }
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		through <- body.Text
	}))
	defer slack.Close()
	done := make(chan []notify.Result)
	begin := time.Now()
	go func() {
		s := sender(map[string]string{slackName: slack.URL})
		s.Each = time.Minute
		done <- s.Send(context.Background(), notice.Settings{Webhook: notice.Webhook{URL: slow.URL}, Slack: notice.Slack{URLEnv: slackName}}, message(t))
	}()
	select {
	case text := <-through:
		t.Logf("told after %s beside a webhook that hangs", time.Since(begin))
		if !strings.Contains(text, "REGRESSION DETECTED") || !strings.Contains(text, "holdfast gate show") {
			t.Error(text)
		}
	case <-done:
		t.Error("nobody was told")
	}
	close(release)
	for _, r := range <-done {
		if r.Error != "" {
			t.Errorf("%+v", r)
		}
	}
}

func TestAWebhookThatIsDeadIsGivenUpAndTold(t *testing.T) {
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gone.Close()
	begin := time.Now()
	got := sender(nil).Send(context.Background(), notice.Settings{Webhook: notice.Webhook{URL: "http://" + gone.Addr().String() + "/token-in-the-path"}}, message(t))
	t.Logf("given up after %s", time.Since(begin))
	if got[0].Attempts != 3 || !strings.Contains(got[0].Error, "does not answer") || strings.Contains(got[0].Error, "token-in-the-path") {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsNotTriedAgain(t *testing.T) {
	refuses := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }))
	defer refuses.Close()
	moved := httptest.NewServer(http.RedirectHandler("http://127.0.0.1:1/elsewhere", http.StatusTemporaryRedirect))
	defer moved.Close()
	for name, c := range map[string]struct {
		set  notice.Settings
		want string
	}{
		"an address that is none":      {notice.Settings{Webhook: notice.Webhook{URL: "ftp://example.org"}}, "begins with https://"},
		"plain text over the network":  {notice.Settings{Webhook: notice.Webhook{URL: "http://example.org"}}, "begins with https://"},
		"a refusal":                    {notice.Settings{Webhook: notice.Webhook{URL: refuses.URL}}, "404"},
		"a redirection":                {notice.Settings{Webhook: notice.Webhook{URL: moved.URL}}, "307"},
		"a secret that is not set":     {notice.Settings{Slack: notice.Slack{URLEnv: slackName}}, slackName + " is not set"},
		"a secret of somebody else's":  {notice.Settings{Slack: notice.Slack{URLEnv: "AWS_SECRET_ACCESS_KEY"}}, "not a variable for notifications"},
		"a program that is not there":  {notice.Settings{Command: []string{"/nowhere/tell"}}, "is not there"},
		"a mail server without a port": {notice.Settings{Email: notice.Email{Server: "localhost"}}, "no host:port"},
	} {
		got := sender(map[string]string{"AWS_SECRET_ACCESS_KEY": "https://hooks.example.org"}).Send(context.Background(), c.set, message(t))
		if len(got) != 1 || got[0].Attempts != 1 || !strings.Contains(got[0].Error, c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestSecretsAreNotTold(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	address := server.URL + "/services/T0/B0/hush"
	got := sender(map[string]string{slackName: strings.Replace(address, "http://", "http://user:pass@", 1)}).Send(context.Background(), notice.Settings{Slack: notice.Slack{URLEnv: slackName}}, message(t))
	if got[0].Error == "" || strings.Contains(got[0].Error, "hush") || strings.Contains(got[0].Error, "pass") {
		t.Errorf("%+v", got)
	}
}

func TestACommandGetsTheMessageAndNoSecret(t *testing.T) {
	m := message(t)
	t.Setenv(secretName, "hush")
	script := filepath.Join(m.Root, "tell")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ncat > got\nenv > seen\ntest -e fail && exit 7\nexit 0\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	set := notice.Settings{Command: []string{"./tell"}}
	if got := sender(nil).Send(context.Background(), set, m); got[0].Error != "" {
		t.Fatalf("%+v", got)
	}
	text, err := os.ReadFile(filepath.Join(m.Root, "got"))
	var read notice.Message
	if err != nil || json.Unmarshal(text, &read) != nil || read.Title != m.Title {
		t.Errorf("%s %v", text, err)
	}
	if seen, err := os.ReadFile(filepath.Join(m.Root, "seen")); err != nil || strings.Contains(string(seen), "hush") {
		t.Errorf("the command knows the secret: %v", err)
	}
	if err := os.WriteFile(filepath.Join(m.Root, "fail"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := sender(nil).Send(context.Background(), set, m); got[0].Attempts != 3 || !strings.Contains(got[0].Error, "exit status 7") {
		t.Errorf("%+v", got)
	}
}

// mailServer holds one real conversation in SMTP and gives what it heard.
func mailServer(t *testing.T) (address string, heard <-chan []string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	out := make(chan []string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		say := func(text string) { io.WriteString(conn, text+"\r\n") }
		say("220 mail.example.org")
		var lines []string
		for in := bufio.NewScanner(conn); in.Scan(); {
			line := in.Text()
			lines = append(lines, line)
			switch {
			case strings.HasPrefix(line, "EHLO"):
				say("250-mail.example.org")
				say("250 AUTH PLAIN")
			case strings.HasPrefix(line, "AUTH"):
				say("235 welcome")
			case line == "DATA":
				say("354 go on")
				for in.Scan() && in.Text() != "." {
					lines = append(lines, in.Text())
				}
				say("250 kept")
			case line == "QUIT":
				say("221 bye")
				out <- lines
				return
			default:
				say("250 fine")
			}
		}
		out <- lines
	}()
	return listener.Addr().String(), out
}

func TestAMailIsHandedOver(t *testing.T) {
	address, heard := mailServer(t)
	m := message(t)
	m.Title, m.Text = "Grüße\r\nBcc: eve@example.org", "Zeile eins\n.\nQUIT\nZeile zwei"
	set := notice.Settings{Email: notice.Email{Server: address, From: "holdfast@example.org", To: []string{"Ada <ada@example.org>", "bob@example.org"}, User: "ada", PasswordEnv: secretName}}
	got := sender(map[string]string{secretName: "hush"}).Send(context.Background(), set, m)
	if got[0].Error != "" {
		t.Fatalf("%+v", got)
	}
	lines := <-heard
	all := strings.Join(lines, "\n")
	for _, want := range []string{"MAIL FROM:<holdfast@example.org>", "RCPT TO:<ada@example.org>", "RCPT TO:<bob@example.org>", "Subject: =?utf-8?q?", "Zeile eins", "Zeile zwei", "AUTH PLAIN "} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
	for _, line := range lines {
		if strings.HasPrefix(line, "Bcc:") {
			t.Error("a line of the message is a line of the head")
		}
	}
}
