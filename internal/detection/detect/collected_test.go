package detect_test

import (
	"slices"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// Where a project tells its runner which files hold tests, those are listed and no others.
func TestTestsAreListedWhereTheSettingsOfTheRunnerLookForThem(t *testing.T) {
	const source = "def test_total():\n    assert total() == 1\n"
	paths := []string{"checks/cart_check.py", "tests/test_cart.py", "shop/checks/bill_check.py"}
	for name, c := range map[string]struct {
		settings []string // path and text in turn
		want     []string
	}{
		"nothing said":             {nil, []string{"tests/test_cart.py"}},
		"settings without a word":  {[]string{"pytest.ini", "[pytest]\naddopts = -q\n"}, []string{"tests/test_cart.py"}},
		"a name of one's own":      {[]string{"setup.cfg", "[tool:pytest]\npython_files =\n    *_check.py\n"}, []string{"checks/cart_check.py", "shop/checks/bill_check.py"}},
		"one beside the usual one": {[]string{"pyproject.toml", "[tool.pytest.ini_options]\npython_files = [\"*_check.py\", \"test_*.py\"]\n"}, paths},
		"the first that speaks":    {[]string{"tox.ini", "[pytest]\npython_files = *_check.py\n", "pytest.ini", "[pytest]\naddopts = -q\n"}, []string{"tests/test_cart.py"}},
		"a project below":          {[]string{"shop/pytest.ini", "[pytest]\npython_files = *_check.py\n"}, []string{"shop/checks/bill_check.py", "tests/test_cart.py"}},
		"settings of another tool": {[]string{"tox.ini", "[flake8]\npython_files = *_check.py\n"}, []string{"tests/test_cart.py"}},
	} {
		t.Run(name, func(t *testing.T) {
			scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
			for i := 0; i < len(c.settings); i += 2 {
				scanner.Heed(c.settings[i], []byte(c.settings[i+1]))
			}
			batch := scanner.NewBatch(nil)
			batch.Family = inventory.NewFamily()
			for _, p := range paths {
				if err := batch.Add(p, change.Side{Present: true, Kind: change.Regular, Text: []byte(source)}); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, l := range batch.List() {
				if len(l.Cases) > 0 {
					got = append(got, l.Path)
				}
			}
			slices.Sort(got)
			want := slices.Sorted(slices.Values(c.want))
			if !slices.Equal(got, want) {
				t.Errorf("listed %q, want %q", got, want)
			}
		})
	}
}

// listedBy lists files as an inventory does; settings and sources are path and text in turn.
func listedBy(t *testing.T, settings, sources []string) []*detect.Listed {
	t.Helper()
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	for i := 0; i < len(settings); i += 2 {
		scanner.Heed(settings[i], []byte(settings[i+1]))
	}
	batch := scanner.NewBatch(nil)
	batch.Family = inventory.NewFamily()
	for i := 0; i < len(sources); i += 2 {
		if err := batch.Add(sources[i], change.Side{Present: true, Kind: change.Regular, Text: []byte(sources[i+1])}); err != nil {
			t.Fatal(err)
		}
	}
	return batch.List()
}

func namesOf(files []*detect.Listed) (names, notes []string) {
	for _, l := range files {
		for _, c := range l.Cases {
			names = append(names, l.Path+" "+c.FullName())
		}
		for _, u := range l.Unjudged {
			notes = append(notes, u.Kind+" "+u.Path)
		}
	}
	slices.Sort(names)
	slices.Sort(notes)
	return names, notes
}

// Names of classes and functions that settings choose are those of tests, and the usual ones are not.
func TestClassesAndFunctionsAreTestsAsTheSettingsSay(t *testing.T) {
	source := []string{"test_cart.py", `import unittest

class CartSuite:
    def it_adds(self):
        assert add(1) == 1
    def test_old(self):
        assert add(2) == 2

class TestCart:
    def it_removes(self):
        assert remove(1) == 0

class Bill(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(total(), 1)

def test_plain():
    assert add(3) == 3
`}
	for name, c := range map[string]struct{ settings, want []string }{
		"nothing said": {nil, []string{"test_cart.py Bill > test_sum", "test_cart.py test_plain"}},
		"classes": {[]string{"pytest.ini", "[pytest]\npython_classes = *Suite\n"},
			[]string{"test_cart.py Bill > test_sum", "test_cart.py CartSuite > test_old", "test_cart.py test_plain"}},
		"both": {[]string{"pyproject.toml", "[tool.pytest.ini_options]\npython_classes = [\"*Suite\", \"Test\"]\npython_functions = \"it_*\"\n"},
			[]string{"test_cart.py Bill > test_sum", "test_cart.py CartSuite > it_adds", "test_cart.py TestCart > it_removes"}},
		"in a project below": {[]string{"shop/pytest.ini", "[pytest]\npython_classes = *Suite\n"},
			[]string{"test_cart.py Bill > test_sum", "test_cart.py CartSuite > test_old", "test_cart.py test_plain"}}, // names are not told apart by folder
	} {
		t.Run(name, func(t *testing.T) {
			if got, _ := namesOf(listedBy(t, c.settings, source)); !slices.Equal(got, c.want) {
				t.Errorf("listed %q, want %q", got, c.want)
			}
		})
	}
}

// What settings leave out is not listed, and that is said; what they take in is listed.
func TestTestsThatSettingsLeaveOutAreNamed(t *testing.T) {
	const python = "def test_total():\n    assert total() == 1\n"
	const global = "describe('cart', () => { it('adds', () => { expect(add(1)).toBe(1) }) })\n"
	const vitest = "import { expect, it } from 'vitest'\nit('adds', () => { expect(add(1)).toBe(1) })\n"
	const helper = "export function cart() { return new Cart() }\n"
	for name, c := range map[string]struct{ settings, sources, want, notes []string }{
		"pytest": {[]string{"pytest.ini", "[pytest]\ntestpaths = tests\n"}, []string{"tests/test_cart.py", python, "bench/test_speed.py", python, "bench/tool.py", "def run(): pass\n"},
			[]string{"tests/test_cart.py test_total"}, []string{"left-out bench/test_speed.py"}},
		"jest, by the names of globals": {[]string{"jest.config.json", `{"testMatch": ["**/unit/*.js"]}`},
			[]string{"unit/cart.js", global, "live/cart.test.js", global, "test/helper.js", helper},
			[]string{"unit/cart.js cart > adds"}, []string{"left-out live/cart.test.js"}},
		"vitest, imported": {[]string{"vitest.config.ts", "export default { test: { include: ['test/**/*.ts'] } }\n"},
			[]string{"test/cart.ts", vitest, "src/cart.test.ts", vitest},
			[]string{"test/cart.ts adds"}, []string{"left-out src/cart.test.ts"}},
		"jest is set up, the file imports another": {[]string{"jest.config.json", `{"testMatch": ["**/unit/*.js"]}`}, []string{"src/cart.test.ts", vitest},
			[]string{"src/cart.test.ts adds"}, nil},
		"a file that is collected imports them": {[]string{"pytest.ini", "[pytest]\npython_files = all.py\n"},
			[]string{"tests/test_cart.py", "class TestCart:\n    def test_adds(self):\n        assert add(1) == 1\n", "tests/all.py", "from .test_cart import TestCart\n"},
			[]string{"tests/all.py TestCart > test_adds"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, notes := namesOf(listedBy(t, c.settings, c.sources))
			if !slices.Equal(got, c.want) || !slices.Equal(notes, c.notes) {
				t.Errorf("listed %q with %q, want %q with %q", got, notes, c.want, c.notes)
			}
		})
	}
}

// Tests that only a run can name are not passed over in silence.
func TestPlacesThatMakeTestsAreNamed(t *testing.T) {
	_, notes := namesOf(listedBy(t, nil, []string{
		"tests/conftest.py", "def pytest_collect_file(parent, file_path):\n    return Sheet.from_parent(parent, path=file_path)\n",
		"plugin/hooks.py", "def pytest_collect_file(parent, file_path):\n    return Sheet.from_parent(parent, path=file_path)\n",
		"tests/test_rows.py", "class TestRows:\n    pass\n\nfor row in load():\n    setattr(TestRows, 'test_' + row, check(row))\n",
	}))
	if want := []string{"made-by-run tests/conftest.py", "made-by-run tests/test_rows.py"}; !slices.Equal(notes, want) {
		t.Errorf("said %q, want %q", notes, want)
	}
}
