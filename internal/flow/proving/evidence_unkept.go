package proving

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/contract"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/script"
	"holdfast/internal/integration/testrun"
)

// Files that no snapshot holds can steer a check as well: git ignores them, or they lie in
// the user's home. What they are at the start is remembered by its hash.

// ignorable are names at the top of a project that steer a check even when nothing names
// them, and that an agent can hide by a line in .gitignore.
var ignorable = []string{
	"GNUmakefile", "makefile", "conftest.py", "sitecustomize.py", "usercustomize.py", "pytest.ini", ".pytest.ini", "pytest.toml", "tox.ini", "setup.cfg", ".coveragerc", "pytest.py", "unittest.py",
	".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs", "bunfig.toml", "go.work", ".env", ".envrc", ".cargo/config.toml", ".cargo/config", ".rspec", ".mocharc.js", ".mocharc.json", ".mocharc.cjs",
	"jest.config.js", "jest.config.json", "jest.config.ts", "vitest.config.js", "vitest.config.ts", "babel.config.js", ".babelrc", ".python-version", ".node-version", ".tool-versions", "mise.toml",
}

// outsiders are files in the user's home that steer programs, by program.
func outsiders(programs []string) []string {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		config = filepath.Join(home, ".config")
	}
	var out []string
	for _, p := range programs {
		switch strings.TrimRight(p, "0123456789.") {
		case "go":
			out = append(out, cmp.Or(os.Getenv("GOENV"), filepath.Join(config, "go", "env")))
		case "npm", "npx", "pnpm", "yarn", "node":
			out = append(out, filepath.Join(home, ".npmrc"), filepath.Join(home, ".yarnrc"), filepath.Join(home, ".yarnrc.yml"))
		case "cargo":
			out = append(out, filepath.Join(home, ".cargo", "config.toml"), filepath.Join(home, ".cargo", "config"))
		case "python", "pytest", "tox", "nox":
			for _, name := range []string{"*customize.py", "*.pth"} { // a line of the latter is run when python starts
				found, _ := filepath.Glob(filepath.Join(home, ".local", "lib", "python*", "site-packages", name)) // the pattern is ours
				out = append(out, found...)
			}
		}
	}
	return out
}

// watched are the paths that a command may be steered by besides what snapshots hold.
func watched(found script.Found) (inside, outside []string) {
	inside = slices.Clone(ignorable)
	for _, f := range found.Files {
		if f.Kind != script.Data && f.Kind != script.Program && !strings.ContainsAny(f.Path, "*?[") {
			inside = append(inside, f.Path)
		}
	}
	return inside, outsiders(found.Programs)
}

// remember notes what is not in the snapshot of the start, unless that was done.
func (i *Inspector) remember(found script.Found) {
	if i.Ground.Taken {
		return
	}
	if i.Ground.Unkept == nil {
		i.Ground.Unkept = map[string]string{}
	}
	inside, outside := watched(found)
	for _, p := range slices.Concat(inside, outside) {
		if _, known := i.Ground.Unkept[p]; known || i.Kept[p] {
			continue
		}
		if hash := i.hashOf(p); hash != "" {
			i.Ground.Unkept[p] = hash
		}
	}
}

// unkept compares such files with what they were.
func (in *Inspection) unkept(found script.Found, changed []change.File, out *frozen) {
	inside, outside := watched(found)
	for _, p := range inside {
		isChanged := slices.ContainsFunc(changed, func(f change.File) bool { return f.Path == p || f.PathBefore() == p })
		if in.Kept[p] || isChanged {
			continue
		}
		was, is := in.Ground.Unkept[p], in.hashOf(p)
		switch {
		case is == "" && was == "":
		case is == was:
			out.lent = append(out.lent, p)
		case was == "" && isTool(found, p) && in.displaces(p):
			out.hidden, out.apart = append(out.hidden, p), true
		case was == "" && isTool(found, p):
			out.lent = append(out.lent, p) // installed meanwhile
		case ofDependency(p):
			if was != "" && is != "" && version(was) == version(is) {
				out.spoiled = p + " is not as it was at the start, and no snapshot holds it; install the packages again"
			}
		case is == "" || in.isTheWork(p) || in.builtNow(p) || isVariables(p) && !names(found, p) && in.harmless(p):
		default:
			out.hidden, out.apart = append(out.hidden, p), true
		}
	}
	for _, p := range outside {
		if in.hashOf(p) != in.Ground.Unkept[p] {
			out.spoiled = p + " is not as it was at the start, and it steers the command; bring it back"
		}
	}
}

