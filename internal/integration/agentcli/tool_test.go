package agentcli

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestCommandsThatOnlyRead(t *testing.T) {
	for line, want := range map[string]bool{
		"ls -la": true, "cat a.go | head -20": true, "grep -rn TODO . 2>/dev/null | wc -l": true, "git status && git diff": true, "cd sub; pwd": true,
		"go test ./...": false, "rm x": false, "cat a > b": false, "git commit -m x": false, "git": false, "git diff --output=x": false,
		"echo $(rm x)": false, "ls `rm x`": false, "find . -delete": false, "sort -o a a": false, "sed -i s/a/b/ c": false, "tee x": false,
		"ls; rm x": false, "ls\nrm x": false, "ls & rm x": false, "": false, "FOO=1 ls": false, "sudo ls": false,
	} {
		if got := commandReadsOnly(line); got != want {
			t.Errorf("%q only reads: %v", line, got)
		}
	}
}

func TestToolsAreDescribedInOneLine(t *testing.T) {
	cases := []struct{ name, arguments, input, command string }{
		{"Bash", `{"command":"go test ./...\nrm x"}`, "go test ./... rm x", "go test ./...\nrm x"},
		{"shell", `{"command":["bash","-lc","ls -l"]}`, "ls -l", "ls -l"},
		{"shell", `{"command":["git","status"]}`, "git status", "git status"},
		{"Read", `{"file_path":"/a/b.go","limit":3}`, "/a/b.go", ""},
		{"Grep", `{"pattern":"TODO","path":"src"}`, "src", ""},
		{"WebSearch", `{"query":"go embed"}`, "go embed", ""},
		{"mcp__x__y", `{"n":1}`, `{"n":1}`, ""},
		{"Bash", `{"command":"printf '\u001b[2J\u202e evil\u0007'"}`, "printf '[2J evil'", "printf '\x1b[2J\u202e evil\a'"},
		{"Bash", `"nonsense"`, `"nonsense"`, ""},
		{"Edit", ``, "", ""},
	}
	for _, c := range cases {
		got := describe("id", c.name, json.RawMessage(c.arguments))
		if got.Input != c.input || got.Command != c.command {
			t.Errorf("%s %s: %q, %q", c.name, c.arguments, got.Input, got.Command)
		}
	}
	long := describe("", "Bash", json.RawMessage(`{"command":"`+strings.Repeat("é", 5000)+`"}`))
	if len(long.Input) > maxInput+len("…") {
		t.Errorf("an input of %d bytes", len(long.Input))
	}
}

func TestWrappersOfShellsAreTakenOff(t *testing.T) {
	for line, want := range map[string]string{
		"/bin/bash -lc 'echo hello && ls'": "echo hello && ls", "bash -lc ls": "ls", "/bin/zsh -lc 'exit 3'": "exit 3",
		`bash -lc 'it'"'"'s'`: `bash -lc 'it'"'"'s'`, `bash -lc "a b"`: `bash -lc "a b"`, "bash -c 'x'": "bash -c 'x'", "ls": "ls",
	} {
		if got := unwrapped(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

func TestLinesAreCutWhereTheyEnd(t *testing.T) {
	var got []string
	var dropped []int64
	l := lines{take: func(b []byte) { got = append(got, string(b)) }, tooLong: func(n int64) { dropped = append(dropped, n) }}
	for _, chunk := range []string{"a\n", "b", "c\n\nd\n", strings.Repeat("x", maxLine-1), "yz", "w\n", "e"} {
		l.write([]byte(chunk))
	}
	l.end()
	l.end()
	if want := []string{"a", "bc", "", "d", "e"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
	if len(dropped) != 1 || dropped[0] != maxLine+2 {
		t.Errorf("dropped %v", dropped)
	}
	if cap(l.part) > keptBuffer {
		t.Errorf("%d bytes are kept", cap(l.part))
	}
}

func TestPathsAreRelativeToTheWorkTree(t *testing.T) {
	dir := t.TempDir()
	r := newRecord(dir, nil)
	for path, want := range map[string]string{
		dir + "/a/b.go": "a/b.go", "a.go": "a.go", "/etc/passwd": "/etc/passwd", dir + "/../x": dir + "/../x", dir + "x/y": dir + "x/y",
	} {
		if got := r.relative(path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
