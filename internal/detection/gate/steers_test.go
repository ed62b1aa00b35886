package gate_test

import (
	"testing"

	"holdfast/internal/detection/gate"
)

func TestFilesThatDecideWhichTestsRun(t *testing.T) {
	tables := builtIn(t)
	for path, want := range map[string]bool{
		"pytest.ini": true, "web/package.json": true, "jest.config.js": true, ".github/workflows/ci.yml": true, "Makefile": true, "scripts/test.sh": true,
		"gradlew": true, "pom.xml": true, "tox.ini": true, "vitest.config.ts": true, "phpunit.xml": true,
		"go.mod": false, "src/cart.go": false, "README.md": false, "config/prices.json": false, "package-lock.json": false, "testdata/package.json": false,
	} {
		if got := gate.Steers(path, tables); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
