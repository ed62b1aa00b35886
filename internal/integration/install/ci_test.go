package install

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// pipeline runs the script as a runner does, with the real holdfast on the PATH.
func (h house) pipeline(path string, env ...string) (string, int) {
	h.Helper()
	script := filepath.Join(h.home, "ci.sh")
	h.write(script, string(Script()))
	cmd := exec.Command("sh", script)
	cmd.Dir = h.root
	cmd.Env = append(append(os.Environ(), "PATH="+path+":/usr/bin:/bin", "HOME="+h.home), env...)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() < 0 {
		h.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

func TestPipelinesCompareWithTheRightBase(t *testing.T) {
	bin := filepath.Dir(holdfast(t))
	upstream := shop(t)
	base := upstream.git("rev-parse", "HEAD")
	h := plainHouse(t)
	upstream.git("clone", "-q", upstream.root, h.root)
	h.git("checkout", "-q", "-b", "work")
	h.write("cart_test.go", dishonest)
	h.git("commit", "-qam", "dishonest")
	bad := h.git("rev-parse", "HEAD")
	h.write("other.go", "package cart\n")
	h.git("add", ".")
	h.git("commit", "-q", "-m", "honest")

	for name, c := range map[string]struct {
		env  []string
		want string
		exit int
	}{
		"a merge request":             {[]string{"HOLDFAST_BASE=" + base}, base + "...", 1},
		"a push":                      {[]string{"HOLDFAST_BASE=", "HOLDFAST_BEFORE=" + base}, base + "...", 1},
		"a push of one honest commit": {[]string{"HOLDFAST_BEFORE=" + bad}, bad + "...", 0},
		"a new branch":                {[]string{"HOLDFAST_BEFORE=" + strings.Repeat("0", 40), "HOLDFAST_DEFAULT=main"}, "origin/main...", 1},
		"a push over a lost commit":   {[]string{"HOLDFAST_BEFORE=" + strings.Repeat("ab", 20), "HOLDFAST_DEFAULT=main"}, "origin/main...", 1},
		"nothing known":               {nil, h.git("rev-parse", "HEAD"), 0},
		"a base that cannot be had":   {[]string{"HOLDFAST_BASE=" + strings.Repeat("ab", 20)}, "not in this clone", 4},
	} {
		t.Run(name, func(t *testing.T) {
			h := h
			h.T = t
			for _, left := range []string{"holdfast.sarif", "holdfast.md"} {
				os.Remove(filepath.Join(h.root, left))
			}
			out, exit := h.pipeline(bin, c.env...)
			if exit != c.exit || !strings.Contains(out, c.want) {
				t.Errorf("it ended with %d:\n%s", exit, out)
			}
			if exit > 1 {
				return
			}
			if !json.Valid([]byte(h.read("holdfast.sarif"))) || exit == 1 && !strings.Contains(h.read("holdfast.md"), "test-skipped") {
				t.Error("the reports are missing or empty")
			}
		})
	}
	if out, exit := h.pipeline(h.home); exit != 4 || !strings.Contains(out, "not on the PATH") {
		t.Errorf("without holdfast it ended with %d:\n%s", exit, out)
	}
}

func TestTheWorkflowOfGitHub(t *testing.T) {
	for name, opt := range map[string]Options{"with the binary": {}, "with an action": {Action: "someone/holdfast@v1"}} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.install(GitHub, opt)
			text := h.read(".github/workflows/holdfast.yml")
			var w struct {
				On   map[string]any
				Jobs map[string]struct {
					Steps []struct {
						Uses, Run string
						With, Env map[string]string
					}
				}
			}
			if err := yaml.Unmarshal([]byte(text), &w); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			var all []string
			for _, s := range w.Jobs["holdfast"].Steps {
				all = append(all, s.Uses+s.Run)
				if strings.Contains(s.Run, "${{") {
					t.Errorf("what others can name gets into a script: %s", s.Run)
				}
			}
			want := []string{ciScript, commentScript, "upload-sarif", "$GITHUB_STEP_SUMMARY"}
			if opt.Action != "" {
				want = []string{opt.Action} // which brings all of it
			}
			joined := strings.Join(all, "\n")
			for _, part := range want {
				if !strings.Contains(joined, strings.TrimSpace(part)) || len(w.On) != 2 {
					t.Errorf("%s\nlacks %s", text, part)
				}
			}
		})
	}
}

// TestTheJobOfGitLab runs the script of the job as a runner's shell would get it.
func TestTheJobOfGitLab(t *testing.T) {
	for before, stage := range map[string]string{"": "test", "stages: [build, test]\n": "test", "stages:\n  - build\n": ".pre"} {
		h := shop(t)
		h.write(".gitlab-ci.yml", before)
		h.install(GitLab, Options{})
		var job struct {
			Stage  string
			Script []string
		}
		var all map[string]yaml.Node
		text := h.read(".gitlab-ci.yml")
		if err := yaml.Unmarshal([]byte(text), &all); err != nil {
			t.Fatal(err)
		}
		node := all["holdfast"]
		if err := node.Decode(&job); err != nil || job.Stage != stage || len(job.Script) != 2 {
			t.Fatalf("%v %+v", err, job)
		}
		cmd := exec.Command("sh", "-c", strings.Join(job.Script, "\n"))
		cmd.Dir = h.root
		cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(holdfast(t))+":/usr/bin:/bin", "HOME="+h.home, "HOLDFAST_INSTALL=echo brought")
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "brought\nholdfast check ") {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

// TestWhatOthersTakeFromOurRepository: the action and the hook that other repositories name.
func TestWhatOthersTakeFromOurRepository(t *testing.T) {
	top := filepath.Join("..", "..", "..")
	var action struct {
		Runs struct{ Steps []struct{ Run, Uses string } }
	}
	readYAML(t, filepath.Join(top, "action.yml"), &action)
	var scripts, uses []string
	for _, s := range action.Runs.Steps {
		if strings.Contains(s.Run, "${{") {
			t.Errorf("what others can name gets into a script: %s", s.Run)
		}
		if _, path, ok := strings.Cut(s.Run, `"$GITHUB_ACTION_PATH/`); ok {
			text, err := os.ReadFile(filepath.Join(top, strings.Trim(path, "\"\n")))
			if err != nil {
				t.Error(err)
			}
			scripts = append(scripts, string(text))
		}
		uses = append(uses, s.Uses)
	}
	if !slices.Equal(scripts, []string{ciScript, commentScript}) || !strings.Contains(strings.Join(uses, " "), "codeql-action/upload-sarif") {
		t.Errorf("the action runs %d scripts, and uses %v", len(scripts), uses)
	}
	var hooks []struct{ ID, Entry string }
	readYAML(t, filepath.Join(top, ".pre-commit-hooks.yaml"), &hooks)
	if len(hooks) != 1 || hooks[0].ID != "holdfast" || hooks[0].Entry != "holdfast check --staged" {
		t.Errorf("%+v", hooks)
	}
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
