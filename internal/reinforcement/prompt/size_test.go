package prompt_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/reinforcement/prompt"
)

// TestThingsAreShortenedInTheirOrder shrinks a prompt byte by byte: once something is
// gone, everything that matters less is gone too.
func TestThingsAreShortenedInTheirOrder(t *testing.T) {
	in := later(t)
	in.FlakyChecks = nil
	headings := []string{"Notes of", "Stories that", "What is missing", "How to work", "Open questions", "Checks that fail", "Where the loop", "What done"}
	for size := 6000; size > 700; size -= 7 {
		in.MaxBytes = size
		text := prompt.Build(in)
		if len(text) > size {
			t.Fatalf("%d bytes are asked for, it has %d", size, len(text))
		}
		there := false
		for _, h := range headings {
			now := strings.Contains(text, "# "+h)
			if there && !now && h != "How to work" { // a reminder is had whole, or a shorter one, or none
				t.Fatalf("with %d bytes %q is gone and something that matters less is not:\n%s", size, h, text)
			}
			there = there || now
		}
		if !strings.Contains(text, in.Task) || size > 1100 && !strings.Contains(text, "TestVoucherTwice is gone") {
			t.Fatalf("with %d bytes the task or what was undone is missing:\n%s", size, text)
		}
	}
}

func TestALongTaskLeavesRoomForTheRest(t *testing.T) {
	in := later(t)
	in.Task = "Begin here. " + strings.Repeat("word ", 10000)
	text := prompt.Build(in)
	for _, want := range []string{"Begin here.", "bytes more]", "TestVoucherTwice is gone", "<promise>ALL_DONE</promise>", "want 95"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	task, _, _ := strings.Cut(text, "# Where")
	if len(task) > prompt.DefaultMaxBytes/2 {
		t.Errorf("the task takes %d bytes", len(task))
	}
}

// TestEveryFileThatWasPutBackIsNamed as long as that is possible: first each file has fewer
// findings.
func TestEveryFileThatWasPutBackIsNamed(t *testing.T) {
	in := prompt.Input{Task: "x", Contract: contract.Default()}
	for _, path := range []string{"a_test.go", "b_test.go", "c_test.go"} {
		for range 9 {
			in.Undone = append(in.Undone, detect.Finding{Path: path, Line: 1, Message: strings.Repeat("m", 100), Advice: "Put it back."})
		}
	}
	for size, each := range map[int]int{6000: 9, 2000: 3, 1000: 1} {
		in.MaxBytes = size
		text := prompt.Build(in)
		if got := strings.Count(text, "line 1:"); got != 3*each || !strings.Contains(text, "`c_test.go`") {
			t.Errorf("with %d bytes %d findings are shown:\n%s", size, got, text)
		}
	}
}

func TestManyThingsTakeLittleTime(t *testing.T) {
	in := later(t)
	for range 5000 {
		in.Undone = append(in.Undone, detect.Finding{Path: strings.Repeat("p", len(in.Undone)%200) + "_test.go", Line: 1, Message: strings.Repeat("m", 300), Advice: "a"})
		in.Notes = append(in.Notes, strings.Repeat("n", 300))
		in.Missing = append(in.Missing, "m")
	}
	text := prompt.Build(in)
	if len(text) > prompt.DefaultMaxBytes || !strings.Contains(text, "more\n") {
		t.Errorf("%d bytes", len(text))
	}
}

func FuzzPromptHoldsItsBounds(f *testing.F) {
	f.Add("do it", "output\nFAIL", "note", "message", "path_test.go", 3, 900, 2)
	f.Add(strings.Repeat("long ", 5000), "```", "é", "\xff\xfe", "`", 0, 1200, 40)
	f.Fuzz(func(t *testing.T, task, output, note, message, path string, iteration, size, many int) {
		in := prompt.Input{Task: task, Contract: contract.Default(), Iteration: iteration, MaxBytes: size, Reminders: []string{note, message}, Interrupted: note, Standstill: message}
		in.Contract.CompletionToken = "DONE"
		in.Contract.CompletionChecks = []contract.Check{{Kind: contract.Command, Command: note}, {Kind: contract.Holdout, Path: path, Command: message}}
		for range max(0, min(many, 50)) {
			in.Evidence = append(in.Evidence, contract.Evidence{Check: path, Command: note, ExitCode: 1, OutputTail: output, Reason: message})
			in.Undone = append(in.Undone, detect.Finding{Path: path, Line: iteration, Message: message, Before: output, After: note, Advice: note})
			in.Notes, in.Missing, in.Questions = append(in.Notes, note), append(in.Missing, message), append(in.Questions, output)
			in.FlakyChecks, in.Stories = append(in.FlakyChecks, path), append(in.Stories, prompt.Story{ID: path, Title: message, Criteria: []string{output}})
		}
		text := prompt.Build(in)
		limit := size
		if size <= 0 {
			limit = prompt.DefaultMaxBytes
		}
		if len(text) > limit {
			t.Errorf("%d bytes, %d are allowed", len(text), limit)
		}
		if !utf8.ValidString(text) {
			t.Error("the prompt is no UTF-8")
		}
		whole := strings.TrimSpace(strings.ToValidUTF8(task, "�"))
		if limit < 100 {
			return // no room for anything
		}
		start := whole
		if len(whole) > limit/2-10 { // without the heading
			start = whole[:0]
			for _, r := range whole {
				if len(start)+utf8.RuneLen(r) > limit/2-50 {
					break
				}
				start += string(r)
			}
		}
		if !strings.Contains(text, start) {
			t.Errorf("the task is not there:\n%s", text)
		}
	})
}

// TestNotesOfALongLoopAreCounted: only the newest are looked at, and all are counted.
func TestNotesOfALongLoopAreCounted(t *testing.T) {
	in := prompt.Input{Task: "count on", Iteration: 10_001}
	for i := range 10_000 {
		in.Notes = append(in.Notes, fmt.Sprintf("note %d", i+1))
	}
	text := prompt.Build(in)
	if !strings.Contains(text, "… 9960 before these") || !strings.Contains(text, "- note 9961\n") || !strings.Contains(text, "- note 10000\n") || strings.Contains(text, "- note 9960\n") {
		t.Errorf("the prompt says\n%s", text)
	}
}
