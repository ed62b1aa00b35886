package collect_test

import (
	"testing"

	"holdfast/internal/detection/collect"
)

// FuzzRead: whatever settings say, they are read to the end, and a file is judged the same each time.
func FuzzRead(f *testing.F) {
	for _, seed := range [][2]string{
		{"pytest.ini", "[pytest]\ntestpaths = tests checks/*\npython_files = check_*.py\naddopts = --ignore=a --ignore-glob '*_slow.py'\n"},
		{"pyproject.toml", "[tool.pytest.ini_options]\ntestpaths = [\"tests\"]\nnorecursedirs = [\"a[\", \"*\"]\n"},
		{"jest.config.js", "module.exports = { roots: ['<rootDir>/src'], testMatch: ['**/?(*.)+(spec|test).[jt]s?(x)'], testRegex: '(' };\n"},
		{"vitest.config.ts", "export default defineConfig({ test: { include: ['src/**/*.{test,spec}.ts'], exclude: ['!(a)'], dir: '..' } })\n"},
		{".mocharc.json", "{\"spec\": [\"test/**/@(a|b\", \"ü*\"], \"ignore\": \"[\", \"extension\": [\"js\"], \"recursive\": true}\n"},
		{"package.json", "{\"jest\": {\"testPathIgnorePatterns\": [\"/node_modules/\"]}, \"scripts\": {\"test\": \"mocha test/*.js\"}}\n"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		var settings collect.Settings
		settings.Heed(name, []byte(text))
		for _, file := range []string{"tests/test_cart.py", "src/cart.test.ts", "test/cart.js", name} {
			for _, runner := range []string{"pytest", "jest", "vitest", "mocha"} {
				first, by := settings.Of(runner, file)
				if again, _ := settings.Of(runner, file); first != again || first != collect.Unsaid && by == "" {
					t.Fatalf("%s: %s is %v by %q and then %v", runner, file, first, by, again)
				}
			}
		}
	})
}
