package install

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// options are those a target is tried with.
func options(t Target, scope Scope) Options {
	return Options{Scope: scope, Trust: t == Codex, TrustFolder: t == Codex, Command: "/opt/it's here/holdfast"}
}

// mainFile is the file of a target that people have written to before us.
func mainFile(h house, t Target, scope Scope) string {
	base := map[Scope]string{Project: h.root, User: h.home}[scope]
	if a, ok := fileOf(t); ok {
		return filepath.Join(base, map[Scope]string{Project: a.project, User: a.user}[scope])
	}
	return map[Target]string{
		Aider: filepath.Join(base, ".aider.conf.yml"), GitLab: filepath.Join(h.root, ".gitlab-ci.yml"), PreCommit: filepath.Join(h.root, ".pre-commit-config.yaml"),
	}[t]
}

// contents are files as they may be found, by what is special about them. EVENT becomes
// one of the target's own events.
func contents(t Target) map[string]string {
	json := map[string]string{
		"an empty file":          "",
		"only a line end":        "\n",
		"an empty object":        "{}",
		"an empty object, line":  "{}\n",
		"spread empty object":    "{\n}\n",
		"empty hooks":            "{\n  \"hooks\": {}\n}\n",
		"an empty event":         "{\n\t\"hooks\": {\n\t\t\"EVENT\": [ ]\n\t}\n}",
		"foreign hooks":          "{\n  \"model\": \"x\",\n  \"hooks\": {\n    \"EVENT\": [\n      {\"command\": \"mine\"},\n      {\"matcher\": \"Bash\", \"hooks\": [{\"type\": \"command\", \"command\": \"mine too\"}]}\n    ],\n    \"Other\": []\n  },\n  \"z\": [1, 2]\n}\n",
		"windows line ends":      "{\r\n    \"hooks\": {\r\n        \"EVENT\": [\r\n            {\"command\": \"mine\"}\r\n        ]\r\n    }\r\n}\r\n",
		"a byte order mark":      "\xef\xbb\xbf{\n  \"a\": 1\n}\n",
		"comments":               "// mine\n{\n  // hooks below\n  \"hooks\": {\n    \"EVENT\": [\n      // first\n      {\"command\": \"mine\"}, // end\n    ],\n  }, /* x */\n}\n// bye",
		"one line":               `{"hooks":{"EVENT":[{"command":"mine"}]},"a":{"b":[]}}`,
		"no last line end":       "{\n  \"a\": 1\n}",
		"a version of their own": "{\"version\": 1, \"hooks\": {}}",
	}
	yaml := map[string]string{
		"an empty file":      "",
		"a comment":          "# mine\n",
		"keys":               "# mine\nmodel: gpt\nstages: [build]\nother:\n  - 1\n",
		"no last line end":   "model: gpt",
		"windows line ends":  "model: gpt\r\nlist:\r\n  - a\r\n",
		"a refused verify":   "git-commit-verify: false   # why\nlint-cmd: mine\n",
		"a document's start": "---\na: 1\n",
		"repositories":       "repos:\n# first\n- repo: https://example.org/x\n  rev: v1\n  hooks:\n  - id: y\n",
		"deep repositories":  "repos:\n    - repo: https://example.org/x\n      rev: v1\n      hooks: [{id: y}]\n",
	}
	a, ok := fileOf(t)
	if !ok {
		return yaml
	}
	out := map[string]string{}
	for name, text := range json {
		out[name] = strings.ReplaceAll(text, "EVENT", a.entries[len(a.entries)/2].event)
	}
	return out
}

func TestInstallThenUninstallLeavesEveryByte(t *testing.T) {
	for _, target := range Targets() {
		for _, scope := range []Scope{Project, User} {
			if scope == User && mainFile(house{}, target, User) == "" {
				continue // nothing of the user's to install into
			}
			t.Run(string(target)+" for the "+string(scope)+" with nothing there", func(t *testing.T) {
				t.Parallel()
				h := newHouse(t)
				before := h.tree()
				h.roundTrip(target, options(target, scope), before)
			})
			file := mainFile(house{}, target, scope)
			if file == "" {
				continue
			}
			for name, text := range contents(target) {
				if scope == User && name != "comments" && name != "keys" {
					continue // the same text in another place
				}
				t.Run(string(target)+" for the "+string(scope)+" with "+name, func(t *testing.T) {
					t.Parallel()
					h := plainHouse(t)
					h.writeMode(mainFile(h, target, scope), text, 0o640)
					h.roundTrip(target, options(target, scope), h.tree())
				})
			}
		}
	}
}

// roundTrip installs, again, with another binary, and takes it all out.
func (h house) roundTrip(target Target, opt Options, before map[string]string) {
	h.Helper()
	if steps := h.install(target, opt); len(steps) == 0 {
		h.Fatal("nothing was planned")
	}
	if st := h.status(target, opt); !st.Installed || !st.Current {
		h.Errorf("installed, but the state is %+v", st)
	}
	if steps := h.install(target, opt); len(steps) != 0 {
		h.Errorf("installing twice writes %s again:\n%s", steps[0].Path, steps[0].After)
	}
	moved := opt
	moved.Command = "holdfast"
	h.install(target, moved)
	if st := h.status(target, moved); !st.Current {
		h.Errorf("after an update the state is %+v", st)
	}
	h.uninstall(target, moved)
	h.same(before)
	if st := h.status(target, opt); st.Installed {
		h.Errorf("removed, but the state is %+v", st)
	}
}

