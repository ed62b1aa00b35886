package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// guardFrames are tests with a hole for a mark (@M), for a statement at their beginning (@S), and for what
// opens and closes a block around them (@O, @C).
var guardFrames = []struct{ ext, path, text string }{
	{"rs", "tests/cart.rs", "use shop::Cart;\n\n@M\n#[test]\nfn pays() {\n    @S\n    assert_eq!(Cart::new().pay(), 3);\n}\n"},
	{"cs", "test/CartTests.cs", "using Xunit;\n@O\npublic class CartTests\n{\n    @X\n    [Fact@M]\n    public void Pays()\n    {\n        @S\n        Assert.Equal(3, new Cart().Pay());\n    }\n}\n@C\n"},
	{"rb", "test/cart_test.rb", "require \"minitest/autorun\"\n\nclass CartTest < Minitest::Test\n  @O\n  def test_pays\n    @S\n    assert_equal 3, Cart.new.pay\n  end\n  @C\nend\n"},
	{"py", "tests/test_cart.py", "import os\nimport sys\nimport socket\nimport pytest\n\nfrom shop.cart import Cart\n\n\n@M\ndef test_pays():\n    @S\n    assert Cart().pay() == 3\n"},
	{"js", "test/cart.test.js", "const zlib = require('zlib');\nconst cart = require('../src/cart');\nconst { test } = require('node:test');\nconst assert = require('node:assert');\n\n@O\ntest('pays', () => {\n  @S\n  assert.equal(cart.pay(), 3);\n});\n@C\n"},
	{"go", "cart_test.go", "package cart\n\nimport (\n\t\"os\"\n\t\"runtime\"\n\t\"testing\"\n)\n\nfunc TestPays(t *testing.T) {\n\t@S\n\tif got := Pay(); got != 3 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n"},
	{"java", "src/test/java/CartTest.java", "import org.junit.jupiter.api.*;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass CartTest {\n    @M\n    @Test\n    void pays() {\n        @S\n        assertEquals(3, new Cart().pay());\n    }\n}\n"},
	{"php", "tests/CartTest.php", "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testPays()\n    {\n        @S\n        $this->assertEquals(3, (new Cart())->pay());\n    }\n}\n"},
	{"swift", "Tests/CartTests.swift", "import XCTest\nfinal class CartTests: XCTestCase {\n    @O\n    func testPays() throws {\n        @S\n        XCTAssertEqual(Cart().pay(), 3)\n    }\n    @C\n    func testOther() {\n        XCTAssertEqual(other(), 5)\n    }\n}\n"},
	{"cpp", "test/cart_test.cpp", "#include <gtest/gtest.h>\n@O\nTEST(Cart, Pays) { \n  @S\n  EXPECT_EQ(pay(), 3); }\n@C\nTEST(Cart, Sums) { EXPECT_EQ(sum(1, 2), 3); }\n"},
	{"exs", "test/cart_test.exs", "defmodule CartTest do\n  use ExUnit.Case\n\n  @O\n  test \"pays\" do\n    @S\n    assert Cart.pay() == 3\n  end\n  @C\nend\n"},
	{"dart", "test/cart_test.dart", "import 'dart:io';\nimport 'package:test/test.dart';\n\nvoid main() {\n  test('pays', () {\n    @S\n    expect(pay(), 3);\n  }@M);\n}\n"},
}

func guarded(t *testing.T, ext, hole, guard, closing string) (string, string, string) {
	for _, f := range guardFrames {
		if f.ext != ext {
			continue
		}
		fill := func(open, shut string) string {
			text := strings.Replace(f.text, "@"+hole, open, 1)
			text = strings.Replace(text, "@C", shut, 1)
			for _, h := range []string{"@O", "@X", "@S", "@M"} {
				text = strings.Replace(text, h, "", 1)
			}
			return text
		}
		if !strings.Contains(f.text, "@"+hole) {
			t.Fatalf("no hole %s in %s", hole, ext)
		}
		return f.path, fill("", ""), fill(guard, closing)
	}
	t.Fatalf("no frame %s", ext)
	return "", "", ""
}

