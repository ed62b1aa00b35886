package source

import "testing"

func TestAClaimComparesAThingWithItself(t *testing.T) {
	for now, before := range map[string]string{
		`assertEquals(cart.total(), cart.total());`:             `assertEquals(675, cart.total());`,
		`assert_eq!(got, got);`:                                 `assert_eq!(got, want);`,
		`expect(declaration).to eq(declaration)`:                `expect(declaration).to eq(other)`,
		`expect(cart.total).toBe(cart.total);`:                  `expect(cart.total).toBe(675);`,
		`verify_memory(output, output, LEN);`:                   `verify_memory(output, "\x75\x84"`,
		`assert total == total`:                                 `assert total == 675`,
		`assert.Equal(t, got, got)`:                             `assert.Equal(t, want, got)`,
		`$this->assertSame($cart->total(), $cart->total());`:    `$this->assertSame(675, $cart->total());`,
		`total.ShouldBe(total);`:                                `total.ShouldBe(675);`,
		`XCTAssertEqual(cart.total, cart.total)`:                `XCTAssertEqual(cart.total, 675)`,
		`assertThat(cart.total()).isEqualTo(cart.total());`:     `assertThat(cart.total()).isEqualTo(675);`,
		`EXPECT_EQ(cart.total(), cart.total());`:                `EXPECT_EQ(675, cart.total());`,
		`total shouldBe total`:                                  `total shouldBe 675`,
		`cl_assert_equal_s(name, name);`:                        `cl_assert_equal_s("HEAD", name);`,
		`self.assertEqual(cart.total, cart.total)`:              `self.assertEqual(cart.total, 675)`,
		`expect(cart.total, equals(cart.total));`:               `expect(cart.total, equals(675));`,
		`result.Should().Be(result);`:                           `result.Should().Be(675);`,
		`memory_check(buffer, buffer, sizeof buffer);`:          `memory_check(buffer, golden, sizeof buffer);`,
		`assert cart.total(1) == cart.total(1), "the same sum"`: `assert cart.total(1) == 3, "the same sum"`,
	} {
		if s, ok := saidTwice(now); !ok || !s.was(before) {
			t.Errorf("%s after %s: %+v %v", now, before, s, ok)
		}
	}
	for now, before := range map[string]string{
		`assertEquals(0, compare(a, a));`:          `assertEquals(0, compare(a, b));`,
		`assertNotEquals(a, a);`:                   `assertNotEquals(a, b);`,
		`assertEquals(a, a.clone());`:              `assertEquals(a, b);`,
		`expect(add(a, a)).toBe(4);`:               `expect(add(a, b)).toBe(4);`,
		`assert is_same(a, a)`:                     `assert is_same(a, b)`,
		`assertEquals(a, a);`:                      `assertEquals(a, a, "message");`,
		`EXPECT_TRUE(equal(a, a));`:                `EXPECT_TRUE(equal(a, b));`,
		`assertEquals(1, 1);`:                      `assertEquals(1, total);`,
		`expect(cart).toEqual(cartOf(items));`:     `expect(cart).toEqual(other);`,
		`assertEquals(value, values);`:             `assertEquals(value, other);`,
		`assertEquals(new Cart(), new Cart());`:    `assertEquals(new Cart(), other);`,
		`assertEquals(expected, expected.next());`: `assertEquals(expected, other.next());`,
	} {
		if s, ok := saidTwice(now); ok && s.was(before) {
			t.Errorf("%s after %s: %+v", now, before, s)
		}
	}
}
