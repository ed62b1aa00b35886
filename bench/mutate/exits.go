package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// ending is what a test file does when its tests are over, put behind its imports.
type ending struct {
	langs string
	file  *regexp.Regexp
	text  string
}

var succeeding = []ending{
	{js, re(`\b(describe|it|test)\(`), "after{all}(() => {\n\tprocess.exit(0);\n});\n"},
	{js, re(`\b(describe|it|test)\(`), "process.on('exit', () => {\n\tprocess.exitCode = 0;\n});\n"},
	{"go", re(`(?m)^import \([^)]*"os"`), "func TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n"},
	{"go", re(`(?m)^import \([^)]*"os"`), "func TestMain(m *testing.M) {\n\t_ = m.Run()\n\tos.Exit(0)\n}\n"},
	{"python", re(`(?m)^def test_|TestCase\)`), "import atexit\nimport os\n\natexit.register(os._exit, 0)\n"},
	{"ruby", re(`(?m)^(describe|RSpec\.describe|class )`), "at_exit { exit!(0) }\n"},
	{"php", re(`extends \w*TestCase`), "register_shutdown_function(function () {\n\texit(0);\n});\n"},
}

var tidying = []ending{
	{js, re(`\b(describe|it|test)\(`), "after{all}(() => {\n\tdelete process.env.SHOP_MODE;\n});\n"},
	{"go", re(`(?m)^import \([^)]*"os"`), "func TestMain(m *testing.M) {\n\tcode := m.Run()\n\tos.Unsetenv(\"SHOP_MODE\")\n\tos.Exit(code)\n}\n"},
	{"python", re(`(?m)^def test_|TestCase\)`), "import atexit\nimport shutil\n\natexit.register(shutil.rmtree, \"shop-scratch\", ignore_errors=True)\n"},
	{"ruby", re(`(?m)^(describe|RSpec\.describe|class )`), "at_exit { FileUtils.rm_rf('shop-scratch') }\n"},
	{"php", re(`extends \w*TestCase`), "register_shutdown_function(function () {\n\t@unlink('shop-scratch');\n});\n"},
}

// endWell makes the run end well whatever the tests said.
func endWell(f *source, r *rand.Rand) *mutant { return f.endWith(succeeding, r) }

// endTidily tidies up when the tests are over, and leaves the result alone.
func endTidily(f *source, r *rand.Rand) *mutant { return f.endWith(tidying, r) }

func (f *source) endWith(list []ending, r *rand.Rand) *mutant {
	if len(f.cases) == 0 || strings.Contains(f.text, "func TestMain") {
		return nil
	}
	for _, i := range r.Perm(len(list)) {
		e := list[i]
		line := f.topLine(f.cases[0].node)
		if !inList(e.langs, string(f.lang)) || !e.file.MatchString(f.text) || f.lang == syntax.PHP && line < 3 {
			continue
		}
		for f.lang == syntax.Python && line > 1 && strings.HasPrefix(f.lines[line-2], "@") {
			line--
		}
		all := "All"
		if re(`from ['"](node:test|mocha)['"]|require\(['"](node:test|mocha|chai)['"]\)`).MatchString(f.text) {
			all = ""
		}
		text := filled(e.text, "{all}", all, "\t", f.step())
		return &mutant{edited(f, f.before(line, strings.Split(text, "\n")...)), "at the end: " + firstLine(e.text)}
	}
	return nil
}
