package detect_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// What a class inherits is listed for it, as its runner does.
func TestTestsAreListedForEveryHeir(t *testing.T) {
	for name, c := range map[string]struct {
		files string
		want  []string
	}{
		"a class of tests and its heir": {`
-- test_cart.py --
class TestCart:
    def test_total(self):
        assert total() == 1

    def test_tax(self):
        assert tax() == 2

class TestLargeCart(TestCart):
    def test_tax(self):
        assert tax() == 3
`, []string{"test_cart.py TestCart > test_tax", "test_cart.py TestCart > test_total", "test_cart.py TestLargeCart > test_tax", "test_cart.py TestLargeCart > test_total"}},
		"a mixin of another file, with rows, and an heir that takes one out": {`
-- tests/shared.py --
import pytest

class StoreTests:
    @pytest.mark.parametrize("n", [1, 2])
    def test_put(self, n):
        assert self.store().put(n) == n

    def test_get(self):
        assert self.store().get() is None
-- tests/test_stores.py --
from tests.shared import StoreTests as Shared

class TestMemory(Shared):
    pass

class TestDisk(Shared):
    test_get = None

class Helper(Shared):
    pass
`, []string{"tests/test_stores.py TestDisk > test_put ×2", "tests/test_stores.py TestMemory > test_get", "tests/test_stores.py TestMemory > test_put ×2"}},
		"a mixin that only a TestCase makes run": {`
-- test_codec.py --
import unittest

class CodecTests:
    def test_reads(self):
        self.assertEqual(self.codec.read("a"), "a")

class JsonTest(CodecTests, unittest.TestCase):
    codec = Json()

@unittest.skip("later")
class YamlTest(CodecTests, unittest.TestCase):
    codec = Yaml()

class Note(CodecTests):
    pass
`, []string{"test_codec.py JsonTest > test_reads", "test_codec.py YamlTest > test_reads skipped"}},
		"a mixin of the folder's own module": {`
-- tests/__init__.py --
class CacheMixin:
    def test_clear(self):
        self.assertEqual(len(self.cache()), 0)
-- tests/test_cache.py --
import unittest
from . import CacheMixin

class CacheTest(unittest.TestCase, CacheMixin):
    pass
`, []string{"tests/test_cache.py CacheTest > test_clear"}},
		"classes and functions of tests that another file imports": {`
-- tests/test_store.py --
import unittest

class TestStore:
    def test_put(self):
        assert put(1) == 1

class StoreCase(unittest.TestCase):
    def test_open(self):
        self.assertEqual(opened(), 1)

class Record:
    def test_kept(self):
        assert kept()

def test_free():
    assert free() == 1
-- tests/test_all.py --
from typing import TYPE_CHECKING
from .test_store import TestStore as TestKept, StoreCase, Record, test_free
if TYPE_CHECKING:
    from .test_store import TestStore
-- tests/helpers.py --
from .test_store import TestStore
-- tests/deep/test_other.py --
from elsewhere.test_store import TestStore
`, []string{"tests/test_all.py StoreCase > test_open", "tests/test_all.py TestKept > test_put", "tests/test_all.py test_free",
			"tests/test_store.py StoreCase > test_open", "tests/test_store.py TestStore > test_put", "tests/test_store.py test_free"}},
		"one of two definitions that branches choose between, and a class that a later one replaces": {`
-- test_text.py --
if new():
    def test_encodes():
        assert encode("a") == b"a"
else:
    def test_encodes():
        assert encode("a") == "a"

class TestText:
    def test_reads(self):
        assert read() == 1

class TestText:
    def test_writes(self):
        assert write() == 1

class TestLine:
    def test_reads(self):
        assert read() == 1

class TestLine(Wrapped, TestLine):
    def test_writes(self):
        assert write() == 1
`, []string{"test_text.py TestLine > test_reads", "test_text.py TestLine > test_writes", "test_text.py TestText > test_reads skipped", "test_text.py TestText > test_writes", "test_text.py test_encodes"}},
		"tests whose import may fail or is guarded": {`
-- tests/test_store.py --
class TestStore:
    def test_put(self):
        assert put(1) == 1

def test_free():
    assert free() == 1
-- tests/test_all.py --
import sys

try:
    from .test_store import TestStore
except ImportError:
    pass

if sys.version_info >= (3, 10):
    from .test_store import test_free
`, []string{"tests/test_all.py TestStore > test_put conditional", "tests/test_all.py test_free conditional", "tests/test_store.py TestStore > test_put", "tests/test_store.py test_free"}},
		"all that another file offers": {`
-- tests/test_store.py --
__all__ = ["TestStore", "test_free"]

class TestStore:
    def test_put(self):
        assert put(1) == 1

class TestHidden:
    def test_get(self):
        assert get(1) == 1

def test_free():
    assert free() == 1
-- tests/test_all.py --
from tests.test_store import *

def test_free():
    assert free() == 2
`, []string{"tests/test_all.py TestStore > test_put", "tests/test_all.py test_free",
			"tests/test_store.py TestHidden > test_get", "tests/test_store.py TestStore > test_put", "tests/test_store.py test_free"}},
		"classes of one name, taken from two files under other names": {`
-- tests/test_cart.py --
class Test:
    def test_total(self):
        assert total() == 1
-- tests/test_bill.py --
class Test:
    def test_due(self):
        assert due() == 1
-- tests/test_wrapped.py --
from tests.test_cart import Test as TestCart
from tests.test_bill import Test as TestBill

class Test:
    def test_wrap(self):
        assert wrap() == 1

class TestCart(Wrapped, TestCart):
    pass

class TestBill(Wrapped, TestBill):
    pass
`, []string{"tests/test_bill.py Test > test_due", "tests/test_cart.py Test > test_total", "tests/test_wrapped.py Test > test_wrap",
			"tests/test_wrapped.py TestBill > test_due", "tests/test_wrapped.py TestCart > test_total"}},
		"an abstract class of Java": {`
-- src/test/java/ListContract.java --
import org.junit.jupiter.api.Test;

abstract class ListContract<T extends Number> {
    @Test void adds() { assertEquals(1, list().add(1)); }
    @Test void drops() { assertEquals(0, list().drop(1)); }
}
-- src/test/java/ArrayTest.java --
class ArrayTest extends ListContract<Integer> implements Closeable {
    @Override void drops() { }
}
-- src/test/java/LinkedTest.java --
class LinkedTest extends ListContract<Long> {
}
`, []string{"src/test/java/ArrayTest.java ArrayTest > adds", "src/test/java/LinkedTest.java LinkedTest > adds", "src/test/java/LinkedTest.java LinkedTest > drops"}},
		"a base of C#": {`
-- tests/StoreTests.cs --
using NUnit.Framework;

public abstract class StoreTests
{
    [Test] public void Puts() { Assert.AreEqual(1, Store().Put(1)); }
}

public class MemoryTests : StoreTests
{
}
`, []string{"tests/StoreTests.cs MemoryTests > Puts"}},
		"a base and a trait of PHP": {`
-- tests/StoreTestCase.php --
<?php
use PHPUnit\Framework\TestCase;

abstract class StoreTestCase extends TestCase
{
    public function testPuts(): void { $this->assertSame(1, $this->store()->put(1)); }
}
-- tests/Closes.php --
<?php
trait Closes
{
    public function testCloses(): void { $this->assertTrue($this->store()->close()); }
}
-- tests/MemoryTest.php --
<?php
final class MemoryTest extends StoreTestCase
{
    use Closes;
}
`, []string{"tests/MemoryTest.php MemoryTest > testCloses", "tests/MemoryTest.php MemoryTest > testPuts"}},
		"a module and a base of Ruby": {`
-- test/shared.rb --
require "minitest/autorun"

module StoreTests
  def test_puts
    assert_equal 1, store.put(1)
  end
end

class BaseTest < Minitest::Test
  def test_alive
    assert_equal 1, alive
  end
end
-- test/memory_test.rb --
require "shared"

class MemoryTest < BaseTest
  include StoreTests
end
`, []string{"test/memory_test.rb MemoryTest > test_alive", "test/memory_test.rb MemoryTest > test_puts", "test/shared.rb BaseTest > test_alive"}},
		"a base of Kotlin": {`
-- src/test/kotlin/StoreTest.kt --
import org.junit.jupiter.api.Test

abstract class StoreTest(val size: Int) {
    @Test fun puts() { assertEquals(1, store().put(1)) }
}

class MemoryTest : StoreTest(3) {
}
`, []string{"src/test/kotlin/StoreTest.kt MemoryTest > puts"}},
		"a base that nobody inherits stays where it is": {`
-- tests/StoreTests.cs --
using Xunit;

public abstract class StoreTests
{
    [Fact] public void Puts() { Assert.Equal(1, Store().Put(1)); }
}
`, []string{"tests/StoreTests.cs StoreTests > Puts"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := listing(t, c.files, inventory.NewFamily()); !slices.Equal(got, c.want) {
				t.Errorf("listed\n%q, want\n%q", got, c.want)
			}
		})
	}
}

