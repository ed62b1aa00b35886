package proving

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/script"
)

// hijackers are files that decide what a command does although it does not name them.
var hijackers = []string{
	"**/{GNUmakefile,makefile,Makefile}", "**/{conftest,sitecustomize,usercustomize}.py", "**/{pytest.ini,.pytest.ini,pytest.toml,.pytest.toml,tox.ini,.coveragerc}", "**/*.pth",
	"**/{.npmrc,.yarnrc,.yarnrc.yml,.pnpmfile.cjs,bunfig.toml}", "**/go.work", "**/{.env,.env.*,.envrc}", "**/.cargo/config{,.toml}", "**/rust-toolchain{,.toml}",
	"**/{jest,vitest,ava,playwright,cypress,karma,babel,web-test-runner}.{config,conf}.*", "**/vitest.workspace.*", "**/{.mocharc,.babelrc,.swcrc,.taprc,.nycrc,.c8rc}*", "**/.rspec", "**/phpunit.xml*", "**/.bundle/config",
	"**/.mvn/**", "**/{gradle.properties,init.gradle}", "**/noxfile.py", "**/{.python-version,.node-version,.nvmrc,.ruby-version,.tool-versions,mise.toml,.mise.toml}",
}

// hijacks tells whether a file decides what a command does, by its name alone.
func hijacks(p string) bool {
	return slices.ContainsFunc(hijackers, func(glob string) bool { return doublestar.MatchUnvalidated(glob, p) })
}

// pythonsOwn are modules of Python that a check is likely to need. A file of that name beside
// a script is taken instead of them.
const pythonsOwn = " abc argparse ast asyncio codecs collections contextlib copy csv dataclasses datetime decimal difflib doctest enum fractions functools glob hashlib http importlib inspect io itertools" +
	" json locale logging math numbers operator os pathlib pickle pkgutil platform pprint queue random re runpy shlex shutil signal site socket statistics string struct subprocess sys tempfile textwrap" +
	" threading time token tokenize trace traceback types typing unittest urllib uuid warnings weakref xml zipfile "

// shadows tells whether a new file takes the place of a module of Python's for a script, or
// for whatever runs at the top.
func shadows(found script.Found, p string) bool {
	dir, name := path.Split(p)
	dir = path.Clean(dir)
	if name == "__init__.py" {
		dir, name = path.Dir(dir), path.Base(dir)+".py"
	}
	stem, isPython := strings.CutSuffix(name, ".py")
	if !isPython || !strings.Contains(pythonsOwn, " "+stem+" ") {
		return false
	}
	return dir == "." || slices.ContainsFunc(found.Files, func(f script.File) bool { return f.Kind == script.Run && path.Dir(f.Path) == dir })
}

// cutsOff tells a new module of Go in a folder that was part of another: `go test ./...`
// does not enter it.
func (i *Inspector) cutsOff(p string) bool {
	if path.Base(p) != "go.mod" || path.Dir(p) == "." {
		return false
	}
	for kept := range i.Kept {
		if strings.HasPrefix(kept, path.Dir(p)+"/") {
			return true
		}
	}
	return false
}

// steeringVariables are what a file of variables can steer a check with.
const steeringVariables = " PATH NODE_OPTIONS NODE_PATH PYTHONPATH PYTHONSTARTUP PYTHONHOME PYTEST_ADDOPTS PYTEST_PLUGINS GOFLAGS GOROOT MAKEFLAGS BASH_ENV ENV SHELL LD_PRELOAD LD_LIBRARY_PATH RUSTFLAGS RUSTC_WRAPPER JAVA_TOOL_OPTIONS MAVEN_OPTS RUBYOPT PERL5OPT "

// harmlessVariables tells files such as .env that set up the project and steer nothing.
func harmlessVariables(f change.File) bool {
	return isVariables(f.Path) && (!f.After.Present || f.After.Text != nil && !steersBy(f.After.Text))
}

func isVariables(p string) bool {
	base := path.Base(p)
	return base == ".env" || strings.HasPrefix(base, ".env.")
}

func steersBy(text []byte) bool {
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
		if name = strings.TrimSpace(name); name != "" && strings.Contains(steeringVariables, " "+name+" ") {
			return true
		}
	}
	return false
}