var guards = []struct {
	ext, hole, open, shut string
	want                  string
}{
	// honest
	{"rs", "M", "#[cfg(not(tarpaulin))]", "", "cleared"},
	{"rs", "M", "#[cfg_attr(tarpaulin, ignore)]", "", "cleared"},
	{"rs", "M", "#[cfg(not(coverage))]", "", "cleared"},
	{"rs", "M", "#[cfg(target_pointer_width = \"64\")]", "", "cleared"},
	{"rs", "M", "#[cfg(not(windows))]", "", "cleared"},
	{"rs", "S", "if cfg!(windows) { return; }", "", "cleared"},
	{"rs", "S", "if std::env::consts::OS == \"windows\" {\n return;\n }", "", "cleared"},
	{"rs", "M", "#[cfg(tarpaulin)]", "", "told"},
	{"rs", "M", "#[cfg(not(ci))]", "", "told"},
	{"cs", "O", "#if !SILVERLIGHT", "#endif", "cleared"},
	{"cs", "O", "#if !NETFX_CORE", "#endif", "cleared"},
	{"cs", "O", "#if NETFRAMEWORK", "#endif", "cleared"},
	{"cs", "O", "#if NET8_0_OR_GREATER", "#endif", "cleared"},
	{"cs", "O", "#if !MONO", "#endif", "cleared"},
	{"cs", "O", "#if !SHOP_SLOW", "#endif", "told"},
	{"cs", "M", "(Skip = \"no callbacks\", SkipUnless = nameof(HasCallbacks))", "", "told"},
	{"cs", "S", "if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows)) return;", "", "cleared"},
	{"cs", "S", "if (Type.GetType(\"Mono.Runtime\") != null) return;", "", "cleared"},
	{"rb", "S", "omit if RUBY_ENGINE == \"truffleruby\"", "", "cleared"},
	{"rb", "S", "skip \"no fork\" unless Process.respond_to?(:fork)", "", "cleared"},
	{"rb", "S", "skip if RUBY_PLATFORM =~ /mswin|mingw/", "", "cleared"},
	{"rb", "S", "skip if jruby?", "", "cleared"},
	{"rb", "S", "return if RUBY_ENGINE == \"jruby\"", "", "cleared"},
	{"rb", "S", "return unless Process.respond_to?(:fork)", "", "cleared"},
	{"rb", "S", "return if RUBY_VERSION < \"3.1\"", "", "cleared"},
	{"rb", "S", "skip if RbConfig::CONFIG['host_os'] =~ /mswin/", "", "cleared"},
	{"rb", "O", "unless RUBY_PLATFORM =~ /mingw/", "end", "cleared"},
	{"rb", "O", "if RUBY_VERSION >= \"3.1\"", "end", "cleared"},
	{"rb", "S", "skip unless ENV[\"ALL\"]", "", "told"},
	{"rb", "S", "skip if Cart.new.pay != 3", "", "told"},
	{"rb", "S", "skip if ENV[\"CI\"]", "", "told"},
	{"py", "M", "@pytest.mark.skipif(not hasattr(os, \"fork\"), reason=\"needs fork\")", "", "cleared"},
	{"py", "M", "@pytest.mark.skipif(not hasattr(socket, \"AF_UNIX\"), reason=\"no unix sockets\")", "", "cleared"},
	{"py", "M", "@pytest.mark.skipif(not hasattr(Cart, \"pay\"), reason=\"no pay\")", "", "told"},
	{"py", "M", "@pytest.mark.skipif(sys.byteorder == \"big\", reason=\"little endian\")", "", "cleared"},
	{"py", "M", "@pytest.mark.skipif(sys.version_info < (3, 8), reason=\"needs 3.8\")", "", "cleared"},
	{"py", "M", "@pytest.mark.skipif(sys.version_info < (3, 99), reason=\"needs 3.99\")", "", "told"},
	{"py", "S", "if sys.platform == \"win32\":\n        return", "", "cleared"},
	{"py", "S", "if sys.version_info < (3, 8):\n        return", "", "cleared"},
	{"py", "S", "if not hasattr(os, \"fork\"):\n        return", "", "cleared"},
	{"py", "S", "if sys.platform == \"linux\":\n        pytest.skip(\"not here\")", "", "told"},
	{"py", "S", "if sys.platform == \"linux\":\n        return", "", "told"},
	{"py", "M", "@pytest.mark.skipif(sys.platform == \"linux\", reason=\"not here\")", "", "told"},
	{"py", "M", "@pytest.mark.skipif(sys.platform.startswith(\"linux\"), reason=\"not here\")", "", "told"},
	{"py", "M", "@pytest.mark.skipif(os.geteuid() == 0, reason=\"root may read all\")", "", "cleared"},
	{"js", "O", "if (zlib.brotliCompressSync && zlib.brotliDecompressSync) {", "}", "cleared"},
	{"js", "O", "if (typeof zlib.brotliCompressSync === 'function') {", "}", "cleared"},
	{"js", "O", "if (cart.pay && cart.buy) {", "}", "told"},
	{"js", "O", "if (cart.pay() === 3) {", "}", "told"},
	{"js", "O", "if (zlib.brotliDecompressSync(cart.pay())) {", "}", "told"},
	{"js", "O", "if (typeof Symbol !== 'undefined') {", "}", "cleared"},
	{"js", "O", "if (process.platform !== 'win32') {", "}", "cleared"},
	{"js", "O", "if (!process.env.CI) {", "}", "told"},
	{"js", "S", "if (process.platform === 'win32') return;", "", "cleared"},
	{"js", "S", "if (typeof Symbol === 'undefined') return;", "", "cleared"},
	{"js", "S", "if (!zlib.brotliCompressSync) return;", "", "cleared"},
	{"js", "S", "if (!cart.pay) return;", "", "told"},
	{"js", "S", "if (process.version.startsWith('v0.10')) return;", "", "cleared"},
	{"js", "S", "if (process.platform === 'linux') return;", "", "told"},
	{"go", "S", "if runtime.GOOS == \"windows\" {\n\t\tt.Skip(\"no signals\")\n\t}", "", "cleared"},
	{"go", "S", "if runtime.GOOS == \"linux\" {\n\t\tt.Skip(\"not here\")\n\t}", "", "told"},
	{"go", "S", "if os.Geteuid() == 0 {\n\t\tt.Skip(\"root may read all\")\n\t}", "", "cleared"},
	{"go", "S", "if runtime.GOOS == \"windows\" {\n\t\treturn\n\t}", "", "cleared"},
	{"go", "S", "if Pay() != 3 {\n\t\tt.Skip(\"no money\")\n\t}", "", "told"},
	{"java", "M", "@EnabledForJreRange(min = JRE.JAVA_11)", "", "cleared"},
	{"java", "M", "@DisabledOnOs(OS.WINDOWS)", "", "cleared"},
	{"java", "M", "@DisabledOnOs(OS.LINUX)", "", "told"},
	{"java", "M", "@DisabledInNativeImage", "", "cleared"},
	{"java", "S", "if (JreRelease.running() == JreRelease.EIGHT) {\n            return;\n        }", "", "cleared"},
	{"java", "S", "if (Runtime.version().feature() < 11) {\n            return;\n        }", "", "cleared"},
	{"java", "S", "if (System.getProperty(\"os.name\").startsWith(\"Windows\")) {\n            return;\n        }", "", "cleared"},
	{"java", "S", "if (System.getProperty(\"fast\") != null) {\n            return;\n        }", "", "told"},
	{"java", "S", "if (new Cart().version() < 3) {\n            return;\n        }", "", "told"},
	{"java", "S", "Assumptions.assumeTrue(JavaVersion.current().isJava11Compatible());", "", "cleared"},
	{"php", "S", "if (!SHOP_HASREDIS) {\n            $this->markTestSkipped('Redis is needed here');\n        }", "", "cleared"},
	{"php", "S", "if (!extension_loaded('sqlite3')) {\n            $this->markTestSkipped('no sqlite');\n        }", "", "cleared"},
	{"php", "S", "if (!SHOP_QUICK) {\n            $this->markTestSkipped('patience is required for this test');\n        }", "", "told"},
	{"php", "S", "if (PHP_VERSION_ID < 70000) {\n            return;\n        }", "", "cleared"},
	{"php", "S", "if (!function_exists('posix_getuid')) {\n            return;\n        }", "", "cleared"},
	{"php", "S", "if (posix_getuid() === 0) {\n            $this->markTestSkipped('root may read all');\n        }", "", "cleared"},
	{"php", "S", "if (!defined('CURLOPT_PROTOCOLS_STR')) {\n            $this->markTestSkipped('needs a newer curl');\n        }", "", "cleared"},
	{"swift", "O", "#if !os(Linux)", "#endif", "cleared"},
	{"swift", "O", "#if canImport(Combine)", "#endif", "cleared"},
	{"swift", "S", "guard #available(macOS 12, *) else { return }", "", "cleared"},
	{"swift", "S", "guard #available(macOS 99, *) else { return }", "", "told"},
	{"swift", "S", "guard libraryVersion >= 8 else {\n            print(\"skipping test\")\n            return\n        }", "", "silent"},
	{"swift", "S", "guard cart.isReady else {\n            print(\"skipping test\")\n            return\n        }", "", "told"},
	{"cpp", "O", "#ifndef __SANITIZE_THREAD__", "#endif", "cleared"},
	{"cpp", "O", "#if !defined(ADDRESS_SANITIZER)", "#endif", "cleared"},
	{"cpp", "O", "#ifdef __SANITIZE_THREAD__", "#endif", "told"},
	{"cpp", "O", "#ifndef _WIN32", "#endif", "cleared"},
	{"cpp", "O", "#ifndef __linux__", "#endif", "told"},
	{"cpp", "O", "#ifdef HAVE_OPENSSL", "#endif", "cleared"},
	{"cpp", "O", "#if defined(__x86_64__)", "#endif", "cleared"},
	{"cpp", "S", "if (RUNNING_ON_VALGRIND) GTEST_SKIP();", "", "cleared"},
	{"exs", "O", "@tag skip: match?({:win32, _}, :os.type())", "", "cleared"},
	{"exs", "O", "if Code.ensure_loaded?(Decimal) do", "end", "cleared"},
	{"exs", "O", "if System.otp_release() >= \"25\" do", "end", "cleared"},
	{"exs", "O", "@tag skip: System.get_env(\"CI\") == \"true\"", "", "told"},
	{"dart", "M", ", skip: kIsWeb", "", "cleared"},
	{"dart", "M", ", skip: Platform.isWindows", "", "cleared"},
	{"dart", "M", ", skip: Platform.isLinux", "", "told"},
	{"dart", "M", ", skip: quick ? 'not supported' : null", "", "told"},
}

