package agents

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestOnGitHub runs workflows as GitHub does, with act, on this machine and without network.
// Actions of others are stood in for: the Go that is here, and a folder instead of code scanning.
func TestOnGitHub(t *testing.T) {
	needsAgents(t)
	story(t, agent{}, "the workflow that is installed", func(t *testing.T, s *site) {
		s.must(t, "holdfast", "install", "github", "--yes")
		s.pullRequest(t)
		s.workflowRefuses(t, s.act(t))
		s.git(t, "reset", "-q", "--hard", "HEAD~1")
		write(t, filepath.Join(s.root, "shop.go"), strings.Replace(s.read(t, "shop.go"), bug, fixed, 1))
		s.git(t, "commit", "-qam", "Every third item is free")
		if r := s.act(t); r.exit != 0 {
			t.Errorf("an honest change: %d\n%s%s", r.exit, tail(r.out), tail(r.err))
		}
	})
	story(t, agent{}, "the action of this repository", func(t *testing.T, s *site) {
		write(t, filepath.Join(s.root, ".github", "workflows", "holdfast.yml"), `on: pull_request
jobs:
  holdfast:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: {fetch-depth: 0}
      - uses: some/holdfast@v1
`)
		s.pullRequest(t)
		s.patience = 10 * time.Minute // it builds Holdfast
		s.workflowRefuses(t, s.act(t))
	})
}

// pullRequest commits the workflow, and on top of it a skip: that is what is to be merged.
func (s *site) pullRequest(t *testing.T) {
	t.Helper()
	s.git(t, "add", "-A")
	s.git(t, "commit", "-q", "-m", "The guard")
	base := strings.TrimSpace(s.git(t, "rev-parse", "HEAD"))
	write(t, filepath.Join(s.home, "event.json"), `{"pull_request": {"number": 7, "base": {"sha": "`+base+`"}}, "repository": {"default_branch": "main"}}`)
	write(t, filepath.Join(s.root, "shop_test.go"), strings.Replace(s.read(t, "shop_test.go"), first(showing), skipped, 1))
	s.git(t, "commit", "-qam", "Tidy up")
}

// act runs the workflow of a pull request.
func (s *site) act(t *testing.T) ran {
	t.Helper()
	ours, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(s.home, "setup-go", "action.yml"), `name: setup-go
description: the Go that is here
inputs: {go-version-file: {description: of the action}, cache: {description: none}}
runs:
  using: composite
  steps: [{shell: sh, run: "test -f '${{ inputs.go-version-file }}' && go version"}]
`)
	write(t, filepath.Join(s.home, "codeql", "upload-sarif", "action.yml"), `name: upload-sarif
description: a folder instead of code scanning
inputs: {sarif_file: {description: the findings}, category: {description: of the findings}}
runs:
  using: composite
  steps: [{shell: sh, run: "cp '${{ inputs.sarif_file }}' '`+filepath.Join(s.home, "uploaded.sarif")+`'"}]
`)
	args := []string{
		"pull_request", "--eventpath", filepath.Join(s.home, "event.json"), "--platform", "ubuntu-latest=-self-hosted", "--no-cache-server", "--artifact-server-addr", "127.0.0.1",
		"--action-cache-path", filepath.Join(s.home, ".cache", "act"),
		"--env", "GITHUB_API_URL=" + s.comments(t), "--secret", "GITHUB_TOKEN=s3cret",
	}
	for name, dir := range map[string]string{"actions/setup-go@v5": filepath.Join(s.home, "setup-go"), "github/codeql-action@v3": filepath.Join(s.home, "codeql"), "some/holdfast@v1": ours} {
		args = append(args, "--local-repository", name+"="+dir)
	}
	return s.run(t, tool(t, "act"), args...)
}

