package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// What is claimed in another form is no loss; what only looks like that form is one.
func TestOtherFormsOfTheSameClaimsAndTheirTwins(t *testing.T) {
	const (
		java   = "import static org.hamcrest.MatcherAssert.assertThat;\nimport static org.hamcrest.Matchers.*;\nimport org.junit.Test;\nclass T {\n @Test public void splits() {\n  String[] parts = Names.split(\"a.b.c\");\nBODY\n }\n @Test public void other() {\n  String[] parts = Names.split(\"x.b.c\");\n assertThat(parts[1], is(\"b\"));\n }\n}\n"
		script = "import { Fault } from '../src'\ndescribe('fault', () => {\n it('keeps what it is given', () => {\n  const error = new Fault('gone', 'E1')\nBODY\n })\n it('b', () => { const error = new Fault('gone')\n expect(error.message).toBe('gone') })\n})\n"
		csharp = "using FluentAssertions;\nusing Xunit;\npublic class MergeTests {\n [Fact] public void Merges() {\n  var merged = Lists.Merge(1, 2);\n  merged.Ok.Should().BeTrue();\nBODY\n }\n [Fact] public void Other() {\n  var merged = Lists.Merge(1, 2, 2);\n merged.Value.Should().BeEquivalentTo(new[] { 1, 2 });\n }\n}\n"
		elixir = "defmodule FormatTest do\n  use ExUnit.Case\n  test \"refuses\" do\n    assert {:error, _} = Format.check(\"}\")\nBODY\n  end\nend\n"
		golang = "package v\nimport \"testing\"\nfunc TestNew(t *testing.T) {\n\tcases := []struct{ version string; err bool }{\n\t\t{\"\", true},\n\t\t{\"1.2.3\", false},\n\t\t{\"1.0\", false},\n\t\t{\"1.2.x\", true},\n\t}\n\tfor _, tc := range cases {\nBODY\n\t}\n}\n"
		index  = "  assertThat(parts, is(notNullValue()));\n  assertThat(parts, is(arrayWithSize(3)));\n  assertThat(parts[0], is(\"a\"));\n  assertThat(parts[1], is(\"b\"));\n  assertThat(parts[2], is(\"c\"));"
		fields = "  expect(error.message).toBe('gone')\n  expect(error.name).toBe('Fault')\n  expect(error.code).toBe('E1')"
		chain  = "\t\t_, err := NewVersion(tc.version)\n\t\tif tc.err && err == nil {\n\t\t\tt.Fatalf(\"x %q\", tc.version)\n\t\t} else if !tc.err && err != nil {\n\t\t\tt.Fatalf(\"y %q\", tc.version)\n\t\t}"
		both   = "\t\tt.Run(tc.version, func(t *testing.T) {\n\t\t_, err := NewVersion(tc.version)\n\t\tif tc.err && err == nil {\n\t\t\tt.Fatalf(\"x %q\", tc.version)\n\t\t}\n\t\tif !tc.err && err != nil {\n\t\t\tt.Fatalf(\"y %q\", tc.version)\n\t\t}\n\t})"
		only   = "\t\t_, err := NewVersion(tc.version)\n\t\tif tc.err && err == nil {\n\t\t\tt.Fatalf(\"x %q\", tc.version)\n\t\t}"
		counts = "const assert = require('assert');\ndescribe('S', () => {\n  it('cleans up', () => {\n    const server = http.createServer();\nBODY  });\n});\n"
		parse  = "package p\nimport (\n\"testing\"\n\"time\"\n\"github.com/stretchr/testify/assert\"\n\"github.com/stretchr/testify/require\"\n)\nBODY"
		all    = "func TestParseAll(t *testing.T) {\n\tconfig, err := Parse(\"max=42 min=1\")\n\tassert.NoError(t, err)\n\tassert.EqualValues(t, 42, config.Max)\n\tassert.EqualValues(t, 1, config.Min)\n}\n"
		ping   = "func TestParsePing(t *testing.T) {\n\tconfig, err := Parse(\"ping=250ms\")\n\trequire.NoError(t, err)\n\tassert.Equal(t, 250*time.Millisecond, config.Ping)\n\tassert.NotContains(t, config.Rest, \"ping\")\n}\n"
		wide   = "func TestParseAll(t *testing.T) {\n\tconfig, err := Parse(\"max=42 min=1 ping=250ms\")\n\tassert.NoError(t, err)\n\tassert.EqualValues(t, 42, config.Max)\n\tassert.EqualValues(t, 1, config.Min)\n\tassert.Equal(t, 250*time.Millisecond, config.Ping)\n\tassert.NotContains(t, config.Rest, \"ping\")\n}\n"
		copies = "const test = require('ava');\nconst fs = require('fs');\nconst cp = require('../cp');\nBODY"
		two    = "test('copies plain files only', t => {\n  const result = cp('res/a.txt', 'res/dir/', t.context.tmp);\n  t.is(result.code, 1);\n  t.falsy(fs.existsSync(`${t.context.tmp}/dir`));\n});\n"
		three  = "test('copies plain files only', t => {\n  const result = cp('res/a.txt', 'res/b.txt', 'res/dir/', t.context.tmp);\n  t.is(result.code, 1);\n  t.falsy(fs.existsSync(`${t.context.tmp}/dir`));\n  t.falsy(fs.existsSync(`${t.context.tmp}/x`));\n});\n"
		other  = "test('copies plain files only', t => {\n  const result = cp('res/b.txt', t.context.tmp);\n  t.is(result.code, 1);\n  t.falsy(fs.existsSync(`${t.context.tmp}/dir`));\n});\n"
	)
	for _, k := range []struct {
		name, path, frame, before, after string
		told                             bool
	}{
		{"elements one by one become all of them", "src/test/java/PartsTest.java", java, index, "  assertThat(parts, is(arrayContaining(\"a\", \"b\", \"c\")));", false},
		{"fewer elements", "src/test/java/PartsTest.java", java, index, "  assertThat(parts, is(arrayContaining(\"a\", \"b\")));", true},
		{"one of the elements", "src/test/java/PartsTest.java", java, index, "  assertThat(parts, hasItemInArray(\"a\"));", true},
		{"fields one by one become fields of one object", "a.test.ts", script, fields, "  expect(error).toBeInstanceOf(Error)\n  expect(error).toMatchObject({ message: 'gone', name: 'Fault', code: 'E1' })", false},
		{"a field less", "a.test.ts", script, fields, "  expect(error).toMatchObject({ message: 'gone', name: 'Fault' })", true},
		{"any value of a field", "a.test.ts", script, fields, "  expect(error).toMatchObject({ message: 'gone', name: 'Fault', code: expect.any(String) })", true},
		{"a condition that is only written to the console", "a.test.ts", script, fields, "  console.assert(error.code === 'E1')", true},
		{"the same list in its order", "MergeTests.cs", csharp, "  merged.Value.Should().HaveCount(2);\n  merged.Value.Should().BeEquivalentTo(new[] { 1, 2 });", "  merged.Value.Should().Equal(1, 2);", false},
		{"the same list in any order", "MergeTests.cs", csharp, "  merged.Value.Should().Equal(1, 2);", "  merged.Value.Should().BeEquivalentTo(new[] { 1, 2 });", true},
		{"a shorter list", "MergeTests.cs", csharp, "  merged.Value.Should().HaveCount(2);\n  merged.Value.Should().BeEquivalentTo(new[] { 1, 2 });", "  merged.Value.Should().Equal(1);", true},
		{"a pattern as a question", "test/format_test.exs", elixir, "    assert {:error, _} = Format.check(\"{\")", "    assert match?({:error, _}, Format.check(\"{\"))", false},
		{"a wider pattern", "test/format_test.exs", elixir, "    assert {:error, :open} = Format.check(\"{\")", "    assert match?({:error, _}, Format.check(\"{\"))", true},
		{"a pattern for anything", "test/format_test.exs", elixir, "    assert {:error, _} = Format.check(\"{\")", "    assert match?(_, Format.check(\"{\"))", true},
		{"else if becomes another if", "v_test.go", golang, chain, both, false},
		{"what stood in else if is gone", "v_test.go", golang, chain, only, true},
		{"as many as there were at first", "s.test.js", counts, "    const sock = new Sock.Server({ server });\n    sock.close();\n    assert.strictEqual(server.listenerCount('open'), 0);\n", "    const count = server.listenerCount('open');\n    const sock = new Sock.Server({ server });\n    sock.close();\n    assert.strictEqual(server.listenerCount('open'), count);\n", false},
		{"as many as there are at last", "s.test.js", counts, "    const sock = new Sock.Server({ server });\n    sock.close();\n    assert.strictEqual(server.listenerCount('open'), 0);\n", "    const sock = new Sock.Server({ server });\n    sock.close();\n    const count = server.listenerCount('open');\n    assert.strictEqual(server.listenerCount('open'), count);\n", true},
		{"as many as at first, where it was a number", "s.test.js", counts, "    const sock = new Sock.Server({ server });\n    sock.close();\n    assert.strictEqual(server.listenerCount('open'), 3);\n", "    const count = server.listenerCount('open');\n    const sock = new Sock.Server({ server });\n    sock.close();\n    assert.strictEqual(server.listenerCount('open'), count);\n", true},
		{"a test folded into one that is given both", "p_test.go", parse, all + ping, wide, false},
		{"folded into one that is not given it", "p_test.go", parse, all + ping, strings.Replace(wide, " ping=250ms", "", 1), true},
		{"folded into one that says less", "p_test.go", parse, all + ping, strings.Replace(wide, "assert.NotContains(", "_ = keep(", 1), true},
		{"of two of one name the wider stays", "test/cp.js", copies, two + three, three, false},
		{"of two of one name the narrower stays", "test/cp.js", copies, two + three, two, true},
		{"of two of one name one with another input stays", "test/cp.js", copies, two + other, other, true},
	} {
		t.Run(k.name, func(t *testing.T) {
			events := compareAt(t, k.path, strings.Replace(k.frame, "BODY", k.before, 1), strings.Replace(k.frame, "BODY", k.after, 1))
			told := slices.ContainsFunc(events, func(e string) bool { return !strings.Contains(e, "cleared") })
			if told != k.told {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}
