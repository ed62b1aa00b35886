package outbox_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/outbox"
)

func outgoing(text string) notice.Outgoing {
	return notice.Outgoing{Message: notice.Message{Event: notice.Gate, Text: text}, Settings: notice.Settings{Webhook: notice.Webhook{URL: "https://example.org", SecretEnv: "HOLDFAST_NOTIFY_SECRET"}}}
}

func TestWhatWasToldIsNotToldAgain(t *testing.T) {
	state, now := t.TempDir(), time.Now()
	path, fresh, err := outbox.Put(state, outgoing("one"), now)
	if err != nil || !fresh {
		t.Fatal(fresh, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if _, fresh, err := outbox.Put(state, outgoing("one"), now); err != nil || fresh {
		t.Error("it is told twice while it is being told", err)
	}
	if _, fresh, err := outbox.Put(state, outgoing("two"), now); err != nil || !fresh {
		t.Error("another message is not told", err)
	}
	if again, fresh, err := outbox.Put(state, outgoing("one"), now.Add(3*time.Minute)); err != nil || !fresh || again != path {
		t.Error("what nobody sends any more is lost", err)
	}
	o, err := outbox.Read(path)
	if err != nil || o.Message.Text != "one" || o.Settings.Webhook.SecretEnv == "" {
		t.Fatalf("%+v %v", o, err)
	}
	if err := outbox.Done(path, "told", now); err != nil {
		t.Fatal(err)
	}
	if _, fresh, err := outbox.Put(state, outgoing("one"), now.Add(time.Hour)); err != nil || fresh {
		t.Error("it is told a second time", err)
	}
	if err := outbox.Done(path, "told", now.AddDate(0, 2, 0)); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(filepath.Join(state, "outbox"))
	if err != nil || len(left) > 1 {
		t.Errorf("what is long past is kept: %v %v", left, err)
	}
}

func TestAMessageIsHandedToAnotherProcess(t *testing.T) {
	state := t.TempDir()
	path, _, err := outbox.Put(state, outgoing("one"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(state, "there")
	if err := outbox.Start([]string{"/bin/sh", "-c", `cp "$0" ` + there + ".new && mv " + there + ".new " + there}, path); err != nil {
		t.Fatal(err)
	}
	for {
		if text, err := os.ReadFile(there); err == nil {
			if !strings.Contains(string(text), `"one"`) {
				t.Errorf("%s", text)
			}
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func TestADamagedMessageIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := outbox.Read(path); err == nil || !strings.Contains(err.Error(), "a.json is damaged") {
		t.Error(err)
	}
}
