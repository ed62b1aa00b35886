package inventory_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// TestFixturesOfTheFoldersAbove: the counts are those that pytest collects.
func TestFixturesOfTheFoldersAbove(t *testing.T) {
	frameworks, err := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}).Frameworks(string(syntax.Python))
	if err != nil {
		t.Fatal(err)
	}
	rules := inventory.NewRules(frameworks)
	var files []*inventory.File
	for _, f := range []struct{ path, text string }{
		{"tests/conftest.py", "import pytest\nKINDS = [\"a\", \"b\", \"c\"]\n\n@pytest.fixture(params=KINDS)\ndef kind(request):\n    return request.param\n\n@pytest.fixture\ndef box(kind):\n    return [kind]\n\n@pytest.fixture(params=[1, 2])\ndef size(request):\n    return request.param\n"},
		{"tests/sub/conftest.py", "import pytest\n\n@pytest.fixture(params=[1, 2, 3, 4])\ndef size(request):\n    return request.param\n\n@pytest.fixture(params=[\"x\", \"y\"], autouse=True)\ndef mode(request):\n    return request.param\n"},
		{"tests/test_a.py", "import pytest\n\ndef test_kind(kind):\n    assert kind\n\ndef test_both(box, size):\n    assert box * size\n\n@pytest.mark.parametrize(\"size\", [1, 2, 3])\ndef test_own(size):\n    assert size\n\ndef test_plain():\n    assert done()\n"},
		{"tests/sub/test_b.py", "def test_size(size):\n    assert size\n\nclass TestX:\n    def test_in(self, kind):\n        assert kind\n"},
	} {
		tree, err := syntax.Parse(syntax.Python, []byte(f.text))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, inventory.Read(tree, f.path, rules))
	}
	inventory.Evaluate(files)
	want := map[string]int{"test_kind": 3, "test_both": 6, "test_own": 3, "test_plain": 1, "test_size": 8, "TestX > test_in": 6}
	for _, f := range files {
		for _, c := range f.Cases {
			if c.Rows != want[c.FullName()] {
				t.Errorf("%s runs %d times, want %d", c.FullName(), c.Rows, want[c.FullName()])
			}
			delete(want, c.FullName())
		}
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
