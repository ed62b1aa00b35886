<?php
declare(strict_types=1);

namespace Shop\Tests;

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\{DataProvider, Test};
use function Pest\Laravel\get;

require_once __DIR__ . '/bootstrap.php';

/**
 * @covers \Shop\Order
 */
#[CoversClass(Order::class)]
final class OrderTest extends TestCase
{
    private const RATE = 3;
    private ?Order $order = null;

    protected function setUp(): void
    {
        $this->order = new Order(items: [1, 2], 'b');
    }

    /**
     * @test
     * @dataProvider rows
     */
    #[DataProvider('rows')]
    #[Test, Group("slow")]
    public function it_sums(int $a, ?string $b = null, &...$rest): void
    {
        $this->assertSame(1, $this->order->total($a));
        self::assertTrue($a > 1 && !$b);
        static::assertCount(2, [1, 'k' => 2]);
        $this->expectException(\InvalidArgumentException::class);
        $mock = $this->createMock(Order::class);
        $mock->expects($this->once())->method('pay')->willReturn(3);
        Assert::assertEquals(expected: 1, actual: $x['a']);
        $this->markTestSkipped('flaky');
    }

    public static function rows(): array
    {
        return [[1, 'a'], 'named' => [2, 'b']];
    }

    abstract protected function later(): int;

    public function load(int $id): ?int
    {
        if ($id < 0) {
            throw new \InvalidArgumentException('negative');
        } elseif ($id === 0) {
            return null;
        } else if ($id == 5) {
            echo "x {$id}";
        } else {
            $id++;
        }
        try {
            $v = $this->read($id);
        } catch (NotFound | Gone $e) {
            $this->log?->warn($e->getMessage());
        } catch (\Throwable) {
        } finally {
            $this->close();
        }
        foreach ($rows as $k => $row) {
            continue;
        }
        for ($i = 0; $i < 3; $i++) { break; }
        while (true) { $i += 1; }
        do { f(); } while ($x);
        switch ($id) {
            case 1: return 1;
            default: return 2;
        }
        $r = match ($id) { 1, 2 => 'a', default => throw new Foo() };
        $t = $id ? 1 : 2;
        $u = $id ?? 3;
        $f = fn (int $n): int => $n * self::RATE;
        $g = function ($y) use ($f, &$t) { return $f($y); };
        @unlink($path);
        $o = (int) $v;
        [$p, $q] = pair();
        static $cache = [];
        $s = <<<EOT
        hi
        EOT;
        new class extends Foo { function z() {} };
        exit(1);
        die('x');
        if ($a): f(); endif;
        return $x instanceof Foo;
    }
}

function helper(string $s) { global $q; return strlen($s); }

interface Payable { public function pay(int $x): bool; }
trait Loud { use Quiet; }
enum Suit: string { case Hearts = 'H'; public function label(): string { return 'x'; } }
