package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/notify"
)

// shop is a project whose test an agent will delete, with settings of its own.
func shop(t *testing.T, settings string) string {
	t.Helper()
	root := repository(t)
	t.Setenv("CLAUDECODE", "") // whoever tests may work in an agent
	for name, text := range map[string]string{
		"test_cart.py":  "def test_total():\n    assert total(2, 3) == 6\n\n\ndef test_none():\n    assert total(0, 3) == 0\n",
		"holdfast.yaml": "loop: {original_tests: off}\n" + settings,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const deletesOnce = `if [ "$HOLDFAST_ITERATION" = 1 ]; then sed -i.bak '/test_none/,$d' test_cart.py && rm test_cart.py.bak; else touch done; fi`

// TestPeopleAreToldAndNobodyWaitsForIt: of two webhooks one hangs, or nobody is there. The
// loop is over and the other is told before it lets go.
func TestPeopleAreToldAndNobodyWaitsForIt(t *testing.T) {
	release := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer slow.Close()
	defer close(release)
	dead := httptest.NewServer(http.NotFoundHandler())
	dead.Close()
	for name, other := range map[string]string{"slow": slow.URL, "dead": dead.URL} {
		t.Run(name, func(t *testing.T) { toldBeside(t, other) })
	}
}

// toldBeside runs a loop to its gate, with a webhook that works beside one that does not.
func toldBeside(t *testing.T, other string) {
	told := make(chan notice.Message, 9)
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get(notify.SignatureHeader) != notify.Sign("hush", r.Header.Get(notify.TimestampHeader), body) {
			t.Error("the signature is wrong")
		}
		var m notice.Message
		if err := json.Unmarshal(body, &m); err != nil {
			t.Error(err)
		}
		told <- m
	}))
	defer hook.Close()
	t.Setenv("HOLDFAST_NOTIFY_SECRET", "hush")
	t.Setenv("HOLDFAST_NOTIFY_SLACK", other)
	root := shop(t, fmt.Sprintf("gates: {destructive: ALWAYS}\nnotify:\n  webhook: {url: %q, secret_env: HOLDFAST_NOTIFY_SECRET}\n  slack: {url_env: HOLDFAST_NOTIFY_SLACK}\n", hook.URL))
	begin := time.Now()
	run := holdfast("run", "tidy up", "-C", root, "--agent-cmd", "env > seen; "+deletesOnce, "--completion", "test -e done", "--no-input")
	if out, err := run.CombinedOutput(); run.ProcessState == nil || run.ProcessState.ExitCode() != 5 {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("the loop was over after %s, with a webhook that does not work", time.Since(begin))
	m := <-told
	t.Logf("told %s after the gate had opened", time.Since(m.At))
	if m.Event != notice.Gate || m.GateID == "" || !strings.Contains(m.Text, "test_none") || !strings.Contains(m.Answer, m.GateID) {
		t.Errorf("%+v", m)
	}
	if seen, err := os.ReadFile(filepath.Join(root, "seen")); err != nil || strings.Contains(string(seen), "hush") {
		t.Errorf("the agent knows the secret of the webhook: %v", err)
	}
}

// TestPeopleAreToldOfACriticalFinding while the loop goes on without them.
func TestPeopleAreToldOfACriticalFinding(t *testing.T) {
	told := make(chan notice.Message, 9)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m notice.Message
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			t.Error(err)
		}
		told <- m
	}))
	defer hook.Close()
	t.Setenv("HOLDFAST_NOTIFY_SECRET", "hush")
	root := shop(t, fmt.Sprintf("notify:\n  on: [found]\n  webhook: {url: %q, secret_env: HOLDFAST_NOTIFY_SECRET}\n", hook.URL))
	const empties = `if [ "$HOLDFAST_ITERATION" = 1 ]; then sed -i.bak 's/assert .*/assert True/' test_cart.py && rm test_cart.py.bak; else touch done; fi`
	out, err := holdfast("run", "tidy up", "-C", root, "--agent-cmd", empties, "--completion", "test -e done", "--no-input").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	select {
	case m := <-told:
		if m.Event != notice.Found || m.Iteration != 1 || !strings.Contains(m.Text, "assertion_weakening") {
			t.Errorf("%+v", m)
		}
	case <-time.After(time.Minute): // half of what the courier has: on a busy machine it starts late
		t.Fatalf("nobody was told\n%s", out)
	}
}

// served starts the server and gives a way to call it.
func served(t *testing.T, root string) (call func(method, path, body string, change func(*http.Request)) (int, string)) {
	t.Helper()
	cmd := holdfast("serve", "-C", root)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = cmd.Process.Signal(os.Interrupt), cmd.Wait() })
	lines := bufio.NewScanner(out)
	next := func(prefix string) string {
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), prefix) {
			t.Fatalf("the server said %q", lines.Text())
		}
		return strings.TrimPrefix(lines.Text(), prefix)
	}
	address, file := next("listening on "), next("token in ")
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the token file is %v, %v", info.Mode(), err)
	}
	token, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(method, path, body string, change func(*http.Request)) (int, string) {
		req, err := http.NewRequest(method, address+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(token)))
		req.Header.Set("Content-Type", "application/json")
		if change != nil {
			change(req)
		}
		answer, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		return answer.StatusCode, string(text)
	}
}

