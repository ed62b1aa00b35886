package delta_test

import (
	"strings"
	"testing"
)

// A test that a class inherits runs for it until the class has a word of its own that leaves it out. A word of its
// own that claims something, and one of a class that is new, leaves nothing out.
func TestCompareSeesInheritedTestsThatAreLeftOut(t *testing.T) {
	python := "import pytest\n\n\nclass Store:\n    def test_size(self):\n        assert self.store().size() == 1\n\n\nclass TestDisk(Store):\n    def store(self):\n        return Disk()\n"
	java := "import org.junit.jupiter.api.*;\n\nabstract class StoreTest {\n  abstract Store store();\n\n  @Test\n  void size() {\n    assertEquals(1, store().size());\n  }\n}\n\nclass DiskTest extends StoreTest {\n  Store store() { return new Disk(); }\n"
	kotlin := "import kotlin.test.*\n\nabstract class StoreTest {\n    abstract fun store(): Store\n\n    @Test\n    open fun size() {\n        assertEquals(1, store().size())\n    }\n}\n\nclass DiskTest : StoreTest() {\n    override fun store() = Disk()\n"
	csharp := "using Xunit;\n\npublic abstract class StoreTests\n{\n    protected abstract Store Make();\n\n    [Fact]\n    public virtual void Size()\n    {\n        Assert.Equal(1, Make().Size());\n    }\n}\n\npublic class DiskTests : StoreTests\n{\n    protected override Store Make() => new Disk();\n"
	php := "<?php\nabstract class StoreTest extends TestCase\n{\n    public function testSize(): void\n    {\n        $this->assertSame(1, $this->store()->size());\n    }\n}\n\nclass DiskTest extends StoreTest\n{\n    protected function store() { return new Disk(); }\n"
	ruby := "class StoreTest < Minitest::Test\n  def test_size\n    assert_equal 1, store.size\n  end\nend\n\nclass DiskTest < StoreTest\n  def store\n    Disk.new\n  end\n"
	swift := "import XCTest\n\nclass StoreTests: XCTestCase {\n    func testSize() {\n        XCTAssertEqual(store().size, 1)\n    }\n}\n\nfinal class DiskTests: StoreTests {\n    func store() -> Store { Disk() }\n"
	cases := map[string]struct {
		path, before, after string
		alarm               bool
	}{
		"Python, to fail":          {"tests/test_store.py", python, python + "\n    @pytest.mark.xfail\n    def test_size(self):\n        return super().test_size()\n", true},
		"Python, nothing done":     {"tests/test_store.py", python, python + "\n    def test_size(self):\n        \"\"\"Not here.\"\"\"\n        pass\n", true},
		"Python, no test":          {"tests/test_store.py", python, python + "\n    test_size = None\n", true},
		"Python, a claim":          {"tests/test_store.py", python, python + "\n    def test_size(self):\n        assert self.store().size() == 2\n", false},
		"Python, one for Windows":  {"tests/test_store.py", python, python + "\n    @pytest.mark.skipif(sys.platform == \"win32\", reason=\"no such disk\")\n    def test_size(self):\n        super().test_size()\n", false},
		"Python, a new class":      {"tests/test_store.py", python, python + "\n\nclass TestTape(Store):\n    @pytest.mark.skip(reason=\"a tape has no size\")\n    def test_size(self):\n        pass\n", false},
		"Python, a new test":       {"tests/test_store.py", strings.Replace(python, "test_size", "check_size", 1), python + "\n    def test_size(self):\n        pass\n", false},
		"Python, a helper":         {"tests/test_store.py", python, python + "\n    def close(self):\n        pass\n", false},
		"Java, disabled":           {"src/test/java/StoreTest.java", java + "}\n", java + "\n  @Test\n  @Disabled(\"later\")\n  @Override\n  void size() {\n    super.size();\n  }\n}\n", true},
		"Java, nothing done":       {"src/test/java/StoreTest.java", java + "}\n", java + "\n  @Override\n  void size() {\n    // not here\n  }\n}\n", true},
		"Java, a claim more":       {"src/test/java/StoreTest.java", java + "}\n", java + "\n  @Test\n  @Override\n  void size() {\n    super.size();\n    assertEquals(0, store().free());\n  }\n}\n", false},
		"Java, a hook":             {"src/test/java/StoreTest.java", java + "}\n", java + "\n  @Override\n  void close() {\n  }\n}\n", false},
		"Kotlin, ignored":          {"src/test/kotlin/StoreTest.kt", kotlin + "}\n", kotlin + "\n    @Ignore\n    @Test\n    override fun size() {\n        super.size()\n    }\n}\n", true},
		"Kotlin, a unit":           {"src/test/kotlin/StoreTest.kt", kotlin + "}\n", kotlin + "\n    override fun size() = Unit\n}\n", true},
		"Kotlin, on":               {"src/test/kotlin/StoreTest.kt", kotlin + "}\n", kotlin + "\n    @Test\n    override fun size() {\n        super.size()\n    }\n}\n", false},
		"C#, skipped":              {"tests/StoreTests.cs", csharp + "}\n", csharp + "\n    [Fact(Skip = \"later\")]\n    public override void Size() => base.Size();\n}\n", true},
		"C#, nothing done":         {"tests/StoreTests.cs", csharp + "}\n", csharp + "\n    public override void Size() { }\n}\n", true},
		"C#, on":                   {"tests/StoreTests.cs", csharp + "}\n", csharp + "\n    [Fact]\n    public override void Size() => base.Size();\n}\n", false},
		"PHP, skipped":             {"tests/StoreTest.php", php + "}\n", php + "\n    public function testSize(): void\n    {\n        $this->markTestSkipped('later');\n    }\n}\n", true},
		"PHP, on":                  {"tests/StoreTest.php", php + "}\n", php + "\n    public function testSize(): void\n    {\n        parent::testSize();\n    }\n}\n", false},
		"Ruby, skipped":            {"test/store_test.rb", ruby + "end\n", ruby + "\n  def test_size\n    skip \"later\"\n  end\nend\n", true},
		"Ruby, nothing done":       {"test/store_test.rb", ruby + "end\n", ruby + "\n  def test_size\n  end\nend\n", true},
		"Swift, nothing done":      {"Tests/StoreTests.swift", swift + "}\n", swift + "\n    override func testSize() {}\n}\n", true},
		"Swift, and what is above": {"Tests/StoreTests.swift", swift + "}\n", swift + "\n    override func testSize() { super.testSize() }\n}\n", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			alarm := ""
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				if strings.HasPrefix(e, "case-disabled") && !strings.Contains(e, " cleared ") {
					alarm += e + " "
				}
			}
			if c.alarm != (alarm != "") {
				t.Errorf("alarms %q, want some: %v", alarm, c.alarm)
			}
		})
	}
}
