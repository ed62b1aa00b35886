package install

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// forge is a server with the comments of merge request 7, as GitHub and GitLab offer them.
type forge struct {
	*httptest.Server
	t        *testing.T
	gitlab   bool
	escaped  bool // "<" is written as GitLab may write it
	refuse   map[string]int
	mu       sync.Mutex
	comments []remark
	calls    []string
}

type remark struct {
	ID     int    `json:"id"`
	Body   string `json:"body"`
	User   *who   `json:"user,omitempty"`
	Author *who   `json:"author,omitempty"`
}

type who struct {
	Login    string `json:"login,omitempty"`
	Username string `json:"username,omitempty"`
	ID       int    `json:"id"`
}

func newForge(t *testing.T) *forge {
	f := &forge{t: t, refuse: map[string]int{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /user", func(w http.ResponseWriter, _ *http.Request) {
		if !f.gitlab {
			http.Error(w, `{"message": "Resource not accessible by integration"}`, http.StatusForbidden)
			return
		}
		f.tell(w, map[string]any{"id": 9, "username": "the-guard", "plan": map[string]any{"username": "none"}})
	})
	for _, base := range []string{"/repos/some/shop/issues/7/comments", "/projects/42/merge_requests/7/notes"} {
		mux.HandleFunc("GET "+base, f.list)
		mux.HandleFunc("POST "+base, f.add)
	}
	mux.HandleFunc("PATCH /repos/some/shop/issues/comments/{id}", f.rewrite)
	mux.HandleFunc("PUT /projects/42/merge_requests/7/notes/{id}", f.rewrite)
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.calls = append(f.calls, r.Method)
		if r.Header.Get("Authorization") != "Bearer s3cret" && r.Header.Get("Private-Token") != "s3cret" {
			http.Error(w, "{}", http.StatusUnauthorized)
		} else if status := f.refuse[r.Method+" "+r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]]; status != 0 {
			http.Error(w, `{"message": "no"}`, status)
		} else {
			mux.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(f.Close)
	return f
}

func (f *forge) tell(w io.Writer, v any) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(f.escaped)
	if len(f.comments)%2 == 1 {
		enc.SetIndent("", "  ") // both layouts are seen in the wild
	}
	if err := enc.Encode(v); err != nil {
		f.t.Error(err)
	}
}

// list gives thirty a page, however many were asked for.
func (f *forge) list(w http.ResponseWriter, r *http.Request) {
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	from := min((page-1)*30, len(f.comments))
	f.tell(w, append([]remark{}, f.comments[from:min(from+30, len(f.comments))]...))
}

func (f *forge) body(r *http.Request) string {
	var sent struct{ Body string }
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		f.t.Errorf("what was sent is no JSON: %v", err)
	}
	return sent.Body
}

func (f *forge) add(w http.ResponseWriter, r *http.Request) {
	f.comments = append(f.comments, f.by("github-actions[bot]", "the-guard", f.body(r)))
	w.WriteHeader(http.StatusCreated)
	f.tell(w, f.comments[len(f.comments)-1])
}

func (f *forge) by(github, gitlab, body string) remark {
	c := remark{ID: 1000 + len(f.comments), Body: body}
	if f.gitlab {
		c.Author = &who{Username: gitlab, ID: 1}
	} else {
		c.User = &who{Login: github, ID: 2}
	}
	return c
}

func (f *forge) rewrite(w http.ResponseWriter, r *http.Request) {
	for i, c := range f.comments {
		if strconv.Itoa(c.ID) == r.PathValue("id") {
			f.comments[i].Body = f.body(r)
			f.tell(w, f.comments[i])
			return
		}
	}
	http.NotFound(w, r)
}

func (f *forge) env() []string {
	if f.gitlab {
		return []string{"CI_API_V4_URL=" + f.URL, "CI_PROJECT_ID=42", "HOLDFAST_REQUEST=7", "HOLDFAST_TOKEN=s3cret"}
	}
	return []string{"GITHUB_API_URL=" + f.URL, "GITHUB_REPOSITORY=some/shop", "HOLDFAST_REQUEST=7", "HOLDFAST_TOKEN=s3cret"}
}

