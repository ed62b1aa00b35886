package shop

import org.scalatest.flatspec.AnyFlatSpec
import org.scalatest.matchers.should.Matchers._
import munit.{FunSuite, Assertions => A}

// ScalaTest styles.
class CartFlatSpec extends AnyFlatSpec with Matchers with BeforeAndAfter {
  behavior of "A cart"

  "A cart" should "be empty" in {
    cart.size should be (0)
    cart.items shouldBe empty
    cart.total should === (3)
    cart.names should contain theSameElementsAs List("a", "b")
    cart.name should not be null
    cart.size should (be > 1 and be < 3)
  }

  it should "throw" taggedAs (Slow) in {
    a [NoSuchElementException] should be thrownBy { cart.pop() }
    val e = intercept[IllegalStateException] { cart.checkout() }
    assert(e.getMessage == "empty")
    assertResult(3) { cart.sum }
    an[Exception] should be thrownBy cart.pop()
  }

  it should "be ignored" ignore { fail("never") }

  they must "be pending" in (pending)
}

class CartFunSuite extends AnyFunSuite {
  test("sums up", Slow) {
    val cart = new Cart(List(1, 2))
    assert(cart.sum === 3, "sum")
    assertThrows[IOException] { cart.close() }
  }

  ignore("later") { cancel() }

  test("is pending")(pending)
}

class CartWordSpec extends AnyWordSpec {
  "A cart" when {
    "empty" should {
      "have no total" in { assert(cart.total == 0) }
    }
  }
}

class CartFunSpec extends AnyFunSpec {
  describe("A cart") {
    it("has items") { assert(true) }
    ignore("is slow") { }
  }
}

@Ignore
@RunWith(classOf[JUnitRunner])
class CartTest(size: Int, val name: String = "x") extends FunSuite {
  @Test(expected = classOf[IllegalStateException], timeout = 10)
  def oldStyle(): Unit = { assertEquals(1, cart.size) }

  test("adds".ignore) { assertEquals(cart.size, 1, clue = "size") }
  test("flaky".flaky.tag(Slow)) { interceptMessage[E]("m") { f() } }
  test("fails".fail) {
    assume(isLinux, "linux only")
    List(1, 2).foreach { n => assert(n > 0) }
    forAll { (a: Int, b: Int) => a + b == b + a }
    items.map(_.name).filter(x => x != "a") foreach println
  }
}
