package mcp

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzInside: what passes for a path of the work tree is one.
func FuzzInside(f *testing.F) {
	for _, p := range []string{"cart_test.go", "a/../b", "../x", "/etc", ":(top)", "a/../../x", "a\x00b", "", ".", "..."} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p string) {
		if inside(p) != nil {
			return
		}
		rel, err := filepath.Rel("/tree", filepath.Join("/tree", p))
		if err != nil || rel == ".." || strings.HasPrefix(rel, "../") || filepath.IsAbs(p) || p == "" {
			t.Errorf("%q leads to %q", p, rel)
		}
	})
}

// FuzzMessages: whatever a client sends, the server ends in order and without a mistake of
// its own.
func FuzzMessages(f *testing.F) {
	hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"f","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	for _, call := range []string{
		`{"name":"explain","arguments":{"pattern":"LP-026"}}`, `{"name":"request_approval","arguments":{"ticket":"abcd"}}`, `{"name":"loop_status"}`,
		`{"name":"inventory","arguments":{"paths":null}}`, `{"name":"explain","arguments":[]}`, `{"name":7}`, `null`,
	} {
		f.Add([]byte(hello + `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":` + call + "}\n"))
	}
	f.Add([]byte("{"))
	f.Add([]byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`))
	state := f.TempDir()
	f.Fuzz(func(t *testing.T, sent []byte) {
		t.Setenv("XDG_STATE_HOME", state)
		var out, complaints bytes.Buffer
		exit := Main([]string{"-C", state}, "test", io.NopCloser(bytes.NewReader(sent)), &out, &complaints)
		if exit != exitClean && exit != exitCannotJudge || strings.Contains(complaints.String(), "internal error") {
			t.Errorf("exit %d: %s", exit, complaints.String())
		}
	})
}
