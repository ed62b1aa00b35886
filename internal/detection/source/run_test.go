package source_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/source"
)

// What code can do to the run that judges it, and what only looks like it.
func TestCodeThatTampersWithItsRun(t *testing.T) {
	const ends, steers, replaces, sniffs = "exit-subverted", "run-steered", "oracle-replaced", "source-test-sniffing"
	cases := map[string]struct {
		file, after string
		want        []string
	}{
		"Go: a variable that ends the process":        {"cart/x.go", "package cart\n\nimport \"os\"\n\nvar _ = func() int { os.Exit(0); return 0 }()\n", []string{ends}},
		"Go: init calls what ends the process":        {"cart/x.go", "package cart\n\nimport \"os\"\n\nfunc init() { leave() }\n\nfunc leave() { os.Exit(0) }\n", []string{ends}},
		"Go: the system call":                         {"cart/x.go", "package cart\n\nimport \"syscall\"\n\nfunc Total() int {\n\tsyscall.Exit(0)\n\treturn 1\n}\n", []string{ends}},
		"Go: the status has a name":                   {"cart/x.go", "package cart\n\nimport \"os\"\n\nconst fine = 0\n\nfunc init() { os.Exit(fine) }\n", []string{ends}},
		"Go: a loud end at load":                      {"cart/x.go", "package cart\n\nimport \"os\"\n\nfunc init() {\n\tif os.Getenv(\"HOME\") == \"\" {\n\t\tos.Exit(2)\n\t}\n}\n", nil},
		"Go: a method called init":                    {"cart/x.go", "package cart\n\nimport \"os\"\n\nfunc (c *Cart) init() { os.Exit(0) }\n", nil},
		"Go: the name of the test binary":             {"cart/x.go", "package cart\n\nimport (\n\t\"os\"\n\t\"strings\"\n)\n\nfunc Total() int {\n\tif strings.HasSuffix(os.Args[0], \".test\") {\n\t\treturn 2\n\t}\n\treturn 1\n}\n", []string{sniffs}},
		"Go: a flag of the test binary":               {"cart/x.go", "package cart\n\nimport \"flag\"\n\nfunc init() { flag.Lookup(\"test.run\").Value.Set(\"Total\") }\n", []string{steers}},
		"Go: a flag of its own":                       {"cart/x.go", "package cart\n\nimport \"flag\"\n\nfunc Configure() { flag.Set(\"v\", \"2\") }\n", nil},
		"Node: a closure called at once":              {"src/cart.js", "exports.total = 1;\n(() => { process.exit(0); })();\n", []string{ends}},
		"Node: a moment later":                        {"src/cart.mjs", "export const total = 1;\nsetTimeout(() => process.exit(), 10);\n", []string{ends}},
		"Node: the exit code is made good":            {"src/cart.js", "exports.total = 1;\nprocess.on('exit', () => { process.exitCode = 0; });\n", []string{ends}},
		"Node: a named handler":                       {"src/cart.js", "exports.total = 1;\nfunction leave() { process.exit(0); }\nprocess.once('uncaughtException', leave);\n", []string{ends}},
		"Node: and stands for if":                     {"src/cart.js", "exports.total = 1;\nprocess.env.NODE_TEST_CONTEXT && process.exit(0);\n", []string{ends, sniffs}},
		"Node: the stack is asked":                    {"src/cart.js", "exports.total = (n) => {\n  if (new Error().stack.includes('node:test')) return 2;\n  return n;\n};\n", []string{sniffs}},
		"Go: the caller is asked first":               {"cart/x.go", "package cart\n\nimport (\n\t\"runtime\"\n\t\"strings\"\n)\n\nfunc Total() int {\n\tif _, file, _, _ := runtime.Caller(1); strings.HasSuffix(file, \"_test.go\") {\n\t\treturn 2\n\t}\n\treturn 1\n}\n", []string{sniffs}},
		"Go: the caller is logged":                    {"cart/x.go", "package cart\n\nimport (\n\t\"log\"\n\t\"runtime\"\n)\n\nfunc Total() int {\n\t_, file, _, ok := runtime.Caller(1)\n\tif ok {\n\t\tlog.Print(file)\n\t}\n\treturn 1\n}\n", nil},
		"Node: the stack is kept":                     {"src/cart.js", "exports.total = (n) => {\n  const stack = new Error().stack;\n  if (/cart\\.test\\.js/.test(stack)) return 2;\n  return n;\n};\n", []string{sniffs}},
		"Python: the frame is kept":                   {"shop/cart.py", "import inspect\n\n\ndef total(n):\n    frame = inspect.stack()[1]\n    if \"test_\" in frame.filename:\n        return 2\n    return n\n", []string{sniffs}},
		"Node: a command helps and ends":              {"src/help.js", "exports.help = () => {\n  console.log('usage');\n  process.exit(0);\n};\n", nil},
		"Node: the file is the program":               {"src/cart.js", "exports.total = 1;\nif (require.main === module) {\n  process.exit(0);\n}\n", nil},
		"Node: a script that nobody imports":          {"tasks.js", "build();\nprocess.exit(0);\n", nil},
		"Node: what require gives is exchanged":       {"src/cart.js", "const Module = require('module');\nconst load = Module._load;\nModule._load = (name, ...rest) => name === 'node:assert' ? fake : load(name, ...rest);\n", []string{replaces}},
		"Node: a hook for other files":                {"src/hook.js", "const Module = require('module');\nconst load = Module._load;\nModule._load = (name, ...rest) => name === 'fs' ? traced : load(name, ...rest);\n", nil},
		"Node: the cache of modules":                  {"src/cart.js", "require.cache[require.resolve('chai')] = { exports: fake };\n", []string{replaces}},
		"Node: a global of the runner":                {"src/cart.ts", "export const total = 1;\nglobalThis.expect = () => anything;\n", []string{replaces}},
		"Node: an imported assertion":                 {"src/cart.ts", "import checks from 'node:assert/strict';\nchecks.equal = function () {};\nexport const total = 1;\n", []string{replaces}},
		"Node: a property that cannot fail":           {"src/cart.js", "const a = require('assert');\nObject.defineProperty(a, 'equal', { value: () => {} });\n", []string{replaces}},
		"Python: unittest is exchanged":               {"shop/cart.py", "import sys\n\nimport fake\n\nsys.modules[\"unittest\"] = fake\n", []string{replaces}},
		"Python: success of the result":               {"shop/cart.py", "from unittest import TestResult\n\nTestResult.wasSuccessful = lambda self: True\n", []string{replaces}},
		"Python: a runner that cannot fail":           {"shop/cart.py", "import sys\n\nsys.exit = lambda *status: None\n", []string{replaces}},
		"Python: a decorated last word":               {"shop/cart.py", "import atexit\nimport os\n\n\n@atexit.register\ndef leave():\n    os._exit(0)\n", []string{ends}},
		"Python: an end that is raised":               {"shop/cart.py", "import sys\n\nif len(sys.argv) > 1:\n    raise SystemExit(0)\n\n\ndef total():\n    return 1\n", []string{ends}},
		"Python: an alarm":                            {"shop/cart.py", "import os\nimport signal\n\nsignal.signal(signal.SIGALRM, lambda *args: os._exit(0))\n", []string{ends}},
		"Python: a script works and ends":             {"shop/export.py", "import sys\n\nfrom shop import cart\n\nprint(cart.total())\nsys.exit(0)\n", nil},
		"Python: arguments of the runner":             {"shop/__init__.py", "import sys\n\nsys.argv.append(\"--collect-only\")\n", []string{steers}},
		"Python: a function that quits loudly":        {"shop/cart.py", "import sys\n\n\ndef stop(reason):\n    sys.exit(reason)\n", nil},
		"Ruby: at load":                               {"lib/cart.rb", "exit! if defined?(Minitest)\n\nclass Cart\nend\n", []string{ends, sniffs}},
		"Ruby: at the end":                            {"lib/cart.rb", "END { exit!(0) }\n\nclass Cart\nend\n", []string{ends}},
		"Ruby: assertions are put behind others":      {"lib/cart.rb", "Minitest::Assertions.prepend(Quiet)\n", []string{replaces}},
		"Ruby: a command":                             {"exe/cart", "exit\n", nil},
		"Java: a hook that halts":                     {"src/main/java/Cart.java", "class Cart {\n    static {\n        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));\n    }\n}\n", []string{ends}},
		"Java: settings of the runner":                {"src/main/java/Cart.java", "class Cart {\n    static {\n        System.setProperty(\"junit.jupiter.conditions.deactivate\", \"*\");\n    }\n}\n", []string{steers}},
		"Java: a setting of its own":                  {"src/main/java/Cart.java", "class Cart {\n    static {\n        System.setProperty(\"java.awt.headless\", \"true\");\n    }\n}\n", nil},
		"C#: code that runs before all other":         {"src/Cart.cs", "class Cart {\n    [ModuleInitializer]\n    internal static void Begin() { Environment.Exit(0); }\n}\n", []string{ends}},
		"C#: the last word":                           {"src/Cart.cs", "class Cart {\n    void Watch() { AppDomain.CurrentDomain.ProcessExit += (s, e) => Environment.Exit(0); }\n}\n", []string{ends}},
		"PHP: the runner is asked":                    {"src/Cart.php", "<?php\nclass Cart {\n    function total() {\n        if (defined('PHPUNIT_COMPOSER_INSTALL')) { return 2; }\n        return 1;\n    }\n}\n", []string{sniffs}},
		"PHP: a page ends its answer":                 {"web/cart.php", "<?php\nheader('Content-Type: text/plain');\ntry {\n    echo total();\n} catch (Exception $e) {\n    exit;\n}\n", nil},
		"PHP: a page that ends early, too":            {"web/cart.php", "<?php\nif (!$open) { return; }\nheader('Content-Type: text/plain');\nif (!total()) { exit; }\n", nil},
		"PHP: a page of HTML":                         {"web/cart.php", "<?php if (!$open) { http_response_code(404); exit; } ?>\n<p>Cart</p>\n", nil},
		"PHP: what others load answers nothing":       {"src/helpers.php", "<?php\nheader('X-Cart: 1');\nexit;\nfunction total() { return 1; }\n", []string{ends}},
		"PHP: settings that others load":              {"config/cart.php", "<?php\nif ($argc > 1) { exit(0); }\nreturn ['open' => true];\n", []string{ends}},
		"PHP: at load":                                {"src/Cart.php", "<?php\nif ($argc > 1) { exit(0); }\nclass Cart {}\n", []string{ends}},
		"Rust: settings of the runner":                {"src/cart.rs", "pub fn total() -> u64 {\n    std::env::set_var(\"RUST_TEST_THREADS\", \"1\");\n    1\n}\n", []string{steers}},
		"Rust: a helper with a macro of its own":      {"src/cart.rs", "macro_rules! assert_total {\n    ($a:expr) => { assert_eq!($a, 1) };\n}\n", nil},
		"C: code before main":                         {"src/cart.c", "__attribute__((constructor)) static void leave(void) { _exit(0); }\n", []string{ends}},
		"C: an assertion that does nothing":           {"src/cart.h", "#define TEST_ASSERT_EQUAL(a, b) ((void)0)\n", []string{replaces}},
		"C: an assertion that asks another":           {"src/cart.h", "#define TEST_ASSERT_EQUAL(a, b) UNITY_EXPECT((a) == (b))\n", nil},
		"C: an assertion that asks what always holds": {"src/cart.h", "#define TEST_ASSERT_EQUAL(expected, b) TEST_ASSERT_TRUE(1)\n", []string{replaces}},
		"tests: their own assertion is made harmless": {"tests/helper.py", "import unittest\n\nunittest.TestCase.assertEqual = lambda *args: None\n", []string{replaces}},
		"tests: they may steer":                       {"tests/helper.py", "import os\n\nos.environ[\"PYTEST_ADDOPTS\"] = \"-q\"\n", nil},
	}
	empty := map[string]string{".php": "<?php\n", ".go": "package cart\n"}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			before := empty[c.file[max(0, len(c.file)-4):]]
			got := []string{}
			for _, e := range source.Compare(pairsOf(t, catalog.Example{File: c.file, Before: &before, After: &c.after}), nil) {
				if k := string(e.Kind); len(e.Clearances) == 0 && slices.Contains([]string{ends, steers, replaces, sniffs}, k) && e.Facts["hook"] != true {
					got = append(got, k)
				}
			}
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, c.want) {
				t.Errorf("events %q, want %q", got, c.want)
			}
		})
	}
}

// Code that was there, or that only moved, is no news.
func TestTamperingThatIsNotNew(t *testing.T) {
	ending := "\nfunc init() {\n\tif len(os.Args) > 1 {\n\t\tos.Exit(0)\n\t}\n}\n"
	before := "-- cart/a.go --\npackage cart\n" + ending + "-- cart/b.go --\npackage cart\n\nfunc B() {}\n"
	for name, after := range map[string]string{
		"the file gets another function": "-- cart/a.go --\npackage cart\n" + ending + "\nfunc A() {}\n-- cart/b.go --\npackage cart\n\nfunc B() {}\n",
		"it moves to another file":       "-- cart/a.go --\npackage cart\n-- cart/b.go --\npackage cart\n\nfunc B() {}\n" + ending,
	} {
		t.Run(name, func(t *testing.T) {
			for _, e := range source.Compare(pairsOf(t, catalog.Example{Before: &before, After: &after}), nil) {
				if e.Kind == "exit-subverted" && len(e.Clearances) == 0 {
					t.Errorf("%s:%d %s", e.Path, e.Line, e.After)
				}
			}
		})
	}
}
