package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"holdfast/internal/integration/report"
)

func TestOurCommentIsFoundByMarkAndAuthor(t *testing.T) {
	const page = `[{"id": 1, "body": "<!-- holdfast -->\nx", "user": {"login": "agent"}}, {"id": 12345678901234567890, "body": "\u003c!-- holdfast --\u003e", "author": {"username": "guard"}}]`
	for account, want := range map[string]string{"agent": "1", "guard": "12345678901234567890", "someone": "", "": ""} {
		if id, more, err := report.OwnComment([]byte(page), account); id != want || !more || err != nil {
			t.Errorf("%s: %q %v %v", account, id, more, err)
		}
	}
	if id, more, err := report.OwnComment([]byte("[]"), "guard"); id != "" || more || err != nil {
		t.Errorf("an empty page: %q %v %v", id, more, err)
	}
	if _, _, err := report.OwnComment([]byte(`{"message": "no"}`), "guard"); err == nil {
		t.Error("what is no list is no error")
	}
}

// FuzzComment: whatever a report says, it is a comment that is found again, and within bounds;
// whatever a forge answers, nothing panics, and nobody's comment is ours but our own.
func FuzzComment(f *testing.F) {
	f.Add("## Blocked\n\tx\x01 \"\\", `[{"id":1,"body":"x","user":{"login":"a"}}]`)
	f.Add(strings.Repeat("long line\n", 9000), `{"login": 5}`)
	f.Fuzz(func(t *testing.T, text, answer string) {
		body, err := report.CommentBody(text)
		var sent struct{ Body string }
		if err != nil || json.Unmarshal(body, &sent) != nil || len(sent.Body) > 65536 {
			t.Fatalf("%v: %d bytes: %.100s", err, len(sent.Body), body)
		}
		page, _ := json.Marshal([]any{map[string]any{"id": 7, "body": sent.Body, "user": map[string]any{"login": "me"}}})
		if id, _, err := report.OwnComment(page, "me"); id != "7" || err != nil {
			t.Errorf("our own: %q %v", id, err)
		}
		if id, _, _ := report.OwnComment([]byte(answer), ""); id != "" {
			t.Errorf("nobody's comment is ours: %q", id)
		}
		_, _ = report.Account([]byte(answer))
	})
}
