package delta_test

import (
	"fmt"
	"testing"
)

// The same is said in another form: nothing is lost. What says less is a loss.
func TestClaimsThatAreMadeInAnotherForm(t *testing.T) {
	const (
		swift  = "import XCTest\n\nfinal class GroupTests: XCTestCase {\n  func testGroups() {\n    let d = (0..<4).grouped(by: { $0 %% 2 })\n    let e = (0..<0).grouped(by: { $0 })\n    let ext = key.ext\n%s  }\n}\n"
		parts  = "    XCTAssertEqual(2, d.count)\n    XCTAssertEqual(d[0]!, [0, 2])\n    XCTAssertEqual(d[1]!, [1, 3])\n"
		whole  = "    XCTAssertEqual(d, [0: [0, 2], 1: [1, 3]])\n"
		fewer  = "    XCTAssertEqual(d, [0: [0, 2]])\n"
		none   = "    XCTAssertNil(ext)\n"
		branch = "    if let ext {\n      XCTAssertFalse(ext.contains(\"/\"))\n    }\n"
		kotlin = "import com.google.common.truth.Truth.assertThat\nimport org.junit.Test\n\nclass GroupTest {\n    @Test\n    fun none() {\n        assertThat(groups().size).%s\n    }\n}\n"
		rust   = "#[test]\nfn goes_through() {\n    let e = error();\n%s}\n"
		stepby = "    let mut chain = e.chain();\n    assert_eq!(\"3\", chain.next().unwrap().to_string());\n    assert_eq!(\"2\", chain.next().unwrap().to_string());\n    assert!(chain.next().is_none());\n"
		atonce = "    let all: Vec<String> = e.chain().map(ToString::to_string).collect();\n"
		python = "import unittest\n\n\nclass CacheTest(unittest.TestCase):\n%s    def test_drops(self):\n        cache = Cache(2)\n"
		holds  = "    def assert_holds(self, cache, *keys):\n        for key in keys:\n            self.assertEqual(cache[key], key)\n\n"
		each   = "        self.assertEqual(cache[2], 2)\n        self.assertEqual(cache[3], 3)\n"
		golang = "package shop\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestSpec(t *testing.T) {\n\tdata := marshal(spec())\n%s}\n"
		eqYAML = "\nfunc eqYAML(t *testing.T, expected, actual []byte) {\n\tvar e, a interface{}\n\terr := yaml.Unmarshal(expected, &e)\n\trequire.NoError(t, err)\n\terr = yaml.Unmarshal(actual, &a)\n\trequire.NoError(t, err)\n\trequire.Equal(t, e, a)\n}\n"
		eqTwo  = "\teqYAML(t, data, marshal(specA()))\n\teqYAML(t, data, marshal(specB()))\n"
		libOne = "\trequire.YAMLEq(t, string(data), string(marshal(specA())))\n"
		libTwo = "\trequire.YAMLEq(t, string(data), string(marshal(specB())))\n"
		php    = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass RuleTest extends TestCase\n{\n    public function testRefuses()\n    {\n%s    }\n}\n"
		byhand = "        try {\n            rule('bar')->evaluate(1);\n        } catch (Refused $e) {\n            $this->assertEquals(\"There is no cookie \\\"bar\\\".\\n\", describe($e));\n\n            return;\n        }\n        $this->fail();\n"
		marked = "        $this->expectException(Refused::class);\n"
		says   = "        $this->expectExceptionMessage('There is no cookie \"bar\".');\n"
		evalu  = "        rule('bar')->evaluate(1);\n"
	)
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"a dictionary as a whole":           {"GroupTests.swift", fmt.Sprintf(swift, parts), fmt.Sprintf(swift, whole), false},
		"a dictionary that lacks a part":    {"GroupTests.swift", fmt.Sprintf(swift, parts), fmt.Sprintf(swift, fewer), true},
		"no length is emptiness":            {"GroupTests.swift", fmt.Sprintf(swift, "    XCTAssertEqual(0, e.count)\n"), fmt.Sprintf(swift, "    XCTAssertTrue(e.isEmpty)\n"), false},
		"zero is no length":                 {"GroupTest.kt", fmt.Sprintf(kotlin, "isZero()"), fmt.Sprintf(kotlin, "isEqualTo(0)"), false},
		"zero is another length":            {"GroupTest.kt", fmt.Sprintf(kotlin, "isZero()"), fmt.Sprintf(kotlin, "isNotNull()"), true},
		"emptiness of something else":       {"GroupTests.swift", fmt.Sprintf(swift, "    XCTAssertEqual(0, e.count)\n"), fmt.Sprintf(swift, "    XCTAssertTrue(other().isEmpty)\n"), true},
		"the opposite of emptiness":         {"GroupTests.swift", fmt.Sprintf(swift, "    XCTAssertEqual(0, e.count)\n"), fmt.Sprintf(swift, "    XCTAssertFalse(e.isEmpty)\n"), true},
		"a branch that was never taken":     {"GroupTests.swift", fmt.Sprintf(swift, none+branch), fmt.Sprintf(swift, none), false},
		"a branch that may be taken":        {"GroupTests.swift", fmt.Sprintf(swift, whole+branch), fmt.Sprintf(swift, whole), true},
		"all elements at once":              {"chain.rs", fmt.Sprintf(rust, stepby), fmt.Sprintf(rust, atonce+"    assert_eq!(all, [\"3\", \"2\"]);\n"), false},
		"other elements":                    {"chain.rs", fmt.Sprintf(rust, stepby), fmt.Sprintf(rust, atonce+"    assert_eq!(all, [\"3\", \"1\"]);\n"), true},
		"the elements of something else":    {"chain.rs", fmt.Sprintf(rust, stepby), fmt.Sprintf(rust, "    let all: Vec<String> = fixed().collect();\n    assert_eq!(all, [\"3\", \"2\"]);\n"), true},
		"a helper for any number of keys":   {"test_cache.py", fmt.Sprintf(python, "") + each, fmt.Sprintf(python, holds) + "        self.assert_holds(cache, 2, 3)\n", false},
		"a helper that is given one key":    {"test_cache.py", fmt.Sprintf(python, "") + each, fmt.Sprintf(python, holds) + "        self.assert_holds(cache, 2)\n", true},
		"a helper that is given no key":     {"test_cache.py", fmt.Sprintf(python, "") + each, fmt.Sprintf(python, holds) + "        self.assert_holds(cache)\n", true},
		"a library for a helper":            {"spec_test.go", fmt.Sprintf(golang, eqTwo) + eqYAML, fmt.Sprintf(golang, libOne+libTwo), false},
		"a library for half of a helper":    {"spec_test.go", fmt.Sprintf(golang, eqTwo) + eqYAML, fmt.Sprintf(golang, libOne), true},
		"the message is expected by a mark": {"RuleTest.php", fmt.Sprintf(php, byhand), fmt.Sprintf(php, marked+says+evalu), false},
		"the message is expected no more":   {"RuleTest.php", fmt.Sprintf(php, byhand), fmt.Sprintf(php, marked+evalu), true},
	} {
		t.Run(name, func(t *testing.T) {
			if found := lossesAt(t, c.path, c.before, c.after); (len(found) > 0) != c.lost {
				t.Errorf("found %q", found)
			}
		})
	}
}
