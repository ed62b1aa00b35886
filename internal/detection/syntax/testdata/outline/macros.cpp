#include <catch2/catch_all.hpp>

LIB_BEGIN_NAMESPACE
template <> struct formatter<point> { int value; };
LIB_END_NAMESPACE

TEMPLATE_TEST_CASE("sizes", "[template]",
                   float,
                   unsigned long long) {
  REQUIRE(sizeof(TestType) > 0);
}

void guarded() {
  EXPECT_ABORT_BEGIN
  check(1);
  VERIFY_FAILS_END
}

enum kind {
  KIND_A,
  KIND_B
};

#define TWICE(x) \
  ONE_MORE
