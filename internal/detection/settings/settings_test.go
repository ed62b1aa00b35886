package settings_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/settings"
)

func render(d settings.Document) string {
	var b strings.Builder
	for _, s := range d.Settings {
		fmt.Fprintf(&b, "%d %s = %q\n", s.Line, strings.Join(s.Path, "/"), s.Value)
	}
	for _, c := range d.Commands {
		dash := ""
		if c.Ignored {
			dash = " ignored"
		}
		fmt.Fprintf(&b, "%d $ %s: %q%s\n", c.Line, c.Where, c.Text, dash)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"a workflow": {".github/workflows/ci.yml", "jobs:\n  test:\n    steps:\n      - name: Unit\n        run: |\n          make\n          pytest\n      - run: go vet ./...\n",
			"4 jobs/test/steps/Unit/name = \"Unit\"\n6 jobs/test/steps/Unit/run = \"make\\npytest\\n\"\n8 jobs/test/steps/#1/run = \"go vet ./...\"\n" +
				"6 $ test.Unit: \"make\\npytest\\n\"\n8 $ test: \"go vet ./...\"\n"},
		"YAML that is a template": {".gitlab-ci.yml", "{% if x %}\nunit:\n  script:\n    - pytest -q\n  allow_failure: true # for now\n",
			"1  = \"{% if x %}\"\n4 unit/script/#0 = \"pytest -q\"\n5 unit/allow_failure = \"true\"\n4 $ unit: \"pytest -q\"\n"},
		"JSON with comments": {"tsconfig.json", "{\n  // why\n  \"compilerOptions\": {\"strict\": true, /* b */ \"lib\": [\"a\", \"b\",],},\n}",
			"3 compilerOptions/strict = \"true\"\n3 compilerOptions/lib/#0 = \"a\"\n3 compilerOptions/lib/#1 = \"b\"\n"},
		"package scripts": {"package.json", "{\"scripts\": {\"test\": \"jest --ci\"}, \"jest\": {\"bail\": 1}}",
			"1 scripts/test = \"jest --ci\"\n1 jest/bail = \"1\"\n1 $ test: \"jest --ci\"\n"},
		"TOML": {"pyproject.toml", "[tool.coverage.report]\nfail_under = 90 # keep\nomit = [\n  \"a/*\", # x\n  \"b/*\",\n]\n[[tool.mypy.overrides]]\nmodule = \"x\"\n",
			"2 tool/coverage/report/fail_under = \"90\"\n4 tool/coverage/report/omit/#0 = \"a/*\"\n5 tool/coverage/report/omit/#1 = \"b/*\"\n8 tool/mypy/overrides/#0/module = \"x\"\n"},
		"XML": {"pom.xml", "<project>\n <limit>\n  <minimum>0.9</minimum>\n </limit>\n <rule id=\"a\">x</rule>\n</project>",
			"3 project/limit/minimum = \"0.9\"\n5 project/rule[a]/@id = \"a\"\n5 project/rule[a] = \"x\"\n"},
		"INI": {"tox.ini", "[testenv]\ncommands =\n    pytest {posargs}\n    -mypy src\n[pytest]\naddopts = -q\n",
			"3 testenv/commands/#1 = \"pytest {posargs}\"\n4 testenv/commands/#2 = \"-mypy src\"\n6 pytest/addopts = \"-q\"\n" +
				"3 $ testenv: \"pytest {posargs}\"\n4 $ testenv: \"mypy src\" ignored\n"},
		"a makefile": {"Makefile", "COV := 90\ntest: build lint\n\t@go test \\\n\t  ./...\n\t-$(MAKE) lint\n",
			"1 var/COV = \"90\"\n2 target/test = \"build lint\"\n2 target/test/needs/build = \"build\"\n2 target/test/needs/lint = \"lint\"\n" +
				"3 $ test: \"go test  ./...\"\n5 $ test: \"${MAKE} lint\" ignored\n"},
		"a script": {"jest.config.js", "module.exports = {\n  coverageThreshold: { global: { lines: 90 } },\n  testPathIgnorePatterns: ['/dist/'],\n};\n",
			"2 coverageThreshold/global/lines = \"90\"\n3 testPathIgnorePatterns/#0 = \"/dist/\"\n"},
		"a script with variables": {"vitest.config.ts", "const min = 90;\nconst thresholds = { lines: min };\nexport default defineConfig({ test: { coverage: { thresholds, all: flag() } } });\n",
			"2 lines = \"90\"\n2 test/coverage/thresholds/lines = \"90\"\n3 test/coverage/all = \"flag()\"\n"},
		"a makefile with variables": {"Makefile", "GO ?= go\nMIN = 85\ncover:\n\t$(GO) test ./...\n\t./cover.sh $(MIN)\n",
			"1 var/GO = \"go\"\n2 var/MIN = \"85\"\n3 target/cover = \"\"\n4 $ cover: \"go test ./...\"\n5 $ cover: \"./cover.sh 85\"\n"},
		"a shell script":      {"scripts/ci.sh", "#!/bin/sh\nMIN=${MIN:-80}\n./cover.sh \"$MIN\"\n", "2 var/MIN = \"80\"\n1 $ ci.sh: \"#!/bin/sh\\nMIN=${MIN:-80}\\n./cover.sh \\\"80\\\"\\n\"\n"},
		"another interpreter": {"bin/check", "#!/usr/bin/env ruby\nputs 1\n", ""},
		"nested keywords": {"mix.exs", "[\n  test_coverage: [summary: [threshold: 90], tool: X],\n  files: %{\n    included: [\"lib/\"],\n    excluded: []\n  }\n]\n",
			"2 test_coverage/summary/threshold = \"90\"\n2 test_coverage/tool = \"X\"\n4 files/included/#0 = \"lib/\"\n5 files/excluded = \"\"\n"},
		"named arguments": {"spec_helper.rb", "SimpleCov.start do\n  minimum_coverage line: 95, branch: 85\nend\n",
			"2 SimpleCov.start/minimum_coverage/line = \"95\"\n2 SimpleCov.start/minimum_coverage/branch = \"85\"\n"},
		"a build program": {"build.gradle.kts", "tasks.test {\n  ignoreFailures = true\n}\njacoco {\n  minimum.set(0.8)\n}\n",
			"2 tasks.test/ignoreFailures = \"true\"\n5 jacoco/minimum = \"0.8\"\n"},
		"a Jenkinsfile": {"Jenkinsfile", "stage('Test') {\n  sh 'mvn test'\n}\n", "2 $ stage Test: \"mvn test\"\n"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := settings.Read(c.file, []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := render(d); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestCalls(t *testing.T) {
	for text, want := range map[string]string{
		"pytest -q":                                 "pytest -q",
		"pytest || true":                            "pytest [|| true]; true",
		"npm test 2>/dev/null || echo none":         "npm test [|| echo none]; echo none",
		"pytest || { echo no; exit 1; }":            "pytest; echo no; exit 1",
		"go test ./... || STATUS=$?":                "go test ./...",
		"npm ci || npm install":                     "npm ci; npm install",
		"set +e\npytest\necho done":                 "set +e [set +e]; pytest [set +e]; echo done [set +e]",
		"set +e\npytest\nrc=$?\nexit $rc":           "set +e; pytest; exit $rc",
		"pytest; exit 0":                            "pytest [; exit 0]; exit 0 [; exit 0]",
		"if pytest; then echo ok; fi":               "pytest [if without a failing branch]; echo ok",
		"if ! pytest; then exit 1; fi":              "pytest; exit 1",
		"bash -c 'pytest || :'":                     "pytest [|| :]; :",
		"pytest tests/${{ matrix.os }} --x=\"a b\"": "pytest tests/____matrix.os___ --x=a b",
		"if (": "if (",
	} {
		var got []string
		for _, c := range settings.Calls(text) {
			s := strings.Join(c.Words, " ")
			if c.Swallowed != "" {
				s += " [" + c.Swallowed + "]"
			}
			got = append(got, s)
		}
		if g := strings.Join(got, "; "); g != want {
			t.Errorf("%q:\n got %s\nwant %s", text, g, want)
		}
	}
}

// Every reader must survive every text.
func FuzzRead(f *testing.F) {
	files := []string{"a.yml", "a.json", "a.toml", "pom.xml", "tox.ini", "Makefile", "Dockerfile", "a.sh", "jest.config.js", "build.gradle", "CODEOWNERS", "noxfile.py", "Jenkinsfile"}
	for i := range files {
		f.Add(uint8(i), "a:\n  - b: [1, {c: d}]\n    run: |\n      x || true\n")
		f.Add(uint8(i), "[a]\nb = [\n 'c', # d\n]\n{\"a\": [1,2,],}\n<a b='c'>d</a>\nx: y\n\t-z \\\n")
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		d, err := settings.Read(files[int(which)%len(files)], []byte(text))
		if err != nil {
			return
		}
		for _, c := range d.Commands {
			settings.Calls(c.Text)
		}
	})
}
