package proving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/integration/testrun"
)

// build lays the tests before over the code after. The user's work tree is only read.
func (p *proof) build(ctx context.Context) error {
	old := filepath.Join(p.base, "before")
	for _, dir := range []string{p.tree, old} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return err
		}
	}
	if err := p.copyAfter(ctx); err != nil {
		return err
	}
	var wanted []string
	for _, f := range p.files {
		if f.Role != leftOut && f.Role != stripped {
			wanted = append(wanted, f.Path)
		}
	}
	if len(wanted) > 0 {
		if err := p.checkout(ctx, p.src.Before, old, wanted); err != nil {
			return err
		}
	}
	return p.overlay(old)
}

func (p *proof) checkout(ctx context.Context, commit, dir string, paths []string) error {
	if p.export != nil {
		return p.export(ctx, commit, dir, paths)
	}
	return p.src.Repo.Checkout(ctx, commit, dir, p.base, paths)
}

// copyAfter writes the code after into the tree: a commit, or the files of the work tree.
func (p *proof) copyAfter(ctx context.Context) error {
	if p.src.After != "" {
		return p.checkout(ctx, p.src.After, p.tree, nil)
	}
	list, err := p.src.Repo.ListWorkTree(ctx, p.src.Root, nil)
	if err != nil {
		return err
	}
	list.Close()
	from, err := os.OpenRoot(p.src.Root)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenRoot(p.tree)
	if err != nil {
		return err
	}
	defer to.Close()
	for _, name := range list.Paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := copyPath(from, to, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("copy %s: %w", name, err)
		}
	}
	return nil
}

// overlay puts the versions before into the tree and takes out what was not there.
func (p *proof) overlay(old string) error {
	from, err := os.OpenRoot(old)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenRoot(p.tree)
	if err != nil {
		return err
	}
	defer to.Close()
	for _, f := range p.files {
		if f.Role == leftOut {
			if err := to.Remove(f.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("leave out %s: %w", f.Path, err)
			}
		}
	}
	for _, f := range p.files {
		switch f.Role {
		case Restored:
			if err = copyPath(from, to, f.Path); err == nil && len(f.cut) > 0 {
				err = cutOut(to, f)
			}
		case Merged:
			err = p.merge(from, to, f.Path)
		case stripped:
			err = strip(to, f.Path)
		}
		if err != nil {
			return fmt.Errorf("restore %s: %w", f.Path, err)
		}
	}
	return nil
}

// cutOut takes tests out of a restored file.
func cutOut(to *os.Root, f proofFile) error {
	text, err := to.ReadFile(f.Path)
	if err != nil {
		return err
	}
	return to.WriteFile(f.Path, withoutCases(text, f.cut), 0o644)
}

// strip takes the test settings out of a file. One that cannot be read is taken out whole.
func strip(to *os.Root, name string) error {
	text, err := to.ReadFile(name)
	if err != nil {
		return err
	}
	before := ""
	if path.Ext(name) == ".json" {
		before = "{}"
	}
	if text, err = mergers[path.Base(name)]([]byte(before), text); err != nil {
		return to.Remove(name)
	}
	return to.WriteFile(name, text, 0o644)
}

// merge keeps the version before where the two cannot be put together.
func (p *proof) merge(from, to *os.Root, name string) error {
	before, err := from.ReadFile(name)
	if err != nil {
		return err
	}
	after, err := to.ReadFile(name)
	if err != nil {
		return copyPath(from, to, name)
	}
	text, err := mergers[path.Base(name)](before, after)
	if err != nil {
		p.notes = append(p.notes, fmt.Sprintf("%s is used as it was before, whole: %v", name, err))
		return copyPath(from, to, name)
	}
	return to.WriteFile(name, text, 0o644)
}

// copyPath copies a file or a link, never through a link.
func copyPath(from, to *os.Root, name string) error {
	info, err := from.Lstat(name)
	if err != nil {
		return err
	}
	if err := makeRoom(to, name); err != nil {
		return err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := from.Readlink(name)
		if err != nil {
			return err
		}
		return to.Symlink(target, name)
	case info.IsDir(): // a submodule
		return nil
	case !info.Mode().IsRegular():
		return errors.New("it is neither a file nor a link")
	}
	in, err := from.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := to.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, info.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// makeRoom removes what stands in the place of a path and makes real folders up to it.
func makeRoom(to *os.Root, name string) error {
	parts := strings.Split(name, "/")
	for i := range parts {
		at := strings.Join(parts[:i+1], "/")
		info, err := to.Lstat(at)
		last := i == len(parts)-1
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case last || !info.IsDir():
			if err := to.RemoveAll(at); err != nil {
				return err
			}
		}
		if !last {
			if err := to.Mkdir(at, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		}
	}
	return nil
}

// dependencies are folders that git ignores and runners need.
var dependencies = []string{"node_modules", "vendor", ".venv", "venv"}

// lendDependencies makes installed packages of the work tree visible in the tree. What
// runners write beside them stays in the tree.
func (p *proof) lendDependencies(plans []testrun.Plan) error {
	if p.src.Repo.Bare && p.export == nil {
		return nil
	}
	for _, plan := range plans {
		for dir := plan.Dir; ; dir = path.Dir(dir) {
			for _, name := range dependencies {
				at := filepath.FromSlash(path.Join(dir, name))
				if err := lend(filepath.Join(p.src.Root, at), filepath.Join(p.tree, at)); err != nil {
					return fmt.Errorf("lend %s: %w", at, err)
				}
			}
			if dir == "." || dir == "/" {
				break
			}
		}
	}
	return nil
}

// copied are folders of tools that find their way by where they stand.
var copied = []string{"bin", ".bin", "composer"}

// lend makes a folder of links to the packages in another one. Links that lead back into
// the work tree, as workspaces have them, are kept as they are, so that they lead to the
// code of the tree.
func lend(from, to string) error {
	if info, err := os.Lstat(from); err != nil || !info.IsDir() {
		return nil
	}
	if _, err := os.Lstat(to); err == nil {
		return nil // the repository brings its own
	}
	if strings.HasSuffix(to, "venv") { // an environment is one piece
		return os.Symlink(from, to)
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.Mkdir(to, 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		source, target := filepath.Join(from, e.Name()), filepath.Join(to, e.Name())
		switch {
		case e.IsDir() && strings.HasPrefix(e.Name(), "@"):
			err = lend(source, target)
		case e.IsDir() && slices.Contains(copied, e.Name()):
			err = os.CopyFS(target, os.DirFS(source))
		case e.Type()&fs.ModeSymlink != 0:
			err = relink(source, target)
		case e.IsDir():
			err = os.Symlink(source, target)
		case e.Type().IsRegular():
			err = os.Symlink(source, target)
			if path.Ext(e.Name()) == ".php" { // PHP finds the project from where it stands
				err = errors.Join(os.Remove(target), CopyFile(source, target))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// relink repeats a relative link, which then leads into the tree.
func relink(source, target string) error {
	link, err := os.Readlink(source)
	if err != nil {
		return err
	}
	return os.Symlink(link, target)
}

func CopyFile(source, target string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	return os.WriteFile(target, text, 0o644)
}

// RemoveTree also removes folders that tests made unwritable.
func RemoveTree(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(name, 0o700)
		}
		return nil
	})
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("remove the temporary tree: %w", err)
	}
	return nil
}
