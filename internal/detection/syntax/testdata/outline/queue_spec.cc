#define CATCH_CONFIG_MAIN
#include <catch2/catch_test_macros.hpp>

TEST_CASE("queue keeps order", "[queue][fast]") {
  Queue<int> q{1, 2};
  REQUIRE(q.front() == 1);
  CHECK_FALSE(q.empty());

  SECTION("after a pop") {
    q.pop();
    CHECK(q.front() == 2);
    REQUIRE_THROWS_AS(q.at(9), std::out_of_range);
    REQUIRE_THAT(q.name(), Equals("q") && StartsWith("q"));
  }
  SECTION("nested") {
    SECTION("deeper") { REQUIRE(1 == 1); }
    // the last word
    DYNAMIC_SECTION("n = " << n) { CHECK(n); }
  }
  auto n = GENERATE(1, 2, 3);
}

TEST_CASE("queue is skipped", "[.][!shouldfail]") { SKIP("later"); }

TEST_CASE("doctest decorated" * doctest::skip() * doctest::may_fail()) {
  SUBCASE("one") { WARN(1 == 2); }
}

SCENARIO("a queue is drained") {
  GIVEN("two items") {
    WHEN("both are popped") {
      THEN("it is empty") { REQUIRE(q.empty()); }
    }
  }
}

TEST_CASE_METHOD(Fixture, "with fixture", "[x]") { REQUIRE(size == 1); }
TEMPLATE_TEST_CASE("typed", "[t]", int, std::string) { REQUIRE(TestType() == TestType()); }

BOOST_AUTO_TEST_SUITE(queue)

BOOST_AUTO_TEST_CASE(pops) {
  BOOST_CHECK_EQUAL(q.pop(), 1);
  BOOST_TEST(q.size() == 2, "two left");
}

BOOST_AUTO_TEST_CASE(disabled_one, *boost::unit_test::disabled()) { BOOST_FAIL("no"); }
BOOST_FIXTURE_TEST_CASE(with_fixture, Fixture) { BOOST_REQUIRE(ready); }
BOOST_DATA_TEST_CASE(rows, data::make({1, 2}), n) { BOOST_TEST(n > 0); }

BOOST_AUTO_TEST_SUITE_END()

TEST_GROUP(Drain) {
  void setup() { q.clear(); }
};
TEST(Drain, Empties) { CHECK_EQUAL(0, q.size()); LONGS_EQUAL(1, 1); }
IGNORE_TEST(Drain, Later) { }
