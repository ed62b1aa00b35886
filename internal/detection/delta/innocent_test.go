package delta_test

import (
	"strings"
	"testing"
)

// Changes that look like a loss and are none.
func TestCompareLeavesInnocentChangesAlone(t *testing.T) {
	const (
		catch = "#include <catch2/catch_all.hpp>\nTEST_CASE(\"near\") {\n  "
		dart  = "import 'package:test/test.dart';\n\nvoid main() {\n  test('imports nothing old', () {\n    "
		scan  = "    final found = scan((e) => allowedOld.contains(e.path));\n    expect(found, isEmpty);\n  });\n}\n"
	)
	const golang = "package shop\n\nimport \"testing\"\n\n"
	cases := map[string]struct{ path, before, after string }{
		"a text in several lines becomes a row with escapes": {"cut_test.go",
			golang + "func TestCutLines(t *testing.T) {\n\tinput := `\n\ta <b>\"bike\"</b>.\n`\n\texpected := `a bike…`\n\tif got := Cut(input, 6); got != expected {\n\t\tt.Error(got)\n\t}\n}\n",
			golang + "func TestCut(t *testing.T) {\n\ttests := []struct {\n\t\tinput string\n\t\tlimit int\n\t\texpected string\n\t}{\n\t\t{\"\\n\\ta <b>\\\"bike\\\"</b>.\\n\", 6, \"a bike…\"},\n\t\t{\"abc\", 2, \"ab…\"},\n\t}\n\tfor _, c := range tests {\n\t\tif got := Cut(c.input, c.limit); got != c.expected {\n\t\t\tt.Error(got)\n\t\t}\n\t}\n}\n"},
		"a type of the test says when it is equal": {"key_test.go",
			golang + "func TestKey(t *testing.T) {\n\tif !Same(1, 1) {\n\t\tt.Error(1)\n\t}\n}\n",
			golang + "type key string\n\nfunc (k key) Equal(x any) bool {\n\tother, ok := x.(key)\n\treturn ok && k == other\n}\n\nfunc TestKey(t *testing.T) {\n\tif !Same(1, 1) {\n\t\tt.Error(1)\n\t}\n}\n"},
		"a literal that means near becomes the matcher that means near": {"tests/shop.cpp",
			catch + "CHECK(1.5_a == total);\n  CHECK(-2.5_a == least);\n}\n", catch + "CHECK_THAT(total, WithinRel(1.5));\n  CHECK_THAT(least, WithinRel(-2.5));\n}\n"},
		"a helper says of which types it is": {"tests/test_link.py",
			"class TestLink:\n    def _same(self, one, other):\n        assert hash(one) == hash(other)\n\n    def test_link(self):\n        self._same(Link(1), load(1))\n",
			"class TestLink:\n    def _same(self, one: Link, other: Link) -> None:\n        assert hash(one) == hash(other)\n\n    def test_link(self) -> None:\n        self._same(Link(1), load(1))\n"},
		"names that will get a value are told their type first": {"tests/test_link.py",
			"def test_link():\n    for name, result in load().items():\n        if name == \"b\":\n            expected, result = B, loads(result)\n        else:\n            expected = known[name]\n        assert result == expected\n",
			"def test_link():\n    for name, data in load().items():\n        expected: Any\n        result: Any\n        if name == \"b\":\n            expected, result = B, loads(data)\n        else:\n            expected, result = known[name], data\n        assert result == expected\n"},
		"a part with an exact value is there": {"src/find.test.ts",
			"it('finds', () => {\n  const found = cache.find(1)\n  expect(found).toBeDefined()\n  expect(found?.state).toBe('new')\n})\n",
			"it('finds', () => {\n  const found = cache.find(1)\n  expect(found?.state).toBe('new')\n})\n"},
		"what the checker of types had to be told is implied": {"tests/test_crawl.py",
			"def test_crawl():\n    crawler = crawl(1)\n    assert crawler.stats\n    assert crawler.stats.get_value(\"items\") == 3\n",
			"def test_crawl():\n    crawler = crawl(1)\n    assert crawler.stats.get_value(\"items\") == 3\n"},
		"not defined is undefined": {"src/find.test.ts",
			"it('finds', () => {\n  const key1 = key()\n  const key2 = key()\n  expect(one.find(key1)).not.toBeDefined()\n  expect(one.find(key2)).not.toBeDefined()\n})\n",
			"it('finds', () => {\n  const key1 = key()\n  const key2 = key()\n  expect(one.find(key1)).toBeUndefined()\n  expect(one.find(key2)).toBeUndefined()\n})\n"},
		"what holds as a condition is defined": {"src/find.test.ts",
			"import { assert, expect, it } from 'vitest'\nit('finds', () => {\n  const found = cache.find(1)\n  expect(found).toBeDefined()\n  expect(cache.size).toBe(1)\n})\n",
			"import { assert, expect, it } from 'vitest'\nit('finds', () => {\n  const found = cache.find(1)\n  assert(found)\n  expect(cache.size).toBe(1)\n})\n"},
		"tests of a mixin run in the heirs of its heir": {"tests/test_store.py",
			"class StoreMixin:\n    def test_keeps(self):\n        assert self.store.get(1) == 1\n\n\nclass TestFiles(Base, StoreMixin):\n    kind = \"files\"\n",
			"class StoreMixin:\n    def test_keeps(self):\n        assert self.store.get(1) == 1\n\n\nclass FilesMixin(StoreMixin):\n    kind = \"files\"\n\n\nclass TestFiles(Base, FilesMixin):\n    policy = 1\n"},
		"an example calls what no longer fails": {"src/serve.rs",
			"/// ```\n/// # async {\n/// let listener = bind().await;\n/// shop::serve(listener).await.unwrap();\n/// # };\n/// ```\npub fn serve(l: Listener) -> Serve {\n    Serve::new(l)\n}\n",
			"/// ```\n/// # async {\n/// let listener = bind().await;\n/// shop::serve(listener).await;\n/// # };\n/// ```\npub fn serve(l: Listener) -> Forever {\n    Forever::new(l)\n}\n"},
		"a helper no longer tells the checker of types that what it works with is there": {"tests/conftest.py",
			"class Server:\n    def stop(self):\n        assert self.proc is not None\n        self.proc.terminate()\n",
			"class Server:\n    def stop(self):\n        if self.proc is None:\n            return\n        self.proc.terminate()\n"},
		"a helper turns to assertions that nobody can follow": {"tests/helpers/states.c",
			"#include <assert.h>\n\nint check_states(struct manager *m)\n{\n    assert(m);\n    assert(run(m) >= 0);\n    return 0;\n}\n",
			"#include \"tests.h\"\n\nint check_states(struct manager *m)\n{\n    ASSERT_NOT_NULL(m);\n    ASSERT_OK(run(m));\n    return 0;\n}\n"},
		"a list of exemptions gets shorter": {"test/source_test.dart",
			dart + "const allowedOld = ['a.dart', 'b.dart', 'c.dart'];\n" + scan, dart + "const allowedOld = ['a.dart'];\n" + scan},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				if !strings.Contains(e, " cleared ") {
					t.Errorf("event %q", e)
				}
			}
		})
	}
}
