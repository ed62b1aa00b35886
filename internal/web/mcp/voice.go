package mcp

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/tree"
)

// question is one that cannot be answered as it was asked, and what helps.
type question struct{ message, hint string }

func (q question) Error() string { return q.message }

// hints say, for errors that whoever asks can do something about, what that is.
var hints = []struct {
	is   error
	hint string
}{
	{errBusy, "ask about less at a time: a smaller range, some paths"},
	{context.Canceled, "it was cancelled before it could be answered"},
	{errInternal, "nothing was judged, so nothing was passed; tell the person you work for"},
	{errTooLong, "ask about less at a time: a smaller range, some paths"},
	{git.ErrNotRepository, "start the server inside a repository, or with -C DIR; a patch can be judged without one"},
	{git.ErrBadRevision, "`git log --oneline --all` shows the revisions; a range is written A..B or A...B"},
	{git.ErrNoCommits, "ask without a range: that judges what the first commit would record"},
	{git.ErrNoWorkTree, "name a range or a commit, such as main~1..main"},
	{git.ErrMissingObject, "the clone is partial or shallow; fetch the objects first, e.g. `git fetch --unshallow`"},
	{git.ErrNoSuchPath, "paths are relative to the top of the work tree"},
	{tree.ErrNotDirectory, "-C takes a directory"},
	{change.ErrNoPatch, "a patch has lines such as `--- a/file`, `+++ b/file` and `@@ -1,3 +1,4 @@`; `git diff` writes one"},
	{looping.ErrNoLoop, "`holdfast list` names the loops of this work tree"},
	{looping.ErrAmbiguousLoop, "write more of the id; `holdfast list` names them"},
	{store.ErrNoTicket, "the refusal of a call names its ticket; `holdfast gate list` shows those that are open"},
	{fs.ErrNotExist, "check the spelling of the path"},
	{fs.ErrPermission, "what cannot be read cannot be judged"},
}

// spoken is an error in words for whoever asked: what went wrong, and what helps.
func spoken(err error) error {
	message, hint := err.Error(), hintFor(err)
	var faults []string
	for _, f := range catalog.Faults(err) {
		faults = append(faults, f.Error()+" ("+f.Hint+")")
	}
	if len(faults) > 0 {
		message, hint = strings.Join(faults, "\n"), "the settings or the catalog of this project are wrong; nothing was judged, so nothing was passed"
	}
	return errors.New("error: " + message + "\nhint: " + hint)
}

func hintFor(err error) string {
	var q question
	if errors.As(err, &q) {
		return q.hint
	}
	var unknown judging.UnknownPattern
	if errors.As(err, &unknown) && len(unknown.Near) > 0 {
		return "did you mean " + strings.Join(unknown.Near, " or ") + "?"
	} else if errors.As(err, &unknown) {
		return "findings name their patterns; `holdfast catalog list` shows all"
	}
	for _, h := range hints {
		if errors.Is(err, h.is) {
			return h.hint
		}
	}
	return "nothing was judged, so nothing was passed"
}

// inside refuses paths that leave the work tree, or that only look like paths.
func inside(path string) error {
	if strings.ContainsFunc(path, unicode.IsControl) {
		return question{"a path has no control characters", "name a file or a folder of the work tree"}
	}
	if !filepath.IsLocal(filepath.FromSlash(path)) || strings.HasPrefix(path, ":") {
		return question{path + " lies outside of the work tree", "paths are relative to the top of the work tree"}
	}
	return nil
}

// maxComplaint is how many letters an error has at most: the SDK puts what is wrong into it,
// and that may be a whole patch.
const maxComplaint = 1000

// briefly keeps the beginning and the end of what tools complain about.
func briefly(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		result, err := next(ctx, method, req)
		if call, ok := result.(*sdk.CallToolResult); ok && call != nil && call.IsError {
			for _, c := range call.Content {
				if text, ok := c.(*sdk.TextContent); ok {
					text.Text = middleless(text.Text, maxComplaint)
				}
			}
		}
		return result, err
	}
}

func middleless(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most/2]) + " … " + string(runes[len(runes)-most/2:])
}
