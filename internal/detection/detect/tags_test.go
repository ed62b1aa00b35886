package detect_test

import (
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// lines is a repository of a few lines, by path.
type lines map[string]string

func (l lines) Search(words []string) (map[string][]change.Hit, error) {
	out := map[string][]change.Hit{}
	for path, text := range l {
		for _, w := range words {
			if strings.Contains(text, w) {
				out[w] = append(out[w], change.Hit{Path: path, Line: 1, Text: text})
			}
		}
	}
	return out, nil
}

// TestATagThatSettingsLeaveOutSwitchesATestOff: the test itself does not say that it is
// off; the unchanged settings of the project do.
func TestATagThatSettingsLeaveOutSwitchesATestOff(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	elixir := "defmodule CartTest do\n  use ExUnit.Case\n\n%s  test \"adds\" do\n    assert Cart.total([1, 2]) == 3\n  end\nend\n"
	python := "import pytest\n\nfrom shop import total\n\n\n%sdef test_total():\n    assert total([1, 2]) == 3\n"
	java := "import org.junit.jupiter.api.*;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass CartTest {\n%s    @Test void adds() { assertEquals(3, Cart.total(1, 2)); }\n}\n"
	ruby := "RSpec.describe Cart do\n  it \"adds\"%s do\n    expect(Cart.total([1, 2])).to eq(3)\n  end\nend\n"
	for _, c := range []struct {
		title, path, source, tag, settings, line string
		off                                      bool
	}{
		{"ExUnit excludes it", "test/cart_test.exs", elixir, "  @tag :slow\n", "test/test_helper.exs", "ExUnit.start(exclude: [:slow, :network])", true},
		{"ExUnit excludes another", "test/cart_test.exs", elixir, "  @tag :slow\n", "test/test_helper.exs", "ExUnit.start(exclude: [:slow_network])", false},
		{"a tag with a value", "test/cart_test.exs", elixir, "  @tag slow: true\n", "test/test_helper.exs", "ExUnit.configure(exclude: [slow: true])", true},
		{"the word stands elsewhere", "test/cart_test.exs", elixir, "  @tag :slow\n", "lib/cart.ex", "exclude: [:slow]", false},
		{"pytest deselects it", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pytest.ini", `addopts = -m "not slow and not net"`, true},
		{"pytest deselects it among other options", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pyproject.toml", `addopts = ["-ra", "-m", "not slow"]`, true},
		{"pytest deselects it in a line of options", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pyproject.toml", `  "-m", "not slow",`, true},
		{"pytest says how it would be deselected", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pyproject.toml", `  "slow: takes long (leave it out with '-m \"not slow\"')",`, false},
		{"an ini file says how it would be deselected", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pytest.ini", `    slow: takes long, -m "not slow" leaves it out`, false},
		{"pytest only registers it", "tests/test_cart.py", python, "@pytest.mark.slow\n", "pytest.ini", "markers = slow: takes long", false},
		{"Gradle excludes it", "src/test/java/CartTest.java", java, "    @Tag(\"slow\")\n", "build.gradle", `useJUnitPlatform { excludeTags "slow" }`, true},
		{"Gradle includes it", "src/test/java/CartTest.java", java, "    @Tag(\"slow\")\n", "build.gradle", `useJUnitPlatform { includeTags "slow" }`, false},
		{"RSpec excludes it", "spec/cart_spec.rb", ruby, ", :slow", "spec/spec_helper.rb", "config.filter_run_excluding slow: true", true},
	} {
		t.Run(c.title, func(t *testing.T) {
			findings := whenEdited(t, scanner, lines{c.settings: c.line}, c.path, strings.Replace(c.source, "%s", "", 1), strings.Replace(c.source, "%s", c.tag, 1))
			off := false
			for _, f := range findings {
				off = off || f.Type == "test_skip"
			}
			if off != c.off {
				t.Errorf("switched off: %v, want %v; findings %v", off, c.off, findings)
			}
		})
	}
}

// TestATagThatCILeavesOutSwitchesATestOff: what a command of CI leaves out no other may take in.
func TestATagThatCILeavesOutSwitchesATestOff(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	nunit := "using NUnit.Framework;\n\n[TestFixture]\n%spublic class CartTests\n{\n    [Test]\n    public void Adds() { Assert.That(Cart.Total(1, 2), Is.EqualTo(3)); }\n}\n"
	xunit := "using Xunit;\n\n%spublic class CartTests\n{\n    [Fact]\n    public void Adds() { Assert.Equal(3, Cart.Total(1, 2)); }\n}\n"
	python := "import pytest\n\nfrom shop import total\n\n\n%sdef test_total():\n    assert total([1, 2]) == 3\n"
	java := "import org.testng.annotations.Test;\nimport static org.testng.Assert.*;\n\npublic class CartTest {\n    @Test%s\n    public void adds() { assertEquals(Cart.total(1, 2), 3); }\n}\n"
	php := "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n%s    public function testAdds(): void { $this->assertSame(3, Cart::total(1, 2)); }\n}\n"
	dart := "import 'package:test/test.dart';\n\nvoid main() {\n  test('adds', () {\n    expect(total(1, 2), 3);\n  }%s);\n}\n"
	const ci = ".github/workflows/ci.yml"
	for _, c := range []struct {
		title, path, source, tag string
		settings                 lines
		off                      bool
	}{
		{"a filter of dotnet test", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category!=Slow&Category!=Shaky"`}, true},
		{"the filter chooses it", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category=Shaky&Category!=Slow"`}, false},
		{"another job has no filter", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category!=Shaky"`, ".github/workflows/all.yml": "run: dotnet test -c Release"}, false},
		{"another job leaves it out as well", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category!=Shaky"`, ".github/workflows/all.yml": "run: dotnet test -c Release --filter Category!=Shaky"}, true},
		{"it runs at night only", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category!=Shaky"`, ".github/workflows/nightly-shops.yml": "run: dotnet test -c Release"}, true},
		{"the filter is a comment", "test/CartTests.cs", nunit, "[Category(\"Shaky\")]\n", lines{ci: `# run: dotnet test --filter "Category!=Shaky"`}, false},
		{"a trait by its value", "test/CartTests.cs", xunit, "[Trait(\"Category\", \"Shaky\")]\n", lines{ci: `run: dotnet test --filter "Category!=Shaky"`}, true},
		{"another value of the trait", "test/CartTests.cs", xunit, "[Trait(\"Category\", \"Fast\")]\n", lines{ci: `run: dotnet test --filter "Category!=Shaky"`}, false},
		{"marks of pytest", "tests/test_cart.py", python, "@pytest.mark.shaky\n", lines{ci: `run: pytest -m "not slow and not shaky"`}, true},
		{"a job for the mark", "tests/test_cart.py", python, "@pytest.mark.shaky\n", lines{ci: `run: pytest -m "not shaky"`, ".github/workflows/shaky.yml": "run: pytest -m shaky"}, false},
		{"groups of Maven", "src/test/java/CartTest.java", java, "(groups = {\"shaky\"})", lines{ci: "run: mvn -B verify -DexcludedGroups=slow,shaky"}, true},
		{"groups that Maven chooses", "src/test/java/CartTest.java", java, "(groups = {\"shaky\"})", lines{ci: "run: mvn -B verify -Dgroups=shaky"}, false},
		{"groups of PHPUnit", "tests/CartTest.php", php, "    #[Group('shaky')]\n", lines{ci: "run: vendor/bin/phpunit --exclude-group shaky"}, true},
		{"tags of Dart", "test/cart_test.dart", dart, ", tags: 'shaky'", lines{ci: "run: dart test -x shaky"}, true},
		{"tags of Dart that are chosen", "test/cart_test.dart", dart, ", tags: 'shaky'", lines{ci: "run: dart test -t shaky"}, false},
	} {
		t.Run(c.title, func(t *testing.T) {
			findings := whenEdited(t, scanner, c.settings, c.path, strings.Replace(c.source, "%s", "", 1), strings.Replace(c.source, "%s", c.tag, 1))
			off := false
			for _, f := range findings {
				off = off || f.Type == "test_skip"
			}
			if off != c.off {
				t.Errorf("switched off: %v, want %v; findings %v", off, c.off, findings)
			}
		})
	}
}

// whenEdited are the findings about one file of a repository that became another.
func whenEdited(t *testing.T, scanner *detect.Scanner, repository change.Repository, path, before, after string) []detect.Finding {
	t.Helper()
	res, err := scanner.Scan(change.Change{Files: []change.File{{Path: path, Status: change.Modified,
		Before: change.Stored([]byte(before), 0o100644), After: change.Stored([]byte(after), 0o100644)}}},
		detect.Options{Horizon: detect.Commit, Repository: repository})
	if err != nil {
		t.Fatal(err)
	}
	return res.Findings
}