// waiting starts a loop that waits at its gate, and gives the gate.
func waiting(t *testing.T, root string) (loop *exec.Cmd, said *bytes.Buffer, id string) {
	t.Helper()
	loop = holdfast("run", "tidy up", "-C", root, "--agent-cmd", deletesOnce, "--completion", "test -e done", "--no-input", "--wait")
	said = &bytes.Buffer{}
	loop.Stdout, loop.Stderr = said, said
	if err := loop.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = loop.Process.Kill() })
	for {
		out, err := holdfast("gate", "list", "-C", root, "--json").Output()
		var gates []struct{ ID, Kind string }
		if err != nil || json.Unmarshal(out, &gates) != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if len(gates) == 1 {
			return loop, said, gates[0].ID
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestAGateIsAnsweredOverHTTP(t *testing.T) {
	root := shop(t, "gates: {destructive: ALWAYS}\n")
	loop, said, id := waiting(t, root)
	call := served(t, root)
	if code, text := call("GET", "/api/gates", "", nil); code != 200 || !strings.Contains(text, id) || !strings.Contains(text, "GATE-AP-DESTRUCTIVE") {
		t.Errorf("%d %s", code, text)
	}
	meetsSchema(t, root)
	defer meetsSchema(t, root)
	yes := `{"choice": "approve", "reason": "nothing is proven there"}`
	for name, c := range map[string]struct {
		method, path, body string
		change             func(*http.Request)
		want               int
	}{
		"without the token":      {"POST", "/api/gates/" + id, yes, func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"with another token":     {"POST", "/api/gates/" + id, yes, func(r *http.Request) { r.Header.Set("Authorization", "Bearer guess") }, 401},
		"from a foreign page":    {"POST", "/api/gates/" + id, yes, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403},
		"by a foreign name":      {"GET", "/api/gates", "", func(r *http.Request) { r.Host = "evil.example" }, 421},
		"as a form":              {"POST", "/api/gates/" + id, "choice=approve", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		"no JSON":                {"POST", "/api/gates/" + id, "{", nil, 400},
		"a word too many":        {"POST", "/api/gates/" + id, `{"choice": "reject", "force": true}`, nil, 400},
		"no choice":              {"POST", "/api/gates/" + id, `{"choice": "perhaps"}`, nil, 422},
		"no reason":              {"POST", "/api/gates/" + id, `{"choice": "approve"}`, nil, 422},
		"no such gate":           {"POST", "/api/gates/0000000000", yes, nil, 404},
		"out of the folder":      {"GET", "/api/gates/..%2f..%2fserver%2ftoken", "", nil, 404},
		"no such address":        {"GET", "/", "", nil, 404},
		"another method":         {"DELETE", "/api/gates/" + id, "", nil, 404},
		"one gate":               {"GET", "/api/gates/" + id, "", nil, 200},
		"delegated, still open":  {"POST", "/api/gates/" + id, `{"choice": "delegate", "to": "Bob"}`, nil, 200},
		"a page of the same one": {"GET", "/api/gates", "", func(r *http.Request) { r.Header.Set("Origin", "http://"+r.URL.Host) }, 200},
	} {
		if code, text := call(c.method, c.path, c.body, c.change); code != c.want {
			t.Errorf("%s: %d, want %d: %s", name, code, c.want, text)
		}
	}
	var wait sync.WaitGroup
	codes := make([]int, 2)
	for i, who := range []string{"Ada", "Bob"} {
		wait.Add(1)
		go func() {
			defer wait.Done()
			codes[i], _ = call("POST", "/api/gates/"+id, fmt.Sprintf(`{"choice": "approve", "reason": "nothing is proven there", "by": %q}`, who), nil)
		}()
	}
	wait.Wait()
	if codes[0]+codes[1] != 200+409 {
		t.Errorf("two people at once: %v", codes)
	}
	if err := loop.Wait(); err != nil || !strings.Contains(said.String(), "nothing is proven there") || !strings.Contains(said.String(), "completed after 2 iterations") {
		t.Errorf("%v\n%s", err, said)
	}
}

// meetsSchema holds the list of gates, open and answered, against its schema.
func meetsSchema(t *testing.T, root string) {
	t.Helper()
	out, err := holdfast("gate", "list", "-C", root, "--json", "--all").Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../docs/schema/gate.schema.json")
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
	var doc any
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(doc); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTheServerListensOnThisMachineOnly(t *testing.T) {
	cmd := holdfast("serve", "-C", repository(t), "--listen", "0.0.0.0:0")
	out, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState.ExitCode() != 3 || !strings.Contains(string(out), "is not on this machine") {
		t.Errorf("%v\n%s", err, out)
	}
	inside := holdfast("serve", "-C", repository(t))
	inside.Env = append(os.Environ(), "CLAUDECODE=1")
	if out, err := inside.CombinedOutput(); err == nil || !strings.Contains(string(out), "answered by people") {
		t.Errorf("%v\n%s", err, out)
	}
}
