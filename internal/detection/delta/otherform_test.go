package delta_test

import "testing"

// What is thrown, and what is waited for, may be claimed in more than one form; what a form leaves out is lost.
func TestWhatIsThrownOrAwaitedIsClaimedInAnotherForm(t *testing.T) {
	for name, c := range map[string]struct {
		path, before, after string
		less                []string
	}{
		"a handler of Dart": {path: "test/bag_test.dart",
			before: "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    try {\n      await bag.put('x');\n      fail('Expected this to throw.');\n    } catch (e) {\n      expect(e, TypeMatcher<NoPlaceError>());\n      expect((e as NoPlaceError).place, Place.parse('a|b'));\n    }\n  });\n}\n",
			after:  "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    expect(\n        bag.put('x'),\n        throwsA(isA<NoPlaceError>().having(\n            (e) => e.place, 'place', Place.parse('a|b'))));\n  });\n}\n",
			less:   []string{"import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    expect(bag.put('x'), throwsA(anything));\n  });\n}\n", "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    try {\n      await bag.put('x');\n    } catch (e) {\n      expect(e, TypeMatcher<NoPlaceError>());\n    }\n  });\n}\n"}},
		"a chain of Dart": {path: "test/bag_test.dart",
			before: "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    return cache.set('a', 'b').then((_) => cache.drop('a')).then((_) => cache.get('a')).then((value) {\n      expect(value, null);\n    });\n  });\n}\n",
			after:  "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    await cache.set('a', 'b');\n    await cache.drop('a');\n    expect(await cache.get('a'), isNull);\n  });\n}\n",
			less:   []string{"import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    await cache.set('a', 'b');\n    await cache.drop('a');\n    await cache.get('a');\n  });\n}\n", "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    await cache.set('a', 'b');\n    await cache.drop('a');\n    expect(await cache.get('zzz'), isNull);\n  });\n}\n"}},
		"a callback that must be called": {path: "test/bag_test.dart",
			before: "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    done.future.then(expectAsync1((_) {\n      expect(() => group.add(Future.value()), throwsStateError);\n      expect(() => group.listen(Stream.empty()), throwsStateError);\n    }));\n  });\n}\n",
			after:  "import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    expect(done.future.then((_) => group.add(Future.value())), throwsStateError);\n    expect(done.future.then((_) => group.listen(Stream.empty())), throwsStateError);\n  });\n}\n",
			less:   []string{"import 'package:test/test.dart';\n\nvoid main() {\n  test('refuses', () async {\n    expect(done.future.then((_) => group.add(Future.value())), throwsStateError);\n  });\n}\n"}},
		"a helper that intercepts": {path: "src/test/scala/BagTest.scala",
			before: "import org.scalatest.funsuite.AnyFunSuite\nimport org.scalatest.matchers.should.Matchers\n\ntrait Base extends AnyFunSuite with Matchers {\n  def expectException(ex: Throwable)(fn: => Any): Unit = {\n    try {\n      fn\n    } catch {\n      case e: Throwable =>\n        e shouldBe ex\n        return\n    }\n    assert(false, \"expected exception \" + ex + \", none thrown\")\n  }\n}\n\nclass BagTest extends Base {\n  test(\"refuses\") {\n    expectException(NoPlace(\"x\")) {\n      new Bag().put(\"x\")\n    }\n  }\n}\n",
			after:  "import org.scalatest.funsuite.AnyFunSuite\nimport org.scalatest.matchers.should.Matchers\n\ntrait Base extends AnyFunSuite with Matchers {\n  def expectException(ex: Throwable)(fn: => Any): Unit = {\n    val thrown = intercept[Throwable](fn)\n    thrown shouldBe ex\n  }\n}\n\nclass BagTest extends Base {\n  test(\"refuses\") {\n    expectException(NoPlace(\"x\")) {\n      new Bag().put(\"x\")\n    }\n  }\n}\n",
			less:   []string{"import org.scalatest.funsuite.AnyFunSuite\nimport org.scalatest.matchers.should.Matchers\n\ntrait Base extends AnyFunSuite with Matchers {\n  def expectException(ex: Throwable)(fn: => Any): Unit = {\n    intercept[Throwable](fn)\n  }\n}\n\nclass BagTest extends Base {\n  test(\"refuses\") {\n    expectException(NoPlace(\"x\")) {\n      new Bag().put(\"x\")\n    }\n  }\n}\n", "import org.scalatest.funsuite.AnyFunSuite\nimport org.scalatest.matchers.should.Matchers\n\ntrait Base extends AnyFunSuite with Matchers {\n  def expectException(ex: Throwable)(fn: => Any): Unit = {\n    try {\n      fn\n    } catch {\n      case e: Throwable =>\n        e shouldBe ex\n    }\n  }\n}\n\nclass BagTest extends Base {\n  test(\"refuses\") {\n    expectException(NoPlace(\"x\")) {\n      new Bag().put(\"x\")\n    }\n  }\n}\n"}},
		"a handler in place of a matcher": {path: "src/test/java/BagTest.java",
			before: "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass BagTest {\n    @Test\n    void refuses() {\n        NoPlaceException e = assertThrows(NoPlaceException.class, () -> new Bag().put(\"x\"));\n        assertEquals(\"no place for x\", e.getMessage());\n    }\n}\n",
			after:  "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass BagTest {\n    @Test\n    void refuses() {\n        try {\n            new Bag().put(\"x\");\n            fail(\"should throw\");\n        } catch (NoPlaceException e) {\n            assertEquals(\"no place for x\", e.getMessage());\n        }\n    }\n}\n",
			less:   []string{"import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass BagTest {\n    @Test\n    void refuses() {\n        try {\n            new Bag().put(\"x\");\n        } catch (NoPlaceException e) {\n            assertEquals(\"no place for x\", e.getMessage());\n        }\n    }\n}\n"}},
		"the name of a subject": {path: "spec/bag_spec.rb",
			before: "RSpec.describe Bag do\n  subject(:put!) { Bag.new.put(\"x\") }\n\n  it \"refuses\" do\n    expect do\n      subject\n    end.to raise_error NoPlace\n  end\nend\n",
			after:  "RSpec.describe Bag do\n  subject(:put!) { Bag.new.put(\"x\") }\n\n  it \"refuses\" do\n    expect { put! }.to raise_error(NoPlace, \"no place for x\")\n  end\nend\n",
			less:   []string{"RSpec.describe Bag do\n  subject(:put!) { Bag.new.put(\"x\") }\n\n  it \"refuses\" do\n    expect { put! }.to raise_error\n  end\nend\n", "RSpec.describe Bag do\n  subject(:put!) { Bag.new.put(\"x\") }\n\n  it \"refuses\" do\n    put! rescue nil\n  end\nend\n"}},
		"a chain of callbacks": {path: "test/bag.test.js",
			before: "import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  return new Bag().put('x').then((bag) => bag.size()).then((size) => {\n    expect(size).toBe(1);\n  });\n});\n",
			after:  "import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  const bag = await new Bag().put('x');\n  expect(await bag.size()).toBe(1);\n});\n",
			less:   []string{"import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  const bag = await new Bag().put('x');\n  expect(await bag.size()).toBeDefined();\n});\n"}},
		"one callback": {path: "test/bag.test.js",
			before: "import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  return new Bag().get('x').then((value) => {\n    expect(value).toBe(null);\n  });\n});\n",
			after:  "import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  expect(await new Bag().get('x')).toBeNull();\n});\n",
			less:   []string{"import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  await new Bag().get('x');\n});\n", "import { Bag } from '../src/bag';\n\ntest('refuses', async () => {\n  expect(await new Bag().get('other')).toBeNull();\n});\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := lossesAt(t, c.path, c.before, c.after); len(got) > 0 {
				t.Errorf("the same in another form: %q", got)
			}
			for _, less := range c.less {
				if got := lossesAt(t, c.path, c.before, less); len(got) == 0 {
					t.Errorf("nothing is said of what is missing in\n%s", less)
				}
			}
		})
	}
}
