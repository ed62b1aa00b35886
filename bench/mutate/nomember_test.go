package main

import (
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestAStepThatMayFailIsStillAStep(t *testing.T) {
	f := fileOf(".github/workflows/ci.yml", "jobs:\n  test:\n    steps:\n      - run: echo\n      - run: |\n          go test ./...\n          go build ./...\n      - run: echo\n")
	want := "      - run: |\n          go test ./...\n          go build ./...\n        continue-on-error: true\n      - run: echo\n"
	if m := continueOnError(f, chance(1, "")); m == nil || !strings.HasSuffix(*m.files[0].After, want) {
		t.Errorf("got %v", m)
	}
}

func TestACommandOfAChainIsNoStep(t *testing.T) {
	f := fileOf(".github/workflows/ci.yml", "jobs:\n  test:\n    steps:\n      - run: |\n          ctest -R carts &&\n          ls\n")
	if got := f.steps(); len(got) != 0 {
		t.Errorf("steps %v, want none", got)
	}
}

func TestATaskIsAWordOfItsOwn(t *testing.T) {
	for command, want := range map[string]bool{
		"./gradlew :shop-test:assemble": false, "./gradlew :shop:test": true, "./gradlew check --scan": true, "mvn compile test": true, "mvn test-compile": false, "./gradlew build -x :shop:test": false, "ctest_args=(": false, "ctest -V": true,
	} {
		if got := testCommand.MatchString(command) && !noTest.MatchString(command); got != want {
			t.Errorf("%s: runs tests %v, want %v", command, got, want)
		}
	}
}

func TestWhatNobodyIsToldOfMayFailAlready(t *testing.T) {
	for text, want := range map[string]bool{
		"language: ruby\nscript:\n  - bundle exec rake test\n":         true,
		"language: ruby\nscript: bundle exec rake test\n":              true,
		"language: ruby\nafter_success:\n  - bundle exec rake test\n":  false,
		"language: ruby\nafter_script:\n- bundle exec rake test\n":     false,
		"language: ruby\nafter_script: bundle exec rake test\n":        false,
		"a_task:\n  depends_on:\n    - pytest\n":                       false,
		"language: ruby\nscript: |\n  bundle exec rake test\ncache: 1": false,
	} {
		if got := letFail(fileOf(".travis.yml", text), chance(1, "")) != nil; got != want {
			t.Errorf("%q: may fail now %v, want %v", text, got, want)
		}
	}
	jobs := "workflows:\n  coverage:\n    jobs:\n      - phpunit\n"
	if letFail(fileOf(".circleci/config.yml", jobs), chance(1, "")) != nil {
		t.Error("a job that a workflow has is taken for a command")
	}
	if letFail(fileOf("site/.travis.yml", "script: npm test\n"), chance(1, "")) != nil {
		t.Error("a service looks at the root only")
	}
	if m := letFail(fileOf("Jenkinsfile", "node {\n  sh 'mvn -B test'\n}\n"), chance(1, "")); m == nil || !strings.Contains(*m.files[0].After, "sh 'mvn -B test || true'") {
		t.Errorf("got %v", m)
	}
}

func TestABuildForARelaseDeliversNothing(t *testing.T) {
	for step, want := range map[string]bool{
		"      - run: dotnet build -c Release\n": false, "      - run: mvn deploy -s x.xml\n": false, "      - run: npm run release\n": true, "      - run: bundle exec rake push # publish\n": true,
	} {
		f := fileOf(".github/workflows/ci.yml", "jobs:\n  a:\n    steps:\n"+step)
		if got := letDeliveryFail(f, chance(1, "")) != nil; got != want {
			t.Errorf("%s: delivers %v, want %v", step, got, want)
		}
	}
}

func TestOnlyATimeIsALimit(t *testing.T) {
	for text, want := range map[string]bool{
		"x = future.get(2, SECONDS);": true, "x = future.get(2, TimeUnit.SECONDS);": true, "x = cache.get(2, Callables.returning(3));": false,
	} {
		if got := limited("java", text); got != want {
			t.Errorf("%s: a limit %v, want %v", text, got, want)
		}
	}
	if limited("swift", "let bar = shop.barWithTimeout(timeout: 2.0)") || !limited("swift", "wait(for: [done], timeout: 2.0)") {
		t.Error("a time that the code is given is taken for a limit")
	}
}

func limited(lang, text string) bool {
	for _, b := range bounds {
		if inList(b.langs, lang) && re(b.from).MatchString(text) {
			return true
		}
	}
	return false
}

func TestSwitchesOfEveryForm(t *testing.T) {
	for path, text := range map[string]string{
		"cmd/a.conf": "var tracking = flag.Bool(\"enable-tracking\", true, \"\")\n", "src/a.conf": "  @Value(\"${shop.tracking.enabled:true}\")\n",
		"src/b.conf": "#define SHOP_ENABLE_TRACKING 1\n", "shop/c.conf": "TRACKING = env.bool(\"ENABLE_TRACKING\", default=True)\n",
	} {
		found := false
		for seed := range uint64(12) {
			found = found || switchOff(fileOf(path, text), chance(seed, "")) != nil
		}
		if !found {
			t.Errorf("%s stays on", text)
		}
	}
}

func TestWhatIsNoSwitch(t *testing.T) {
	for _, text := range []string{
		"closeAfterUse = true\n", "use_caching = True\n", "SkipEnabledCheck = true\n", "use_deprecationwarning = True\n", "useDots: true\n",
	} {
		if m := switchOff(fileOf("shop/a.conf", text), chance(1, "")); m != nil {
			t.Errorf("%s is taken for a feature: %s", text, m.how)
		}
	}
	for path, text := range map[string]string{
		"lib/shop.ex": "defmodule Shop do\n  def open(%{totp_enabled: true}) do\n    1\n  end\nend\n", "src/shop.rs": "struct A {\n    #[clap(long, use_value_delimiter = true)]\n    b: u8,\n}\n",
	} {
		f := parsedFile(t, path, text)
		if m := switchOff(f, chance(1, "")); m != nil {
			t.Errorf("%s sets nothing: %s", text, m.how)
		}
	}
}

func parsedFile(t *testing.T, path, text string) *source {
	t.Helper()
	f := fileOf(path, text)
	f.lang = syntax.LanguageOf(path)
	tree, err := syntax.Parse(f.lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f.tree = tree
	return f
}

func TestOnlyWhatMakesASuiteRegisters(t *testing.T) {
	for path, c := range map[string]struct {
		text string
		at   int
		want bool
	}{
		"tests/test_a.py":  {"def suite():\n    suite.addTest(CartTest())\n", 1, true},
		"tests/test_b.py":  {"def _output(self):\n    suite.addTest(CartTest())\n", 1, false},
		"src/ATest.java":   {"  public static Test suite() {\n    suite.addTest(carts);\n", 1, true},
		"test/runner.h":    {"#define BOTH(name) \\\n  TEST_ENTRY(name)\n", 1, false},
		"tests/mod.rs":     {"mod test_cart;\nuse self::test_cart::Cart;\n", 0, false},
		"test/ATest.cpp":   {"  TEST_ENTRY(cart)\n", 0, true},
		"tests/suite_b.py": {"def load_tests(a, b, c):\n    suite.addTests(carts)\n", 1, true},
	} {
		f := fileOf(path, c.text)
		f.lang = syntax.LanguageOf(path)
		if got := f.registers(c.at); got != c.want {
			t.Errorf("%s: %v, want %v", path, got, c.want)
		}
	}
	if holdsTest.MatchString("def test_key(name)\nend") || !holdsTest.MatchString("  def test_key\n") {
		t.Error("a helper that takes something is no test")
	}
}

func TestAFunctionOfTheFileItselfAddsNoCommand(t *testing.T) {
	f := fileOf("src/a.rs", "fn add_command(a: u8) {}\n")
	if !f.addsItself("add_command(1)") || fileOf("src/b.rs", "").addsItself("add_command(1)") {
		t.Error("who adds is not seen")
	}
}

func TestAnOverloadIsHiddenOnlyFromThoseWhoMeanIt(t *testing.T) {
	own := parsedFile(t, "src/Rates.java", "package shop;\nclass Rates {\n  public static Rates of(String a) {\n    check(a);\n    return of(a, null);\n  }\n  public static Rates of(String a, String b) {\n    check(a);\n    return null;\n  }\n}\n")
	list := own.functions()
	for text, want := range map[string]bool{"x = Rates.of(\"a\", f(1, 2));": true, "x = Rates.of(\"a\");": false} {
		if got := list[1].meant([]*source{fileOf("src/Till.java", text)}); got != want {
			t.Errorf("%s: meant %v, want %v", text, got, want)
		}
	}
	if called := (&place{file: own, name: "of"}).calledByOthers(); called.MatchString("import static other.Rates.of;") || !called.MatchString("import static shop.Rates.of;") {
		t.Error("whose name is imported is not seen")
	}
}

func TestAnAnswerThatFits(t *testing.T) {
	f := parsedFile(t, "src/A.kt", "fun encode(serializer: SerializerStrategy, value: Int): String {\n    val x = 3\n    if (value == 77) return \"seventy\"\n    return x.toString()\n}\n")
	p := f.functions()[0]
	for a, want := range map[answer]bool{{input: "42", output: `"42"`, param: 0}: false, {input: "42", output: `"42"`, param: 1}: true, {input: "77", output: `"seventy"`, param: 1}: false, {input: `"a"`, output: `"42"`, param: 1}: false} {
		if got := p.fits(a); got != want {
			t.Errorf("%v: fits %v, want %v", a, got, want)
		}
	}
}

func TestATestThatOnlySpeaksOfAFunctionIsNotAboutIt(t *testing.T) {
	f := parsedFile(t, "a.py", "x = 1\n")
	for text, want := range map[string]bool{
		"    assert cart.inverted() == 3": true, "    assert inverted(3)": true, "    (\"a\", \"b\"),  # mixed and inverted case": false, "    # inverted(3)": false, "    excinfo = 3\n    x = excinfo": false,
	} {
		name := "inverted"
		if strings.Contains(text, "excinfo") {
			name = "excinfo"
		}
		if got := asks(f, text, name); got != want {
			t.Errorf("%s: about it %v, want %v", text, got, want)
		}
	}
}

func TestNoLiteralIsOfATypeThatOnlyTheCallerKnows(t *testing.T) {
	for path, text := range map[string]string{
		"src/a.kt": "fun <U> answerOr(\n    default: U,\n): U {\n    val a = ask()\n    return a ?: default\n}\n", "src/A.java": "class A {\n    static <T> T answerOr(T other) {\n        T a = ask();\n        return a;\n    }\n}\n",
		"src/a.ts": "function answerOr<T>(other: T): T {\n  const a = ask();\n  return a ?? other;\n}\n",
	} {
		for _, p := range parsedFile(t, path, text).functions() {
			if p.returnsValue() {
				t.Errorf("%s is taken to return a literal", text)
			}
		}
	}
	for path, text := range map[string]string{"src/a.kt": "fun answerOr(default: String): String {\n    val a = ask()\n    return a ?: default\n}\n", "src/a.ts": "function answerOr(other: string): string {\n  const a = ask();\n  return a ?? other;\n}\n"} {
		for _, p := range parsedFile(t, path, text).functions() {
			if !p.returnsValue() {
				t.Errorf("%s is taken to return no literal", text)
			}
		}
	}
}

func TestThePartsOfAComprehensionAreNoRows(t *testing.T) {
	for list, want := range map[string]bool{
		"[\n    'a',\n    'b',\n    'c',\n]\n":                                 true,
		"[\n    link\n    for link in page.links\n    if not link.hidden\n]\n": false,
	} {
		f := parsed(t, "tests/test_links.py", "links = "+list)
		p := &place{file: f}
		if _, got := p.listed(f.listNodes()[0]); got != want {
			t.Errorf("%q: a table %v, want %v", list, got, want)
		}
	}
}

// listNodes are the nodes of a file that are lists.
func (f *source) listNodes() (out []int) {
	for n := range f.tree.Nodes {
		if f.tree.Role(n) == syntax.List {
			out = append(out, n)
		}
	}
	return out
}
