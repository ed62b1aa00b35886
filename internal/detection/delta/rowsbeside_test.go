package delta_test

import (
	"strings"
	"testing"
)

// Rows that are written out beside others which nobody can list are rows still.
func TestCompareKnowsRowsBesideOthers(t *testing.T) {
	const (
		head  = "<?php\nuse PHPUnit\\Framework\\TestCase;\nuse PHPUnit\\Framework\\Attributes\\DataProvider;\n\nclass FareTest extends TestCase\n{\n"
		test  = "    public function testOf($zone, $expected): void\n    {\n        self::assertSame($expected, Fare::of($zone));\n    }\n\n"
		rows  = "    public static function fares(): iterable\n    {\n"
		inDoc = head + "    /** @dataProvider fares */\n" + test + rows
		three = "        yield ['a', 1];\n        yield ['b', 2];\n        yield ['c', 3];\n"
		tail  = "    }\n}\n"
	)
	list := func(rows string) string { return inDoc + "        return " + rows + ";\n" + tail }
	for name, c := range map[string]struct{ before, after, want string }{
		"a loop yields more rows": {inDoc + three + tail, inDoc + three + "        foreach (['x', 'y'] as $zone) {\n            yield [$zone, 9];\n        }\n" + tail, ""},
		"a loop yields more rows, and one of those that were there is gone": {inDoc + three + tail,
			inDoc + strings.Replace(three, "        yield ['b', 2];\n", "", 1) + "        foreach (['x', 'y'] as $zone) {\n            yield [$zone, 9];\n        }\n" + tail, "case-rows-lost"},
		"a row beside a loop is gone": {inDoc + three + "        foreach (zones() as $zone) {\n            yield [$zone, 9];\n        }\n" + tail,
			inDoc + "        yield ['a', 1];\n        foreach (zones() as $zone) {\n            yield [$zone, 9];\n        }\n" + tail, "case-rows-lost"},
		"other rows are spread out beside":        {list("[['a', 1], ['b', 2]]"), list("[['a', 1], ['b', 2], ...self::more()]"), ""},
		"other rows are spread out instead":       {list("[['a', 1], ['b', 2], ['c', 3]]"), list("[['a', 1], ...self::more()]"), "case-rows-lost"},
		"other rows are merged":                   {list("[['a', 1], ['b', 2]]"), list("array_merge(self::more(), [['a', 1], ['b', 2]])"), ""},
		"a mark says what the comment says":       {list("[['a', 1], ['b', 2]]"), strings.Replace(list("[['a', 1], ['b', 2]]"), "*/\n", "*/\n    #[DataProvider('fares')]\n", 1), ""},
		"a mark says other rows than the comment": {list("[['a', 1], ['b', 2]]"), strings.Replace(list("[['a', 1], ['b', 2]]"), "*/\n", "*/\n    #[DataProvider('few')]\n", 1) + "function few() { return [['a', 1]]; }\n", "case-rows-lost"},
		"each of two providers gives its rows": {head + "    #[DataProvider('fares')]\n    #[DataProvider('few')]\n" + test + "    public static function few() { return [['d', 4]]; }\n" + rows + three + tail,
			head + "    #[DataProvider('fares')]\n" + test + rows + three + tail, "case-rows-lost"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "tests/FareTest.php", c.before, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
