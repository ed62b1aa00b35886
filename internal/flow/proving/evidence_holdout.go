package proving

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/contract"
	"holdfast/internal/integration/testrun"
)

// holdout runs a command in a tree of its own into which the hidden files are laid. Neither
// the files nor what the command says of them reach the evidence: the agent reads that.
func (in *Inspection) holdout(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	hidden, err := in.holdoutDir(check)
	if err != nil {
		return in.verdict(check, contract.Verdict{Reason: err.Error()}), nil
	}
	content, err := hashFolder(hidden)
	if err != nil {
		return contract.Evidence{}, err
	}
	j := JobOf(check)
	with, err := in.frozen(ctx, j.Uses(in.AtStart(ctx)))
	if err != nil {
		return contract.Evidence{}, err
	}
	if with.spoiled != "" {
		return contract.Evidence{Reason: with.spoiled, InputsHash: in.inputs(check, with.spoiled)}, nil
	}
	with.apart = true
	var o testrun.Outcome
	err = in.inside(ctx, with, func(at testrun.Where) error {
		if err := layFolder(hidden, at.Tree); err != nil {
			return err
		}
		o, err = testrun.Run(ctx, j.plan, at)
		return err
	})
	e := in.outcome(o, nil)
	e.OutputTail = ""
	if !e.Passed && !o.TimedOut {
		e.Reason = fmt.Sprintf("the hidden check ended with exit status %d", o.Exit)
	}
	e.InputsHash = in.inputs(check, content)
	return e, in.excuse(&e, err)
}

// holdoutDir is the folder of the hidden files, which lies outside of the work tree.
func (i *Inspector) holdoutDir(check contract.Check) (string, error) {
	dir := filepath.FromSlash(check.Path)
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(i.root, dir)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("the hidden files %s are not there", check.Path)
	}
	info, err := os.Stat(real)
	switch {
	case err != nil:
		return "", err
	case !info.IsDir():
		return "", fmt.Errorf("%s is no folder of hidden files", check.Path)
	case InFolder(i.root, real) || InFolder(real, i.root):
		return "", fmt.Errorf("%s is within reach of the agent: hidden files must lie outside of the work tree", check.Path)
	}
	return real, nil
}

// layFolder copies all files of a folder over a tree, never through a link of the tree's.
func layFolder(dir, tree string) error {
	from, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenRoot(tree)
	if err != nil {
		return err
	}
	defer to.Close()
	return fs.WalkDir(from.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if err := copyPath(from, to, name); err != nil {
			return fmt.Errorf("lay the hidden file %s over the tree: %w", name, err)
		}
		return nil
	})
}

// hashFolder tells two states of a folder apart.
func hashFolder(dir string) (string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	sum := sha256.New()
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := root.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // a link that leads nowhere has no text
			return err
		}
		fmt.Fprintf(sum, "%d %s %d ", len(name), name, len(text))
		sum.Write(text)
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}
