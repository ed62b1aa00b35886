package delta_test

import (
	"strings"
	"testing"
)

// A test that is put in between takes the number of the next one, which stands word for word under another number.
func TestCompareKnowsARenumberedTest(t *testing.T) {
	const (
		first  = "    let err = parse(\"={\").unwrap_err();\n    assert_eq!(err.to_string(), \"no key before the sign\");\n"
		second = "    let err = parse(\"[[\").unwrap_err();\n    let at = err.column();\n    assert_eq!(at, 3);\n    assert!(!err.to_string().is_empty());\n"
		fresh  = "    let list = read_all(&[1, 2]);\n    for row in list {\n        assert_eq!(row.len(), 2);\n    }\n"
	)
	rust := func(mark, name, body string) string {
		return "#[test]\n" + mark + "fn " + name + "() {\n" + body + "}\n\n"
	}
	const panics = "#[should_panic = \"no such row\"]\n"
	for name, c := range map[string]struct{ before, after, want string }{
		"a new one in between":                  {rust("", "bad1", first) + rust("", "bad2", second), rust("", "bad1", first) + rust("", "bad2", fresh) + rust("", "bad3", second), ""},
		"a new one in between that has to fail": {rust("", "bad1", first) + rust("", "bad2", second), rust("", "bad1", first) + rust(panics, "bad2", fresh) + rust("", "bad3", second), ""},
		"the old one has to fail now":           {rust("", "bad1", first) + rust("", "bad2", second), rust("", "bad1", first) + rust("", "bad2", fresh) + rust(panics, "bad3", second), "case-disabled"},
		"the old one is another now":            {rust("", "bad1", first) + rust("", "bad2", second), rust("", "bad1", first) + rust(panics, "bad2", fresh), "case-disabled"},
		"the old one is gone":                   {rust("", "bad1", first) + rust("", "bad2", second), rust("", "bad1", first) + rust("", "bad2", fresh) + rust("", "bad3", first), "oracle-removed"},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(compareAt(t, "tests/bad.rs", c.before, c.after), " ")
			if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A mark of TestNG names the rows of a test where it has any: without such a name the test runs once, and does
// so under another framework.
func TestCompareKnowsThatATestWithoutRowsRunsOnce(t *testing.T) {
	const (
		testng = "import static org.testng.Assert.assertEquals;\nimport org.testng.annotations.*;\n\n@Test\npublic class CoinTest {\n    public void counts() {\n        assertEquals(Coin.of(3).size(), 3);\n    }\n}\n"
		junit  = "import static org.junit.Assert.assertEquals;\nimport org.junit.Test;\n\npublic class CoinTest {\n    @Test\n    public void counts() {\n        assertEquals(3, Coin.of(3).size());\n    }\n}\n"
		rows   = "    @DataProvider(name = \"coins\")\n    public Object[][] coins() { return new Object[][] {{3}, {4}}; }\n\n    @Test(dataProvider = \"coins\")\n    public void counts(int n) {\n        assertEquals(Coin.of(n).size(), n);\n    }\n}\n"
	)
	const file = "src/test/java/CoinTest.java"
	if got := compareAt(t, file, testng, junit); len(got) > 0 {
		t.Errorf("a test that ran once and runs once: %q", got)
	}
	head, _, _ := strings.Cut(testng, "    public void")
	if got := compareAt(t, file, head+rows, junit); len(got) == 0 {
		t.Error("nothing is told of a row that is gone")
	}
	if got := compareAt(t, file, testng, strings.Replace(junit, "    @Test\n", "", 1)); len(got) == 0 {
		t.Error("nothing is told of a test that lost its mark")
	}
}
