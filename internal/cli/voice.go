package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"syscall"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/setup"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/coverage"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/integration/tree"
	"holdfast/internal/tracking/effect"
	"holdfast/internal/tracking/loop"
)

// The voice: data goes to stdout. What people should know goes to stderr, a line each:
//
//	holdfast: error: what went wrong
//	holdfast: hint: what to do about it
//	holdfast: note: what is good to know

func (a *app) note(text string) { fmt.Fprintf(a.err, "holdfast: note: %s\n", text) }

// usageError is a command line that cannot be followed.
type usageError struct{ message, hint string }

func (e usageError) Error() string { return e.message }

func usage(message, hint string, args ...any) error {
	return usageError{message, fmt.Sprintf(hint, args...)}
}

// outcomes says, for the errors that users can do something about, how the command
// ends and what helps. The rest could not be judged, for reasons of its own.
var outcomes = []struct {
	is   error
	exit int
	hint string
}{
	{setup.ErrHomeIsNoProject, exitUsage, "go to a project first; your own settings are meant by `holdfast install AGENT --user`"},
	{setup.ErrShortLived, exitUsage, "build it first (`make build`) and run that, or put holdfast on the PATH"},
	{looping.ErrNoAgent, exitUsage, "install one that `holdfast run --help` names, or name a program of your own with --agent-cmd CMD"},
	{agentcli.ErrUnknownAgent, exitUsage, "`holdfast run --help` names the agents; any other program goes with --agent-cmd CMD"},
	{agentcli.ErrNotInstalled, exitUsage, "install it so that it is found on the PATH, or name another with --agent NAME or --agent-cmd CMD"},
	{store.ErrLocked, exitUsage, "`holdfast list` shows it; wait until it ends, end it with `holdfast abort`, or start beside it with --worktree"},
	{store.ErrTooMany, exitUsage, "`holdfast list --all` shows them; end one, or start anyway with --force"},
	{looping.ErrStateInside, exitUsage, "work in the folder of a project, or set XDG_STATE_HOME to a folder outside of it"},
	{shared.ErrMemoryDamaged, exitCannotJudge, "the next recovery sets it aside and begins anew; nothing else depends on it"},
	{looping.ErrNoLoop, exitUsage, "`holdfast list --all` names the loops there are"},
	{effect.ErrNoBaseline, exitUsage, "`holdfast list --all` shows the loops and when they began; name a window that holds some, or run some with agent_persistence.enabled: false to compare with"},
	{effect.ErrNoRuns, exitUsage, "`holdfast list --all` shows the loops and when they began; name a window that holds some"},
	{looping.ErrAmbiguousLoop, exitUsage, "write more of the id"},
	{looping.ErrMigrateOther, exitUsage, "look at both files, and move one of them away; nothing was changed"},
	{loop.ErrNoState, exitUsage, "mend the file or move it away; nothing was changed"},
	{looping.ErrOnce, exitUsage, "leave out --max-iterations, or say --ralph on"},
	{looping.ErrLoopOver, exitUsage, "start another with `holdfast run`; `holdfast diff` and `holdfast restore` still work on this one"},
	{looping.ErrReply, exitUsage, "write the choice and, after a colon, the reason, such as reject: the test is right; `holdfast gate show` lists the choices"},
	{looping.ErrTakenUp, exitUsage, "take that one up with `holdfast resume`, or look at it with `holdfast status`"},
	{looping.ErrNoCommand, exitUsage, "say what done means: holdfast run TASK --completion COMMAND"},
	{looping.ErrUsedUp, exitUsage, "start another with `holdfast run`, with as many iterations as it may still have"},
	{looping.ErrNoQuestion, exitUsage, "take it up with `holdfast resume` alone; `holdfast status` tells why it paused"},
	{shared.ErrModel, exitUsage, "mend section llm of holdfast.yaml, or take it out: every agent answers without a model (docs/agents-framework.md)"},
	{looping.ErrNoHook, exitUsage, "`holdfast hooks show` lists them"},
	{looping.ErrNothingStaged, exitUsage, "the index held what the last commit holds, so there is nothing to bring back"},
	{git.ErrConflicts, exitUsage, "resolve them or end the merge, then ask again: what was staged stays kept"},
	{looping.ErrNoIteration, exitUsage, "`holdfast status LOOP --quality` lists its iterations; LOOP@baseline is its start"},
	{looping.ErrNoGitForWorktree, exitUsage, "commit something first, or leave out --worktree"},
	{snapshot.ErrUnknown, exitUsage, "it was dropped to save space; `holdfast status LOOP --quality` lists the iterations, and the newest are kept"},
	{snapshot.ErrUnfinished, exitCannotJudge, "`holdfast resume` finishes it"},
	{snapshot.ErrBusy, exitCannotJudge, "try again when it is done"},
	{snapshot.ErrGone, exitCannotJudge, "bring the git directory back, or start over with `holdfast run`"},
	{snapshot.ErrNoWorkTree, exitUsage, "work in the top folder of a project, or name it with -C DIR"},
	{git.ErrNotRepository, exitUsage, "run it inside a repository, name one with -C DIR, or compare with --before DIR --after DIR or --patch FILE"},
	{git.ErrForeign, exitCannotJudge, "if you trust it, say so once: git config --global --add safe.directory DIR, with its top folder for DIR"},
	{git.ErrBadRevision, exitUsage, "`git log --oneline --all` shows the revisions; a range is written A..B or A...B"},
	{git.ErrNoCommits, exitUsage, "`holdfast check` judges what the first commit would record"},
	{git.ErrNoWorkTree, exitUsage, "name a range or a commit, such as main~1..main; a loop needs files to work on: clone the repository first"},
	{git.ErrMissingObject, exitCannotJudge, "the clone is partial or shallow; fetch the objects first, e.g. `git fetch --unshallow`"},
	{git.ErrNoSuchPath, exitUsage, "paths are relative to the current directory, or to that of -C"},
	{git.ErrBadDate, exitUsage, "write it as 2025-06-30, \"3 months ago\" or yesterday"},
	{tree.ErrNotDirectory, exitUsage, "--before, --after and -C take directories; a patch goes with --patch FILE"},
	{change.ErrNoPatch, exitCannotJudge, "a patch has lines such as `--- a/file`, `+++ b/file` and `@@ -1,3 +1,4 @@`; `git diff` writes one (without --word-diff, --color, --cc and --stat)"},
	{coverage.ErrFormat, exitUsage, "give a report of lcov, Go (-coverprofile), Cobertura, JaCoCo or Clover (XML), coverage.py, Istanbul, SimpleCov or llvm-cov (JSON)"},
	{testrun.ErrNotInstalled, exitCannotJudge, "install it, or name another command with --cmd"},
	{testrun.ErrNoRunner, exitCannotJudge, "name it with --cmd, such as --cmd \"make check\""},
	{exec.ErrNotFound, exitCannotJudge, "install it so that it is found on the PATH"},
	{fs.ErrNotExist, exitUsage, "check the spelling of the path"},
	{fs.ErrPermission, exitCannotJudge, "Holdfast has to read what it judges and to write what you ask for; look at the permissions"},
	{syscall.EISDIR, exitUsage, "name a file; two directories are compared with --before DIR --after DIR"},
	{context.Canceled, exitCannotJudge, "it was interrupted before it could judge"},
}

