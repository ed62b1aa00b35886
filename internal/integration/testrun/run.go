package testrun

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// ErrNotInstalled says that a project needs a runner that this machine does not have.
var ErrNotInstalled = errors.New("not installed")

// Where says in which tree a plan runs and where it may leave things.
type Where struct {
	Tree string // the tree, absolute
	Temp string // for reports and the tests' own temporary files, absolute
	Path string // where programs are looked for, as in PATH; that of this process when empty
	// Cache is where Python keeps what it compiles, instead of beside its sources.
	Cache string
}

// Outcome is what was seen of one run.
type Outcome struct {
	Plan     Plan
	Exit     int // -1 when it was killed
	TimedOut bool
	Duration time.Duration
	Tail     string // the end of its output
	Cut      bool   // there was more output than is kept
	Result
}

// Green tells whether the run ended well, by its own word and by its tests.
func (o Outcome) Green() bool { return o.Exit == 0 && !o.TimedOut && o.Failed == 0 }

// grace is how long a runner may tidy up after SIGTERM, before it is killed.
const grace = 2 * time.Second

// Run runs a plan to its end or to the deadline of the context. Only what kept it from
// running at all is an error.
func Run(ctx context.Context, plan Plan, at Where) (Outcome, error) {
	out := Outcome{Plan: plan}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) { // an earlier run took all the time
		out.Exit, out.TimedOut = -1, true
		return out, nil
	}
	report := filepath.Join(at.Temp, "report.xml")
	if err := os.RemoveAll(report); err != nil {
		return out, fmt.Errorf("run %s: %w", plan.Command(), err)
	}
	argv := make([]string, len(plan.Argv))
	for i, arg := range plan.Argv {
		argv[i] = strings.ReplaceAll(arg, reportFile, report)
	}
	program, err := lookup(argv[0], filepath.Join(at.Tree, filepath.FromSlash(plan.Dir)), at.Path)
	if err != nil {
		return out, err
	}
	kept := &capture{}
	cmd := exec.CommandContext(ctx, program, argv[1:]...)
	cmd.Dir = filepath.Join(at.Tree, filepath.FromSlash(plan.Dir))
	cmd.Env = environment(plan, at)
	// Children that outlive the runner may hold its output open: we wait only so long.
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = kept, kept, 2*grace
	end := ownGroup(cmd)
	start := time.Now()
	endStrays, err := begin(func() (int, error) {
		if err := cmd.Start(); err != nil {
			return 0, err
		}
		return cmd.Process.Pid, nil
	})
	if err != nil {
		return out, fmt.Errorf("run %s: %w", plan.Command(), err)
	}
	waited := cmd.Wait()
	end() // whatever it left behind
	endStrays()
	out.Duration = time.Since(start)
	out.Exit = cmd.ProcessState.ExitCode()
	out.TimedOut = errors.Is(ctx.Err(), context.DeadlineExceeded)
	if errors.Is(ctx.Err(), context.Canceled) {
		return out, fmt.Errorf("run %s: %w", plan.Command(), ctx.Err())
	}
	var exit *exec.ExitError
	if waited != nil && !errors.As(waited, &exit) && !errors.Is(waited, exec.ErrWaitDelay) && !out.TimedOut {
		return out, fmt.Errorf("run %s: %w", plan.Command(), waited)
	}
	text := kept.text()
	out.Cut, out.Tail = kept.dropped > 0, tail(text)
	if plan.Unread {
		return out, nil
	}
	out.Result, err = read(plan, text, report, cmd.Dir)
	out.settle()
	return out, err
}

// settle says of tests that did not end whether that is their own fault. When the time
// was over it need not be.
func (o *Outcome) settle() {
	for i, t := range o.Tests {
		switch {
		case t.Status == Unended && o.TimedOut:
			o.Failed--
		case t.Status == Unended:
			o.Tests[i].Status = Failed
		}
	}
	o.Failed = max(0, o.Failed)
}

