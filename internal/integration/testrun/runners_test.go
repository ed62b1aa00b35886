package testrun_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/integration/testrun"
)

func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const scripted = `{"scripts": {"test": "jest"}}`

func TestProjectsShowHowTheirTestsAreRun(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		test  string
		want  []string // folder and the beginning of the command
	}{
		"go":                       {map[string]string{"go.mod": "module a"}, "pkg/a_test.go", []string{". go test -json ./..."}},
		"a module in a folder":     {map[string]string{"go.mod": "module a", "tools/go.mod": "module b"}, "tools/x/a_test.go", []string{"tools go test"}},
		"npm":                      {map[string]string{"package.json": scripted}, "src/a.test.ts", []string{". npm run test -- --verbose"}},
		"pnpm":                     {map[string]string{"package.json": scripted, "pnpm-lock.yaml": ""}, "a.test.ts", []string{". pnpm run test --verbose"}},
		"yarn":                     {map[string]string{"package.json": `{"scripts": {"test": "tsc && jest"}}`, "yarn.lock": ""}, "a.test.ts", []string{". yarn run test"}},
		"bun":                      {map[string]string{"package.json": scripted, "bun.lock": ""}, "a.test.ts", []string{". bun run test"}},
		"a workspace":              {map[string]string{"package.json": scripted, "pnpm-lock.yaml": "", "packages/a/package.json": scripted}, "packages/a/a.test.ts", []string{"packages/a pnpm run test"}},
		"a package without script": {map[string]string{"package.json": scripted, "packages/a/package.json": `{}`}, "packages/a/a.test.ts", []string{". npm run test"}},
		"node without a package":   {map[string]string{}, "a.test.mjs", []string{". node --test"}},
		"pytest":                   {map[string]string{"pyproject.toml": "", "tests/test_a.py": ""}, "tests/test_a.py", []string{". "}},
		"python without settings":  {map[string]string{}, "tests/test_a.py", []string{". "}},
		"cargo":                    {map[string]string{"Cargo.toml": ""}, "tests/a.rs", []string{". cargo test"}},
		"maven":                    {map[string]string{"pom.xml": ""}, "src/test/java/ATest.java", []string{". mvn -B -q test"}},
		"gradle with its wrapper":  {map[string]string{"build.gradle.kts": "", "gradlew": ""}, "src/test/kotlin/ATest.kt", []string{". ./gradlew test"}},
		"dotnet":                   {map[string]string{"Shop.sln": ""}, "test/ATests.cs", []string{". dotnet test"}},
		"rspec":                    {map[string]string{"spec/a_spec.rb": ""}, "spec/a_spec.rb", []string{". rspec"}},
		"phpunit of the project":   {map[string]string{"composer.json": "", "vendor/bin/phpunit": ""}, "tests/ATest.php", []string{". ./vendor/bin/phpunit"}},
		"make":                     {map[string]string{"Makefile": "all:\n\ntest: all\n\t./check\n"}, "t/a.c", []string{". make test"}},
		"a folder of two":          {map[string]string{"go.mod": "module a", "package.json": scripted, "Makefile": "test:\n"}, "./", []string{". go test", ". npm run test"}},
		"a folder with make alone": {map[string]string{"Makefile": "test:\n"}, "ci/", []string{". make test"}},
	} {
		plans, err := testrun.Find(project(t, c.files), []string{c.test, c.test})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, p := range plans {
			got = append(got, p.Dir+" "+p.Command())
		}
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestAProjectThatShowsNothingIsToldSo(t *testing.T) {
	dir := project(t, map[string]string{"package.json": `{"scripts": {"test": "echo \"Error: no test specified\" && exit 1"}}`, "Makefile": "all:\n"})
	_, err := testrun.Find(dir, []string{"a.test.ts"})
	if !errors.Is(err, testrun.ErrNoRunner) || !strings.Contains(err.Error(), "a.test.ts") {
		t.Errorf("got %v", err)
	}
}
