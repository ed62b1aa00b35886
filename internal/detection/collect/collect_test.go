package collect_test

import (
	"regexp"
	"testing"

	"holdfast/internal/detection/collect"
)

const (
	unsaid  = collect.Unsaid
	within  = collect.Within
	without = collect.Without
)

func TestSettingsSayWhereARunnerLooks(t *testing.T) {
	type files map[string]collect.Verdict
	for name, c := range map[string]struct {
		runner   string
		settings []string // path and text in turn
		want     files
	}{
		"pytest: folders": {"pytest", []string{"pytest.ini", "[pytest]\ntestpaths = tests checks/unit\n"},
			files{"tests/test_cart.py": unsaid, "checks/unit/deep/test_bill.py": unsaid, "checks/test_slow.py": without, "tests/cart.txt": unsaid}},
		"pytest: folders by a glob": {"pytest", []string{"setup.cfg", "[tool:pytest]\ntestpaths =\n    packages/*/tests\n"},
			files{"packages/cart/tests/test_cart.py": unsaid, "packages/cart/bench/test_speed.py": without}},
		"pytest: a file by itself": {"pytest", []string{"pyproject.toml", "[tool.pytest.ini_options]\ntestpaths = [\"selfcheck.py\"]\n"},
			files{"selfcheck.py": within, "test_other.py": without}},
		"pytest: folders that are passed by": {"pytest", []string{"tox.ini", "[pytest]\nnorecursedirs = samples tests/typing\n"},
			files{"tests/samples/test_cart.py": without, "tests/typing/test_cart.py": without, "typing/test_cart.py": unsaid, "tests/test_samples.py": unsaid}},
		"pytest: files that are ignored": {"pytest", []string{"pytest.ini", "[pytest]\naddopts = -q --ignore=tests/live --ignore-glob 'tests/*_slow.py'\n"},
			files{"tests/live/test_cart.py": without, "tests/test_cart_slow.py": without, "tests/test_cart.py": unsaid}},
		"pytest: names of files": {"pytest", []string{"pytest.ini", "[pytest]\npython_files = check_*.py *_check.py\n"},
			files{"a/check_cart.py": within, "cart_check.py": within, "test_cart.py": without}},
		"pytest: the first of a folder that speaks": {"pytest", []string{"setup.cfg", "[tool:pytest]\ntestpaths = old\n", "pytest.ini", "[pytest]\ntestpaths = tests\n"},
			files{"old/test_cart.py": without, "tests/test_cart.py": unsaid}},
		"pytest: a project below has its own": {"pytest", []string{"pytest.ini", "[pytest]\ntestpaths = tests\n", "shop/pytest.ini", "[pytest]\naddopts = -q\n"},
			files{"shop/test_cart.py": unsaid, "tools/test_cart.py": without}},
		"pytest: settings of another tool": {"pytest", []string{"tox.ini", "[flake8]\ntestpaths = tests\n"}, files{"a/test_cart.py": unsaid}},

		"jest: testMatch": {"jest", []string{"jest.config.js", "module.exports = { testMatch: ['<rootDir>/src/**/?(*.)+(spec|test).[jt]s?(x)', '!**/live/**'] };\n"},
			files{"src/a/cart.test.ts": within, "src/test.js": within, "src/cart.testing.ts": without, "e2e/cart.test.ts": without, "src/live/cart.test.ts": without}},
		"jest: testRegex in the manifest": {"jest", []string{"package.json", `{"jest": {"rootDir": "src", "testRegex": ".*\\.spec\\.ts$"}}`},
			files{"src/cart.spec.ts": within, "src/cart.test.ts": without, "e2e/cart.spec.ts": without}},
		"jest: what is passed over": {"jest", []string{"jest.config.ts", "export default { testPathIgnorePatterns: ['<rootDir>/e2e/', '\\\\.live\\\\.'] }\n"},
			files{"e2e/cart.test.ts": without, "src/e2e/cart.test.ts": unsaid, "src/cart.live.test.ts": without, "src/cart.test.ts": unsaid}},
		"jest: roots": {"jest", []string{"web/jest.config.json", `{"roots": ["<rootDir>/src"]}`},
			files{"web/src/cart.test.ts": unsaid, "web/e2e/cart.test.ts": without, "api/cart.test.ts": unsaid}},
		"jest: two ways to run it": {"jest", []string{"jest.config.json", `{"testMatch": ["**/unit/**/*.js"]}`, "jest.live.config.json", `{"testMatch": ["**/live/**/*.js"]}`},
			files{"unit/cart.js": within, "live/cart.js": within, "old/cart.test.js": without}},
		"jest: a script chooses": {"jest", []string{"package.json", `{"scripts": {"live": "jest --ci live/cart"}, "jest": {"testMatch": ["**/unit/**/*.js"]}}`},
			files{"unit/cart.js": within, "live/cart.test.js": unsaid}},
		"jest: a script that chooses nothing": {"jest", []string{"package.json", `{"scripts": {"test": "tsc && jest --ci --reporter dot"}, "jest": {"testMatch": ["**/unit/**/*.js"]}}`},
			files{"unit/cart.js": within, "live/cart.test.js": without}},
		"jest: what only a run can tell": {"jest", []string{"jest.config.js", "module.exports = { testMatch: [process.env.GLOB] };\n"}, files{"e2e/cart.test.ts": unsaid}},
		"jest: projects":                 {"jest", []string{"jest.config.js", "module.exports = { projects: ['<rootDir>/packages/*'], testMatch: ['**/a.js'] };\n"}, files{"packages/b/cart.test.ts": unsaid}},
		"jest: an expression of JavaScript's own": {"jest", []string{"jest.config.js", "module.exports = { testRegex: '(?<!live)\\\\.test\\\\.js$' };\n"},
			files{"cart.live.test.js": unsaid}},

		"vitest: include and exclude": {"vitest", []string{"vitest.config.ts", "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { include: ['test/**/*.{test,spec}.ts'], exclude: ['**/live/**'] } })\n"},
			files{"test/a/cart.test.ts": within, "src/cart.test.ts": without, "test/live/cart.test.ts": without}},
		"vitest: alternatives without a sign": {"vitest", []string{"vitest.config.mts", "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { include: ['./test/**/*.(spec|test).[jt]s?(x)'] } })\n"},
			files{"test/a/cart.spec.tsx": within, "test/cart.test.js": within, "test/cart.bench.ts": without, "src/cart.test.ts": without}},
		"vitest: the defaults and more are excluded": {"vitest", []string{"vite.config.ts", "import { configDefaults, defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { exclude: [...configDefaults.exclude, 'e2e/**'] } })\n"},
			files{"e2e/cart.test.ts": without, "src/cart.test.ts": unsaid}},
		"vitest: dir": {"vitest", []string{"vitest.config.mts", "export default { test: { dir: './test' } }\n"}, files{"test/cart.test.ts": unsaid, "src/cart.test.ts": without}},
		"vitest: vite without a word of tests": {"vitest", []string{"vite.config.ts", "export default { build: { include: ['src/**'] } }\n"},
			files{"e2e/cart.test.ts": unsaid}},
		"vitest: projects": {"vitest", []string{"vitest.config.ts", "export default { test: { include: ['a/**'], projects: ['packages/*'] } }\n"}, files{"packages/b/cart.test.ts": unsaid}},
		"vitest: merged with what is elsewhere": {"vitest", []string{"vitest.config.ts", "import base from './base'\nexport default mergeConfig(base, { test: { include: ['a/**'] } })\n"},
			files{"b/cart.test.ts": unsaid}},

		"mocha: spec": {"mocha", []string{".mocharc.yml", "spec:\n  - 'test/**/*.spec.js'\nignore: test/live/**\n"},
			files{"test/a/cart.spec.js": within, "test/helper.js": without, "test/live/cart.spec.js": without}},
		"mocha: a folder": {"mocha", []string{".mocharc.json", `{"spec": "test/unit", "extension": ["ts"]}`},
			files{"test/unit/cart.ts": within, "test/unit/deep/cart.ts": without, "test/cart.ts": without}},
		"mocha: a folder and what is below": {"mocha", []string{"package.json", `{"mocha": {"spec": ["test/unit"], "recursive": true}}`},
			files{"test/unit/deep/cart.js": within, "test/live/cart.js": without}},
		"mocha: nothing about files": {"mocha", []string{".mocharc.cjs", "module.exports = { timeout: 5000 }\n"}, files{"test/cart.js": unsaid}},
	} {
		t.Run(name, func(t *testing.T) {
			var s collect.Settings
			for i := 0; i < len(c.settings); i += 2 {
				if !collect.Names(c.settings[i]) {
					t.Errorf("%s is not read", c.settings[i])
				}
				s.Heed(c.settings[i], []byte(c.settings[i+1]))
			}
			for file, want := range c.want {
				if got, _ := s.Of(c.runner, file); got != want {
					t.Errorf("%s: %d, want %d", file, got, want)
				}
			}
		})
	}
}

// Where one runner is told what is its, a file without an import is not another's for that.
func TestWhatIsKeptFromOneRunnerIsNotAnothers(t *testing.T) {
	var s collect.Settings
	s.Heed("jest.config.json", []byte(`{"testMatch": ["**/unit/**/*.js"]}`))
	if left, by := s.Aside("mocha", "live/cart.test.js"); !left || by != "jest.config.json" {
		t.Errorf("left %v by %q", left, by)
	}
	s.Heed(".mocharc.json", []byte(`{"timeout": 5000}`))
	if left, _ := s.Aside("vitest", "live/cart.test.js"); left {
		t.Error("mocha has settings that do not keep it out")
	}
}

func TestNamesOfClassesAndFunctions(t *testing.T) {
	re := regexp.MustCompile(collect.NamePattern([]string{"Check", "*Suite", "it_?*", "[z-a]"}))
	for name, want := range map[string]bool{"CheckCart": true, "CartSuite": true, "CartSuites": false, "it_adds": true, "it_": false, "TestCart": false} {
		if got := re.MatchString(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
