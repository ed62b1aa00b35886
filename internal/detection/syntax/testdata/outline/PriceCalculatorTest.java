package shop.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.*;

import java.util.List;
import org.junit.jupiter.api.Disabled;

// Prices are in cents.
@ExtendWith(MockitoExtension.class)
@Tag("fast")
class PriceCalculatorTest extends BaseTest {
    private static final int LIMIT = 10, BONUS = 2;
    @Mock private Repository repository;

    private final PriceCalculator calculator = new PriceCalculator(repository) {
        @Override
        protected int discount() {
            return 0;
        }
    };

    @BeforeEach
    void setUp() throws IOException {
        when(repository.find(anyString())).thenReturn(Optional.of(new Item("book", 500)));
    }

    @Test
    @DisplayName("adds the tax")
    void addsTax() {
        var total = calculator.total(List.of(1, 2));
        assertEquals(119, total, () -> "tax of " + total);
        assertThat(total).as("total").isNotNull().isEqualTo(119);
        Assertions.assertTrue(total > 0 && !calculator.isEmpty());
        assertThat(calculator.items()).extracting(Item::name).containsExactly("a", "b");
    }

    @ParameterizedTest(name = "{0} costs {1}")
    @CsvSource({"1,2", "3,4"})
    void costs(int amount, String... names) {
        assumeTrue(System.getenv("CI") != null, "only in CI");
        assertThrows(IllegalArgumentException.class, () -> calculator.total(null));
    }

    @Disabled("flaky, see #12")
    @org.junit.jupiter.api.Timeout(value = 5, unit = TimeUnit.SECONDS)
    @Test
    public <T extends Item> void later() throws Exception {
        assertDoesNotThrow(() -> {
            calculator.<Item>flush(x -> x.close());
        });
    }

    @Test(expected = IllegalStateException.class, timeout = 1_000L)
    public void oldStyle() {
        try {
            calculator.close();
            fail("expected an exception");
        } catch (IOException | RuntimeException e) {
            // ignored
        } finally {
            calculator.reset();
        }
        assert calculator.size() == 0 : "not empty";
    }

    @Nested
    class WhenEmpty {
        @RepeatedTest(3)
        void hasNoTotal() { assertNull(calculator.total()); }
    }

    @DataProvider(name = "rows")
    public Object[][] rows() {
        return new Object[][] {{1, "a"}, {2, null}};
    }

    @MethodSource
    static Stream<Arguments> costs() { return Stream.of(arguments(1, 'c', 1.5)); }
}
