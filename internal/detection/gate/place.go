package gate

import (
	"path"
	"strings"
)

// inCI tells files that a CI service runs.
func inCI(p string) bool {
	base := strings.ToLower(path.Base(p))
	switch {
	case strings.HasPrefix(p, ".github/workflows/"), strings.HasPrefix(p, ".github/actions/"), strings.HasPrefix(p, ".circleci/"), strings.HasPrefix(p, ".buildkite/"),
		strings.HasPrefix(p, ".gitlab/"), strings.HasPrefix(p, ".azure"), strings.HasPrefix(p, ".semaphore/"), strings.HasPrefix(p, ".woodpecker"),
		strings.HasPrefix(p, ".ci/"), strings.HasPrefix(p, "ci/"), strings.HasPrefix(p, ".teamcity/"), strings.HasPrefix(p, "eng/pipelines/"),
		strings.HasPrefix(p, "build/pipelines/"), strings.HasPrefix(p, ".pipelines/"):
		return true
	}
	switch base {
	case ".travis.yml", ".gitlab-ci.yml", "appveyor.yml", ".appveyor.yml", "bitbucket-pipelines.yml", ".drone.yml", ".cirrus.yml", "cloudbuild.yaml",
		"codeship-steps.yml", ".chipperci.yml", "codemagic.yaml", "wercker.yml", "circle.yml", "action.yml", "action.yaml", "buildspec.yml", "azure-pipelines.yaml":
		return true
	}
	return strings.HasPrefix(base, "azure-pipelines") || strings.HasPrefix(base, "jenkinsfile") || strings.HasSuffix(base, ".gitlab-ci.yml") || strings.Contains(p, "azure-pipelines")
}

// service is the CI service that runs a file.
func service(p string) string {
	for name, parts := range map[string][]string{
		"github": {".github/"}, "gitlab": {"gitlab"}, "travis": {".travis.yml"}, "circleci": {".circleci/", "circle.yml"}, "azure": {"azure"}, "appveyor": {"appveyor"}, "jenkins": {"jenkins"},
	} {
		for _, part := range parts {
			if strings.Contains(strings.ToLower(p), part) {
				return name
			}
		}
	}
	return ""
}

// isHook tells files that git hooks are made of.
func isHook(p string) bool {
	base := path.Base(p)
	switch base {
	case ".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".overcommit.yml", ".lintstagedrc", ".lintstagedrc.json", ".lintstagedrc.yml":
		return true
	}
	p = "/" + p
	return strings.Contains(p, "/.husky/") || strings.Contains(p, "/.githooks/") || strings.Contains(p, "/.git/hooks/") || strings.Contains(p, "/git-hooks/")
}

// place is where a gate stands: ci, hook, script (what people and CI call) or config.
func place(p string) string {
	switch {
	case inCI(p):
		return "ci"
	case isHook(p):
		return "hook"
	case isRunner(p):
		return "script"
	}
	return "config"
}

// isRunner tells files that hold commands for others to call.
func isRunner(p string) bool {
	base := strings.ToLower(path.Base(p))
	switch base {
	case "package.json", "composer.json", "makefile", "makefile.am", "gnumakefile", "justfile", ".justfile", "taskfile.yml", "taskfile.yaml", "tox.ini", "noxfile.py", "rakefile",
		"pyproject.toml", "deno.json", "deno.jsonc", "dockerfile", "setup.cfg", "tox.toml", "makefile.toml", "melos.yaml", "mix.exs", "cargo.toml", ".mise.toml", "mise.toml":
		return true
	}
	switch path.Ext(base) {
	case ".sh", ".bash", ".mk", ".just", ".ps1", "":
		return true
	}
	return strings.HasPrefix(base, "taskfile") || isComposed(p)
}