// TestRemovalWithoutReceipt: on another machine only the text can tell.
func TestRemovalWithoutReceipt(t *testing.T) {
	for _, target := range Targets() {
		for name, text := range contents(target) {
			file := mainFile(house{}, target, Project)
			if file == "" || strings.HasPrefix(name, "an empty") || strings.Contains(name, "empty ") || strings.HasPrefix(name, "only") || strings.HasPrefix(name, "a version") {
				continue // whether something empty was there before us, only the receipt knows
			}
			t.Run(string(target)+" with "+name, func(t *testing.T) {
				t.Parallel()
				h := plainHouse(t)
				h.write(mainFile(h, target, Project), text)
				before := h.read(mainFile(h, target, Project))
				h.install(target, options(target, Project))
				if err := os.RemoveAll(stateDir(h.home)); err != nil {
					t.Fatal(err)
				}
				h.uninstall(target, options(target, Project))
				got := h.read(mainFile(h, target, Project))
				if target == Copilot || target == Cursor { // the version we had to state stays
					got = strings.Replace(strings.Replace(got, `,"version":1`, "", 1), ",\n  \"version\": 1", "", 1)
				}
				if a, ok := fileOf(target); got != before && !(ok && a.version != "") {
					t.Errorf("%q became %q", before, got)
				}
			})
		}
	}
}

// TestWhatUsersWriteAroundOursStays: only our entries go.
func TestWhatUsersWriteAroundOursStays(t *testing.T) {
	h := newHouse(t)
	h.write(".claude/settings.json", "{\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n")
	h.install(Claude, Options{})
	edited := strings.Replace(h.read(".claude/settings.json"), "{\n", "{\n  \"model\": \"opus\", // new\n", 1)
	edited = strings.Replace(edited, "\"Stop\": [\n", "\"Stop\": [\n      {\"hooks\": [{\"type\": \"command\", \"command\": \"mine\"}]},\n", 1)
	h.write(".claude/settings.json", edited)
	h.uninstall(Claude, Options{})
	want := "{\n  \"model\": \"opus\", // new\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [{\"type\": \"command\", \"command\": \"mine\"}]}\n    ]\n  }\n}\n"
	if got := h.read(".claude/settings.json"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAHandlerOfOursInAGroupOfOthersGoesAlone(t *testing.T) {
	h := newHouse(t)
	h.write(".claude/settings.json", `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"mine"},{"type":"command","command":"/usr/bin/holdfast hook claude"},{"type":"command","command":"holdfast check"}]}]}}`)
	h.uninstall(Claude, Options{})
	want := `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"mine"},{"type":"command","command":"holdfast check"}]}]}}`
	if got := h.read(".claude/settings.json"); got != want {
		t.Error(got)
	}
}

func TestAnEventThatIsThereTwiceLosesNothing(t *testing.T) {
	h := newHouse(t)
	text := `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"holdfast hook claude"}]}],"Stop":[{"hooks":[{"type":"command","command":"mine"}]}]}}`
	h.write(".claude/settings.json", text)
	h.uninstall(Claude, Options{})
	if got := h.read(".claude/settings.json"); got != text {
		t.Error(got)
	}
	h.roundTrip(Claude, Options{Command: "/x/holdfast"}, h.tree())
}

func FuzzSettingsRoundTrip(f *testing.F) {
	for _, target := range []Target{Claude, Copilot} {
		for _, text := range contents(target) {
			f.Add([]byte(text), true)
			f.Add([]byte(text), false)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, flat bool) {
		target := Claude
		if flat {
			target = Copilot
		}
		h := plainHouse(t)
		h.write(mainFile(h, target, Project), string(text))
		steps, err := Plan(h.root, h.home, target, Options{})
		if err != nil || len(steps) == 0 {
			return
		}
		if strings.Contains(string(text), "hook c") {
			return // holds an entry that counts as ours, which goes as well
		}
		before := h.tree()
		h.roundTrip(target, Options{Command: "/x/holdfast"}, before)
	})
}

// TestEverythingAtOnce: targets share folders, and go in another order than they came.
func TestEverythingAtOnce(t *testing.T) {
	h := newHouse(t)
	h.write(".github/keep", "")
	h.write(".claude/settings.json", "{\r\n  \"hooks\": {}\r\n}")
	before := h.tree()
	for _, target := range Targets() {
		planned := h.tree()
		if _, err := Plan(h.root, h.home, target, options(target, Project)); err != nil {
			t.Fatal(err)
		}
		h.same(planned) // a plan writes nothing
		h.install(target, options(target, Project))
	}
	for _, target := range Targets() {
		h.uninstall(target, options(target, Project))
	}
	h.same(before)
}

// TestFoldersThatTwoTargetsNeedGoWithTheLast: whoever made them.
func TestFoldersThatTwoTargetsNeedGoWithTheLast(t *testing.T) {
	h := newHouse(t)
	before := h.tree()
	for _, target := range []Target{Copilot, GitHub} {
		h.install(target, Options{})
	}
	for _, target := range []Target{Copilot, GitHub} {
		h.uninstall(target, Options{})
	}
	h.same(before)
}
