package main

import (
	"regexp"

	"holdfast/internal/detection/syntax"
)

// phrases are how a language says what mutations need to say. An empty phrase means
// that the language has no such thing, or that it would not mean the same.
type phrases struct {
	line        string // comment to the end of the line
	open, close string // block comment
	asserts     *regexp.Regexp
	dead        string // {body} is never reached
	swallow     string // failures in {body} go unseen
	leave       string // leaves a test early
	log         string // if {a} is not {b}, a line is printed
	declare     string // a local name for {a}
	stubs       []string
	null        string // what a function returns instead of an error
	empty       string // a block without a statement needs this
	rethrow     string // {body} fails with more context
}

var anyLanguage = map[syntax.Language]*phrases{
	syntax.Go: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(assert|require)\.[A-Z]\w*\(|^if\b[\s\S]*\bt\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(|^(g\.)?Expect\(`),
		dead:    "if false {\n{body}\n}", leave: "return",
		log:     "if {a} != {b} {\n\tfmt.Println(\"differs\")\n}",
		declare: "actual := {a}", stubs: []string{`panic("not implemented")`}, null: "return nil",
	},
	syntax.JavaScript: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(await |return )?(expect|assert)(\.(\w*[eE]qual|same|ok|is\w*|not\w*|match|include|throws|rejects|soft|true|false))?\(|^(await )?t\.(is|not|equal|same|deepEqual|strictSame|strictEqual|deepStrictEqual|truthy|falsy|true|false|ok|notOk|match|throws\w*|rejects|like|regex)\(|^(strictEqual|deepEqual|deepStrictEqual|equal)\(`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch (e) {\n}", leave: "return;",
		log:     "if ({a} !== {b}) {\n\tconsole.log('differs');\n}",
		declare: "const actual = {a};", stubs: []string{`throw new Error('not implemented');`, "return null;"}, null: "return null;",
		rethrow: "try {\n{body}\n} catch (error) {\n\tthrow new Error('could not go on', { cause: error });\n}",
	},
	syntax.Python: {
		line:    "#",
		asserts: regexp.MustCompile(`^assert\b|^self\.(assert\w+|fail)\(|^with (pytest\.raises|self\.assertRaises)`),
		dead:    "if False:\n{body}", swallow: "try:\n{body}\nexcept Exception:\n\tpass", leave: "return",
		log:     "if {a} != {b}:\n\tprint(\"differs\")",
		declare: "actual = {a}", stubs: []string{"raise NotImplementedError", "return None", "pass"}, null: "return None", empty: "pass",
		rethrow: "try:\n{body}\nexcept Exception as error:\n\traise RuntimeError(\"could not go on\") from error",
	},
	syntax.Java: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(\w*Assert(ions)?\.|Truth\.)?(assert|expect)\w*\(|^fail\(`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch (Throwable e) {\n}", leave: "if (true) {\n\treturn;\n}",
		log:     "if (!java.util.Objects.equals({a}, {b})) {\n\tSystem.out.println(\"differs\");\n}",
		declare: "var actual = {a};", stubs: []string{`throw new UnsupportedOperationException("not implemented");`}, null: "return null;",
		rethrow: "try {\n{body}\n} catch (RuntimeException e) {\n\tthrow new IllegalStateException(\"could not go on\", e);\n}",
	},
	syntax.Kotlin: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(\w*Assert(ions)?\.)?(assert|expect)\w*(<\w+>)?\s*[({]|\bshould(Be|NotBe|Throw|Contain|Have|Start|Match)\w*\b|^fail\(`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch (e: Throwable) {\n}", leave: "return",
		log:     "if ({a} != {b}) {\n\tprintln(\"differs\")\n}",
		declare: "val actual = {a}", stubs: []string{`TODO("not implemented")`}, null: "return null",
		rethrow: "try {\n{body}\n} catch (e: RuntimeException) {\n\tthrow IllegalStateException(\"could not go on\", e)\n}",
	},
	syntax.CSharp: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(await )?(\w*Assert)\.\w+|\.Should\(\)\.|\.Should(Be|Equal|Throw|Contain)\w*\(`),
		dead:    "if (false)\n{\n{body}\n}", swallow: "try\n{\n{body}\n}\ncatch (Exception)\n{\n}", leave: "return;",
		log:     "if (!Equals({a}, {b}))\n{\n\tConsole.WriteLine(\"differs\");\n}",
		declare: "var actual = {a};", stubs: []string{"throw new NotImplementedException();"}, null: "return null;",
		rethrow: "try\n{\n{body}\n}\ncatch (Exception e)\n{\n\tthrow new InvalidOperationException(\"could not go on\", e);\n}",
	},
	syntax.Rust: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^assert(_eq|_ne|_matches)?!\(`),
		dead:    "if false {\n{body}\n}", swallow: "let _ = std::panic::catch_unwind(|| {\n{body}\n});", leave: "return;",
		log:     "if {a} != {b} {\n\teprintln!(\"differs\");\n}",
		declare: "let actual = {a};", stubs: []string{"todo!()", "unimplemented!()"}, null: "return None;",
	},
	syntax.Ruby: {
		line:    "#",
		asserts: regexp.MustCompile(`^(assert|refute)(_\w+)?\b|^expect\b[\s\S]*\.(to|not_to|to_not)\b|^is_expected\b|\.(must|wont)_\w+|\.should\b`),
		dead:    "if false\n{body}\nend", swallow: "begin\n{body}\nrescue Exception\nend", leave: "return",
		log:     "puts 'differs' if {a} != {b}",
		declare: "actual = {a}", stubs: []string{"raise NotImplementedError", "nil"}, null: "return nil",
		rethrow: "begin\n{body}\nrescue StandardError => e\n\traise ArgumentError, \"could not go on: #{e.message}\"\nend",
	},
	syntax.PHP: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(\$this->|self::|static::|Assert::|\w+::)assert\w+\(|^expect\(|^\$this->expectException`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch (\\Throwable $e) {\n}", leave: "return;",
		log:     "if ({a} !== {b}) {\n\terror_log('differs');\n}",
		declare: "$actual = {a};", stubs: []string{`throw new \LogicException('not implemented');`, "return null;"}, null: "return null;",
		rethrow: "try {\n{body}\n} catch (\\Exception $e) {\n\tthrow new \\RuntimeException('could not go on', 0, $e);\n}",
	},
	syntax.C: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(TEST_ASSERT|TEST_CHECK|assert|cr_assert|ck_assert|CU_ASSERT|munit_assert|mu_assert|test_cond|UNITY_TEST|CHECK)\w*\(`),
		dead:    "if (0) {\n{body}\n}", leave: "return;",
		log: "if ({a} != {b}) {\n\tprintf(\"differs\\n\");\n}", stubs: []string{"return 0;"}, null: "return NULL;",
	},
	syntax.CPP: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(EXPECT|ASSERT|CHECK|REQUIRE|BOOST_\w+)\w*\(`),
		dead:    "if (false) {\n{body}\n}", leave: "return;",
		log:     "if ({a} != {b}) {\n\tstd::cerr << \"differs\";\n}",
		declare: "auto actual = {a};", stubs: []string{`throw std::runtime_error("not implemented");`}, null: "return nullptr;",
		rethrow: "try {\n{body}\n} catch (const std::exception& e) {\n\tthrow std::runtime_error(std::string(\"could not go on: \") + e.what());\n}",
	},
	syntax.Swift: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^((try|await)\s+)*(XCTAssert\w*|XCTFail|#expect|expect)\(`),
		dead:    "if false {\n{body}\n}", leave: "return;",
		log:     "if {a} != {b} {\n\tprint(\"differs\")\n}",
		declare: "let actual = {a}", stubs: []string{`fatalError("not implemented")`}, null: "return nil",
	},
	syntax.Scala: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^assert\w*\s*[({]|\b(should|must)(Be|Equal)?\b|^intercept\[`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch {\n\tcase _: Throwable =>\n}",
		log:     "if ({a} != {b}) {\n\tprintln(\"differs\")\n}",
		declare: "val actual = {a}", stubs: []string{"???"}, null: "return null",
		rethrow: "try {\n{body}\n} catch {\n\tcase e: RuntimeException => throw new IllegalStateException(\"could not go on\", e)\n}",
	},
	syntax.Dart: {
		line: "//", open: "/*", close: "*/",
		asserts: regexp.MustCompile(`^(await\s+)?expect\w*\(`),
		dead:    "if (false) {\n{body}\n}", swallow: "try {\n{body}\n} catch (e) {\n}", leave: "return;",
		log:     "if ({a} != {b}) {\n\tprint('differs');\n}",
		declare: "final actual = {a};", stubs: []string{"throw UnimplementedError();"}, null: "return null;",
		rethrow: "try {\n{body}\n} on FormatException catch (e) {\n\tthrow StateError('could not go on: $e');\n}",
	},
	syntax.Elixir: {
		line:    "#",
		asserts: regexp.MustCompile(`^(assert|refute)(_\w+)?\b`),
		dead:    "if false do\n{body}\nend", swallow: "try do\n{body}\nrescue\n\t_ -> :ok\nend",
		log:     "if {a} != {b}, do: IO.puts(\"differs\")",
		declare: "actual = {a}", stubs: []string{`raise "not implemented"`, "nil"},
	},
}

func init() {
	anyLanguage[syntax.TypeScript] = anyLanguage[syntax.JavaScript]
	anyLanguage[syntax.TSX] = anyLanguage[syntax.JavaScript]
}

// asserts tells whether a test's own text holds something that looks like an assertion.
// Assertions of nothing prove too little to be missed.
func asserts(lang syntax.Language, text string) bool {
	return anyLanguage[lang] != nil && asserting.MatchString(hollow.ReplaceAllString(text, ""))
}

// hollow claims prove nothing about any code: they speak of constants alone.
var hollow = regexp.MustCompile(`(?i)(assert|expect|check|require)(?:That)?(_?True|_?False)?[( ]\s*(true|false)\)|assert(True)?[( ]\s*(?:"[^"\n]*",\s*)?true\b|expect\(true\)|expect\((?:[\d.\s+*/%-]|'[^'\n]*'|"[^"\n]*")+\)`)

var asserting = regexp.MustCompile(`(?i)\b(assert|expect|require|refute|verify|should|must|check|ensure|xct|is_expected|raises\(|raise_error|throws\w*\()|\bt\.(Error|Fatal|Fail|is|equal|same|deepEqual|ok|truthy|throws)|REQUIRE|CHECK|===`)

// assertion tells whether a statement is one, by its own text.
func (p *place) assertion(s statement) bool {
	ph := anyLanguage[p.file.lang]
	return ph != nil && ph.asserts.MatchString(s.text) && !hollow.MatchString(s.text)
}

// assertions are the direct statements of a test that assert.
func (p *place) assertions() []statement {
	var out []statement
	for _, s := range p.stmts {
		if p.assertion(s) {
			out = append(out, s)
		}
	}
	return out
}
