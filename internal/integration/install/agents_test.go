package install

import (
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/integration/install/jsonc"
)

// TestWhatEachAgentIsGiven: one entry of every form, as the agent's own documents want it.
func TestWhatEachAgentIsGiven(t *testing.T) {
	for target, want := range map[Target]string{
		Claude:   `"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"holdfast hook claude","timeout":10,"onFailure":"block"}]}]`,
		Codex:    `"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"holdfast hook codex || { echo 'holdfast: the guard failed, so this call was not judged' >&2; exit 2; }","timeout":10}]}]`,
		Gemini:   `"BeforeTool":[{"matcher":"*","hooks":[{"name":"holdfast","type":"command","command":"holdfast hook gemini || { echo 'holdfast: the guard failed, so this call was not judged' >&2; exit 2; }","timeout":10000}]}]`,
		Copilot:  `"preToolUse":[{"type":"command","bash":"holdfast hook copilot","powershell":"holdfast hook copilot","timeoutSec":10}]`,
		Cursor:   `"preToolUse":[{"command":"holdfast hook cursor","timeout":10,"failClosed":true}]`,
		Windsurf: `"pre_write_code":[{"command":"holdfast hook windsurf || exit 2","show_output":true}]`,
		Crush:    `"PreToolUse":[{"command":"holdfast hook crush || exit 2","timeout":10}]`,
	} {
		h := newHouse(t)
		h.write(mainFile(h, target, Project), `{"a":1}`)
		h.install(target, Options{})
		if got := h.read(mainFile(h, target, Project)); !strings.Contains(got, want) {
			t.Errorf("%s is given\n%s\nnot\n%s", target, got, want)
		} else if !json.Valid([]byte(got)) {
			t.Errorf("%s: not JSON", target)
		}
	}
}

// TestAStopIsNeverClosedWhereNothingEndsIt: a host without a cap would be trapped by a
// binary that is missing.
func TestAStopIsNeverClosedWhereNothingEndsIt(t *testing.T) {
	for _, target := range []Target{Codex, Gemini, Windsurf} {
		a, _ := fileOf(target)
		for _, e := range a.entries {
			before := strings.HasPrefix(strings.ToLower(e.event), "pre_") && e.event != "pre_user_prompt" || e.event == "PreToolUse" || e.event == "BeforeTool"
			if e.closed != before {
				t.Errorf("%s %s: closed is %v", target, e.event, e.closed)
			}
		}
	}
}

func TestCommandsWithSpacesAreQuotedAndKnownAgain(t *testing.T) {
	s := site{target: Copilot, opt: Options{Command: "/opt/it's here/holdfast"}}
	if got := s.hookCommand(false); got != `'/opt/it'\''s here/holdfast' hook copilot` {
		t.Error(got)
	}
	if got := s.powerShellCommand(); got != `& '/opt/it''s here/holdfast' hook copilot` {
		t.Error(got)
	}
	other := site{target: Copilot, opt: Options{Command: "holdfast"}}
	for line, want := range map[string]bool{
		s.hookCommand(false):                             true,
		s.hookCommand(true):                              true,
		s.powerShellCommand():                            true,
		"holdfast hook copilot":                          true,
		`"C:\\Program Files\\holdfast.exe" hook copilot`: true,
		"holdfast hook claude":                           false,
		"holdfast check":                                 false,
		"holdfast check copilot":                         false,
		"echo holdfast hook copilot":                     false,
		"myholdfast hook copilot":                        false,
		"":                                               false,
	} {
		if got := other.ours(line); got != want {
			t.Errorf("%s: ours is %v", line, got)
		}
	}
	out, err := exec.Command("sh", "-c", "printf '%s|' "+shellWord(`a'b "c" $d\e`)).Output()
	if err != nil || string(out) != `a'b "c" $d\e|` {
		t.Errorf("%q %v", out, err)
	}
}

func FuzzShellWords(f *testing.F) {
	f.Add("a b'c")
	f.Fuzz(func(t *testing.T, word string) {
		if words := shellWords(shellWord(word) + " hook"); len(words) != 2 || words[0] != word {
			t.Errorf("%q became %q", word, words)
		}
	})
}

// TestTrustHash holds the form that Codex 0.166.0 was seen to accept.
func TestTrustHash(t *testing.T) {
	group, err := jsonc.Parse([]byte(`{"matcher": "Write|Edit", "hooks": [{"type": "command", "command": "/home/dev/x", "timeout": 10}]}`))
	if err != nil {
		t.Fatal(err)
	}
	hooks, _ := group.Get("hooks")
	if got := trustHash("PreToolUse", group, hooks.Elements[0]); got != "sha256:e81e71d26a409c93f8315c4a24b1fd2e510a1f91a6e7fc254da205036561092e" {
		t.Error(got)
	}
}

