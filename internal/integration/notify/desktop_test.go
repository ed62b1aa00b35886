package notify_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/notify"
)

// TestTheCommandOfMacOS: what is run there, word for word; this is not seen on a Mac.
func TestTheCommandOfMacOS(t *testing.T) {
	m := notice.Message{Title: `A "gate" \ open`, Text: "TestNone is gone\n\" & (do shell script \"touch hacked\") & \""}
	want := []string{"osascript", "-e", `display notification "TestNone is gone \" & (do shell script \"touch hacked\") & \"" with title "A \"gate\" \\ open"`}
	if got := notify.DesktopCommand("darwin", m); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestTheDesktopIsToldInWordsThatMeanNothingToIt: a message that looks like an option or a
// script is a text all the same. The program is one that writes down how it was called.
func TestTheDesktopIsToldInWordsThatMeanNothingToIt(t *testing.T) {
	dir := t.TempDir()
	name := map[bool]string{true: "osascript", false: "notify-send"}[runtime.GOOS == "darwin"]
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\nfor a in \"$@\"; do printf '%s\\n' \"$a\"; done > "+dir+"/said\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	m := message(t)
	m.Title, m.Text = "--urgency=low", `" & (do shell script "touch hacked") & "`
	if got := sender(nil).Send(context.Background(), notice.Settings{Desktop: true}, m); got[0].Error != "" {
		t.Fatalf("%+v", got)
	}
	said, err := os.ReadFile(filepath.Join(dir, "said"))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "darwin" {
		if !strings.Contains(string(said), `\" & (do shell script \"touch hacked\") & \"`) {
			t.Errorf("%s", said)
		}
		return
	}
	if lines := strings.Split(strings.TrimSpace(string(said)), "\n"); len(lines) != 4 || lines[1] != "--" || lines[2] != m.Title || lines[3] != m.Text {
		t.Errorf("%q", lines)
	}
}
