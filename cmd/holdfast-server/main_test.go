package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bin holds both programs as make build leaves them, without debug information: linking takes half the time.
var bin string

func TestMain(m *testing.M) {
	if err := build(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(bin)
	os.Exit(code)
}

func build() (err error) {
	if bin, err = os.MkdirTemp("", "holdfast-bin-"); err != nil {
		return err
	}
	for _, name := range []string{"holdfast", "holdfast-server"} {
		if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", filepath.Join(bin, name), "../"+name).CombinedOutput(); err != nil {
			return fmt.Errorf("build %s: %w\n%s", name, err, out)
		}
	}
	return nil
}

// repository is a small project whose one test an agent has switched off.
func repository(t *testing.T) string {
	t.Helper()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
		"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "XDG_CONFIG_HOME": t.TempDir(), "XDG_STATE_HOME": t.TempDir(),
	} {
		t.Setenv(name, value)
	}
	root := t.TempDir()
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(root, "test_cart.py"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		if out, err := exec.Command("git", append([]string{"-C", root}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	write("def test_total():\n    assert total(2, 3) == 6\n")
	git("add", "-A")
	git("commit", "-qm", "A cart")
	write("import pytest\n\n@pytest.mark.skip\ndef test_total():\n    assert total(2, 3) == 6\n")
	return root
}

func holdfast(args ...string) *exec.Cmd { return exec.Command(filepath.Join(bin, "holdfast"), args...) }

// connect starts the command as an agent does.
func connect(t *testing.T, cmd *exec.Cmd) *mcp.ClientSession {
	t.Helper()
	cmd.Stderr = os.Stderr
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func ask(t *testing.T, session *mcp.ClientSession, tool string, args map[string]any) map[string]any {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	doc, ok := result.StructuredContent.(map[string]any)
	if result.IsError || !ok {
		t.Fatalf("%s: %v", tool, result.Content[0].(*mcp.TextContent).Text)
	}
	return doc
}

func TestAnAgentAsksTheRealCommand(t *testing.T) {
	root := repository(t)
	cmd := holdfast("mcp")
	cmd.Dir = root
	session := connect(t, cmd)
	listed, err := session.ListTools(t.Context(), nil)
	if err != nil || len(listed.Tools) != 6 {
		t.Fatalf("%v, %v", listed, err)
	}
	if doc := ask(t, session, "check_change", nil); doc["verdict"] != "block" {
		t.Errorf("the verdict is %v", doc["verdict"])
	}
	if doc := ask(t, session, "inventory", map[string]any{"paths": []string{"test_cart.py"}}); len(doc["cases"].([]any)) != 1 {
		t.Errorf("%v", doc)
	}
	if err := session.Close(); err != nil {
		t.Errorf("it did not end in order: %v", err)
	}
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 0 {
		t.Errorf("it ended with %v", cmd.ProcessState)
	}
}

func TestALoopOfThisWorkTreeIsTold(t *testing.T) {
	root := repository(t)
	run := holdfast("run", "Tidy the cart", "-C", root, "--agent-cmd", "true", "--completion", "true", "--max-iterations", "2", "--no-input")
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	session := connect(t, holdfast("mcp", "-C", root))
	last := ask(t, session, "loop_status", nil)
	if last["status"] != "completed" || last["task"] != "Tidy the cart" {
		t.Errorf("%v", last)
	}
	id := last["loop_id"].(string)
	if doc := ask(t, session, "loop_status", map[string]any{"loop": id[len(id)-8:]}); doc["loop_id"] != id {
		t.Errorf("%v", doc["loop_id"])
	}
	elsewhere := connect(t, holdfast("mcp", "-C", t.TempDir()))
	result, err := elsewhere.CallTool(t.Context(), &mcp.CallToolParams{Name: "loop_status", Arguments: map[string]any{"loop": id}})
	if err != nil || !result.IsError {
		t.Errorf("a loop of another work tree was told: %v, %v", result, err)
	}
}

func TestTheServerIsFoundOnThePathToo(t *testing.T) {
	root, lonely := repository(t), t.TempDir()
	text, err := os.ReadFile(filepath.Join(bin, "holdfast"))
	if err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(lonely, "holdfast")
	if err := os.WriteFile(alone, text, 0o755); err != nil {
		t.Fatal(err)
	}
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(alone, "mcp", "-C", root)
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(git)+string(os.PathListSeparator)+bin)
	if doc := ask(t, connect(t, cmd), "check_change", nil); doc["verdict"] != "block" {
		t.Errorf("the verdict is %v", doc["verdict"])
	}
	cmd = exec.Command(alone, "mcp")
	cmd.Env = append(os.Environ(), "PATH="+lonely)
	expectEnd(t, cmd, 3, "`make build` puts both into bin")
}

func TestWhatCannotBeServedSaysWhy(t *testing.T) {
	server := filepath.Join(bin, "holdfast-server")
	expectEnd(t, holdfast("mcp", "-C", filepath.Join(t.TempDir(), "missing")), 3, "check the spelling")
	expectEnd(t, holdfast("mcp", "here"), 3, "takes no arguments")
	expectEnd(t, exec.Command(server, "mcp", "--approve"), 3, "takes -C DIR and nothing else")
	expectEnd(t, exec.Command(server), 3, "run `holdfast mcp`")
}

func expectEnd(t *testing.T, cmd *exec.Cmd, exit int, hint string) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exit || !strings.Contains(string(out), hint) {
		t.Errorf("%v: %v\n%s", cmd.Args, err, out)
	}
}

// raw is the command with its pipes, for clients that are not as polite as the SDK's.
func raw(t *testing.T) (cmd *exec.Cmd, in io.WriteCloser, out *bufio.Reader, complaints *bytes.Buffer) {
	t.Helper()
	cmd = holdfast("mcp", "-C", repository(t))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	complaints = &bytes.Buffer{}
	cmd.Stderr = complaints
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, in, bufio.NewReader(pipe), complaints
}

func TestAClientOfTheFirstProtocolIsServed(t *testing.T) {
	cmd, in, out, complaints := raw(t)
	for _, exchange := range []struct{ sent, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`, `"protocolVersion":"2024-11-05"`},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"explain","arguments":{"pattern":"LP-026"}}}`, "test-skipped"},
	} {
		if _, err := io.WriteString(in, exchange.sent+"\n"); err != nil {
			t.Fatal(err)
		}
		if exchange.want == "" {
			continue
		}
		line, err := out.ReadString('\n')
		if err != nil || !json.Valid([]byte(line)) || !strings.Contains(line, exchange.want) {
			t.Fatalf("%v: %s", err, line)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil || complaints.Len() > 0 {
		t.Errorf("%v %s", err, complaints)
	}
}

func TestAMessageWithoutEndIsNotKeptInMemory(t *testing.T) {
	cmd, in, _, complaints := raw(t)
	flood := bytes.Repeat([]byte("x"), 1<<20)
	_, err := io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"`)
	for n := 0; err == nil && n < 64; n++ {
		_, err = in.Write(flood)
	}
	if !errors.Is(err, syscall.EPIPE) {
		t.Errorf("64 MiB in one message: %v", err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 4 || !strings.Contains(complaints.String(), "maximum line length") {
		t.Errorf("%v: %s", err, complaints)
	}
}

func TestASignalEndsItInOrder(t *testing.T) {
	cmd, in, out, complaints := raw(t)
	if _, err := io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := out.ReadString('\n'); err != nil { // it is up
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || complaints.Len() > 0 {
		t.Errorf("%v %s", err, complaints)
	}
}
