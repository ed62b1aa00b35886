package inventory_test

import (
	"strings"
	"testing"
)

// A suite that is left before its tests are defined defines none: with a constant it never does, under a
// condition where that does not hold. What a helper decides by its parameters is a matter of its callers.
func TestASuiteThatIsLeftEarlyDefinesNoTests(t *testing.T) {
	const (
		script = "describe('till', () => {\n  it('opens', () => { expect(open()).toBe(1) })\n  LEAVE\n  it('adds', () => { expect(total(1)).toBe(2) })\n})\n"
		ruby   = "RSpec.describe Till do\n  it(\"opens\") { expect(open).to eq(1) }\n  LEAVE\n  it(\"adds\") { expect(total(1)).to eq(2) }\nend\n"
		swift  = "import Quick\nimport Nimble\n\nclass TillSpec: QuickSpec {\n  override func spec() {\n    it(\"opens\") { expect(open()) == 1 }\n    LEAVE\n    it(\"adds\") { expect(total(1)) == 2 }\n  }\n}\n"
		kotlin = "import io.kotest.core.spec.style.FunSpec\nimport io.kotest.matchers.shouldBe\n\nclass TillTest : FunSpec({\n  test(\"opens\") {\n    door() shouldBe 1\n  }\n  LEAVE\n  test(\"adds\") {\n    total(1) shouldBe 2\n  }\n})\n"
		words  = "import org.scalatest.wordspec.AnyWordSpec\n\nclass TillSpec extends AnyWordSpec {\n  \"a till\" must {\n    \"opens\" in {\n      assert(door == 1)\n    }\n\n    LEAVE\n\n    \"adds\" in {\n      assert(total(1) == 2)\n    }\n  }\n}\n"
		funs   = "import org.scalatest.funsuite.AnyFunSuite\n\nclass TillSuite extends AnyFunSuite {\n  test(\"opens\") {\n    assert(door == 1)\n  }\n  LEAVE\n  test(\"adds\") {\n    assert(total(1) == 2)\n  }\n}\n"
		munit  = "class TillSuite extends munit.FunSuite {\n  test(\"opens\") {\n    assertEquals(door, 1)\n  }\n  LEAVE\n  test(\"adds\") {\n    assertEquals(total(1), 2)\n  }\n}\n"
		helper = "function both(fast) {\n  LEAVE\n  it('adds', () => { expect(total(1)).toBe(2) })\n}\n\nboth(true)\n"
	)
	for _, c := range []struct{ path, frame, leave, want string }{
		{"till.test.js", script, "if (process.env.CI) return", "conditional"},
		{"till.test.js", script, "if (!hasTill) {\n    console.log('no till')\n    return\n  }", "conditional"},
		{"till.test.js", script, "if (!hasTill) {\n    return Promise.resolve()\n  }", "conditional"},
		{"till.test.js", script, "if (!hasTill) return true", "conditional"},
		{"till.test.js", script, "if (!hasTill) return others(hasTill)", "active"},
		{"till.test.js", script, "if (true) return", "skipped"},
		{"till.test.js", script, "if (false) return", "active"},
		{"till.test.js", script, "if (busy) { prepare(); return }", "active"}, // it may define others before it leaves
		{"till.test.js", script, "if (busy) { prepare() }", "active"},
		{"till.test.js", helper, "if (fast) return", "active"},
		{"till_spec.rb", ruby, "next if ENV[\"CI\"]", "conditional"},
		{"till_spec.rb", ruby, "return unless defined?(Till)", "conditional"},
		{"TillSpec.swift", swift, "if isCI { return }", "conditional"},
		{"TillSpec.swift", swift, "guard hasTill else { return }", "conditional"},
		{"till.test.js", script, "return", "skipped"},
		{"till_spec.rb", ruby, "next", "skipped"},
		{"src/test/kotlin/TillTest.kt", kotlin, "return@FunSpec", "skipped"},
		{"src/test/scala/TillSpec.scala", words, "pending", "skipped"},
		{"src/test/scala/TillSpec.scala", words, "cancel(\"too slow\")", "skipped"},
		{"src/test/scala/TillSpec.scala", words, "assume(Till.open)", "conditional"},
		{"src/test/scala/TillSpec.scala", words, "val pending = 3", "active"},
		{"src/test/scala/TillSuite.scala", funs, "pending", "skipped"},
		{"src/test/scala/TillSuite.scala", funs, "assume(false, \"not here\")", "skipped"},
		{"src/test/scala/TillSuite.scala", munit, "assume(Till.open, \"not here\")", "conditional"},
		{"src/test/kotlin/TillTest.kt", kotlin, "if (System.getenv(\"CI\") != null) {\n    return@FunSpec\n  }", "conditional"},
	} {
		states := map[string]string{}
		for _, k := range sheet(t, c.path, strings.Replace(c.frame, "LEAVE", c.leave, 1)).Cases {
			states[k.Name] = string(k.State)
		}
		if states["adds"] != c.want {
			t.Errorf("%s: %q: what stands behind is %q, want %q", c.path, c.leave, states["adds"], c.want)
		}
		if states["opens"] != "active" && c.frame != helper {
			t.Errorf("%s: %q: what stands before is %q", c.path, c.leave, states["opens"])
		}
	}
}
