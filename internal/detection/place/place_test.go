package place

import "testing"

func TestPathsOfTestsAreToldByWholeWords(t *testing.T) {
	for p, want := range map[string]bool{
		"tests/cart.py": true, "src/__tests__/cart.ts": true, "integration-tests/a/b.rb": true, "CartTests/Helper.cs": true, "t/01-load.t": true,
		"cart_test.go": true, "cart.spec.ts": true, "test_cart.py": true, "test.js": true, "src/CartTest.java": true, "CartIT.kt": true, "OrderTestCase.php": true,
		"acceptance/login.rb": true, "conformance/json.c": true, "src/testhelp.h": true, "cart_testutil.go": true, "testutil/cart.go": false,
		"src/latest.go": false, "src/contest/entry.py": false, "inspector.ts": false, "load_test_data.py": false, "lib/attestation.rb": false,
		"src/TestRunner.java": false, "EXIT.md": false, "": false, "commit/GIT": false,
	} {
		if got := OfTests(p); got != want {
			t.Errorf("OfTests(%q) = %v", p, got)
		}
	}
}

func TestWhatTestsCompareWithLiesInTheirFolders(t *testing.T) {
	for p, want := range map[string]bool{"a/__snapshots__/x.snap": true, "pkg/testdata/in.txt": true, "golden/x": true, "testdata": false, "src/mytests/x": false} {
		if got := InTestFolder(p); got != want {
			t.Errorf("InTestFolder(%q) = %v", p, got)
		}
	}
}

func TestExamplesAndFixturesStandBesideTheCode(t *testing.T) {
	for p, want := range map[string]bool{"examples/a.go": true, "spec/a.rb": true, "Fixtures/a.json": true, "src/a.go": false} {
		if got := BesideCode(p); got != want {
			t.Errorf("BesideCode(%q) = %v", p, got)
		}
	}
}

func TestWhatBuildsShipIsToldByItsSourceFolder(t *testing.T) {
	for p, want := range map[string]bool{
		"src/main/java/a/PolicySpec.java": true, "lib/src/main/kotlin/TypeSpec.kt": true, "okio/src/commonMain/kotlin/a/B.kt": true,
		"src/test/java/a/CartSpec.java": false, "testing-support/src/commonMain/kotlin/AbstractCartTest.kt": false, "main/CartSpec.kt": false, "src/CartSpec.kt": false, "": false,
	} {
		if got := Ships(p); got != want {
			t.Errorf("Ships(%q) = %v", p, got)
		}
	}
}