func TestCodexTrustIsWrittenOnlyWhenAsked(t *testing.T) {
	h := newHouse(t)
	config := filepath.Join(h.home, ".codex", "config.toml")
	mine := "model = \"x\"\n[hooks.state.\"/other/hooks.json:stop:0:0\"]\ntrusted_hash = \"sha256:1\"\n"
	h.write(config, mine)
	h.install(Codex, Options{})
	st := h.status(Codex, Options{})
	if h.read(config) != mine || st.Trusted == nil || *st.Trusted || len(st.Problems) < 2 {
		t.Errorf("%+v", st)
	}
	h.install(Codex, Options{Trust: true, TrustFolder: true})
	if st := h.status(Codex, Options{}); st.Trusted == nil || !*st.Trusted || !st.Current {
		t.Errorf("%+v", st)
	}
	text := h.read(config)
	key := "[hooks.state.\"" + h.root + "/.codex/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:"
	if !strings.HasPrefix(text, mine) || !strings.Contains(text, key) || !strings.Contains(text, "[projects.\""+h.root+"\"]\ntrust_level = \"trusted\"") {
		t.Error(text)
	}
	h.write(config, text+"\n[projects.\"/new\"]\ntrust_level = \"trusted\"\n") // as Codex does
	h.uninstall(Codex, Options{})
	if got := h.read(config); got != mine+"\n[projects.\"/new\"]\ntrust_level = \"trusted\"\n" {
		t.Errorf("%q", got)
	}
}

func TestCodexTrustThatWasGivenIsRenewed(t *testing.T) {
	h := newHouse(t)
	config := filepath.Join(h.home, ".codex", "config.toml")
	h.install(Codex, Options{Trust: true})
	h.write(config, strings.ReplaceAll(h.read(config), "trusted_hash = \"sha256:", "trusted_hash = \"sha256:00"))
	if st := h.status(Codex, Options{}); st.Trusted == nil || *st.Trusted {
		t.Fatalf("%+v", st)
	}
	h.install(Codex, Options{})
	if st := h.status(Codex, Options{}); st.Trusted == nil || !*st.Trusted || strings.Contains(h.read(config), "sha256:00") {
		t.Errorf("%+v\n%s", st, h.read(config))
	}
}

func TestATrustThatWouldBreakTheFileIsRefused(t *testing.T) {
	for _, text := range []string{"hooks = { state = {} }\n", "hooks.state.x.trusted_hash = \"1\"\n", "a = [\n"} {
		h := newHouse(t)
		h.write(filepath.Join(h.home, ".codex", "config.toml"), text)
		if _, err := Plan(h.root, h.home, Codex, Options{Trust: true}); err == nil || !strings.Contains(err.Error(), "config.toml") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestHooksThatAreSwitchedOffAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		target     Target
		file, text string
	}{
		"Claude, local": {Claude, ".claude/settings.local.json", `{"disableAllHooks": true}`},
		"Claude, user":  {Claude, "HOME/.claude/settings.json", `{"disableAllHooks": true}`},
		"Gemini":        {Gemini, "HOME/.gemini/settings.json", `{"hooksConfig": {"enabled": false}}`},
		"Gemini, one":   {Gemini, "HOME/.gemini/settings.json", `{"hooksConfig": {"disabled": ["holdfast"]}}`},
		"Codex":         {Codex, "HOME/.codex/config.toml", "[features]\nhooks = false\n"},
		"unreadable":    {Claude, ".claude/settings.local.json", `{"disableAllHooks": `},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.install(c.target, Options{})
			if h.status(c.target, Options{}).Disabled {
				t.Fatal("disabled from the start")
			}
			h.write(strings.Replace(c.file, "HOME", h.home, 1), c.text)
			if st := h.status(c.target, Options{}); !st.Disabled || len(st.Problems) == 0 {
				t.Errorf("%+v", st)
			}
		})
	}
}

func TestOutdatedEntriesAreTold(t *testing.T) {
	h := newHouse(t)
	h.write(".claude/settings.json", `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/old/holdfast hook claude"}]},{"hooks":[{"type":"command","command":"mine"}]}]}}`)
	st := h.status(Claude, Options{})
	if !st.Installed || st.Current || st.Foreign != 1 || len(st.Problems) != 2 {
		t.Errorf("%+v", st)
	}
}

func TestDetect(t *testing.T) {
	h := newHouse(t)
	h.write(".claude/settings.json", "{}")
	h.write(".gitlab-ci.yml", "")
	h.write(filepath.Join(h.home, ".cursor/x"), "")
	look := func(name string) (string, error) {
		if name == "codex" {
			return "/usr/bin/codex", nil
		}
		return "", errors.New("not found")
	}
	var got []string
	for _, f := range Detect(h.root, h.home, look) {
		got = append(got, string(f.Target)+": "+f.Why)
	}
	want := "claude: .claude is in the repository\ncodex: codex is on the PATH\ncursor: .cursor is in the home directory\ngit: .git is in the repository\ngitlab: .gitlab-ci.yml is in the repository"
	if strings.Join(got, "\n") != want {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	known := map[Target]bool{}
	for _, tr := range traces() {
		known[tr.target] = true
	}
	for _, target := range Targets() {
		if !known[target] {
			t.Errorf("%s leaves no trace", target)
		}
	}
}
