package detect_test

import (
	"strings"
	"testing"
)

// gateFiles are names under which tools look for their settings, each read in its own way.
var gateFiles = []string{
	".pre-commit-config.yaml", "lefthook.yml", "lefthook.json", ".husky/pre-commit", ".github/CODEOWNERS", ".github/workflows/ci.yml", ".gitlab-ci.yml", "azure-pipelines.yml",
	".circleci/config.yml", "package.json", "tsconfig.json", "jest.config.json", "pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml", "Cargo.toml", "phpunit.xml", "pom.xml",
	"phpstan.neon", ".golangci.yml", ".rubocop.yml", "Makefile", "Dockerfile", "codecov.yml", "dart_test.yaml", "CMakeLists.txt", ".claude/settings.json", "holdfast.yaml",
}

// FuzzGateFiles writes anything at all into the files of gates: whatever they hold, they are
// judged, and a file against itself is nothing to speak of.
func FuzzGateFiles(f *testing.F) {
	for i := range gateFiles {
		f.Add(uint8(i), "hello", "3")
		f.Add(uint8(i), "- id: x\n- [a, {b: 1}]\n", "")
		f.Add(uint8(i), "{\"a\": [{\"id\": null}]}", "[[[]]]")
		f.Add(uint8(i), "<a><b c='1'/></a>", "[s]\nk = \"v\"\n")
	}
	f.Fuzz(func(t *testing.T, which uint8, before, after string) {
		if len(before)+len(after) > 4000 || strings.ContainsRune(before+after, 0) {
			return
		}
		name := gateFiles[int(which)%len(gateFiles)]
		scan(t, edited(name, before, after))
		none(t, name+" against itself", scan(t, edited(name, after, after)).Findings)
	})
}