// comment runs the script as a job does.
func comment(t *testing.T, report string, env []string) string {
	t.Helper()
	dir := t.TempDir()
	if report != "" {
		if err := os.WriteFile(filepath.Join(dir, "holdfast.md"), []byte(report), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", "-euc", commentScript)
	cmd.Dir, cmd.Env = dir, append([]string{"PATH=" + filepath.Dir(holdfast(t)) + ":" + os.Getenv("PATH"), "TMPDIR=" + dir, "HOME=" + dir}, env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("the job would fail by its comment: %v\n%s", err, out)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "tmp*")); len(left) > 0 || strings.Contains(string(out), "s3cret") {
		t.Errorf("it left %v and said:\n%s", left, out)
	}
	return string(out)
}

const awkward = "## Holdfast: Blocked\n\n- `a\\b.go` says \"no\",\tpäge \\u003c & `<!-- x -->`\x01 }]{[\n"

func TestAMergeRequestHasOneComment(t *testing.T) {
	for name, set := range map[string]func(*forge){
		"on GitHub":                             func(*forge) {},
		"on GitLab":                             func(f *forge) { f.gitlab = true },
		"on GitLab that escapes angle brackets": func(f *forge) { f.gitlab, f.escaped = true, true },
	} {
		for _, others := range []int{0, 1, 30, 75} {
			t.Run(fmt.Sprintf("%s among %d", name, others), func(t *testing.T) {
				f := newForge(t)
				set(f)
				for i := range others {
					f.comments = append(f.comments, f.by("someone", "someone", fmt.Sprintf("%d \\\" {\"id\": 5, \"body\": \"<!-- holdfast -->\"}, ]\n\\", i)))
				}
				f.comments = append(f.comments, f.by("agent", "agent", "<!-- holdfast -->\nnothing was found"), f.by("github-actions[bot]", "the-guard", "another job, of <!-- holdfast -->"))
				before := append([]remark{}, f.comments...)
				comment(t, awkward, f.env())
				comment(t, "## Holdfast: Nothing to object to\n", f.env())
				comment(t, awkward, f.env())
				if len(f.comments) != len(before)+1 {
					t.Fatalf("%d comments became %d", len(before), len(f.comments))
				}
				for i, c := range before {
					if f.comments[i].Body != c.Body {
						t.Errorf("a comment of somebody else was written over: %q", f.comments[i].Body)
					}
				}
				want := "<!-- holdfast -->\n" + strings.NewReplacer("\t", "    ", "\x01", "").Replace(awkward)
				if got := f.comments[len(before)].Body; got != want {
					t.Errorf("it says %q, not %q", got, want)
				}
			})
		}
	}
}

func TestACommentThatCannotBeWrittenIsSaidAndFailsNothing(t *testing.T) {
	for name, c := range map[string]struct {
		refuse map[string]int
		env    []string
		said   string
	}{
		"a fork may read only":               {refuse: map[string]int{"POST comments": 403}, said: "the token may not comment here (status 403)"},
		"the list cannot be had":             {refuse: map[string]int{"GET comments": 500}, said: "was answered with 500"},
		"the forge breaks while it is added": {refuse: map[string]int{"POST comments": 502}, said: "was answered with 502"},
		"a token that nobody knows":          {env: []string{"HOLDFAST_TOKEN=wrong"}, said: "status 401"},
		"no token":                           {env: []string{"HOLDFAST_TOKEN="}, said: "no token was given"},
		"a push":                             {env: []string{"HOLDFAST_REQUEST="}, said: "this is no merge request"},
		"nobody answers":                     {env: []string{"GITHUB_API_URL=http://127.0.0.1:1"}, said: "could not be asked"},
		"no curl":                            {env: []string{"PATH=/nonexistent"}, said: "no comment"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newForge(t)
			f.refuse = c.refuse
			out := comment(t, awkward, append(f.env(), c.env...))
			if !strings.Contains(out, c.said) || !strings.Contains(out, "The verdict stands") || len(f.comments) != 0 {
				t.Errorf("%d comments; it said\n%s", len(f.comments), out)
			}
		})
	}
	if out := comment(t, "", newForge(t).env()); !strings.Contains(out, "there is no report") {
		t.Error(out)
	}
}