// A check compares what is written: there a moved base must not look like many lost tests.
func TestWithoutAFamilyTestsAreListedWhereTheyAreWritten(t *testing.T) {
	files := `
-- test_cart.py --
class TestCart:
    def test_total(self):
        assert total() == 1

class TestLargeCart(TestCart):
    pass
`
	if got, want := listing(t, files, nil), []string{"test_cart.py TestCart > test_total"}; !slices.Equal(got, want) {
		t.Errorf("listed %q, want %q", got, want)
	}
}

// What cannot be listed is said.
func TestAListingSaysWhereAFileMakesTestsWhileItRuns(t *testing.T) {
	batch := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})).NewBatch(nil)
	batch.Family = inventory.NewFamily()
	source := `import unittest

class SpecTest(unittest.TestCase):
    @classmethod
    def load(cls, cases):
        for n in cases:
            name = "test_{}".format(n)
            setattr(cls, name, check(n))

setattr(SpecTest, f"test_{first()}", check(1))
setattr(SpecTest, "limit", 3)

def make(kind):
    class Made(unittest.TestCase):
        def test_kind(self):
            self.assertEqual(kind_of(kind), kind)

    name = "Test" + kind
    globals()[name] = Made
    globals()["kinds"] = [kind]
`
	if err := batch.Add("tests/test_spec.py", change.Side{Present: true, Kind: change.Regular, Text: []byte(source)}); err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, l := range batch.List() {
		for _, u := range l.Unjudged {
			lines = append(lines, u.Line)
		}
	}
	if want := []int{8, 10, 19}; !slices.Equal(lines, want) {
		t.Errorf("said so of lines %v, want %v", lines, want)
	}
}

func listing(t *testing.T, files string, family *inventory.Family) []string {
	t.Helper()
	batch := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})).NewBatch(nil)
	batch.Family = family
	for _, f := range txtar.Parse([]byte(files)).Files {
		if err := batch.Add(f.Name, change.Side{Present: true, Kind: change.Regular, Text: f.Data}); err != nil {
			t.Fatal(err)
		}
	}
	var out []string
	for _, l := range batch.List() {
		for _, c := range l.Cases {
			line := l.Path + " " + c.FullName()
			if c.Rows != 1 {
				line += " ×" + string(rune('0'+c.Rows))
			}
			if c.Dynamic {
				line += " or not"
			}
			if c.State != inventory.Active {
				line += " " + string(c.State)
			}
			if c.State == inventory.Skipped && c.Condition != "" {
				line += " where " + c.Condition
			}
			if len(c.Oracles) == 0 {
				line += " without an oracle"
			}
			out = append(out, line)
		}
	}
	slices.Sort(out)
	return out
}
