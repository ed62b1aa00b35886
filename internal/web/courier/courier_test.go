package courier_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/outbox"
	"holdfast/internal/web/courier"
)

// sendWhile has a message sent to a webhook that does something first, and gives the state
// directory.
func sendWhile(t *testing.T, meanwhile func(state string)) string {
	t.Helper()
	state := filepath.Join(t.TempDir(), "state")
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { meanwhile(state) }))
	defer hook.Close()
	t.Setenv("HOLDFAST_NOTIFY_SECRET", "hush")
	message := notice.Outgoing{
		Message:  notice.Message{Event: notice.Gate, Text: "a test is gone", Root: t.TempDir(), At: time.Now()},
		Settings: notice.Settings{Webhook: notice.Webhook{URL: hook.URL, SecretEnv: "HOLDFAST_NOTIFY_SECRET"}},
	}
	path, _, err := outbox.Put(state, message, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if code := courier.Main([]string{path}, "test", io.Discard); code != 0 {
		t.Errorf("ended with %d", code)
	}
	return state
}

func TestASentMessageIsInTheAuditTrail(t *testing.T) {
	state := sendWhile(t, func(string) {})
	if lines, err := filepath.Glob(filepath.Join(state, "audit", "*", "*", "journal.jsonl")); err != nil || len(lines) != 1 {
		t.Errorf("%v %v", lines, err)
	}
}

func TestAStateThatWasRemovedMeanwhileDoesNotComeBack(t *testing.T) {
	state := sendWhile(t, func(state string) { os.RemoveAll(state) })
	if _, err := os.Stat(state); err == nil {
		t.Error("the state directory is made anew for a message that was sent")
	}
}
