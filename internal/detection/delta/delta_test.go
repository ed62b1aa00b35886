package delta_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/syntax"
)

const head = "import pytest\nfrom shop import total, tax\n\n"

// What becomes of one small test file, as events and the clearances they carry.
func TestCompare(t *testing.T) {
	const two = "def test_total():\n    assert total([1, 2]) == 3\n\ndef test_tax():\n    assert tax(100) == 19\n"
	cases := map[string]struct {
		before, after string
		want          []string
	}{
		"nothing changes": {two, two, nil},
		"a test is gone":  {two, "def test_total():\n    assert total([1, 2]) == 3\n", []string{"case-gone"}},
		"a test is renamed": {two, "def test_sum():\n    assert total([1, 2]) == 3\n\ndef test_tax():\n    assert tax(100) == 19\n",
			nil},
		"two tests become rows": {"def test_a():\n    assert total([1]) == 1\n\ndef test_b():\n    assert total([1, 2]) == 3\n",
			"@pytest.mark.parametrize('items,sum', [([1], 1), ([1, 2], 3)])\ndef test_total(items, sum):\n    assert total(items) == sum\n",
			[]string{"case-gone cleared merged", "case-gone cleared merged"}},
		"an assertion moves into a helper": {two, "def check(items, sum):\n    assert total(items) == sum\n\ndef test_total():\n    check([1, 2], 3)\n\ndef test_tax():\n    assert tax(100) == 19\n",
			nil},
		"a test is skipped": {two, "@pytest.mark.skip\ndef test_total():\n    assert total([1, 2]) == 3\n\ndef test_tax():\n    assert tax(100) == 19\n",
			[]string{"case-disabled"}},
		"a test loses its name, which others call as a method": {"def test_total():\n    a = total([1, 2])\n    b = tax(a)\n    assert a == 3\n    assert b == 0\n\ndef test_tax():\n    assert cart.check_total() == 19\n",
			"def check_total():\n    a = total([1, 2])\n    b = tax(a)\n    assert a == 3\n    assert b == 0\n\ndef test_tax():\n    assert cart.check_total() == 19\n",
			[]string{"case-disabled"}},
		"an assertion is weaker": {two, "def test_total():\n    assert total([1, 2])\n\ndef test_tax():\n    assert tax(100) == 19\n",
			[]string{"oracle-weakened"}},
		"an assertion is stronger": {"def test_total():\n    assert total([1, 2])\n", "def test_total():\n    assert total([1, 2]) == 3\n", nil},
		"an expected value is rewritten": {two, "def test_total():\n    assert total([1, 2]) == 4\n\ndef test_tax():\n    assert tax(100) == 19\n",
			[]string{"oracle-expected-changed"}},
		"an assertion is out of reach": {two, "def test_total():\n    return\n    assert total([1, 2]) == 3\n\ndef test_tax():\n    assert tax(100) == 19\n",
			[]string{"oracle-unreachable"}},
		"an assertion is swallowed": {two, "def test_total():\n    try:\n        assert total([1, 2]) == 3\n    except Exception:\n        pass\n\ndef test_tax():\n    assert tax(100) == 19\n",
			[]string{"oracle-unreachable"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := compare(t, head+c.before, head+c.after); !slices.Equal(got, c.want) {
				t.Errorf("events %q, want %q", got, c.want)
			}
		})
	}
}

func TestSubjectRemovedWithItsTest(t *testing.T) {
	source := func(path, before, after string) inventory.Pair { return pair(t, path, before, after) }
	in := matching.Input{Pairs: []inventory.Pair{
		source("shop.py", "def total(items):\n    return sum(items)\n\ndef legacy(items):\n    return items\n", "def total(items):\n    return sum(items)\n"),
		source("test_shop.py", head+"def test_legacy():\n    assert legacy([1]) == [1]\n\ndef test_total():\n    assert total([1]) == 1\n",
			head+"def test_total():\n    assert total([1]) == 1\n"),
	}}
	events := run(in)
	if len(events) != 1 || len(events[0].Clearances) == 0 || events[0].Clearances[0].Kind != "subject-removed" {
		t.Errorf("events %+v, want one that is cleared because legacy is gone", events)
	}
}

