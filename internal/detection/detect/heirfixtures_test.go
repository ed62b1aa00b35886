package detect_test

import (
	"fmt"
	"slices"
	"testing"
)

// An heir that defines a fixture anew runs the tests it inherits by the rows of its own.
func TestInheritedTestsRunByTheFixturesOfTheirHeir(t *testing.T) {
	const base = `import pytest

class TestStore:
    @pytest.fixture(params=[Memory, Disk])
    def factory(self, request):
        return request.param

    @pytest.fixture()
    def store(self, factory):
        return factory()

    def test_keeps(self, store):
        assert store.get("a") == 1

    def test_name(self):
        assert name() == "store"
`
	const heir = `import pytest
from test_store import TestStore

class TestRemote(TestStore):
    @pytest.fixture(%s)
    def factory(self%s):
        return Remote
`
	for name, c := range map[string]struct {
		params, ask string
		want        []string
	}{
		"one":             {"", "", []string{"test_keeps 1 false", "test_name 1 false"}},
		"three":           {"params=[1, 2, 3]", ", request", []string{"test_keeps 3 false", "test_name 1 false"}},
		"nobody can tell": {"params=places()", ", request", []string{"test_keeps 2 true", "test_name 1 false"}},
		"as many as ever": {"params=[1, 2]", ", request", []string{"test_keeps 2 false", "test_name 1 false"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, l := range listedBy(t, nil, []string{"test_store.py", base, "test_remote.py", fmt.Sprintf(heir, c.params, c.ask)}) {
				for _, k := range l.Cases {
					if l.Path == "test_remote.py" && k.Suite[0] == "TestRemote" {
						got = append(got, fmt.Sprintf("%s %d %v", k.Name, k.Rows, k.Dynamic))
					}
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("listed %q, want %q", got, c.want)
			}
		})
	}
}