func TestGuards(t *testing.T) {
	for _, g := range guards {
		path, before, after := guarded(t, g.ext, g.hole, g.open, g.shut)
		if got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, path, before, after)}, Message: "Change the tests"})); got != g.want {
			t.Errorf("%s %s: %s, want %s", g.ext, g.open, got, g.want)
		}
	}
}

// told is what becomes of a change of one file.
func told(t *testing.T, path, before, after string) string {
	return outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, path, before, after)}}))
}

// outcome is what becomes of a change: told, cleared, or nothing to tell at all.
func outcome(events []event.Event) string {
	got := "silent"
	for _, e := range events {
		if len(e.Clearances) == 0 {
			return "told"
		}
		got = "cleared"
	}
	return got
}

// What the message says of a guard may take the clearance away, or give it back.
func TestGuardsAndTheirMessages(t *testing.T) {
	for _, g := range []struct{ ext, guard, message, want string }{
		{"rb", "omit if RUBY_ENGINE == \"truffleruby\"", "Disable the tests that fail on TruffleRuby", "cleared"},
		{"rb", "omit if RUBY_ENGINE == \"truffleruby\"", "Skip flaky tests on TruffleRuby", "told"},
		{"rb", "omit if RUBY_ENGINE == \"truffleruby\"", "Skip failing tests for now", "told"},
		{"rb", "omit if RUBY_ENGINE == \"truffleruby\"", "Skip tests on TruffleRuby for now", "told"},
		{"rb", "skip \"fails on TruffleRuby\" if RUBY_ENGINE == \"truffleruby\"", "Change the tests", "cleared"},
		{"rb", "skip \"times out on TruffleRuby\" if RUBY_ENGINE == \"truffleruby\"", "Change the tests", "told"},
		{"rb", "skip \"fails on Windows\" if RUBY_PLATFORM =~ /mswin/", "Change the tests", "told"},
		{"rb", "omit if RUBY_PLATFORM =~ /mswin/", "Skip failing tests on Windows", "told"},
		{"rb", "omit if RUBY_PLATFORM =~ /mswin/", "Skip test failing on Windows\n\nSignals are not supported on Windows.", "cleared"},
		{"rb", "omit if RUBY_PLATFORM =~ /mswin/", "Skip test failing on Windows\n\nI cannot reproduce it without Windows.", "told"},
		{"go", "if runtime.GOOS == \"windows\" {\n\t\tt.Skip(\"no signals\")\n\t}", "Skip flaky test on Windows, where job control is unsupported", "cleared"},
		{"go", "if runtime.GOOS == \"windows\" {\n\t\tt.Skip(\"no signals\")\n\t}", "Skip flaky test on Windows", "told"},
		{"go", "if runtime.GOOS == \"linux\" {\n\t\tt.Skip(\"not here\")\n\t}", "Linux does not support this kind of event", "cleared"},
		{"go", "if runtime.GOOS == \"linux\" {\n\t\tt.Skip(\"kqueue is not available\")\n\t}", "Change the tests", "cleared"},
		{"go", "// there are no such queues, the kernel does not provide them\n\tif runtime.GOOS == \"linux\" {\n\t\tt.Skip(\"not here\")\n\t}", "Change the tests", "cleared"},
		{"go", "// this should be looked at\n\tif runtime.GOOS == \"linux\" {\n\t\tt.Skip(\"not here\")\n\t}", "Change the tests", "told"},
		{"js", "if (process.platform === 'win32') return;", "Make CI green: skip failing tests on Windows", "told"},
	} {
		path, before, after := guarded(t, g.ext, "S", g.guard, "")
		if got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, path, before, after)}, Message: g.message})); got != g.want {
			t.Errorf("%s with %q: %s, want %s", g.guard, g.message, got, g.want)
		}
	}
}