func TestAnAttributeThatCodeOnlyLookedAtIsNoRemovedSubject(t *testing.T) {
	test := head + "def test_rush():\n    order = Order(urgent=True)\n    assert fee(order) == 12\n    assert order.urgent\n\n"
	for name, c := range map[string]struct {
		before, after string
		cleared       bool
	}{
		"only looked at": {"def fee(order):\n    base = 7\n    if order.urgent:\n        base += 5\n    return base\n", "def fee(order):\n    base = 7\n    return base\n", false},
		"made here":      {"def rush(order):\n    order.urgent = True\n    return order\n", "def rush(order):\n    return order\n", true},
	} {
		in := matching.Input{Pairs: []inventory.Pair{
			pair(t, "shop.py", c.before, c.after),
			pair(t, "test_shop.py", test+"def test_total():\n    assert total([1]) == 1\n", head+"def test_total():\n    assert total([1]) == 1\n"),
		}}
		cleared := false
		for _, e := range run(in) {
			for _, cl := range e.Clearances {
				cleared = cleared || cl.Kind == "subject-removed"
			}
		}
		if cleared != c.cleared {
			t.Errorf("%s: cleared as removed subject %v, want %v", name, cleared, c.cleared)
		}
	}
}

func TestAFileThatIsOneAttributeIsReadToItsEnd(t *testing.T) {
	in := matching.Input{Pairs: []inventory.Pair{
		pair(t, "shop.cs", "namespace Shop.Orders;\n", "namespace Shop.Carts;\n"),
		pair(t, "test_shop.py", head+"def test_total():\n    assert total([1]) == 1\n", head+"\n"),
	}}
	done := make(chan bool)
	go func() { run(in); close(done) }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("the comparison does not end")
	}
}

func compare(t *testing.T, before, after string) []string {
	t.Helper()
	return compareAt(t, "test_shop.py", before, after)
}

func compareAt(t *testing.T, path, before, after string) []string {
	t.Helper()
	var out []string
	for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, path, before, after)}}) {
		text := string(e.Kind)
		for _, c := range e.Clearances {
			text += " cleared " + c.Kind
		}
		out = append(out, text)
	}
	return out
}

// lossesAt are the events that tell of a claim that is gone or weaker and that nothing excuses.
func lossesAt(t *testing.T, path, before, after string) []string {
	t.Helper()
	return slices.DeleteFunc(compareAt(t, path, before, after), func(e string) bool {
		return strings.Contains(e, "cleared") || strings.HasPrefix(e, "oracle-input-changed") || strings.HasPrefix(e, "oracle-expected-changed")
	})
}

func run(in matching.Input) []event.Event {
	var before, after []*inventory.File
	for _, p := range in.Pairs {
		before, after = append(before, p.Before), append(after, p.After)
	}
	inventory.EvaluateBoth(before, after)
	return delta.Compare(in)
}

func pair(t *testing.T, path, before, after string) inventory.Pair {
	t.Helper()
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	lang := syntax.LanguageOf(path)
	frameworks, err := cat.Frameworks(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	rules := inventory.NewRules(frameworks)
	read := func(text string) (*syntax.Tree, *inventory.File) {
		tree, err := syntax.Parse(lang, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return tree, inventory.Read(tree, path, rules)
	}
	p := inventory.Pair{File: change.File{Path: path, Status: change.Modified, Before: change.Stored([]byte(before), 0o100644), After: change.Stored([]byte(after), 0o100644)}}
	p.BeforeTree, p.Before = read(before)
	p.AfterTree, p.After = read(after)
	p.Test = p.Before.Test || p.After.Test
	return p
}
