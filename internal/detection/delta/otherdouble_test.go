package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// Of a double that must come back only this is claimed; how it is made says nothing, for which class it stands does.
func TestADoubleThatIsMadeInAnotherWayIsTheSameExpectation(t *testing.T) {
	const frame = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass TillTest extends TestCase\n{\n    public function testKeepsItsDrawer(): void\n    {\n        $drawer = MADE;\n        $till = new Till();\n        $till->open($drawer);\n        self::assertSame($drawer, $till->drawer());\n    }\n}\n"
	for made, told := range map[string]bool{
		"$this->createMock(Drawer::class)": false,
		"self::createStub(Drawer::class)":  false,
		"self::createStub(Shelf::class)":   true,
		"null":                             true,
	} {
		events := compareAt(t, "tests/TillTest.php", strings.Replace(frame, "MADE", "$this->getMockForAbstractClass(Drawer::class)", 1), strings.Replace(frame, "MADE", made, 1))
		if got := slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "oracle-") }); got != told {
			t.Errorf("%s: events %q, want them told: %v", made, events, told)
		}
	}
}