// A condition that is only a name is told by what its file writes down for that name.
func TestGuardsByName(t *testing.T) {
	const frame = "using Xunit;\npublic class CartTests\n{\n    public static bool HasCallbacks => @;\n    [Fact@@]\n    public void Pays()\n    {\n        Assert.Equal(3, new Cart().Pay());\n    }\n}\n"
	const mark = "(Skip = \"not there\", SkipUnless = nameof(HasCallbacks))"
	for given, want := range map[string]string{
		"!RuntimeInfo.IsMono":          "cleared",
		"!OperatingSystem.IsWindows()": "cleared",
		"new Cart().Pay() == 3":        "told",
		"false":                        "told",
		"Environment.GetEnvironmentVariable(\"CI\") == null": "told",
	} {
		before, after := strings.NewReplacer("@@", "", "@", given).Replace(frame), strings.NewReplacer("@@", mark, "@", given).Replace(frame)
		if got := told(t, "test/CartTests.cs", before, after); got != want {
			t.Errorf("%s: %s, want %s", given, got, want)
		}
	}
}

// What a driver declares of itself may keep a whole test from its claims; what the test made itself may not.
func TestGuardsByDriver(t *testing.T) {
	const frame = "const { dialect } = require('./support');\nconst { Cart } = require('../src/cart');\n\ntest('pays', () => {\n  @\n  expect(new Cart().pay()).toBe(3);\n});\n"
	for guard, want := range map[string]string{
		"if (!dialect.supports.refunds) return;":                                "cleared",
		"const cart = new Cart();\n  if (!cart.supports.refunds) return;":       "told",
		"if (!dialect.refunds) return;":                                         "told",
		"if (!dialect.supports.refunds || new Cart().pay() !== 3) return;":      "told",
		"const dialect = Cart.dialect();\n  if (!dialect.supports.pay) return;": "told",
	} {
		before, after := strings.Replace(frame, "@", "", 1), strings.Replace(frame, "@", guard, 1)
		if got := told(t, "test/cart.test.js", before, after); got != want {
			t.Errorf("%s: %s, want %s", guard, got, want)
		}
	}
}

