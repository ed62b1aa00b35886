package delta_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A class that went with nothing but helpers above it ran no tests.
func TestHeirsOfAClassWithoutTests(t *testing.T) {
	const heir = "<?php\nclass CartTest extends BaseTest {\n  protected $tester;\n  // public function testAdds() {}\n}\n"
	for name, c := range map[string]struct {
		repo project
		want int
	}{
		"it has helpers only":            {project{"tests/BaseTest.php": "<?php\nclass BaseTest extends TestCase {\n  protected function signIn() { return login(); }\n}\n"}, 0},
		"it holds a test":                {project{"tests/BaseTest.php": "<?php\nclass BaseTest extends TestCase {\n  public function testOpens() { $this->assertTrue(open()); }\n}\n"}, 1},
		"one of two of the name has one": {project{"a/BaseTest.php": "<?php\nclass BaseTest {}\n", "b/BaseTest.php": "<?php\nclass BaseTest {\n  /** @test */\n  public function opens() {}\n}\n"}, 1},
		"nothing shows it":               {project{"README": "BaseTest\n"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/CartTest.php", heir, "")}, Repository: c.repo})
			if len(got) != c.want {
				t.Errorf("%d events, want %d: %v", len(got), c.want, got)
			}
		})
	}
}
