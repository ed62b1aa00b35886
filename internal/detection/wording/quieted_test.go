package wording

import "testing"

func TestWhatFailedATestAndTellsNobodyNow(t *testing.T) {
	await := func(late string) string {
		return "func TestSells(t *testing.T) {\n\tselect {\n\tcase <-sold:\n\tcase <-time.After(time.Second):\n\t\t" + late + "\n\t}\n}\n"
	}
	arm := func(other string) string {
		return "func testSells() {\n    switch result {\n    case .success: break\n    case .failure:\n        " + other + "\n    }\n}\n"
	}
	ruby := func(value string) string { return "def test_total\n  " + value + "\n  assert_equal 3, total\nend\n" }
	kotlin := func(value string) string {
		return "@Test fun total() {\n    " + value + "\n    assertEquals(3, total)\n}\n"
	}
	plain := "private void sells(String what, int price) {\n    Line line = till.sell(what);\n    assertEquals(price, line.price());\n}\n"
	caught := func(handler string) string {
		return "private void sells(String what, int price) {\n    Line line;\n    try {\n        line = till.sell(what);\n    } catch (ClosedException e) {\n        " + handler + "\n    }\n    assertEquals(price, line.price());\n}\n"
	}
	opened := func(asked string) string {
		return "def open_till():\n    till = Till()\n" + asked + "    return till\n"
	}
	goHelper := func(asked string) string {
		return "func open(t *testing.T) *Till {\n\ttill := New()\n" + asked + "\treturn till\n}\n"
	}
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"what is late is noted":                 {"a_test.go", await(`t.Fatal("not sold")`), await(`t.Log("not sold")`), Change.quietedHere, true},
		"what is late ends the test":            {"a_test.go", await(`t.Fatal("not sold")`), await(`return`), Change.quietedHere, true},
		"what is late fails in other words":     {"a_test.go", await(`t.Fatal("not sold")`), await(`t.Fatalf("not sold in %s", time.Second)`), Change.quietedHere, false},
		"a choice that must not be taken":       {"ATests.swift", arm(`XCTFail("refused")`), arm(`break`), Change.quietedHere, true},
		"a choice that is claimed":              {"ATests.swift", arm(`XCTFail("refused")`), arm(`XCTAssertEqual(result.reason, .closed)`), Change.quietedHere, false},
		"a failure with what it hung on":        {"a_test.go", await(`t.Fatal("not sold")`), "func TestSells(t *testing.T) {\n\t<-sold\n\treturn\n}\n", Change.quietedHere, false},
		"a value that is missing ends the test": {"a_test.rb", ruby("total = cart.total"), ruby("total = cart.total rescue return"), Change.leftIfMissing, true},
		"a value that is missing is a default":  {"a_test.rb", ruby("total = cart.total"), ruby("total = cart.total rescue 0"), Change.leftIfMissing, false},
		"nothing found ends the test":           {"ATest.kt", kotlin("val total = cart.total()!!"), kotlin("val total = cart.total() ?: return"), Change.leftIfMissing, true},
		"nothing found fails the test":          {"ATest.kt", kotlin("val total = cart.total()!!"), kotlin(`val total = cart.total() ?: fail("none")`), Change.leftIfMissing, false},

		"a helper that leaves on an error":   {"ATest.java", plain, caught("return;"), Change.passedOverInHelper, true},
		"a helper that fails on an error":    {"ATest.java", plain, caught("throw new AssertionError(e);"), Change.passedOverInHelper, false},
		"what is put away may fail in a try": {"test_a.py", "def close_all():\n    till.close()\n", "def close_all():\n    try:\n        till.close()\n    except Closed:\n        pass\n", Change.passedOverInHelper, false},
		"a handler in a new helper":          {"ATest.java", "", caught("return;"), Change.passedOverInHelper, false},

		"a helper that skips what is not ready":  {"conftest.py", opened(""), opened("    if not till.ready:\n        pytest.skip('not ready')\n"), Change.skipsInHelper, true},
		"a helper that skips without a tool":     {"conftest.py", opened(""), opened("    if shutil.which('printer') is None:\n        pytest.skip('no printer')\n"), Change.skipsInHelper, false},
		"a helper that skips what is not set up": {"conftest.py", opened(""), opened("    if not till.ready:\n        pytest.skip('the printer is not configured')\n"), Change.skipsInHelper, false},
		"a new helper that skips":                {"conftest.py", "", opened("    if not till.ready:\n        pytest.skip('not ready')\n"), Change.skipsInHelper, false},
		"a helper of Go that skips":              {"a_test.go", goHelper(""), goHelper("\tif !till.Ready() {\n\t\tt.Skip(\"not ready\")\n\t}\n"), Change.skipsInHelper, true},
		"a helper of Go that skips on a system":  {"a_test.go", goHelper(""), goHelper("\tif runtime.GOOS == \"windows\" {\n\t\tt.Skip(\"no pipes\")\n\t}\n"), Change.skipsInHelper, false},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}
