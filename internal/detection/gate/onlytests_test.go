package gate

import "testing"

func TestTestsAreNoCodeThatIsMeasured(t *testing.T) {
	for _, item := range []string{
		"src/__tests__/**", "**/*.test.ts", "src/**/*.{test,spec}.{ts,tsx}", "test/**", "*/tests/*", "/spec/", "spec/**", "src/Tests", "tests", "lib/**/*_test.dart",
		"**/*_spec.rb", "^test/", `/__tests__/`, `.*\.test\.js$`, "test/support", "**/test_*.py", "src/**/*Test.php", "lib/**/*_test.exs", "e2e/**",
	} {
		if !onlyTests(item) {
			t.Errorf("%s is taken for code", item)
		}
	}
	for _, item := range []string{
		"src/refund/**", "src/{refund,__tests__}/**", "lib/**", "src/testing/**", "src/**/latest/**", "lib/openapi/spec/**", "src/(refund|test)/.*", "contest/**", "src/attest.ts", "**/*.ts", "test,src/refund", "app/models/spec.rb",
	} {
		if onlyTests(item) {
			t.Errorf("%s is taken for tests", item)
		}
	}
}
