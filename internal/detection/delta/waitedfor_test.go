package delta_test

import (
	"strings"
	"testing"
)

// Whether something is done by now may go where the test waits for the very same thing. What is waited for is that
// thing, and nothing catches its failure.
func TestCompareSeesWhatIsWaitedForInPlaceOfBeingAsked(t *testing.T) {
	java := func(last string) string {
		return "class CartTest {\n  @Test\n  void packs() throws Exception {\n    Future<Cart> packed = shop.pack();\n    Future<Cart> sent = shop.send();\n    assertEquals(3, shop.size());\n    " + last + "\n  }\n}\n"
	}
	scala := func(last string) string {
		return "class CartSuite extends AnyFunSuite {\n  test(\"packs\") {\n    val packed = shop.pack()\n    val sent = shop.send()\n    assert(shop.size == 3)\n    " + last + "\n  }\n}\n"
	}
	csharp := func(last string) string {
		return "using Xunit;\n\npublic class CartTests\n{\n    [Fact]\n    public async Task Packs()\n    {\n        var packed = shop.Pack();\n        var sent = shop.Send();\n        Assert.Equal(3, shop.Size());\n        " + last + "\n    }\n}\n"
	}
	python := func(last string) string {
		return "async def test_packs():\n    packed = shop.pack()\n    sent = shop.send()\n    assert shop.size() == 3\n    " + last + "\n"
	}
	kotlin := func(last string) string {
		return "class CartTest {\n    @Test\n    fun packs() = runBlocking {\n        val packed = shop.pack()\n        val sent = shop.send()\n        assertEquals(3, shop.size())\n        " + last + "\n    }\n}\n"
	}
	cases := map[string]struct {
		path, before, after string
		alarm               bool
	}{
		"Java":                   {"src/test/java/CartTest.java", java("assertTrue(packed.isDone());"), java("packed.get(3, TimeUnit.SECONDS);"), false},
		"Java, equal to true":    {"src/test/java/CartTest.java", java("assertEquals(true, packed.toFuture().isDone());"), java("packed.toFuture().get(3, TimeUnit.SECONDS);"), false},
		"Java, another":          {"src/test/java/CartTest.java", java("assertTrue(packed.isDone());"), java("sent.get(3, TimeUnit.SECONDS);"), true},
		"Java, nothing waits":    {"src/test/java/CartTest.java", java("assertTrue(packed.isDone());"), java(""), true},
		"Java, it is caught":     {"src/test/java/CartTest.java", java("assertTrue(packed.isDone());"), java("try { packed.get(3, TimeUnit.SECONDS); } catch (Exception e) { }"), true},
		"Java, it was not done":  {"src/test/java/CartTest.java", java("assertFalse(packed.isDone());"), java("packed.get(3, TimeUnit.SECONDS);"), true},
		"Scala":                  {"src/test/scala/CartSuite.scala", scala("assert(packed.isCompleted)"), scala("Await.result(packed, 3.seconds)"), false},
		"Scala, another":         {"src/test/scala/CartSuite.scala", scala("assert(packed.isCompleted)"), scala("Await.result(sent, 3.seconds)"), true},
		"C#":                     {"tests/CartTests.cs", csharp("Assert.True(packed.IsCompleted);"), csharp("await packed;"), false},
		"C#, nothing waits":      {"tests/CartTests.cs", csharp("Assert.True(packed.IsCompleted);"), csharp(""), true},
		"Python":                 {"tests/test_cart.py", python("assert packed.done()"), python("await packed"), false},
		"Python, another":        {"tests/test_cart.py", python("assert packed.done()"), python("await sent"), true},
		"Kotlin":                 {"src/test/kotlin/CartTest.kt", kotlin("assertTrue(packed.isCompleted)"), kotlin("packed.await()"), false},
		"Kotlin, it is not done": {"src/test/kotlin/CartTest.kt", kotlin("assertTrue(!packed.isCompleted)"), kotlin("packed.await()"), true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			alarm := ""
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				if strings.HasPrefix(e, "oracle-removed") && !strings.Contains(e, " cleared ") {
					alarm += e + " "
				}
			}
			if c.alarm != (alarm != "") {
				t.Errorf("alarms %q, want some: %v", alarm, c.alarm)
			}
		})
	}
}
