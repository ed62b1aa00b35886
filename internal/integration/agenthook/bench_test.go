package agenthook_test

import (
	"encoding/json"
	"strings"
	"testing"

	"holdfast/internal/integration/agenthook"
)

// large is a payload of about 100 KB: a whole test file, as Write sends it.
func large() []byte {
	content := strings.Repeat("\tif got := f(\"x\", 1); got != 2 {\n\t\tt.Fatalf(\"got %d\", got)\n\t}\n", 1500)
	text, _ := json.Marshal(content)
	return []byte(`{"session_id":"s","transcript_path":"/t","cwd":"/repo","prompt_id":"p","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/a_test.go","content":` + string(text) + `},"tool_use_id":"t"}`)
}

func BenchmarkReadAndRender(b *testing.B) {
	raw := large()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		e, err := agenthook.Read(agenthook.Claude, raw, nil)
		if err != nil {
			b.Fatal(err)
		}
		agenthook.Render(e, agenthook.Answer{Decision: agenthook.Deny, Reason: "The test is skipped."})
	}
}

// TestALargePayloadIsNotCopiedAbout: reading and answering 100 KB makes few pieces, however
// long the texts are. Time is the benchmark's matter: 0.18 ms where this was written.
func TestALargePayloadIsNotCopiedAbout(t *testing.T) {
	raw := large()
	pieces := testing.AllocsPerRun(20, func() {
		e, err := agenthook.Read(agenthook.Claude, raw, nil)
		if err != nil {
			t.Fatal(err)
		}
		agenthook.Render(e, agenthook.Answer{Decision: agenthook.Deny, Reason: "The test is skipped."})
	})
	if pieces > 100 {
		t.Errorf("%.0f allocations", pieces)
	}
}