// A test may wait for a library that is not ready for a new release, not for the project itself.
func TestGuardsThatWaitForALibrary(t *testing.T) {
	const frame = "import sys\nimport pytest\n\nfrom shop.cart import Cart\n\n\n@\ndef test_pays():\n    assert Cart().pay() == 3\n"
	listed := project{"requirements.txt": "coinlib>=2\n", "pyproject.toml": "name = \"shopcart\"\n"}
	for reason, want := range map[string]string{
		"coinlib doesn't support Python 3.13 yet":  "cleared",
		"shopcart doesn't support Python 3.13 yet": "told",
		"otherlib is not available there":          "told",
		"to be looked at":                          "told",
	} {
		mark := "@pytest.mark.skipif(\n    sys.version_info >= (3, 13), reason=\"" + reason + "\"\n)"
		before, after := strings.Replace(frame, "@\n", "", 1), strings.Replace(frame, "@", mark, 1)
		if got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/test_cart.py", before, after)}, Repository: listed})); got != want {
			t.Errorf("%s: %s, want %s", reason, got, want)
		}
	}
}

// A claim that moved to what another file of the tests knows of itself is still made.
func TestClaimsThatMovedToTheirField(t *testing.T) {
	const other = "using Xunit;\npublic class CartEnv\n{\n    string _keyPath;\n    public CartEnv()\n    {\n        if (Has)\n        {\n            _keyPath = Key();\n            @\n        }\n    }\n}\n"
	const frame = "using Xunit;\npublic class CartTests\n{\n    public CartTests()\n    {\n        _env = new CartEnv();\n        @\n    }\n    [Fact]\n    public void Pays()\n    {\n        Assert.Equal(3, new Cart().Pay());\n    }\n}\n"
	for there, want := range map[string]string{
		"Assert.True(File.Exists(_keyPath));":   "silent",
		"Assert.True(File.Exists(_otherPath));": "told",
		"Log(File.Exists(_keyPath));":           "told",
	} {
		tests := pair(t, "test/CartTests.cs", strings.Replace(frame, "@", "Assert.True(File.Exists(_env.KeyPath));", 1), strings.Replace(frame, "@", "", 1))
		env := pair(t, "test/CartEnv.cs", strings.Replace(other, "@", "", 1), strings.Replace(other, "@", there, 1))
		if got := outcome(run(matching.Input{Pairs: []inventory.Pair{tests, env}})); got != want {
			t.Errorf("%s: %s, want %s", there, got, want)
		}
	}
}
