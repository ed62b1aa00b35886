package narrow_test

import (
	"bytes"
	"strings"
	"testing"

	"holdfast/internal/detection/narrow"
)

// outline is the first word of each line that was kept.
func outline(text []byte) string {
	var out []string
	for _, l := range strings.Split(string(text), "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, " | ")
}

func TestBoth(t *testing.T) {
	cases := map[string]struct {
		tests         bool
		before, after string
		want          string // of the version after
	}{
		"functions that did not change go": {false,
			"package a\n\nfunc one() {\n\tx()\n}\n\n// two is two.\nfunc two() {\n\ty()\n}\n",
			"package a\n\nfunc one() {\n\tx()\n}\n\n// two is two.\nfunc two() {\n\tz()\n}\n",
			"package a | // two is two. | func two() { | z() | }"},
		"a helper that a changed test calls stays": {true,
			"def check(x):\n    assert x\n\ndef other(x):\n    assert x\n\ndef test_a():\n    check(1)\n    check(2)\n\ndef test_b():\n    other(1)\n",
			"def check(x):\n    assert x\n\ndef other(x):\n    assert x\n\ndef test_a():\n    check(1)\n\ndef test_b():\n    other(1)\n",
			"def check(x): | assert x | def test_a(): | check(1)"},
		"tests that call a changed helper stay": {true,
			"def check(x):\n    assert x == 1\n\ndef test_a():\n    check(1)\n\ndef test_b():\n    assert y\n",
			"def check(x):\n    pass\n\ndef test_a():\n    check(1)\n\ndef test_b():\n    assert y\n",
			"def check(x): | pass | def test_a(): | check(1)"},
		"a mark for the whole module concerns every test": {true,
			"import pytest\n\ndef test_a():\n    assert y\n",
			"import pytest\n\npytestmark = pytest.mark.skip\n\ndef test_a():\n    assert y\n",
			"import pytest | pytestmark = pytest.mark.skip | def test_a(): | assert y"},
		"decorators belong to what they mark": {true,
			"@skip\ndef test_a():\n    assert a\n\ndef test_b():\n    assert b\n",
			"@skip\ndef test_a():\n    assert a\n\ndef test_b():\n    assert c\n",
			"def test_b(): | assert c"},
		"an attribute over several lines belongs to what it marks": {true,
			"class A\n{\n    [Theory]\n    [InlineData(\n        1,\n        2)]\n    public void One(int a, int b)\n    {\n        Check(a);\n    }\n\n    [Fact]\n    public void Two()\n    {\n        Check(1);\n    }\n}\n",
			"class A\n{\n    [Theory]\n    [InlineData(\n        1,\n        2)]\n    public void One(int a, int b)\n    {\n        Check(a);\n    }\n\n    [Fact]\n    public void Two()\n    {\n        Check(2);\n    }\n}\n",
			"class A | { | [Fact] | public void Two() | { | Check(2); | } | }"},
		"only the changed test of a suite stays": {true,
			"describe('cart', () => {\n  it('a', () => {\n    expect(1)\n  })\n  it('b', () => {\n    expect(2)\n  })\n})\n",
			"describe('cart', () => {\n  it('a', () => {\n    expect(1)\n  })\n  it('b', () => {\n    expect(3)\n  })\n})\n",
			"describe('cart', () => { | it('b', () => { | expect(3) | }) | })"},
		"a changed suite stays whole": {true,
			"describe('cart', () => {\n  it('a', () => {\n    expect(1)\n  })\n})\n",
			"describe.skip('cart', () => {\n  it('a', () => {\n    expect(1)\n  })\n})\n",
			"describe.skip('cart', () => { | it('a', () => { | expect(1) | }) | })"},
		"text in strings starts nothing": {false,
			"func a() {\n\tx(`\nfunc b() {\n`)\n}\n\nfunc c() {\n\ty()\n}\n",
			"func a() {\n\tx(`\nfunc b() {\n`)\n}\n\nfunc c() {\n\tz()\n}\n",
			"func c() { | z() | }"},
		"brackets on lines of their own": {true,
			"class T\n{\n    [Fact]\n    public void A()\n    {\n        X();\n    }\n\n    [Fact]\n    public void B()\n    {\n        Y();\n    }\n}\n",
			"class T\n{\n    [Fact]\n    public void A()\n    {\n        X();\n    }\n\n    [Fact]\n    public void B()\n    {\n        Z();\n    }\n}\n",
			"class T | { | [Fact] | public void B() | { | Z(); | } | }"},
	}
	for name, c := range cases {
		_, after := narrow.Both([]byte(c.before), []byte(c.after), narrow.Options{Tests: c.tests})
		if got := outline(after); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}

// FuzzBoth holds what must be true of any two texts: lines keep their numbers, nothing
// is invented, and what differs stays.
func FuzzBoth(f *testing.F) {
	f.Add("func a() {\n\tx()\n}\nfunc b() {\n\ty()\n}\n", "func a() {\n\tx()\n}\nfunc b() {\n}\n", true)
	f.Add("class A:\n    def x(self):\n        `\n", "class A:\n    \"\"\"\n    def x(self):\n", false)
	f.Add("}\n)\n]\n{\n", "{\n\n/*\n", false)
	f.Fuzz(func(t *testing.T, before, after string, tests bool) {
		b, a := narrow.Both([]byte(before), []byte(after), narrow.Options{Tests: tests})
		goneBefore, goneAfter := blanked(t, before, b), blanked(t, after, a)
		if strings.Join(goneBefore, "\n") != strings.Join(goneAfter, "\n") {
			t.Errorf("other lines went before than after:\n%q\n%q", goneBefore, goneAfter)
		}
	})
}

// blanked lists the lines that were emptied.
func blanked(t *testing.T, whole string, narrowed []byte) []string {
	t.Helper()
	was, is := strings.Split(whole, "\n"), strings.Split(string(narrowed), "\n")
	if bytes.HasSuffix(narrowed, []byte("\n")) && !strings.HasSuffix(whole, "\n") {
		is = is[:len(is)-1]
	}
	if len(was) != len(is) {
		t.Fatalf("%d lines became %d", len(was), len(is))
	}
	var gone []string
	for i := range was {
		switch {
		case was[i] == is[i]:
		case is[i] == "":
			if text := strings.TrimSpace(was[i]); text != "" {
				gone = append(gone, text)
			}
		default:
			t.Fatalf("line %d was %q and is %q", i+1, was[i], is[i])
		}
	}
	return gone
}
