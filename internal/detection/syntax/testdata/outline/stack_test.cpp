#include <gtest/gtest.h>
#include "stack.h"

using namespace testing;

namespace store {

class StackTest : public ::testing::Test {
 public:
  StackTest() : size_(3) {}
  StackTest(Clock clock) {}
  ~StackTest() override {}
  MOCK_METHOD(int, Size, (), (const, override));

 protected:
  void SetUp() override { stack_.push(1); }
  int size_ = 3;
  Stack stack_;
};

int Stack::pop(int count, const std::string& why, Clock* clock) {
  if (count > size_) {
    throw std::out_of_range("too many");
  } else if (count == 0) {
    return 0;
  }
  for (int i = 0; i < count; ++i) { items_.pop_back(); }
  for (const auto& item : items_) { total += item; }
  while (true) { break; }
  try {
    clock->tick();
  } catch (const std::exception& e) {
    log(e.what());
  } catch (...) {
  }
  auto twice = [this, &count](int n) { return n * count; };
  auto made = std::make_unique<Stack>(1, "two", 'c', nullptr, true, 2.5);
  std::vector<int> list = {1, 2, 3};
  Stack* raw = new Stack(1);
  if (auto it = find(1); it != end()) { raw = nullptr; }
  return store::detail::sum<int>(list) ? twice(1) : 0;
}

TEST(Stack, PopsWhatWasPushed) {
  Stack s;
  s.push(4);
  EXPECT_EQ(s.pop(), 4) << "popped " << s.name();
  ASSERT_TRUE(s.empty());
  EXPECT_THROW(s.pop(), std::out_of_range);
  EXPECT_THROW({ s.pop(); s.pop(); }, std::out_of_range);
  EXPECT_THAT(s.items(), ElementsAre(1, 2));
  SUCCEED();
}

TEST_F(StackTest, DISABLED_Grows) {
  if (!available()) GTEST_SKIP() << "no device";
  ASSERT_NO_THROW(stack_.grow());
  static_assert(sizeof(int) == 4, "int");
}

TEST_P(StackTest, Each) { EXPECT_GT(GetParam(), 0); }
INSTANTIATE_TEST_SUITE_P(Numbers, StackTest, testing::Values(1, 2, 3));
TYPED_TEST(StackTest, Typed) { SCOPED_TRACE("x"); }

#if 0
TEST(Stack, Forgotten) { FAIL(); }
#else
TEST(Stack, Kept) { }
#endif

#ifdef HAVE_CLOCK
TEST(Stack, Clock) { EXPECT_NE(now(), 0); }
#endif

/* TEST(Stack, Old) { EXPECT_EQ(1, 1); } */
}  // namespace store

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
