package wording

import "testing"

func TestPromisesOrdersAndRoundsOfATest(t *testing.T) {
	later := func(promise string) string {
		return "it('fails', async () => {\n" + promise + "  await load('x').catch((e) => expect(e.code).toBe(4))\n})\n"
	}
	plain := func(promise string) string {
		return "it('loads', () => {\n" + promise + "  expect(load('x')).toBe(4)\n})\n"
	}
	sorted := func(order string) string {
		return "func TestNames(t *testing.T) {\n\tgot, want := Names(), []string{\"b\", \"a\"}\n" + order + "\tif !reflect.DeepEqual(got, want) {\n\t\tt.Error(got)\n\t}\n}\n"
	}
	rounds := func(end string) string {
		return "def test_sizes():\n    for x in load():\n        assert x.size == 2\n" + end
	}
	one := func(first string) string { return "def test_sizes():\n" + first }
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"no claim is promised that a handler makes": {"a.test.ts", later("  expect.assertions(1)\n"), later(""), Change.promisesFewer, true},
		"no claim at all is promised":               {"a.test.ts", later("  expect.hasAssertions()\n"), later(""), Change.promisesFewer, true},
		"none of the claims need be made":           {"a.test.ts", later("  expect.assertions(1)\n"), later("  expect.assertions(0)\n"), Change.promisesFewer, true},
		"more claims are promised":                  {"a.test.ts", later("  expect.assertions(1)\n"), later("  expect.assertions(2)\n"), Change.promisesFewer, false},
		"claims that are made anyway":               {"a.test.ts", plain("  expect.assertions(1)\n"), plain(""), Change.promisesFewer, false},
		"a refusal is claimed by a matcher": {"a.test.ts", later("  expect.assertions(1)\n"), "it('fails', async () => {\n  await expect(load('x')).rejects.toThrow('x')\n})\n",
			Change.promisesFewer, false},

		"both lists are put in order":       {"a_test.go", sorted(""), sorted("\tsort.Strings(got)\n\tsort.Strings(want)\n"), Change.orderedFirst, true},
		"one list is put in order":          {"a_test.go", sorted(""), sorted("\tsort.Strings(got)\n"), Change.orderedFirst, false},
		"both lists are in order otherwise": {"a_test.go", sorted("\tsort.Strings(got)\n\tsort.Strings(want)\n"), sorted("\tslices.Sort(got)\n\tslices.Sort(want)\n"), Change.orderedFirst, false},

		"a loop ends after its first round":  {"test_a.py", rounds(""), rounds("        break\n"), Change.firstRound, true},
		"a loop ends when something is told": {"test_a.py", rounds(""), rounds("        if x.last:\n            break\n"), Change.firstRound, false},

		"the first of all":            {"test_a.py", rounds(""), one("    x = next(iter(load_all(load())))\n    assert x.size == 2\n"), Change.onlyFirst, false},
		"the first of what was there": {"test_a.py", "def test_sizes():\n    for x in sizes:\n        assert x.size == 2\n", one("    x = next(iter(sizes))\n    assert x.size == 2\n"), Change.onlyFirst, true},
		"one that is found": {"a.test.ts", "it('a', () => {\n  for (const x of list) {\n    expect(x.size).toBe(2)\n  }\n})\n",
			"it('a', () => {\n  const x = list.find((y) => y.size === 2)\n  expect(x.size).toBe(2)\n})\n", Change.onlyFirst, true},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}
