package correction_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/detect"
	"holdfast/internal/reinforcement/correction"
)

func TestARefusalSaysWhatWasThereWhatIsNowAndWhatToDo(t *testing.T) {
	text := correction.Refusal([]detect.Finding{{Path: "a_test.go", Line: 7, Message: "TestA is skipped", Before: "runs", After: "t.Skip()", Advice: "Mend the code."}})
	for _, part := range []string{"a_test.go:7: TestA is skipped", "before: runs", "now: t.Skip()", "Instead: Mend the code."} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in:\n%s", part, text)
		}
	}
}

func TestManyFindingsAndLongTextsStayShort(t *testing.T) {
	var many []detect.Finding
	for i := range 40 {
		many = append(many, detect.Finding{Path: fmt.Sprint(i), Message: "m", Before: strings.Repeat("é", 4000), After: "x"})
	}
	text := correction.Refusal(many)
	if !strings.Contains(text, "and 35 more") || len(text) > 4000 {
		t.Errorf("%d bytes:\n%s", len(text), text)
	}
}

func TestACommandIsCalledACommandAndAPersonIsToldTheTicket(t *testing.T) {
	findings := []detect.Finding{{Path: ".", Message: "history would go"}}
	if text := correction.Refusal(findings); !strings.Contains(text, "this command: history would go") {
		t.Error(text)
	}
	if text := correction.ForPerson(findings, []string{"abc"}); !strings.Contains(text, "Ticket abc") {
		t.Error(text)
	}
	if text := correction.Unfinished(nil, []string{"go test fails"}); !strings.Contains(text, "- go test fails") || !strings.Contains(text, "say plainly") {
		t.Error(text)
	}
	if text := correction.Behind(findings, true); !strings.Contains(text, "taken back") {
		t.Error(text)
	}
}
