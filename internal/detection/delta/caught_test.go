package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A handler for the error that a failed assertion throws, and nothing in it that fails.
func TestTheErrorOfAnAssertionIsCaught(t *testing.T) {
	cases := map[string]struct{ path, frame, before, after string }{
		"xUnit": {"tests/CartTests.cs", "using Xunit;\npublic class CartTests {\n  [Fact]\n  public void Adds() {\n    BODY\n  }\n}\n",
			"try { Assert.Equal(3, Cart.Total(1, 2)); } finally { Cart.Reset(); }",
			"try { Assert.Equal(3, Cart.Total(1, 2)); } catch (Xunit.Sdk.XunitException ex) { Console.WriteLine(ex.Message); } finally { Cart.Reset(); }"},
		"NUnit": {"tests/CartTests.cs", "using NUnit.Framework;\npublic class CartTests {\n  [Test]\n  public void Adds() {\n    BODY\n  }\n}\n",
			"Assert.That(Cart.Total(1, 2), Is.EqualTo(3));",
			"try { Assert.That(Cart.Total(1, 2), Is.EqualTo(3)); } catch (AssertionException) { }"},
		"JUnit": {"src/test/java/CartTest.java", "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\nclass CartTest {\n  @Test\n  void adds() {\n    BODY\n  }\n}\n",
			"assertEquals(3, Cart.total(1, 2));",
			"try { assertEquals(3, Cart.total(1, 2)); } catch (AssertionFailedError e) { log.warn(e.getMessage()); }"},
		"ScalaTest": {"src/test/scala/CartSpec.scala", "import org.scalatest.funsuite.AnyFunSuite\nclass CartSpec extends AnyFunSuite {\n  test(\"adds\") {\n    BODY\n  }\n}\n",
			"assert(Cart.total(1, 2) == 3)",
			"try { assert(Cart.total(1, 2) == 3) } catch { case e: TestFailedException => println(e) }"},
		"RSpec": {"spec/cart_spec.rb", "RSpec.describe Cart do\n  it 'adds' do\n    BODY\n  end\nend\n",
			"expect(Cart.total(1, 2)).to eq(3)",
			"begin\n      expect(Cart.total(1, 2)).to eq(3)\n    rescue RSpec::Expectations::ExpectationNotMetError => e\n      puts e.message\n    end"},
		"minitest": {"test/cart_test.rb", "require 'minitest/autorun'\nclass CartTest < Minitest::Test\n  def test_adds\n    BODY\n  end\nend\n",
			"assert_equal 3, Cart.total(1, 2)",
			"begin\n      assert_equal 3, Cart.total(1, 2)\n    rescue Minitest::Assertion\n      nil\n    end"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := compareAt(t, c.path, strings.Replace(c.frame, "BODY", c.before, 1), strings.Replace(c.frame, "BODY", c.after, 1))
			if !slices.Equal(got, []string{"oracle-unreachable"}) {
				t.Errorf("events %q", got)
			}
		})
	}
}
