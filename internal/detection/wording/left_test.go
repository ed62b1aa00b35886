package wording

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

func TestANewTestThatOnlySkipsStandsInForTheOneThatIsInherited(t *testing.T) {
	head := "class CartTest(Base):\n    def test_total(self):\n        assert total() == 3\n"
	for name, c := range map[string]struct{ added, want string }{
		"only a skip":        {"\n    def test_limit(self):\n        pytest.skip('later')\n", "test_limit"},
		"a skip, then work":  {"\n    def test_limit(self):\n        pytest.skip('later')\n        assert limit() == 2\n", ""},
		"no skip":            {"\n    def test_limit(self):\n        assert limit() == 2\n", ""},
		"a helper that goes": {"\n    def limit(self):\n        pytest.skip('later')\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := change.File{Path: "tests/test_cart.py"}
			f.Before.Text, f.After.Text = []byte(head), []byte(head+c.added)
			if got, _ := New(f).StandIn(); got != c.want {
				t.Errorf("%q stands in, want %q", got, c.want)
			}
		})
	}
}

func TestAFunctionThatOthersStillMentionIsNotUnregistered(t *testing.T) {
	body := "void testLimit()\n{\n  same(2, limit());\n}\n"
	for name, c := range map[string]struct {
		after string
		lost  bool
	}{
		"nobody mentions it":    {"SUITE(Cart);\n" + body, true},
		"another line does":     {"SUITE(Cart);\nOTHER_TEST(testLimit);\n" + body, false},
		"it is gone as well":    {"SUITE(Cart);\n", false},
		"it is in a macro call": {"SUITE(Cart);\nrun(&testLimit, 3);\n" + body, false},
	} {
		t.Run(name, func(t *testing.T) {
			f := change.File{Path: "tests/cart.cpp"}
			f.Before.Text, f.After.Text = []byte("SUITE(Cart);\nMY_TEST(testLimit);\n"+body), []byte(c.after)
			if was, _ := New(f).unregistered(); (was.Text != "") != c.lost {
				t.Errorf("%q is lost, want one: %v", strings.TrimSpace(was.Text), c.lost)
			}
		})
	}
}