// Lookup finds a program on a search path of absolute folders.
func Lookup(name, path string) (string, error) {
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue
		}
		program := filepath.Join(dir, name)
		if info, err := os.Stat(program); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return program, nil
		}
	}
	return "", fmt.Errorf("%s is %w", name, ErrNotInstalled)
}

// lookup finds the program. One with a slash belongs to the project.
func lookup(name, dir, path string) (string, error) {
	if strings.Contains(name, "/") {
		program := filepath.Join(dir, filepath.FromSlash(name))
		if filepath.IsAbs(name) {
			program = name
		}
		if _, err := os.Stat(program); err != nil {
			return "", fmt.Errorf("%s is %w", name, ErrNotInstalled)
		}
		return program, nil
	}
	if path != "" {
		return Lookup(name, path)
	}
	program, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%s is %w", name, ErrNotInstalled)
	}
	return filepath.Abs(program)
}

// bound are variables that tie a process to a repository, a module or a run of ours.
var bound = map[string]bool{
	"GIT_DIR": true, "GIT_WORK_TREE": true, "GIT_INDEX_FILE": true, "GIT_PREFIX": true, "GIT_OBJECT_DIRECTORY": true, "GIT_COMMON_DIR": true,
	"GIT_NAMESPACE": true, "PWD": true, "OLDPWD": true, "TMPDIR": true, "NODE_TEST_CONTEXT": true, "PYTEST_ADDOPTS": true, "MAKEFLAGS": true, "MAKELEVEL": true,
}

func environment(plan Plan, at Where) []string {
	env := []string{"TMPDIR=" + at.Temp, "PWD=" + filepath.Join(at.Tree, filepath.FromSlash(plan.Dir)), "NO_COLOR=1"}
	replaced := map[string]bool{"NO_COLOR": true}
	if at.Cache != "" && os.Getenv("PYTHONPYCACHEPREFIX") == "" {
		env = append(env, "PYTHONPYCACHEPREFIX="+at.Cache)
	}
	if at.Path != "" {
		env, replaced["PATH"] = append(env, "PATH="+at.Path), true
	}
	for _, pair := range plan.Env {
		name, value, _ := strings.Cut(pair, "=")
		value = strings.ReplaceAll(value, treeDir, filepath.Join(at.Tree, filepath.FromSlash(plan.Dir)))
		value = strings.ReplaceAll(value, tempDir, at.Temp)
		if old := os.Getenv(name); joined[name] != "" && old != "" {
			value += joined[name] + old
		}
		replaced[name] = true
		env = append(env, name+"="+value)
	}
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); !bound[name] && !replaced[name] {
			env = append(env, pair)
		}
	}
	return env
}

// joined are variables to which the plan's value is added, with what stands between.
var joined = map[string]string{"NODE_OPTIONS": " ", "PYTHONPATH": string(os.PathListSeparator)}

// maxReport bounds one report file.
const maxReport = 64 << 20

// read takes results from reports where there are some, else from the output.
func read(plan Plan, text []byte, report, dir string) (Result, error) {
	var files []string
	if _, err := os.Stat(report); err == nil {
		files = append(files, report)
	}
	for _, glob := range plan.Reports {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(glob)))
		if err != nil {
			return Result{}, fmt.Errorf("find reports %s: %w", glob, err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return Read(text), nil
	}
	var sum Result
	for _, name := range files {
		r, err := readReport(name)
		if err != nil {
			return Result{}, fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
		sum.add(r)
	}
	sum.Broken = strings.TrimSpace(sum.Broken + "\n" + ReadPlain(text).Broken)
	return sum, nil
}

func readReport(name string) (Result, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return Result{}, err
	}
	if !info.Mode().IsRegular() { // a link may lead anywhere
		return Result{}, errors.New("the report is no file")
	}
	f, err := os.Open(name)
	if err != nil {
		return Result{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxReport))
	if err != nil {
		return Result{}, err
	}
	return ReadJUnit(text)
}