// complain says what went wrong and gives the exit code.
func (a *app) complain(err error) int {
	if mistakes := mistakesIn(err); len(mistakes) > 0 {
		for _, m := range mistakes {
			a.say(m.message, m.hint)
		}
		return exitUsage
	}
	for _, o := range outcomes {
		if errors.Is(err, o.is) {
			a.say(err.Error(), o.hint)
			return o.exit
		}
	}
	a.say(err.Error(), "nothing was judged, so nothing was passed")
	return exitCannotJudge
}

// mistakesIn takes the single mistakes of a user out of an error, each with its own hint.
func mistakesIn(err error) []usageError {
	var out []usageError
	for _, f := range catalog.Faults(err) {
		out = append(out, usageError{f.Error(), f.Hint})
	}
	for _, f := range contract.Faults(err) {
		out = append(out, usageError{f.Error(), f.Hint})
	}
	for _, i := range proving.Impossibles(err) {
		out = append(out, usageError{i.Error(), i.Hint})
	}
	for _, o := range setup.ObstaclesIn(err) {
		out = append(out, usageError{o.Error(), o.Mend})
	}
	var u usageError
	if errors.As(err, &u) {
		out = append(out, u)
	}
	return out
}

func (a *app) say(message, hint string) {
	fmt.Fprintf(a.err, "holdfast: error: %s\n", message)
	if hint != "" {
		fmt.Fprintf(a.err, "holdfast: hint: %s\n", hint)
	}
}

// terminal tells whether people are looking.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
}

// colored follows no-color.org: a terminal gets colours unless NO_COLOR is set.
func colored(w io.Writer) bool {
	return terminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