func TestAReportThatIsTooLongIsCutAtALine(t *testing.T) {
	f := newForge(t)
	comment(t, strings.Repeat("- ü finding \"of\" many\n", 5000), f.env())
	if len(f.comments) != 1 {
		t.Fatal("no comment")
	}
	if body := f.comments[0].Body; len(body) > 65536 || !strings.HasSuffix(body, "many\n\n*What follows is too long for a comment; the reports of the job have it.*\n") {
		t.Errorf("%d bytes, the end is %q", len(body), body[len(body)-200:])
	}
}

// TestPipelinesComment runs the parts of both pipelines one after the other, as runners do:
// the comment follows the verdict, and the job ends as the verdict says.
func TestPipelinesComment(t *testing.T) {
	bin := filepath.Dir(holdfast(t))
	for name, target := range map[string]Target{"GitHub": GitHub, "GitLab": GitLab} {
		t.Run(name, func(t *testing.T) {
			h := shop(t)
			base := h.git("rev-parse", "HEAD")
			h.install(target, Options{})
			h.write("cart_test.go", dishonest)
			h.git("add", "-A")
			h.git("commit", "-qm", "dishonest")
			f := newForge(t)
			f.gitlab = target == GitLab
			judge, tell := h.parts(target)
			env := append(f.env(), "PATH="+bin+":/usr/bin:/bin", "HOME="+h.home, "HOLDFAST_BASE="+base)
			if out, exit := h.shell(judge, env); exit != 1 {
				t.Errorf("the verdict was %d\n%s", exit, out)
			}
			if out, exit := h.shell(tell, env); exit != 0 || len(f.comments) != 1 || !strings.Contains(f.comments[0].Body, "Holdfast: Blocked") {
				t.Errorf("%d, %v\n%s", exit, f.comments, out)
			}
			os.Symlink(filepath.Join(h.home, "elsewhere"), filepath.Join(h.root, "holdfast.sarif"))
			if out, exit := h.shell(judge, append(env, "HOLDFAST_BASE="+strings.Repeat("ab", 20))); exit != 4 {
				t.Errorf("a base that is not there: %d\n%s", exit, out)
			}
			if out, _ := h.shell(tell, env); len(f.comments) != 1 || !strings.Contains(f.comments[0].Body, "nothing was judged") {
				t.Errorf("an old verdict stays: %v\n%s", f.comments, out)
			}
		})
	}
}

// parts are the commands of a pipeline that judge and that comment.
func (h house) parts(t Target) (judge, tell string) {
	h.Helper()
	if t == GitLab {
		var all struct {
			Holdfast struct {
				Script      []string
				AfterScript []string `yaml:"after_script"`
			}
		}
		readYAML(h.T, filepath.Join(h.root, ".gitlab-ci.yml"), &all)
		return strings.Join(all.Holdfast.Script, "\n"), strings.Join(all.Holdfast.AfterScript, "\n")
	}
	var w struct {
		Permissions map[string]string
		Jobs        map[string]struct {
			Steps []struct {
				Name, Run, If string
				Env           map[string]string
			}
		}
	}
	readYAML(h.T, filepath.Join(h.root, ".github/workflows/holdfast.yml"), &w)
	if w.Permissions["pull-requests"] != "write" {
		h.Errorf("permissions: %v", w.Permissions)
	}
	runs := map[string]string{}
	for _, s := range w.Jobs["holdfast"].Steps {
		runs[s.Name] = s.Run
		if s.Name == "Comment" && (!strings.HasPrefix(s.If, "always()") || s.Env["HOLDFAST_TOKEN"] == "" || s.Env["HOLDFAST_REQUEST"] == "") {
			h.Errorf("%+v", s)
		}
	}
	return runs["Judge the change"], runs["Comment"]
}

// shell runs a part as runners do: bash that ends at the first failure.
func (h house) shell(script string, env []string) (string, int) {
	h.Helper()
	cmd := exec.Command("bash", "-e", "-c", script)
	cmd.Dir, cmd.Env = h.root, env
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() < 0 {
		h.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
