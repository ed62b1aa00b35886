package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A text into which a value is filled was computed before: it is no value that somebody spelled out.
func TestAFilledTextWasNotSpelledOut(t *testing.T) {
	for _, c := range []struct{ path, frame, filled, spelled string }{
		{"src/env.test.ts", "import { expect, it } from 'vitest'\nit('tells', () => {\n  const path = env.path()\n  expect(env.show()).toBe(WANT)\n})\n", "`<${path}>`", "'</usr>'"},
		{"spec/env_spec.rb", "describe Env do\n  it 'tells' do\n    path = Env.path\n    expect(Env.show).to eq WANT\n  end\nend\n", "\"<#{path}>\"", "'</usr>'"},
		{"test/env_test.exs", "defmodule EnvTest do\n  use ExUnit.Case\n\n  test \"tells\" do\n    path = Env.path()\n    assert Env.show() == WANT\n  end\nend\n", "\"<#{path}>\"", "\"</usr>\""},
		{"tests/EnvTest.php", "<?php\nclass EnvTest extends \\PHPUnit\\Framework\\TestCase\n{\n    public function testTells()\n    {\n        $path = Env::path();\n        $this->assertSame(WANT, Env::show());\n    }\n}\n", "\"<{$path}>\"", "'</usr>'"},
		{"test/env_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  test('tells', () {\n    final path = Env.path();\n    expect(Env.show(), equals(WANT));\n  });\n}\n", "'<$path>'", "'</usr>'"},
		{"tests/test_env.py", "def test_tells():\n    path = env.path()\n    assert env.show() == WANT\n", "f'<{path}>'", "'</usr>'"},
		{"src/test/kotlin/EnvTest.kt", "import org.junit.jupiter.api.Test\nimport kotlin.test.assertEquals\n\nclass EnvTest {\n    @Test\n    fun tells() {\n        val path = Env.path()\n        assertEquals(WANT, Env.show())\n    }\n}\n", "\"<$path>\"", "\"</usr>\""},
		{"test/EnvTests.cs", "using Xunit;\npublic class EnvTests\n{\n    [Fact]\n    public void Tells()\n    {\n        var path = Env.Path();\n        Assert.Equal(WANT, Env.Show());\n    }\n}\n", "$\"<{path}>\"", "\"</usr>\""},
	} {
		fill := func(want string) string { return strings.Replace(c.frame, "WANT", want, 1) }
		after := fill("path")
		if strings.HasSuffix(c.path, ".php") {
			after = fill("$path")
		}
		for want, literal := range map[string]bool{c.filled: false, c.spelled: true} {
			told := false
			for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, fill(want), after)}}) {
				if e.Kind == "oracle-expected-changed" {
					told = true
					if e.Facts["literal"] != literal {
						t.Errorf("%s: %s: literal is %v", c.path, want, e.Facts["literal"])
					}
				}
			}
			if !told {
				t.Errorf("%s: %s: nothing is told", c.path, want)
			}
		}
	}
}
