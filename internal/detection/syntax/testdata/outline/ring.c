#include <assert.h>
#include "unity.h"

#define RING_MAX 8

static int ring_size = 0;

struct ring { int head; };

/* Adds one value. */
int ring_push(struct ring *r, int value)
{
    if (r == NULL || value < 0)
        return -1;
    else
        r->items[r->head++] = value;
    for (int i = 0; i < RING_MAX; i++) { sum += i; }
    do { value--; } while (value > 0);
    switch (value) {
    case 1: break;
    default: goto out;
    }
    char *name = "ring", c = 'x';
    int table[] = {1, 2, 3};
    int (*callback)(int) = on_push;
    callback(value) == 0 ? ring_ok(r) : abort();
    assert(r->head < RING_MAX);
out:
    return 0;
}

void setUp(void) { ring_size = 0; }

void test_push_returns_zero(void)
{
    struct ring r = {0};
    TEST_ASSERT_EQUAL_INT(0, ring_push(&r, 4));
    TEST_ASSERT_TRUE_MESSAGE(r.head == 1, "head moved");
    TEST_IGNORE_MESSAGE("not yet");
}

static void test_cmocka(void **state) {
    (void)state;
    assert_int_equal(ring_push(NULL, 1), -1);
    skip();
}

START_TEST(test_check)
{
    ck_assert_int_eq(ring_push(&r, 1), 0);
}
END_TEST

Test(ring, criterion) {
    cr_assert_eq(ring_push(&r, 1), 0, "pushed %d", 1);
}

Test(ring, crashes, .signal = SIGSEGV, .disabled = true) {
    cr_assert(0);
}

#if 0
void test_off(void) { TEST_FAIL(); }
#endif

#ifndef FAST
#pragma GCC diagnostic ignored "-Wunused"
void test_slow(void) { TEST_PASS(); }
#endif

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_push_returns_zero);
    // RUN_TEST(test_slow);
    return UNITY_END();
}
