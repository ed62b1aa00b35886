package delta_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A method that only the tests of one class can call is no helper of those of another.
func TestCompareFollowsNoHiddenMethodOfAnotherFile(t *testing.T) {
	const (
		head   = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass "
		owner  = head + "FareTest extends TestCase\n{\n    public function testOf(): void\n    {\n        self::assertSame(3, $this->fareOf('a')->sum());\n    }\n}\n"
		helper = "\n    private static function fareOf(string $zone): Fare\n    {\n        $fare = new Fare($zone);\n        assert(true);\n\n        return $fare;\n    }\n}\n"
		caller = head + "ZoneTest extends TestCase\n{\n    public function testAll(): void\n    {\n        $fare = (new Zones('x'))->all()->fareOf('a');\n        self::assertSame(3, $fare->sum());\n    }\n}\n"
	)
	events := run(matching.Input{Pairs: []inventory.Pair{
		pair(t, "tests/FareTest.php", owner, owner[:len(owner)-2]+helper),
		pair(t, "tests/ZoneTest.php", caller, caller+"\n// asked of every zone\n"),
	}})
	for _, e := range events {
		if e.Path == "tests/ZoneTest.php" || e.Test == "ZoneTest > testAll" {
			t.Errorf("%s is told of %s", e.Kind, e.Test)
		}
	}
}
