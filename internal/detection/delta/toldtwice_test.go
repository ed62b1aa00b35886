package delta_test

import (
	"strings"
	"testing"
)

// What a test asks of one thing twice, before and after a step, is told apart by what it answers.
func TestWhatIsAskedOfOneThingTwiceIsComparedWithItsLike(t *testing.T) {
	for language, c := range twiceAsked {
		t.Run(language, func(t *testing.T) {
			for _, e := range lossesAt(t, c.path, c.before, c.honest) {
				t.Errorf("reworded: event %q", e)
			}
			flipped := false
			for _, e := range compareAt(t, c.path, c.before, c.dishonest) {
				flipped = flipped || strings.HasPrefix(e, "oracle-") && !strings.Contains(e, "cleared")
			}
			if !flipped {
				t.Error("turned round: nothing is told")
			}
		})
	}
}

var twiceAsked = map[string]struct{ path, before, honest, dishonest string }{
	"JavaScript": {"src/cache.test.js",
		jsTwice("expect(cache.find(1)).toBeDefined()", "expect(cache.find(1)).not.toBeDefined()"),
		jsTwice("expect(cache.find(1)?.name).toBe('pen')", "expect(cache.find(1)).toBeUndefined()"),
		jsTwice("expect(cache.find(1)).toBeDefined()", "expect(cache.find(1)).toBeDefined()")},
	"TypeScript": {"src/cache.test.ts",
		jsTwice("expect(cache.find(1)).toBeTruthy()", "expect(cache.find(1)).toBeFalsy()"),
		jsTwice("expect(cache.find(1)?.name).toBe('pen')", "expect(cache.find(1)).toBeUndefined()"),
		jsTwice("expect(cache.find(1)).toBeTruthy()", "expect(cache.find(1)).toBeTruthy()")},
	"Python": {"tests/test_cache.py",
		pyTwice("assert cache.find(1)", "assert not cache.find(1)"),
		pyTwice("assert cache.find(1).name == 'pen'", "assert cache.find(1) is None"),
		pyTwice("assert cache.find(1)", "assert cache.find(1)")},
	"Ruby": {"spec/cache_spec.rb",
		rbTwice("expect(cache.find(1)).to be_present", "expect(cache.find(1)).not_to be_present"),
		rbTwice("expect(cache.find(1).name).to eq('pen')", "expect(cache.find(1)).to be_blank"),
		rbTwice("expect(cache.find(1)).to be_present", "expect(cache.find(1)).to be_present")},
	"PHP": {"tests/CacheTest.php",
		phpTwice("$this->assertNotNull($cache->find(1));", "$this->assertNull($cache->find(1));"),
		phpTwice("$this->assertSame('pen', $cache->find(1)->name);", "$this->assertSame(null, $cache->find(1));"),
		phpTwice("$this->assertNotNull($cache->find(1));", "$this->assertNotNull($cache->find(1));")},
	"Dart": {"test/cache_test.dart",
		dartTwice("expect(cache.find(1), isNotEmpty);", "expect(cache.find(1), isNot(isNotEmpty));"),
		dartTwice("expect(cache.find(1).first, equals('pen'));", "expect(cache.find(1), isEmpty);"),
		dartTwice("expect(cache.find(1), isNotEmpty);", "expect(cache.find(1), isNotEmpty);")},
	"Elixir": {"test/cache_test.exs",
		exTwice("assert Cache.find(1)", "refute Cache.find(1)"),
		exTwice("assert Cache.find(1).name == \"pen\"", "assert Cache.find(1) == nil"),
		exTwice("assert Cache.find(1)", "assert Cache.find(1)")},
	"Java": {"src/test/java/CacheTest.java",
		javaTwice("assertThat(cache.find(1)).isPresent();", "assertThat(cache.find(1)).isNotPresent();"),
		javaTwice("assertThat(cache.find(1)).isPresent();", "assertThat(cache.find(1)).isEmpty();"),
		javaTwice("assertThat(cache.find(1)).isPresent();", "assertThat(cache.find(1)).isPresent();")},
	"Go": {"cache_test.go",
		goTwice("if cache.Find(1) == nil {\n\t\tt.Error(1)\n\t}", "if cache.Find(1) != nil {\n\t\tt.Error(2)\n\t}"),
		goTwice("if cache.Find(1).Name != \"pen\" {\n\t\tt.Error(1)\n\t}", "if cache.Find(1) != nil {\n\t\tt.Error(2)\n\t}"),
		goTwice("if cache.Find(1) == nil {\n\t\tt.Error(1)\n\t}", "if cache.Find(1) == nil {\n\t\tt.Error(2)\n\t}")},
}

func jsTwice(first, then string) string {
	return "import { expect, it } from 'vitest'\nimport { cache } from './cache'\n\nit('drops', () => {\n  " + first + "\n  cache.drop(1)\n  " + then + "\n})\n"
}

func pyTwice(first, then string) string {
	return "from shop import cache\n\n\ndef test_drops():\n    " + first + "\n    cache.drop(1)\n    " + then + "\n"
}

func rbTwice(first, then string) string {
	return "RSpec.describe Cache do\n  it 'drops' do\n    " + first + "\n    cache.drop(1)\n    " + then + "\n  end\nend\n"
}

func phpTwice(first, then string) string {
	return "<?php\nclass CacheTest extends \\PHPUnit\\Framework\\TestCase\n{\n    public function testDrops(): void\n    {\n        $cache = new Cache();\n        " + first + "\n        $cache->drop(1);\n        " + then + "\n    }\n}\n"
}

func dartTwice(first, then string) string {
	return "import 'package:test/test.dart';\n\nvoid main() {\n  test('drops', () {\n    " + first + "\n    cache.drop(1);\n    " + then + "\n  });\n}\n"
}

func exTwice(first, then string) string {
	return "defmodule CacheTest do\n  use ExUnit.Case\n\n  test \"drops\" do\n    " + first + "\n    Cache.drop(1)\n    " + then + "\n  end\nend\n"
}

func javaTwice(first, then string) string {
	return "import static org.assertj.core.api.Assertions.assertThat;\nimport org.junit.jupiter.api.Test;\n\nclass CacheTest {\n    @Test\n    void drops() {\n        " + first + "\n        cache.drop(1);\n        " + then + "\n    }\n}\n"
}

func goTwice(first, then string) string {
	return "package shop\n\nimport \"testing\"\n\nfunc TestDrops(t *testing.T) {\n\t" + first + "\n\tcache.Drop(1)\n\t" + then + "\n}\n"
}