// isTool tells whether a path matters only as a program that may be found there.
func isTool(found script.Found, p string) bool {
	return slices.ContainsFunc(found.Files, func(f script.File) bool { return f.Path == p && f.Kind == script.Tool }) &&
		!slices.ContainsFunc(found.Files, func(f script.File) bool { return f.Path == p && f.Kind != script.Tool && f.Kind != script.Data })
}

// displaces tells whether a program of the project takes the place of one that was found
// elsewhere at the start. The check goes on with that one.
func (i *Inspector) displaces(p string) bool {
	_, err := testrun.Lookup(path.Base(p), i.SearchPath())
	return err == nil
}

// builtNow tells whether a check of this inspection wrote a file, such as a program that
// another check runs.
func (in *Inspection) builtNow(p string) bool {
	before, known := in.stamps[p]
	return known && before != in.stamp(p)
}

// names tells whether a command runs a file or is steered by it in so many words.
func names(found script.Found, p string) bool {
	return slices.ContainsFunc(found.Files, func(f script.File) bool { return f.Path == p && f.Kind != script.Data })
}

func (i *Inspector) harmless(p string) bool {
	fact, err := ReadFact(i.root, p)
	return err == nil && fact.Exists && !steersBy(fact.Text)
}

// stamp changes whenever a file is written.
func (i *Inspector) stamp(p string) string {
	info, err := os.Lstat(filepath.Join(i.root, filepath.FromSlash(p)))
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.ModTime().UnixNano(), " ", info.Size(), " ", info.Mode())
}

// stampAll notes the files that the checks run and that git ignores, before any of them runs.
func (in *Inspection) stampAll(ctx context.Context, checks []contract.Check) {
	in.stamps = map[string]string{}
	for _, check := range checks {
		if check.Kind != contract.Command {
			continue
		}
		for _, f := range JobOf(check).Uses(in.AtStart(ctx)).Files {
			if f.Kind == script.Run && !in.Kept[f.Path] {
				in.stamps[f.Path] = in.stamp(f.Path)
			}
		}
	}
}

// ofDependency tells whether a path lies in a folder of installed packages.
func ofDependency(p string) bool {
	return slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool { return slices.Contains(dependencies, part) })
}

// maxHashed bounds what is read of a file to tell whether it is another; its length counts too.
const maxHashed = 8 << 20

// hashOf is the hash of a file, and for one of a package its version behind a space; "" when
// it is not there.
func (i *Inspector) hashOf(p string) string {
	name := p
	if !filepath.IsAbs(p) {
		name = filepath.Join(i.root, filepath.FromSlash(p))
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return "unreadable"
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, io.LimitReader(f, maxHashed)); err != nil {
		return "unreadable"
	}
	fmt.Fprint(sum, info.Size())
	hash := hex.EncodeToString(sum.Sum(nil))
	if ofDependency(p) {
		hash += " " + packageVersion(name)
	}
	return hash
}

func version(hash string) string {
	_, v, _ := strings.Cut(hash, " ")
	return v
}

// packageVersion is the version of the package that a program belongs to.
func packageVersion(name string) string {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return ""
	}
	for dir := filepath.Dir(real); path.Base(filepath.ToSlash(dir)) != "node_modules" && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err != nil {
			continue
		}
		var about struct {
			Version string `json:"version"`
		}
		if json.Unmarshal(text, &about) == nil {
			return about.Version
		}
	}
	return ""
}

// ListBaseline notes which paths the baseline has.
func (i *Inspector) ListBaseline(ctx context.Context) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.Kept != nil {
		return nil
	}
	list, err := i.Repo.ListRevision(ctx, string(i.baseline.ID), "", nil)
	if err != nil {
		return fmt.Errorf("list the start: %w", err)
	}
	defer list.Close()
	i.Kept = make(map[string]bool, len(list.Paths))
	for _, p := range list.Paths {
		i.Kept[p] = true
	}
	return nil
}
