package delta_test

import (
	"strings"
	"testing"
)

// What is asked in other words is asked; what is asked no more is seen.
func TestClaimsInOtherWords(t *testing.T) {
	const (
		golang  = "package shop\n\nimport (\n\t\"errors\"\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestSaveFails(t *testing.T) {\n\tgot := Save(\"./tmp/pen\")\n"
		byWords = "\tif got == nil {\n\t\tt.Error(\"no error\")\n\t}\n\tif got.Error() != \"open ./tmp/pen: permission denied\" {\n\t\tt.Error(got)\n\t}\n}\n"
		byValue = "\tif !errors.Is(got, os.ErrPermission) {\n\t\tt.Error(got)\n\t}\n}\n"
		notIt   = "\tif errors.Is(got, os.ErrPermission) {\n\t\tt.Error(got)\n\t}\n}\n"
		elixir  = "defmodule ShopTest do\n  use ExUnit.Case\n\n  test \"bad key\" do\n    "
		raise   = "assert_raise Mix.Error, \"could not log in with the given key\", fn -> login(\"key\") end\n  end\nend\n"
		receive = "login(\"key\")\n    assert_received {:shell, :error, [\"could not log in with the given key\"]}\n  end\nend\n"
		other   = "login(\"key\")\n    assert_received {:shell, :error, [\"done\"]}\n  end\nend\n"
		listed  = "sent = calls(&Shop.send/2)\n    assert [topic, \"paid\", 12] in sent\n  end\nend\n"
		anyOf   = "sent = calls(&Post.send/3)\n    assert Enum.any?(sent, fn\n      [_, ^topic, \"paid\", 12] -> true\n      _ -> false\n    end)\n  end\nend\n"
		anyPaid = "sent = calls(&Post.send/3)\n    assert Enum.any?(sent, fn\n      [_, _, \"paid\", _] -> true\n      _ -> false\n    end)\n  end\nend\n"
		mimic   = "expect(Shop, :send, 5, fn _, _ -> :ok end)\n    assert pay(3) == :ok\n  end\nend\n"
		renamed = "expect(Post, :send, 5, fn _, _, _ -> :ok end)\n    assert pay(3) == :ok\n  end\nend\n"
		fewer   = "expect(Post, :send, 1, fn _, _, _ -> :ok end)\n    assert pay(3) == :ok\n  end\nend\n"
		ruby    = "describe Order do\n  it \"stays\" do\n    expect { order.check }"
		kotlin  = "import kotlin.test.Test\nimport kotlin.test.assertTrue\n\nclass GateTest {\n    @Test\n    fun opens() {\n"
		caught  = kotlin + "        try {\n            Gate(\"shut\").open()\nFAIL        } catch (e: ShutException) {\n        }\n    }\n}\n"
		munit   = "class PowerTests extends munit.FunSuite {\n  def both(key: String, off: Int => Unit, on: Int => Unit): Unit = {\n    off(1)\n    on(2)\n    assert(key.size == 5)\n  }\n  test(\"power\") {\n"
		inLine  = munit + "    val res = answer(1)\n    assert(res.contains(\"This command is off\"))\n    val now = answer(2)\n    assert(now.contains(\"No inputs\"))\n  }\n}\n"
		closure = munit + "    both(\n      key = \"power\",\n      off = { n =>\n        val res = answer(1)\n        assert(res.contains(\"This command is off\"))\n      },\n      on = { n =>\n        val now = answer(2)\n        LAST\n      }\n    )\n  }\n}\n"
	)
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"an error is known by its value":        {"save_test.go", golang + byWords, golang + byValue, false},
		"an error must not be the one it was":   {"save_test.go", golang + byWords, golang + notIt, true},
		"an error is told and not thrown":       {"test/shop_test.exs", elixir + raise, elixir + receive, false},
		"something else is told":                {"test/shop_test.exs", elixir + raise, elixir + other, true},
		"one of them is asked for by a pattern": {"test/shop_test.exs", elixir + listed, elixir + anyOf, false},
		"any of them will do":                   {"test/shop_test.exs", elixir + listed, elixir + anyPaid, true},
		"a call is expected of another module":  {"test/shop_test.exs", elixir + mimic, elixir + renamed, false},
		"a call is expected less often":         {"test/shop_test.exs", elixir + mimic, elixir + fewer, true},
		"it stays what it is spelled out to be": {"spec/order_spec.rb", ruby + ".to change { order.state }.from(\"new\").to(\"paid\")\n  end\nend\n", ruby + ".not_to change { order.state }.from(\"new\")\n  end\nend\n", false},
		"it stays whatever it is":               {"spec/order_spec.rb", ruby + ".to change { order.state }.from(\"new\").to(\"paid\")\n  end\nend\n", ruby + ".not_to change { order.state }\n  end\nend\n", true},
		"a test that failed at once runs":       {"src/test/kotlin/GateTest.kt", kotlin + "        assertTrue(false)\n        Gate(\"shut\")\n    }\n}\n", kotlin + "        Gate(\"shut\")\n    }\n}\n", false},
		"claims go into closures given by name": {"src/test/scala/PowerTests.scala", inLine, strings.Replace(closure, "LAST", "assert(now.contains(\"No inputs\"))", 1), false},
		"not all of them go into the closures":  {"src/test/scala/PowerTests.scala", inLine, strings.Replace(closure, "LAST", "println(now)", 1), true},
		"what must not be reached is shut off":  {"test/connect.js", "test('no host', () => {\n  const c = new Client('nowhere');\n  c.connect();\n  c.on('ready', () => {\n    assert.ok(false);\n  });\n});\n", "test('no host', () => {\n  if (process.env.TRAVIS) return;\n  const c = new Client('nowhere');\n  c.connect();\n  c.on('ready', () => {\n    assert.ok(false);\n  });\n});\n", true},
		"what had to throw may go through":      {"src/test/kotlin/GateTest.kt", strings.Replace(caught, "FAIL", "            assertTrue(false)\n", 1), strings.Replace(caught, "FAIL", "", 1), true},
	} {
		t.Run(name, func(t *testing.T) {
			if found := lossesAt(t, c.path, c.before, c.after); (len(found) > 0) != c.lost {
				t.Errorf("found %q", found)
			}
		})
	}
}
