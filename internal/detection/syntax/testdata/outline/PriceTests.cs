using System;
using Xunit;
using static Shop.Helpers;
using Calc = Shop.Calculator;

[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Shop.Tests;

// Prices are in cents.
[Collection("db")]
public class PriceTests : IClassFixture<Fixture>
{
    private const int Limit = 10;
    private readonly Calculator _calculator = new();

    public PriceTests(Fixture fixture) : base(fixture) => _fixture = fixture;

    [Fact]
    public void AddsTax()
    {
        var total = _calculator.Total(new[] { 1, 2 });
        Assert.Equal(119, total);
        Assert.True(total > 0 && !_calculator.Empty, "must be positive");
        total.Should().Be(119).And.BePositive("because {0}", 1);
        Assert.That(total, Is.EqualTo(119).Within(0.5));
    }

    [Fact(Skip = "flaky", DisplayName = nameof(Later))]
    public async Task Later()
    {
        await Assert.ThrowsAsync<ArgumentException>(() => _calculator.TotalAsync(null));
        var error = Assert.Throws<InvalidOperationException>(() => { _calculator.Close(); });
        Assert.IsType<Foo>(error?.InnerException?.Unwrap(1));
        Assert.Multiple(() => { Assert.Pass(); }, delegate (int x) { return x; });
        await foreach (var x in Stream()) Assert.NotNull(x!);
    }

    [Theory, Trait("Category", "slow")]
    [InlineData(1, "a", null)]
    [InlineData(2, "b", true)]
    [MemberData(nameof(Rows), MemberType = typeof(PriceTests))]
    public void Costs(int amount, string name, params object[] rest)
    {
        Skip.If(Environment.GetEnvironmentVariable("CI") is null);
        Assert.Collection(_calculator.Items, a => Assert.Equal(1, a), (b) => Assert.Equal(2, b));
    }

    public static IEnumerable<object[]> Rows => new List<object[]> { new object[] { 1, "x" }, new object[] { 2, "y" } };

    [Test]
    [TestCase(1, 2, ExpectedResult = 3)]
    [NUnit.Framework.Ignore("later")]
    public int Sums(int a, int b = 2) => a + b;

    [TestMethod]
    [ExpectedException(typeof(ArgumentException))]
    [DataRow(1)]
    public void Old()
    {
        StringAssert.Contains(_calculator.Name, $"tax {Limit}");
        CollectionAssert.AreEqual(expected: new int[] { 1 }, actual: [1, 2]);
        try
        {
            _calculator.Close();
            Assert.Fail("expected");
        }
        catch (IOException e) when (e.HResult == 1)
        {
            // ignored
        }
        catch { }
        finally { _calculator.Reset(); }
    }

#if SLOW
    [Fact]
    public void OnlyWhenSlow() { Assert.Equal(1, 1); }
#endif
}
