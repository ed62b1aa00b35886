package agentcli

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// fuzzStream holds what must be true of every parser, whatever it is fed: it does not
// panic, what it keeps is bounded, and how the output is cut into chunks changes nothing.
func fuzzStream(f *testing.F, format string) {
	for _, file := range streams(f) {
		if strings.HasPrefix(filepath.Base(file), format) {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text, uint16(7), uint16(1000))
		}
	}
	f.Add([]byte("{\"type\":\n\r\n\x00{}\xff"), uint16(1), uint16(2))
	f.Fuzz(func(t *testing.T, text []byte, a, b uint16) {
		whole, events := told(format, text)
		cut, sameEvents := told(format, pieces(text, int(a), int(b))...)
		if !reflect.DeepEqual(whole, cut) || !reflect.DeepEqual(events, sameEvents) {
			t.Errorf("chunks change the record:\n%s\n%s", inWords(whole, events), inWords(cut, sameEvents))
		}
		checkBounds(t, whole, events)
	})
}

// pieces cuts a text into pieces of two sizes in turn.
func pieces(text []byte, a, b int) (out [][]byte) {
	for size := a + 1; len(text) > 0; a, b = b, a {
		n := min(size, len(text))
		out, text, size = append(out, bytes.Clone(text[:n])), text[n:], b+1
	}
	return out
}

func checkBounds(t *testing.T, o Outcome, events []Event) {
	t.Helper()
	switch {
	case len(o.Message) > maxMessage+8 || !utf8.ValidString(o.Message):
		t.Errorf("a message of %d bytes, valid %v", len(o.Message), utf8.ValidString(o.Message))
	case len(o.Files) > maxFiles || len(o.Denials) > maxDenials || len(o.Notes) > maxNotes:
		t.Errorf("%d files, %d denials, %d notes", len(o.Files), len(o.Denials), len(o.Notes))
	case o.ToolFailures < 0 || o.ReadOnlyCalls > o.ToolCalls || o.Cost.USD < 0:
		t.Errorf("%d failures, %d of %d calls read, cost %f", o.ToolFailures, o.ReadOnlyCalls, o.ToolCalls, o.Cost.USD)
	case o.Usage.Input < 0 || o.Usage.Output < 0 || o.Usage.CacheRead < 0 || o.Usage.CacheWrite < 0 || o.Usage.Reasoning < 0:
		t.Errorf("usage %+v", o.Usage)
	}
	for _, e := range events {
		if strings.ContainsAny(e.Tool.Input, "\n\r\x1b\x00") || len(e.Tool.Input) > maxInput+8 {
			t.Errorf("an input that is not fit to be shown: %q", e.Tool.Input)
		}
	}
}

func FuzzClaude(f *testing.F)   { fuzzStream(f, "claude-") }
func FuzzCursor(f *testing.F)   { fuzzStream(f, "cursor-agent-") }
func FuzzCodex(f *testing.F)    { fuzzStream(f, "codex-") }
func FuzzGemini(f *testing.F)   { fuzzStream(f, "gemini-") }
func FuzzOpenCode(f *testing.F) { fuzzStream(f, "opencode-") }
func FuzzCopilot(f *testing.F)  { fuzzStream(f, "copilot-") }
func FuzzAider(f *testing.F)    { fuzzStream(f, "aider-") }
func FuzzScript(f *testing.F)   { fuzzStream(f, "script-") }

// FuzzReset: a time to wait until is never far in the past or in the future.
func FuzzReset(f *testing.F) {
	for text := range resets {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := resetIn(strings.ToLower(text), now)
		if !at.IsZero() && (at.Before(now.Add(-time.Hour)) || at.After(now.Add(longestWait))) {
			t.Errorf("%q resets at %s", text, at)
		}
	})
}