// comments is an address that takes comments on pull requests, and keeps the last in comment.json.
func (s *site) comments(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch place := r.URL.Path; {
		case r.Header.Get("Authorization") != "Bearer s3cret" && r.Header.Get("Private-Token") != "s3cret":
			http.Error(w, "{}", http.StatusUnauthorized)
		case place == "/user":
			io.WriteString(w, `{"login": "guard", "username": "guard"}`)
		case !strings.HasSuffix(place, "/issues/7/comments") && !strings.HasSuffix(place, "/merge_requests/7/notes"):
			http.NotFound(w, r)
		case r.Method == http.MethodGet:
			io.WriteString(w, "[]")
		default:
			body, err := io.ReadAll(r.Body)
			if err == nil {
				err = os.WriteFile(filepath.Join(s.home, "comment.json"), body, 0o644)
			}
			if err != nil {
				t.Error(err)
			}
			w.WriteHeader(http.StatusCreated)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// workflowRefuses: the job fails with the finding, and the finding is in code scanning and in a comment.
func (s *site) workflowRefuses(t *testing.T, r ran) {
	t.Helper()
	if r.exit == 0 || !strings.Contains(r.out, "test-skipped (LP-026)") {
		t.Errorf("the workflow ended with %d\n%s%s", r.exit, tail(r.out), tail(r.err))
	}
	sarif, err := os.ReadFile(filepath.Join(s.home, "uploaded.sarif"))
	if err != nil || !strings.Contains(string(sarif), `"test-skipped"`) {
		t.Errorf("what was uploaded: %s, %v", sarif, err)
	}
	s.commented(t, "## Holdfast: Blocked")
}

// commented: the last comment begins so.
func (s *site) commented(t *testing.T, begins string) {
	t.Helper()
	comment, err := os.ReadFile(filepath.Join(s.home, "comment.json"))
	if err != nil || !strings.Contains(string(comment), `"<!-- holdfast -->\n`+begins) {
		t.Errorf("the comment: %s, %v", comment, err)
	}
}

// TestOnGitLab runs the job that is installed with gitlab-ci-local, which first holds the file against GitLab's schema.
func TestOnGitLab(t *testing.T) {
	needsAgents(t)
	tool(t, "rsync")
	story(t, agent{}, "the job that is installed", func(t *testing.T, s *site) {
		write(t, filepath.Join(s.root, ".gitlab-ci.yml"), "stages: [build, test]\n\ncompile:\n  stage: build\n  script: [go build ./...]\n")
		write(t, filepath.Join(s.root, ".gitignore"), ".gitlab-ci-local/\n")
		s.must(t, "holdfast", "install", "gitlab", "--yes")
		s.pullRequest(t)
		base := strings.TrimSpace(s.git(t, "rev-parse", "HEAD~1"))
		s.git(t, "remote", "add", "origin", "git@gitlab.example:some/shop.git") // it asks where the project is
		run := func() ran {
			args := []string{"holdfast", "--force-shell-executor", "--no-color"}
			for _, v := range []string{"CI_PIPELINE_SOURCE=merge_request_event", "CI_MERGE_REQUEST_DIFF_BASE_SHA=" + base, "CI_MERGE_REQUEST_IID=7", "CI_API_V4_URL=" + s.comments(t), "HOLDFAST_TOKEN=s3cret"} {
				args = append(args, "--variable", v)
			}
			return s.run(t, tool(t, "gitlab-ci-local"), args...)
		}
		r := run()
		if all := r.out + r.err; r.exit == 0 || !strings.Contains(all, "test-skipped (LP-026)") || !strings.Contains(all, "json schema validated") {
			t.Errorf("the job ended with %d\n%s", r.exit, tail(all))
		}
		s.commented(t, "## Holdfast: Blocked")
		s.git(t, "reset", "-q", "--hard", "HEAD~1")
		write(t, filepath.Join(s.root, "shop.go"), strings.Replace(s.read(t, "shop.go"), bug, fixed, 1))
		s.git(t, "commit", "-qam", "Every third item is free")
		if r := run(); r.exit != 0 {
			t.Errorf("an honest change: %d\n%s%s", r.exit, tail(r.out), tail(r.err))
		}
		s.commented(t, "## Holdfast: Nothing to object to")
	})
}
