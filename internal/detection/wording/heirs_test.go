package wording

import "testing"

func TestTestsOfElsewhereThatAreNoLongerTakenIn(t *testing.T) {
	ruby := func(line string) string {
		return "class DiskTest < Minitest::Test\n" + line + "  def test_a\n  end\nend\n"
	}
	php := func(line string) string { return "class DiskTest extends TestCase\n{\n" + line + "}\n" }
	spec := func(line string) string { return "RSpec.describe Disk do\n" + line + "end\n" }
	head := func(head string) string { return head + "\n" }
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"a base of Python":                 {"test_a.py", head("class TestDisk(Temp, TestStore):"), head("class TestDisk(Temp):"), Change.takesFewer, true},
		"a base that is another":           {"test_a.py", head("class TestDisk(TestStore):"), head("class TestDisk(TestStorage):"), Change.takesFewer, false},
		"a base of the runner":             {"test_a.py", head("class TestDisk(Temp, unittest.TestCase):"), head("class TestDisk(Temp):"), Change.takesFewer, false},
		"a base that only sets up":         {"ATest.java", head("class DiskTest extends StoreTestBase {"), head("class DiskTest {"), Change.takesFewer, false},
		"a base of Java":                   {"ATest.java", head("class DiskTest extends StoreTest {"), head("class DiskTest {"), Change.takesFewer, true},
		"an interface of Java":             {"ATest.java", head("class DiskTest implements StoreTests {"), head("class DiskTest {"), Change.takesFewer, true},
		"an interface of Kotlin":           {"ATest.kt", head("class DiskTest : Temp(), StoreTests {"), head("class DiskTest : Temp() {"), Change.takesFewer, true},
		"a trait of Scala":                 {"ASuite.scala", head("class DiskSuite extends AnyFunSuite with StoreTests {"), head("class DiskSuite extends AnyFunSuite {"), Change.takesFewer, true},
		"a style of Scala":                 {"ASuite.scala", head("class DiskSuite extends Temp with AnyFunSuite {"), head("class DiskSuite extends Temp {"), Change.takesFewer, false},
		"a module of Ruby":                 {"a_test.rb", ruby("  include StoreTests\n"), ruby(""), Change.takesFewer, true},
		"a module of helpers":              {"a_test.rb", ruby("  include StoreHelpers\n"), ruby(""), Change.takesFewer, false},
		"a trait of PHP":                   {"ATest.php", php("    use StoreTests;\n"), php(""), Change.takesFewer, true},
		"shared examples":                  {"a_spec.rb", spec("  it_behaves_like \"a store\"\n"), spec(""), Change.takesFewer, true},
		"shared examples with other words": {"a_spec.rb", spec("  it_behaves_like \"a store\"\n"), spec("  include_examples \"a store\"\n"), Change.takesFewer, false},
		"a module of Elixir":               {"a_test.exs", "defmodule ATest do\n  use ExUnit.Case\n  use StoreTests\nend\n", "defmodule ATest do\n  use ExUnit.Case\nend\n", Change.takesFewer, true},
		"a case of Elixir":                 {"a_test.exs", "defmodule ATest do\n  use Shop.DataCase\nend\n", "defmodule ATest do\n  use ExUnit.Case\nend\n", Change.takesFewer, false},
		"some message is denied":           {"a_test.exs", "    refute_received {:shell, _, _}\n", "    refute_received {:shell, :error, _}\n", Change.deniesLess, true},
		"any message is denied":            {"a_test.exs", "    refute_received {:shell, :error, _}\n", "    refute_received {:shell, _, _}\n", Change.deniesLess, false},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}
