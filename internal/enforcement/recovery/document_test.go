package recovery_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/enforcement/recovery"
)

func TestFilesMeetTheirSchemaAtEveryStage(t *testing.T) {
	text, err := os.ReadFile("../../../docs/schema/recovery.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	meets := func(sessions []recovery.Session, over bool) map[string]any {
		t.Helper()
		text, err := json.Marshal(recovery.FileOf(sessions, over))
		if err != nil {
			t.Fatal(err)
		}
		var doc map[string]any
		if err := json.Unmarshal(text, &doc); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(doc); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return doc
	}
	// Every prefix of a session is a session that was interrupted.
	whole := play(t, 3, recovery.Rules{}, skip("a"), skip("b"), recovery.Facts{})
	for n := range whole.Transitions {
		part := whole
		part.Transitions, part.Stage = whole.Transitions[:n+1], whole.Transitions[n].To
		meets([]recovery.Session{part}, n%2 == 0)
	}
	status := func(s recovery.Session, over bool) any {
		t.Helper()
		outcome, _ := meets([]recovery.Session{whole, s}, over)["recovery"].(map[string]any)["outcome"].(map[string]any)
		return outcome["status"]
	}
	open := play(t, 3, recovery.Rules{}, skip("a"))
	asked := play(t, 3, recovery.Rules{}, skip("a"), skip("a"))
	answer := func(word string) recovery.Session {
		s, err := recovery.Next(asked, recovery.Event{Kind: recovery.Answered, At: noon, Reason: word})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, c := range map[string]struct{ got, want any }{
		"resolved":              {status(whole, true), "resolved"},
		"under way":             {status(open, false), nil},
		"left behind":           {status(open, true), "abandoned"},
		"waiting for a human":   {status(asked, false), "escalated"},
		"answered by a human":   {status(answer("reject"), false), "escalated"},
		"aborted by that human": {status(answer("abort"), false), "abandoned"},
	} {
		if c.got != c.want {
			t.Errorf("%s is %v, want %v", name, c.got, c.want)
		}
	}
}
