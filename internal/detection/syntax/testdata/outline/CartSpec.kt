@file:Suppress("unused")

package shop

import io.kotest.core.spec.style.StringSpec
import io.kotest.matchers.shouldBe
import kotlin.test.*

// Kotest styles.
class CartSpec : StringSpec({
    "a new cart is empty" {
        Cart().size shouldBe 0
        cart.items should beEmpty()
        cart.total() shouldNotBe null
    }

    "later".config(enabled = false, tags = setOf(Slow)) {
        shouldThrow<IllegalStateException> { Cart().checkout() }.message shouldBe "empty"
    }

    "!banged" { 1 + 1 shouldBe 2 }
})

class CartFunSpec : FunSpec() {
    init {
        context("with items") {
            test("sums up") {
                val cart = Cart(listOf(1, 2))
                cart.sum().shouldBe(3)
                cart.apply { clear() }
            }
            xtest("removed") { }
            withData(Row(1, 2), Row(3, 4)) { (a, b) -> a shouldBeLessThan b }
            test("slow").config(timeout = 3.seconds) { delay(10) }
        }
    }
}

class CartBehavior : BehaviorSpec({
    given("a cart") {
        `when`("an item is added") {
            then("it has one item") { cart.size shouldBe 1 }
        }
    }
    describe("outer") {
        it("inner") { x should startWith("a") }
        xit("skipped") { }
    }
})

@RunWith(Parameterized::class)
class CartTest(private val size: Int, val name: String = "x") {
    private lateinit var cart: Cart

    @BeforeTest
    fun setUp() { cart = Cart() }

    @Test
    fun `adds an item`() {
        cart.add("book", amount = 2)
        assertEquals(2, cart.size, "size")
        assertTrue { cart.contains("book") }
        val error = assertFailsWith<IllegalStateException> { cart.checkout() }
        assertNotNull(error.message?.length)
    }

    @Ignore("flaky") @Test
    fun removes() = runTest { cart.remove("book") }

    @Test(expected = IllegalStateException::class)
    fun throws(): Unit = cart.checkout()

    @ParameterizedTest(name = "{0}")
    @CsvSource("1,2", "3,4")
    @ValueSource(ints = [1, 2])
    fun sums(a: Int, b: Int = 2) {
        assumeTrue(System.getenv("CI") != null)
        assertThat(a + b).isEqualTo(3).isNotNull()
        Assertions.assertThrows(IllegalArgumentException::class.java) { cart.add("") }
    }

    companion object {
        @JvmStatic
        fun data() = listOf(arrayOf(1, "a"), arrayOf(2, null))
    }
}
