package main

import "regexp"

// kept are files that are neither tests nor sources and that people keep because they hold
// something back or say what is expected: snapshots, lists of known problems, owners, hooks,
// the CI of other services, the set-up of tests, what a program is set to.
var (
	kept      = regexp.MustCompile(snapshotFile + `|` + baselineFile + `|` + guardFile + `|` + serviceFile + `|` + setupFile + `|` + settingsFile)
	snapshots = regexp.MustCompile(snapshotFile)
)

const (
	snapshotFile = `\.(snap|golden)$|\.(approved|verified)\.(txt|json|xml|md|html|cs)$|(^|/)__snapshots__/`
	baselineFile = `(^|/)(phpstan-baseline\.neon|psalm-baseline\.xml|\.rubocop_todo\.yml|[\w-]*detekt[\w-]*baseline[\w-]*\.xml|(config/detekt/)?baseline\.xml|eslint-suppressions\.json|\.betterer\.results|(spotbugs|findbugs)[\w-]*\.xml|mypy-baseline\.txt)$`
	guardFile    = `(^|/)CODEOWNERS$|(^|/)\.husky/[a-z-]+$|(^|/)\.pre-commit-config\.ya?ml$|(^|/)lefthook\.ya?ml$|(^|/)\.claude/settings\.json$|(^|/)\.githooks/[a-z-]+$`
	serviceFile  = `(^|/)\.gitlab-ci\.yml$|(^|/)\.gitlab/[^\n]*\.yml$|(^|/)azure-pipelines[\w.-]*\.ya?ml$|(^|/)\.circleci/config\.yml$|(^|/)\.travis\.yml$|(^|/)\.drone\.yml$|(^|/)\.?appveyor\.yml$|^\.cirrus\.yml$|^\.semaphore/[\w.-]+\.yml$|^\.buildkite/[\w./-]+\.ya?ml$|^\.woodpecker(/[\w-]+)?\.ya?ml$|^bitbucket-pipelines\.yml$|^Jenkinsfile$`
	setupFile    = `(^|/)conftest\.py$`
	settingsFile = `(^|/)(application|appsettings|config|reference|settings|\w+[_-]settings|features?|feature[_-]flags?|flags|defaults?|values)[\w.-]*\.(ya?ml|toml|json|properties|conf)$|(^|/)\.env(\.(example|sample|dist|defaults?|production))?$|(^|/)meson(_options\.txt|\.options)$`
)

// mostSnapshots bounds what one repository contributes.
const mostSnapshots = 100

func keptFiles(names string) func(*material) []*source {
	name := regexp.MustCompile(names)
	return func(m *material) []*source {
		var out []*source
		for _, f := range m.kept {
			if name.MatchString(f.path) {
				out = append(out, f)
			}
		}
		return out
	}
}
