package gate_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/gate"
)

func TestATestThatLeavesThePlacesOfItsRunner(t *testing.T) {
	const toml = "[tool.pytest.ini_options]\ntestpaths = [\n  \"tests\",\n  \"more\",\n]\n"
	const suites = "<phpunit><testsuites><testsuite name=\"unit\"><directory>tests</directory></testsuite></testsuites></phpunit>"
	for name, c := range map[string]struct {
		file, text, before, after string
		left                      bool
	}{
		"pytest: out of testpaths":                   {"pyproject.toml", toml, "tests/test_a.py", "tests_off/test_a.py", true},
		"pytest: to another of them":                 {"pyproject.toml", toml, "tests/test_a.py", "more/test_a.py", false},
		"pytest: deeper":                             {"pyproject.toml", toml, "tests/test_a.py", "tests/unit/test_a.py", false},
		"pytest: it never was in them":               {"pyproject.toml", toml, "old/test_a.py", "older/test_a.py", false},
		"pytest: nothing is said":                    {"pyproject.toml", "[tool.black]\nline-length = 100\n", "tests/test_a.py", "tests_off/test_a.py", false},
		"pytest: by the ini file":                    {"pytest.ini", "[pytest]\ntestpaths = tests more\n", "more/test_a.py", "off/test_a.py", true},
		"pytest: settings of a package":              {"api/setup.cfg", "[tool:pytest]\ntestpaths =\n  tests\n", "api/tests/test_a.py", "api/off/test_a.py", true},
		"pytest: the whole repository":               {"pytest.ini", "[pytest]\ntestpaths = .\n", "tests/test_a.py", "off/test_a.py", false},
		"jest: out of roots":                         {"jest.config.js", "module.exports = { roots: ['<rootDir>/tests'] };\n", "tests/a.test.js", "parked/a.test.js", true},
		"jest: out of testMatch":                     {"package.json", `{"jest": {"testMatch": ["<rootDir>/tests/**/*.test.js"]}}`, "tests/x/a.test.js", "parked/a.test.js", true},
		"jest: testMatch goes by names":              {"package.json", `{"jest": {"testMatch": ["**/*.test.js"]}}`, "tests/a.test.js", "src/a.test.js", false},
		"vitest: out of include":                     {"vitest.config.ts", "export default defineConfig({ test: { include: ['tests/**/*.test.ts'] } })\n", "tests/a.test.ts", "parked/a.test.ts", true},
		"phpunit: out of the suites":                 {"phpunit.xml.dist", "<phpunit><testsuites><testsuite name=\"unit\"><directory>tests</directory></testsuite></testsuites></phpunit>", "tests/CartTest.php", "parked/CartTest.php", true},
		"phpunit: off the end of names":              {"phpunit.xml", suites, "tests/CartTest.php", "tests/CartChecks.php", true},
		"phpunit: another end is named":              {"phpunit.xml", strings.Replace(suites, "<directory>", "<directory suffix=\"Checks.php\">", 1), "tests/CartTest.php", "tests/CartChecks.php", false},
		"phpunit: no settings are known":             {"other.xml", suites, "tests/CartTest.php", "tests/CartChecks.php", false},
		"maven: beside the folder of the language":   {"pom.xml", "<project/>", "core/src/test/java/shop/CartTest.java", "core/src/test/attic/shop/CartTest.java", true},
		"maven: to the folder of another language":   {"pom.xml", "<project/>", "src/test/java/shop/CartTest.java", "src/test/kotlin/shop/CartTest.kt", false},
		"maven: to other tests":                      {"pom.xml", "<project/>", "src/test/java/shop/CartTest.java", "src/it/java/shop/CartTest.java", false},
		"gradle: to a source set of nobody":          {"app/build.gradle.kts", "kotlin {}", "app/src/commonTest/kotlin/shop/CartTest.kt", "app/src/commonTestPending/kotlin/shop/CartTest.kt", true},
		"gradle: to a source set that is declared":   {"build.gradle", "sourceSets { slowChecks {} }", "src/test/java/shop/CartTest.java", "src/slowChecks/java/shop/CartTest.java", false},
		"gradle: to tests of another platform":       {"build.gradle.kts", "kotlin {}", "src/commonTest/kotlin/shop/CartTest.kt", "src/jvmTest/kotlin/shop/CartTest.kt", false},
		"another language has nothing to do with it": {"pyproject.toml", toml, "tests/a_test.go", "off/a_test.go", false},
		"settings that cannot be read":               {"pyproject.toml", "[tool.pytest.ini_options\ntestpaths", "tests/test_a.py", "off/test_a.py", false},
	} {
		read := func(p string) ([]byte, bool) { return []byte(c.text), p == c.file }
		if said := gate.Left(c.before, c.after, read); (said != "") != c.left {
			t.Errorf("%s: %q", name, said)
		}
	}
}
