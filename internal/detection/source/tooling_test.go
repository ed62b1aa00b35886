package source

import "testing"

func TestToolingIsWhatIsNotShipped(t *testing.T) {
	for path, want := range map[string]bool{
		"scripts/release.py":               true,
		"tools/gen/main.go":                true,
		"tools/shop_cli/lib/src/load.dart": false,
		"examples/shop/app.ts":             true,
		"src/__mocks__/client.ts":          true,
		"benches/parse.rs":                 true,
		"vite.config.ts":                   true,
		"setup.py":                         true,
		"Rakefile":                         true,
		"lib/testHelpers.ts":               true,
		"src/TestServer.java":              true,
		"internal/mock_store.go":           true,
		"internal/testutil/clock.go":       false,
		"src/build/graph.ts":               false,
		"internal/tools/registry.go":       false,
		"app/templates/render.py":          false,
		"src/demographics/age.py":          false,
		"benchling/client.py":              false,
		"src/testimonials.ts":              false,
		"src/mockingbird.rs":               false,
		"src/main/java/shop/demo/App.java": false,
		"shop/cart.py":                     false,
		"setup.js":                         true,
		"packages/shop/setup.ts":           true,
		"app/routes/setup.js":              false,
		"src/auth/setup.ts":                false,
		"src/test/setup.ts":                true,
		"lib/shop/spec/rules.ex":           false,
		"pkg/spec/load.go":                 false,
		"lib/shop/spec/helper.rb":          true,
		"spec/shop/load.ex":                true,
		"src/spec/cart.js":                 true,
	} {
		if got := toolingPath(path); got != want {
			t.Errorf("toolingPath(%q) = %v, want %v", path, got, want)
		}
	}
}
