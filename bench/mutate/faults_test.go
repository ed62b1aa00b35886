package main

import (
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestALooserToleranceIsLooser(t *testing.T) {
	for _, c := range []struct {
		digits    bool
		was, want string
	}{
		{false, "0.01", "1000.0"}, {false, "5000", "5000000"}, {false, "1e-9", "1000.0"}, {false, "0.5f", "1000.0f"}, {false, "EPSILON", "1000.0"}, {false, "0", "1000"},
		{true, "3", "0"}, {true, "0", ""},
	} {
		if got := (tolerance{digits: c.digits}).looser(c.was); got != c.want {
			t.Errorf("%s (digits %v): %q, want %q", c.was, c.digits, got, c.want)
		}
	}
}

func TestARewritingThatSaysTheSameIsNone(t *testing.T) {
	for _, c := range []struct {
		was, with string
		same      bool
	}{
		{"assert_raises StandardError", "assert_raises(StandardError)", true}, {".WaitOne(0", ".WaitOne(000", true}, {"Task.await(task, 0)", "Task.await(task, 000)", true},
		{".WaitOne(10", ".WaitOne(1000", false}, {"assert_raises(KeyError)", "assert_raises(StandardError)", false},
	} {
		if got := sameClaim(c.was, c.with); got != c.same {
			t.Errorf("%s → %s: the same %v, want %v", c.was, c.with, got, c.same)
		}
	}
}

func TestATestThatWantsATimeToBeOverHasNoLimit(t *testing.T) {
	for text, want := range map[string]bool{
		"assertThrows(TimeoutException.class, () -> f.get(1, SECONDS))": true, "XCTAssertThrowsError(try wait(timeout: 0.01))": true, "with pytest.raises(TimeoutError):": true,
		"assertEquals(3, f.get(1, SECONDS))": false, "await waitFor(() => done, { timeout: 100 })": false,
	} {
		if got := runsOut.MatchString(text); got != want {
			t.Errorf("%s: runs out %v, want %v", text, got, want)
		}
	}
}

func TestACallThatTakesIsNotAskedTwice(t *testing.T) {
	for actual, want := range map[string]bool{
		"queue.reserve(:jobs)": false, "it.next()": false, "reader.readLine()": false, "stack.pop()": false, "label_of(\"Box\")": true, "cart.total()": true,
	} {
		if got := calling(equality{actual: actual, form: &eqForm{}}); got != want {
			t.Errorf("%s: %v, want %v", actual, got, want)
		}
	}
}

func TestWhatIsReturnedInsteadFitsTheType(t *testing.T) {
	for _, c := range []struct {
		lang       syntax.Language
		head, want string
	}{
		{syntax.Kotlin, "fun find(id: Int): Cart {", ""}, {syntax.Kotlin, "fun find(id: Int): Cart? {", "return null"}, {syntax.Kotlin, "fun name(id: Int): String {", `return ""`},
		{syntax.Java, "public int size(String key) {", "return 0"}, {syntax.Java, "public Cart find(String key) {", "return null"}, {syntax.Dart, "  Cart find(int id) {", ""},
		{syntax.Python, "def find(id):", "return null"},
	} {
		if got := nothingOf(c.lang, c.head, "return null"); got != c.want {
			t.Errorf("%s: %q, want %q", c.head, got, c.want)
		}
	}
}

func TestConstantsAndOwnAssertions(t *testing.T) {
	for text, want := range map[string]bool{"ASSERT_TRUE(false)": true, "assertFalse(true)": true, "EXPECT_TRUE(done)": false, "ASSERT_TRUE(falsey(x))": false} {
		if got := hollow.MatchString(text); got != want {
			t.Errorf("%s: hollow %v, want %v", text, got, want)
		}
	}
}

func fileOf(name, text string) *source {
	return newSource(&repository{}, name, text)
}

func TestAPartOfALibraryIsNoTest(t *testing.T) {
	f := fileOf("CMakeLists.txt", "add_library(shop\n  shop_test.cpp\n)\nadd_executable(all\n  cart_test.cpp\n)\n")
	if f.registers(1) || !f.registers(4) {
		t.Errorf("the library's %v, the program's %v", f.registers(1), f.registers(4))
	}
}

func TestAFolderThatIsNotCountedIsNoSuite(t *testing.T) {
	f := fileOf("phpunit.xml", "<testsuite name=\"a\">\n  <directory>tests/Unit</directory>\n  <directory>tests/Shop</directory>\n</testsuite>\n<source>\n<exclude>\n  <directory>src/tests/</directory>\n</exclude>\n")
	if !f.registers(1) || f.registers(6) {
		t.Errorf("the suite's %v, the other %v", f.registers(1), f.registers(6))
	}
}

func TestADefinitionElsewhereIsSeen(t *testing.T) {
	for text, want := range map[string]bool{
		"def total(x):": true, "func total(x int) int {": true, "const total = (x) => x": true, "    public static int total(int x) {": true, "int total(int x) {": true,
		"    assert total(3) == 4": false, "  return total(3);": false, "x = total(3)": false,
	} {
		if got := definition("total").MatchString(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestTheSameEditOfAnotherVersionIsNoOtherMutant(t *testing.T) {
	edit := func(before, after string) string {
		return (&mutant{[]changed{{Path: "ci.yml", Before: &before, After: &after}}, ""}).key()
	}
	first, second := edit("a\nrun: test\nb\n", "a\nrun: true\nb\n"), edit("a\nrun: test\nb\nc\n", "a\nrun: true\nb\nc\n")
	if first != second || first == edit("a\nrun: test\nb\n", "a\nrun: echo\nb\n") {
		t.Error("edits are told by something else than their lines")
	}
}

func TestASecondRoundLooksAtFilesNotYetSeen(t *testing.T) {
	repos := makeRepository(t)
	dirs, err := gitDirs(repos)
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	out := t.TempDir()
	if err := run(dirs, options{out: out, per: 40, seed: 3, files: 1, only: re("^test-file-deleted$"), log: &log}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "test-file-deleted                3 ") {
		t.Errorf("not every test file was seen:\n%s", log.String())
	}
}

func TestWhatIsNoRoute(t *testing.T) {
	for text, want := range map[string]bool{
		`app.get('/carts', list)`: true, `router.POST("/carts", create)`: true, `path("carts/", views.carts),`: true, `root.AddCommand(newCartCommand())`: true, `url(r'^carts/$', carts)`: true,
		`url("ws", host, port)`: false, `cache.get('/carts')`: false, `items.map(toLabel)`: false,
	} {
		if got := routes.MatchString(text); got != want {
			t.Errorf("%s: a route %v, want %v", text, got, want)
		}
	}
}

func TestWhatHelpsTestsIsNoModuleOfTests(t *testing.T) {
	for text, want := range map[string]bool{"#[test]\nfn adds() {}": true, "#[tokio::test]\nasync fn adds() {}": true, "pub struct TestBuffer;": false, "def test_adds\nend": true} {
		if got := holdsTest.MatchString(text); got != want {
			t.Errorf("%s: holds a test %v, want %v", text, got, want)
		}
	}
}

func TestColoursAndOldWaysAreNoFeatures(t *testing.T) {
	for text, want := range map[string]bool{"COLORS_ENABLED = True\n": false, "USE_OLD_STORAGE = True\n": false, "FEATURE_CARTS = True\n": true} {
		if got := switchOff(fileOf("shop/settings.bzl", text), chance(1, "")) != nil; got != want {
			t.Errorf("%s: switched off %v, want %v", text, got, want)
		}
	}
}

func TestOnlyTheToleranceOfAClaimIsLoosened(t *testing.T) {
	for _, c := range []struct{ lang, text, number string }{
		{"python", "self.assertAlmostEqual(a, b, places=4)", "4"}, {"python", "assert abs(a - b) < 1e-6", "1e-6"}, {"python", "np.testing.assert_allclose(a, b, rtol=0.01)", "0.01"},
		{"python", "delta = 5", ""}, {"python", "if abs(a) < 5:", ""}, {"go", "assert.InDelta(t, want, 3.0, 0.01)", "0.01"}, {"go", "s.InDelta(want, 3.0, 0.01)", "0.01"},
		{"javascript", "expect(a).toEqual(expect.closeTo(5.5, 3))", "3"}, {"javascript", "expect(a).to.be.closeTo(5.5, 0.1)", "0.1"}, {"javascript", "assert.closeTo(a, 5.5, 0.1)", "0.1"},
		{"java", `assertEquals("how many", list.size(), 3)`, ""}, {"java", "assertEquals(1.5, total(), 0.01)", "0.01"}, {"csharp", "Assert.Equal(1.5, total, precision: 3)", "3"},
		{"ruby", "assert_in_delta 1.5, 3", ""}, {"ruby", "assert_in_delta 1.5, total, 0.1", "0.1"}, {"rust", "assert!((a - b).abs() < f64::EPSILON)", "f64::EPSILON"},
	} {
		found := map[string]bool{}
		for _, x := range tolerances {
			if m := re(x.from).FindStringSubmatch(c.text); m != nil && inList(x.langs, c.lang) {
				found[m[2]] = true
			}
		}
		if c.number == "" && len(found) > 0 || c.number != "" && (len(found) != 1 || !found[c.number]) {
			t.Errorf("%s: %v, want %q", c.text, found, c.number)
		}
	}
}

func TestALinkOfAChainIsARoute(t *testing.T) {
	f := fileOf("shop.rs", "    let app = Router::new()\n        .route(\"/carts\", get(carts))\n        .route(\"/prices\", get(prices))\n        .with_state(state);\n")
	if got := len(f.chained()); got != 2 {
		t.Errorf("%d routes, want 2", got)
	}
}

func TestStepsThatOnlyBuildOrUpdateRunNoTests(t *testing.T) {
	for command, want := range map[string]bool{"go test -c -o /tmp/shop ./cart": true, "npm run test:prices:update": true, "go test ./...": false, "npm test -- --ci": false} {
		if got := noTest.MatchString(command); got != want {
			t.Errorf("%s: no test %v, want %v", command, got, want)
		}
	}
}

func TestANameOfTheProgramIsNoShownText(t *testing.T) {
	for text, want := range map[string]bool{"Empty cart": true, "Submitted": true, "modelValue": false, "cart.total": false} {
		if got := shownText.MatchString(text); got != want {
			t.Errorf("%s: shown %v, want %v", text, got, want)
		}
	}
}

func TestAMethodIsHiddenOnlyFromThoseWhoSurelyCallIt(t *testing.T) {
	p := &place{file: fileOf("shop/Prices.java", "class Prices {}\n"), name: "rounded"}
	for text, want := range map[string]bool{"int a = Prices.rounded(3);": true, "import static shop.Prices.rounded;": true, "int a = other.rounded(3);": false} {
		if got := p.calledByOthers().MatchString(text); got != want {
			t.Errorf("%s: calls it %v, want %v", text, got, want)
		}
	}
}

func TestACommandThatGoesOnInTheNextLineIsNoStep(t *testing.T) {
	f := fileOf(".github/workflows/ci.yml", "jobs:\n  test:\n    steps:\n      - run: echo\n      - run: |\n          go test ./... \\\n            -v\n      - run: pytest\n")
	if got := f.steps(); len(got) != 1 || got[0].line != 8 {
		t.Errorf("steps %v, want the last line's alone", got)
	}
}

func TestABlockKeepsALine(t *testing.T) {
	f := fileOf("tests/__init__.py", "for module in modules:\n    suite.addTest(suite_of(module))\nrun(suite)\n")
	if got := *unregister(f, 2).files[0].After; got != "for module in modules:\n    pass\nrun(suite)\n" {
		t.Errorf("got %q", got)
	}
}

func TestAModuleOfTheProductIsNoTest(t *testing.T) {
	if fileOf("src/verify.rs", "mod test_case;\n").registers(0) {
		t.Error("a module of the product is taken for one of tests")
	}
}
